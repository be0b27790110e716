import { coverageByPlace, photosOnFloors, qualityFault, qualityOf } from './by-place.ts'
import { drawPart, emptyCells, medianOf, seenShareOf, type Cells, type Drawn } from './cells.ts'
import { floorEdges } from './floor-edges.ts'
import { seePhoto, type SeenPhoto } from './footprint.ts'
import { gapsOf } from './gaps.ts'
import { hiddenPlaces } from './hidden-places.ts'
import type {
  CoverageFloor,
  CoverageLimits,
  CoveragePhoto,
  CoverageResult,
  ElevationFrame,
  FloorCoverage,
  Footprint,
  LeftOutReason,
  PhotoLeftOut,
} from './types.ts'

export type CoverageInput = {
  readonly photos: readonly CoveragePhoto[]
  readonly frame: ElevationFrame
  /** Top-down. */
  readonly floors: readonly CoverageFloor[]
  readonly limits: CoverageLimits
}

/** Why nothing of a photo was entered. */
function faultOf({ seen, coarse, oblique, hidden }: Drawn): LeftOutReason | undefined {
  if (seen > 0) return undefined
  if (coarse + oblique <= hidden) return 'misses'
  return coarse >= oblique ? 'coarse' : 'oblique'
}

/** Enters one photo; the reason where no cell of it counts. */
function drawPhoto(
  cells: Cells,
  frame: ElevationFrame,
  { footprint, lens, views }: SeenPhoto,
  { limitMmPx }: CoverageLimits,
): LeftOutReason | undefined {
  const drawn: Drawn = { seen: 0, coarse: 0, oblique: 0, hidden: 0 }
  for (const [index, { polygon }] of footprint.parts.entries()) {
    const view = views[index]!
    drawPart(cells, { view, lens, polygon, limitMmPx, isHidden: hiddenPlaces(view, frame) }, drawn)
  }
  return faultOf(drawn)
}

/** Rows whose middle lies on the floor. */
function rowsOf({ ys }: Cells, bottom: number, top: number): readonly [number, number] {
  const first = ys.findIndex((y) => y < top)
  if (first === -1) return [0, 0]
  const end = ys.findIndex((y) => y < bottom)
  return [first, end === -1 ? ys.length : end]
}

/** Metres: less than a fifth of a cell over the edge is no photo of the next floor. */
const touchM = 0.05

function floorsSeen(
  cells: Cells,
  floors: readonly CoverageFloor[],
  footprints: readonly Footprint[],
  byPlace: readonly number[],
): readonly FloorCoverage[] {
  const spans = footprints.map(({ parts }) => {
    const heights = parts.flatMap(({ polygon }) => polygon.map(({ y }) => y))
    return { lowest: Math.min(...heights), highest: Math.max(...heights) }
  })
  return floorEdges(floors).map(({ bottom, top }, index) => {
    const [first, end] = rowsOf(cells, bottom, top)
    const touching = spans.filter(({ lowest, highest }) => lowest < top - touchM && highest > bottom + touchM)
    return {
      floor: floors[index]!.name,
      seenShare: seenShareOf(cells, first, end),
      photos: touching.length + byPlace[index]!,
    }
  })
}

const unplaced: readonly LeftOutReason[] = ['no-position', 'no-camera']
const aside: readonly LeftOutReason[] = ['misses', 'oblique', 'coarse']

/** No photo says where it looked: that none of the elevation was seen would be a claim. */
const isUnmeasured = (used: number, leftOut: readonly PhotoLeftOut[]) =>
  used === 0 &&
  leftOut.some(({ reason }) => unplaced.includes(reason)) &&
  !leftOut.some(({ reason }) => aside.includes(reason))

/** What the photos saw of an elevation, cell by cell, and what they did not; by place where no photo says where it looked. */
export function coverageOf({ photos, frame, floors, limits }: CoverageInput): CoverageResult {
  const cells = emptyCells(frame)
  const photosLeftOut: PhotoLeftOut[] = []
  const used: { readonly photo: CoveragePhoto; readonly footprint: Footprint }[] = []
  const withoutPosition: CoveragePhoto[] = []
  for (const photo of photos) {
    const seen = seePhoto(photo, frame)
    const fault =
      typeof seen === 'string' ? seen : (qualityFault(photo, limits) ?? drawPhoto(cells, frame, seen, limits))
    if (fault === undefined && typeof seen !== 'string') used.push({ photo, footprint: seen.footprint })
    else if (fault !== undefined) photosLeftOut.push({ imageId: photo.id, name: photo.name, reason: fault })
    if ((fault === 'no-position' || fault === 'no-camera') && qualityFault(photo, limits) === undefined)
      withoutPosition.push(photo)
  }
  if (isUnmeasured(used.length, photosLeftOut)) return { ...coverageByPlace({ photos, floors, limits }), frame }
  const byPlace = photosOnFloors(withoutPosition, floors)
  const { cellM, columns, rows, best, count } = cells
  return {
    basis: 'measured',
    frame,
    cellM,
    columns,
    rows,
    best,
    count,
    gaps: gapsOf({ cellM, columns, rows, count }, frame, floors),
    seenShare: seenShareOf(cells, 0, rows),
    medianMmPx: medianOf(best),
    floors: floorsSeen(
      cells,
      floors,
      used.map(({ footprint }) => footprint),
      byPlace,
    ),
    photosUsed: used.length,
    photosByPlace: byPlace.reduce((sum, times) => sum + times, 0),
    photosUnmeasured: used.filter(({ photo }) => qualityOf(photo) === null).length,
    photosLeftOut,
    limits,
  }
}
