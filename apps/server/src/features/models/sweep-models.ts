import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { sweepViews } from './save-view.ts'
import { dropBuild } from './model-rows.ts'
import { beginPreparing } from './enqueue-preparation.ts'
import { importError } from './reconstructions.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Longer than any build may take. */
const lostMs = 3 * 3600 * 1000
const maxBatch = 50

/** Removes builds of deleted drawings; queues models that were never started, or whose build was lost. */
export async function sweepModels({ db, now }: Deps): Promise<void> {
  const left = await db
    .selectFrom('model')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('drawing').select('drawing.id').whereRef('drawing.id', '=', 'model.id'))),
    )
    .limit(maxBatch)
    .execute()
  for (const { id, folder } of left) {
    await db.transaction().execute(async (trx) => {
      await dropBuild(trx, folder)
      await trx.deleteFrom('model').where('id', '=', id).execute()
    })
  }
  const lost = new Date(now().getTime() - lostMs)
  const waiting = await db
    .selectFrom('drawing')
    .leftJoin('model', 'model.id', 'drawing.id')
    .select(['drawing.id', 'drawing.project_id', 'drawing.corporate_id', 'drawing.file_key', 'drawing.content_type'])
    .where('dimension', '=', '3d')
    .where('category', '<>', 'otherDocument')
    .where('status', '=', 'FILE_PROCESSED')
    .where(({ or, eb, and }) =>
      or([
        eb('model.id', 'is', null),
        sql<boolean>`model.file_key <> drawing.file_key`,
        and([eb('model.state', '=', 'preparing'), eb('model.updated_at', '<', lost)]),
      ]),
    )
    .limit(maxBatch)
    .execute()
  for (const drawing of waiting) await db.transaction().execute((trx) => beginPreparing(trx, drawing, now()))
  // The row that says why is removed after a day.
  await sql`update reconstruction set state = 'failed', error_code = ${importError}, updated_at = ${now()} where state = 'done' and ${importError} is not null`.execute(
    db,
  )
  await sweepViews({ db, now })
}
