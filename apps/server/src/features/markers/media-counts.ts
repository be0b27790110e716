import type { MediaStatus } from '@plumbline/contract/media-statuses'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { tellMarkers } from './markers.service.ts'

/** How media tells a marker what became of its files. Not a change of the marker: its version, which editors compare, stays. */
export async function setMediaCounts(trx: Transaction<Database>, markerId: string, given: { readonly status: MediaStatus; readonly totalMediaCount: number }): Promise<void> {
  const changed = await trx.updateTable('marker').from('marker_set').set({ status: given.status, total_media_count: given.totalMediaCount })
    .whereRef('marker_set.id', '=', 'marker.set_id').where('marker.id', '=', markerId)
    .returning(['marker_set.corporate_id', 'marker_set.project_id', 'marker_set.layout_id']).executeTakeFirst()
  if (changed !== undefined) await tellMarkers(trx, changed)
}
