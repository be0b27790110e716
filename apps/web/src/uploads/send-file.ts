import { partConcurrency, type PartChecksum } from '@plumbline/contract/upload-parts'
import { ApiError } from '../api/http/api-error.ts'
import { putBytes, type UploadTarget } from '../api/http/put-bytes.ts'
import { digest, readBytes, type FileHash } from './file-hash.ts'
import { codeOf, retryUntilOnline, type RetryOptions } from './retry.ts'
import { unreadable, type Problem } from './upload-entry.ts'
import type { Begun, FileCalls } from './upload-kind.ts'
import type { DatedBegun } from './upload-work.ts'

/** The file on the disk is no longer the one that was announced: parts of the two must not be mixed. */
export class FileChanged extends Error {}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { code: error.code, message: error.message, requestId: error.requestId }
  if (error instanceof FileChanged) return { code: 'file.checksum-mismatch', message: '' }
  return { code: error instanceof DOMException ? unreadable : 'server.failed', message: String(error) }
}

export type SendOptions<T> = RetryOptions & {
  readonly calls: FileCalls<T>
  /** What the calls are about. */
  readonly upload: T
  readonly file: Blob
  readonly hash: FileHash
  /** Undefined after a pause or a reload: the server is asked where to continue. */
  readonly begun: DatedBegun | undefined
  readonly onBytes: (bytes: number) => void
  /** All bytes are sent; the server checks them. */
  readonly onCheck: () => void
}

/** Signed links live for ten minutes at most. */
const linkMs = 5 * 60_000

async function resume<T>({ calls, upload, signal }: SendOptions<T>): Promise<DatedBegun> {
  return { ...(await calls.resume(upload, signal)), begunAt: Date.now() }
}

async function sendWhole<T>(options: SendOptions<T>, first: DatedBegun): Promise<void> {
  const { file, hash, signal, onBytes } = options
  const bytes = await readBytes(file, 0, file.size)
  if ((await digest(bytes)) !== hash.sha256) throw new FileChanged()
  let begun = first
  await retryUntilOnline(async () => {
    if (Date.now() - begun.begunAt > linkMs) begun = await resume(options)
    // An earlier try arrived, only its answer was lost.
    if (begun.outcome === 'stored') return
    if (begun.uploadUrl === null) throw new ApiError({ code: 'media.upload-lost', message: '', status: 409 })
    try {
      await putBytes({ uploadUrl: begun.uploadUrl, headers: begun.headers }, bytes, onBytes, signal)
    } catch (error) {
      if (codeOf(error).startsWith('file.link-')) begun = { ...begun, begunAt: 0 }
      throw error
    }
  }, options)
}

/** With fewer links left than this, the next ones are requested while parts travel. */
const minLinks = 4

/** Links of the next parts are requested together, as far as their checksums are known, and before they are needed. */
function linksOf<T>(
  { calls, upload, hash, signal }: SendOptions<T>,
  { partLinks, begunAt }: DatedBegun,
  missing: readonly number[],
  size: number,
) {
  const isOurSize = hash.partSize === size
  const links = new Map<number, UploadTarget>(isOurSize ? partLinks.map((link) => [link.number, link]) : [])
  let signedAt = begunAt
  let asking: Promise<void> | undefined

  const unsigned = (after: number) =>
    isOurSize ? missing.filter((one) => one > after && hash.parts[one - 1] !== undefined && !links.has(one)) : []
  const checksumOf = (number: number) => ({
    number,
    sha256: hash.parts[number - 1]!,
    prefixSha256: hash.prefixSha256?.[number - 1],
  })
  async function sign(parts: readonly PartChecksum[]): Promise<void> {
    const signed = await calls.sign(upload, parts, signal)
    if (links.size === 0) signedAt = Date.now()
    for (const link of signed) links.set(link.number, link)
  }
  function askAhead(number: number): void {
    const next = unsigned(number).slice(0, partConcurrency)
    if (asking !== undefined || links.size > minLinks || next.length === 0) return
    // A failed request ahead is repeated, with retries, when the part's turn comes.
    asking = sign(next.map(checksumOf))
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
  }
  return {
    /** Each link once: the link itself may be what failed. */
    async take(number: number, sha256: string): Promise<UploadTarget> {
      if (Date.now() - signedAt > linkMs) links.clear()
      if (!links.has(number)) await asking
      if (!links.has(number))
        await sign([
          isOurSize ? { ...checksumOf(number), sha256 } : { number, sha256 },
          ...unsigned(number)
            .slice(0, partConcurrency - 1)
            .map(checksumOf),
        ])
      const link = links.get(number)!
      links.delete(number)
      askAhead(number)
      return link
    },
  }
}

