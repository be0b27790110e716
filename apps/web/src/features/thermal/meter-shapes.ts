import type { Shape, ShapeKind } from '@plumbline/canvas/shapes'
import type { ThermalMeter } from '@plumbline/contract/thermal/thermal'
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

/** A line has two ends, whatever was inserted between them. */
export function straight(shape: Shape): Shape {
  const { isClosed: _isClosed, ...rest } = shape
  return shape.kind === 'polyline' && (shape.points.length > 2 || shape.isClosed)
    ? { ...rest, points: [shape.points[0]!, shape.points.at(-1)!] }
    : shape
}

export function meterOf(shape: Shape): ThermalMeter {
  const { id, label, points } = straight(shape)
  return { _id: id, kind: meterKindOf(shape), name: label ?? '', points: points.map(({ x, y }) => ({ x, y })) }
}

/** S1, S2 ...: the first number that no meter of the picture has. */
export function nextName(kind: MeterKind, names: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1)
    if (!names.includes(`${letters[kind]}${number}`)) return `${letters[kind]}${number}`
}

function inPixels(shape: Shape, { width, height }: ThermalImage): Meter {
  const points = straight(shape).points.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const kind = meterKindOf(shape)
  if (kind === 'spot') return { kind, at: points[0]! }
  if (kind === 'polygon') return { kind, points }
  return { kind, from: points[0]!, to: points[1] ?? points[0]! }
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
