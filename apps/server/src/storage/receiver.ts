import type { Expected, Measure } from './hashing.ts'
import type { Body } from './storage.ts'

/** Writes all of the bytes, which do not change before it resolves. */
export type Write = (bytes: Uint8Array, offset: number) => Promise<void>

/** One part of an upload on its way: `from` is the offset of its first byte in the file at `path`. */
export type IncomingPart = {
  readonly uploadId: string
  readonly path: string
  readonly from: number
  readonly size: number
  readonly sha256: string
  readonly prefixSha256?: string | undefined
}

/**
 * Marks a part as stored once its bytes are checked; answers how many bytes from the first one on are stored without a
 * gap.
 */
export type MarkStored = () => Promise<number>

export type AssembledFile = {
  readonly uploadId: string
  readonly path: string
  readonly size: number
  /** A byte may have changed after it was hashed: nothing computed while receiving may be used. */
  readonly isRewritten: boolean
}

/**
 * How bytes are received and hashed: by `fast-receive/`, or by `plain-receiver.ts` where FAST_RECEIVE is off. Both pass
 * the same tests.
 */
export type Receiver = {
  /**
   * Of a chunk that goes beyond the expected size nothing is written. A request stays open after a failure, so that its
   * sender gets the reason.
   */
  receive(body: Body, expected: Expected, write: Write): Promise<Measure>
  /** Refuses bytes whose hash differs from the announced one. */
  receivePart(part: IncomingPart, body: Body, write: Write, markStored: MarkStored): Promise<void>
  /** SHA-256 of the whole file. */
  hashAssembled(file: AssembledFile): Promise<string>
  /** The upload was given up. */
  forget(uploadId: string): void
}
