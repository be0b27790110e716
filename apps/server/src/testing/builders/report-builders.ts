import { ReportContent } from '@plumbline/contract/reports/content'
import { emptyText } from '@plumbline/contract/reports/rich-text'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { ReportTable } from '../../db/schema/reports.ts'
import type { BuiltProject } from './builders.ts'

const signer = { name: 'Ada Byron', userId: null, designation: '', date: null }

export const aReportContent = (given: Partial<ReportContent> = {}): ReportContent =>
  ReportContent.parse({
    reportTitle: 'Survey',
    templateId: 'Defect List',
    language: 'en',
    backgroundSection: {
      jobNature: '',
      operationDate: null,
      partnership: '',
      revisionLog: [{ revision: '0', remarks: '', issueDate: null }],
      endorserInformation: {
        endorserName: '',
        userId: null,
        remarks: '',
        dateOfExpiryOfRegistration: null,
        reviewDate: null,
      },
      reportPreparedBy: signer,
      reportCheckedBy: signer,
      particulars: {
        reportNumber: '',
        accreditation: '',
        method: '',
        deviations: '',
        structureNumber: '',
        route: '',
        form: '',
        spans: '',
        crossing: '',
        lastInspection: '',
      },
    },
    executiveSummarySection: { content: emptyText },
    scopeOfWorkSection: { isGenerated: false, content: emptyText },
    inspectionResultSection: { defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
    findingsAndConclusionSection: { content: emptyText },
    disclaimerSection: { content: emptyText },
    appendixA: {},
    appendixB: {},
    appendixC: {},
    ...given,
  } satisfies Record<keyof ReportContent, unknown>)

async function of(db: Db, project: BuiltProject) {
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  return { inspection_id: project.inspectionId, project_id: project.id, corporate_id }
}

export async function aReportDefinition(
  db: Db,
  project: BuiltProject,
  given: Partial<ReportContent> & { readonly id?: string } = {},
): Promise<string> {
  const { id = v7(), ...content } = given
  await db
    .insertInto('report_definition')
    .values({
      id,
      ...(await of(db, project)),
      content: JSON.stringify(aReportContent(content)),
      created_by: null,
      updated_by: null,
    })
    .execute()
  return id
}

let last = 0

/** Made from nothing, and its files lie nowhere. */
export async function aReport(
  db: Db,
  project: BuiltProject,
  given: Partial<Insertable<ReportTable>> = {},
): Promise<string> {
  last += 1
  const id = given.id ?? v7()
  const file = {
    format: 'docx',
    key: `${id}.docx`,
    size: 1,
    sha256: 'a'.repeat(64),
    contentType: 'application/octet-stream',
  }
  await db
    .insertInto('report')
    .values({
      id,
      definition_id: null,
      ...(await of(db, project)),
      number: last,
      title: 'Survey',
      template_id: 'Defect List',
      template_name: 'Defect List',
      language: 'en',
      revision: '0',
      content: JSON.stringify(aReportContent()),
      status: 'ready',
      error_code: null,
      job_id: null,
      snapshot_at: null,
      snapshot_key: null,
      files: JSON.stringify([file]),
      requested_by: null,
      finished_at: null,
      ...given,
    })
    .execute()
  return id
}

export async function aReportTemplate(
  db: Db,
  corporateId: string,
  given: { readonly id?: string; readonly name?: string } = {},
): Promise<string> {
  const id = given.id ?? v7()
  await db
    .insertInto('report_template')
    .values({
      id,
      corporate_id: corporateId,
      name: given.name ?? 'House style',
      key: `${corporateId}/report-templates/${id}.docx`,
      size: '1',
      sha256: Buffer.alloc(32),
      created_by: null,
    })
    .execute()
  return id
}
