import type { Point, Size } from '@plumbline/geometry/point'
import type { CoverageGrid } from './coverage-grid.ts'
import type { GridPiece } from '../../../canvas/elevation-scale.ts'
import { memoizeByObject } from './memoize-by-object.ts'
import { cellClasses, classPixels, unseenPixels, type CoverageLayer } from './layer-classes.ts'

/** A grid as pictures of one pixel a cell, made once a layer. */
export type LayerPictures = { readonly seen: CanvasImageSource; readonly unseen: CanvasImageSource }

function pictureOf({ columns, rows }: CoverageGrid, pixels: Uint8ClampedArray<ArrayBuffer>): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: columns, height: rows })
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0)
  return canvas
}

/** Painting the cells again at every switch would take longer than the eye waits. */
export const layerPictures = memoizeByObject((grid: CoverageGrid): ((layer: CoverageLayer) => LayerPictures) => {
  const made = new Map<CoverageLayer, LayerPictures>()
  let unseen: HTMLCanvasElement | undefined
  return (layer) => {
    const known = made.get(layer)
    if (known !== undefined) return known
    const cells = cellClasses(grid, layer)
    unseen ??= pictureOf(grid, unseenPixels(cells))
    const pictures = { seen: pictureOf(grid, classPixels(cells, layer)), unseen }
    made.set(layer, pictures)
    return pictures
  }
})

export type Sheet = {
  readonly size: Size
  readonly ratio: number
  /** From fractions of the drawing to pixels of the screen. */
  readonly place: (at: Point) => Point
}

const hatchStep = 8
const hatchColour = '#13202b'

/** Diagonal lines over the whole sheet, `hatchStep` pixels apart, which move with the drawing. */
function hatch(context: CanvasRenderingContext2D, { size, place }: Sheet): void {
  const { x, y } = place({ x: 0, y: 0 })
  const shift = (((x + y) % hatchStep) + hatchStep) % hatchStep
  context.beginPath()
  for (let at = shift - size.height - hatchStep; at < size.width + size.height + hatchStep; at += hatchStep) {
    context.moveTo(at, 0)
    context.lineTo(at - size.height, size.height)
  }
  context.strokeStyle = hatchColour
  context.lineWidth = 1.5
  context.globalAlpha = 0.75
  context.stroke()
  context.globalAlpha = 1
}

function drawPieces(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  columns: number,
  pieces: readonly GridPiece[],
  { place }: Sheet,
): void {
  context.imageSmoothingEnabled = false
  for (const { from, to, left, right, top, bottom } of pieces) {
    const [start, end] = [place({ x: left, y: top }), place({ x: right, y: bottom })]
    context.drawImage(picture, 0, from, columns, to - from, start.x, start.y, end.x - start.x, end.y - start.y)
  }
}

function begin(context: CanvasRenderingContext2D, { size, ratio }: Sheet): void {
  const { canvas } = context
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, size.width, size.height)
}

/** Colours where something was seen, hatching where nothing was. `scratch` is as large as the sheet. */
export function paintLayer(
  context: CanvasRenderingContext2D,
  scratch: CanvasRenderingContext2D,
  sheet: Sheet,
  {
    pictures,
    columns,
    pieces,
  }: {
    readonly pictures: LayerPictures
    readonly columns: number
    readonly pieces: readonly GridPiece[]
  },
): void {
  begin(context, sheet)
  drawPieces(context, pictures.seen, columns, pieces, sheet)
  begin(scratch, sheet)
  drawPieces(scratch, pictures.unseen, columns, pieces, sheet)
  // Leaves of the lines what lies on unseen cells.
  scratch.globalCompositeOperation = 'source-in'
  hatch(scratch, sheet)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(scratch.canvas, 0, 0)
}
