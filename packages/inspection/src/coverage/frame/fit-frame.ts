import type { MapPosition } from '@plumbline/geometry/georeference'
import { radians } from '../camera-pose.ts'
import { alongOn, median, type Line } from './fit-line.ts'
import { flightOf, turnBetween, type Ground, type Sight } from './sights.ts'
import { planesOf, type SeenLine } from './split-planes.ts'
import type { CoveragePhoto, ElevationFrame, ElevationShape, FramePlane } from '../types.ts'

/** A place of a line, so many metres along it. */
const placeOn = ({ bearing, depth }: Line, along: number): Ground => ({
  east: Math.sin(radians(bearing)) * depth - Math.cos(radians(bearing)) * along,
  north: Math.cos(radians(bearing)) * depth + Math.sin(radians(bearing)) * along,
})

/** Metres along the first and the second at which two lines meet; undefined where they run side by side. */
function cornerOf(one: Line, other: Line): readonly [number, number] | undefined {
  const turn = radians(turnBetween(one.bearing, other.bearing))
  if (Math.abs(Math.sin(turn)) < 0.15) return undefined
  const along = (one.depth * Math.cos(turn) - other.depth) / Math.sin(turn)
  const at = placeOn(one, along)
  return [along, alongOn(at, other.bearing)]
}

/** Farther than this from what the photos see, two lines meet in the air. */
const cornerM = 6

/** Where the left one ends and the right one begins: their corner, or the middle between what their photos see. */
function borderOf(left: SeenLine, right: SeenLine): readonly [number, number] {
  const corner = cornerOf(left, right)
  if (corner && Math.abs(corner[0] - left.right) <= cornerM && Math.abs(corner[1] - right.left) <= cornerM)
    return corner
  const next = alongOn(placeOn(right, right.left), left.bearing)
  const border = (left.right + next) / 2
  return [border, alongOn(placeOn(left, border), right.bearing)]
}

type Ends = { readonly left: number; readonly right: number }

/** As far as photos see at both ends, and from border to border between. */
function endsOf(lines: readonly SeenLine[]): readonly Ends[] {
  const borders = lines.slice(1).map((right, index) => borderOf(lines[index]!, right))
  return lines.map((line, index) => {
    const left = index === 0 ? line.left : borders[index - 1]![1]
    const right = index === lines.length - 1 ? line.right : borders[index]![0]
    return { left, right: Math.max(right, left + 0.5) }
  })
}

/** The known length laid over what the photos see, as much beyond it on the left as on the right. */
function centred(ends: readonly Ends[], lengthM: number): readonly Ends[] {
  const more = (lengthM - totalOf(ends)) / 2
  const last = ends.length - 1
  const moved = ends.map(({ left, right }, index) => ({
    left: index === 0 ? left - more : left,
    right: index === last ? right + more : right,
  }))
  // A known length shorter than its end planes is shared out among all instead.
  if (moved.every(({ left, right }) => right - left >= 0.5)) return moved
  const share = lengthM / totalOf(ends)
  return ends.map(({ left, right }) => {
    const [middle, half] = [(left + right) / 2, ((right - left) * share) / 2]
    return { left: middle - half, right: middle + half }
  })
}

const totalOf = (ends: readonly Ends[]) => ends.reduce((sum, { left, right }) => sum + right - left, 0)

/** Metres above the sea, of the foot: by photos that wrote both heights. */
function footAltitude(sights: readonly Sight[]): number | null {
  const feet = sights.flatMap(({ pose }) =>
    pose.altitude === null || pose.heightM === null ? [] : [pose.altitude - pose.heightM],
  )
  return feet.length === 0 ? null : median(feet)
}

/** A length laid over a span of another may lie anywhere between flush left and flush right. */
const placeSigma = (lengthM: number, spanM: number) => Math.abs(lengthM - spanM) / Math.sqrt(12)

/** A drone's heading is degrees off, which moves what is seen by so much of the distance. */
const headingSigma = Math.tan(radians(6))

function sigmaOf(lines: readonly SeenLine[], lengthM: number, spanM: number): number {
  const inliers = lines.flatMap((line) => line.inliers)
  const positionM = median(inliers.map(({ positionSigmaM }) => positionSigmaM))
  const residualM = Math.sqrt(
    lines.reduce((sum, line) => sum + line.residualM ** 2 * line.inliers.length, 0) / inliers.length,
  )
  const isYawOfDrone = inliers.every(({ pose }) => pose.isYawOfDrone)
  const headingM = isYawOfDrone ? headingSigma * median(inliers.map(({ distanceM }) => distanceM)) : 0
  return Math.max(0.01, Math.hypot(positionM, residualM, headingM, placeSigma(lengthM, spanM)))
}

function framePlanes(
  lines: readonly SeenLine[],
  ends: readonly Ends[],
  altitude: number | null,
  toMap: (at: Ground) => MapPosition,
): readonly FramePlane[] {
  let startM = 0
  return lines.map((line, index) => {
    const { left, right } = ends[index]!
    const { longitude, latitude } = toMap(placeOn(line, left))
    const plane = { origin: { longitude, latitude, altitude }, bearing: line.bearing, lengthM: right - left, startM }
    startM += plane.lengthM
    return plane
  })
}

/** Photos that look all ways say nothing of one elevation: the least share that must look at the one found. */
const leastAgreeing = 0.3

/**
 * Where an elevation stands, from its own photos: a robust plane through the camera positions moved by the distance
 * along the view. Undefined where no photo has a position, a direction and a distance.
 */
export function fitFrame(photos: readonly CoveragePhoto[], of: ElevationShape): ElevationFrame | undefined {
  if (!(of.heightM > 0 && Number.isFinite(of.heightM))) return undefined
  const flight = flightOf(photos, of.bearing !== null && Number.isFinite(of.bearing) ? of.bearing : null)
  if (flight === undefined || flight.sights.length === 0) return undefined
  const lines = planesOf(flight.sights, of.heightM)
  const agreeing = lines.reduce((sum, { inliers }) => sum + inliers.length, 0)
  if (lines.length === 0 || agreeing < flight.sights.length * leastAgreeing) return undefined
  const found = endsOf(lines)
  const spanM = totalOf(found)
  const isGiven = of.lengthM !== null && of.lengthM > 0 && Number.isFinite(of.lengthM)
  const lengthM = isGiven ? of.lengthM : spanM
  if (!(lengthM > 0 && Number.isFinite(lengthM))) return undefined
  const ends = isGiven ? centred(found, lengthM) : found
  const planes = framePlanes(lines, ends, footAltitude(flight.sights), flight.toMap)
  return {
    ...planes[0]!,
    lengthM,
    heightM: of.heightM,
    source: 'flight-fit',
    lengthSource: isGiven ? (of.lengthSource ?? 'typed') : 'photos',
    sigmaM: sigmaOf(lines, lengthM, spanM),
    planes,
  }
}
