import { partConcurrency, type BegunMedia, type PartChecksum } from '@plumbline/contract/media/media'
import { ApiError } from '../api/http/api-error.ts'
import { putBytes, resumeMedia, signMediaParts, type OfMarker, type UploadTarget } from '../api/media/upload.ts'
import type { Commits } from './upload-commits.ts'
import { unreadable, type Problem } from './upload-entry.ts'
import { digest, readBytes, type FileHash } from './file-hash.ts'
import { codeOf, retryUntilOnline, type RetryOptions } from './retry.ts'

/** What it was announced as is no longer what lies on the disk: nothing of it may be spliced. */
export class FileChanged extends Error {}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { code: error.code, message: error.message, requestId: error.requestId }
  if (error instanceof FileChanged) return { code: 'file.checksum-mismatch', message: '' }
  return { code: error instanceof DOMException ? unreadable : 'server.failed', message: String(error) }
}

export type Begun = BegunMedia & { readonly begunAt: number }

export type Journey = RetryOptions & {
  readonly of: OfMarker
  readonly mediaId: string
  readonly file: File
  readonly hash: FileHash
  /** Nothing after a reload: the server is asked where to go on. */
  readonly begun: Begun | undefined
  readonly commits: Commits
  readonly onBytes: (bytes: number) => void
  readonly onCheck: () => void
}

/** Signed links live for ten minutes at most. */
const linkMs = 5 * 60_000

async function resume({ of, mediaId, signal }: Journey): Promise<Begun> {
  return { ...(await resumeMedia(of, mediaId, signal)), begunAt: Date.now() }
}

async function sendWhole(journey: Journey, first: Begun): Promise<void> {
  const { file, hash, signal, onBytes } = journey
  const bytes = await readBytes(file, 0, file.size)
  if ((await digest(bytes)) !== hash.sha256) throw new FileChanged()
  let begun = first
  await retryUntilOnline(async () => {
    if (Date.now() - begun.begunAt > linkMs) begun = await resume(journey)
    // The answer to an earlier try was lost, not the bytes.
    if (begun.outcome === 'stored') return
    if (begun.uploadUrl === null) throw new ApiError({ code: 'media.upload-lost', message: '', status: 409 })
    try {
      await putBytes({ uploadUrl: begun.uploadUrl, headers: begun.headers }, bytes, onBytes, signal)
    } catch (error) {
      if (codeOf(error).startsWith('file.link-')) begun = { ...begun, begunAt: 0 }
      throw error
    }
  }, journey)
}

/** Fewer than these left: the next are asked for while they travel. */
const linksLeft = 4

/** Links for the next parts are asked for together, as far as their checksums are known, and before they are needed. */
function linksOf(
  { of, mediaId, hash, signal }: Journey,
  { partLinks, begunAt }: Begun,
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
    const signed = await signMediaParts(of, mediaId, parts, signal)
    if (links.size === 0) signedAt = Date.now()
    for (const link of signed) links.set(link.number, link)
  }
  function askAhead(number: number): void {
    const next = unsigned(number).slice(0, partConcurrency)
    if (asking !== undefined || links.size > linksLeft || next.length === 0) return
    // Where this fails they are asked for again, retryUntilOnline, when their turn comes.
    asking = sign(next.map(checksumOf))
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
  }
  return {
    /** Each but once: what went wrong with it may be the link. */
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

const lengthOf = ({ size }: File, number: number, partSize: number) =>
  Math.min(size, number * partSize) - (number - 1) * partSize

/** As it lies on the disk now, if that is still what was announced. */
async function readPart(
  { file, hash }: Journey,
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

async function sendParts(journey: Journey, begun: Begun): Promise<void> {
  const { file, hash, signal, onBytes } = journey
  const { parts, sentParts } = begun
  const size = begun.partSize ?? hash.partSize
  const numbers = Array.from({ length: parts ?? Math.ceil(file.size / size) }, (_, index) => index + 1)
  const missing = numbers.filter((number) => !sentParts.includes(number))
  let arrived = file.size - missing.reduce((sum, number) => sum + lengthOf(file, number, size), 0)
  onBytes(arrived)
  const links = linksOf(journey, begun, missing, size)
  // The next is read and hashed while this one travels; what is wrong with it is said when its turn comes.
  const read = (number: number | undefined) => {
    const reading = number === undefined ? undefined : readPart(journey, number, size)
    reading?.catch(() => undefined)
    return reading
  }
  let next = read(missing[0])
  // One after the other: a cut line costs one part, never two.
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
      journey,
    )
    arrived += bytes.length
    onBytes(arrived)
  }
}

/** The server has less of it than was thought: it says itself what is missing. */
const lost: readonly string[] = ['media.not-stored', 'file.upload-gone', 'file.size-mismatch']

/** What was refused says why in a code of its own. */
function refusalOf({ errorCode }: BegunMedia): ApiError {
  return new ApiError({ code: (errorCode ?? 'server.failed') as ApiError['code'], message: '', status: 400 })
}

/** From the disk of the user to a file that the server has hashed. */
export async function sendMedia(journey: Journey): Promise<'arrived' | 'duplicate'> {
  const { of, mediaId, file, commits, onBytes, onCheck } = journey
  // Just announced: it can go at once. Parts are asked for one by one anyway.
  const given =
    journey.begun?.outcome === 'send' && Date.now() - journey.begun.begunAt > linkMs ? undefined : journey.begun
  if (given?.outcome === 'send') commits.start(of, mediaId)
  let begun = given ?? (await retryUntilOnline(() => resume(journey), journey))
  for (let tries = 0; ; tries += 1) {
    if (begun.outcome === 'refused') throw refusalOf(begun)
    if (begun.outcome === 'duplicate') return 'duplicate'
    try {
      if (begun.outcome === 'send') await sendWhole(journey, begun)
      if (begun.outcome === 'parts') await sendParts(journey, begun)
      onBytes(file.size)
      onCheck()
      await retryUntilOnline(
        () =>
          commits.commit(of, mediaId).catch((error: unknown) => {
            throw codeOf(error) === 'file.checksum-mismatch' ? new FileChanged() : error
          }),
        journey,
      )
      return 'arrived'
    } catch (error) {
      // Something of it was lost on the other side: only that is sent again.
      if (!lost.includes(codeOf(error)) || tries >= 3) throw error
      begun = await retryUntilOnline(() => resume(journey), journey)
    }
  }
}
