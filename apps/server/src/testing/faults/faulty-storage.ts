import { AppError } from '@plumbline/contract/errors'
import { randomOf } from '../../demo/flight/random.ts'
import type { Storage } from '../../storage/storage.ts'

export type Faults = {
  /** Share of all requests that fail: 0.2 is one in five, 1 an unreachable store. */
  share: number
  count: number
}

const unavailable = () => new AppError('service.unavailable', { retryAfter: 5 })

/**
 * A store that answers errors as a bucket does: before it did what it was asked for, or after, when only the answer was
 * lost.
 */
export function faultyStorage(storage: Storage, faults: Faults, seed: number): Storage {
  const random = randomOf('faulty storage', seed)
  const shaky =
    <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>, mayDoIt = true) =>
    async (...given: A): Promise<T> => {
      const isFaulty = random() < faults.share
      const isDone = mayDoIt && faults.share < 1 && random() < 0.5
      if (isFaulty) faults.count += 1
      if (isFaulty && !isDone) throw unavailable()
      const answer = await work(...given)
      if (isFaulty) throw unavailable()
      return answer
    }
  return {
    ...storage,
    put: shaky(storage.put),
    stat: shaky(storage.stat),
    remove: shaky(storage.remove),
    // An answer that is thrown away would leave its file open.
    read: shaky(storage.read, false),
    begin: shaky(storage.begin),
    part: shaky(storage.part),
    partsOf: shaky(storage.partsOf),
    complete: shaky(storage.complete),
    abort: shaky(storage.abort),
  }
}
