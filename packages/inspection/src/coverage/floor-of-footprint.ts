import type { CoverageFloor, CoveragePhoto, ElevationFrame } from './types.ts'

export type FootprintFloor = {
  /** As the list of floors names it. */
  readonly floor: string
  /** Metres above the foot, of the middle of the photo on the elevation. */
  readonly heightM: number
  /** One standard deviation. */
  readonly plusMinusM: number
  /** Another floor lies within the plus-minus. */
  readonly isOnBorder: boolean
}

/** The floor in the middle of a photo; undefined where the photo does not meet the elevation. Floors are top-down. */
export function floorOfFootprint(
  _photo: CoveragePhoto,
  _frame: ElevationFrame,
  _floors: readonly CoverageFloor[],
): FootprintFloor | undefined {
  return undefined
}
