import { tangentPlane } from '@plumbline/geometry/georeference'
import { radians } from '../camera-pose.ts'
import type { ElevationFrame, ElevationPoint, FramePlane, FrameScale } from '../types.ts'

const factorOf = ({ scale }: Pick<ElevationFrame, 'scale'>): number => scale?.factor ?? 1

/** Longer or shorter on both sides of its middle, which stays where it is on earth. */
function lengthened({ origin, bearing, lengthM, startM }: FramePlane, by: number): FramePlane {
  const along = (lengthM * (1 - by)) / 2
  const { longitude, latitude } = tangentPlane(origin).toMap({
    x: -Math.cos(radians(bearing)) * along,
    y: Math.sin(radians(bearing)) * along,
  })
  return { origin: { ...origin, longitude, latitude }, bearing, lengthM: lengthM * by, startM: startM * by }
}

/**
 * The frame with another scale, or with none. A length that only photos give follows it; one that a person, a plan or a
 * drawing gives stays.
 */
export function withScale(frame: ElevationFrame, scale: FrameScale | null): ElevationFrame {
  const { scale: _, ...rest } = frame
  const by = (scale?.factor ?? 1) / factorOf(frame)
  const own = scale === null ? rest : { ...rest, scale }
  if (by === 1 || frame.lengthSource !== 'photos') return own
  const planes = frame.planes.map((plane) => lengthened(plane, by))
  return { ...own, ...planes[0]!, lengthM: frame.lengthM * by, planes }
}

/** Where photos of this frame are moved away from: the middle of a plane, and half the height. */
export const scaledAbout = (value: number, middle: number, { scale }: Pick<ElevationFrame, 'scale'>): number =>
  scale === undefined ? value : middle + (value - middle) * scale.factor

/** Where the same place of the wall lies in the frame with another scale. */
export function onScale({ x, y }: ElevationPoint, from: ElevationFrame, to: ElevationFrame): ElevationPoint {
  const index = Math.max(
    0,
    from.planes.findLastIndex(({ startM }) => startM <= x),
  )
  const [before, after] = [from.planes[index]!, to.planes[index] ?? to.planes.at(-1)!]
  const by = factorOf(to) / factorOf(from)
  return {
    x: after.startM + after.lengthM / 2 + (x - before.startM - before.lengthM / 2) * by,
    y: to.heightM / 2 + (y - from.heightM / 2) * by,
  }
}

/** A distance that was measured in the frame, and how long it truly is. */
export type MeasuredDistance = {
  readonly measuredM: number
  readonly metres: number
  /** 95 of 100 lie within it. */
  readonly plusMinusM: number
  /** One standard deviation of each end, as it was pointed at. */
  readonly endSigmaM: number
}

/** What is called plus-minus is two standard deviations. */
const deviations = 2

/** What a typed distance says of the lengths of a frame that has this scale. */
export function scaleByDistance(
  { measuredM, metres, plusMinusM, endSigmaM }: MeasuredDistance,
  frame: Pick<ElevationFrame, 'scale'>,
): FrameScale {
  return {
    factor: (factorOf(frame) * metres) / measuredM,
    sigma: Math.hypot(plusMinusM / deviations / metres, (Math.SQRT2 * endSigmaM) / measuredM),
  }
}
