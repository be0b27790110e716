import { z } from 'zod'
import { PlanName } from '../billing/billing.ts'
import { CoverageRule } from '../coverage/coverage.ts'
import { buildingTypes, defectLibraries, reportTemplates } from '../buildings.ts'
import { countries } from './countries.ts'
import { Day, Id, InCorporate, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { projectTypes } from './project-types.ts'
import { route } from '../route.ts'
import { favouriteDefects, projectCode, projectName } from '../rules/projects.ts'
import { RatingLevels, ratingSchemes } from '../rules/ratings.ts'
import { Regimes } from '../rules/regimes.ts'
import { optionalLine, optionalText, requiredLine } from '../rules/text.ts'

const OfProject = InCorporate.extend({ projectId: Id })
const OfWorkspace = OfProject.extend({ workspaceId: Id })

/** Spec 1 §3: names and addresses arrive as lists of language and text pairs. */
const LocalText = z.object({ language: Locale, text: optionalLine(300) })
const LocalTexts = z
  .array(LocalText)
  .max(3)
  .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length)
export type LocalText = z.infer<typeof LocalText>

/** Longitude and latitude, in this order, as maps write them. */
const Coordinates = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const Layout = z.object({
  layoutId: Id,
  name: z.string(),
  blockName: z.string(),
  url: z.string(),
  planId: Id,
  floorRange: z.array(z.string()),
  dimension: z.enum(['2d', '3d']),
})
const Layouts = z.object({
  layout: z.array(Layout),
  floor: z.array(Layout),
  elevation: z.array(Layout),
  otherDrawing: z.array(Layout),
  otherDocument: z.array(Layout),
})

export const Inspection = z.object({ _id: Id, date: Day.nullable(), note: z.string(), createdAt: Moment })
export type Inspection = z.infer<typeof Inspection>

/** A picture that was sent before: what the upload request answered. */
const PictureId = Id

/** What the project's reports propose for a type, in place of the standard text; an empty text is none. */
const RepairTexts = z
  .array(z.object({ type: requiredLine(100), language: Locale, text: optionalText(500) }))
  .max(300)
  .refine((texts) => new Set(texts.map(({ type, language }) => `${language} ${type}`)).size === texts.length)
export type RepairText = z.infer<typeof RepairTexts>[number]

/** The fields of the form beside those of the specification's project info. */
const more = {
  projectType: z.enum(projectTypes),
  /** ISO 3166-1, or nothing. */
  country: z.enum(['', ...countries]),
  preparedBy: optionalLine(100),
  phone: optionalLine(32),
  storeys: z.int().min(1).max(300).nullable(),
  units: z.int().min(1).max(100_000).nullable(),
  height: z.number().min(0.01).max(1000).multipleOf(0.01).nullable(),
  incorporateOwners: optionalLine(200),
  managementCompany: optionalLine(200),
  reportTemplate: z.enum(reportTemplates),
  /** What has to be seen of each elevation. */
  coverageRule: CoverageRule,
  repairTexts: RepairTexts,
  /** Null: defects have their severity alone. */
  ratingScheme: z.enum(ratingSchemes).nullable(),
  /** Levels of the scheme that the company names. */
  ratingLevels: RatingLevels,
  /** Schemes of the law that apply, with what their days rest on. */
  regimes: Regimes,
}

export const ProjectInfo = z.object({
  _id: Id,
  corporateId: Id,
  name: z.string(),
  code: z.string(),
  clientName: z.string(),
  asset: z.object({
    name: LocalTexts,
    address: LocalTexts,
    location: z.object({ coordinates: Coordinates.nullable() }),
    buildingType: z.enum(buildingTypes),
  }),
  assetCodes: z.array(z.string()),
  scopeOfWork: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** Links that live for minutes; null where there is none. */
  coverImage: z.string().nullable(),
  companyLogo: z.string().nullable(),
  clientLogo: z.string().nullable(),
  defectLibrary: z.enum(defectLibraries),
  favouriteDefectOpts: z.array(z.string()),
  inspectionScope: z.array(z.object({ workspaceId: Id, inspectionIds: z.array(Id) })),
  layouts: Layouts,
  executiveSummary: z.string(),
  createdByType: z.enum(['SaaS', 'Corporate']),
  subscription: z.object({ planName: PlanName }),
  ...more,
  expiryDate: Moment.nullable(),
  dataUsage: z.number(),
  dataLimit: z.number(),
  inspections: z.array(Inspection),
  version: z.int(),
})
export type ProjectInfo = z.infer<typeof ProjectInfo>

