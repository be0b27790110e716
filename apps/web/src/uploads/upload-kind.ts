import type { BegunMedia } from '@plumbline/contract/media/media'
import type { PartChecksum, PartLink } from '@plumbline/contract/upload-parts'
import type { Upload } from './upload-entry.ts'

/** What the server says of an announced file: where to send it, in one piece or in parts, or why not. */
export type Begun = Pick<
  BegunMedia,
  'outcome' | 'uploadUrl' | 'headers' | 'partSize' | 'parts' | 'sentParts' | 'partLinks' | 'errorCode'
>

/** fileId: the id under which the server has the file; of a duplicate, the id of the file that was there before. */
export type Announced = Begun & { readonly key: string; readonly fileId: string }

/** The calls by which one announced file is sent. */
export type FileCalls<T> = {
  /** Errors by which the server says that bytes are missing; it is asked which, and only those are sent again. */
  readonly missingBytesCodes: readonly string[]
  readonly resume: (upload: T, signal: AbortSignal) => Promise<Begun>
  /** Links of at least the first of these parts. */
  readonly sign: (upload: T, parts: readonly PartChecksum[], signal: AbortSignal) => Promise<readonly PartLink[]>
  readonly commit: (upload: T, signal: AbortSignal) => Promise<void>
  /** Its first byte is about to be sent. */
  readonly started: (upload: T) => void
}

/** One kind of file: the calls that announce, sign, commit and cancel it. The queue does the rest. */
export type UploadKind<U extends Upload> = FileCalls<U> & {
  /** How many files one announcement may name. */
  readonly maxAnnounced: number
  /** How many files the server may be checking while the next ones are sent. */
  readonly maxCommits: number
  /** The error by which the server says that it has no such file; another try announces the file as a new one. */
  readonly notFoundCode: string
  /**
   * Two files with one identity become one on the server, so the second is announced after the first is stored. Empty:
   * never.
   */
  readonly identityOf: (upload: U) => string
  /** Files up to this size are stored in the browser, so that after a reload they continue without being chosen again. */
  readonly maxStoredBytes: number
  /** A stored file that cannot be opened may be sent once more, so the page holds on to it after it arrived. */
  readonly isResendable: boolean
  /**
   * All of one batch. freeLanes: so many of the first ones are sent at once, so the answer should bring the links of
   * their parts.
   */
  readonly announce: (uploads: readonly U[], freeLanes: number, signal: AbortSignal) => Promise<readonly Announced[]>
  /** It cannot be sent; other users should see that. */
  readonly failed: (upload: U) => Promise<void>
  /** Nothing of these is to stay on the server. */
  readonly cancel: (uploads: readonly U[]) => Promise<void>
}
