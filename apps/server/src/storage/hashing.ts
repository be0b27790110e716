import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import { batchesOf, giveBack, noteReceived, takeBuffers } from './receiving.ts'
import type { Body } from './storage.ts'

export type Measure = { readonly size: number; readonly sha256: string }
export type Expected = { readonly size?: number | undefined; readonly sha256?: string | undefined }

export async function* chunksOf(body: Body): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

/** All of the bytes, which stay as they are until it is done. */
export type Write = (bytes: Uint8Array, offset: number) => Promise<void>

/** Hands everything to `write`, in batches, and hashes it and receives the next one meanwhile. Of a batch with a byte too many nothing is written. */
export async function measure(body: Body, expected: Expected, write: Write): Promise<Measure> {
  const hash = createHash('sha256')
  const buffers = body instanceof Uint8Array ? undefined : takeBuffers()
  let size = 0
  let writing = Promise.resolve()
  try {
    for await (const batch of buffers === undefined ? chunksOf(body) : batchesOf(chunksOf(body), buffers)) {
      if (expected.size !== undefined && size + batch.length > expected.size) throw new AppError('file.size-mismatch')
      await writing
      writing = write(batch, size)
      // Heard by the next one; until then nobody else may call it unhandled.
      writing.catch(() => undefined)
      hash.update(batch)
      size += batch.length
    }
    await writing
  } finally {
    // The caller closes the file next, and others fill the buffers; not under a running write.
    await writing.catch(() => undefined)
    if (buffers !== undefined) giveBack(buffers)
  }
  const found = { size, sha256: hash.digest('hex') }
  expectMeasure(found, expected)
  return found
}

export function expectMeasure(found: Measure, expected: Expected): void {
  if (expected.size !== undefined && found.size !== expected.size) throw new AppError('file.size-mismatch')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256) throw new AppError('file.checksum-mismatch')
}

export async function hashOf(body: Body, expected: Expected = {}): Promise<Measure> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.length
    if (expected.size !== undefined && size > expected.size) throw new AppError('file.size-mismatch')
    hash.update(chunk)
    noteReceived(chunk.length)
  }
  const found = { size, sha256: hash.digest('hex') }
  expectMeasure(found, expected)
  return found
}

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
      if (size !== expected.size || (hash !== undefined && hash.digest('hex') !== expected.sha256)) return done(damaged())
      done(null, held)
    },
  })
}
