import { AppError } from '@plumbline/contract/errors'

export type Turns = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/** At most `atOnce` pieces of work run; up to `waiting` queue in order; the rest is told to come back. Whoever is gone gives up the place in the queue. */
export function limitConcurrency(most: { readonly atOnce: number; readonly waiting: number }): Turns {
  let running = 0
  const queue: (() => void)[] = []
  async function turn(gone: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(gone?.reason as Error)
      }
      gone?.addEventListener('abort', leave, { once: true })
      queue.push(begin)
    })
  }
  return async (work, gone) => {
    gone?.throwIfAborted()
    if (running < most.atOnce) running += 1
    else {
      if (queue.length >= most.waiting) throw new AppError('service.unavailable', { retryAfter: 5 })
      await turn(gone)
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
