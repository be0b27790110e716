import { withScaleLimit } from '@plumbline/inspection/coverage/limit-scale'
import type { CoverageResult, PhotoLeftOut } from '@plumbline/inspection/coverage/types'
import type { Selectable } from 'kysely'
import type { CoverageFigures, CoverageTable } from '../../db/schema/coverage.ts'
import { bestOfBytes, bytesOfBest } from './grid-bytes.ts'

/** By reason, the most frequent first. */
export function countedBy(photos: readonly PhotoLeftOut[]): CoverageFigures['leftOutBy'] {
  return [...Map.groupBy(photos, ({ reason }) => reason)]
    .map(([reason, list]) => ({ reason, count: list.length }))
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
}

/** What the job writes. */
export const columnsOf = (
  { best, count, photosLeftOut, used, limits: _, ...figures }: CoverageResult,
  floorHeights: readonly number[],
  now: Date,
) => ({
  figures: JSON.stringify({
    ...figures,
    photosLeftOut: photosLeftOut.length,
    leftOutBy: countedBy(photosLeftOut),
    floorHeights,
  }),
  left_out: JSON.stringify(photosLeftOut),
  used: JSON.stringify(used),
  best: bytesOfBest(best),
  count: Buffer.from(count.buffer, count.byteOffset, count.byteLength),
  computed_at: now,
})

export type StoredGrid = Pick<Selectable<CoverageTable>, 'figures' | 'best' | 'count' | 'left_out' | 'used'>

/** The floors of the figures: those of the drawing may have changed since. */
function floorsThen({ floors, floorHeights = [] }: CoverageFigures, heightsNow: readonly number[]) {
  const heights = floorHeights.length === floors.length ? floorHeights : heightsNow
  return floors.map(({ floor }, index) => ({ name: floor, height: heights[index] ?? 0 }))
}

/**
 * What was stored at any scale, without what is coarser than a limit: milliseconds, where computing it again would be
 * seconds.
 */
export function limitStored(
  stored: StoredGrid,
  /** Metres of the floors as the drawing has them now. */
  heightsNow: readonly number[],
  limitMmPx: number | null,
): StoredGrid {
  if (limitMmPx === null || stored.figures.basis !== 'measured') return stored
  const { figures } = stored
  const { best, count, used, photosLeftOut, ...limited } = withScaleLimit(
    {
      ...figures,
      best: bestOfBytes(stored.best),
      count: new Uint8Array(stored.count),
      used: stored.used,
      photosLeftOut: stored.left_out,
    },
    floorsThen(figures, heightsNow),
    limitMmPx,
  )
  return {
    figures: {
      ...figures,
      ...(limited as CoverageFigures),
      photosLeftOut: photosLeftOut.length,
      leftOutBy: countedBy(photosLeftOut),
    },
    best: bytesOfBest(best),
    count: Buffer.from(count),
    left_out: [...photosLeftOut],
    used: [...used],
  }
}
