import type { PhotoFacts } from './photo-facts.ts'

export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** Never more than this: a person decides. */
export type Suggested<T> = { readonly suggested: T; readonly confidence: Confidence }

const least = (...all: readonly Confidence[]): Confidence =>
  confidences[Math.max(...all.map((one) => confidences.indexOf(one)))]!
const radians = (degrees: number) => (degrees * Math.PI) / 180
const wholeTurn = (degrees: number) => ((degrees % 360) + 360) % 360

/** 0 to 180. */
const degreesApart = (one: number, other: number) => Math.abs(wholeTurn(one - other + 180) - 180)

/** Steeper than this it looks at a roof or the ground, and its yaw says nothing about a wall. */
const steepest = 60
const widest = 60

export type Bearing = {
  readonly id: string
  /** Degrees clockwise from north, outwards; null where it is not known. */ readonly bearing: number | null
}

/** The way the camera looked. Some write no angles of their gimbal, which then looks ahead. */
export const cameraAzimuth = ({ gimbalYaw, flightYaw }: Pick<PhotoFacts, 'gimbalYaw' | 'flightYaw'>): number | null =>
  gimbalYaw ?? flightYaw

/** Looking south one sees the north elevation. */
export function suggestElevation(facts: PhotoFacts, elevations: readonly Bearing[]): Suggested<string> | undefined {
  const azimuth = cameraAzimuth(facts)
  if (azimuth === null || Math.abs(facts.gimbalPitch ?? 0) > steepest) return undefined
  const [best, next] = elevations
    .flatMap(({ id, bearing }) => (bearing === null ? [] : [{ id, off: degreesApart(azimuth + 180, bearing) }]))
    .toSorted((one, other) => one.off - other.off)
  if (!best || best.off > widest) return undefined
  const margin = (next?.off ?? 180) - best.off
  const sure: Confidence = best.off <= 25 && margin >= 30 ? 'high' : margin >= 15 ? 'medium' : 'low'
  return { suggested: best.id, confidence: facts.gimbalYaw === null ? least(sure, 'medium') : sure }
}

export type FlightSettings = {
  /** Metres to the building as the user gave it; a laser's own reading goes before it. */
  readonly offsetDistance: number | null
  /** Metres of the place of take-off above the foot of the building. */
  readonly takeOffLevel: number
}

/** Metres, square to the building: what a laser read, not the height above ground. */
export function offsetDistanceOf({
  laserRange,
  gimbalPitch,
}: Pick<PhotoFacts, 'laserRange' | 'gimbalPitch'>): number | null {
  return laserRange === null || Math.abs(gimbalPitch ?? 0) > steepest
    ? null
    : laserRange * Math.cos(radians(gimbalPitch ?? 0))
}

/** Down at a roof or the ground, or up: the distance to the wall is not that to what is seen. */
export const isSteep = ({ gimbalPitch }: Pick<PhotoFacts, 'gimbalPitch'>): boolean =>
  Math.abs(gimbalPitch ?? 0) > steepest

/**
 * Metres from a camera that looks down or up to the level surface it sees, as a laser read it. The height above
 * take-off is not that distance.
 */
const surfaceDistanceOf = ({
  laserRange,
  gimbalPitch,
}: Pick<PhotoFacts, 'laserRange' | 'gimbalPitch'>): number | null =>
  laserRange === null || gimbalPitch === null ? null : laserRange * Math.abs(Math.sin(radians(gimbalPitch)))

/** Metres to what the photo shows, square to it; null where no laser read it. */
export const seenDistanceOf = (facts: Pick<PhotoFacts, 'laserRange' | 'gimbalPitch'>): number | null =>
  isSteep(facts) ? surfaceDistanceOf(facts) : offsetDistanceOf(facts)

const tiltWithoutDistance = 15

/** Metres above the foot of the building, of what stands in the middle of the photo. */
export function suggestHeight(
  facts: PhotoFacts,
  { offsetDistance, takeOffLevel }: FlightSettings,
): Suggested<number> | undefined {
  const { relativeAltitude, laserRange, gimbalPitch } = facts
  if (relativeAltitude === null || Math.abs(gimbalPitch ?? 0) > steepest) return undefined
  const camera = takeOffLevel + relativeAltitude
  if (gimbalPitch === null) return { suggested: camera, confidence: 'medium' }
  const angle = radians(gimbalPitch)
  if (laserRange !== null) return { suggested: camera + laserRange * Math.sin(angle), confidence: 'high' }
  if (offsetDistance !== null)
    return {
      suggested: camera + offsetDistance * Math.tan(angle),
      confidence: Math.abs(gimbalPitch) <= 15 ? 'high' : 'medium',
    }
  // A floor at ten metres, or none: how far away the wall is decides.
  if (Math.abs(gimbalPitch) > tiltWithoutDistance) return undefined
  return { suggested: camera, confidence: Math.abs(gimbalPitch) <= 5 ? 'medium' : 'low' }
}

type FloorHeight = { readonly height: number }

/** Metres that a barometer drifts in one flight. */
const drift = { usual: 0.3, worst: 1 } as const

/**
 * Index in the list, which is top-down, as floorStartIdx counts. Just below or above the building is still its first or
 * last floor.
 */
export function suggestFloor(floors: readonly FloorHeight[], height: Suggested<number>): Suggested<number> | undefined {
  const at = height.suggested
  let bottom = 0
  let found: Suggested<number> | undefined
  for (let index = floors.length - 1; index >= 0; index -= 1) {
    const top = bottom + floors[index]!.height
    const inside = Math.min(at - bottom, top - at)
    const isEdge = (index === floors.length - 1 && at < bottom) || (index === 0 && at >= top)
    if (top > bottom && (inside >= 0 || (isEdge && -inside <= drift.worst))) {
      found = {
        suggested: index,
        confidence: least(height.confidence, inside >= drift.worst ? 'high' : inside >= drift.usual ? 'medium' : 'low'),
      }
    }
    bottom = top
  }
  return found
}

export type SuggestedPlace = {
  readonly elevation: Suggested<string> | undefined
  readonly floor: Suggested<number> | undefined
}

/** The floor is one of the suggested elevation. */
export function suggestPlace(
  facts: PhotoFacts,
  elevations: readonly (Bearing & { readonly floors: readonly FloorHeight[] })[],
  settings: FlightSettings,
): SuggestedPlace {
  const elevation = suggestElevation(facts, elevations)
  const floors = elevations.find(({ id }) => id === elevation?.suggested)?.floors ?? []
  const height = suggestHeight(facts, settings)
  return { elevation, floor: height && suggestFloor(floors, height) }
}
