import { z } from 'zod'
import { base64Text } from '../base64.ts'
import { Id, InCorporate, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { requiredLine } from '../rules/text.ts'
import { ReportContent, ReportDefinition, ReportProposals, reportSections, signatureRoles } from './content.ts'

export const reportStatuses = ['pending', 'processing', 'ready', 'failed', 'cancelled'] as const
export type ReportStatus = (typeof reportStatuses)[number]
/** small: the PDF with smaller pictures, which an email can carry. */
export const reportFormats = ['docx', 'pdf', 'small'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportEndings = { docx: 'docx', pdf: 'pdf', small: 'small.pdf' } as const satisfies Record<
  ReportFormat,
  string
>

/** What a reader must know is not in it. */
export const omissions = [
  'pictures-failed',
  'photos-failed',
  'thermal-unread',
  'photos-not-analysed',
  'photos-unread',
  'photos-not-checked',
  'pictures-not-confirmed',
  'suggestions-undecided',
  'photos-missing',
  'defects-filtered',
  'sections-off',
  'signatures-missing',
] as const
export const Omission = z.object({ kind: z.enum(omissions), count: z.int() })
export type Omission = z.infer<typeof Omission>

/**
 * What a person should look at before a report is generated; the text is in the language that was asked for. required:
 * no report is issued until it is stated, at `place`: in the section, or elsewhere in the project.
 */
export const ReportCheck = z.object({
  kind: z.enum(['required', 'contradiction', 'missing']),
  section: z.enum(reportSections),
  place: z.enum(['report', 'project', 'coverage']),
  text: z.string(),
})
export type ReportCheck = z.infer<typeof ReportCheck>

/** One report made, with what it was made of; older ones stay. */
export const Report = z.object({
  _id: Id,
  number: z.int(),
  reportTitle: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  language: Locale,
  revision: z.string(),
  status: z.enum(reportStatuses),
  /** 0 to 1. */
  progress: z.number(),
  errorCode: z.string().nullable(),
  defects: z.int(),
  snapshotAt: Moment.nullable(),
  leftOut: z.array(Omission),
  hasWatermark: z.boolean(),
  files: z.array(z.object({ format: z.enum(reportFormats), size: z.int() })),
  /** Of its PDF. Null: not signed. */
  signature: z.object({ subject: z.string(), isSelfMade: z.boolean() }).nullable(),
  /** Of the page that its QR code opens. Null: it prints none. */
  verifyCode: z.string().nullable(),
  withdrawnAt: Moment.nullable(),
  requestedBy: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
})
export type Report = z.infer<typeof Report>

/** One that can be downloaded, of any inspection of the project. */
const IssuedReport = Report.extend({ inspectionId: Id })
export type IssuedReport = z.infer<typeof IssuedReport>

export const templateProblems = [
  'not-docx',
  'unknown-tag',
  'unclosed-tag',
  'external-link',
  'macro',
  'too-large',
] as const

/** A .docx of the corporate with tags in it; one with problems cannot be used. */
export const CorporateTemplate = z.object({
  _id: Id,
  name: requiredLine(50),
  extension: z.literal('docx'),
  size: z.int(),
  tags: z.array(z.string()),
  problems: z.array(z.object({ kind: z.enum(templateProblems), detail: z.string() })),
  createdBy: z.string(),
  createdAt: Moment,
  /** Report definitions, of all projects, that name it. */
  usedIn: z.int(),
})
export type CorporateTemplate = z.infer<typeof CorporateTemplate>

const InWorkspace = InProject.extend({ workspaceId: Id })
const OfInspection = InProject.extend({ inspectionId: Id })
const OfDefinition = InWorkspace.extend({ reportDefinitionId: Id })
const OfReport = OfInspection.extend({ reportId: Id })
const inWorkspace = '/inspection/api/v1/projects/:projectId/workspaces/:workspaceId'
const made = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/reports'
const one = `${inWorkspace}/reportDefinitions/:reportDefinitionId`
const Answer = z.object({ reportDefinition: ReportDefinition })
/** base64 of a PNG or JPEG, 1 MB at most. */
const picture = base64Text(1_400_000)

export const reportRoutes = {
  definitions: route({
    method: 'GET',
    path: `${inWorkspace}/inspection/:inspectionId/reportDefinitions`,
    may: 'project.read',
    summary: 'Report definitions of an inspection, the newest first',
    params: InWorkspace.extend({ inspectionId: Id }),
    reply: z.object({ data: z.array(ReportDefinition) }),
  }),
  /**
   * What is left out is filled from the project. With an _id made by the browser, asking again makes no second one.
   */
  createDefinition: route({
    method: 'POST',
    path: `${inWorkspace}/inspection/:inspectionId/reportDefinitions`,
    may: 'reports.edit',
    summary: 'Begin a report definition, filled with proposals',
    params: InWorkspace.extend({ inspectionId: Id }),
    body: ReportContent.partial().extend({ _id: Id.optional() }),
    reply: Answer,
  }),
  getDefinition: route({
    method: 'GET',
    path: one,
    may: 'project.read',
    summary: 'One report definition',
    params: OfDefinition,
    reply: Answer,
  }),
  /**
   * A stale version answers 409 with the newer definition. Sections left out stay. Signatures cannot be written here;
   * those whose text changed fall away.
   */
  saveDefinition: route({
    method: 'PUT',
    path: one,
    may: 'reports.edit',
    summary: 'Save sections of a report definition',
    params: OfDefinition,
    body: ReportContent.partial().extend({ version: z.int() }),
    reply: Answer,
  }),
  removeDefinition: route({
    method: 'DELETE',
    path: one,
    may: 'reports.edit',
    summary: 'Delete a definition; reports made from it stay',
    params: OfDefinition,
    reply: z.object({}),
  }),
  proposals: route({
    method: 'GET',
    path: `${one}/proposals`,
    may: 'project.read',
    summary: 'Texts written anew from what was found',
    params: OfDefinition,
    query: z.object({ language: Locale.optional() }),
    reply: ReportProposals,
  }),
  checks: route({
    method: 'GET',
    path: `${one}/checks`,
    may: 'project.read',
    summary: 'What contradicts itself in a report, and what its layout asks for and is not stated',
    params: OfDefinition,
    query: z.object({ language: Locale.optional() }),
    reply: z.object({ data: z.array(ReportCheck) }),
  }),
  /** The first pages of a section as they will look: SVG. isShortened: there are more. */
  preview: route({
    method: 'GET',
    path: `${one}/preview`,
    may: 'project.read',
    summary: 'A section as it will look',
    params: OfDefinition,
    query: z.object({ section: z.enum(['cover', ...reportSections]) }),
    reply: z.object({ pages: z.array(z.string()), isShortened: z.boolean() }),
  }),
  sign: route({
    method: 'POST',
    path: `${one}/signatures`,
    may: 'reports.sign',
    summary: 'Sign as the person named',
    params: OfDefinition,
    body: z.object({ role: z.enum(signatureRoles), version: z.int() }),
    reply: Answer,
  }),
  unsign: route({
    method: 'DELETE',
    path: `${one}/signatures/:role`,
    may: 'reports.sign',
    summary: 'Take the own signature back',
    params: OfDefinition.extend({ role: z.enum(signatureRoles) }),
    reply: Answer,
  }),
  signatureImage: route({
    method: 'GET',
    path: '/user/api/v1/users/:userId/signature',
    may: 'signed-in',
    summary: 'The own signature',
    params: z.object({ userId: Id }),
    reply: z.object({ imageUrl: z.string().nullable() }),
  }),
  saveSignatureImage: route({
    method: 'PUT',
    path: '/user/api/v1/users/:userId/signature',
    may: 'signed-in',
    summary: 'Upload the own signature, or remove it',
    bodyBytes: 1_500_000,
    params: z.object({ userId: Id }),
    body: z.object({ image: picture.nullable() }),
    reply: z.object({ imageUrl: z.string().nullable() }),
  }),
  reports: route({
    method: 'GET',
    path: made,
    may: 'project.read',
    onExpired: 'allow',
    summary: 'Reports made of an inspection, the newest first',
    params: OfInspection,
    reply: z.object({ data: z.array(Report) }),
  }),
  issued: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/reports',
    may: 'project.read',
    onExpired: 'allow',
    summary: 'Finished reports of every inspection of a project, the newest first, also after it expired',
    params: InProject,
    reply: z.object({ data: z.array(IssuedReport) }),
  }),
  make: route({
    method: 'POST',
    path: made,
    may: 'reports.generate',
    summary: 'Make a report from a definition',
    params: OfInspection,
    body: z.object({ _id: Id, reportDefinitionId: Id, version: z.int() }),
    reply: z.object({ report: Report }),
  }),
  cancelReport: route({
    method: 'POST',
    path: `${made}/:reportId/cancel`,
    may: 'reports.generate',
    summary: 'Stop making a report',
    params: OfReport,
    reply: z.object({ report: Report }),
  }),
  retryReport: route({
    method: 'POST',
    path: `${made}/:reportId/retry`,
    may: 'reports.generate',
    summary: 'Make a report that failed or was stopped again',
    params: OfReport,
    reply: z.object({ report: Report }),
  }),
  download: route({
    method: 'GET',
    path: `${made}/:reportId/files/:format`,
    may: 'reports.download',
    onExpired: 'allow',
    summary: 'A link to a file of a report',
    params: OfReport.extend({ format: z.enum(reportFormats) }),
    reply: z.object({ url: z.string(), name: z.string() }),
  }),
  templates: route({
    method: 'GET',
    path: '/inspection/api/v1/corporates/:corporateId/reportTemplates',
    may: 'definitions.read',
    summary: 'Report templates of the corporate',
    params: InCorporate,
    reply: z.object({ data: z.array(CorporateTemplate) }),
  }),
  /**
   * file: base64 of the .docx, 10 MB at most. Checked before it is stored; one with problems is answered with them and
   * can be previewed, not used.
   */
  addTemplate: route({
    method: 'POST',
    path: '/inspection/api/v1/corporates/:corporateId/reportTemplates',
    may: 'definitions.create',
    summary: 'Upload a report template with tags',
    bodyBytes: 14_100_000,
    params: InCorporate,
    body: z.object({ _id: Id, name: requiredLine(50), file: base64Text(14_000_000) }),
    reply: z.object({ template: CorporateTemplate }),
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/inspection/api/v1/corporates/:corporateId/reportTemplates/:templateId',
    may: 'definitions.create',
    summary: 'Delete a report template',
    params: InCorporate.extend({ templateId: Id }),
    reply: z.object({}),
  }),
  /** Filled with example data: a link to a .docx. */
  previewTemplate: route({
    method: 'GET',
    path: '/inspection/api/v1/corporates/:corporateId/reportTemplates/:templateId/preview',
    may: 'definitions.read',
    summary: 'A template filled with example data',
    params: InCorporate.extend({ templateId: Id }),
    reply: z.object({ url: z.string() }),
  }),
} as const
