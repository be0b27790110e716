import { toPixel, toPlane } from '../plane-camera.ts'
import { shrink } from '../shrink.ts'
import type { Picture, PlaneCamera } from '../types.ts'

export type Grey = { readonly data: Float32Array; readonly width: number; readonly height: number }

/** Square to the plane, verticals vertical; NaN where the photo shows nothing. */
type Rectified = Grey & {
  /** Metres of the outer corner of the top left pixel. */
  readonly left: number
  readonly top: number
  readonly metresPerPixel: number
}

/** Pixels: a photo along the plane would stretch without end. */
const maxSide = 2_200

export function greyOf({ data, width, height, channels }: Picture): Grey {
  const grey = new Float32Array(width * height)
  if (channels === 1) grey.set(data.subarray(0, grey.length))
  else
    for (let at = 0, from = 0; at < grey.length; at += 1, from += 3)
      grey[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
  return { data: grey, width, height }
}

/** Metres that the picture covers, at most maxSide pixels around where its middle points. */
function boundsOf(camera: PlaneCamera, metresPerPixel: number) {
  const at = [0, 0]
  const { widthPx, heightPx } = camera
  if (!toPlane(camera, widthPx / 2, heightPx / 2, at)) return undefined
  const [x, y] = at as [number, number]
  const reach = (maxSide / 2) * metresPerPixel
  const bounds = { left: x, right: x, bottom: y, top: y }
  const steps = 12
  for (let step = 0; step < 4 * steps; step += 1) {
    const [side, share] = [step % 4, Math.floor(step / 4) / (steps - 1)]
    const px = side === 0 ? 0 : side === 1 ? widthPx : share * widthPx
    const py = side === 2 ? 0 : side === 3 ? heightPx : share * heightPx
    const isMet = toPlane(camera, px, py, at)
    // A ray above the horizon reaches as far as is looked at, in all directions.
    const corners = isMet
      ? [at]
      : [
          [x - reach, y - reach],
          [x + reach, y + reach],
        ]
    for (const [cx, cy] of corners) {
      bounds.left = Math.max(x - reach, Math.min(bounds.left, cx!))
      bounds.right = Math.min(x + reach, Math.max(bounds.right, cx!))
      bounds.bottom = Math.max(y - reach, Math.min(bounds.bottom, cy!))
      bounds.top = Math.min(y + reach, Math.max(bounds.top, cy!))
    }
  }
  return bounds
}

/** Undefined where the camera does not look at the plane, or sees less of it than a few corners need. */
export function rectify(grey: Grey, camera: PlaneCamera, metresPerPixel: number): Rectified | undefined {
  const bounds = boundsOf(camera, metresPerPixel)
  if (bounds === undefined) return undefined
  const width = Math.ceil((bounds.right - bounds.left) / metresPerPixel)
  const height = Math.ceil((bounds.top - bounds.bottom) / metresPerPixel)
  if (!(width >= 64 && height >= 64)) return undefined
  const own = (camera.w / camera.focal) * (camera.widthPx / grey.width)
  const by = Math.max(1, Math.floor((1.25 * metresPerPixel) / own))
  const source = by > 1 ? shrink(grey, by, 1) : grey
  const data = new Float32Array(width * height).fill(Number.NaN)
  const scale = grey.width / camera.widthPx / by
  const at = new Float64Array(2)
  for (let row = 0; row < height; row += 1) {
    const y = bounds.top - (row + 0.5) * metresPerPixel
    for (let column = 0; column < width; column += 1) {
      if (!toPixel(camera, bounds.left + (column + 0.5) * metresPerPixel, y, at)) continue
      data[row * width + column] = sampleGrey(source, at[0]! * scale - 0.5, at[1]! * scale - 0.5)
    }
  }
  return { data, width, height, left: bounds.left, top: bounds.top, metresPerPixel }
}

/** Between four pixels; NaN outside. */
function sampleGrey({ data, width, height }: Grey, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) return Number.NaN
  const a = x - left
  const b = y - top
  const at = top * width + left
  return (
    (data[at]! * (1 - a) + data[at + 1]! * a) * (1 - b) + (data[at + width]! * (1 - a) + data[at + width + 1]! * a) * b
  )
}
