import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { mainReason } from '../notifications/most-frequent-reason.ts'
import { notify, teamOf } from '../notifications/notify.ts'

type OfRun = { readonly corporateId: string; readonly runId: string; readonly finishedAt: string }

/** Notifies of the end at `finishedAt`: a run that photos have joined since is notified when those are read. */
export async function notifyRunEnded(
  { db }: Pick<Context, 'db'>,
  { corporateId, runId, finishedAt }: OfRun,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('analysis_run')
      .selectAll()
      .where('id', '=', runId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (
      run === undefined ||
      run.finished_at?.toISOString() !== finishedAt ||
      (run.status !== 'completed' && run.status !== 'failed')
    )
      return
    const {
      rows: [photos],
    } = await sql<{ completed: number; failed: number; reasons: readonly (string | null)[] | null }>`
      select count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'failed')::int as failed, json_agg(error_code) filter (where status = 'failed') as reasons
      from analysis_photo where run_id = ${runId} and (${run.told_at}::timestamptz is null or updated_at > ${run.told_at})`.execute(
      trx,
    )
    const { completed = 0, failed = 0, reasons = [] } = photos ?? {}
    await trx.updateTable('analysis_run').set({ told_at: run.finished_at }).where('id', '=', runId).execute()
    if (completed + failed === 0) return
    const kind = failed > 0 ? 'analysis-failed' : 'analysis-finished'
    await notify(trx, {
      kind,
      key: `${kind} ${runId} ${finishedAt}`,
      corporateId,
      projectId: run.project_id,
      inspectionId: run.inspection_id,
      subjectId: runId,
      details: {
        run: String(run.number),
        count: completed === 0 ? failed : completed,
        failed: completed === 0 ? 0 : failed,
        reason: mainReason(reasons ?? []),
      },
      to: [run.requested_by, ...(await teamOf(trx, run.project_id))],
    })
  })
}
