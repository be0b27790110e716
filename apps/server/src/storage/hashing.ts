import { createHash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import type { Body } from './storage.ts'

export type Measure = { readonly size: number; readonly sha256: string }
export type Expected = { readonly size?: number | undefined; readonly sha256?: string | undefined }

export async function* chunksOf(body: Body): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  // A request that is destroyed after a refusal could not be answered.
  else if (body instanceof IncomingMessage) yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  else yield* body
}

export function expectMeasure(found: Measure, expected: Expected): Measure {
  if (expected.size !== undefined && found.size !== expected.size) throw new AppError('file.size-mismatch')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256) throw new AppError('file.checksum-mismatch')
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
      if (size !== expected.size || (hash !== undefined && hash.digest('hex') !== expected.sha256))
        return done(damaged())
      done(null, held)
    },
  })
}
