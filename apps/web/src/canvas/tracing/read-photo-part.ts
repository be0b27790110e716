import type { Rect } from '@plumbline/geometry/rect'
import type { Pixels } from '@plumbline/vision/hands/raster'
import type { PhotoSource } from './trace-messages.ts'

export type PhotoTile = { readonly url: string; readonly left: number; readonly top: number }

/** The tiles of the full size that a part of the photo lies on. */
export function tilesOf({ size, url, tileSize }: PhotoSource, rect: Rect): readonly PhotoTile[] {
  if (tileSize === undefined) return [{ url, left: 0, top: 0 }]
  const tiles: PhotoTile[] = []
  const lastRow = Math.ceil(Math.min(rect.bottom, size.height) / tileSize)
  const lastColumn = Math.ceil(Math.min(rect.right, size.width) / tileSize)
  for (let row = Math.floor(rect.top / tileSize); row < lastRow; row += 1) {
    for (let column = Math.floor(rect.left / tileSize); column < lastColumn; column += 1)
      tiles.push({
        url: url.replace('{x}', String(column)).replace('{y}', String(row)),
        left: column * tileSize,
        top: row * tileSize,
      })
  }
  return tiles
}

async function bitmapOf(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`a part of the photo could not be read: ${response.status}`)
  return createImageBitmap(await response.blob())
}

/** Milliseconds after which a slow line counts as none: a click that waits longer is taken for a failure. */
const timeoutMs = 10_000

/** Every tile or none: half a window would lead the path around what is missing. */
export async function readPhotoPart(photo: PhotoSource, rect: Rect): Promise<Pixels> {
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top]
  const signal = AbortSignal.timeout(timeoutMs)
  const tiles = tilesOf(photo, rect)
  const bitmaps = await Promise.all(tiles.map(({ url }) => bitmapOf(url, signal)))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser gives no canvas')
  for (const [at, bitmap] of bitmaps.entries()) {
    const { left, top } = tiles[at]!
    // One picture for all may be smaller than the photo it stands for.
    const [wide, high] =
      photo.tileSize === undefined ? [photo.size.width, photo.size.height] : [bitmap.width, bitmap.height]
    context.drawImage(bitmap, left - rect.left, top - rect.top, wide, high)
    bitmap.close()
  }
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data }
}
