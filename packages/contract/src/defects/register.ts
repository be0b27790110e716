import { z } from 'zod'
import { severities } from '../buildings.ts'
import { DefectFilter, defectSorts, defectStatuses } from './defects.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { requiredLine } from '../rules/text.ts'

const Counted = z.object({ id: z.string().nullable(), name: z.string(), count: z.int() })

/** What can be filtered by, with counts under the other filters. */
export const DefectFacets = z.object({
  total: z.int(),
  severities: z.array(Counted),
  statuses: z.array(Counted),
  types: z.array(Counted),
  elevations: z.array(Counted),
  floors: z.array(Counted),
  materials: z.array(Counted),
  assignees: z.array(Counted),
  reporters: z.array(Counted),
  aiTypes: z.array(Counted),
  progress: z.array(Counted),
  ratings: z.array(Counted),
})
export type DefectFacets = z.infer<typeof DefectFacets>

const bySeverity = z.object(
  Object.fromEntries(severities.map((one) => [one, z.int()])) as Record<(typeof severities)[number], z.ZodInt>,
)
const byStatus = z.object(
  Object.fromEntries(defectStatuses.map((one) => [one, z.int()])) as Record<(typeof defectStatuses)[number], z.ZodInt>,
)
const Bar = z.object({ id: z.string().nullable(), name: z.string(), severities: bySeverity })

/**
 * Each number leads into the register. elevations: those without a defect too, unless the filter names some. months:
 * created and closed by month, the newest last.
 */
export const DefectSummary = z.object({
  total: z.int(),
  severities: bySeverity,
  statuses: byStatus,
  types: z.array(Bar),
  floors: z.array(Bar),
  elevations: z.array(Bar),
  months: z.array(z.object({ month: z.string(), created: z.int(), closed: z.int() })),
  undecided: z.int(),
  rejected: z.int(),
  overdue: z.int(),
})
export type DefectSummary = z.infer<typeof DefectSummary>

/**
 * sum: metres, or square metres, of those that have a size. plusMinus: 95 of 100 true sums lie within. measured: how
 * many of `count` have a size; the others are in no sum.
 */
const MeasuredSum = z.object({
  sum: z.number(),
  plusMinus: z.number(),
  measured: z.int(),
  count: z.int(),
})
export type MeasuredSum = z.infer<typeof MeasuredSum>

/** Each defect counts in one of them: cracks in metres, areas in square metres, everything else in pieces. */
export const Quantities = z.object({ m: MeasuredSum, m2: MeasuredSum, pieces: z.int() })
export type Quantities = z.infer<typeof Quantities>

export const quantityGroups = ['severity', 'status', 'type', 'floor', 'assignee', 'elevation'] as const
export type QuantityGroup = (typeof quantityGroups)[number]

/** at: where on the drawing, in fractions of it; null: only its floor is known. */
export const DefectPin = z.object({
  _id: Id,
  defectNum: z.int(),
  severity: z.enum(severities),
  status: z.enum(defectStatuses),
  floor: z.string().nullable(),
  column: z.string().nullable(),
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
})
export type DefectPin = z.infer<typeof DefectPin>

/** Where somebody showed a defect on a plan, standing in front of it. */
export const PlanPin = DefectPin.pick({ _id: true, defectNum: true, severity: true, status: true }).extend({
  at: z.object({ x: z.number(), y: z.number() }),
})
export type PlanPin = z.infer<typeof PlanPin>

/** A set of filters, columns and sorting that somebody wants again; own: seen by its maker alone. */
export const SavedView = z.object({
  _id: Id,
  name: requiredLine(50),
  search: z.string().max(4_000),
  columns: z.array(z.string().max(40)).max(40),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  updatedAt: Moment,
})
export type SavedView = z.infer<typeof SavedView>

export const exportFormats = ['xlsx', 'csv'] as const

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/defects'

export const defectRegisterRoutes = {
  /** For choosing all of them. */
  ids: route({
    method: 'GET',
    path: `${base}/ids`,
    may: 'project.read',
    summary: 'The ids of the list, in its order',
    params: OfInspection,
    query: DefectFilter.extend({
      sort: z.enum(defectSorts).default('number'),
      descending: z.stringbool().default(false),
    }),
    reply: z.object({ ids: z.array(Id) }),
  }),
  /**
   * Asked before photos are deleted, those named or all of a marker: the defects stay, with a crop of what showed them.
   */
  carried: route({
    method: 'POST',
    path: `${base}/carried`,
    may: 'project.read',
    summary: 'How many defects these photos show',
    params: OfInspection,
    body: z.object({ imageIds: z.array(Id).max(1_000).optional(), markerId: Id.optional() }),
    reply: z.object({ defects: z.int() }),
  }),
  facets: route({
    method: 'GET',
    path: `${base}/facets`,
    may: 'project.read',
    summary: 'What defects can be filtered by, with counts',
    params: OfInspection,
    query: DefectFilter,
    reply: DefectFacets,
  }),
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    may: 'project.read',
    summary: 'Defects by severity, type, floor, elevation, status and time',
    params: OfInspection,
    query: DefectFilter,
    reply: DefectSummary,
  }),
  quantities: route({
    method: 'GET',
    path: `${base}/quantities`,
    may: 'project.read',
    summary: 'Metres, square metres and pieces of the list, in all and by group',
    params: OfInspection,
    query: DefectFilter.extend({ group: z.enum(quantityGroups).optional() }),
    reply: z.object({
      total: Quantities,
      groups: z.array(z.object({ id: z.string().nullable(), quantities: Quantities })),
    }),
  }),
  pins: route({
    method: 'GET',
    path: `${base}/pins`,
    may: 'project.read',
    summary: 'Where on an elevation its defects are',
    params: OfInspection,
    query: DefectFilter.extend({ elevationId: Id }),
    reply: z.object({ data: z.array(DefectPin) }),
  }),
  planPins: route({
    method: 'GET',
    path: `${base}/plan-pins`,
    may: 'project.read',
    summary: 'Defects that were shown on a plan on site',
    params: OfInspection,
    query: z.object({ layoutId: Id }),
    reply: z.object({ data: z.array(PlanPin) }),
  }),
  /** Answers a link to the file, in the language asked for; formulas in texts stay texts. */
  exportRegister: route({
    method: 'POST',
    path: `${base}/exports`,
    may: 'register.export',
    summary: 'The register as a spreadsheet',
    params: OfInspection,
    body: z.object({
      format: z.enum(exportFormats),
      language: Locale,
      filter: DefectFilter,
      sort: z.enum(defectSorts).default('number'),
      descending: z.boolean().default(false),
    }),
    reply: z.object({ url: z.string(), name: z.string() }),
  }),
  views: route({
    method: 'GET',
    path: `${base}/views`,
    may: 'project.read',
    summary: 'Saved views of the register',
    params: OfInspection,
    reply: z.object({ data: z.array(SavedView) }),
  }),
  saveView: route({
    method: 'PUT',
    path: `${base}/views/:viewId`,
    may: 'project.read',
    summary: 'Keep a view of the register, for oneself or for all',
    byKey: 'never',
    params: OfInspection.extend({ viewId: Id }),
    body: SavedView.pick({ name: true, search: true, columns: true, isShared: true }),
    reply: SavedView,
  }),
  removeView: route({
    method: 'DELETE',
    path: `${base}/views/:viewId`,
    may: 'project.read',
    summary: 'Forget a view',
    byKey: 'never',
    params: OfInspection.extend({ viewId: Id }),
    reply: z.object({}),
  }),
} as const
