import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { coverageByPlace } from '@plumbline/inspection/coverage/by-place'
import { coverageOf } from '@plumbline/inspection/coverage/coverage'
import {
  usualMinSharpness,
  type CoverageFloor,
  type CoverageLimits,
  type CoveragePhoto,
  type CoverageResult,
  type ElevationFrame,
  type PhotoLeftOut,
} from '@plumbline/inspection/coverage/types'
import { changeOf, type SeenChange } from './seen-cells.ts'
import { frameForUpload, type KnownElevation, type UploadFrame } from './upload-frame.ts'

/** What the server has of the elevation: a photo counted in a cell there saw it. */
export type StoredCoverage = Pick<
  Coverage,
  'state' | 'frame' | 'cellM' | 'columns' | 'rows' | 'count' | 'floors' | 'limits' | 'seenShare' | 'gaps'
>

export type CoverageQuestion = {
  readonly elevation: KnownElevation
  /** Names of the floors this upload is for. */
  readonly chosenFloors: readonly string[]
  readonly stored: StoredCoverage | null
}

/** What is seen of an elevation once the chosen photos are uploaded, as far as it is known before. */
export type UploadCoverage = {
  readonly basis: CoverageResult['basis']
  /**
   * together: with what the server has. first: it has nothing measured. beyond: the photos reach beyond what it
   * measured.
   */
  readonly scope: 'together' | 'first' | 'beyond'
  /** Of the whole elevation, and of the chosen floors where these are not all; null where nothing was measured. */
  readonly whole: SeenChange | null
  readonly chosen: SeenChange | null
  readonly frame: ElevationFrame | null
  /** Photos of this upload that were measured on the elevation. */
  readonly photosMeasured: number
  /** Chosen floors without a photo, top-down; only where nothing was measured. */
  readonly missingFloors: readonly string[]
  readonly floorsWithPhoto: number
  /** Of those, floors that had none before. */
  readonly floorsAdded: number
  readonly photosByPlace: number
  readonly leftOut: readonly PhotoLeftOut[]
}

const usualLimits: CoverageLimits = { limitMmPx: null, minSharpness: usualMinSharpness }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The photos that see each cell, counted by the server; undefined where it counted none, or in other cells. */
function countedBefore(
  stored: StoredCoverage | null,
  { columns, rows }: Pick<CoverageResult, 'columns' | 'rows'>,
): Uint8Array | undefined {
  if (stored === null || stored.columns !== columns || stored.rows !== rows) return undefined
  const count = bytesOf(stored.count)
  return count.length === columns * rows && count.some((photos) => photos > 0) ? count : undefined
}

function byPlace(
  photos: readonly CoveragePhoto[],
  { elevation, chosenFloors, stored }: CoverageQuestion,
): UploadCoverage {
  const { floors } = elevation
  const own = coverageByPlace({ photos, floors, limits: stored?.limits ?? usualLimits })
  const namesIn = (counted: readonly { readonly floor: string; readonly photos: number }[]) =>
    new Set(counted.flatMap(({ floor, photos: count }) => (count > 0 ? floor : [])))
  const before = namesIn(stored?.floors ?? [])
  const withPhoto = new Set([...before, ...namesIn(own.floors)])
  const count = (names: ReadonlySet<string>) => floors.filter(({ name }) => names.has(name)).length
  return {
    basis: own.basis === 'none' && before.size > 0 ? 'by-place' : own.basis,
    scope: before.size > 0 ? 'together' : 'first',
    whole: null,
    chosen: null,
    frame: null,
    photosMeasured: 0,
    missingFloors: chosenFloors.filter((name) => !withPhoto.has(name)),
    floorsWithPhoto: count(withPhoto),
    floorsAdded: count(withPhoto) - count(before),
    photosByPlace: own.photosByPlace,
    leftOut: own.photosLeftOut,
  }
}

const unmeasurable: readonly PhotoLeftOut['reason'][] = ['no-position', 'no-camera']

/** Photos that cannot be measured and stand on a floor: they count by their place, so they are not left out. */
function placedIn(
  photos: readonly CoveragePhoto[],
  leftOut: readonly PhotoLeftOut[],
  floors: readonly CoverageFloor[],
): readonly CoveragePhoto[] {
  const ids = new Set(leftOut.flatMap(({ imageId, reason }) => (unmeasurable.includes(reason) ? imageId : [])))
  return photos.filter(({ id, floor }) => ids.has(id) && floors.some(({ name }) => name === floor))
}

type Measured = UploadFrame & { readonly own: CoverageResult }

const hasSeen = ({ own }: Measured) => own.count.some((photos) => photos > 0)

/**
 * In the frame that shows most: that of these photos, or else the one the server has, so that what was seen before does
 * not vanish.
 */
function measuredIn(photos: readonly CoveragePhoto[], { elevation, stored }: CoverageQuestion): Measured | undefined {
  const { floors } = elevation
  const measure = (found: UploadFrame): Measured => ({
    ...found,
    own: coverageOf({ photos, frame: found.frame, floors, limits: stored?.limits ?? usualLimits }),
  })
  const found = frameForUpload(photos, elevation)
  const first = found && measure(found)
  if (elevation.frame === null || first?.origin === 'stored' || (first && hasSeen(first))) return first
  return measure({ frame: elevation.frame, origin: 'stored' })
}

/** For thousands of photos it takes seconds: not for the page. */
export function uploadCoverage(photos: readonly CoveragePhoto[], question: CoverageQuestion): UploadCoverage {
  const { elevation, chosenFloors, stored } = question
  const { floors } = elevation
  const measured = measuredIn(photos, question)
  if (measured === undefined) return byPlace(photos, question)
  const { frame, origin, own } = measured
  const before = origin === 'stored' ? countedBefore(stored, own) : undefined
  const placed = placedIn(photos, own.photosLeftOut, floors)
  const isPlaced = new Set(placed.map(({ id }) => id))
  const leftOut = own.photosLeftOut.filter(({ imageId }) => !isPlaced.has(imageId))
  // Seen by either: both have the same frame, and so the same cells.
  const after = before === undefined ? own.count : own.count.map((seen, index) => Math.min(255, seen + before[index]!))
  if (!after.some((seen) => seen > 0)) return { ...byPlace(placed, question), leftOut }
  const given = { cells: own, frame, floors, after, before }
  const chosen = new Set(chosenFloors)
  const isPart = chosen.size > 0 && floors.some(({ name }) => !chosen.has(name))
  const whole = changeOf(given)
  const earlier = { share: stored?.seenShare ?? 0, gaps: stored?.gaps ?? [] }
  return {
    basis: 'measured',
    scope: origin === 'beyond' ? 'beyond' : before === undefined ? 'first' : 'together',
    whole: origin === 'beyond' && (stored?.seenShare ?? null) !== null ? { ...whole, before: earlier } : whole,
    chosen: isPart ? changeOf(given, chosen) : null,
    frame,
    photosMeasured: own.photosUsed,
    missingFloors: [],
    floorsWithPhoto: 0,
    floorsAdded: 0,
    photosByPlace: placed.length,
    leftOut,
  }
}
