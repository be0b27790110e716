import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.ts'
import { watchSilence, type Liveness } from './liveness.ts'

export type ChildOptions = {
  readonly name: string
  readonly entry: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
  /** Absent: a process that lives is left alone, whether it answers or not. */
  readonly liveness?: Liveness
}

export type Child = {
  /** Settles with the first readiness, or fails when the process ends too often before it. */
  readonly ready: Promise<void>
  pid(): number | undefined
  restart(): void
  /** Drains; what has not ended by then is killed. */
  stop(milliseconds: number): Promise<void>
}

const triesBeforeReady = 3
const longestPause = 5_000
const healthyAfter = 30_000

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Keeps one process running until it is stopped. */
export function superviseChild({ name, entry, environment, say, liveness }: ChildOptions): Child {
  let current: ChildProcess | undefined
  let isStopping = false
  let wasReady = false
  let isWanted = false
  let stopWatching = () => {}
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => {})

  async function live(): Promise<void> {
    for (let failures = 0; !isStopping;) {
      const began = performance.now()
      // Of its own session: Ctrl-C reaches us alone, and we stop the children in order.
      const child = fork(entry, {
        env: environment,
        detached: true,
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      current = child
      child.on('error', (error) => say(`${name}: ${error.message}`))
      child.on('message', (message) => {
        if (!isReady(message)) return
        wasReady = true
        resolve()
        // Watching starts here: a start may take long, and a failed one exits.
        stopWatching()
        if (liveness !== undefined && !isStopping)
          stopWatching = watchSilence(child, liveness, () => {
            say(`${name} did not answer for ${Math.round(liveness.maxSilenceMs / 1000)} s; ending it`)
            child.kill('SIGKILL')
          })
      })
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      stopWatching()
      if (isStopping) return
      if (isWanted) {
        isWanted = false
        continue
      }
      failures = performance.now() - began > healthyAfter ? 0 : failures + 1
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
      if (!wasReady && failures >= triesBeforeReady) {
        reject(
          new Refusal(
            `Plumbline cannot start: its ${name} process ${how}, ${failures} times. The reason stands above.`,
          ),
        )
        return
      }
      say(`${name} ${how}; starting it again`)
      await sleep(Math.min(100 * 2 ** (failures - 1), longestPause))
    }
  }

  const lived = live()
  return {
    ready,
    pid: () => current?.pid,
    restart: () => {
      isWanted = true
      stopWatching()
      current?.kill('SIGTERM')
    },
    stop: async (milliseconds) => {
      isStopping = true
      stopWatching()
      const child = current
      if (child === undefined || hasEnded(child)) return
      child.kill('SIGTERM')
      const late = setTimeout(() => {
        say(`${name} did not finish in time; ending it`)
        child.kill('SIGKILL')
      }, milliseconds)
      await lived.finally(() => clearTimeout(late))
    },
  }
}
