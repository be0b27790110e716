import type { Context } from '../../../context.ts'
import type { RunningJob } from '../../../jobs/attempt.ts'
import { recordObject } from '../../../storage/registry.ts'
import { failExport, type ExportRow, type Trx } from './export-rows.ts'
import { writeExport, type Watch, type Written } from './write-export.ts'

type Deps = Pick<Context, 'config' | 'db' | 'secrets' | 'storage' | 'now'>
type Job = Pick<
  RunningJob<{ readonly exportId: string }>,
  'payload' | 'signal' | 'progress' | 'complete' | 'isLastAttempt'
>

export async function finishExport(trx: Trx, exportId: string, { stored, defects, notes }: Written): Promise<void> {
  await recordObject(trx, stored)
  await trx
    .updateTable('exchange_export')
    .set({
      status: 'completed',
      error_code: null,
      defects,
      notes: JSON.stringify(notes),
      bytes: String(stored.size),
      job_id: null,
    })
    .where('id', '=', exportId)
    .execute()
}

type Write = (row: ExportRow, watch: Watch) => Promise<Written>

/** May run twice: the same file is written again. `write`: where the worker has it done. */
export async function runExport(
  deps: Deps,
  job: Job,
  write: Write = (row, watch) => writeExport(deps, row, watch),
): Promise<void> {
  const { exportId } = job.payload
  const row = await deps.db.selectFrom('exchange_export').selectAll().where('id', '=', exportId).executeTakeFirst()
  if (row === undefined || row.status === 'completed' || row.status === 'failed') return
  await deps.db.updateTable('exchange_export').set({ status: 'processing' }).where('id', '=', exportId).execute()
  try {
    const written = await write(row, {
      signal: job.signal,
      // The last part is the store's.
      progress: (percent) => job.progress(Math.min(99, percent)),
    })
    await job.complete((trx) => finishExport(trx, exportId, written))
  } catch (error) {
    if (job.isLastAttempt && !job.signal.aborted) await failExport(deps.db, exportId, 'job.failed')
    throw error
  }
}
