import { add, between, distance, subtract, times, turnAbout, type Point, type Size } from '@plumbline/geometry/point'
import { segmentsOf } from '@plumbline/geometry/polyline'
import { middleOf, boundsOf } from '@plumbline/geometry/rect'
import { imageToFraction } from '@plumbline/geometry/spaces'
import { isClosedShape, outlineOf } from './outline.ts'
import { hasVertices, type Shape } from './shapes.ts'

/**
 * 'side' and 'corner' resize (0 is the upper left corner and the upper side, clockwise), 'middle' inserts a vertex
 * after `index`. `at` is a fraction of the image.
 */
export type Handle = {
  readonly kind: 'corner' | 'side' | 'vertex' | 'middle' | 'rotate'
  readonly index: number
  readonly at: Point
}
export type Permits = { readonly canResize: boolean; readonly canRotate: boolean; readonly canInsert?: boolean }

/** Screen pixels. */
const rotateAway = 28
const roomForSide = 40
const roomForMiddle = 32

function rotateHandle(shape: Shape, outline: readonly Point[], scale: number): Point {
  const middle = middleOf(boundsOf(outline))
  const up = { x: 0, y: -rotateAway / scale }
  if (shape.kind === 'point') return turnAbout(add(middle, up), middle, shape.rotation ?? 0)
  const top = between(outline[0]!, outline[1]!)
  const outward = subtract(top, middle)
  const length = Math.hypot(outward.x, outward.y)
  return length === 0 ? add(top, up) : add(top, times(outward, rotateAway / scale / length))
}

/** `scale` is that of the view: handles that would lie on one another are left out. */
export function handlesOf(
  shape: Shape,
  image: Size,
  scale: number,
  { canResize, canRotate, canInsert = true }: Permits,
): readonly Handle[] {
  const outline = outlineOf(shape, image)
  const handle = (kind: Handle['kind'], index: number, at: Point): Handle => ({
    kind,
    index,
    at: imageToFraction(image, at),
  })
  const canTurn = canRotate && !hasVertices(shape.kind)
  const rotate = canTurn ? [handle('rotate', 0, rotateHandle(shape, outline, scale))] : []
  if (!canResize || shape.kind === 'point') return rotate
  const isRectangle = shape.kind === 'rectangle'
  const room = isRectangle ? roomForSide : roomForMiddle
  const betweens = segmentsOf(outline, isClosedShape(shape))
    .map(([from, to], index) => ({ index, at: between(from, to), length: distance(from, to) }))
    .filter(({ length }) => (isRectangle || canInsert) && length * scale >= room)
    .map(({ index, at }) => handle(isRectangle ? 'side' : 'middle', index, at))
  // Vertices last: where handles lie on one another the last is taken.
  return [...rotate, ...betweens, ...outline.map((at, index) => handle(isRectangle ? 'corner' : 'vertex', index, at))]
}
