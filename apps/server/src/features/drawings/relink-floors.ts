import type { Portion } from '@plumbline/contract/drawings'
import { expandFloorRange } from '@plumbline/contract/floors'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { DrawingRow } from './drawings.queries.ts'

type Portions = readonly Pick<Portion, '_id' | 'location' | 'floors'>[]
export type FloorSpan = { readonly start: number; readonly end: number }

/** In the order of the list that floor indices count in. */
function floorsWithin(portions: Portions): readonly { readonly portion: string; readonly name: string }[] {
  return portions.toSorted((one, other) => one.location.top - other.location.top)
    .flatMap(({ _id, floors }) => floors.flatMap((row) => expandFloorRange(row).map(({ name }) => ({ portion: _id, name }))))
}

/**
 * Where the floors of a span lie after the elevation was saved: the same numbers of the same portion, or of the one that has them where
 * the portion was drawn anew. Null: none of them is left.
 */
export function spanAfter(before: Portions, after: Portions, { start, end }: FloorSpan): FloorSpan | null {
  const floors = floorsWithin(after)
  const found = floorsWithin(before).slice(start, end + 1).map(({ portion, name }) => {
    const same = floors.findIndex((floor) => floor.portion === portion && floor.name === name)
    return same >= 0 ? same : floors.findIndex((floor) => floor.name === name)
  }).filter((index) => index >= 0)
  return found.length === 0 ? null : { start: Math.min(...found), end: Math.max(...found) }
}

/** Markers name floors by their place in the list: a row added on top would move every one of them to another floor. */
export async function relinkMarkers(trx: Transaction<Database>, before: DrawingRow, after: Portions): Promise<void> {
  const linked = await trx.selectFrom('marker').innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .select(['marker.id', 'floor_start_idx as start', 'floor_end_idx as end', 'marker_set.layout_id']).where('elevation_id', '=', before.id).where('floor_start_idx', 'is not', null)
    .orderBy('marker.id').forUpdate('marker').execute()
  const plans = new Set<string>()
  for (const { id, start, end, layout_id } of linked) {
    if (start === null || end === null) continue
    const span = spanAfter(before.portions, after, { start, end })
    if (span?.start === start && span.end === end) continue
    await trx.updateTable('marker').set((row) => ({ floor_start_idx: span?.start ?? null, floor_end_idx: span?.end ?? null, version: row('version', '+', 1) })).where('id', '=', id).execute()
    plans.add(layout_id)
  }
  for (const entityId of plans) await publish(trx, { kind: 'markers.changed', corporateId: before.corporate_id, projectId: before.project_id, entityId })
}
