import type { Shape } from '@plumbline/canvas/shapes'
import type { Rect } from '@plumbline/geometry/rect'
import { createLabelRoom, drawLabel, placeLabel } from './draw-label.ts'
import { drawShape, type Detail } from './draw-shape.ts'
import { placedPoints, shownFractions, type Placement } from './placement.ts'
import type { SceneIndex } from './scene-index.ts'
import { styleOf, type ShapeStyles } from './shape-style.ts'

export type Paint = {
  readonly context: CanvasRenderingContext2D
  readonly index: SceneIndex
  readonly at: Placement
  /** The part of the canvas to fill, in its own pixels. */
  readonly box: Rect
  readonly styles: ShapeStyles
  readonly font: string
  /** Drawn elsewhere: what moves at this moment. */
  readonly skipped: ReadonlySet<string>
}

/** Above so many, points are dots and lines go without their halo. */
const crowd = 1_500
/** Below this many pixels a shape is a dot. Among tens of thousands, which lie on each other many deep, larger ones are dots too. */
const tinyAmong = (count: number) => 4 * Math.min(3, Math.max(1, Math.sqrt(count / 10_000)))
const dot = 3
/** A point's disc, its cone and its label reach beyond the box of its shape. */
const reach = 40

/** Paints in slices, so that a crowd never holds up a frame; answers whether it is done. */
export function createPaint({ context, index, at, box, styles, font, skipped }: Paint): (isTimeUp: () => boolean) => boolean {
  const found = index.find(shownFractions(at, { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach }))
  const tiny = tinyAmong(found.length)
  const detail: Detail = found.length > crowd ? 'plain' : 'full'
  const columns = Math.ceil((box.right - box.left) / dot) + 1
  const dots = new Uint8Array(columns * (Math.ceil((box.bottom - box.top) / dot) + 1))
  const labels: Shape[] = []
  let next = 0

  /** Where dots would lie on each other one is drawn: a hundred thousand cost no more than the screen has room for. */
  function paintDot(x: number, y: number, colour: string): void {
    const [column, row] = [Math.floor((x - box.left) / dot), Math.floor((y - box.top) / dot)]
    if (column < 0 || row < 0 || column >= columns) return
    const cell = row * columns + column
    if (cell >= dots.length || dots[cell] === 1) return
    dots[cell] = 1
    context.fillStyle = colour
    context.fillRect(box.left + column * dot, box.top + row * dot, dot, dot)
  }

  function paintShape(place: number): void {
    const entry = index.at(place)
    if (entry === undefined || skipped.has(entry.shape.id)) return
    const { shape, box: own } = entry
    const style = styleOf(styles, shape.style)
    const size = Math.max((own.right - own.left) * at.kx, (own.bottom - own.top) * at.ky)
    const isTiny = shape.kind === 'point' ? detail === 'plain' : size < tiny
    if (isTiny) return paintDot(((own.left + own.right) / 2) * at.kx + at.ox, ((own.top + own.bottom) / 2) * at.ky + at.oy, style.stroke)
    drawShape(context, shape, placedPoints(at, shape), style, size < 24 && shape.kind !== 'point' ? 'plain' : detail, false)
    if (shape.label && (detail === 'full' || size > 48)) labels.push(shape)
  }

  function paintLabels(): void {
    const hasRoom = createLabelRoom()
    for (const shape of labels) {
      const style = styleOf(styles, shape.style)
      const plate = placeLabel(context, font, shape, style, placedPoints(at, shape))
      if (plate !== undefined && hasRoom(plate)) drawLabel(context, shape.label ?? '', plate, false)
    }
  }

  return (isTimeUp) => {
    while (next < found.length) {
      // A look at the clock for every shape would cost more than the shape.
      for (const end = Math.min(found.length, next + 64); next < end; next += 1) paintShape(found[next] ?? 0)
      if (isTimeUp()) return false
    }
    paintLabels()
    return true
  }
}
