import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import { can } from '@plumbline/contract/roles'
import { ReportContent } from '@plumbline/contract/reports/content'
import { emptyText } from '@plumbline/contract/reports/rich-text'
import type { Call } from '../../http/implement.ts'
import { withinPlan } from './plan-rules.ts'

const emptySigner = { name: '', userId: null, designation: '', date: null, endorserSignature: null }
const text = { isGenerated: true, content: emptyText }
const none = {
  reportNumber: '',
  accreditation: '',
  // rules §B; shown in test reports only.
  method: 'HKCI TM1',
  deviations: '',
  structureNumber: '',
  route: '',
  form: '',
  spans: '',
  crossing: '',
  lastInspection: '',
}

/** Filled from the project; the caller proposes the texts. */
export async function defaultContent(
  call: Call,
  { projectId, inspectionId }: { readonly projectId: string; readonly inspectionId: string },
  given: Partial<ReportContent>,
): Promise<ReportContent> {
  const project = await call.db
    .selectFrom('project')
    .select(['name', 'plan', 'report_template', 'prepared_by', 'country'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const inspection = await call.db
    .selectFrom('inspection')
    .select('inspected_on')
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow()
  const person = await call.unscopedDb
    .selectFrom('app_user')
    .select(['name', 'locale'])
    .where('id', '=', call.caller.userId)
    .executeTakeFirstOrThrow()
  const { language } = ReportContent.pick({ language: true })
    .catch({ language: 'en' })
    .parse({ language: person.locale })
  const today = dayIn(timeZoneOf(project.country), call.now())
  // Who may not sign is named by name alone.
  const isSigner = can(call.membership, 'reports.sign')
  return {
    reportTitle: project.name,
    ...withinPlan(project.plan, { templateId: project.report_template, language }),
    backgroundSection: {
      isGenerated: true,
      jobNature: '',
      operationDate: inspection.inspected_on,
      partnership: '',
      revisionLog: [{ revision: '0', remarks: '', issueDate: today }],
      endorserInformation: {
        endorserName: '',
        userId: null,
        remarks: '',
        dateOfExpiryOfRegistration: null,
        reviewDate: null,
        endorserSignature: null,
      },
      reportPreparedBy: {
        ...emptySigner,
        name: isSigner ? person.name : project.prepared_by,
        userId: isSigner ? call.caller.userId : null,
        date: today,
      },
      reportCheckedBy: null,
      particulars: none,
    },
    executiveSummarySection: text,
    scopeOfWorkSection: text,
    inspectionResultSection: { isGenerated: true, defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
    findingsAndConclusionSection: text,
    disclaimerSection: text,
    appendixA: { isGenerated: true },
    appendixB: { isGenerated: true },
    appendixC: { isGenerated: true },
    ...given,
  }
}
