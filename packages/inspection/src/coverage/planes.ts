import type { ElevationFrame, FrameOrigin } from './types.ts'

export type GivenPlane = { readonly origin: FrameOrigin; readonly bearing: number; readonly lengthM: number }

/** Of planes that a person typed or placed on a map, from the left; undefined without one of a length. */
export function frameFromPlanes(
  planes: readonly GivenPlane[],
  {
    heightM,
    source,
    sigmaM,
  }: Pick<ElevationFrame, 'heightM' | 'sigmaM'> & { readonly source: 'typed' | 'georeference' },
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
  return first && { ...first, lengthM: startM, heightM, source, lengthSource: source, sigmaM, planes: placed }
}
