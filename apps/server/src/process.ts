import { watchMainThread } from './blocked-thread.ts'
import { explain } from './supervisor/refusal.ts'

/** How long a stopping process may finish what it began; the supervisor ends it soon after. */
export const drainMs = 25_000

/**
 * Runs an entry until SIGTERM, Ctrl-C or the loss of its parent, then drains. A process whose parent was killed would
 * otherwise keep serving an old data folder unnoticed.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  watchMainThread()
  const stop = await start().catch((error: unknown) => {
    console.error(explain(error) ?? error)
    // Connections and listeners opened during a failed start would keep the process alive.
    process.exit(1)
  })
  let isStopping = false
  const drain = () => {
    if (isStopping) return
    isStopping = true
    const late = setTimeout(() => process.exit(1), drainMs)
    late.unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
  if (process.send !== undefined) {
    process.on('disconnect', drain)
    process.on('message', (message) => {
      // The supervisor ends a process that does not answer this.
      if (typeof message === 'object' && message !== null && 'ping' in message) process.send?.({ pong: true }, () => {})
    })
    process.send({ ready: true })
  }
}
