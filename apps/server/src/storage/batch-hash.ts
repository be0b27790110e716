import { createHash } from 'node:crypto'
import { batchSize } from './receiving.ts'
import { openThread } from './thread.ts'

/** Bytes in shared memory that stay as they are until the answer, and how many were before; without any: the hash of all of them. */
export type BatchQuestion = { readonly id: number; readonly at: number; readonly bytes?: Uint8Array; readonly isGivenUp?: boolean }

/** Hashing takes as long as all the rest of receiving: beside it, everybody else is answered meanwhile. */
const ask = openThread<BatchQuestion, string | undefined>(new URL('./batch-hash.worker.ts', import.meta.url))
let count = 0

/** What fits into one batch is hashed here: handing it over would take longer. */
export function openBatchHash() {
  count += 1
  const id = count
  const own = createHash('sha256')
  let isAtThread = false
  let at = 0
  return {
    async update(bytes: Uint8Array): Promise<void> {
      if (!isAtThread && bytes.length < batchSize) return void own.update(bytes)
      isAtThread = true
      const question = { id, at, bytes }
      at += bytes.length
      await ask(question)
    },
    async digest(): Promise<string> {
      if (!isAtThread) return own.digest('hex')
      isAtThread = false
      return (await ask({ id, at }))!
    },
    end(): void {
      if (isAtThread) void ask({ id, at, isGivenUp: true }).catch(() => undefined)
    },
  }
}
