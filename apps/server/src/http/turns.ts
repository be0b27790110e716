import { AppError } from '@plumbline/contract/errors'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** At most `atOnce` pieces of work run; up to `waiting` queue in order; the rest is told to come back. */
export function takeTurns(most: { readonly atOnce: number; readonly waiting: number }): Turns {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running < most.atOnce) running += 1
    else {
      if (queue.length >= most.waiting) throw new AppError('service.unavailable', { retryAfter: 5 })
      await new Promise<void>((resolve) => queue.push(resolve))
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
