import type { Locale } from '@plumbline/contract/locales'
import type {
  ReportContent,
  ReportDefinition,
  ReportProposals,
  ReportSection,
  SignatureRole,
} from '@plumbline/contract/reports/content'
import { issuedRoutes } from '@plumbline/contract/reports/issued'
import { reportRoutes, type IssuedReport, type Report, type ReportFormat } from '@plumbline/contract/reports/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { newId } from './new-id.ts'

export const reportsKey = ['reports'] as const
/** A key of its own: every progress step of a report would refetch the preview, whose version already tells changes. */
export const previewsKey = ['report-previews'] as const

export type OfReports = { readonly projectId: string; readonly workspaceId: string; readonly inspectionId: string }
export type OfMade = Omit<OfReports, 'workspaceId'>
export type ReportChange = Partial<ReportContent>
export type PreviewSection = 'cover' | ReportSection

const made = ({ projectId, inspectionId }: OfMade) => ({ projectId, inspectionId })
const one = ({ projectId, workspaceId }: OfReports, reportDefinitionId: string) => ({
  projectId,
  workspaceId,
  reportDefinitionId,
})

/** While something is being made it is asked for again, in case the live line is cut. */
const watchMs = 3_000
const isUnderWay = ({ status }: Report) => status === 'pending' || status === 'processing'

export function definitionsOfQuery({ projectId, workspaceId, inspectionId }: OfReports) {
  return queryOptions({
    queryKey: [...reportsKey, 'definitions', inspectionId],
    queryFn: async ({ signal }): Promise<readonly ReportDefinition[]> =>
      (
        await call(
          reportRoutes.definitions,
          { params: { projectId, workspaceId, inspectionId } },
          { signal, loading: false },
        )
      ).data,
    meta: { toast: false },
  })
}

export async function beginDefinition(
  { projectId, workspaceId, inspectionId }: OfReports,
  language: Locale,
): Promise<ReportDefinition> {
  return (
    await call(reportRoutes.createDefinition, {
      params: { projectId, workspaceId, inspectionId },
      body: { _id: newId(), language },
    })
  ).reportDefinition
}

export async function readDefinition(of: OfReports, id: string): Promise<ReportDefinition> {
  return (await call(reportRoutes.getDefinition, { params: one(of, id) }, { loading: false })).reportDefinition
}

export async function saveDefinition(
  of: OfReports,
  id: string,
  version: number,
  change: ReportChange,
): Promise<ReportDefinition> {
  return (
    await call(reportRoutes.saveDefinition, { params: one(of, id), body: { ...change, version } }, { loading: false })
  ).reportDefinition
}

export async function removeDefinition(of: OfReports, id: string): Promise<void> {
  await call(reportRoutes.removeDefinition, { params: one(of, id) })
}

export function proposeTexts(of: OfReports, id: string, language: Locale): Promise<ReportProposals> {
  return call(reportRoutes.proposals, { params: one(of, id), query: { language } })
}

/** What would be written now; asked once a minute at most, because it reads the whole inspection. */
export function proposalsQuery(
  of: OfReports,
  { _id, language, templateId }: Pick<ReportDefinition, '_id' | 'language' | 'templateId'>,
) {
  return queryOptions({
    queryKey: [...reportsKey, 'proposals', _id, language, templateId],
    queryFn: ({ signal }) =>
      call(reportRoutes.proposals, { params: one(of, _id), query: { language } }, { signal, loading: false }),
    staleTime: 60_000,
  })
}

/** Of one stored version, in the language of the reader. */
export function checksQuery(
  of: OfReports,
  { _id, version }: Pick<ReportDefinition, '_id' | 'version'>,
  language: Locale,
) {
  return queryOptions({
    queryKey: [...reportsKey, 'checks', _id, version, language],
    queryFn: async ({ signal }) =>
      (await call(reportRoutes.checks, { params: one(of, _id), query: { language } }, { signal, loading: false })).data,
    // Facts of the project are in it, which change without a new version.
    staleTime: 5_000,
    meta: { toast: false },
  })
}

/** Of one stored version: what is not saved yet is not in it. */
export function previewQuery(
  of: OfReports,
  { _id, version }: Pick<ReportDefinition, '_id' | 'version'>,
  section: PreviewSection,
) {
  return queryOptions({
    queryKey: [...previewsKey, _id, section, version],
    queryFn: ({ signal }) =>
      call(reportRoutes.preview, { params: one(of, _id), query: { section } }, { signal, loading: false }),
    placeholderData: (held, query) =>
      query?.queryKey[1] === _id && query.queryKey[2] === section ? keepPreviousData(held) : undefined,
    gcTime: 60_000,
    meta: { toast: false },
  })
}

export async function signDefinition(
  of: OfReports,
  { _id, version }: Pick<ReportDefinition, '_id' | 'version'>,
  role: SignatureRole,
): Promise<ReportDefinition> {
  return (await call(reportRoutes.sign, { params: one(of, _id), body: { role, version } })).reportDefinition
}

export async function unsignDefinition(of: OfReports, id: string, role: SignatureRole): Promise<ReportDefinition> {
  return (await call(reportRoutes.unsign, { params: { ...one(of, id), role } })).reportDefinition
}

export function signatureQuery(userId: string) {
  return queryOptions({
    queryKey: ['own-signature', userId],
    queryFn: async ({ signal }) =>
      (await call(reportRoutes.signatureImage, { params: { userId } }, { signal, loading: false })).imageUrl,
    meta: { toast: false },
  })
}

/** base64, or nothing: removed. */
export async function saveSignature(userId: string, image: string | null): Promise<string | null> {
  return (await call(reportRoutes.saveSignatureImage, { params: { userId }, body: { image } })).imageUrl
}

export function reportsQuery(of: OfMade) {
  return queryOptions({
    queryKey: [...reportsKey, 'made', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly Report[]> =>
      (await call(reportRoutes.reports, { params: made(of) }, { signal, loading: false })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? watchMs : false),
    meta: { toast: false },
  })
}

export function issuedReportsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...reportsKey, 'issued', projectId],
    queryFn: async ({ signal }): Promise<readonly IssuedReport[]> =>
      (await call(reportRoutes.issued, { params: { projectId } }, { signal, loading: false })).data,
    meta: { toast: false },
  })
}

export async function makeReport(
  of: OfMade,
  { _id, version }: Pick<ReportDefinition, '_id' | 'version'>,
): Promise<Report> {
  return (await call(reportRoutes.make, { params: made(of), body: { _id: newId(), reportDefinitionId: _id, version } }))
    .report
}

export async function stopReport(of: OfMade, reportId: string): Promise<Report> {
  return (await call(reportRoutes.cancelReport, { params: { ...made(of), reportId } })).report
}

export async function retryReport(of: OfMade, reportId: string): Promise<Report> {
  return (await call(reportRoutes.retryReport, { params: { ...made(of), reportId } })).report
}

export async function withdrawReport(of: OfMade, reportId: string): Promise<void> {
  await call(issuedRoutes.withdraw, { params: { ...made(of), reportId } })
}

export function reportFile(of: OfMade, reportId: string, format: ReportFormat): Promise<{ url: string; name: string }> {
  return call(reportRoutes.download, { params: { ...made(of), reportId, format } })
}
