import { meanOf, wholeTurn, type Point, type Size } from './point.ts'
import { fractionToImage, imageToFraction } from './spaces.ts'

/** Degrees, WGS 84. */
export type MapPosition = { readonly longitude: number; readonly latitude: number }
export type TiePoint = { readonly plan: Point; readonly map: MapPosition }

export type Georeference = {
  /** Plan fractions to map positions, and back. */
  readonly toMap: (plan: Point) => MapPosition
  readonly toPlan: (map: MapPosition) => Point
  readonly metresPerPixel: number
  /** Degrees clockwise from north in which the plan's upper edge lies. */
  readonly bearingOfUp: number
  /** Root mean square distance of the tie points from where the plan puts them, in metres: 0 with two points. */
  readonly residual: number
  /** The same for each tie point, in the order given: the largest is the one set wrong. */
  readonly residuals: readonly number[]
}

export const georeferenceFaults = [
  'too-few',
  'not-finite',
  'same-plan-point',
  'same-map-position',
  'too-far-apart',
] as const
export type GeoreferenceFault = (typeof georeferenceFaults)[number]

const equator = 6_378_137
const flattening = 1 / 298.257_223_563
const square = flattening * (2 - flattening)
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Metres east (x) and north (y) on the plane that touches the earth at the origin; within a site the error is below a
 * centimetre.
 */
export function tangentPlane({ longitude, latitude }: MapPosition) {
  const sine = Math.sin(radians(latitude))
  const across = equator / Math.sqrt(1 - square * sine * sine)
  const along = (across * (1 - square)) / (1 - square * sine * sine)
  const [perLongitude, perLatitude] = [radians(1) * across * Math.cos(radians(latitude)), radians(1) * along]
  return {
    toMetres: (at: MapPosition): Point => ({
      x: nearWay(at.longitude - longitude) * perLongitude,
      y: (at.latitude - latitude) * perLatitude,
    }),
    toMap: ({ x, y }: Point): MapPosition => ({
      longitude: nearWay(longitude + x / perLongitude),
      latitude: latitude + y / perLatitude,
    }),
  }
}

/** -180 up to 180: a site on the date line is not 40,000 km wide. */
const nearWay = (degrees: number) => wholeTurn(degrees + 180) - 180

const spread = (points: readonly Point[], middle: Point) =>
  points.reduce((sum, { x, y }) => sum + (x - middle.x) ** 2 + (y - middle.y) ** 2, 0)

const smallestPixels = 1
const smallestMetres = 0.1
const largestMetres = 50_000

/** Why these points do not fix a plan on the map; nothing where they do. */
export function georeferenceFault(ties: readonly TiePoint[], image: Size): GeoreferenceFault | undefined {
  const isFinite = ties.every(
    ({ plan, map }) =>
      [plan.x, plan.y, map.longitude, map.latitude].every(Number.isFinite) &&
      Math.abs(map.latitude) < 89 &&
      Math.abs(map.longitude) <= 180,
  )
  if (!isFinite || !(image.width > 0 && image.height > 0)) return 'not-finite'
  const [first] = ties
  if (first === undefined || ties.length < 2) return 'too-few'
  const { toMetres } = tangentPlane(first.map)
  const [pixels, metres] = [ties.map(({ plan }) => fractionToImage(image, plan)), ties.map(({ map }) => toMetres(map))]
  const width = (points: readonly Point[]) => Math.sqrt(spread(points, meanOf(points)))
  if (width(pixels) < smallestPixels) return 'same-plan-point'
  if (width(metres) < smallestMetres) return 'same-map-position'
  return width(metres) > largestMetres ? 'too-far-apart' : undefined
}

/** The turn, scale and shift that fit the tie points best (least squares); a plan is never mirrored or sheared. */
export function georeference(ties: readonly TiePoint[], image: Size): Georeference | undefined {
  if (georeferenceFault(ties, image) !== undefined) return undefined
  const plane = tangentPlane(ties[0]!.map)
  // North is up on the ground and down is down on the plan: y is turned over once, here.
  const from = ties.map(({ plan }) => upwards(fractionToImage(image, plan)))
  const to = ties.map(({ map }) => plane.toMetres(map))
  const [fromMiddle, toMiddle] = [meanOf(from), meanOf(to)]
  let [real, imaginary] = [0, 0]
  from.forEach(({ x, y }, index) => {
    const [a, b, c, d] = [x - fromMiddle.x, y - fromMiddle.y, to[index]!.x - toMiddle.x, to[index]!.y - toMiddle.y]
    real += a * c + b * d
    imaginary += a * d - b * c
  })
  const whole = spread(from, fromMiddle)
  const [p, q] = [real / whole, imaginary / whole]
  const scale = Math.hypot(p, q)
  // Points that contradict one another entirely fit a plan of no size.
  if (!(scale > 1e-9)) return undefined

  const toMetres = (plan: Point): Point => {
    const { x, y } = upwards(fractionToImage(image, plan))
    const [a, b] = [x - fromMiddle.x, y - fromMiddle.y]
    return { x: toMiddle.x + p * a - q * b, y: toMiddle.y + q * a + p * b }
  }
  const fromMetres = ({ x, y }: Point): Point => {
    const [c, d] = [x - toMiddle.x, y - toMiddle.y]
    const at = { x: fromMiddle.x + (p * c + q * d) / scale ** 2, y: fromMiddle.y + (p * d - q * c) / scale ** 2 }
    return imageToFraction(image, upwards(at))
  }
  const residuals = ties.map(({ plan }, index) =>
    Math.hypot(toMetres(plan).x - to[index]!.x, toMetres(plan).y - to[index]!.y),
  )
  return {
    toMap: (plan) => plane.toMap(toMetres(plan)),
    toPlan: (map) => fromMetres(plane.toMetres(map)),
    metresPerPixel: scale,
    bearingOfUp: wholeTurn((-Math.atan2(q, p) * 180) / Math.PI),
    residual: Math.sqrt(residuals.reduce((sum, away) => sum + away ** 2, 0) / residuals.length),
    residuals,
  }
}

const upwards = ({ x, y }: Point): Point => ({ x, y: -y })

/** Degrees clockwise from the plan's up, of a compass bearing. */
export const headingOnPlan = ({ bearingOfUp }: Pick<Georeference, 'bearingOfUp'>, compass: number): number =>
  wholeTurn(compass - bearingOfUp)
