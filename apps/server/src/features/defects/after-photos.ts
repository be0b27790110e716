import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { showDetail } from './defect-detail.ts'
import { actingIn, addEvent, lockDefect, publishDefectsChanged } from './change-defect.ts'
import { mergedParts } from './same/merged-chain.ts'

type Routes = typeof defectLifeRoutes

/** Any photo of the project: the repair may have been photographed at the next inspection. */
export async function addAfterPhoto(
  call: Call,
  { params }: Input<Routes['addAfterPhoto']>,
): Promise<Reply<Routes['addAfterPhoto']>> {
  const by = actingIn(call)
  await call.db.transaction().execute(async (trx) => {
    // The photo is locked first, as its deletion does.
    const photo = await trx
      .selectFrom('media')
      .select('id')
      .where('id', '=', params.imageId)
      .where('project_id', '=', params.projectId)
      .where('kind', '=', 'photo')
      .forKeyShare()
      .executeTakeFirst()
    const row = await lockDefect(trx, params)
    if (photo === undefined) throw new AppError('media.not-found')
    const added = await trx
      .insertInto('defect_after_photo')
      .values({
        defect_id: row.id,
        media_id: photo.id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        by_id: by.userId,
        created_at: by.now,
      })
      .onConflict((conflict) => conflict.columns(['defect_id', 'media_id']).doNothing())
      .returning('media_id')
      .executeTakeFirst()
    if (added === undefined) return
    await addEvent(trx, row, by, { kind: 'photo', field: null, after: photo.id })
    await publishDefectsChanged(trx, [row])
  })
  return showDetail(call, params)
}

/** One that is no such photo already is no reason to refuse: it is what was asked for. */
export async function removeAfterPhoto(
  call: Call,
  { params }: Input<Routes['removeAfterPhoto']>,
): Promise<Reply<Routes['removeAfterPhoto']>> {
  const by = actingIn(call)
  await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const parts = await mergedParts(trx, row.id)
    const deleted = await trx
      .deleteFrom('defect_after_photo')
      .where('defect_id', '=', sql<string>`any(${[row.id, ...parts.map(({ _id }) => _id)]}::uuid[])`)
      .where('media_id', '=', params.imageId)
      .returning('media_id')
      .executeTakeFirst()
    if (deleted === undefined) return
    await addEvent(trx, row, by, { kind: 'photo', field: null, before: deleted.media_id })
    await publishDefectsChanged(trx, [row])
  })
  return showDetail(call, params)
}
