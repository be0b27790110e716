import { join } from 'node:path'
import sharp from 'sharp'
import type { PhotoRequest } from './photo-request.ts'
import { previewSide, thumbnailSide } from './photo-request.ts'
import { pixelate, type Painted, type RawPicture } from './pixelate.ts'

type Request = Extract<PhotoRequest, { readonly kind: 'blur' }>

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
/** One of our own pictures; its pixels were limited when the photo was read. */
const open = (path: string, page = 0) => sharp(path, { page, limitInputPixels: false, failOn: 'error' })

/** Of a pyramid, the smallest level that is no smaller than the preview. */
async function smallEnough(path: string): Promise<number> {
  const { pages = 1 } = await open(path).metadata()
  let level = 0
  for (let next = 1; next < pages; next += 1) {
    const { width, height } = await open(path, next).metadata()
    if (Math.max(width, height) < previewSide) break
    level = next
  }
  return level
}

/** The same blocks at the full size: computed there again, their means would say more than the preview's do. */
async function writeLarge({ path, folder }: Request, { width, height }: RawPicture, painted: readonly Painted[]) {
  const full = await open(path).metadata()
  const [x, y] = [full.width / width, full.height / height]
  const overlays = await Promise.all(
    painted.map(async ({ left, top, right, bottom, columns, rows, colours }) => {
      const [from, to] = [
        { left: Math.floor(left * x), top: Math.floor(top * y) },
        { right: Math.min(full.width, Math.ceil(right * x)), bottom: Math.min(full.height, Math.ceil(bottom * y)) },
      ]
      const input = await sharp(colours, { raw: { width: columns, height: rows, channels: 3 } })
        .resize(to.right - from.left, to.bottom - from.top, { fit: 'fill', kernel: 'nearest' })
        .png()
        .toBuffer()
      return { input, ...from }
    }),
  )
  await open(path).composite(overlays).removeAlpha().jpeg({ quality: 88 }).toFile(join(folder, 'large.jpg'))
}

/**
 * Copies in which no person and no plate can be recognised, without a word of what the file said. From our own pictures, which carry no
 * EXIF.
 */
export async function blurPhoto(request: Request): Promise<{ readonly hasLarge: boolean }> {
  const { path, folder, boxes, isPyramid } = request
  const { data, info } = await open(path, isPyramid ? await smallEnough(path) : 0)
    .resize(inside(previewSide))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`${info.channels} channels`)
  const picture = { data, width: info.width, height: info.height }
  const painted = pixelate(picture, boxes)
  const covered = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  await covered().jpeg({ quality: 80 }).toFile(join(folder, 'preview.jpg'))
  await covered().resize(inside(thumbnailSide)).jpeg({ quality: 80 }).toFile(join(folder, 'thumbnail.jpg'))
  const hasLarge = isPyramid && boxes.length > 0
  if (hasLarge) await writeLarge(request, picture, painted)
  return { hasLarge }
}
