import type { Coverage } from '@plumbline/contract/coverage/coverage'

export type FloorSeen =
  /** share: of what was seen of the floor; null where only places are known. */
  | { readonly kind: 'seen'; readonly share: number | null; readonly isOfColumn?: boolean }
  | { readonly kind: 'not-seen' }
  | { readonly kind: 'unknown' }

/** Whether a floor was seen. Without coverage, or for a floor that the drawing does not have, it is not known. */
export function floorSeen(coverage: Pick<Coverage, 'basis' | 'floors'> | undefined, floor: string | null): FloorSeen {
  const found = coverage?.floors.find((one) => one.floor === floor)
  if (coverage === undefined || found === undefined) return { kind: 'unknown' }
  const { seenShare, photos } = found
  if (seenShare !== null) return seenShare > 0 ? { kind: 'seen', share: seenShare } : { kind: 'not-seen' }
  return photos > 0 ? { kind: 'seen', share: null } : { kind: 'not-seen' }
}

/** Of a column on a floor, where its stretch of the elevation was measured; else of the whole floor. */
export function cellSeen(
  coverage: Pick<Coverage, 'basis' | 'floors' | 'columnsSeen'> | undefined,
  floor: string | null,
  column: string | null | undefined,
): FloorSeen {
  const index = coverage?.floors.findIndex((one) => one.floor === floor) ?? -1
  const share = coverage?.columnsSeen?.find((one) => one.column === column)?.seenShares[index]
  if (share === undefined) return floorSeen(coverage, floor)
  return share > 0 ? { kind: 'seen', share, isOfColumn: true } : { kind: 'not-seen' }
}

/** Part of the floor or of the column's stretch of it, but not all. */
export const isPartly = (
  seen: FloorSeen,
): seen is { readonly kind: 'seen'; readonly share: number; readonly isOfColumn?: boolean } =>
  seen.kind === 'seen' && seen.share !== null && seen.share < 1

/**
 * An empty cell would mean both "no defect" and "never photographed". Where the column's own stretch is not known, no
 * cell of a floor that was seen in part is called clean.
 */
export function cellText(count: number, seen: FloorSeen): string {
  if (count > 0) return String(count)
  if (seen.kind === 'not-seen') return '-'
  if (seen.kind === 'unknown') return ''
  return isPartly(seen) ? '(0)' : '0'
}
