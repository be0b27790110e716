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

type Scaled = Pick<ElevationFrame, 'scale' | 'lengthSource'>

/** Metres of a plane around which photos are moved; a length that only photos give has its middle where theirs is. */
const middleOn = (plane: FramePlane, { scale, lengthSource }: Scaled): number =>
  scale === undefined || lengthSource === 'photos' ? plane.lengthM / 2 : scale.about.x - plane.startM

/** A camera before a plane, along, up and outwards, as positions give it and as the scale has it. */
export function scaledCamera<T extends { readonly u: number; readonly v: number; readonly w: number }>(
  camera: T,
  plane: FramePlane,
  frame: Scaled,
): T {
  const { scale } = frame
  if (scale === undefined) return camera
  const [u, v] = [middleOn(plane, frame), scale.about.y]
  return {
    ...camera,
    u: u + (camera.u - u) * scale.factor,
    v: v + (camera.v - v) * scale.factor,
    w: camera.w * scale.factor,
  }
}

const planeAt = ({ planes }: Pick<ElevationFrame, 'planes'>, x: number): FramePlane =>
  planes[
    Math.max(
      0,
      planes.findLastIndex(({ startM }) => startM <= x),
    )
  ]!

/** Where a place of the wall lies as positions alone have it. */
export function toPlain({ x, y }: ElevationPoint, frame: ElevationFrame): ElevationPoint {
  const { scale } = frame
  if (scale === undefined) return { x, y }
  const { factor, about } = scale
  const plainY = about.y + (y - about.y) / factor
  if (frame.lengthSource === 'photos') return { x: x / factor, y: plainY }
  const plane = planeAt(frame, x)
  const middle = plane.startM + middleOn(plane, frame)
  return { x: middle + (x - middle) / factor, y: plainY }
}

/** Where a place, given as positions alone have it, lies in the frame. */
export function fromPlain({ x, y }: ElevationPoint, frame: ElevationFrame): ElevationPoint {
  const { scale } = frame
  if (scale === undefined) return { x, y }
  const { factor, about } = scale
  const scaledY = about.y + (y - about.y) * factor
  if (frame.lengthSource === 'photos') return { x: x * factor, y: scaledY }
  const plane = planeAt(frame, x)
  const middle = plane.startM + middleOn(plane, frame)
  return { x: middle + (x - middle) * factor, y: scaledY }
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
): Omit<FrameScale, 'about'> {
  return {
    factor: (factorOf(frame) * metres) / measuredM,
    sigma: Math.hypot(plusMinusM / deviations / metres, (Math.SQRT2 * endSigmaM) / measuredM),
  }
}
