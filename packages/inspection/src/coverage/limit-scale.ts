import { columnsSeenOf } from './column-coverage.ts'
import { emptyCells, hundredths, medianOf, seenShareOf, type Cells } from './cells.ts'
import { floorEdges, rowsOnFloor, touchesFloor } from './floor-edges.ts'
import { gapsOf } from './gaps.ts'
import { roughCounts } from './rough-photos.ts'
import {
  noneSeen,
  type CoverageFloor,
  type CoverageResult,
  type CoverageRule,
  type ElevationFrame,
  type PhotoLeftOut,
} from './types.ts'

/** What was stored before some figures were counted lacks them. */
type AddedLater = 'columnsSeen' | 'photosLevelAssumed' | 'photosHeightRough'

export type Limited = Omit<CoverageResult, 'limits' | 'frameDoubt' | 'photosByPlace' | AddedLater> & {
  readonly [Key in AddedLater]?: CoverageResult[Key] | undefined
}

/** The scale of a rule of one's own, coarser than which nothing counts; null: any. */
export const limitOfRule = ({ kind, maxMmPx }: CoverageRule): number | null => (kind === 'own' ? maxMmPx : null)

/** Of the elevation's area, as fine as asked; as `seenShare` is where nothing coarser counts. */
export function shareAtScale(
  { frame, best }: { readonly frame: ElevationFrame; readonly best: Uint16Array },
  limitMmPx: number,
): number {
  const cells = emptyCells(frame)
  if (best.length !== cells.columns * cells.rows) return 0
  const limit = hundredths(limitMmPx)
  best.forEach((value, cell) => {
    if (value <= limit) cells.count[cell] = 1
  })
  return seenShareOf(cells, 0, cells.rows)
}

/** Without the cells that are coarser. */
function fineCells({ best, count }: Pick<CoverageResult, 'best' | 'count'>, limitMmPx: number) {
  const limit = hundredths(limitMmPx)
  return {
    best: best.map((value) => (value <= limit ? value : noneSeen)),
    count: count.map((times, cell) => (best[cell]! <= limit ? times : 0)),
  }
}

/**
 * What counts as seen where coarser does not, from what was computed at any scale: a cell that was seen at all keeps
 * its finest scale, so nothing has to be computed again. `count` still holds every photo of a cell that counts, also
 * the coarser ones.
 */
export function withScaleLimit<T extends Limited>(
  result: T,
  floors: readonly CoverageFloor[],
  limitMmPx: number | null,
): T {
  const { frame, used } = result
  if (limitMmPx === null || result.basis !== 'measured' || frame === null) return result
  const fine = fineCells(result, limitMmPx)
  const cells: Cells = { ...emptyCells(frame), ...fine }
  if (cells.best.length !== cells.columns * cells.rows) return result
  const isFine = ({ finestMmPx }: { readonly finestMmPx: number }) => hundredths(finestMmPx) <= hundredths(limitMmPx)
  const counted = used.filter(isFine)
  const coarse = used
    .filter((photo) => !isFine(photo))
    .map(({ imageId, name }): PhotoLeftOut => ({ imageId, name, reason: 'coarse' }))
  const edges = floorEdges(floors)
  return {
    ...result,
    ...fine,
    gaps: gapsOf(cells, frame, floors),
    seenShare: seenShareOf(cells, 0, cells.rows),
    medianMmPx: medianOf(fine.best),
    floors: result.floors.map((floor, index) => {
      const edge = edges[index]
      if (edge === undefined) return floor
      const [first, end] = rowsOnFloor(cells.ys, edge)
      const lost = used.filter((photo) => !isFine(photo) && touchesFloor(photo, edge)).length
      return { ...floor, seenShare: seenShareOf(cells, first, end), photos: floor.photos - lost }
    }),
    columnsSeen: columnsSeenOf(cells, result.columnsSeen ?? [], floors),
    used: counted,
    photosUsed: counted.length,
    ...roughCounts(counted),
    photosLeftOut: [...result.photosLeftOut, ...coarse],
  }
}
