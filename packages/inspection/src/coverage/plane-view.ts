import { tangentPlane } from '@plumbline/geometry/georeference'
import { offsetDistanceOf } from '../photos/photo-suggestions.ts'
import { scaledCamera } from './frame/frame-scale.ts'
import { dot, known, poseOf, radians, type CameraAxes, type CameraPose, type Vector } from './camera-pose.ts'
import { steepestAngle, type CoveragePhoto, type ElevationFrame, type FramePlane } from './types.ts'

/** Level, to the right as one stands before a plane of this bearing. */
export const alongOf = (bearing: number): Vector => [-Math.cos(radians(bearing)), Math.sin(radians(bearing)), 0]
export const outwardsOf = (bearing: number): Vector => [Math.sin(radians(bearing)), Math.cos(radians(bearing)), 0]

/** A direction or place of the plane: right, up, outwards. */
export type OnPlane = { readonly u: number; readonly v: number; readonly w: number }

/** How a camera stands before one plane; metres from its left foot. */
export type PlaneView = {
  readonly plane: FramePlane
  readonly index: number
  /** Of the camera; w is its distance, above 0 in front of the plane. */
  readonly camera: OnPlane
  readonly view: OnPlane
  readonly right: OnPlane
  readonly up: OnPlane
}

function onPlane({ bearing }: Pick<FramePlane, 'bearing'>, vector: Vector): OnPlane {
  return { u: dot(alongOf(bearing), vector), v: vector[2], w: dot(outwardsOf(bearing), vector) }
}

/** Metres above the foot; by the barometer before the altitude, which is that of a satellite. */
export function cameraHeight({ heightM, altitude }: CameraPose, frame: ElevationFrame): number | null {
  const foot = known(frame.origin.altitude)
  return heightM ?? (altitude === null || foot === null ? null : altitude - foot)
}

/** Nearer than this to the plane, no camera flies. */
const nearestM = 0.3

/**
 * Metres square to the plane. A laser measures it to centimetres, a position to metres, so the laser goes first where
 * the two agree; where they do not, it read something else. A position at or behind the plane gives way to the distance
 * that was typed.
 */
function distanceOf(photo: CoveragePhoto, axes: CameraAxes, plane: FramePlane, byPosition: number, sigmaM: number) {
  const laser = photo.facts && known(offsetDistanceOf(photo.facts))
  // The laser read along the view, so a view aside of the plane is longer than the distance.
  const [level, w] = [Math.hypot(axes.view[0], axes.view[1]), dot(outwardsOf(plane.bearing), axes.view)]
  const square = laser === null || level < 1e-6 ? null : (laser * -w) / level
  if (square !== null && square > nearestM && Math.abs(square - byPosition) <= Math.max(3 * sigmaM, square / 4, 1))
    return square
  const typed = known(photo.pdib)
  const isTooNear = byPosition < Math.max(nearestM, (typed ?? 0) / 3)
  const isNearby = typed !== null && byPosition > -3 * Math.max(sigmaM, 0.5)
  return isTooNear && isNearby && typed > nearestM && w < 0 ? typed : byPosition
}

export function planeViewOf(
  photo: CoveragePhoto,
  { longitude, latitude, axes }: CameraPose,
  heightM: number,
  frame: ElevationFrame,
  index: number,
): PlaneView {
  const plane = frame.planes[index]!
  const { x, y } = tangentPlane(plane.origin).toMetres({ longitude, latitude })
  const { u, w } = onPlane(plane, [x, y, 0])
  return {
    plane,
    index,
    camera: scaledCamera({ u, v: heightM, w: distanceOf(photo, axes, plane, w, frame.sigmaM) }, plane, frame),
    view: onPlane(plane, axes.view),
    right: onPlane(plane, axes.right),
    up: onPlane(plane, axes.up),
  }
}

/** Where the middle of the photo meets the plane produced; undefined where it looks along or away from it. */
export function aimOf({ camera, view }: PlaneView): { readonly u: number; readonly v: number } | undefined {
  if (!(camera.w > nearestM && view.w < -1e-9)) return undefined
  const range = camera.w / -view.w
  return { u: camera.u + range * view.u, v: camera.v + range * view.v }
}

/** Degrees from square to the plane: 0 looking straight at it, 90 along it. */
export const obliquenessOf = ({ view }: Pick<PlaneView, 'view'>): number =>
  (Math.acos(Math.max(-1, Math.min(1, -view.w))) * 180) / Math.PI

/** Every plane that the camera stands before, the one in the middle of the photo first. */
export function planeViewsOf(photo: CoveragePhoto, frame: ElevationFrame): readonly PlaneView[] | 'no-position' {
  const pose = poseOf(photo)
  if (typeof pose === 'string') return pose
  const heightM = cameraHeight(pose, frame)
  if (heightM === null) return 'no-position'
  const views = frame.planes
    .map((_, index) => planeViewOf(photo, pose, heightM, frame, index))
    .filter(({ camera }) => camera.w > nearestM)
  return views.length < 2 ? views : views.toSorted((one, other) => precedence(one) - precedence(other))
}

/** The nearest plane that the middle of the photo meets, then those it passes, the least oblique first. */
function precedence(view: PlaneView): number {
  const aim = aimOf(view)
  if (aim === undefined) return 4_000_000
  const isMet = aim.u >= 0 && aim.u <= view.plane.lengthM && obliquenessOf(view) <= steepestAngle
  const beside = Math.max(0, -aim.u, aim.u - view.plane.lengthM)
  return isMet ? view.camera.w / -view.view.w : 1_000_000 + Math.min(beside, 1_000_000)
}
