import { createHash } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import { expect } from 'vitest'
import type { SignedRequest, Storage, Stored } from '../../storage/storage.ts'

export type StorageUnderTest = {
  readonly storage: Storage
  /** The same store seen by a server whose clock shows another time. */
  withClock(now: () => Date): Storage
  /** Links may be relative; this makes them whole. */
  address(url: string): string
  /** Where stores differ and nothing is lost by it. */
  readonly manners: {
    /**
     * Whether bytes sent by a signed link are compared with their announced hash on arrival; otherwise `complete` is
     * the first to see.
     */
    readonly comparesHashes: boolean
    /** Whether a completed upload still names its parts, and accepts one that comes late. */
    readonly remembersUploads: boolean
  }
  close(): Promise<void>
}
export const MiB = 1024 * 1024
export const type = 'image/jpeg'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const describeBytes = (key: string, bytes: Uint8Array): Stored => ({
  key,
  size: bytes.length,
  sha256: sha256(bytes),
  contentType: type,
})

let counter = 0
export const freshKey = (extension = 'jpg') => `t/${Date.now().toString(36)}-${(counter += 1)}/original.${extension}`

export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof AppError ? error.code : `not refused: ${String(error)}`
}

export async function bytesOf(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const { stream, length } = await storage.read(key, range)
  const bytes = Buffer.concat(await stream.toArray())
  expect(bytes.length).toBe(length)
  return bytes
}

export async function* inPieces(bytes: Uint8Array, piece = 70_001): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece)
}
/** What the parts of the suite do with the store that is open by then. */
export const usesOf = (opened: () => StorageUnderTest) => ({
  send: (
    request: SignedRequest,
    bytes: Uint8Array,
    change: { method?: string; url?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(opened().address(change.url ?? request.url), {
      method: change.method ?? request.method,
      headers: change.headers ?? request.headers,
      body: Buffer.from(bytes),
    }),
  absent: async (key: string) => expect(await opened().storage.stat(key)).toBeUndefined(),
})
