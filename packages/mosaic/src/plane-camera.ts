import type { Homography, PlaneCamera } from './types.ts'

/** Pixels of a place of the plane, written to `to`; false where it lies behind the camera. */
export function toPixel(camera: PlaneCamera, x: number, y: number, to: Float64Array | number[]): boolean {
  const { axes, focal, k1 } = camera
  const dx = x - camera.x
  const dy = y - camera.y
  const dw = -camera.w
  const depth = axes[6]! * dx + axes[7]! * dy + axes[8]! * dw
  if (!(depth > 1e-6)) return false
  const a = (axes[0]! * dx + axes[1]! * dy + axes[2]! * dw) / depth
  const b = (axes[3]! * dx + axes[4]! * dy + axes[5]! * dw) / depth
  const bend = focal * (1 + k1 * (a * a + b * b))
  to[0] = camera.widthPx / 2 + bend * a
  to[1] = camera.heightPx / 2 - bend * b
  return true
}

/**
 * The place of the plane that a pixel shows, written to `to`; false where its ray runs along or away from the plane.
 */
export function toPlane(camera: PlaneCamera, px: number, py: number, to: Float64Array | number[]): boolean {
  const { axes, focal, k1 } = camera
  const bentA = (px - camera.widthPx / 2) / focal
  const bentB = (camera.heightPx / 2 - py) / focal
  let a = bentA
  let b = bentB
  // Each turn is some tenth of the error before it for the lenses there are.
  for (let turn = 0; k1 !== 0 && turn < 6; turn += 1) {
    const bend = 1 + k1 * (a * a + b * b)
    a = bentA / bend
    b = bentB / bend
  }
  const w = axes[2]! * a + axes[5]! * b + axes[8]!
  if (!(w < -1e-6)) return false
  const range = camera.w / -w
  to[0] = camera.x + range * (axes[0]! * a + axes[3]! * b + axes[6]!)
  to[1] = camera.y + range * (axes[1]! * a + axes[4]! * b + axes[7]!)
  return true
}

/** Pixels to metres, as though the lens bent nothing. */
export function homographyOf({ axes, focal, x, y, w, widthPx, heightPx }: PlaneCamera): Homography {
  // A pixel's ray is linear in the pixel; the plane is met at camera - w * ray / ray.w.
  const [halfWidth, halfHeight] = [widthPx / 2, heightPx / 2]
  const row = (index: number) => {
    const [a, b, c] = [axes[index]!, -axes[3 + index]!, axes[6 + index]! * focal]
    return [a, b, c - a * halfWidth - b * halfHeight] as const
  }
  const [rowX, rowY, rowW] = [row(0), row(1), row(2)]
  return [
    ...rowX.map((value, index) => x * rowW[index]! - w * value),
    ...rowY.map((value, index) => y * rowW[index]! - w * value),
    ...rowW,
  ].map((value) => value / rowW[2])
}

export function apply(homography: Homography, x: number, y: number): readonly [number, number] {
  const row = (at: number) => homography[at]! * x + homography[at + 1]! * y + homography[at + 2]!
  const scale = row(6)
  return [row(0) / scale, row(3) / scale]
}

/** Millimetres of the plane a pixel covers in the middle of the picture, along the direction in which it is coarser. */
export const mmPxOf = ({ axes, focal, w }: PlaneCamera): number => (1000 * w) / (focal * axes[8]! ** 2)

/**
 * Metres of the place that the middle of the picture shows; a view along the plane ends at twenty times the distance.
 */
export function middleOf({ x, y, w, axes }: PlaneCamera): readonly [number, number] {
  const range = w / Math.max(0.05, -axes[8]!)
  return [x + range * axes[6]!, y + range * axes[7]!]
}
