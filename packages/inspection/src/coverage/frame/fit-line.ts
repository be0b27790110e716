import { wholeTurn } from '@plumbline/geometry/point'
import { degrees, radians } from '../camera-pose.ts'
import { hitOf, turnBetween, type Ground, type Sight } from './sights.ts'

/** A plane seen from above: its bearing, and metres of it outwards from the middle of the flight. */
export type Line = { readonly bearing: number; readonly depth: number }

export type FittedLine = Line & {
  readonly inliers: readonly Sight[]
  /** Root mean square of the inliers, metres. */
  readonly residualM: number
}

export const median = (values: readonly number[]): number => {
  // Numbers among themselves sort several times as fast as by a function, and a flight has thousands.
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  return sorted.length === 0 ? 0 : sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

export const depthOf = ({ east, north }: Ground, bearing: number): number =>
  east * Math.sin(radians(bearing)) + north * Math.cos(radians(bearing))
export const alongOn = ({ east, north }: Ground, bearing: number): number =>
  -east * Math.cos(radians(bearing)) + north * Math.sin(radians(bearing))

/** Degrees: how far off a gimbal and a drone are in one flight, however many photos there are; and in each photo. */
const yawBias = { gimbal: 2, drone: 6 } as const
const yawNoise = { gimbal: 3, drone: 10 } as const

const weightOf = ({ pose }: Sight) => (pose.isYawOfDrone ? 0.1 : 1)

/**
 * The direction with the smallest sum of turns from the others, then the mean of those near it: single odd yaws do not
 * move it.
 */
export function meanBearing(sights: readonly Sight[]): number {
  const step = Math.max(1, Math.floor(sights.length / 60))
  const sampled = sights.filter((_, index) => index % step === 0)
  const sumOf = (bearing: number) =>
    sampled.reduce((sum, one) => sum + weightOf(one) * Math.min(60, Math.abs(turnBetween(bearing, one.bearing))), 0)
  let [middle, least] = [0, Infinity]
  for (const { bearing } of sampled) {
    const sum = sumOf(bearing)
    if (sum < least) [middle, least] = [bearing, sum]
  }
  const near = sights.filter(({ bearing }) => Math.abs(turnBetween(middle, bearing)) <= 30)
  const whole = near.reduce((sum, one) => sum + weightOf(one), 0)
  return whole > 0
    ? wholeTurn(middle + near.reduce((sum, one) => sum + weightOf(one) * turnBetween(middle, one.bearing), 0) / whole)
    : middle
}

/**
 * Least squares square to the line, through these places. Degrees the bearing has to be turned by, and the length that
 * says so.
 */
function slopeOf(places: readonly Ground[], bearing: number): { readonly turn: number; readonly spread: number } {
  const [along, depth] = [places.map((at) => alongOn(at, bearing)), places.map((at) => depthOf(at, bearing))]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, d] = [mean(along), mean(depth)]
  let [aa, ad, dd] = [0, 0, 0]
  along.forEach((value, index) => {
    const [x, y] = [value - a, depth[index]! - d]
    aa += x * x
    ad += x * y
    dd += y * y
  })
  // Depth that grows to the right: the line turns clockwise, seen from above.
  return {
    turn: degrees(Math.atan2(2 * ad, aa - dd) / 2),
    spread: Math.sqrt(aa / places.length),
  }
}

/**
 * Trusts the yaws and the line by how exact each is: over a short flight or with poor positions the line says little.
 */
function refinedBearing(
  sights: readonly Sight[],
  inliers: readonly Sight[],
  bearing: number,
  residualM: number,
): number {
  const places = inliers.map((one) => hitOf(one, bearing))
  const { turn, spread } = slopeOf(places, bearing)
  if (inliers.length < 3 || !(spread > 0.5) || Math.abs(turn) > 45) return bearing
  const positionM = Math.hypot(residualM, median(inliers.map(({ positionSigmaM }) => positionSigmaM)) / 3, 0.02)
  const lineSigma = degrees(Math.atan(positionM / (spread * Math.sqrt(Math.min(inliers.length, 12)))))
  const yaws = sights.every(({ pose }) => pose.isYawOfDrone) ? 'drone' : 'gimbal'
  const yawSigma = Math.hypot(yawBias[yaws], yawNoise[yaws] / Math.sqrt(inliers.length))
  const byYaw = meanBearing(inliers)
  const byLine = bearing + turn
  const share = yawSigma ** 2 / (yawSigma ** 2 + lineSigma ** 2)
  return wholeTurn(byYaw + turnBetween(byYaw, byLine) * share)
}

/** Metres within which a place still belongs to the line, of the spread that the places themselves have. */
const reachOf = (residuals: readonly number[], leastM: number) =>
  Math.max(leastM, 3 * 1.4826 * median(residuals.map(Math.abs)))

/**
 * The plane through what the photos look at. Places far from it, such as one bad position, are trimmed again and again
 * until the rest agree. widestM: never farther than this from the plane.
 */
export function fitLine(sights: readonly Sight[], start: number, widestM = Infinity): FittedLine | undefined {
  if (sights.length === 0) return undefined
  let bearing = start
  let inliers = sights
  let [depth, residualM] = [0, 0]
  for (let round = 0; round < 8; round += 1) {
    const depths = sights.map((one) => depthOf(hitOf(one, bearing), bearing))
    depth = median(inliers.map((one) => depthOf(hitOf(one, bearing), bearing)))
    const residuals = depths.map((value) => value - depth)
    const reach = Math.min(widestM, reachOf(residuals, Math.max(0.5, 2 * median(sights.map((s) => s.positionSigmaM)))))
    const next = sights.filter((_, index) => Math.abs(residuals[index]!) <= reach)
    inliers = next.length === 0 ? inliers : next
    const squares = inliers.map((one) => (depthOf(hitOf(one, bearing), bearing) - depth) ** 2)
    residualM = Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)
    if (round < 7) bearing = refinedBearing(sights, inliers, bearing, residualM)
  }
  return { bearing, depth, inliers, residualM }
}
