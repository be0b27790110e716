import { z } from 'zod'
import { annotationShapes, Annotation, WidthProfile } from './annotations.ts'
import { DefectFields } from '../defects/history.ts'
import { Location } from '../drawings/drawings.ts'
import { Id, InProject } from '../ids.ts'
import { FractionPoint, LayoutPlanMarker } from '../markers/markers.ts'
import { route } from '../route.ts'
import { queryNumber } from '../query-number.ts'

/** Lines of points in fractions of the photo. */
const points = z.array(z.array(FractionPoint).min(1).max(5_000)).min(1).max(200)

/** Somebody measured it: millimetres, or 'Not defined' as null. */
const measured = z.object({
  length: z.number().positive().max(1_000_000).nullable(),
  width: z.number().positive().max(1_000_000).nullable(),
})

/**
 * What a person draws or changes. defectId: it shows this defect too. defect: it becomes a new one with these fields,
 * or the one it shows gets them.
 * isDefect false: an irregularity that is none, or a suggestion that is rejected. defectVersion: the version of the
 * shown defect that `defect` and `measured` build on;
 * without one, a field of `defect` that was changed since the defect was made counts as changed. widthProfile: what was
 * measured across a traced line; a line that is drawn again without one loses its profile.
 */
const drawn = {
  shape: z.enum(annotationShapes),
  points,
  isDefect: z.boolean().nullable().optional(),
  defectId: Id.nullable().optional(),
  defect: DefectFields.optional(),
  defectVersion: z.int().optional(),
  measured: measured.nullable().optional(),
  widthProfile: WidthProfile.nullable().optional(),
}

/** _id: made by the browser, so that sending it again after a lost answer makes no second one. */
export const NewAnnInfo = z.object({ _id: Id, imageId: Id, ...drawn })
export type NewAnnInfo = z.input<typeof NewAnnInfo>
export const AnnInfoChange = z.object({ version: z.int(), ...z.object(drawn).partial().shape })
export type AnnInfoChange = z.input<typeof AnnInfoChange>

/** With version.stale: as it is stored now. */
export type NewerAnnotation = { readonly newAnnotation: Annotation }

/** How long what was deleted can be brought back. */
export const restorableDays = 30

export const decisions = ['accept', 'reject', 'undecide'] as const

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'
const Saved = z.object({ newAnnotation: Annotation, layoutPlanMarker: LayoutPlanMarker.nullable() })
/** The specification's own client sends an empty text where there is no plan. */
const emptyIsNull = z.preprocess((value) => (value === '' ? null : value), Id.nullable().default(null))
const ids = z.array(Id).min(1).max(1_000)

