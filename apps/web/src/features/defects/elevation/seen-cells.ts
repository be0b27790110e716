import type { Coverage } from '@plumbline/contract/coverage/coverage'

export type FloorSeen =
  /** share: of what was seen of the floor; null where only places are known. */
  | { readonly kind: 'seen'; readonly share: number | null }
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

/** An empty cell would mean both "no defect" and "never photographed". */
export function cellText(count: number, seen: FloorSeen): string {
  if (count > 0) return String(count)
  if (seen.kind === 'not-seen') return '-'
  return seen.kind === 'seen' ? '0' : ''
}

/** Part of the floor, but not all of it. */
export const isPartly = (seen: FloorSeen): seen is { readonly kind: 'seen'; readonly share: number } =>
  seen.kind === 'seen' && seen.share !== null && seen.share < 1
