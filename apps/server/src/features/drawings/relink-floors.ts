import type { Portion } from '@plumbline/contract/drawings/drawings'
import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { DrawingRow } from './drawings.queries.ts'

type Portions = readonly Pick<Portion, '_id' | 'location' | 'floors'>[]
type Floor = { readonly portion: string; readonly name: string }
export type FloorSpan = { readonly start: number; readonly end: number }

/** In the order of the list that floor indices count in. */
function floorsWithin(portions: Portions): readonly Floor[] {
  return portions
    .toSorted((one, other) => one.location.top - other.location.top)
    .flatMap(({ _id, floors }) =>
      floors.flatMap((row) => expandFloorRange(row).map(({ name }) => ({ portion: _id, name }))),
    )
}

/**
 * Where the floors of a span lie after the elevation was saved: the same numbers of the same portion, or of the one
 * that has them where
 * the portion was drawn again. Those that an earlier save removed come back with their own portion only. Span null:
 * none of them is left.
 */
export function spanAfter(
  before: Portions,
  after: Portions,
  span: FloorSpan | null,
  removedBefore: readonly Floor[] = [],
): { readonly span: FloorSpan | null; readonly removed: readonly Floor[] } {
  const floors = floorsWithin(after)
  const own = ({ portion, name }: Floor) =>
    floors.findIndex((floor) => floor.portion === portion && floor.name === name)
  const linked = (span === null ? [] : floorsWithin(before).slice(span.start, span.end + 1)).map((floor) => {
    const same = own(floor)
    return { floor, index: same >= 0 ? same : floors.findIndex(({ name }) => name === floor.name) }
  })
  const all = [...removedBefore.map((floor) => ({ floor, index: own(floor) })), ...linked]
  const found = all.map(({ index }) => index).filter((index) => index >= 0)
  return {
    span: found.length === 0 ? null : { start: Math.min(...found), end: Math.max(...found) },
    removed: all.filter(({ index }) => index < 0).map(({ floor }) => floor),
  }
}

/** Markers name floors by their place in the list: a row added on top would move every one of them to another floor. */
export async function relinkMarkers(trx: Transaction<Database>, before: DrawingRow, after: Portions): Promise<void> {
  const linked = await trx
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .select(['marker.id', 'floor_start_idx as start', 'floor_end_idx as end', 'removed_floors', 'marker_set.layout_id'])
    .where('elevation_id', '=', before.id)
    .where((row) => row.or([row('floor_start_idx', 'is not', null), row('removed_floors', 'is not', null)]))
    .orderBy('marker.id')
    .forUpdate('marker')
    .execute()
  const plans = new Set<string>()
  for (const { id, start, end, removed_floors, layout_id } of linked) {
    const { span, removed } = spanAfter(
      before.portions,
      after,
      start === null || end === null ? null : { start, end },
      removed_floors ?? [],
    )
    const floors = { floor_start_idx: span?.start ?? null, floor_end_idx: span?.end ?? null }
    if (
      floors.floor_start_idx === start &&
      floors.floor_end_idx === end &&
      removed.length === (removed_floors ?? []).length
    )
      continue
    await trx
      .updateTable('marker')
      .set((row) => ({
        ...floors,
        removed_floors: removed.length === 0 ? null : JSON.stringify(removed),
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    plans.add(layout_id)
  }
  for (const entityId of plans)
    await publish(trx, {
      kind: 'markers.changed',
      corporateId: before.corporate_id,
      projectId: before.project_id,
      entityId,
    })
}