/** A text alone is the English one and leaves the others as they are; a list is all there is. */
const OneOrMoreLanguages = z.union([optionalLine(300), LocalTexts])

/** Spec 1 §3, project update payload, and every other field of the form beside it. Left out: left as it is. */
export const ProjectUpdate = z.object({
  projectName: projectName.optional(),
  projectCode: projectCode.optional(),
  clientName: optionalLine(200).optional(),
  buildingName: OneOrMoreLanguages.optional(),
  address: OneOrMoreLanguages.optional(),
  latLng: z.object({ coordinates: Coordinates.nullable() }).optional(),
  scopeOfWork: optionalText(4000).optional(),
  startDate: Day.nullable().optional(),
  endDate: Day.nullable().optional(),
  coverImage: PictureId.optional(),
  isDeleteCoverImage: z.boolean().optional(),
  companyLogo: PictureId.optional(),
  isDeleteCompanyLogo: z.boolean().optional(),
  clientLogo: PictureId.optional(),
  isDeleteClientLogo: z.boolean().optional(),
  defectLibrary: z.enum(defectLibraries).optional(),
  favouriteDefectOpts: favouriteDefects.optional(),
  buildingType: z.enum(buildingTypes).optional(),
  assetCodes: z.array(requiredLine(50)).max(50).optional(),
  executiveSummary: optionalText(20_000).optional(),
  ...z.object(more).partial().shape,
  /** The version the form was filled from; another one in the meantime is a 409. Left out: whatever it is. */
  version: z.int().optional(),
})
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

export const infoRoutes = {
  info: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/workspaces/:workspaceId',
    may: 'project.read',
    summary: 'Project info',
    params: OfWorkspace,
    query: z.object({ inspectionId: Id.optional() }),
    reply: ProjectInfo,
  }),
  update: route({
    method: 'PUT',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/workspaces/:workspaceId',
    may: 'project.edit',
    summary: 'Change the project info',
    params: OfWorkspace,
    body: ProjectUpdate,
    reply: z.object({ version: z.int() }),
  }),
  addInspection: route({
    method: 'POST',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/workspaces/:workspaceId/inspections',
    may: 'project.edit',
    summary: 'Inspect the same asset again',
    params: OfWorkspace,
    body: z.object({ date: Day, note: optionalLine(200) }),
    reply: z.object({ _id: Id }),
  }),
  quota: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/projects/:projectId/quota',
    may: 'project.read',
    summary: 'How many images the project may still take',
    params: OfProject,
    reply: z.object({
      data: z.object({
        quotas: z.object({
          image: z.object({ total: z.int(), available: z.int() }),
          data: z.object({ total: z.number(), available: z.number() }),
        }),
      }),
    }),
  }),
  /** Where the map comes from; none: the screen draws a plain grid. No token of ours is in it. */
  mapStyle: route({
    method: 'GET',
    path: '/asset/api/v1/map-style',
    may: 'signed-in',
    summary: 'Where the style of the map is, if one is set',
    reply: z.object({ url: z.string().nullable() }),
  }),
  /** The specification's path says placeholder where others name a corporate: both are named in the query. */
  requestUpload: route({
    method: 'POST',
    path: '/asset/api/v1/corporates/placeholder/upload-request',
    may: 'project.edit',
    summary: 'Ask where to send a cover image or a logo',
    query: z.object({ corporateId: Id, projectId: Id }),
    body: z.object({
      kind: z.enum(['cover', 'logo', 'clientLogo']),
      contentType: z.enum(['image/jpeg', 'image/png']),
      size: z.int().min(1),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: z.object({
      _id: Id,
      uploadUrl: z.string(),
      contentType: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  }),
} as const
