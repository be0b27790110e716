import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { dropObjects } from '../drawings/drawing-files.ts'
import { deleteVersion } from './end-mosaic.ts'
import { publishMosaicsChanged } from './mosaic-rows.ts'
import { removeWork } from './work-files.ts'

type Deps = Pick<Context, 'config' | 'db' | 'now'>

const maxBatch = 50
/** Downloads are made again when they are asked for again. */
const exportMs = 24 * 3600 * 1000

/** Versions of deleted elevations and inspections, with their files. */
async function removeLeftovers({ config, db }: Deps): Promise<void> {
  const rows = await db
    .selectFrom('mosaic')
    .select(['id', 'folder', 'bytes', 'project_id', 'job_id'])
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(exists(selectFrom('drawing').select('drawing.id').whereRef('drawing.id', '=', 'mosaic.elevation_id'))),
        not(
          exists(
            selectFrom('inspection').select('inspection.id').whereRef('inspection.id', '=', 'mosaic.inspection_id'),
          ),
        ),
      ]),
    )
    .limit(maxBatch)
    .execute()
  for (const row of rows) {
    await db.transaction().execute((trx) => deleteVersion(trx, row))
    await removeWork(config, row.id)
  }
}

/** A job that the queue gave up without its handler, such as one whose worker was killed each time. */
async function settleLost({ config, db, now }: Deps): Promise<void> {
  const rows = await db
    .selectFrom('mosaic')
    .leftJoin('job_progress', 'job_progress.job_id', 'mosaic.job_id')
    .selectAll('mosaic')
    .select('job_progress.error_code as job_error')
    .where('mosaic.status', 'in', ['pending', 'processing'])
    .where(({ or, eb }) =>
      or([eb('job_progress.state', 'is', null), eb('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .limit(maxBatch)
    .execute()
  for (const row of rows) {
    await db.transaction().execute(async (trx) => {
      const failed = await trx
        .updateTable('mosaic')
        .set({
          status: 'failed',
          error_code: row.job_error ?? 'job.crashed',
          job_id: null,
          updated_at: now(),
          finished_at: now(),
        })
        .where('id', '=', row.id)
        .where('status', 'in', ['pending', 'processing'])
        .where('job_id', 'is not distinct from', row.job_id)
        .returning('id')
        .executeTakeFirst()
      if (failed !== undefined) await publishMosaicsChanged(trx, row)
    })
    await removeWork(config, row.id)
  }
}

async function removeExports({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - exportMs).toISOString()
  const isOld = sql<boolean>`exists (select from jsonb_each(exports) as one where one.value->>'at' < ${before})`
  const rows = await db.selectFrom('mosaic').select('id').where(isOld).limit(maxBatch).execute()
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('mosaic').select('exports').where('id', '=', id).forUpdate().executeTakeFirst()
      const old = Object.entries(row?.exports ?? {}).filter(([, { at }]) => at < before)
      await dropObjects(
        trx,
        old.flatMap(([, { keys }]) => [...keys]),
      )
      await trx
        .updateTable('mosaic')
        .set({ exports: sql<string>`exports - ${old.map(([format]) => format)}::text[]` })
        .where('id', '=', id)
        .execute()
    })
  }
}

export async function sweepMosaics(deps: Deps): Promise<void> {
  await removeLeftovers(deps)
  await settleLost(deps)
  await removeExports(deps)
}
