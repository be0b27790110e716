import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import type { ReportRow } from './report-rows.ts'

type Trx = Transaction<Database>
type Named = Pick<ReportRow, 'project_id' | 'number' | 'template_name'>

/** Named by number, never by title: the log outlives the project, and the title is the customer's data. */
export async function auditReport(
  db: Db | Trx,
  call: Call,
  action: Extract<AuditAction, 'report.make' | 'report.download' | 'report.withdraw'>,
  row: Named,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  await audit(db, {
    action,
    ...whoAsks(call),
    subjectId: row.project_id,
    detail: { report: String(row.number), template: row.template_name, ...detail },
  })
}

export async function auditSignature(
  trx: Trx,
  call: Call,
  action: Extract<AuditAction, 'report.sign' | 'report.unsign'>,
  projectId: string,
  role: string,
): Promise<void> {
  await audit(trx, { action, ...whoAsks(call), subjectId: projectId, detail: { signature: role } })
}
