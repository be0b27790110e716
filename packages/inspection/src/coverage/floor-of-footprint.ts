import { known, poseOf, radians } from './camera-pose.ts'
import { floorEdges } from './floor-edges.ts'
import { aimOf, obliquenessOf, planeViewsOf } from './plane-view.ts'
import { offsetDistanceOf } from '../photos/photo-suggestions.ts'
import { steepestAngle, type CoverageFloor, type CoveragePhoto, type ElevationFrame } from './types.ts'

export type FootprintFloor = {
  /** As the list of floors names it. */
  readonly floor: string
  /** Metres above the foot, of the middle of the photo on the elevation. */
  readonly heightM: number
  /** One standard deviation. */
  readonly plusMinusM: number
  /** Another floor lies within the plus-minus. */
  readonly isOnBorder: boolean
}

/** Metres: what a barometer drifts in one flight, and how far off an altitude of satellites is. */
const drift = { usual: 0.3, worst: 1 } as const
const altitudeSigma = { fixed: 0.1, float: 0.8, single: 3, none: 3 } as const
const laserSigmaM = 0.2
/** Degrees of a gimbal's pitch. */
const pitchSigma = 0.5

function plusMinusOf(photo: CoveragePhoto, frame: ElevationFrame, distanceM: number): number | undefined {
  const pose = poseOf(photo)
  if (typeof pose === 'string' || photo.facts === null) return undefined
  const ofHeight = pose.heightM === null ? altitudeSigma[photo.facts.rtk ?? 'none'] : drift.usual
  const isMeasured = known(offsetDistanceOf(photo.facts)) !== null
  const slope = Math.tan(radians(Math.min(steepestAngle, Math.abs(pose.pitch))))
  const ofDistance = (isMeasured ? laserSigmaM : frame.sigmaM) * slope
  const ofPitch = distanceM * radians(pitchSigma) * (1 + slope ** 2)
  return Math.hypot(ofHeight, ofDistance, ofPitch)
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
  const edges = floorEdges(floors)
  const [top, bottom] = [edges[0]?.top, edges.at(-1)?.bottom]
  if (plusMinusM === undefined || top === undefined || bottom === undefined || !Number.isFinite(aim.v)) return undefined
  if (aim.v < bottom - drift.worst || aim.v >= top + drift.worst) return undefined
  const inside = edges.findIndex((floor) => aim.v >= floor.bottom && aim.v < floor.top)
  // Just above the roof or below the foot is still the last or the first floor.
  const index = inside === -1 ? (aim.v >= top ? 0 : floors.length - 1) : inside
  const floor = edges[index]!
  return {
    floor: floors[index]!.name,
    heightM: aim.v,
    plusMinusM,
    isOnBorder:
      (index > 0 && floor.top - aim.v <= plusMinusM) ||
      (index < floors.length - 1 && aim.v - floor.bottom <= plusMinusM),
  }
}
