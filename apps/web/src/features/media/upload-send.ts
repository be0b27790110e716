import type { BegunMedia } from '@plumbline/contract/media'
import { ApiError } from '../../api/api-error.ts'
import { commitMedia, putBytes, resumeMedia, signMediaPart, type OfMarker } from '../../api/media-upload.ts'
import { digest, readBytes, type FileHash } from './upload-hash.ts'
import { codeOf, patiently, type Patience } from './upload-line.ts'

/** What it was announced as is no longer what lies on the disk: nothing of it may be spliced. */
export class FileChanged extends Error {}

export type Begun = BegunMedia & { readonly begunAt: number }

export type Journey = Patience & {
  readonly of: OfMarker
  readonly mediaId: string
  readonly file: File
  readonly hash: FileHash
  /** Nothing after a reload: the server is asked where to go on. */
  readonly begun: Begun | undefined
  readonly onBytes: (bytes: number) => void
  readonly onCheck: () => void
}

/** Signed links live for ten minutes at most. */
const linkMs = 5 * 60_000

async function resume({ of, mediaId, signal }: Journey): Promise<Begun> {
  return { ...await resumeMedia(of, mediaId, signal), begunAt: Date.now() }
}

async function sendWhole(journey: Journey, first: Begun): Promise<void> {
  const { file, hash, signal, onBytes } = journey
  const bytes = await readBytes(file, 0, file.size)
  if (await digest(bytes) !== hash.sha256) throw new FileChanged()
  let begun = first
  await patiently(async () => {
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

async function sendParts(journey: Journey, { partSize, parts, sentParts }: Begun): Promise<void> {
  const { of, mediaId, file, hash, signal, onBytes } = journey
  const size = partSize ?? hash.partSize
  const numbers = Array.from({ length: parts ?? Math.ceil(file.size / size) }, (_, index) => index + 1)
  const lengthOf = (number: number) => Math.min(file.size, number * size) - (number - 1) * size
  let arrived = numbers.filter((number) => sentParts.includes(number)).reduce((sum, number) => sum + lengthOf(number), 0)
  onBytes(arrived)
  // One after the other: a cut line costs one part, never two.
  for (const number of numbers.filter((one) => !sentParts.includes(one))) {
    const bytes = await readBytes(file, (number - 1) * size, number * size)
    const sha256 = await digest(bytes)
    const known = hash.partSize === size ? hash.parts[number - 1] : undefined
    if (bytes.length !== lengthOf(number) || (known !== undefined && known !== sha256)) throw new FileChanged()
    await patiently(async () => {
      const target = await signMediaPart(of, mediaId, number, sha256, signal)
      await putBytes(target, bytes, (sent) => onBytes(arrived + Math.min(sent, bytes.length)), signal)
    }, journey)
    arrived += bytes.length
    onBytes(arrived)
  }
}

/** The server has less of it than was thought: it says itself what is missing. */
const lost: readonly string[] = ['media.not-stored', 'file.upload-gone']

/** What was refused says why in a code of its own. */
function refusalOf({ errorCode }: BegunMedia): ApiError {
  return new ApiError({ code: (errorCode ?? 'server.failed') as ApiError['code'], message: '', status: 400 })
}

/** From the disk of the user to a file that the server has hashed. */
export async function sendMedia(journey: Journey): Promise<'arrived' | 'duplicate'> {
  const { of, mediaId, file, signal, onBytes, onCheck } = journey
  // Asked when its turn comes: others see that it travels, and the link is fresh. Parts are asked for one by one anyway.
  let begun = journey.begun === undefined || journey.begun.outcome === 'send' ? await patiently(() => resume(journey), journey) : journey.begun
  for (let tries = 0; ; tries += 1) {
    if (begun.outcome === 'refused') throw refusalOf(begun)
    if (begun.outcome === 'duplicate') return 'duplicate'
    try {
      if (begun.outcome === 'send') await sendWhole(journey, begun)
      if (begun.outcome === 'parts') await sendParts(journey, begun)
      onBytes(file.size)
      onCheck()
      await patiently(() => commitMedia(of, mediaId, signal).catch((error: unknown) => {
        throw codeOf(error) === 'file.checksum-mismatch' ? new FileChanged() : error
      }), journey)
      return 'arrived'
    } catch (error) {
      // Something of it was lost on the other side: only that is sent again.
      if (!lost.includes(codeOf(error)) || tries >= 3) throw error
      begun = await patiently(() => resume(journey), journey)
    }
  }
}
