import { AppError } from '@plumbline/contract/errors'

export type ConcurrencyLimit = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Runs at most `atOnce` pieces of work; up to `waiting` queue in order, and more are refused with a retry. An aborted
 * caller leaves the queue.
 */
export function limitConcurrency(limits: { readonly atOnce: number; readonly waiting: number }): ConcurrencyLimit {
  let running = 0
  const queue: (() => void)[] = []
  async function acquire(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(begin)
    })
  }
  return async (work, signal) => {
    signal?.throwIfAborted()
    if (running < limits.atOnce) running += 1
    else {
      if (queue.length >= limits.waiting) throw new AppError('service.unavailable', { retryAfter: 5 })
      await acquire(signal)
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
