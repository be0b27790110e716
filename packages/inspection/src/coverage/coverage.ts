import {
  cellM,
  type CoverageFloor,
  type CoverageLimits,
  type CoveragePhoto,
  type CoverageResult,
  type ElevationFrame,
} from './types.ts'

export type CoverageInput = {
  readonly photos: readonly CoveragePhoto[]
  readonly frame: ElevationFrame
  /** Top-down. */
  readonly floors: readonly CoverageFloor[]
  readonly limits: CoverageLimits
}

/** What the photos saw of an elevation, cell by cell, and what they did not. */
export function coverageOf({ photos, frame, floors, limits }: CoverageInput): CoverageResult {
  const [columns, rows] = [Math.ceil(frame.lengthM / cellM), Math.ceil(frame.heightM / cellM)]
  return {
    basis: 'measured',
    frame,
    cellM,
    columns,
    rows,
    best: new Uint16Array(columns * rows).fill(65_535),
    count: new Uint8Array(columns * rows),
    gaps: [],
    seenShare: 0,
    medianMmPx: null,
    floors: floors.map(({ name }) => ({ floor: name, seenShare: 0, photos: 0 })),
    photosUsed: 0,
    photosByPlace: 0,
    photosUnmeasured: 0,
    photosLeftOut: photos.map(({ id, name }) => ({ imageId: id, name, reason: 'no-position' as const })),
    limits,
  }
}
