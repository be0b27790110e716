import type { Point, Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import type { ElevationScale } from '../../../canvas/elevation-scale.ts'
import type { Picture } from '../../../canvas/picture/picture.ts'
import { tilesFor, type Tile } from '../../../canvas/picture/tiles.ts'
import { metresToMosaic, type MosaicExtent } from '../mosaic-place.ts'

/** One floor of the elevation: where it lies on the mosaic and on the drawing, both in fractions. */
export type BlendPiece = { readonly mosaic: Rect; readonly drawing: Rect }

/** Floor by floor, because floor lines of a drawing are where somebody dragged them. */
export function blendPieces(scale: ElevationScale, extent: MosaicExtent): readonly BlendPiece[] {
  return scale.strips.map(({ topM, bottomM, top, bottom }) => {
    const [start, end] = [
      metresToMosaic(extent, { x: 0, y: topM }),
      metresToMosaic(extent, { x: scale.lengthM, y: bottomM }),
    ]
    return {
      mosaic: { left: start.x, top: start.y, right: end.x, bottom: end.y },
      drawing: { left: scale.left, top, right: scale.right, bottom },
    }
  })
}

export type BlendSheet = {
  readonly size: Size
  readonly ratio: number
  /** From fractions of the drawing to pixels of the screen. */
  readonly place: (at: Point) => Point
}

/** A piece on the screen: pixels of the screen for a place of the mosaic are `offset + at * factor`. */
type PlacedPiece = { readonly box: Rect; readonly factor: Point; readonly offset: Point; readonly shown: Rect }

function placedPiece({ mosaic, drawing }: BlendPiece, { size, place }: BlendSheet): PlacedPiece | undefined {
  const [start, end] = [place({ x: drawing.left, y: drawing.top }), place({ x: drawing.right, y: drawing.bottom })]
  const factor = {
    x: (end.x - start.x) / (mosaic.right - mosaic.left),
    y: (end.y - start.y) / (mosaic.bottom - mosaic.top),
  }
  const offset = { x: start.x - mosaic.left * factor.x, y: start.y - mosaic.top * factor.y }
  const box = {
    left: Math.max(0, start.x),
    top: Math.max(0, start.y),
    right: Math.min(size.width, end.x),
    bottom: Math.min(size.height, end.y),
  }
  if (box.right <= box.left || box.bottom <= box.top) return undefined
  const shown = {
    left: (box.left - offset.x) / factor.x,
    top: (box.top - offset.y) / factor.y,
    right: (box.right - offset.x) / factor.x,
    bottom: (box.bottom - offset.y) / factor.y,
  }
  return { box, factor, offset, shown }
}

type Loaded = (url: string) => CanvasImageSource | undefined

/**
 * The coarse whole first and the tiles that the view needs over it. Answers nothing; what is not loaded yet is left
 * out.
 */
export function paintBlend(
  context: CanvasRenderingContext2D,
  sheet: BlendSheet,
  pieces: readonly BlendPiece[],
  picture: Picture,
  loaded: Loaded,
): void {
  const { size, ratio } = sheet
  const { canvas } = context
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  for (const piece of pieces) {
    const placed = placedPiece(piece, sheet)
    if (placed === undefined) continue
    const { box, factor, offset, shown } = placed
    context.save()
    context.beginPath()
    context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top)
    context.clip()
    const draw = (url: string, { left, top, right, bottom }: Rect) => {
      const image = loaded(url)
      if (image === undefined) return
      const [x, y] = [offset.x + left * factor.x, offset.y + top * factor.y]
      context.drawImage(image, x, y, (right - left) * factor.x, (bottom - top) * factor.y)
    }
    draw(picture.url, { left: 0, top: 0, right: 1, bottom: 1 })
    for (const tile of neededTiles(picture, (factor.x / picture.size.width) * ratio, shown))
      draw(picture.tiles!.tileUrl(tile.level, tile.x, tile.y), tile.box)
    context.restore()
  }
}

function neededTiles({ size, tiles }: Picture, scale: number, shown: Rect): readonly Tile[] {
  return tiles === undefined ? [] : tilesFor(size, tiles, scale, shown)
}
