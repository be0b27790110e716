import { z } from 'zod'
import { followUpActions, materials, severities } from '../buildings.ts'
import { Id, InCorporate, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { subTypeNames } from '../rules/projects.ts'
import { optionalText, requiredName } from '../rules/text.ts'

const Empty = z.object({})
const OfDefinition = InCorporate.extend({ definitionId: Id })

/** A corporate's own entry beside the shipped libraries, written in one language. */
export const Definition = z.object({
  name: requiredName(100),
  subTypes: subTypeNames,
  severity: z.enum(severities),
  followUpAction: z.enum(followUpActions),
  materials: z
    .array(z.enum(materials))
    .max(materials.length)
    .refine((chosen) => new Set(chosen).size === chosen.length),
  description: optionalText(1000),
})

export type Definition = z.infer<typeof Definition>

export const DefectDefinition = Definition.extend({
  _id: Id,
  language: Locale,
  isRetired: z.boolean(),
  version: z.int(),
  createdAt: Moment,
})
export type DefectDefinition = z.infer<typeof DefectDefinition>

export const settingsRoutes = {
  materials: route({
    method: 'GET',
    path: '/inspection/api/v1/materials',
    may: 'definitions.read',
    summary: 'Materials, with their names in three languages',
    reply: z.object({
      materials: z.array(
        z.object({
          key: z.enum(materials),
          name: z.object({ en: z.string(), 'zh-cn': z.string(), 'zh-hk': z.string() }),
        }),
      ),
    }),
  }),
  listDefinitions: route({
    method: 'GET',
    path: '/inspection/api/v1/corporates/:corporateId/defect-definitions',
    may: 'definitions.read',
    summary: 'Defect definitions of the corporate, by name; retired ones only when asked for',
    params: InCorporate,
    query: z.object({ language: Locale.optional(), retired: z.enum(['true', 'false']).optional() }),
    reply: z.object({ defectDefinitions: z.array(DefectDefinition) }),
  }),
  createDefinition: route({
    method: 'POST',
    path: '/inspection/api/v1/corporates/:corporateId/defect-definitions',
    may: 'definitions.create',
    summary: 'Create a defect definition',
    params: InCorporate,
    body: Definition.extend({ language: Locale }),
    reply: z.object({ _id: Id }),
  }),
  updateDefinition: route({
    method: 'PUT',
    path: '/inspection/api/v1/corporates/:corporateId/defect-definitions/:definitionId',
    may: 'definitions.create',
    summary: 'Change a defect definition',
    params: OfDefinition,
    body: Definition.extend({ version: z.int() }),
    reply: z.object({ version: z.int() }),
  }),
  retireDefinition: route({
    method: 'PUT',
    path: '/inspection/api/v1/corporates/:corporateId/defect-definitions/:definitionId/retirement',
    may: 'definitions.create',
    summary: 'Retire a defect definition, or bring it back; it is never lost',
    params: OfDefinition,
    body: z.object({ isRetired: z.boolean() }),
    reply: Empty,
  }),
} as const
