import type { Point, Size } from '@plumbline/geometry/point'
import { boundsOf, middleOf, type Rect } from '@plumbline/geometry/rect'

export type CropShape = {
  readonly shape: 'rectangle' | 'polyline' | 'polygon'
  /** Lines of points in fractions of the photo. */
  readonly points: readonly (readonly Point[])[]
}

export type CroppedShape = CropShape & {
  /** Pixels of the photo. */
  readonly size: Size
  /** Millimetres a pixel at the shape; null: not known. */
  readonly mmPx: number | null
}

/** Width to height of every crop. */
export const cropRatio = 4 / 3
/** The shape and half of it again on each side: a crack alone says nothing of where it is. */
const room = 2
/** Nothing is gained by showing a few pixels as large squares. */
const minPixels = 48

const pixelBounds = ({ points, size }: CroppedShape): Rect => {
  const { left, top, right, bottom } = boundsOf(points.flat())
  return { left: left * size.width, top: top * size.height, right: right * size.width, bottom: bottom * size.height }
}

const pixelsWide = (one: CroppedShape): number => {
  const { left, top, right, bottom } = pixelBounds(one)
  return Math.max(minPixels, room * Math.max(right - left, (bottom - top) * cropRatio))
}

/** Millimetres across that show each shape whole; undefined where the scale of one of them is not known. */
export function sharedWidth(shapes: readonly CroppedShape[]): number | undefined {
  const widths = shapes.map((one) => (one.mmPx === null ? Number.NaN : pixelsWide(one) * one.mmPx))
  const widest = Math.max(...widths)
  return Number.isFinite(widest) && widest > 0 ? widest : undefined
}

/**
 * The part of the photo to show, in fractions; it may reach over the edge. Without a width in millimetres the shape
 * fills it.
 */
export function cropWindow(one: CroppedShape, widthMm: number | undefined): Rect {
  const { size, mmPx } = one
  const middle = middleOf(pixelBounds(one))
  const wide = widthMm === undefined || mmPx === null ? pixelsWide(one) : widthMm / mmPx
  const high = wide / cropRatio
  return {
    left: (middle.x - wide / 2) / size.width,
    right: (middle.x + wide / 2) / size.width,
    top: (middle.y - high / 2) / size.height,
    bottom: (middle.y + high / 2) / size.height,
  }
}
