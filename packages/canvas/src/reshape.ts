import { add, bearing, between, meanOf, subtract, turnAbout, type Point, type Size } from '@plumbline/geometry/point'
import { boundsOf, middleOf } from '@plumbline/geometry/rect'
import { fractionToImage, imageToFraction } from '@plumbline/geometry/spaces'
import { type Handle } from './handles.ts'
import { allowedMove, clampToImage, clampedInside, moved } from './keep-inside.ts'
import { outlineOf } from './outline.ts'
import { hasVertices, leastPoints, type Shape } from './shapes.ts'

const origin: Point = { x: 0, y: 0 }
const minHandleSpan = 1
const steps = 15

export const withVertex = (shape: Shape, after: number, point: Point): Shape => ({
  ...shape,
  points: shape.points.toSpliced(after + 1, 0, clampToImage(point)),
})
export const vertexMoved = (shape: Shape, index: number, to: Point): Shape => ({
  ...shape,
  points: shape.points.with(index, clampToImage(to)),
})

/** Undefined where the shape would have too few points left. */
export function withoutVertex(shape: Shape, index: number): Shape | undefined {
  return hasVertices(shape.kind) && shape.points.length > leastPoints(shape)
    ? { ...shape, points: shape.points.toSpliced(index, 1) }
    : undefined
}

/** The corner or side opposite the hand stays where it is, turned or not. */
function resized(shape: Shape, handle: Handle, to: Point, image: Size, isSquare: boolean): Shape {
  const rotation = shape.rotation ?? 0
  const corners = outlineOf(shape, image)
  const isCorner = handle.kind === 'corner'
  const opposite = (handle.index + 2) % 4
  const fixed = isCorner ? corners[opposite]! : between(corners[opposite]!, corners[(opposite + 1) % 4]!)
  const flat = subtract(corners[2]!, corners[0]!)
  const old = turnAbout(flat, origin, -rotation)
  const pulled = turnAbout(subtract(fractionToImage(image, clampToImage(to)), fixed), origin, -rotation)
  const isUpright = handle.index % 2 === 0
  const wide = isCorner || !isUpright ? pulled.x : 0
  const high = isCorner || isUpright ? pulled.y : 0
  const ratio = Math.abs(old.x) < minHandleSpan ? 1 : Math.abs(old.y / old.x)
  const local = { x: wide, y: isSquare && isCorner ? Math.sign(high || 1) * Math.abs(wide) * ratio : high }
  const middle = add(fixed, turnAbout({ x: local.x / 2, y: local.y / 2 }, origin, rotation))
  const half = {
    x: Math.max(minHandleSpan, isCorner || !isUpright ? Math.abs(local.x) : Math.abs(old.x)) / 2,
    y: Math.max(minHandleSpan, isCorner || isUpright ? Math.abs(local.y) : Math.abs(old.y)) / 2,
  }
  return { ...shape, points: [subtract(middle, half), add(middle, half)].map((point) => imageToFraction(image, point)) }
}

/** `to` is a fraction of the image. Shift keeps a rectangle's form and turns in steps of 15 degrees. */
export function handleDragged(shape: Shape, handle: Handle, to: Point, image: Size, isShift = false): Shape {
  if (handle.kind === 'vertex') return vertexMoved(shape, handle.index, to)
  if (handle.kind === 'middle') return withVertex(shape, handle.index, to)
  if (handle.kind !== 'rotate') return clampedInside(resized(shape, handle, to, image, isShift), image)
  const turn = bearing(middleOf(boundsOf(outlineOf(shape, image))), fractionToImage(image, to))
  return clampedInside({ ...shape, rotation: isShift ? Math.round(turn / steps) * steps : turn }, image)
}

/** By the keyboard: the lower right moves by image pixels, the upper left stays. */
export function grownBy(shape: Shape, by: Point, image: Size): Shape {
  if (shape.kind === 'point') return shape
  if (shape.kind === 'rectangle') {
    const corner = outlineOf(shape, image)[2]!
    const to = add(corner, turnAbout(by, origin, shape.rotation ?? 0))
    return handleDragged(shape, { kind: 'corner', index: 2, at: origin }, imageToFraction(image, to), image)
  }
  const { left, top, right, bottom } = boundsOf(shape.points)
  const factor = (low: number, high: number, more: number) =>
    high === low ? 1 : Math.max(1e-3, Math.min(1, high + more) - low) / (high - low)
  const [wider, higher] = [factor(left, right, by.x / image.width), factor(top, bottom, by.y / image.height)]
  return {
    ...shape,
    points: shape.points.map(({ x, y }) => clampToImage({ x: left + (x - left) * wider, y: top + (y - top) * higher })),
  }
}

/**
 * A shape with vertices turns about their mean: the middle of its bounds shifts with every step, and the shape would
 * wander. Where it does not fit the image it stays as it is.
 */
export function turnedBy(shape: Shape, degrees: number, image: Size): Shape {
  if (!hasVertices(shape.kind)) return clampedInside({ ...shape, rotation: (shape.rotation ?? 0) + degrees }, image)
  const outline = outlineOf(shape, image)
  const middle = meanOf(outline)
  const turned = { ...shape, points: outline.map((point) => imageToFraction(image, turnAbout(point, middle, degrees))) }
  const { left, top, right, bottom } = boundsOf(turned.points)
  return right - left > 1 || bottom - top > 1 ? shape : moved(turned, allowedMove([turned], origin, image))
}

/** The rectangle of this size (image pixels) about a middle; pushed inside, smaller where the image is. */
export function rectangleAbout(middle: Point, size: Size, image: Size): readonly Point[] {
  const wide = Math.min(size.width, image.width) / image.width
  const high = Math.min(size.height, image.height) / image.height
  const x = Math.min(1 - wide, Math.max(0, middle.x - wide / 2))
  const y = Math.min(1 - high, Math.max(0, middle.y - high / 2))
  return [
    { x, y },
    { x: x + wide, y: y + high },
  ]
}
