import { AppError } from '@plumbline/contract/errors'
import type { IssuedReport, Report } from '@plumbline/contract/reports/reports'
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ReportTable } from '../../db/schema/reports.ts'
import { publish } from '../../events/events.ts'

type Trx = Transaction<Database>
export type ReportRow = Selectable<ReportTable>
type PresentedReport = Omit<ReportRow, 'content'> & {
  readonly requester: string | null
  readonly certificate_subject: string | null
  readonly is_self_made: boolean | null
  readonly percent: number | null
}

function present(row: PresentedReport): IssuedReport {
  return {
    _id: row.id,
    inspectionId: row.inspection_id,
    number: row.number,
    reportTitle: row.title,
    templateId: row.template_id,
    templateName: row.template_name,
    language: row.language,
    revision: row.revision,
    status: row.status,
    progress: row.status === 'ready' ? 1 : row.status === 'processing' ? (row.percent ?? 0) / 100 : 0,
    errorCode: row.error_code,
    defects: row.defects,
    snapshotAt: row.snapshot_at?.toISOString() ?? null,
    leftOut: row.left_out,
    hasWatermark: row.has_watermark,
    files: row.files.map(({ format, size }) => ({ format, size })),
    signature:
      row.certificate_subject === null
        ? null
        : { subject: row.certificate_subject, isSelfMade: row.is_self_made === true },
    verifyCode: row.status === 'ready' ? row.verify_code : null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    requestedBy: row.requester ?? '',
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

const maxReports = 500

async function reportsWhere(
  db: Db,
  condition: RawBuilder<boolean>,
  newestBy: 'number' | 'report.created_at' = 'number',
): Promise<IssuedReport[]> {
  const { rows } = await sql<PresentedReport>`
    select report.id, report.inspection_id, number, title, template_id, template_name, language, revision, status, report.error_code, defects, snapshot_at, left_out, has_watermark, files, report.created_at, finished_at, app_user.name as requester, job_progress.percent,
      verify_code, withdrawn_at, signing_certificate.subject as certificate_subject, signing_certificate.is_self_made
    from report left join app_user on app_user.id = report.requested_by left join job_progress on job_progress.job_id = report.job_id
      left join signing_certificate on signing_certificate.id = report.certificate_id
    where ${condition} order by ${sql.ref(newestBy)} desc limit ${sql.lit(maxReports)}`.execute(db)
  return rows.map(present)
}

export const showReports = (db: Db, inspectionId: string): Promise<Report[]> =>
  reportsWhere(db, sql<boolean>`report.inspection_id = ${inspectionId}`)

/** Numbers begin at 1 in every inspection, so the newest is known by its time. */
export const showIssued = (db: Db, projectId: string): Promise<IssuedReport[]> =>
  reportsWhere(db, sql<boolean>`report.project_id = ${projectId} and status = 'ready'`, 'report.created_at')

export async function showReport(db: Db, inspectionId: string, id: string): Promise<Report> {
  const [report] = await reportsWhere(db, sql<boolean>`report.id = ${id} and report.inspection_id = ${inspectionId}`)
  if (report === undefined) throw new AppError('report.not-found')
  return report
}

export async function lockReport(trx: Trx, inspectionId: string, id: string): Promise<ReportRow> {
  const row = await trx
    .selectFrom('report')
    .selectAll()
    .where('id', '=', id)
    .where('inspection_id', '=', inspectionId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('report.not-found')
  return row
}

export async function publishReportChanged(
  trx: Trx,
  row: Pick<ReportRow, 'id' | 'corporate_id' | 'project_id'>,
): Promise<void> {
  await publish(trx, {
    kind: 'reports.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}

type Of = Pick<ReportRow, 'id' | 'corporate_id' | 'project_id'>

/** One folder per job: a retry writes elsewhere, so that the files of a stopped job can be removed at any time. */
export const reportFolder = ({ corporate_id, project_id, id }: Of, jobId: string): string =>
  `${corporate_id}/${project_id}/reports/${id}/${jobId}/`
export const reportKeys = (of: Of, jobId: string) => ({
  snapshot: `${reportFolder(of, jobId)}snapshot.json`,
  docx: `${reportFolder(of, jobId)}report.docx`,
  pdf: `${reportFolder(of, jobId)}report.pdf`,
  small: `${reportFolder(of, jobId)}report.small.pdf`,
})
