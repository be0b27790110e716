import { type Point, type Size } from './point.ts'
import { type Rect } from './rect.ts'

/** Screen pixels per image pixel, and where the image's upper left corner lies on the screen. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

export const imageToScreen = (view: View, point: Point): Point => ({
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
})
export const screenToImage = (view: View, point: Point): Point => ({
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
})
export const fractionToImage = (image: Size, point: Point): Point => ({
  x: point.x * image.width,
  y: point.y * image.height,
})
export const imageToFraction = (image: Size, point: Point): Point => ({
  x: point.x / image.width,
  y: point.y / image.height,
})
export const fractionToScreen = (view: View, image: Size, point: Point): Point =>
  imageToScreen(view, fractionToImage(image, point))
export const screenToFraction = (view: View, image: Size, point: Point): Point =>
  imageToFraction(image, screenToImage(view, point))

/** What part of the image the screen shows, in image pixels; it may reach beyond the image. */
export function visiblePart(view: View, viewport: Size): Rect {
  const { x: left, y: top } = screenToImage(view, { x: 0, y: 0 })
  const { x: right, y: bottom } = screenToImage(view, { x: viewport.width, y: viewport.height })
  return { left, top, right, bottom }
}

/** The image point under `at` (on the screen) stays there. */
export function zoomAt(view: View, at: Point, scale: number): View {
  const share = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share }
}

/** Without a limit a stamp-sized picture would fill a wall with blur. */
export const largestFit = 2

export function fitScale(image: Size, viewport: Size): number {
  const scale = Math.min(viewport.width / image.width, viewport.height / image.height, largestFit)
  // A panel that is not laid out yet measures 0: a scale of 0 would make every screen point infinite.
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}

/** The whole image, as large as it goes, in the middle. */
export function fit(image: Size, viewport: Size): View {
  const scale = fitScale(image, viewport)
  return { scale, x: (viewport.width - image.width * scale) / 2, y: (viewport.height - image.height * scale) / 2 }
}
