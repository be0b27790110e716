import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import type { Body } from './storage.ts'

export type Measure = { readonly size: number; readonly sha256: string }
export type Expected = { readonly size?: number | undefined; readonly sha256?: string | undefined }

export async function* chunksOf(body: Body): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

/** One system call for many network packets. */
const batchSize = 512 * 1024

export type Write = (chunks: readonly Uint8Array[], offset: number) => Promise<void>

/** Hands everything to `write`, in batches, and hashes and receives the next one meanwhile. Stops at the first byte too many. */
export async function measure(body: Body, expected: Expected, write: Write): Promise<Measure> {
  const hash = createHash('sha256')
  let [size, waiting] = [0, 0]
  let batch: Uint8Array[] = []
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = write(batch, size - waiting)
    batch = []
    waiting = 0
    // Heard by the next flush; until then nobody else may call it unhandled.
    writing.catch(() => undefined)
  }
  try {
    for await (const chunk of chunksOf(body)) {
      if (expected.size !== undefined && size + chunk.length > expected.size) throw new AppError('file.size-mismatch')
      batch.push(chunk)
      size += chunk.length
      waiting += chunk.length
      const flushing = waiting >= batchSize ? flush() : undefined
      hash.update(chunk)
      await flushing
    }
    await flush()
    await writing
  } finally {
    // The caller closes the file next; not under a running write.
    await writing.catch(() => undefined)
  }
  const found = { size, sha256: hash.digest('hex') }
  expectMeasure(found, expected)
  return found
}

export function expectMeasure(found: Measure, expected: Expected): void {
  if (expected.size !== undefined && found.size !== expected.size) throw new AppError('file.size-mismatch')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256) throw new AppError('file.checksum-mismatch')
}

export function hashOf(body: Body, expected: Expected = {}): Promise<Measure> {
  return measure(body, expected, () => Promise.resolve())
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
