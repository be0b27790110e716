import { cellM, type CoverageFloor, type CoverageLimits, type CoveragePhoto, type CoverageResult } from './types.ts'

/** Photos counted by the floor they were put on: nothing is said of how much of it they saw. */
export function coverageByPlace({
  photos,
  floors,
  limits,
}: {
  readonly photos: readonly CoveragePhoto[]
  readonly floors: readonly CoverageFloor[]
  readonly limits: CoverageLimits
}): CoverageResult {
  const placed = photos.filter(({ floor }) => floors.some(({ name }) => name === floor))
  return {
    basis: placed.length === 0 ? 'none' : 'by-place',
    frame: null,
    cellM,
    columns: 0,
    rows: 0,
    best: new Uint16Array(),
    count: new Uint8Array(),
    gaps: [],
    seenShare: null,
    medianMmPx: null,
    floors: floors.map(({ name }) => ({
      floor: name,
      seenShare: null,
      photos: placed.filter(({ floor }) => floor === name).length,
    })),
    photosUsed: 0,
    photosByPlace: placed.length,
    photosUnmeasured: placed.filter(({ quality }) => quality === null).length,
    photosLeftOut: photos
      .filter((photo) => !placed.includes(photo))
      .map(({ id, name }) => ({ imageId: id, name, reason: 'no-position' as const })),
    limits,
  }
}
