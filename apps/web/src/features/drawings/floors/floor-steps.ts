import type { Editor } from '@plumbline/canvas/editor'
import { withPortion, type DraftPortion, type DraftRow, type ElevationDraft } from '../elevation-draft.ts'

/** A portion that was moved and moved back has its lines where they were, but for rounding. */
const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 1e-6)

function rowAfter(now: DraftRow, from: DraftRow, to: DraftRow): DraftRow {
  const fields = (Object.keys(to) as (keyof DraftRow)[]).filter(
    (field) => from[field] !== to[field] && isSame(now[field], from[field]),
  )
  return fields.length === 0 ? now : { ...now, ...Object.fromEntries(fields.map((field) => [field, to[field]])) }
}

/** The step between two lists of rows, taken from how they are now: what was typed since stays. */
export function rowsAfter(
  now: readonly DraftRow[],
  from: readonly DraftRow[],
  to: readonly DraftRow[],
): readonly DraftRow[] {
  const [before, after] = [new Map(from.map((row) => [row.key, row])), new Map(to.map((row) => [row.key, row]))]
  let rows = now.filter(({ key }) => !before.has(key) || after.has(key))
  rows = rows.map((row) =>
    before.has(row.key) && after.has(row.key) ? rowAfter(row, before.get(row.key)!, after.get(row.key)!) : row,
  )
  for (const [index, row] of to.entries()) {
    if (before.has(row.key) || rows.some(({ key }) => key === row.key)) continue
    const above = to.slice(0, index).findLast(({ key }) => rows.some((other) => other.key === key))
    const at = above === undefined ? 0 : rows.findIndex(({ key }) => key === above.key) + 1
    rows = [...rows.slice(0, at), row, ...rows.slice(at)]
  }
  return rows.length === now.length && rows.every((row, index) => row === now[index]) ? now : rows
}

export type ChangeFloors = (id: string, update: (portion: DraftPortion) => DraftPortion) => void
type Draft = {
  readonly now: () => ElevationDraft
  readonly change: (update: (draft: ElevationDraft) => ElevationDraft) => void
}

/** Deleted rows and dragged lines are undone with the portions, in the order in which they were made. */
export function changeFloors(
  editor: Pick<Editor, 'record'>,
  { now, change }: Draft,
  ...[id, update]: Parameters<ChangeFloors>
): void {
  const portionNow = () => now().portions.find(({ _id }) => _id === id)
  const before = portionNow()
  const after = before && update(before)
  if (before === undefined || after === undefined || after.floors === before.floors) return
  const between = (from: DraftPortion, to: DraftPortion) => () => {
    const portion = portionNow()
    const floors = portion && rowsAfter(portion.floors, from.floors, to.floors)
    if (portion === undefined || floors === undefined || floors === portion.floors) return false
    change((draft) => withPortion(draft, { ...portion, floors }))
    return true
  }
  change((draft) => withPortion(draft, after))
  editor.record({ undo: between(after, before), redo: between(before, after) })
}
