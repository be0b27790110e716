import { toPlane } from '../plane-camera.ts'
import type { PhotoFeatures, PhotoPrior, PlaneCamera } from '../types.ts'

/** Corners where a camera puts them on the plane, in pixels of the matching scale, x to the right and y down. */
export type Located = {
  readonly features: PhotoFeatures
  readonly x: Float64Array
  readonly y: Float64Array
  readonly bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  /** One standard deviation each, in the same pixels, and of the scale as a share. */
  readonly sigmaX: number
  readonly sigmaY: number
  readonly sigmaScale: number
}

export function locate(
  features: PhotoFeatures,
  camera: PlaneCamera,
  sigma: PhotoPrior['sigma'],
  metresPerPixel: number,
): Located {
  const [x, y] = [new Float64Array(features.count), new Float64Array(features.count)]
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  const at = [0, 0]
  for (let index = 0; index < features.count; index += 1) {
    const isMet = toPlane(camera, features.x[index]!, features.y[index]!, at)
    x[index] = isMet ? at[0]! / metresPerPixel : Number.NaN
    y[index] = isMet ? -at[1]! / metresPerPixel : Number.NaN
    if (!isMet) continue
    bounds.left = Math.min(bounds.left, x[index]!)
    bounds.right = Math.max(bounds.right, x[index]!)
    bounds.top = Math.min(bounds.top, y[index]!)
    bounds.bottom = Math.max(bounds.bottom, y[index]!)
  }
  const turned = (camera.w * sigma.angleDegrees * Math.PI) / 180
  return {
    features,
    x,
    y,
    bounds,
    sigmaX: Math.hypot(sigma.acrossM, turned) / metresPerPixel,
    sigmaY: Math.hypot(sigma.upM, turned) / metresPerPixel,
    sigmaScale: Math.min(0.3, sigma.awayM / camera.w),
  }
}
