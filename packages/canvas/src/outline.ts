import { distance, type Point, type Size } from '@plumbline/geometry/point'
import { isInPolygon, isPolygonInRect } from '@plumbline/geometry/polygon'
import { distanceToPolyline, isPolylineInRect } from '@plumbline/geometry/polyline'
import { boundsOf, cornersOf, isInside, rectOf, type Rect } from '@plumbline/geometry/rect'
import { fractionToImage } from '@plumbline/geometry/spaces'
import { type Shape } from './shapes.ts'

/** In image pixels, where both axes have one unit: a turn in fractions of an oblong image would shear. */
export function outlineOf(shape: Shape, image: Size): readonly Point[] {
  const points = shape.points.map((point) => fractionToImage(image, point))
  const [from, to] = points
  return shape.kind === 'rectangle' && from !== undefined && to !== undefined
    ? cornersOf(rectOf(from, to), shape.rotation)
    : points
}

export const isClosedShape = ({ kind, isClosed }: Pick<Shape, 'kind' | 'isClosed'>): boolean =>
  kind === 'rectangle' || kind === 'polygon' || (kind === 'polyline' && isClosed === true)

/** As fractions of the image. */
export function boundsInFractions(shape: Shape, image: Size): Rect {
  if (shape.kind !== 'rectangle' || (shape.rotation ?? 0) === 0) return boundsOf(shape.points)
  const { left, top, right, bottom } = boundsOf(outlineOf(shape, image))
  return {
    left: left / image.width,
    top: top / image.height,
    right: right / image.width,
    bottom: bottom / image.height,
  }
}

/** Touching counts. The rectangle is in image pixels. */
export function isShapeInRect(shape: Shape, image: Size, rect: Rect): boolean {
  const outline = outlineOf(shape, image)
  if (shape.kind === 'point') return outline.some((point) => isInside(rect, point))
  return isClosedShape(shape) ? isPolygonInRect(outline, rect) : isPolylineInRect(outline, rect)
}

/** How far a point (image pixels) lies from what is drawn as line or dot, and whether it lies in the filling. */
export function nearness(shape: Shape, image: Size, at: Point): { readonly away: number; readonly isIn: boolean } {
  const outline = outlineOf(shape, image)
  if (shape.kind === 'point') return { away: Math.min(...outline.map((point) => distance(point, at))), isIn: false }
  const isClosed = isClosedShape(shape)
  return { away: distanceToPolyline(at, outline, isClosed), isIn: isClosed && isInPolygon(at, outline) }
}
