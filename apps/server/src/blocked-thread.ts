import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

export type WatchedThread = { readonly beats: Int32Array; readonly maxSilenceMs: number }

/** Before the supervisor ends the process. */
const usualSilenceMs = 10_000

/**
 * A thread of its own writes to stderr what this one is doing, when its event loop has not turned for so long: a
 * process that is then killed leaves no other trace.
 */
export function watchMainThread(maxSilenceMs = usualSilenceMs): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const watched: WatchedThread = { beats, maxSilenceMs }
  const thread = new Worker(fileURLToPath(new URL('./blocked-thread-watch.ts', import.meta.url)), {
    workerData: watched,
    stdout: false,
    stderr: false,
  })
  thread.unref()
  // Without it the process works as before; only the trace is missing.
  thread.on('error', (error) => console.error(error))
  setInterval(() => Atomics.add(beats, 0, 1), maxSilenceMs / 10).unref()
}
