import { join } from 'node:path'
import { photoPixelsMax } from '@plumbline/inspection/photos/media-choices'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { writePyramid } from '../pictures/pyramid.ts'
import { previewSide, thumbnailSide } from './photo-request.ts'

sharp.cache(false)
// As many processes as cores: threads in each would only wait for one another.
sharp.concurrency(1)

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
const placeholderSide = 64

export const openPhoto = (source: string | Buffer): Sharp =>
  sharp(source, { limitInputPixels: photoPixelsMax, failOn: 'error', sequentialRead: true })

async function placeholderOf(path: string): Promise<string> {
  const { data, info } = await sharp(path)
    .resize(inside(placeholderSide))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

export type WrittenSizes = {
  readonly preview: string
  readonly thumbnail: string
  readonly placeholder: string
  readonly pyramid?: { readonly name: string; readonly levels: number }
}

/**
 * Upright, in colours of a screen, without a word of what the file said. `open` is called once a size: a picture is
 * read as a stream.
 */
export async function writeSizes(
  open: () => Sharp,
  longSide: number,
  folder: string,
  hasPyramid: boolean,
): Promise<WrittenSizes> {
  const [preview, thumbnail] = ['preview.jpg', 'thumbnail.jpg']
  const upright = () => open().autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
  await upright().resize(inside(previewSide)).jpeg({ quality: 80 }).toFile(join(folder, preview))
  // From the preview: the large picture is decoded once for both.
  await sharp(join(folder, preview)).resize(inside(thumbnailSide)).jpeg({ quality: 80 }).toFile(join(folder, thumbnail))
  const sizes = { preview, thumbnail, placeholder: await placeholderOf(join(folder, thumbnail)) }
  return hasPyramid && longSide > previewSide ? { ...sizes, pyramid: await writePyramid(upright(), folder, 85) } : sizes
}
