import type { CloseRangeArea } from '@plumbline/contract/coverage/coverage'

/** One area before and after; undefined: it is not there. */
export type AreaChange = {
  readonly id: string
  readonly before: CloseRangeArea | undefined
  readonly after: CloseRangeArea | undefined
}

export const areaIn = (areas: readonly CloseRangeArea[], id: string): CloseRangeArea | undefined =>
  areas.find(({ _id }) => _id === id)

function isSame(one: CloseRangeArea | undefined, other: CloseRangeArea | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.method === other.method &&
    one.by === other.by &&
    one.on === other.on &&
    one.note === other.note &&
    one.imageIds.join() === other.imageIds.join() &&
    one.polygon.map(({ x, y }) => `${x} ${y}`).join() === other.polygon.map(({ x, y }) => `${x} ${y}`).join()
  )
}

/** Whether someone else changed this very area since it was read. */
export const isContested = (areas: readonly CloseRangeArea[], { id, before, after }: AreaChange): boolean => {
  const theirs = areaIn(areas, id)
  return !isSame(theirs, before) && !isSame(theirs, after)
}

/** The list with one area added, replaced or removed; others stay as someone else may have saved them. */
export function withChange(areas: readonly CloseRangeArea[], { id, after }: AreaChange): readonly CloseRangeArea[] {
  if (after === undefined) return areas.filter(({ _id }) => _id !== id)
  return areaIn(areas, id) === undefined ? [...areas, after] : areas.map((area) => (area._id === id ? after : area))
}