const lengthOf = ({ size }: Blob, number: number, partSize: number) =>
  Math.min(size, number * partSize) - (number - 1) * partSize

/** Reads a part and checks that it still is what was announced. */
async function readPart<T>(
  { file, hash }: SendOptions<T>,
  number: number,
  size: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string }> {
  const bytes = await readBytes(file, (number - 1) * size, number * size)
  const sha256 = await digest(bytes)
  const known = hash.partSize === size ? hash.parts[number - 1] : undefined
  if (bytes.length !== lengthOf(file, number, size) || (known !== undefined && known !== sha256))
    throw new FileChanged()
  return { bytes, sha256 }
}

async function sendParts<T>(options: SendOptions<T>, begun: DatedBegun): Promise<void> {
  const { file, hash, signal, onBytes } = options
  const { parts, sentParts } = begun
  const size = begun.partSize ?? hash.partSize
  const numbers = Array.from({ length: parts ?? Math.ceil(file.size / size) }, (_, index) => index + 1)
  const missing = numbers.filter((number) => !sentParts.includes(number))
  let arrived = file.size - missing.reduce((sum, number) => sum + lengthOf(file, number, size), 0)
  onBytes(arrived)
  const links = linksOf(options, begun, missing, size)
  // The next part is read and hashed while this one travels; an error of it is thrown when its turn comes.
  const read = (number: number | undefined) => {
    const reading = number === undefined ? undefined : readPart(options, number, size)
    reading?.catch(() => undefined)
    return reading
  }
  let next = read(missing[0])
  // One after the other, so that a cut connection costs one part, never two.
  for (const [index, number] of missing.entries()) {
    const { bytes, sha256 } = await next!
    next = read(missing[index + 1])
    await retryUntilOnline(
      async () =>
        putBytes(
          await links.take(number, sha256),
          bytes,
          (sent) => onBytes(arrived + Math.min(sent, bytes.length)),
          signal,
        ),
      options,
    )
    arrived += bytes.length
    onBytes(arrived)
  }
}

/** A refusal names its reason in a code of its own. */
function refusalOf({ errorCode }: Begun): ApiError {
  return new ApiError({ code: (errorCode ?? 'server.failed') as ApiError['code'], message: '', status: 400 })
}

/** Sends what the server lacks of a file, until the server has checked the whole of it. */
export async function sendFile<T>(options: SendOptions<T>): Promise<'arrived' | 'duplicate'> {
  const { calls, upload, file, signal, onBytes, onCheck } = options
  // A fresh announcement brings the link of a small file; the links of parts are requested one by one anyway.
  const given =
    options.begun?.outcome === 'send' && Date.now() - options.begun.begunAt > linkMs ? undefined : options.begun
  if (given?.outcome === 'send') calls.started(upload)
  let begun = given ?? (await retryUntilOnline(() => resume(options), options))
  for (let tries = 0; ; tries += 1) {
    if (begun.outcome === 'refused') throw refusalOf(begun)
    if (begun.outcome === 'duplicate') return 'duplicate'
    try {
      if (begun.outcome === 'send') await sendWhole(options, begun)
      if (begun.outcome === 'parts') await sendParts(options, begun)
      onBytes(file.size)
      onCheck()
      await retryUntilOnline(
        () =>
          calls.commit(upload, signal).catch((error: unknown) => {
            throw codeOf(error) === 'file.checksum-mismatch' ? new FileChanged() : error
          }),
        options,
      )
      return 'arrived'
    } catch (error) {
      if (!calls.missingBytesCodes.includes(codeOf(error)) || tries >= 3) throw error
      begun = await retryUntilOnline(() => resume(options), options)
    }
  }
}
