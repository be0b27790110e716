import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { coverageByPlace } from '@plumbline/inspection/coverage/by-place'
import { coverageOf } from '@plumbline/inspection/coverage/coverage'
import { gapsOf, type CellGrid } from '@plumbline/inspection/coverage/gaps'
import {
  usualMinSharpness,
  type CoverageFloor,
  type CoverageGap,
  type CoverageLimits,
  type CoveragePhoto,
  type CoverageResult,
  type ElevationFrame,
  type PhotoLeftOut,
} from '@plumbline/inspection/coverage/types'
import { frameForUpload, type KnownElevation } from './upload-frame.ts'

/** What the server has of the elevation: a photo counted in a cell there saw it. */
export type StoredCoverage = Pick<
  Coverage,
  'state' | 'frame' | 'cellM' | 'columns' | 'rows' | 'count' | 'floors' | 'limits'
>

export type CoverageQuestion = {
  readonly elevation: KnownElevation
  /** Names of the floors this upload is for. */
  readonly chosenFloors: readonly string[]
  readonly stored: StoredCoverage | null
}

export type Seen = {
  /** 0 to 1. */
  readonly share: number
  /** The largest first. */
  readonly gaps: readonly CoverageGap[]
}

/** What is seen of an elevation once the chosen photos are uploaded, as far as it is known before. */
export type UploadCoverage = {
  readonly basis: CoverageResult['basis']
  /** together: with what the server has. first: it has nothing measured. beyond: the photos reach beyond what it measured. */
  readonly scope: 'together' | 'first' | 'beyond'
  /** Of the whole elevation, and of the chosen floors where these are not all; null where nothing was measured. */
  readonly whole: Seen | null
  readonly chosen: Seen | null
  readonly frame: ElevationFrame | null
  /** Chosen floors without a photo, top-down; only where nothing was measured. */
  readonly missingFloors: readonly string[]
  readonly floorsWithPhoto: number
  readonly photosByPlace: number
  readonly leftOut: readonly PhotoLeftOut[]
}

const usualLimits: CoverageLimits = { limitMmPx: null, minSharpness: usualMinSharpness }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The photos that see each cell, counted by the server; undefined where it counted none, or in other cells. */
function countedBefore(stored: StoredCoverage | null, { columns, rows }: CoverageResult): Uint8Array | undefined {
  if (stored === null || stored.columns !== columns || stored.rows !== rows) return undefined
  const count = bytesOf(stored.count)
  return count.length === columns * rows && count.some((photos) => photos > 0) ? count : undefined
}

type Frame = Pick<ElevationFrame, 'lengthM' | 'heightM'>

/** By the middle of each row of cells, from the top. */
function rowsOf(floors: readonly CoverageFloor[], { rows, cellM }: CellGrid): readonly string[] {
  const tops: number[] = []
  let down = 0
  for (const { height } of floors) {
    tops.push(down)
    down += height
  }
  return Array.from({ length: rows }, (_, row) => {
    const index = tops.findLastIndex((top) => top <= (row + 0.5) * cellM)
    return floors[index]?.name ?? ''
  })
}

/** Square metres: the cells of the last column and the lowest row may be narrower than the others. */
function shareSeen(grid: CellGrid, { lengthM, heightM }: Frame, isCounted: (row: number) => boolean): number {
  const { columns, rows, cellM, count } = grid
  let [all, seen] = [0, 0]
  for (let row = 0; row < rows; row += 1) {
    if (!isCounted(row)) continue
    const height = Math.min(cellM, heightM - row * cellM)
    for (let column = 0; column < columns; column += 1) {
      const area = height * Math.min(cellM, lengthM - column * cellM)
      all += area
      if (count[row * columns + column]! > 0) seen += area
    }
  }
  return all > 0 ? seen / all : 0
}

/** A row of cells reaches over the edge of its floor: the floor next to the chosen ones is not named for that. */
function onFloors(gap: CoverageGap, floors: readonly CoverageFloor[], chosen: ReadonlySet<string>): CoverageGap {
  const indexes = gap.floors.map((floor) => floors.findIndex(({ name }) => name === floor))
  const names = floors
    .slice(Math.min(...indexes), Math.max(...indexes) + 1)
    .flatMap(({ name }) => (chosen.has(name) ? name : []))
  return names.length === 0 ? gap : { ...gap, floors: [...new Set([names.at(-1)!, names[0]!])] }
}

/** What lies outside the chosen floors is covered over, so that no gap reaches there. */
function seenOfFloors(
  grid: CellGrid,
  frame: Frame,
  floors: readonly CoverageFloor[],
  chosen: ReadonlySet<string>,
): Seen {
  const names = rowsOf(floors, grid)
  const count = grid.count.map((seen, index) => (chosen.has(names[Math.floor(index / grid.columns)]!) ? seen : 1))
  return {
    share: shareSeen(grid, frame, (row) => chosen.has(names[row]!)),
    gaps: gapsOf({ ...grid, count }, frame, floors).map((gap) => onFloors(gap, floors, chosen)),
  }
}

function byPlace(
  photos: readonly CoveragePhoto[],
  { elevation, chosenFloors, stored }: CoverageQuestion,
): UploadCoverage {
  const { floors } = elevation
  const own = coverageByPlace({ photos, floors, limits: stored?.limits ?? usualLimits })
  const withPhoto = new Set(
    [...own.floors, ...(stored?.floors ?? [])].flatMap(({ floor, photos: count }) => (count > 0 ? floor : [])),
  )
  const isTogether = stored?.floors.some(({ photos: count }) => count > 0) === true
  return {
    basis: own.basis,
    scope: isTogether ? 'together' : 'first',
    whole: null,
    chosen: null,
    frame: null,
    missingFloors: chosenFloors.filter((name) => !withPhoto.has(name)),
    floorsWithPhoto: floors.filter(({ name }) => withPhoto.has(name)).length,
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

/** For thousands of photos it takes seconds: not for the page. */
export function uploadCoverage(photos: readonly CoveragePhoto[], question: CoverageQuestion): UploadCoverage {
  const { elevation, chosenFloors, stored } = question
  const { floors } = elevation
  const found = frameForUpload(photos, elevation)
  if (found === undefined) return byPlace(photos, question)
  const { frame, origin } = found
  const own = coverageOf({ photos, frame, floors, limits: stored?.limits ?? usualLimits })
  const before = origin === 'stored' ? countedBefore(stored, own) : undefined
  const { columns, rows, cellM } = own
  // Seen by either: both have the same frame, and so the same cells.
  const count = before === undefined ? own.count : own.count.map((seen, index) => Math.min(255, seen + before[index]!))
  const placed = placedIn(photos, own.photosLeftOut, floors)
  const isPlaced = new Set(placed.map(({ id }) => id))
  const leftOut = own.photosLeftOut.filter(({ imageId }) => !isPlaced.has(imageId))
  if (!count.some((seen) => seen > 0)) return { ...byPlace(placed, question), leftOut }
  const grid = { columns, rows, cellM, count }
  const chosen = new Set(chosenFloors)
  const isPart = chosen.size > 0 && floors.some(({ name }) => !chosen.has(name))
  return {
    basis: 'measured',
    scope: origin === 'beyond' ? 'beyond' : before === undefined ? 'first' : 'together',
    whole: { share: shareSeen(grid, frame, () => true), gaps: gapsOf(grid, frame, floors) },
    chosen: isPart ? seenOfFloors(grid, frame, floors, chosen) : null,
    frame,
    missingFloors: [],
    floorsWithPhoto: 0,
    photosByPlace: placed.length,
    leftOut,
  }
}
