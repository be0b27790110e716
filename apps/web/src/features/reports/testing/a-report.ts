import { emptyText } from '@plumbline/contract/reports/rich-text'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate, Report } from '@plumbline/contract/reports/reports'
import type { Role } from '@plumbline/contract/roles'

export const numbered = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const ofReports = { projectId: numbered(1), workspaceId: numbered(2), inspectionId: numbered(3) }

export const aMember = (role: Role) => ({ corporateId: numbered(4), role, name: 'Own Surveys', isSaas: true })

const person = { name: '', userId: null, designation: '', date: null, endorserSignature: null }
const text = { isGenerated: true, content: emptyText }
const on = { isGenerated: true }

export const aBackground = (
  changes: Partial<ReportDefinition['backgroundSection']> = {},
): ReportDefinition['backgroundSection'] => ({
  isGenerated: true,
  jobNature: '',
  operationDate: null,
  partnership: '',
  revisionLog: [],
  reportPreparedBy: person,
  reportCheckedBy: null,
  endorserInformation: {
    endorserName: '',
    userId: null,
    remarks: '',
    dateOfExpiryOfRegistration: null,
    reviewDate: null,
    endorserSignature: null,
  },
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
  ...changes,
})

export const aDefinition = (changes: Partial<ReportDefinition> = {}): ReportDefinition => ({
  _id: numbered(5),
  inspectionId: ofReports.inspectionId,
  version: 1,
  updatedBy: 'Kit',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isReportSectionDisabled: [],
  reportTitle: 'Tower',
  templateId: 'Facade',
  language: 'en',
  backgroundSection: aBackground(),
  executiveSummarySection: text,
  scopeOfWorkSection: text,
  inspectionResultSection: { isGenerated: true, defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
  findingsAndConclusionSection: text,
  disclaimerSection: text,
  appendixA: on,
  appendixB: on,
  appendixC: on,
  ...changes,
})

export const aReport = (changes: Partial<Report> = {}): Report => ({
  _id: numbered(6),
  number: 3,
  reportTitle: 'Survey',
  templateId: 'Facade',
  templateName: '',
  language: 'en',
  revision: '',
  status: 'ready',
  progress: 1,
  errorCode: null,
  defects: 12,
  snapshotAt: '2026-11-16T02:30:00.000Z',
  leftOut: [],
  hasWatermark: false,
  files: [],
  signature: { subject: 'CN=Own Surveys', isSelfMade: true },
  verifyCode: '7KQ2M9XHT4ZC0ABC',
  withdrawnAt: null,
  requestedBy: 'Ada',
  createdAt: '2026-11-16T02:30:00.000Z',
  finishedAt: '2026-11-16T02:31:00.000Z',
  ...changes,
})

export const aTemplate = (changes: Partial<CorporateTemplate> = {}): CorporateTemplate =>
  ({
    _id: numbered(7),
    name: 'House style',
    size: 20_480,
    tags: ['title'],
    problems: [],
    usedIn: 0,
    createdBy: 'Ada',
    createdAt: '2026-11-16T02:30:00.000Z',
    ...changes,
  }) as CorporateTemplate
