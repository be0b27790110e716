import type { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { audit } from '../../accounts/audit/audit.ts'
import { whoAsks } from '../../accounts/users/users.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { changesPlace, placeColumns } from './media-places.ts'
import { lockPairings } from '../pair-media.ts'
import { removedColumns, removeMedia, type OnBeforeRemove } from '../remove-media.ts'

type Ids = { readonly inspectionId: string; readonly mediaIds: readonly string[] }

/** Locks in one order, so that two callers do not deadlock. Deleted ones are left out. */
const lockMany = (trx: Transaction<Database>, { inspectionId, mediaIds }: Ids) =>
  trx
    .selectFrom('media')
    .select([...removedColumns, 'kind', 'elevation_id'])
    .where('id', '=', sql<string>`any(${mediaIds}::uuid[])`)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '<>', 'side')
    .orderBy('id')
    .forUpdate()
    .execute()

export function changeMany(
  call: Call,
  { params, body: { mediaIds, change } }: Input<typeof mediaLibraryRoutes.changeMany>,
): Promise<number> {
  return call.db.transaction().execute(async (trx) => {
    // The place must not go while they are put there.
    if (changesPlace(change)) await lockProject(trx, params.projectId)
    await lockPairings(trx, mediaIds)
    const rows = await lockMany(trx, { inspectionId: params.inspectionId, mediaIds })
    const [first] = rows
    const { tag, usage, workType } = change
    if (first === undefined || Object.values(change).every((value) => value === undefined)) return 0
    const place = changesPlace(change) ? await placeColumns(trx, params, rows, change) : {}
    const ids = sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`
    const written = { version: sql<number>`version + 1`, updated_at: call.now() }
    // Thermal halves first: they go where their photo goes, and may be among the chosen ones.
    const halves = trx.selectFrom('media as half').select('half.id').where('half.companion_of', '=', ids)
    if (changesPlace(change))
      await trx
        .updateTable('media')
        .set({ ...place, ...written })
        .where((row) => row.or([row('companion_of', '=', ids), row('companion_of', 'in', halves)]))
        .where((row) => row.not(row('id', '=', ids)))
        .execute()
    await trx
      .updateTable('media')
      .set({
        ...place,
        ...(tag === undefined ? {} : { tag }),
        ...(usage === undefined ? {} : { usage }),
        ...(workType === undefined ? {} : { work_type: workType }),
        ...written,
      })
      .where('id', '=', ids)
      .execute()
    await publish(trx, {
      kind: 'media.changed',
      corporateId: first.corporate_id,
      projectId: first.project_id,
      ...(rows.length === 1 ? { entityId: first.id } : {}),
    })
    return rows.length
  })
}

export function removeMany(
  call: Call,
  { params, body }: Input<typeof mediaLibraryRoutes.removeMany>,
  onBeforeRemove: OnBeforeRemove,
): Promise<number> {
  return call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    await lockPairings(trx, body.mediaIds)
    const rows = await lockMany(trx, { inspectionId: params.inspectionId, mediaIds: body.mediaIds })
    if (rows.length === 0) return 0
    await removeMedia(trx, rows, call.now(), (ids) =>
      onBeforeRemove(trx, ids, { userId: call.caller.userId, now: call.now() }),
    )
    await audit(trx, {
      action: 'media.delete',
      ...whoAsks(call),
      subjectId: params.projectId,
      detail: { media: String(rows.length) },
    })
    return rows.length
  })
}
