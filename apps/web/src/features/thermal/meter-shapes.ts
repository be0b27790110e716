import type { Shape, ShapeKind } from '@plumbline/canvas/shapes'
import { maxMeterPoints, type ThermalMeter } from '@plumbline/contract/thermal/thermal'
import { simplify } from '@plumbline/geometry/polyline'
import type { ThermalImage } from '@plumbline/thermal/image'
import { measure, type Meter } from '@plumbline/thermal/meters'
import type { Statistics } from '@plumbline/thermal/statistics'
import type { ShapeStyles } from '../../canvas/paint/shape-style.ts'

export type MeterKind = ThermalMeter['kind']

export const maxMeters = 50
const kinds = { spot: 'point', line: 'polyline', box: 'rectangle', polygon: 'polygon' } as const satisfies Record<
  MeterKind,
  ShapeKind
>
const letters = { spot: 'S', line: 'L', box: 'B', polygon: 'P' } as const satisfies Record<MeterKind, string>

/** White with a dark rim: any colour of any palette may lie below. */
export const meterStyles: ShapeStyles = { meter: { stroke: '#ffffff', halo: '#13202bcc', width: 1.75, isCross: true } }

export const shapeKindOf = (kind: MeterKind): ShapeKind => kinds[kind]

export function meterKindOf({ kind }: Pick<Shape, 'kind'>): MeterKind {
  return kind === 'point' ? 'spot' : kind === 'polyline' ? 'line' : kind === 'rectangle' ? 'box' : 'polygon'
}

export function shapeOf({ _id, kind, name, points }: ThermalMeter): Shape {
  return { id: _id, kind: kinds[kind], points, style: 'meter', label: name }
}

/** Of the picture's width: what a line that has too many points may leave out at first. */
const finest = 0.001

/** A line has two ends; a traced one that turns more often than a view can store is stored less finely. */
export function storable(shape: Shape): Shape {
  const { isClosed, ...open } = shape
  const drawn = isClosed && shape.kind === 'polyline' ? open : shape
  for (let tolerance = finest; ; tolerance *= 1.5) {
    if (drawn.points.length <= maxMeterPoints) return drawn
    const points = simplify(drawn.points, tolerance)
    if (points.length <= maxMeterPoints) return { ...drawn, points }
  }
}

export function meterOf(shape: Shape): ThermalMeter {
  const { id, label, points } = storable(shape)
  return { _id: id, kind: meterKindOf(shape), name: label ?? '', points: points.map(({ x, y }) => ({ x, y })) }
}

/** S1, S2 ...: the first number that no meter of the picture has. */
export function nextName(kind: MeterKind, names: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1)
    if (!names.includes(`${letters[kind]}${number}`)) return `${letters[kind]}${number}`
}

function inPixels(shape: Shape, { width, height }: ThermalImage): Meter {
  const points = storable(shape).points.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const kind = meterKindOf(shape)
  if (kind === 'spot') return { kind, at: points[0]! }
  return kind === 'box' ? { kind, from: points[0]!, to: points[1] ?? points[0]! } : { kind, points }
}

export const readingOf = (image: ThermalImage, shape: Shape): Statistics | undefined =>
  shape.points.length === 0 ? undefined : measure(image, inPixels(shape, image))

/** What of the picture a finding covers. */
export function boundsOfShape({ points }: Shape): {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
} {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const [xs, ys] = [points.map(({ x }) => within(x)), points.map(({ y }) => within(y))]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
