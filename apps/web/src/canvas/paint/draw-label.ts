import type { Shape } from '@plumbline/canvas/shapes'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf } from '@plumbline/geometry/rect'
import { pointRadius } from './draw-point.ts'
import { ink, type ShapeStyle } from './shape-style.ts'

const [padX, padY, gap] = [5, 3, 4]
const defaultSize = 12

/**
 * Measuring a text costs as much as drawing it, and the same labels come back every frame. The key is our own: a
 * context takes long to say its font.
 */
const widths = new Map<string, number>()

function widthOf(context: CanvasRenderingContext2D, font: string, text: string): number {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 20_000) widths.clear()
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}

/** Where the label of a point stands; the others are tried where another label or a point is in the way. */
export const labelSides = ['right', 'left', 'above', 'below'] as const
export type LabelSide = (typeof labelSides)[number]

export type Plate = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The middle of the longest stretch: a bend would be covered. */
function middleOfLine(points: readonly Point[]): Point {
  let [longest, middle] = [-1, points[0] ?? { x: 0, y: 0 }]
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (from === undefined || Math.hypot(to.x - from.x, to.y - from.y) <= longest) continue
    longest = Math.hypot(to.x - from.x, to.y - from.y)
    middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  }
  return middle
}

function besidePoint({ x, y }: Point, reach: number, side: LabelSide, width: number, height: number): Point {
  if (side === 'right') return { x: x + reach, y: y - height / 2 }
  if (side === 'left') return { x: x - reach - width, y: y - height / 2 }
  return { x: x - width / 2, y: side === 'above' ? y - reach - height : y + reach }
}

type Size = { readonly width: number; readonly height: number }

function corner(
  shape: Shape,
  style: ShapeStyle,
  points: readonly Point[],
  { width, height }: Size,
  side: LabelSide,
): Point {
  const box = boundsOf(points)
  const isLine = shape.kind === 'polyline' || shape.kind === 'sequence'
  if (shape.kind === 'point')
    return besidePoint(
      { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 },
      (style.radius ?? pointRadius) + gap,
      side,
      width,
      height,
    )
  const at = style.labelAt ?? (isLine ? 'middle' : 'corner')
  if (at === 'corner') {
    const above = box.top - height - gap
    // A label beyond the upper edge is drawn inside its shape while that is visible.
    return above >= 0 || box.bottom < height + gap * 2
      ? { x: box.left, y: above }
      : { x: box.left + gap, y: Math.max(0, box.top) + gap }
  }
  if (at === 'end')
    return { x: (points.at(-1)?.x ?? box.right) + gap, y: (points.at(-1)?.y ?? box.bottom) - height / 2 }
  const middle = isLine ? middleOfLine(points) : { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  return { x: middle.x - width / 2, y: isLine ? middle.y - height - gap * 2 : middle.y - height / 2 }
}

export function placeLabel(
  context: CanvasRenderingContext2D,
  font: string,
  shape: Shape,
  style: ShapeStyle,
  points: readonly Point[],
  side: LabelSide = 'right',
): Plate | undefined {
  if (!shape.label || points.length === 0) return undefined
  const size = shape.labelSize ?? defaultSize
  const wanted = `500 ${size}px ${font}`
  context.font = wanted
  const [width, height] = [widthOf(context, wanted, shape.label) + padX * 2, size + padY * 2]
  return { ...corner(shape, style, points, { width, height }, side), width, height }
}

/** The context's font is the one its plate was measured with. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, width, height }: Plate,
  isSelected: boolean,
): void {
  context.beginPath()
  context.roundRect(Math.round(x), Math.round(y), Math.round(width), height, 4)
  context.fillStyle = isSelected ? ink.accent : ink.plate
  context.fill()
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = isSelected ? ink.accent : ink.plateLine
  context.stroke()
  context.fillStyle = isSelected ? ink.paper : ink.text
  context.textBaseline = 'middle'
  context.fillText(text, Math.round(x) + padX, Math.round(y) + height / 2 + 0.5)
}

export type LabelRoom = (plate: Plate) => boolean

/** Remembers where labels stand in one paint, so that a crowd shows the labels that can be read instead of a heap. */
export function createLabelRoom(occupied: Iterable<Plate> = []): LabelRoom {
  const taken = new Set<number>()
  for (const plate of occupied) for (const key of cellsOf(plate)) taken.add(key)
  return (plate) => {
    const cells = cellsOf(plate)
    if (cells.some((key) => taken.has(key))) return false
    for (const key of cells) taken.add(key)
    return true
  }
}

/** Pixels: coarser ones would find a label beside a disc in the way of that disc. */
const cell = 4

function cellsOf({ x, y, width, height }: Plate): readonly number[] {
  const cells: number[] = []
  for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column += 1)
    for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row += 1)
      cells.push(column * 100_003 + row)
  return cells
}
