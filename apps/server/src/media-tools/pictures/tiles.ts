import { AppError } from '@plumbline/contract/errors'
import sharp from 'sharp'
import { tileSize } from '../drawing-request.ts'

/**
 * One JPEG tile of a pyramid of our own making. Level 0 is the full size, each next one half of it; tiles at the edge
 * are cut short.
 */
export async function cutTile(pyramidPath: string, level: number, x: number, y: number): Promise<Uint8Array> {
  const { pages = 1, width = 0, height = 0 } = await sharp(pyramidPath, { limitInputPixels: false }).metadata()
  if (![level, x, y].every((number) => Number.isInteger(number) && number >= 0) || level >= pages)
    throw new AppError('file.not-found')
  const scaled =
    level === 0 ? { width, height } : await sharp(pyramidPath, { page: level, limitInputPixels: false }).metadata()
  const [left, top] = [x * tileSize, y * tileSize]
  const [wide, high] = [Math.min(tileSize, scaled.width - left), Math.min(tileSize, scaled.height - top)]
  if (wide <= 0 || high <= 0) throw new AppError('file.not-found')
  return sharp(pyramidPath, { page: level, limitInputPixels: false })
    .extract({ left, top, width: wide, height: high })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** How many sizes a pyramid has; the smallest fits into one tile. */
export async function pyramidLevels(pyramidPath: string): Promise<number> {
  return (await sharp(pyramidPath, { limitInputPixels: false }).metadata()).pages ?? 1
}
