import type { Shape } from '@plumbline/canvas/shapes'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf } from '@plumbline/geometry/rect'
import { ink, type ShapeStyle } from './shape-style.ts'

const [padX, padY, gap] = [5, 3, 4]
const defaultSize = 12

/** Measuring a text costs as much as drawing it, and the same labels come back every frame. */
const widths = new Map<string, number>()

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 20_000) widths.clear()
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}

type Plate = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function corner(shape: Shape, style: ShapeStyle, points: readonly Point[], width: number, height: number): Point {
  const box = boundsOf(points)
  if (shape.kind === 'point') return { x: box.right + 15, y: (box.top + box.bottom) / 2 - height / 2 }
  const at = style.labelAt ?? (shape.kind === 'rectangle' || shape.kind === 'polygon' ? 'corner' : 'middle')
  if (at === 'corner') return { x: box.left, y: box.top - height - gap }
  if (at === 'end') return { x: (points.at(-1)?.x ?? box.right) + gap, y: (points.at(-1)?.y ?? box.bottom) - height / 2 }
  const middle = points.length % 2 === 1 && shape.kind !== 'rectangle' ? points[(points.length - 1) / 2] : undefined
  return { x: (middle?.x ?? (box.left + box.right) / 2) - width / 2, y: (middle?.y ?? (box.top + box.bottom) / 2) - height / 2 }
}

export function placeLabel(context: CanvasRenderingContext2D, font: string, shape: Shape, style: ShapeStyle, points: readonly Point[]): Plate | undefined {
  if (!shape.label || points.length === 0) return undefined
  const size = shape.labelSize ?? defaultSize
  context.font = `500 ${size}px ${font}`
  const [width, height] = [widthOf(context, shape.label) + padX * 2, size + padY * 2]
  return { ...corner(shape, style, points, width, height), width, height }
}

/** The context's font is the one its plate was measured with. */
export function drawLabel(context: CanvasRenderingContext2D, text: string, { x, y, width, height }: Plate, isSelected: boolean): void {
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

/** Remembers where labels stand in one paint, so that a crowd shows the labels that can be read instead of a heap. */
export function createLabelRoom(): (plate: Plate) => boolean {
  const cell = 12
  const taken = new Set<number>()
  return ({ x, y, width, height }) => {
    const cells: number[] = []
    for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column += 1) {
      for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row += 1) {
        const key = column * 100_003 + row
        if (taken.has(key)) return false
        cells.push(key)
      }
    }
    for (const key of cells) taken.add(key)
    return true
  }
}
