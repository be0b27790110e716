import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { photoPixelsMax } from '@plumbline/inspection/photos/media-choices'
import sharp from 'sharp'
import { readDng } from './dng.ts'
import { refuseOversizedExif } from './exif-size-limit.ts'
import { requireSignature } from './media-signatures.ts'
import { measureQuality } from './photo-quality.ts'
import type { PhotoFormat, ReadRequest } from './photo-request.ts'
import { openPhoto, writeSizes } from './photo-sizes.ts'
import { readPhotoTags } from './photo-tags.ts'
import { readHead } from '../signatures.ts'

/** What a camera writes before the picture itself: the counts of the largest thermal sensor are 2.6 MB. */
const headBytes = 8 * 1024 * 1024

/** Of a raw photo, the picture that the camera put beside its counts. */
async function sourceOf(
  path: string,
  signature: 'jpeg' | 'png' | 'tiff',
): Promise<{ readonly format: PhotoFormat; readonly source: string | Buffer }> {
  const inside = signature === 'tiff' ? await readDng(path) : undefined
  return inside === undefined ? { format: signature, source: path } : { format: 'dng', source: inside }
}

/** By the header alone: a file of a few kilobytes may announce gigabytes. */
async function sizeOf(source: string | Buffer) {
  const isTooLarge = (error: unknown) => /maximum supported image dimension|pixel limit/i.test(String(error))
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw isTooLarge(error) ? new AppError('media.too-many-pixels', { cause: error }) : error
    })
  if (found.width * found.height > photoPixelsMax) throw new AppError('media.too-many-pixels')
  return found
}

/** What the file is by its bytes, before anything of it is decoded. */
export async function openForeign(path: string) {
  if ((await stat(path)).size === 0) throw new AppError('media.damaged')
  const head = await readHead(path, headBytes)
  const signature = requireSignature(head, ['jpeg', 'png', 'tiff']) as 'jpeg' | 'png' | 'tiff'
  if (signature === 'jpeg') refuseOversizedExif(head)
  const { format, source } = await sourceOf(path, signature)
  const found = await sizeOf(source)
  if (found.format !== (format === 'dng' ? 'jpeg' : format)) throw new AppError('media.damaged')
  return { head, format, found, open: () => openPhoto(source) }
}

export async function readPhoto({ path, folder, fileName, hasPyramid }: ReadRequest) {
  const { head, format, found, open } = await openForeign(path)
  const { width, height } = found.autoOrient
  const tags = await readPhotoTags(head, fileName, found)
  const sizes = await writeSizes(open, Math.max(width, height), folder, hasPyramid)
  const quality = await measureQuality(join(folder, sizes.preview))
  return { format, width, height, type: tags.facts.type, ...tags, ...sizes, quality }
}
