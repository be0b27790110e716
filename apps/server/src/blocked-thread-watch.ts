import { writeSync } from 'node:fs'
import { Session, type Debugger, type InspectorNotification } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { WatchedThread } from './blocked-thread.ts'
import { countSilence } from './supervisor/liveness.ts'

const { beats, maxSilenceMs } = workerData as WatchedThread
const tickMs = maxSilenceMs / 10
const maxFrames = 30
const stderr = 2

function report(frames: readonly Debugger.CallFrame[]): void {
  const stack = frames
    .slice(0, maxFrames)
    .map(({ functionName, url, location }) => `${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`)
  // Not through a stream: those of a thread are written by the one that is blocked.
  writeSync(
    stderr,
    `${JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, msg: `the event loop has not turned for ${Math.round(maxSilenceMs / 1000)} s`, stack })}\n`,
  )
}

/** Through the inspector, which interrupts running code; a signal or a message would wait for the event loop. */
function dumpStack(): void {
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    report(params.callFrames)
    session.post('Debugger.resume', () => session.disconnect())
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

const silence = countSilence(tickMs)
let [seen, isReported] = [Atomics.load(beats, 0), false]
setInterval(() => {
  const silentMs = silence.tick()
  const now = Atomics.load(beats, 0)
  if (now !== seen) {
    ;[seen, isReported] = [now, false]
    silence.reset()
  } else if (silentMs >= maxSilenceMs && !isReported) {
    isReported = true
    dumpStack()
  }
}, tickMs)
