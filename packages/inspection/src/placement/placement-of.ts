import { radians, type CameraLens } from '../coverage/camera-pose.ts'
import { seePhoto, type SeenPhoto } from '../coverage/footprint.ts'
import type { PlaneView } from '../coverage/plane-view.ts'
import { positionSigmaOf } from '../coverage/frame/sights.ts'
import type { CoveragePhoto, ElevationFrame, ElevationPoint, LeftOutReason } from '../coverage/types.ts'
import type { Homography, PhotoPlacement, PlanePlacement } from './types.ts'

/**
 * A gimbal's direction is degrees off, a drone's own heading more; both move what is seen by so much of the distance.
 */
const gimbalSigma = Math.tan(radians(2))
const headingSigma = Math.tan(radians(6))

/**
 * A ray through pixel (x, y) is linear in x and y, and so is each coordinate of where it meets the plane times -ray.w.
 */
function homographyOf(
  { camera, view, right, up, plane }: PlaneView,
  { focal, halfWidth, halfHeight }: CameraLens,
): Homography {
  const row = (axis: 'u' | 'v' | 'w'): readonly [number, number, number] => [
    right[axis],
    -up[axis],
    view[axis] * focal - right[axis] * halfWidth + up[axis] * halfHeight,
  ]
  const [u, v, w] = [row('u'), row('v'), row('w')]
  const met = (from: number, along: readonly [number, number, number], index: 0 | 1 | 2) =>
    from * w[index] - camera.w * along[index]
  const x = plane.startM + camera.u
  return [
    met(x, u, 0),
    met(x, u, 1),
    met(x, u, 2),
    met(camera.v, v, 0),
    met(camera.v, v, 1),
    met(camera.v, v, 2),
    w[0],
    w[1],
    w[2],
  ]
}

function sigmaOf({ facts }: CoveragePhoto, distanceM: number): number {
  const isYawOfDrone = facts?.gimbalYaw === null || facts?.gimbalYaw === undefined
  return Math.hypot(positionSigmaOf(facts), distanceM * (isYawOfDrone ? headingSigma : gimbalSigma))
}

function placed(
  photo: CoveragePhoto,
  elevationId: string,
  { lens, footprint }: SeenPhoto,
  view: PlaneView,
): PlanePlacement {
  return {
    imageId: photo.id,
    elevationId,
    toElevation: homographyOf(view, lens),
    widthPx: lens.halfWidth * 2,
    heightPx: lens.halfHeight * 2,
    sigmaM: sigmaOf(photo, view.camera.w),
    source: 'pose',
    mmPx: footprint.mmPx,
    sharpness: photo.quality?.sharpness ?? null,
    fromM: view.plane.startM,
    toM: view.plane.startM + view.plane.lengthM,
  }
}

/** One for each plane that the photo sees, the one in its middle first; or why it sees none. */
export function placementsOf(
  photo: CoveragePhoto,
  frame: ElevationFrame,
  elevationId: string,
): readonly PlanePlacement[] | LeftOutReason {
  const seen = seePhoto(photo, frame)
  return typeof seen === 'string' ? seen : seen.views.map((view) => placed(photo, elevationId, seen, view))
}

/**
 * On the plane in the middle of the photo, by the pose that the camera wrote; undefined where it sees no plane that can
 * be used.
 */
export function placementOf(
  photo: CoveragePhoto,
  frame: ElevationFrame,
  elevationId: string,
): PhotoPlacement | undefined {
  const placements = placementsOf(photo, frame, elevationId)
  return typeof placements === 'string' ? undefined : placements[0]
}

/** Undefined where the pixel looks past the elevation, above its horizon. */
export function toElevation(
  { toElevation: h, widthPx, heightPx }: Pick<PhotoPlacement, 'toElevation' | 'widthPx' | 'heightPx'>,
  { x, y }: { readonly x: number; readonly y: number },
): ElevationPoint | undefined {
  const w = h[6] * x + h[7] * y + h[8]
  // A homography may be multiplied by any number, so what lies ahead is what has the sign of the middle of the picture.
  const ahead = h[6] * (widthPx / 2) + h[7] * (heightPx / 2) + h[8]
  if (!(w * ahead > 0)) return undefined
  const at = { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w }
  return Number.isFinite(at.x) && Number.isFinite(at.y) ? at : undefined
}