export const annotationEditingRoutes = {
  create: route({
    method: 'POST',
    path: `${base}/annotation`,
    may: 'annotations.edit',
    summary: 'Draw a shape on a photo',
    params: OfInspection,
    body: z.object({ annInfo: NewAnnInfo.extend({ _id: Id.optional() }), layoutId: emptyIsNull }),
    reply: Saved,
  }),
  /**
   * A stale version answers 409 with the newer one, of the shape or of a field of its defect. Fields of the defect that
   * did not change since are merged.
   */
  change: route({
    method: 'POST',
    path: `${base}/annotation/:annotationId`,
    may: 'annotations.edit',
    summary: 'Change a shape, or what it shows',
    params: OfInspection.extend({ annotationId: Id }),
    body: z.object({
      annInfo: AnnInfoChange,
      layoutId: emptyIsNull,
      layoutPlanMarkerId: emptyIsNull,
    }),
    reply: Saved,
  }),
  /**
   * A change set of one photo or several. Each is judged alone: a stale one comes back in `conflicts` as it is stored
   * now, the others are saved.
   */
  saveMany: route({
    method: 'POST',
    path: `${base}/annotations`,
    may: 'annotations.edit',
    summary: 'Draw and change many shapes at once',
    params: OfInspection,
    body: z.object({
      annotations: z
        .array(z.union([NewAnnInfo, AnnInfoChange.extend({ _id: Id })]))
        .min(1)
        .max(500),
    }),
    reply: z.object({ annotations: z.array(Annotation), conflicts: z.array(Annotation), deletedIds: z.array(Id) }),
  }),
  move: route({
    method: 'POST',
    path: `${base}/annotations/location`,
    may: 'annotations.edit',
    summary: 'Move shapes of a photo',
    params: OfInspection,
    body: z.object({
      annotations: z
        .array(z.object({ _id: Id, version: z.int(), location: Location }))
        .min(1)
        .max(500),
      layoutId: emptyIsNull,
      imageId: Id,
    }),
    reply: z.object({ annotations: z.array(Annotation), conflicts: z.array(Annotation), deletedIds: z.array(Id) }),
  }),
  removeMany: route({
    method: 'POST',
    path: `${base}/annotations/delete`,
    may: 'annotations.edit',
    summary: 'Delete shapes; they can be brought back for 30 days',
    params: OfInspection,
    body: z.object({ annotationIds: ids }),
    reply: z.object({ annotationIds: z.array(Id), layoutPlanMarkers: z.array(LayoutPlanMarker) }),
  }),
  removeOfImage: route({
    method: 'POST',
    path: `${base}/images/:imageId/annotations/deletions`,
    may: 'annotations.edit',
    summary: 'Delete shapes of one photo',
    params: OfInspection.extend({ imageId: Id }),
    body: z.object({
      annotationIds: ids,
      layoutPlanMarkerId: Id.nullable().default(null),
      markerId: Id.nullable().default(null),
    }),
    reply: z.object({
      annotations: z.array(Annotation),
      annotationIds: z.array(Id),
      layoutPlanMarker: LayoutPlanMarker.nullable(),
    }),
  }),
  deleted: route({
    method: 'GET',
    path: `${base}/images/:imageId/annotations/deleted`,
    may: 'project.read',
    summary: 'Deleted shapes of a photo that can still be brought back',
    params: OfInspection.extend({ imageId: Id }),
    reply: z.object({ annotations: z.array(Annotation) }),
  }),
  restore: route({
    method: 'POST',
    path: `${base}/annotations/restorations`,
    may: 'annotations.edit',
    summary: 'Bring deleted shapes back',
    params: OfInspection,
    body: z.object({ annotationIds: ids }),
    reply: z.object({ annotations: z.array(Annotation) }),
  }),
  /**
   * asOne: all of them show one defect, that of `defectId` where it is named, and the sharpest photo gives its size.
   * Accepting makes a defect by the library's defaults for its type, unless `defect` says otherwise. Deciding twice the
   * same is no second defect. undecide takes it back, and the number stays used.
   */
  decide: route({
    method: 'POST',
    path: `${base}/annotations/decisions`,
    may: 'analysis.run',
    summary: 'Accept or reject what the detector found',
    params: OfInspection,
    body: z.object({
      annotationIds: ids,
      decision: z.enum(decisions),
      defect: DefectFields.optional(),
      asOne: z.boolean().default(false),
      defectId: Id.optional(),
    }),
    reply: z.object({ annotations: z.array(Annotation), left: z.int() }),
  }),
  suggestions: route({
    method: 'GET',
    path: `${base}/annotations/suggestions`,
    may: 'project.read',
    summary: 'What nobody has decided on yet, photo by photo in the order of the wall',
    params: OfInspection,
    query: z.object({
      markerId: Id.optional(),
      types: z.string().max(200).optional(),
      confidence: queryNumber(z.number().min(0).max(1)).default(0),
      cursor: z.string().max(4_000).optional(),
      limit: queryNumber(z.number().int().min(1).max(200)).default(50),
    }),
    reply: z.object({
      annotations: z.array(Annotation),
      left: z.int(),
      all: z.int(),
      /** Photos for analysis that the detector has not read. */ unread: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
} as const
