import type { StoredBox } from '../../../../db/schema/media.ts'
import { overlapOf, type FoundBox } from '../../../../inference/finder/found-boxes.ts'

/** In `by`, where a box of a person has that person's id. */
export const byFinder = 'finder'

export const isOfFinder = ({ by }: Pick<StoredBox, 'by'>): boolean => by === byFinder

/** Read again, or by other weights, the same thing has nearly the same box. */
const sameOverlap = 0.4

/**
 * The boxes of a photo after a reading: all of people, and what was found now in place of what was found before. What a
 * person removed or moved is not brought back, and what a person drew is not drawn twice.
 */
export function mergeFound(
  stored: readonly StoredBox[],
  dismissed: readonly StoredBox[],
  found: readonly FoundBox[],
  max: number,
): readonly StoredBox[] {
  const drawn = stored.filter((box) => !isOfFinder(box))
  const taken = [...drawn, ...dismissed]
  const fresh = found
    .filter(({ kind, box }) => !taken.some((one) => one.kind === kind && overlapOf(one.box, box) >= sameOverlap))
    .map(({ kind, box, score }): StoredBox => ({ kind, box, by: byFinder, score: Math.round(score * 100) / 100 }))
  return [...drawn, ...fresh].slice(0, Math.max(max, drawn.length))
}
