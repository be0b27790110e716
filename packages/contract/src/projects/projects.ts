import { z } from 'zod'
import { Role } from '../accounts/accounts.ts'
import { PaidPlan, PlanName } from '../billing/billing.ts'
import { Day, Id, InCorporate, Moment } from '../ids.ts'
import { projectTypes } from './project-types.ts'
import { route } from '../route.ts'
import { projectCode, projectName } from '../rules/projects.ts'
import { optionalLine } from '../rules/text.ts'
import { SeverityCounts } from './severity-counts.ts'
import { queryNumber } from '../query-number.ts'

/** Values joined by commas, as the specification sends them; an empty value means "not given". */
function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(100))
}

const filterText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/** 'All' is answered as far as the cap; nextCursor leads on. */
export const pageLimit = { default: 100, max: 500 } as const
const Limit = z.union([
  z.literal('All').transform(() => pageLimit.max),
  queryNumber(z.number().int().min(1).max(pageLimit.max)),
])

/** Spec 1 §3, project list item, and what the link to its workspace carries. */
export const ProjectListItem = z.object({
  _id: Id,
  projectName: z.string(),
  clientName: z.string(),
  projectNum: z.string(),
  projectType: z.enum(projectTypes),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  workspaceId: Id,
  inspectionId: Id.nullable(),
  /** A link that lives for minutes; null where there is no picture. */
  coverImage: z.string().nullable(),
  planName: PlanName,
  /** Null: never. */
  expiryDate: Moment.nullable(),
  /** Of the inspection that the link leads to; a severity without a defect is left out. */
  severities: SeverityCounts.partial(),
  /** A report of that inspection can be downloaded. */
  hasReport: z.boolean(),
})
export type ProjectListItem = z.infer<typeof ProjectListItem>

const Empty = z.object({})

/** start: latest first, those without a date last; names and numbers from A, numbers in them counted as numbers. */
export const projectSorts = ['newest', 'oldest', 'name', 'number', 'client', 'start'] as const
export type ProjectSort = (typeof projectSorts)[number]

/** Continues where a page ended, for the same sort; only the server reads it. */
const Cursor = z.string().regex(/^[\w-]{1,4000}$/)

export const projectRoutes = {
  list: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/projects',
    may: 'project.read',
    summary: 'Projects of a corporate, newest first unless another order is asked for',
    params: InCorporate,
    query: z.object({
      projectTypes: commaList(z.enum(projectTypes)).optional(),
      role: Role.optional(),
      /** Anywhere in the name, the number or the client. */
      q: filterText,
      projectName: filterText,
      projectNum: filterText,
      clientName: filterText,
      startDate: commaList(Day).optional(),
      limit: Limit.default(pageLimit.default),
      sort: z.enum(projectSorts).default('newest'),
      cursor: Cursor.optional(),
    }),
    reply: z.object({ data: z.array(ProjectListItem), nextCursor: z.string().nullable() }),
  }),
  /** For an address that names the project alone; what it answers is what the list's link carries. */
  locate: route({
    method: 'GET',
    path: '/asset/api/v1/projects/:projectId',
    may: 'project.read',
    summary: 'Where a project is: its corporate, its workspace and the latest inspection',
    params: z.object({ projectId: Id }),
    reply: z.object({ corporateId: Id, workspaceId: Id, inspectionId: Id.nullable() }),
  }),
} as const

/** Of all its inspections. */
export const ProjectContents = z.object({ drawings: z.int(), media: z.int(), defects: z.int(), reports: z.int() })
export type ProjectContents = z.infer<typeof ProjectContents>

export const projectLifeRoutes = {
  create: route({
    method: 'POST',
    path: '/asset/api/v1/corporates/:corporateId/projects',
    may: 'project.create',
    summary: 'Create a project with its workspace and first inspection; its type chooses library and report template',
    params: InCorporate,
    body: z.object({
      project: z.object({ name: projectName, code: projectCode }),
      projectType: z.enum(projectTypes),
      clientName: optionalLine(200).optional(),
      /** The plan that is to be bought next; until then the project runs on TRIAL. */
      plan: z.union([z.literal('TRIAL'), PaidPlan]).default('TRIAL'),
    }),
    reply: z.object({ _id: Id, workspaceId: Id, inspectionId: Id }),
  }),
  contents: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/contents',
    may: 'project.delete',
    onExpired: 'allow',
    summary: 'How much is deleted together with a project',
    params: InCorporate.extend({ projectId: Id }),
    reply: ProjectContents,
  }),
  remove: route({
    method: 'DELETE',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId',
    may: 'project.delete',
    onExpired: 'allow',
    summary: 'Delete a project with everything in it; its files follow through a job',
    params: InCorporate.extend({ projectId: Id }),
    reply: Empty,
  }),
} as const
