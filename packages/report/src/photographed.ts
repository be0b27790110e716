import { hasPhotos } from './coverage/coverage-figures.ts'
import type { ReportElevation, ReportSnapshot } from './snapshot.ts'

/** What the photos of an elevation show, as far as it is known. */
export type Photographed = {
  /** A photo or a defect is assigned to it, so the report may say that the inspection dealt with it. */
  readonly isCovered: boolean
  /** Of each floor, top-down; undefined where the snapshot does not say where its photos are. */
  readonly floors: readonly boolean[] | undefined
  /** Of the elevation; null: not measured. */
  readonly seenShare: number | null
  /** The length of the elevation is known only as far as the photos reach. */
  readonly isLengthFromPhotos: boolean
  readonly withoutFloor: number
}

/** Photos of old snapshots have no elevationId; they count for every elevation. */
export function isCovered({ photos, defects }: Pick<ReportSnapshot, 'photos' | 'defects'>, elevation: ReportElevation) {
  const { id, coverage } = elevation
  return (
    (coverage !== undefined && coverage !== null && coverage.basis !== 'none') ||
    photos.some(({ elevationId }) => elevationId === id || elevationId === undefined) ||
    defects.some(({ elevationId }) => elevationId === id)
  )
}

function floorsByPlace(photos: ReportSnapshot['photos'], { floors }: ReportElevation): readonly boolean[] | undefined {
  if (photos.some(({ floor, elevationId }) => floor === undefined || elevationId === undefined)) return undefined
  const labels = new Set(photos.map(({ floor }) => floor))
  return floors.map(({ label }) => labels.has(label))
}

/** From the coverage where it is known, else from the floors to which photos are assigned. */
export function photographed(
  snapshot: Pick<ReportSnapshot, 'photos' | 'defects'>,
  elevation: ReportElevation,
): Photographed {
  const coverage = elevation.coverage ?? null
  const own = snapshot.photos.filter(({ elevationId }) => elevationId === elevation.id || elevationId === undefined)
  const known = new Map(coverage?.floors.map((floor) => [floor.label, hasPhotos(floor)]))
  const isKnown = coverage !== null && elevation.floors.every(({ label }) => known.has(label))
  const isMeasured = coverage?.basis === 'measured'
  return {
    isCovered: isCovered(snapshot, elevation),
    floors: isKnown ? elevation.floors.map(({ label }) => known.get(label) === true) : floorsByPlace(own, elevation),
    seenShare: isMeasured ? coverage.seenShare : null,
    isLengthFromPhotos: isMeasured && coverage.frame?.lengthSource === 'photos',
    withoutFloor: isMeasured ? 0 : own.filter(({ floor }) => floor === null).length,
  }
}
