import { changedFields, mergeAreas, type AreaField } from '@plumbline/contract/coverage/area-fields'
import type { CloseRange, CloseRangeArea } from '@plumbline/contract/coverage/coverage'

/** One area before and after; undefined: it is not there. */
export type AreaChange = {
  readonly id: string
  readonly before: CloseRangeArea | undefined
  readonly after: CloseRangeArea | undefined
  /** What was drawn beside the elevation was cut off. */
  readonly isClipped?: boolean
}

export type AreaConflict = {
  /**
   * both: the same fields were changed. deleted: someone deleted what I changed. changed: someone changed what I
   * deleted.
   */
  readonly kind: 'both' | 'deleted' | 'changed'
  readonly change: AreaChange
  readonly theirs: CloseRangeArea | undefined
  /** Those in question. */
  readonly fields: readonly AreaField[]
  readonly number: number
  /** A user's name; empty where it is not known. */
  readonly by: string
}

type Areas = Pick<CloseRange, 'areas' | 'removed'>

export const areaIn = <Area extends CloseRangeArea>(areas: readonly Area[], id: string): Area | undefined =>
  areas.find(({ _id }) => _id === id)

/** The list with one area added, replaced or removed; others stay as someone else may have saved them. */
function withArea(
  areas: readonly CloseRangeArea[],
  id: string,
  area: CloseRangeArea | undefined,
): readonly CloseRangeArea[] {
  if (area === undefined) return areas.filter(({ _id }) => _id !== id)
  return areaIn(areas, id) === undefined ? [...areas, area] : areas.map((one) => (one._id === id ? area : one))
}

/** Field by field, so that a change of mine restores nothing that I did not touch. */
export function withChange(areas: readonly CloseRangeArea[], change: AreaChange): readonly CloseRangeArea[] {
  const { id, before, after } = change
  const theirs = areaIn(areas, id)
  const isMerged = before !== undefined && after !== undefined && theirs !== undefined
  return withArea(areas, id, isMerged ? mergeAreas(before, after, theirs).area : after)
}

/** What someone else did to this very area since it was read, where both cannot be saved. */
export function conflictOf({ areas, removed }: Areas, change: AreaChange): AreaConflict | undefined {
  const { id, before, after } = change
  const theirs = areaIn(areas, id)
  if (before === undefined) return undefined
  if (theirs === undefined) {
    const deleted = removed.find(({ _id }) => _id === id)
    const number = deleted?.number ?? 0
    return after === undefined
      ? undefined
      : { kind: 'deleted', change, theirs, fields: changedFields(before, after), number, by: deleted?.by ?? '' }
  }
  const { number, changedBy: by } = theirs
  if (after === undefined) {
    const fields = changedFields(before, theirs)
    return fields.length === 0 ? undefined : { kind: 'changed', change, theirs, fields, number, by }
  }
  const { contested } = mergeAreas(before, after, theirs)
  return contested.length === 0 ? undefined : { kind: 'both', change, theirs, fields: contested, number, by }
}

/**
 * My change without the fields in question: they stay as the other person saved them. Undefined: nothing is left to
 * save.
 */
export function changeBesides({ kind, change, theirs, fields }: AreaConflict): AreaChange | undefined {
  const { before, after } = change
  if (kind !== 'both' || before === undefined || after === undefined || theirs === undefined) return undefined
  const mine = { ...after, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) }
  return changedFields(mergeAreas(before, mine, theirs).area, theirs).length === 0
    ? undefined
    : { ...change, after: mine }
}
