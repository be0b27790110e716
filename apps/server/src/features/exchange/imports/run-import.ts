import type { Role } from '@plumbline/contract/roles'
import type { Context } from '../../../context.ts'
import type { RunningJob } from '../../../jobs/attempt.ts'
import type { Editing } from '../../annotations/editing.ts'
import { floorsOnElevations } from '../../defects/same/shape-places.ts'
import type { Trx } from '../exports/export-rows.ts'
import { applyShapes, undoShapes } from './apply-shapes.ts'
import { applyTopics, undoTopics } from './apply-topics.ts'
import type { Done } from './done.ts'
import { failImport, planImport, previewOf, typedImport, type ImportRow } from './import-rows.ts'
import type { Importer } from './plan-topics.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Job = Pick<
  RunningJob<{ readonly importId: string; readonly role: Role }>,
  'payload' | 'signal' | 'complete' | 'isLastAttempt'
>

const editingOf = (trx: Trx, row: ImportRow, by: Importer): Editing => ({
  trx,
  of: { projectId: row.project_id, inspectionId: row.inspection_id },
  by,
  floorOf: floorsOnElevations(trx, row.inspection_id),
})

async function apply(trx: Trx, row: ImportRow, by: Importer): Promise<void> {
  const plan = await planImport(trx, row, by)
  const done: Done =
    'shapes' in plan
      ? { shapes: await applyShapes(editingOf(trx, row, by), plan.shapes, row.choice?.types ?? {}) }
      : { topics: await applyTopics(trx, row.inspection_id, plan.topics, by, row.file_name) }
  await trx
    .updateTable('exchange_import')
    .set({
      status: 'applied',
      done: JSON.stringify(done),
      result: JSON.stringify({ preview: previewOf(plan), stayed: 0 }),
      job_id: null,
      applied_at: by.now,
    })
    .where('id', '=', row.id)
    .execute()
}

async function undo(trx: Trx, row: ImportRow, by: Importer): Promise<void> {
  const { shapes, topics } = row.done ?? {}
  const stayed =
    (shapes === undefined ? 0 : await undoShapes(editingOf(trx, row, by), shapes)) +
    (topics === undefined ? 0 : await undoTopics(trx, row.inspection_id, topics, by, row.file_name))
  await trx
    .updateTable('exchange_import')
    .set({
      status: 'undone',
      result: JSON.stringify({ preview: row.result!.preview, stayed }),
      job_id: null,
      undone_at: by.now,
    })
    .where('id', '=', row.id)
    .execute()
}

/** In one transaction with the end of the job: all of it, once, or nothing. */
export async function runImport({ db, now }: Deps, job: Job): Promise<void> {
  const { importId, role } = job.payload
  try {
    await job.complete(async (trx) => {
      const found = await trx
        .selectFrom('exchange_import')
        .selectAll()
        .where('id', '=', importId)
        .forUpdate()
        .executeTakeFirst()
      if (found === undefined) return
      const row = typedImport(found)
      const by = { userId: row.created_by, role, now: now() }
      if (row.status === 'applying') await apply(trx, row, by)
      else if (row.status === 'undoing') await undo(trx, row, by)
    })
  } catch (error) {
    if (job.isLastAttempt && !job.signal.aborted) await failImport(db, importId, 'job.failed')
    throw error
  }
}
