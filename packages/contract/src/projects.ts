import { z } from 'zod'
import { Role } from './accounts.ts'
import { Day, Id, InCorporate } from './ids.ts'
import { route } from './route.ts'

export const projectTypes = ['Inspection.ConditionSurvey', 'Inspection.MBIS', 'Inspection.Pipe'] as const
export type ProjectType = (typeof projectTypes)[number]

/** Values joined by commas, as the specification sends them; an empty value means "not given". */
function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z.string()
    .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''))
    .pipe(z.array(item).max(100))
}

const filterText = z.string().trim().max(100).transform((text) => (text === '' ? undefined : text)).optional()

/** 'All' is answered as far as the cap; nextCursor leads on. */
export const pageLimit = { default: 100, most: 500 } as const
const Limit = z.union([
  z.literal('All').transform(() => pageLimit.most),
  z.coerce.number().int().min(1).max(pageLimit.most),
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
})
export type ProjectListItem = z.infer<typeof ProjectListItem>

export const projectRoutes = {
  list: route({
    method: 'GET', path: '/asset/api/v1/corporates/:corporateId/projects', may: 'project.read',
    summary: 'Projects of a corporate, newest first',
    params: InCorporate,
    query: z.object({
      projectTypes: commaList(z.enum(projectTypes)).optional(),
      role: Role.optional(),
      projectName: filterText,
      projectNum: filterText,
      clientName: filterText,
      startDate: commaList(Day).optional(),
      limit: Limit.default(pageLimit.default),
      cursor: Id.optional(),
    }),
    reply: z.object({ data: z.array(ProjectListItem), nextCursor: Id.nullable() }),
  }),
} as const
