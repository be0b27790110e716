import {
  cellM,
  exposureLimits,
  isThermalPhoto,
  type CoverageFloor,
  type CoverageLimits,
  type CoveragePhoto,
  type CoverageResult,
  type LeftOutReason,
  type PhotoQuality,
} from './types.ts'

/** Null where it was not measured, or not as numbers. */
export const qualityOf = ({ quality }: CoveragePhoto): PhotoQuality | null =>
  quality !== null &&
  [quality.sharpness, quality.brightness, quality.darkShare, quality.brightShare].every(Number.isFinite)
    ? quality
    : null

/** Why a photo shows too little; nothing where its quality was not measured. */
export function qualityFault(photo: CoveragePhoto, { minSharpness }: CoverageLimits): LeftOutReason | undefined {
  const quality = qualityOf(photo)
  if (quality === null) return undefined
  // A black or white picture is soft as well, and its exposure is the cause.
  if (quality.brightness < exposureLimits.minBrightness || quality.darkShare > exposureLimits.maxDarkShare)
    return 'dark'
  if (quality.brightness > exposureLimits.maxBrightness || quality.brightShare > exposureLimits.maxBrightShare)
    return 'bright'
  return quality.sharpness < minSharpness ? 'soft' : undefined
}

/** How many photos were put on each floor. A name that two floors share is the upper one's. */
export function photosOnFloors(
  photos: readonly Pick<CoveragePhoto, 'floor'>[],
  floors: readonly CoverageFloor[],
): readonly number[] {
  const counts = floors.map(() => 0)
  const indexes = new Map(floors.map(({ name }, index) => [name, index] as const).toReversed())
  for (const { floor } of photos) {
    const index = floor === null ? undefined : indexes.get(floor)
    if (index !== undefined) counts[index]! += 1
  }
  return counts
}

export type ByPlaceInput = {
  readonly photos: readonly CoveragePhoto[]
  /** Top-down. */
  readonly floors: readonly CoverageFloor[]
  readonly limits: CoverageLimits
}

/** Photos counted by the floor they were put on: nothing is said of how much of it they saw. */
export function coverageByPlace({ photos, floors, limits }: ByPlaceInput): CoverageResult {
  const names = new Set(floors.map(({ name }) => name))
  const faultOf = (photo: CoveragePhoto): LeftOutReason | undefined =>
    isThermalPhoto(photo)
      ? 'thermal'
      : (qualityFault(photo, limits) ?? (photo.floor !== null && names.has(photo.floor) ? undefined : 'no-position'))
  const judged = photos.map((photo) => ({ photo, fault: faultOf(photo) }))
  const placed = judged.flatMap(({ photo, fault }) => (fault === undefined ? [photo] : []))
  const counts = photosOnFloors(placed, floors)
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
    floors: floors.map(({ name }, index) => ({ floor: name, seenShare: null, photos: counts[index]! })),
    columnsSeen: [],
    photosUsed: 0,
    photosByPlace: placed.length,
    photosUnmeasured: placed.filter((photo) => qualityOf(photo) === null).length,
    photosLevelAssumed: 0,
    photosHeightRough: 0,
    photosLeftOut: judged.flatMap(({ photo, fault }) =>
      fault === undefined ? [] : [{ imageId: photo.id, name: photo.name, reason: fault }],
    ),
    used: [],
    frameDoubt: null,
    limits,
  }
}
