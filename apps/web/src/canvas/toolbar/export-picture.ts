import type { Shape } from '@plumbline/canvas/shapes'
import type { Size } from '@plumbline/geometry/point'
import { paintScene } from '../paint/paint-scene.ts'
import { loadImage, type Picture } from '../picture/picture.ts'
import { createSceneIndex } from '../paint/scene-index.ts'
import type { ShapeStyles } from '../paint/shape-style.ts'
import { tilesFor } from '../picture/tiles.ts'

/** What browsers still make a canvas of: beyond it they answer an empty picture instead of an error. */
const [longestSide, maxPixels] = [8_192, 40_000_000]
/** Lines and labels are as large as on a screen of this width, so that they can be read on a large picture as well. */
const readAt = 1_600

export function exportSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Tiles of a large picture are cut when they are first asked for, which takes seconds. */
export type ExportControl = {
  readonly signal?: AbortSignal
  /** A share from 0 to 1. */ readonly onProgress?: (done: number) => void
}

async function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  size: Size,
  { signal, onProgress }: ExportControl,
): Promise<void> {
  context.drawImage(await loadImage(picture.url), 0, 0, size.width, size.height)
  if (picture.tiles === undefined) return
  const waiting = [
    ...tilesFor(picture.size, picture.tiles, size.width / picture.size.width, { left: 0, top: 0, right: 1, bottom: 1 }),
  ]
  const { tileUrl } = picture.tiles
  const count = waiting.length
  let done = 0
  async function work() {
    for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
      signal?.throwIfAborted()
      const { left, top, right, bottom } = tile.box
      const [x, y] = [Math.round(left * size.width), Math.round(top * size.height)]
      context.drawImage(
        await loadImage(tileUrl(tile.level, tile.x, tile.y)),
        x,
        y,
        Math.round(right * size.width) - x,
        Math.round(bottom * size.height) - y,
      )
      done += 1
      onProgress?.(done / count)
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

/** The picture with its shapes as a PNG, at full size as far as a browser goes. */
export async function exportPicture(
  picture: Picture,
  shapes: readonly Shape[],
  styles: ShapeStyles,
  font: string,
  control: ExportControl = {},
): Promise<Blob> {
  const size = exportSize(picture.size)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to paint on')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  await drawPicture(context, picture, size, control)
  control.signal?.throwIfAborted()
  const scale = Math.max(1, size.width / readAt)
  const box = { left: 0, top: 0, right: size.width / scale, bottom: size.height / scale }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  paintScene(
    context,
    { index: createSceneIndex(picture.size, shapes), styles, font, skipped: new Set() },
    { kx: box.right, ky: box.bottom, ox: 0, oy: 0 },
    box,
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the browser made no picture of the canvas')
  return blob
}
