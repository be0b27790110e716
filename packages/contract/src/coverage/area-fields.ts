import type { CloseRangeArea } from './coverage.ts'

export const areaFields = ['polygon', 'method', 'by', 'on', 'result', 'note', 'imageIds'] as const
export type AreaField = (typeof areaFields)[number]

const textOf = (area: CloseRangeArea, field: AreaField): string =>
  field === 'polygon' ? area.polygon.map(({ x, y }) => `${x} ${y}`).join() : String(area[field] ?? '')

/** The fields in which two versions of an area differ. */
export const changedFields = (one: CloseRangeArea, other: CloseRangeArea): readonly AreaField[] =>
  areaFields.filter((field) => textOf(one, field) !== textOf(other, field))

export type MergedArea = {
  readonly area: CloseRangeArea
  /** Changed on both sides, and not to the same: `area` has them as `mine` does. */
  readonly contested: readonly AreaField[]
}

/** Added and removed on both sides. */
function mergedIds(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const added = mine.filter((id) => !before.includes(id) && !theirs.includes(id))
  const removed = new Set(before.filter((id) => !mine.includes(id)))
  return [...theirs.filter((id) => !removed.has(id)), ...added]
}

/** One area that two people changed at once: each field as the one who changed it has it. */
export function mergeAreas(before: CloseRangeArea, mine: CloseRangeArea, theirs: CloseRangeArea): MergedArea {
  const [byMe, byThem] = [changedFields(before, mine), changedFields(before, theirs)]
  const differ = new Set(changedFields(mine, theirs))
  const pick = <Field extends AreaField>(field: Field): Pick<CloseRangeArea, Field> =>
    ({ [field]: (byMe.includes(field) ? mine : theirs)[field] }) as Pick<CloseRangeArea, Field>
  return {
    area: {
      _id: mine._id,
      ...pick('polygon'),
      ...pick('method'),
      ...pick('by'),
      ...pick('on'),
      ...pick('result'),
      ...pick('note'),
      imageIds: mergedIds(before.imageIds, mine.imageIds, theirs.imageIds),
    },
    contested: byMe.filter((field) => field !== 'imageIds' && byThem.includes(field) && differ.has(field)),
  }
}
