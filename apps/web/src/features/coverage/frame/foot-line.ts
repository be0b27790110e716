import type { FrameInput } from '@plumbline/contract/coverage/coverage'
import type { Georeference } from '@plumbline/geometry/georeference'
import { tangentPlane } from '@plumbline/geometry/georeference'
import { wholeTurn, type Point } from '@plumbline/geometry/point'

/** Where the foot of an elevation lies on a plan, in fractions of it: left and right as seen from outside. */
export type FootLine = readonly [left: Point, right: Point]

export type PlacedLine = {
  readonly left: { readonly longitude: number; readonly latitude: number }
  readonly lengthM: number
  /** Degrees clockwise from north, outwards. */
  readonly bearing: number
  /** Metres; null where two tie points fit any plan, so nothing is known of its error. */
  readonly sigmaM: number | null
}

/** What a foot line on a plan says of its elevation. */
export function placeLine([left, right]: FootLine, plan: Georeference, tieCount: number): PlacedLine {
  const from = plan.toMap(left)
  const { x, y } = tangentPlane(from).toMetres(plan.toMap(right))
  return {
    left: from,
    lengthM: Math.hypot(x, y),
    // Who stands before it and looks along it to the right has the outside on the right.
    bearing: wholeTurn((Math.atan2(x, y) * 180) / Math.PI + 90),
    sigmaM: tieCount > 2 ? Math.max(0.01, plan.residual) : null,
  }
}

/** Where the arrow that says outwards ends, in fractions of the plan, whose picture has this shape. */
export function arrowOf(
  [left, right]: FootLine,
  { width, height }: { readonly width: number; readonly height: number },
): FootLine {
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const [dx, dy] = [(right.x - left.x) * width, (right.y - left.y) * height]
  const length = Math.hypot(dx, dy) || 1
  const size = Math.max(width, height) / 12
  // On a plan rows go down: clockwise from the way to the right.
  return [middle, { x: middle.x - ((dy / length) * size) / width, y: middle.y + ((dx / length) * size) / height }]
}

/** Shorter than the call takes is a slip of the hand. */
export const leastLengthM = 0.5

export function lineInput({ left, lengthM, bearing, sigmaM }: PlacedLine): FrameInput {
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    source: 'georeference',
    planes: [
      {
        origin: { longitude: round(left.longitude, 7), latitude: round(left.latitude, 7), altitude: null },
        bearing: round(bearing, 1),
        lengthM: round(lengthM, 2),
      },
    ],
    ...(sigmaM === null ? {} : { sigmaM: round(sigmaM, 2) }),
  }
}
