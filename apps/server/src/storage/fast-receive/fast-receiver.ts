import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plumbline/contract/errors'
import { chunksOf, expectMeasure, type Expected, type Measure } from '../hashing.ts'
import type { IncomingPart, Receiver, Write } from '../receiver.ts'
import type { Body } from '../storage.ts'
import { receiveBatches } from './batches.ts'
import {
  resumeHash,
  finishHash,
  forgetHash,
  hashWhenReady,
  openHash,
  hashAhead,
  type ResumedHash,
  type RunningHash,
} from './hash-thread.ts'

/** How long a part waits for the hash of the one before; then it is hashed by itself, and the whole from the disk. */
const carryMs = 2_000

/**
 * Writes a batch, hashes it on the thread, and receives the next one at the same time. The hash may have begun with
 * bytes before these.
 */
async function receiveWith(hash: RunningHash, body: Body, expected: Expected, write: Write): Promise<Measure> {
  let [size, written] = [0, 0]
  const check = (bytes: number) => {
    size += bytes
    if (expected.size !== undefined && size > expected.size) throw new AppError('file.size-mismatch')
  }
  let before: Promise<unknown> | undefined
  const take = (batch: Uint8Array<ArrayBuffer>) => {
    const [offset, last] = [written, before]
    written += batch.length
    // Written in any order, hashed in their own.
    const isReady = write(batch, offset).then(() => last)
    before = isReady
    return isReady.then(() => hash.update(batch))
  }
  await receiveBatches(body instanceof Readable ? body : Readable.from(chunksOf(body)), check, take)
  return expectMeasure({ size, sha256: await hash.digest() }, expected)
}

async function receiveAtOnce(bytes: Uint8Array, expected: Expected, write: Write): Promise<Measure> {
  if (expected.size !== undefined && bytes.length > expected.size) throw new AppError('file.size-mismatch')
  if (bytes.length > 0) await write(bytes, 0)
  return expectMeasure({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, expected)
}

/** Reuses its buffers, hashes on a thread of its own, and frees what it received before the engine would. */
export function createFastReceiver(): Receiver {
  /** Parts being received, by upload and the offset they end at; none of these promises rejects. */
  const running = new Map<string, Promise<void>>()

  /**
   * A sender may begin with a part while the last bytes of the one before are hashed. A connection that hangs is not
   * waited for.
   */
  async function carryOnAfter({ uploadId, from }: IncomingPart): Promise<ResumedHash | undefined> {
    const before = running.get(`${uploadId} ${from}`)
    if (before !== undefined) await Promise.race([before, sleep(carryMs, undefined, { ref: false })])
    return resumeHash(uploadId, from)
  }

  return {
    async receive(body, expected, write) {
      if (body instanceof Uint8Array) return receiveAtOnce(body, expected, write)
      const hash = openHash()
      try {
        return await receiveWith(hash, body, expected, write)
      } finally {
        hash.end()
      }
    },

    async receivePart(part, body, write, markStored) {
      const { uploadId, path, size, sha256, prefixSha256 } = part
      const end = part.from + size
      const carrying = prefixSha256 === undefined ? Promise.resolve(undefined) : carryOnAfter(part)
      const [name, { promise, resolve }] = [`${uploadId} ${end}`, Promise.withResolvers<void>()]
      running.set(name, promise)
      const hash = hashWhenReady(carrying)
      try {
        const found = await receiveWith(hash, body, { size }, write)
        const carried = await carrying
        expectMeasure(found, { size, sha256: carried === undefined ? sha256 : prefixSha256 })
        const storedTo = await markStored()
        carried?.keep()
        if (carried === undefined || storedTo > end) hashAhead(uploadId, path, storedTo)
      } finally {
        resolve()
        if (running.get(name) === promise) running.delete(name)
        hash.end()
      }
    },

    hashAssembled: ({ uploadId, path, size, isRewritten }) => finishHash(uploadId, path, size, isRewritten),
    forget: forgetHash,
  }
}
