import { known, poseOf } from '../camera-pose.ts'
import { cameraHeight, planeViewOf, type PlaneView } from '../plane-view.ts'
import {
  isThermalPhoto,
  type CoveragePhoto,
  type ElevationFrame,
  type FrameDoubt,
  type LeftOutReason,
  type PhotoLeftOut,
} from '../types.ts'

/** Metres: no drone photographs a facade from farther away, so such a frame stands somewhere else. */
const farM = 200

/** Metres along the ground from the camera to the plane, which ends with its length. */
function groundDistance({ camera, plane }: PlaneView): number {
  const beside = Math.max(0, -camera.u, camera.u - plane.lengthM)
  return Math.hypot(beside, camera.w)
}

type Standing = { readonly kind: FrameDoubt['kind']; readonly distanceM: number }

/** How a photo stands to the plane that is nearest to it; undefined without a position and a direction. */
function standingOf(photo: CoveragePhoto, frame: ElevationFrame): Standing | undefined {
  if (isThermalPhoto(photo)) return undefined
  const pose = poseOf(photo)
  if (typeof pose === 'string') return undefined
  const heightM = cameraHeight(pose, frame) ?? known(photo.takeOffLevel) ?? 0
  const nearest = frame.planes
    .map((_, index) => planeViewOf(photo, pose, heightM, frame, index))
    .map((view) => ({ view, distanceM: groundDistance(view) }))
    .toSorted((one, other) => one.distanceM - other.distanceM)[0]!
  const { camera, view } = nearest.view
  const isBefore = camera.w > 0
  // Straight down or up, a camera looks neither at it nor away.
  const isTowards = view.w < -0.05
  const isAway = view.w > 0.05
  const { distanceM } = nearest
  if (distanceM > farM) return { kind: 'far', distanceM }
  if (!isBefore && isAway) return { kind: 'behind', distanceM }
  if (isBefore && isAway) return { kind: 'away', distanceM }
  return { kind: !isBefore && isTowards ? 'beyond' : 'misses', distanceM }
}

/**
 * Left out for these reasons, a photo shows nothing of the frame; for any other, or none, the frame stands where photos
 * look.
 */
const past: readonly LeftOutReason[] = ['misses', 'oblique']
const unplaced: readonly LeftOutReason[] = ['no-position', 'no-camera', 'thermal']

/**
 * What may be wrong with a frame that no photo shows, or that is far from all. Nothing where none has a position: then
 * nothing says that the frame is wrong.
 */
export function frameDoubtOf(
  photos: readonly CoveragePhoto[],
  frame: ElevationFrame,
  leftOut: readonly PhotoLeftOut[],
): FrameDoubt | null {
  const standings = photos.flatMap((photo) => standingOf(photo, frame) ?? [])
  if (standings.length === 0) return null
  const judged = leftOut.filter(({ reason }) => !unplaced.includes(reason))
  const isShown = leftOut.length < photos.length || judged.some(({ reason }) => !past.includes(reason))
  const kinds = [...Map.groupBy(standings, ({ kind }) => kind)]
  const [kind, largest] = kinds.toSorted(([, one], [, other]) => other.length - one.length)[0]!
  // From hundreds of metres away photos may well look at it, and still show another building.
  const isFar = kind === 'far' && largest.length === standings.length
  if (isShown && !isFar) return null
  const nearestM = largest.reduce((least, { distanceM }) => Math.min(least, distanceM), Infinity)
  return { kind, photos: largest.length, of: standings.length, nearestM: kind === 'far' ? nearestM : null }
}
