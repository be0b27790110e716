import { type Point, type Size } from '@plumbline/geometry/point'
import { type Rect, middleOf } from '@plumbline/geometry/rect'
import { fit, screenToImage, zoomAt, type View } from '@plumbline/geometry/spaces'
import { scaleRange, type ZoomRule } from './zoom.ts'

/** What a view is held by. */
export type Frame = { readonly image: Size; readonly viewport: Size; readonly rule: ZoomRule }

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
export const middleOfView = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/**
 * The middle of the view lies over the image: it cannot be lost. At its smallest the whole image stands in the middle.
 */
export function held(view: View, { image, viewport, rule }: Frame): View {
  const { min, max } = scaleRange(rule, image, viewport)
  if (![view.scale, view.x, view.y].every(Number.isFinite) || view.scale <= min * (1 + 1e-9))
    return fit(image, viewport)
  const middle = middleOfView(viewport)
  const { scale, x, y } = view.scale > max ? zoomAt(view, middle, max) : view
  return {
    scale,
    x: clamp(x, middle.x - image.width * scale, middle.x),
    y: clamp(y, middle.y - image.height * scale, middle.y),
  }
}

export function zoomedTo(view: View, at: Point, scale: number, frame: Frame): View {
  const { min, max } = scaleRange(frame.rule, frame.image, frame.viewport)
  return Number.isFinite(scale) ? held(zoomAt(view, at, clamp(scale, min, max)), frame) : view
}

export const panned = (view: View, by: Point, frame: Frame): View =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** The image point that was in the middle stays there, and the zoom stays as many times the fitted image. */
export function resizedView(view: View, from: Frame, to: Frame): View {
  const zoom = view.scale / fit(from.image, from.viewport).scale
  const middle = middleOfView(to.viewport)
  const centre = screenToImage(view, middleOfView(from.viewport))
  const scale = fit(to.image, to.viewport).scale * zoom
  return held({ scale, x: middle.x - centre.x * scale, y: middle.y - centre.y * scale }, to)
}

/**
 * `rect` in image pixels fills the view but for a margin; a single point comes to the middle as near as the view was.
 */
export function viewOf(rect: Rect, view: View, frame: Frame): View {
  const { min, max } = scaleRange(frame.rule, frame.image, frame.viewport)
  const room = 0.8
  const wanted = Math.min(
    (frame.viewport.width * room) / (rect.right - rect.left),
    (frame.viewport.height * room) / (rect.bottom - rect.top),
  )
  const scale = clamp(Number.isFinite(wanted) ? wanted : view.scale, min, max)
  const [middle, centre] = [middleOfView(frame.viewport), middleOf(rect)]
  return held({ scale, x: middle.x - centre.x * scale, y: middle.y - centre.y * scale }, frame)
}
