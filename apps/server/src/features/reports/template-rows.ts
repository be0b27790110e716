import { AppError } from '@plumbline/contract/errors'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ReportTemplateTable } from '../../db/schema/reports.ts'

export type TemplateRow = Selectable<ReportTemplateTable>

export async function findTemplate(db: Db | Transaction<Database>, id: string): Promise<TemplateRow> {
  const row = await db.selectFrom('report_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('report.template-not-found', { field: 'templateId' })
  return row
}

/** One that can be used. */
export async function requireTemplate(db: Db | Transaction<Database>, id: string): Promise<TemplateRow> {
  const row = await findTemplate(db, id)
  if (row.problems.length > 0) throw new AppError('report.template-unusable', { field: 'templateId' })
  return row
}
