import { add, times, wholeTurn, type Point, type Size } from '@plumbline/geometry/point'
import { boundsOf, joined, middleOf, rectOf, type Rect } from '@plumbline/geometry/rect'
import { boundsInFractions } from './outline.ts'
import { labelSizes, type Shape } from './shapes.ts'

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
export const clampToImage = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) })

/** What must stay inside: the outline, and the unturned corners too, because those are what is stored. */
const reach = (shape: Shape, image: Size): Rect => joined(boundsInFractions(shape, image), boundsOf(shape.points))

/** What was shrunk to fit exactly may seem a hair too wide. */
const rounding = 1e-9

/** The nearest to `by` that keeps every shape inside; what lay outside is brought back. */
export function allowedMove(shapes: readonly Shape[], by: Point, image: Size): Point {
  const whole = shapes.map((shape) => reach(shape, image)).reduce(joined, boundsOf([]))
  const along = (low: number, high: number, wanted: number) =>
    high - low > 1 + rounding ? 0 : clamp(wanted, -low, 1 - high)
  return shapes.length === 0 ? by : { x: along(whole.left, whole.right, by.x), y: along(whole.top, whole.bottom, by.y) }
}

export const moved = (shape: Shape, by: Point): Shape =>
  by.x === 0 && by.y === 0 ? shape : { ...shape, points: shape.points.map((point) => clampToImage(add(point, by))) }

/** Both axes shrink alike, so that the shape keeps its form. */
function shrunkToFit(shape: Shape, image: Size): Shape {
  const { left, top, right, bottom } = reach(shape, image)
  const factor = Math.min(1, 1 / (right - left), 1 / (bottom - top))
  if (factor >= 1) return shape
  const middle = middleOf(boundsOf(shape.points))
  return { ...shape, points: shape.points.map((point) => add(middle, times(add(point, times(middle, -1)), factor))) }
}

function rectangleInside(shape: Shape, image: Size): Shape {
  const [from, to] = shape.points
  if (from === undefined || to === undefined) return shape
  const { left, top, right, bottom } = rectOf(from, to)
  const ordered = {
    ...shape,
    points: [
      { x: left, y: top },
      { x: right, y: bottom },
    ],
  }
  if ((shape.rotation ?? 0) === 0) return { ...ordered, points: ordered.points.map(clampToImage) }
  const fitting = shrunkToFit(ordered, image)
  return moved(fitting, allowedMove([fitting], { x: 0, y: 0 }, image))
}

const isWithin = ({ x, y }: Point) => x >= 0 && x <= 1 && y >= 0 && y <= 1

/** What a user's edit becomes before it is stored. */
export function clampedInside(shape: Shape, image: Size): Shape {
  const placed =
    shape.kind === 'rectangle'
      ? rectangleInside(shape, image)
      : shape.points.every(isWithin)
        ? shape
        : { ...shape, points: shape.points.map(clampToImage) }
  const rotation = placed.rotation === undefined ? undefined : wholeTurn(placed.rotation)
  const labelSize = placed.labelSize === undefined ? undefined : clamp(placed.labelSize, labelSizes.min, labelSizes.max)
  return {
    ...placed,
    ...(rotation === undefined ? {} : { rotation }),
    ...(labelSize === undefined ? {} : { labelSize }),
  }
}
