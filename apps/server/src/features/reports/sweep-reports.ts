import type { ErrorCode } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { sweepPictureCache } from './report-pictures.ts'
import { publishReportChanged } from './report-rows.ts'
import { notifyRequester } from './notify-requester.ts'

type Lost = {
  readonly id: string
  readonly corporate_id: string
  readonly project_id: string
  readonly job_id: string | null
  readonly job_error: ErrorCode | null
}

const timeoutMs = 2 * 60 * 1000

/**
 * Nothing hangs: a report whose job ended without its handler, such as when each worker that tried was killed, failed.
 */
export async function sweepReports({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  await sweepPictureCache(config)
  const before = new Date(now().getTime() - timeoutMs)
  const { rows } = await sql<Lost>`
    select report.id, report.corporate_id, report.project_id, report.job_id, job.error_code as job_error from report left join job_progress job on job.job_id = report.job_id
    where report.status in ('pending', 'processing') and (job.state = 'failed' or (report.updated_at < ${before} and (job.state is null or job.state = 'done'))) limit 1000`.execute(
    db,
  )
  for (const lost of rows) {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('report')
        .set({ status: 'failed', error_code: lost.job_error ?? 'job.crashed', finished_at: now(), updated_at: now() })
        .where('id', '=', lost.id)
        .where('status', 'in', ['pending', 'processing'])
        .where('job_id', 'is not distinct from', lost.job_id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await publishReportChanged(trx, lost)
      await notifyRequester(trx, lost.id)
    })
  }
}
