import { coverageByPlace, photosOnFloors, qualityFault, qualityOf } from './by-place.ts'
import { drawPart, emptyCells, medianOf, seenShareOf, type Cells, type Drawn } from './cells.ts'
import { columnsSeenOf, columnSpans } from './column-coverage.ts'
import { floorEdges, rowsOnFloor, touchesFloor } from './floor-edges.ts'
import { seePhoto, type SeenPhoto } from './footprint.ts'
import { frameDoubtOf } from './frame/frame-doubt.ts'
import { gapsOf } from './gaps.ts'
import { hiddenPlaces } from './hidden-places.ts'
import { isHeightRough, isLevelAssumed, roughCounts } from './rough-photos.ts'
import {
  noneSeen,
  type CoverageFloor,
  type CoverageLimits,
  type CoveragePhoto,
  type CoverageResult,
  type ElevationFrame,
  type FloorCoverage,
  type Footprint,
  type LeftOutReason,
  type PhotoLeftOut,
  type PhotoUsed,
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

/** Enters one photo. */
function drawPhoto(
  cells: Cells,
  frame: ElevationFrame,
  { footprint, lens, views }: SeenPhoto,
  { limitMmPx }: CoverageLimits,
): Drawn {
  const drawn: Drawn = { seen: 0, coarse: 0, oblique: 0, hidden: 0, finest: noneSeen }
  for (const [index, { polygon }] of footprint.parts.entries()) {
    const view = views[index]!
    drawPart(cells, { view, lens, polygon, limitMmPx, isHidden: hiddenPlaces(view, frame) }, drawn)
  }
  return drawn
}

type Entered = { readonly photo: PhotoUsed; /** Metres from the left, of its middle. */ readonly middleM: number }

/** The photo as it counts, or why it does not. */
function enter(
  cells: Cells,
  photo: CoveragePhoto,
  { frame, limits }: Pick<CoverageInput, 'frame' | 'limits'>,
): Entered | LeftOutReason {
  const seen = seePhoto(photo, frame)
  if (typeof seen === 'string') return seen
  const fault = qualityFault(photo, limits)
  if (fault !== undefined) return fault
  const drawn = drawPhoto(cells, frame, seen, limits)
  const { footprint } = seen
  return faultOf(drawn) ?? { photo: usedOf(photo, footprint, drawn.finest), middleM: footprint.centre.x }
}

function floorsSeen(
  cells: Cells,
  floors: readonly CoverageFloor[],
  used: readonly PhotoUsed[],
  byPlace: readonly number[],
): readonly FloorCoverage[] {
  return floorEdges(floors).map((edges, index) => {
    const [first, end] = rowsOnFloor(cells.ys, edges)
    return {
      floor: floors[index]!.name,
      seenShare: seenShareOf(cells, first, end),
      photos: used.filter((photo) => touchesFloor(photo, edges)).length + byPlace[index]!,
    }
  })
}

/** From a photo and what it drew. */
function usedOf(photo: CoveragePhoto, { parts }: Footprint, finest: number): PhotoUsed {
  let [lowestM, highestM] = [Infinity, -Infinity]
  for (const { polygon } of parts)
    for (const { y } of polygon) {
      lowestM = Math.min(lowestM, y)
      highestM = Math.max(highestM, y)
    }
  const { id, name } = photo
  return {
    imageId: id,
    name,
    finestMmPx: finest / 100,
    lowestM,
    highestM,
    isUnmeasured: qualityOf(photo) === null,
    ...(isLevelAssumed(photo) ? { isLevelAssumed: true } : {}),
    ...(isHeightRough(photo) ? { isHeightRough: true } : {}),
  }
}

const unplaced: readonly LeftOutReason[] = ['no-position', 'no-camera']
const aside: readonly LeftOutReason[] = ['misses', 'oblique', 'coarse']

/** No photo says where it looked: that none of the elevation was seen would be a claim. */
const isUnmeasured = (used: number, leftOut: readonly PhotoLeftOut[]) =>
  used === 0 &&
  leftOut.some(({ reason }) => unplaced.includes(reason)) &&
  !leftOut.some(({ reason }) => aside.includes(reason))

/**
 * What the photos saw of an elevation, cell by cell, and what they did not; by place where no photo says where it
 * looked.
 */
export function coverageOf({ photos, frame, floors, limits }: CoverageInput): CoverageResult {
  const cells = emptyCells(frame)
  const photosLeftOut: PhotoLeftOut[] = []
  const used: PhotoUsed[] = []
  const withoutPosition: CoveragePhoto[] = []
  const middles = new Map<string, number[]>()
  for (const photo of photos) {
    const entered = enter(cells, photo, { frame, limits })
    if (typeof entered !== 'string') {
      used.push(entered.photo)
      if (photo.columnId !== null) {
        const ofColumn = middles.get(photo.columnId)
        if (ofColumn === undefined) middles.set(photo.columnId, [entered.middleM])
        else ofColumn.push(entered.middleM)
      }
      continue
    }
    photosLeftOut.push({ imageId: photo.id, name: photo.name, reason: entered })
    if (unplaced.includes(entered) && qualityFault(photo, limits) === undefined) withoutPosition.push(photo)
  }
  if (isUnmeasured(used.length, photosLeftOut)) return { ...coverageByPlace({ photos, floors, limits }), frame }
  const byPlace = photosOnFloors(withoutPosition, floors)
  const { cellM, columns, rows, best, count, outside } = cells
  return {
    basis: 'measured',
    frame,
    cellM,
    columns,
    rows,
    best,
    count,
    gaps: gapsOf({ cellM, columns, rows, count, outside }, frame, floors),
    seenShare: seenShareOf(cells, 0, rows),
    medianMmPx: medianOf(best),
    floors: floorsSeen(cells, floors, used, byPlace),
    columnsSeen: columnsSeenOf(cells, columnSpans(middles, frame.lengthM), floors),
    photosUsed: used.length,
    photosByPlace: byPlace.reduce((sum, times) => sum + times, 0),
    ...roughCounts(used),
    photosLeftOut,
    used,
    frameDoubt: frameDoubtOf(photos, frame, photosLeftOut),
    limits,
  }
}
