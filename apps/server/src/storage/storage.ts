import type { Readable } from 'node:stream'

/** Where bytes come from: a buffer, or a stream that is read once. */
export type Body = Uint8Array | AsyncIterable<Uint8Array>

/** A published object. sha256 is lower-case hex everywhere on our side. */
export type Stored = {
  readonly key: string
  readonly size: number
  readonly sha256: string
  readonly contentType: string
}

export type PutOptions = {
  readonly contentType: string
  /** Where given, other bytes are refused before anything becomes visible. */
  readonly size?: number
  readonly sha256?: string
}

/** First and last byte, both included, as in a Range header. */
export type ByteRange = { readonly start: number; readonly end: number }

export type ObjectInfo = { readonly key: string; readonly size: number; readonly modifiedAt: Date }

export type Reading = ObjectInfo & {
  /** Bytes the stream gives; less than size for a range. */
  readonly length: number
  readonly stream: Readable
}

/** An upload in parts; the caller keeps it, every verb takes it. */
export type Upload = Stored & { readonly id: string; readonly partSize: number }

/**
 * Parts are numbered from 1. `prefixSha256`: of everything from the first byte to the end of this part; where parts
 * come one after the other, one hash checks both the part and the whole.
 */
export type Part = { readonly number: number; readonly sha256: string; readonly prefixSha256?: string | undefined }

export type Download = {
  readonly key: string
  readonly size: number
  readonly sha256: string
  readonly contentType: string
  /** What the browser offers as the name; any text. */
  readonly fileName: string
  /** Shown in the page instead of saved; only images of the allow-list obey. */
  readonly inline?: boolean
}

/** What a browser sends, exactly so: another method, size or type is refused. */
export type SignedRequest = {
  readonly method: 'GET' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly expiresAt: Date
}

/**
 * One store of immutable, whole objects. A refusal is an AppError: `file.not-found`, `file.upload-gone`,
 * `file.size-mismatch`,
 * `file.checksum-mismatch`, `file.range-invalid`, `storage.full`, `service.unavailable`.
 */
export type Storage = {
  readonly kind: 'disk' | 's3'
  /** Hashes while it writes; the object appears whole or not at all, and replaces an older one whole. */
  put(key: string, body: Body, options: PutOptions): Promise<Stored>
  read(key: string, range?: ByteRange): Promise<Reading>
  stat(key: string): Promise<ObjectInfo | undefined>
  /**
   * Where the object lies on this machine, for tools that read files alone; undefined where it does not. It is
   * read-only.
   */
  localPath(key: string): string | undefined
  /** Of what is not there: nothing happens. */
  remove(key: string): Promise<void>
  /** In byte order of the keys. */
  list(prefix?: string): AsyncIterable<ObjectInfo>
  begin(object: Stored, partSize?: number): Promise<Upload>
  /** Sending a part again is fine; another part under the same number is not. */
  part(upload: Upload, part: Part, body: Body): Promise<void>
  /**
   * Numbers of the parts that are here; undefined when the upload was completed, aborted or swept. Some S3 stores go on
   * naming all parts of a completed one.
   */
  partsOf(upload: Upload): Promise<readonly number[] | undefined>
  /** Hashes what was assembled. Asking again after a lost answer gives the same answer. */
  complete(upload: Upload): Promise<Stored>
  abort(upload: Upload): Promise<void>
  signedPut(object: Stored, seconds?: number): Promise<SignedRequest>
  signedPart(upload: Upload, part: Part, seconds?: number): Promise<SignedRequest>
  signedGet(download: Download, seconds?: number): Promise<SignedRequest>
  /** Removes what killed writers and given-up uploads left, when untouched since; answers how many. */
  sweep(olderThan: Date): Promise<number>
}

/** DESIGN §4, Uploads: a cut line costs at most one part. */
export const defaultPartSize = 8 * 1024 * 1024

export const maxLinkSeconds = 600
