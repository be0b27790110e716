import { known, poseOf, radians } from './camera-pose.ts'
import { floorAt } from './floor-edges.ts'
import { aimOf, obliquenessOf, planeViewsOf } from './plane-view.ts'
import { offsetDistanceOf } from '../photos/photo-suggestions.ts'
import { steepestAngle, type CoverageFloor, type CoveragePhoto, type ElevationFrame } from './types.ts'

export type FootprintFloor = {
  /** As the list of floors names it. */
  readonly floor: string
  /** Metres above the foot, of the middle of the photo on the elevation. */
  readonly heightM: number
  /** Metres from the left end of the elevation, of the same place. */
  readonly alongM: number
  /** One standard deviation. */
  readonly plusMinusM: number
  /** Another floor lies within the plus-minus. */
  readonly isOnBorder: boolean
}

/** Metres: what a barometer usually drifts in one flight, and how far off an altitude of satellites is. */
const usualDriftM = 0.3
const altitudeSigma = { fixed: 0.1, float: 0.8, single: 3, none: 3 } as const
const laserSigmaM = 0.2
/** Degrees of a gimbal's pitch, and of one that wrote none and counts as level. */
const pitchSigma = { written: 0.5, assumed: 10 } as const

/** Metres, one standard deviation, of how high a camera was above the foot; undefined where nothing says it. */
export function cameraHeightSigmaOf(photo: CoveragePhoto): number | undefined {
  const pose = poseOf(photo)
  if (typeof pose === 'string' || photo.facts === null) return undefined
  return pose.heightM === null ? altitudeSigma[photo.facts.rtk ?? 'none'] : usualDriftM
}

/**
 * Metres, one standard deviation, of the height of what a photo shows; slope: metres up or down for each metre away.
 */
export function heightSigmaOf(
  photo: CoveragePhoto,
  frame: Pick<ElevationFrame, 'sigmaM'>,
  distanceM: number,
  slope: number,
): number | undefined {
  const ofHeight = cameraHeightSigmaOf(photo)
  if (ofHeight === undefined || photo.facts === null) return undefined
  const isMeasured = known(offsetDistanceOf(photo.facts)) !== null
  const ofDistance = (isMeasured ? laserSigmaM : frame.sigmaM) * slope
  const pitch = known(photo.facts.gimbalPitch) === null ? pitchSigma.assumed : pitchSigma.written
  const ofPitch = distanceM * radians(pitch) * (1 + slope ** 2)
  return Math.hypot(ofHeight, ofDistance, ofPitch)
}

function plusMinusOf(photo: CoveragePhoto, frame: ElevationFrame, distanceM: number): number | undefined {
  const pose = poseOf(photo)
  if (typeof pose === 'string') return undefined
  return heightSigmaOf(photo, frame, distanceM, Math.tan(radians(Math.min(steepestAngle, Math.abs(pose.pitch)))))
}

/** The floor in the middle of a photo; undefined where the photo does not meet the elevation. Floors are top-down. */
export function floorOfFootprint(
  photo: CoveragePhoto,
  frame: ElevationFrame,
  floors: readonly CoverageFloor[],
): FootprintFloor | undefined {
  const views = planeViewsOf(photo, frame)
  const [view] = typeof views === 'string' ? [] : views
  const aim = view && aimOf(view)
  if (view === undefined || aim === undefined || obliquenessOf(view) > steepestAngle) return undefined
  const plusMinusM = plusMinusOf(photo, frame, view.camera.w)
  const at = plusMinusM === undefined ? undefined : floorAt(floors, aim.v, plusMinusM)
  return at === undefined || plusMinusM === undefined
    ? undefined
    : { ...at, heightM: aim.v, alongM: view.plane.startM + aim.u, plusMinusM }
}
