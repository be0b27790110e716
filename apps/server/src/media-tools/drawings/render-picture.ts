import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import sharp, { type Sharp } from 'sharp'
import { type WrittenPicture } from '../drawing-request.ts'

export const maxPixels = 200_000_000
/** Drawings are black lines on no ground as often as not; the canvas below them may be dark. */
const paper = '#ffffff'

sharp.cache(false)

/** By the header alone: a file of a few kilobytes may announce gigabytes. */
export async function checkPicture(path: string, kind: 'png' | 'jpeg' | 'tiff'): Promise<void> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  if (format !== kind) throw new AppError('drawing.damaged')
  if (width * height > maxPixels) throw new AppError('drawing.too-large')
}

export async function writePicture(image: Sharp, kind: 'png' | 'jpeg', folder: string): Promise<WrittenPicture> {
  const upright = image.flatten({ background: paper }).toColourspace('srgb')
  const name = kind === 'jpeg' ? 'drawing.jpg' : 'drawing.png'
  const written =
    kind === 'jpeg' ? upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }) : upright.png({ compressionLevel: 6 })
  const { width, height } = await written.toFile(join(folder, name))
  return { name, width, height, contentType: kind === 'jpeg' ? 'image/jpeg' : 'image/png' }
}

export async function renderPicture(path: string, kind: 'png' | 'jpeg', folder: string): Promise<WrittenPicture> {
  await checkPicture(path, kind)
  return writePicture(
    sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).autoOrient(),
    kind,
    folder,
  )
}

/** What JPEG cannot be wider or higher than. */
const maxJpegSide = 65_500

/**
 * As it lies in the file: its place is that of its rows, whichever way up a viewer would turn it. Orthophotos are
 * photos, so JPEG; the file itself remains to be downloaded.
 */
export async function renderTiff(path: string, folder: string): Promise<WrittenPicture> {
  await checkPicture(path, 'tiff')
  const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const { width, height } = await image.metadata()
  return writePicture(image, Math.max(width, height) > maxJpegSide ? 'png' : 'jpeg', folder)
}
