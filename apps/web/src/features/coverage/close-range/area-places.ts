import type { CloseRangeArea, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import type { Shape } from '@plumbline/canvas/shapes'
import { areaOf } from '@plumbline/geometry/polygon'
import { boundsOf } from '@plumbline/geometry/rect'
import { outlineFault } from '@plumbline/inspection/coverage/close-range/area-shape'
import { inRect } from '@plumbline/inspection/coverage/close-range/polygon-union'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import { toDrawing, toMetres, type ElevationScale } from '../../../canvas/elevation-scale.ts'

export const areaStyle = 'area'
export const areaStyles: ShapeStyles = {
  [areaStyle]: { stroke: '#7a4b00', fill: '#f7b50066', width: 2, halo: '#ffffff' },
}

/** Metres: from the left end, above the foot. */
export type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const round = (value: number) => Math.round(value * 100) / 100

export function rectangleOf(polygon: readonly ElevationPoint[]): Rectangle {
  const { left, top, right, bottom } = boundsOf(polygon)
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) }
}

export const polygonOf = ({ x, y, width, height }: Rectangle): ElevationPoint[] => [
  { x: round(x), y: round(y + height) },
  { x: round(x + width), y: round(y + height) },
  { x: round(x + width), y: round(y) },
  { x: round(x), y: round(y) },
]

/** Whether four numbers say it all. */
export function isRectangle(polygon: readonly ElevationPoint[]): boolean {
  if (polygon.length !== 4) return false
  const { width, height } = rectangleOf(polygon)
  return Math.abs(areaOf(polygon) - width * height) < 0.01
}

export const areaM2 = (polygon: readonly ElevationPoint[]): number => areaOf(polygon)

/** On the drawing. */
export function areaShape(
  scale: ElevationScale,
  { _id, polygon }: Pick<CloseRangeArea, '_id' | 'polygon'>,
  label: string,
): Shape {
  return {
    id: _id,
    kind: 'polygon',
    points: polygon.map((point) => toDrawing(scale, point)),
    style: areaStyle,
    label,
    labelSize: 12,
  }
}

export type DrawnOutline =
  | { readonly polygon: ElevationPoint[]; readonly isClipped: boolean }
  | { readonly refused: 'outside' | 'crossing' | 'too-small' }

/** What was drawn, in metres: only what lies on the elevation, or why that is no area. */
export function drawnOutline(scale: ElevationScale, { kind, points }: Shape): DrawnOutline {
  const [from, to] = points
  const corners =
    kind === 'rectangle' && from !== undefined && to !== undefined
      ? [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
      : points
  if (outlineFault(corners.map(({ x, y }) => ({ x: x * 1_000, y: y * 1_000 }))) === 'crossing')
    return { refused: 'crossing' }
  const { left, right, strips } = scale
  // On the drawing y goes down, and so its bottom is the larger figure.
  const inside = inRect(corners, { left, right, bottom: strips[0]!.top, top: strips.at(-1)!.bottom })
  if (inside.length < 3 || areaOf(inside) === 0) return { refused: 'outside' }
  const polygon = inside.map((point) => toMetres(scale, point))
  const fault = outlineFault(polygon)
  if (fault !== undefined) return { refused: fault }
  return { polygon, isClipped: areaOf(corners) - areaOf(inside) > areaOf(corners) * 0.001 }
}
