import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { notify } from '../notifications/notify.ts'

/** Runs in the transaction that ends the report: the requester is notified once, also when it is made again. */
export async function notifyRequester(trx: Transaction<Database>, reportId: string): Promise<void> {
  const row = await trx
    .selectFrom('report')
    .select([
      'id',
      'title',
      'status',
      'job_id',
      'error_code',
      'left_out',
      'requested_by',
      'corporate_id',
      'project_id',
      'inspection_id',
    ])
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (row === undefined || (row.status !== 'ready' && row.status !== 'failed')) return
  // A report whose pictures could not be read must not be announced as one that is whole.
  const unread = row.left_out.find(({ kind: what }) => what === 'pictures-failed')?.count ?? 0
  const kind = row.status === 'ready' ? 'report-ready' : 'report-failed'
  await notify(trx, {
    kind,
    key: `${kind} ${row.id} ${row.job_id ?? ''}`,
    corporateId: row.corporate_id,
    projectId: row.project_id,
    inspectionId: row.inspection_id,
    subjectId: row.id,
    details: {
      report: row.title,
      ...(kind === 'report-failed' ? { reason: row.error_code ?? '' } : { count: unread }),
    },
    to: [row.requested_by],
  })
}
