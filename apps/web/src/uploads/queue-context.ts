import type { Hasher } from './file-hasher.ts'
import type { Throughput } from './throughput.ts'
import type { UploadEntries } from './upload-entries.ts'
import type { Upload } from './upload-entry.ts'
import type { UploadKind } from './upload-kind.ts'
import type { Works } from './upload-work.ts'

/** How many files are sent at a time (spec 2 §7). */
export const sendConcurrency = 2

/** What the stages of one queue share. */
export type QueueContext<U extends Upload> = {
  readonly kind: UploadKind<U>
  readonly entries: UploadEntries<U>
  readonly works: Works
  readonly throughput: Throughput
  readonly hasher: Hasher
  readonly backoffMs: readonly [first: number, longest: number]
  /** Aborted when the queue stops. */
  readonly signal: AbortSignal
  /** Gives every free lane its next file. */
  readonly schedule: () => void
}

/** This page can read the file, and its turn may come. */
export function isReady<U extends Upload>({ works }: QueueContext<U>, upload: U): boolean {
  return upload.status === 'pending' && !upload.needsFile && works.get(upload.key)?.file !== undefined
}
