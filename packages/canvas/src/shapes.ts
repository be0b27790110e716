import { isFinitePoint, type Point } from '@plumbline/geometry/point'

export const shapeKinds = ['rectangle', 'polyline', 'polygon', 'point', 'sequence'] as const
export type ShapeKind = (typeof shapeKinds)[number]

export type Shape = {
  readonly id: string
  readonly kind: ShapeKind
  /** Fractions of the image. Rectangle: upper left and lower right corner; point: one; sequence: start, bends, end. */
  readonly points: readonly Point[]
  /** Degrees clockwise: a rectangle's turn about its middle; the way a point looks (0 is up). */
  readonly rotation?: number
  /** A name that the configuration's styles know. */
  readonly style: string
  readonly label?: string
  /** Pixels on the screen, 10 to 32. */
  readonly labelSize?: number
  /** A polyline that closed itself. */
  readonly isClosed?: boolean
  /** Shown and selectable, not editable. */
  readonly isLocked?: boolean
  /** The shape that it moves with (positions inside a marker). */
  readonly parent?: string
}

export const labelSizes = { min: 10, max: 32 } as const

const fewestPoints = { rectangle: 2, polyline: 2, polygon: 3, point: 1, sequence: 2 } as const satisfies Record<
  ShapeKind,
  number
>
const isFixed = {
  rectangle: true,
  polyline: false,
  polygon: false,
  point: true,
  sequence: false,
} as const satisfies Record<ShapeKind, boolean>

/** How many points a shape of this kind has at least; a polyline that closed itself must keep three. */
export const leastPoints = ({ kind, isClosed }: Pick<Shape, 'kind' | 'isClosed'>): number =>
  isClosed === true ? Math.max(3, fewestPoints[kind]) : fewestPoints[kind]
/** Whether points can be added and taken away. */
export const hasVertices = (kind: ShapeKind): boolean => !isFixed[kind]

/** NaN or infinity in one shape would blank the whole canvas and come back from the server at every load. */
export function isSound(shape: Shape): boolean {
  const hasCount = isFixed[shape.kind]
    ? shape.points.length === fewestPoints[shape.kind]
    : shape.points.length >= fewestPoints[shape.kind]
  return (
    hasCount &&
    shape.points.every(isFinitePoint) &&
    Number.isFinite(shape.rotation ?? 0) &&
    Number.isFinite(shape.labelSize ?? 12)
  )
}
