import { distance, type Point } from '@plumbline/geometry/point'
import { grown, type Rect } from '@plumbline/geometry/rect'
import { fractionToScreen, screenToImage } from '@plumbline/geometry/spaces'
import { handlesOfSelected, type EditorContext } from './editor-context.ts'
import { type Handle } from './handles.ts'
import { isShapeInRect, nearness } from './outline.ts'
import { type Shape } from './shapes.ts'

/** Screen pixels: a point is drawn as a dot of about this radius. */
const dot = 12

type Found = { readonly shape: Shape; readonly isOnLine: boolean; readonly area: number }

/**
 * Lines and dots before fillings, then the smaller, then the later: what lies inside a large shape stays within reach.
 */
const isBefore = (a: Found, b: Found) => (a.isOnLine !== b.isOnLine ? a.isOnLine : a.area <= b.area)

/** What lies under a screen point. */
export function shapeAt(context: EditorContext, at: Point, reach: number): Shape | undefined {
  const { view, image } = context.state()
  const index = context.index()
  const point = screenToImage(view, at)
  const around = grown(
    { left: point.x, top: point.y, right: point.x, bottom: point.y },
    Math.max(reach, dot) / view.scale,
  )
  const rect = {
    left: around.left / image.width,
    top: around.top / image.height,
    right: around.right / image.width,
    bottom: around.bottom / image.height,
  }
  let best: Found | undefined
  for (const shape of index.search(rect)) {
    const own = (shape.kind === 'point' ? Math.max(reach, dot) : reach) / view.scale
    const { left, top, right, bottom } = index.bounds(shape.id)!
    // Far out on a full plan a dot's reach covers a hundred shapes: their lines are measured only where their bounds
    // are near.
    if (
      left * image.width > point.x + own ||
      right * image.width < point.x - own ||
      top * image.height > point.y + own ||
      bottom * image.height < point.y - own
    )
      continue
    const { away, isIn } = nearness(shape, image, point)
    const isOnLine = away <= own
    if (!isOnLine && !isIn) continue
    const found = { shape, isOnLine, area: (right - left) * (bottom - top) }
    if (best === undefined || isBefore(found, best)) best = found
  }
  return best?.shape
}

/** The last one drawn, where several lie on one another. */
export function handleAt(context: EditorContext, at: Point, reach: number): Handle | undefined {
  const { view, image } = context.state()
  return handlesOfSelected(context).findLast(
    (handle) => distance(fractionToScreen(view, image, handle.at), at) <= reach + 2,
  )
}

/** Exactly those that the screen rectangle touches. */
export function shapesIn(context: EditorContext, marquee: Rect): readonly Shape[] {
  const { view, image } = context.state()
  const from = screenToImage(view, { x: marquee.left, y: marquee.top })
  const to = screenToImage(view, { x: marquee.right, y: marquee.bottom })
  const rect = { left: from.x, top: from.y, right: to.x, bottom: to.y }
  const near = context.index().search(
    grown(
      {
        left: from.x / image.width,
        top: from.y / image.height,
        right: to.x / image.width,
        bottom: to.y / image.height,
      },
      1e-9,
    ),
  )
  return near.filter((shape) => isShapeInRect(shape, image, rect))
}
