import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import { openHash, type RunningHash } from './hash-thread.ts'
import { receive } from './receiving.ts'
import type { Body } from './storage.ts'

export type Measure = { readonly size: number; readonly sha256: string }
export type Expected = { readonly size?: number | undefined; readonly sha256?: string | undefined }

export async function* chunksOf(body: Body): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

/** All of the bytes, which stay as they are until it is done. */
export type Write = (bytes: Uint8Array, offset: number) => Promise<void>

/** Hands everything to `write`, in batches, and hashes it and receives the next one meanwhile. Of a packet with a byte too many nothing is written. */
export async function measure(body: Body, expected: Expected, write: Write): Promise<Measure> {
  if (body instanceof Uint8Array) return measureAtOnce(body, expected, write)
  const hash = openHash()
  try {
    return await measureWith(hash, body, expected, write)
  } finally {
    hash.end()
  }
}

/** The hash may know of bytes before these. */
export async function measureWith(hash: RunningHash, body: Body, expected: Expected, write: Write): Promise<Measure> {
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
  await receive(body instanceof Readable ? body : Readable.from(chunksOf(body)), check, take)
  return expectMeasure({ size, sha256: await hash.digest() }, expected)
}

async function measureAtOnce(bytes: Uint8Array, expected: Expected, write: Write): Promise<Measure> {
  if (expected.size !== undefined && bytes.length > expected.size) throw new AppError('file.size-mismatch')
  if (bytes.length > 0) await write(bytes, 0)
  return expectMeasure({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, expected)
}

export function expectMeasure(found: Measure, expected: Expected): Measure {
  if (expected.size !== undefined && found.size !== expected.size) throw new AppError('file.size-mismatch')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256) throw new AppError('file.checksum-mismatch')
  return found
}

export const hashOf = (body: Body, expected: Expected = {}): Promise<Measure> => measure(body, expected, async () => {})

/**
 * Lets through only what is as long, and where known as hashed, as it should be. The last chunk waits for the verdict,
 * so a reader of a damaged object never holds all the announced bytes.
 */
export function guard(expected: { readonly size: number; readonly sha256?: string | undefined }): Transform {
  const hash = expected.sha256 === undefined ? undefined : createHash('sha256')
  const damaged = () => new AppError('file.damaged')
  let size = 0
  let held: Uint8Array | undefined
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.length
      if (size > expected.size) return done(damaged())
      hash?.update(chunk)
      const released = held
      held = chunk
      done(null, released)
    },
    flush(done) {
      if (size !== expected.size || (hash !== undefined && hash.digest('hex') !== expected.sha256))
        return done(damaged())
      done(null, held)
    },
  })
}
