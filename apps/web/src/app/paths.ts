import type { DefectSort, DefectStatus } from '@plumbline/contract/defects/defects'
import type { LayoutCategory } from '@plumbline/contract/drawings/drawings'
import type { HelpTopic } from '@plumbline/contract/help-topics'
import type { Locale } from '@plumbline/contract/locales'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { sectionOfCategory } from '../features/drawings/sections.ts'
import { prefixOf } from '../i18n/locale.ts'
import { detailsHash, tabHash, type ProjectTab } from './project-tabs.ts'

/** What the project workspace carries from tab to tab (spec 1 §2). */
export type WorkspaceQuery = {
  readonly corporateId: string | null
  readonly workspaceId: string | null
  readonly inspectionId: string | null
}

function withQuery(path: string, values: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

/** A screen of a project, with what the workspace carries. */
function inWorkspace(
  locale: Locale,
  projectId: string,
  { corporateId, workspaceId, inspectionId }: WorkspaceQuery,
  path: string,
  shown: Readonly<Record<string, string | null | undefined>> = {},
): string {
  return withQuery(`${prefixOf(locale)}/project/${encodeURIComponent(projectId)}/${path}`, {
    corporateId,
    workspaceId,
    inspectionId,
    ...shown,
  })
}

const consoleTabs = {
  companies: '',
  users: '/users',
  orders: '/orders',
  limits: '/projects',
  domains: '/domains',
  audit: '/audit-log',
  operations: '/operations',
} as const

/** The parts of the analysis tab, as its switch shows them. */
export const analysisParts = ['photos', 'findings', 'defects', 'thermal', 'models'] as const
export type AnalysisPart = (typeof analysisParts)[number]

/** Every address of the product is built here; joining strings elsewhere would miss a rename. */
export const paths = {
  home: (locale: Locale) => prefixOf(locale) || '/',
  signOn: (locale: Locale) => `${prefixOf(locale)}/sign-on`,
  login: (locale: Locale, query: { readonly err?: string | undefined; readonly to?: string | undefined } = {}) =>
    withQuery(`${prefixOf(locale)}/login`, query),
  signup: (locale: Locale) => `${prefixOf(locale)}/signup`,
  acceptInvitation: (locale: Locale, query: { readonly token: string }) =>
    withQuery(`${prefixOf(locale)}/accept-invitation`, query),
  forgotPassword: (locale: Locale) => `${prefixOf(locale)}/forgot-password`,
  forgotMail: (locale: Locale) => `${prefixOf(locale)}/forgotmail`,
  changePassword: (locale: Locale) => `${prefixOf(locale)}/change-password`,
  manageUsers: (locale: Locale) => `${prefixOf(locale)}/manage-users`,
  shareLinks: (locale: Locale) => `${prefixOf(locale)}/share-links`,
  calendar: (locale: Locale) => `${prefixOf(locale)}/calendar`,
  integrations: (locale: Locale) => `${prefixOf(locale)}/integrations`,
  console: (locale: Locale, tab: keyof typeof consoleTabs) => `${prefixOf(locale)}/console${consoleTabs[tab]}`,
  auditLog: (locale: Locale) => `${prefixOf(locale)}/audit-log`,
  account: (locale: Locale, query: { readonly to?: string | undefined } = {}) =>
    withQuery(`${prefixOf(locale)}/account`, query),
  purchaseHistory: (locale: Locale) => `${prefixOf(locale)}/purchase-history`,
  pricing: (locale: Locale) => `${prefixOf(locale)}/pricing`,
  /** Without a project one is chosen first. */
  buy: (
    locale: Locale,
    query: {
      readonly corporateId?: string | undefined
      readonly projectId?: string | undefined
      readonly plan?: string | undefined
    },
  ) => withQuery(`${prefixOf(locale)}/buy`, query),
  help: (locale: Locale, topic?: HelpTopic) => `${prefixOf(locale)}/help${topic === undefined ? '' : `/${topic}`}`,
  contact: (locale: Locale) => `${prefixOf(locale)}/help/contact`,
  projects: (locale: Locale) => `${prefixOf(locale)}/projects`,
  /** The list with the dialog open. */
  newProject: (locale: Locale) => `${prefixOf(locale)}/projects#create`,
  /** Completed where it is opened. */
  project: (locale: Locale, projectId: string) => `${prefixOf(locale)}/project/${encodeURIComponent(projectId)}`,
  projectTab: (locale: Locale, projectId: string, tab: ProjectTab, query: WorkspaceQuery) =>
    `${inWorkspace(locale, projectId, query, tab)}${tabHash(tab)}`,
  /** The form of the first tab, behind where the project stands. */
  projectDetails: (locale: Locale, projectId: string, query: WorkspaceQuery) =>
    `${inWorkspace(locale, projectId, query, 'project-info')}${detailsHash}`,
  planMarkers: (locale: Locale, projectId: string, query: WorkspaceQuery, plan: string) =>
    inWorkspace(locale, projectId, query, 'inspection-result', { plan }),
  elevations: (locale: Locale, projectId: string, query: WorkspaceQuery) =>
    `${inWorkspace(locale, projectId, query, 'upload-drawing')}#${sectionOfCategory('elevation').name}`,
  /** One drawing open; the editor of an elevation works on an inspection. */
  drawing: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    { layoutId, category }: { readonly layoutId: string; readonly category: LayoutCategory },
  ) =>
    `${inWorkspace(locale, projectId, query, 'upload-drawing', { [category === 'elevation' && query.inspectionId !== null ? 'elevation' : 'drawing']: layoutId })}#${sectionOfCategory(category).name}`,
  /** Where the photos are; one of them open. */
  photos: (locale: Locale, projectId: string, query: WorkspaceQuery, photo?: string) =>
    inWorkspace(locale, projectId, query, 'inspection-result/inspection-data', { photo }),
  /** The files in one state. */
  photosByStatus: (locale: Locale, projectId: string, query: WorkspaceQuery, status: MediaStatus) =>
    inWorkspace(locale, projectId, query, 'inspection-result/inspection-data', { status }),
  markerPhotos: (locale: Locale, projectId: string, query: WorkspaceQuery, markers: string) =>
    inWorkspace(locale, projectId, query, 'inspection-result/inspection-data', { markers }),
  /** The analysis tab opens with its photos. */
  analysis: (locale: Locale, projectId: string, query: WorkspaceQuery, part: AnalysisPart) =>
    inWorkspace(locale, projectId, query, `result-review${part === 'photos' ? '' : `/${part}`}`),
  /** An elevation with one layer over it. */
  elevationLayer: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    shown: { readonly elevation: string; readonly layer: string },
  ) => inWorkspace(locale, projectId, query, 'result-review/defects', { view: 'elevation', ...shown }),
  /** One defect open in the register. */
  defect: (locale: Locale, projectId: string, query: WorkspaceQuery, defect: string) =>
    inWorkspace(locale, projectId, query, 'result-review/defects', { defect }),
  /** The register with a filter. */
  register: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    shown: { readonly statuses?: DefectStatus; readonly overdue?: 'true'; readonly sort?: DefectSort },
  ) => inWorkspace(locale, projectId, query, 'result-review/defects', shown),
  /** What is due in the project. */
  projectCalendar: (locale: Locale, projectId: string, query: WorkspaceQuery) =>
    inWorkspace(locale, projectId, query, 'result-review/defects', { view: 'calendar' }),
  defectSheet: (locale: Locale, projectId: string, query: WorkspaceQuery, defectId: string) =>
    inWorkspace(locale, projectId, query, `result-review/defects/${encodeURIComponent(defectId)}/sheet`),
  reviewedPhotos: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    /** at: a place on the photo, as 'x,y' in fractions of it. */
    shown: { readonly photo?: string | null; readonly marker?: string | null; readonly at?: string | null },
  ) => inWorkspace(locale, projectId, query, 'result-review', shown),
  thermal: (locale: Locale, projectId: string, query: WorkspaceQuery, imageId: string) =>
    inWorkspace(locale, projectId, query, `result-review/thermal/${encodeURIComponent(imageId)}`),
  /** 3D: one model open, one defect in view. */
  models: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    shown: { readonly model?: string | null; readonly defect?: string | null; readonly photo?: string | null },
  ) => inWorkspace(locale, projectId, query, 'result-review/models', shown),
  defineItem: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    of: { readonly video: string; readonly layout: string },
  ) => inWorkspace(locale, projectId, query, 'inspection-result/define-item', of),
  /** Without a definition the newest is opened. */
  reportSection: (
    locale: Locale,
    projectId: string,
    query: WorkspaceQuery,
    shown: { readonly definition?: string; readonly section?: string },
  ) => inWorkspace(locale, projectId, query, 'report-definition/report-section', shown),
  imageGen: (
    locale: Locale,
    projectId: string,
    { corporateId, workspaceId, inspectionId }: WorkspaceQuery,
    video?: string,
  ) => withQuery(`${prefixOf(locale)}/image-gen`, { projectId, corporateId, workspaceId, inspectionId, video }),
  imageGenV2: (
    locale: Locale,
    projectId: string,
    { corporateId, workspaceId, inspectionId }: WorkspaceQuery,
    column?: string,
  ) => withQuery(`${prefixOf(locale)}/image-gen-v2`, { projectId, corporateId, workspaceId, inspectionId, column }),
} as const
