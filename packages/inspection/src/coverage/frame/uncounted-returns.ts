import { metresApart } from '../../photos/photo-positions.ts'
import { radians } from '../camera-pose.ts'
import type { ElevationFrame, FramePlane } from '../types.ts'

/** Nearer than this two planes meet at a corner: a position says no more. */
const apartM = 0.5

/** A step from above: metres between the right foot of one plane and the left foot of the next. */
function stepM({ origin, bearing, lengthM }: FramePlane, next: FramePlane): number {
  const [east, north] = [-Math.cos(radians(bearing)) * lengthM, Math.sin(radians(bearing)) * lengthM]
  const perDegree = 111_320
  const end = {
    longitude: origin.longitude + east / (perDegree * Math.cos(radians(origin.latitude))),
    latitude: origin.latitude + north / perDegree,
  }
  return metresApart(end, next.origin)
}

/**
 * Whether walls that join the parts of a stepped elevation are missing from its length: neither photos that look at its
 * parts nor its drawing show how deep the steps are. A length that somebody typed is the developed one.
 */
export const hasUncountedReturns = ({
  source,
  lengthSource,
  planes,
}: Pick<ElevationFrame, 'source' | 'lengthSource' | 'planes'>): boolean =>
  source === 'flight-fit' &&
  lengthSource !== 'typed' &&
  planes.slice(1).some((plane, index) => stepM(planes[index]!, plane) > apartM)
