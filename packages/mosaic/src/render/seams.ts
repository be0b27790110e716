import { middleOf, toPixel, toPlane } from '../plane-camera.ts'
import { median } from '../statistics.ts'
import type { PlacedPhoto, PlaneCamera } from '../types.ts'

/** Metres of the elevation. */
export type Bounds = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

/** A photo and how much it has to say at each place. */
export type Sight = {
  readonly photo: PlacedPhoto
  readonly index: number
  /** What it shows of its own plane; no photo shows another plane than the one it was placed on. */
  readonly bounds: Bounds
  readonly x: number
  readonly y: number
  /** Coarser or softer photos are further away than they are. */
  readonly factor: number
  /** Metres that even the middle of a photo is away, so that a coarse one does not win there against a fine one. */
  readonly near: number
  /** Photos placed by position alone only show what no other does. */
  readonly handicap: number
}

/** Share of a photo's sides that is not used: the lens is worst there, and corners bend most. */
const unusedShare = 0.004
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Along the edge of the picture, so that a photo taken aslant is not cut off. */
function boundsOf(camera: PlaneCamera, limits: Bounds): Bounds | undefined {
  const at = [0, 0]
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  for (let step = 0; step <= 40; step += 1) {
    const [side, share] = [Math.floor(step / 10) % 4, (step % 10) / 10]
    const px = side === 0 ? share : side === 1 ? 1 : side === 2 ? 1 - share : 0
    const py = side === 0 ? 0 : side === 1 ? share : side === 2 ? 1 : 1 - share
    // A ray above the horizon meets no place: whatever lies within the limits may be in sight.
    if (!toPlane(camera, px * camera.widthPx, py * camera.heightPx, at)) return limits
    bounds.left = Math.min(bounds.left, at[0]!)
    bounds.right = Math.max(bounds.right, at[0]!)
    bounds.bottom = Math.min(bounds.bottom, at[1]!)
    bounds.top = Math.max(bounds.top, at[1]!)
  }
  const cut = {
    left: Math.max(limits.left, bounds.left),
    right: Math.min(limits.right, bounds.right),
    bottom: Math.max(limits.bottom, bounds.bottom),
    top: Math.min(limits.top, bounds.top),
  }
  return cut.left < cut.right && cut.bottom < cut.top ? cut : undefined
}

export function sightsOf(photos: readonly PlacedPhoto[], limitsOf: (plane: number) => Bounds): readonly Sight[] {
  const scale = median(photos.map(({ mmPx }) => mmPx))
  const measured = photos.flatMap(({ sharpness }) => (sharpness === null ? [] : [sharpness]))
  const usual = Math.max(0.01, measured.length === 0 ? 1 : median(measured))
  const near = median(photos.map(({ camera }) => (camera.w * camera.widthPx) / camera.focal)) / 4
  return photos.flatMap((photo, index) => {
    const bounds = boundsOf(photo.camera, limitsOf(photo.plane))
    if (bounds === undefined) return []
    const [x, y] = middleOf(photo.camera)
    const sharp = clamp(0.5 + (photo.sharpness ?? usual) / usual / 2, 0.6, 1.4)
    const factor = clamp(photo.mmPx / scale, 0.3, 4) / sharp
    return [{ photo, index, bounds, x, y, factor, near, handicap: photo.basis === 'matched' ? 0 : 1e6 }]
  })
}

/** Metres: the lowest at a place wins. */
export const scoreAt = ({ x, y, factor, near, handicap }: Sight, px: number, py: number): number =>
  factor * Math.sqrt((px - x) ** 2 + (py - y) ** 2 + near * near) + handicap

/** Pixels of the photo, written to `at`; false where it does not show the place. */
export function isShown({ photo: { camera }, bounds }: Sight, x: number, y: number, at: Float64Array): boolean {
  if (x < bounds.left || x > bounds.right || y < bounds.bottom || y > bounds.top || !toPixel(camera, x, y, at))
    return false
  return isInside(camera, at[0]!, at[1]!)
}

export function isInside({ widthPx, heightPx }: PlaneCamera, px: number, py: number): boolean {
  const [across, down] = [widthPx * unusedShare, heightPx * unusedShare]
  return px >= across && py >= down && px <= widthPx - across && py <= heightPx - down
}
