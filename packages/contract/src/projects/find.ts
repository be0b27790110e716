import { z } from 'zod'
import { severities } from '../buildings.ts'
import { layoutCategories } from '../drawings/drawings.ts'
import { Id, InCorporate } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'

export const foundKinds = ['project', 'defect', 'photo', 'drawing'] as const
export type FoundKind = (typeof foundKinds)[number]

/** What leads there, and what distinguishes it from its neighbours. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  _id: Id,
  title: z.string(),
  detail: z.string(),
  severity: z.enum(severities).nullable(),
  /** Of a drawing: which list it stands in. */
  category: z.enum(layoutCategories).nullable(),
  projectId: Id,
  projectNum: z.string(),
  projectName: z.string(),
  workspaceId: Id,
  inspectionId: Id.nullable(),
})
export type Found = z.infer<typeof Found>

/** Of each kind. */
export const maxFound = 5

export const findRoutes = {
  find: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/find',
    may: 'project.read',
    summary:
      'Projects, defects, photos and drawings that a word means, among those the caller may open. Within a project also what a defect says and any part of a file name; without one a defect by its number and a photo by the beginning of its name',
    params: InCorporate,
    query: z.object({ q: z.string().trim().min(1).max(100), projectId: Id.optional(), language: Locale.default('en') }),
    reply: z.object({ data: z.array(Found).max(maxFound * foundKinds.length) }),
  }),
} as const
