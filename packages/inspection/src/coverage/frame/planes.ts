import type { ElevationFrame, FrameOrigin } from '../types.ts'

export type GivenPlane = { readonly origin: FrameOrigin; readonly bearing: number; readonly lengthM: number }

/** Metres, one standard deviation, to compute with where no user gave one: as read from a map. */
const assumedSigmaM = 1

/** Of planes that a person typed or placed on a map, from the left; undefined without one of a length. */
export function frameFromPlanes(
  planes: readonly GivenPlane[],
  {
    heightM,
    source,
    sigmaM,
  }: Pick<ElevationFrame, 'heightM'> & {
    readonly source: 'typed' | 'georeference'
    /** Undefined: no user said it. */
    readonly sigmaM: number | undefined
  },
): ElevationFrame | undefined {
  let startM = 0
  const placed = planes
    .filter(({ lengthM }) => lengthM > 0)
    .map((plane) => {
      const at = startM
      startM += plane.lengthM
      return { ...plane, startM: at }
    })
  const [first] = placed
  if (first === undefined) return undefined
  const exactness = sigmaM === undefined ? { sigmaM: assumedSigmaM, isSigmaAssumed: true } : { sigmaM }
  return { ...first, lengthM: startM, heightM, source, lengthSource: source, ...exactness, planes: placed }
}
