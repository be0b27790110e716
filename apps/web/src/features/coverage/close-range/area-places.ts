import type { CloseRangeArea, ElevationPoint } from '@plumbline/contract/coverage/coverage'
import type { Shape } from '@plumbline/canvas/shapes'
import { areaOf } from '@plumbline/geometry/polygon'
import { boundsOf } from '@plumbline/geometry/rect'
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
export function areaShape(scale: ElevationScale, { _id, polygon }: CloseRangeArea, label: string): Shape {
  return {
    id: _id,
    kind: 'polygon',
    points: polygon.map((point) => toDrawing(scale, point)),
    style: areaStyle,
    label,
    labelSize: 12,
  }
}

/** What was drawn, in metres. */
export function shapePolygon(scale: ElevationScale, { kind, points }: Shape): ElevationPoint[] {
  const [from, to] = points
  const corners =
    kind === 'rectangle' && from !== undefined && to !== undefined
      ? [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
      : points
  return corners.map((point) => toMetres(scale, point))
}
