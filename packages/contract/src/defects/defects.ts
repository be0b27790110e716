import { Size } from '@plumbline/inspection/sizes/size'
import { z } from 'zod'
import { aiDefectTypes, followUpActions, materials, severities } from '../buildings.ts'
import { ShownPicture } from '../drawings/drawings.ts'
import { Day, Id, InProject, Moment } from '../ids.ts'
import { forPlainTexts, plainTexts } from './plain-texts.ts'
import { FractionPoint } from '../markers/markers.ts'
import { route } from '../route.ts'
import { Rating } from '../rules/ratings.ts'
import { optionalLine, optionalText } from '../rules/text.ts'
import { queryNumber } from '../query-number.ts'

export const defectStatuses = ['open', 'to-be-verified', 're-open', 'closed'] as const
export type DefectStatus = (typeof defectStatuses)[number]

const otherSpellings: Readonly<Record<string, DefectStatus>> = { verified: 'to-be-verified', reopen: 're-open' }

/** Spec 1 §3 spells two of them in two ways: both are accepted, one is stored. */
export const defectStatus = z.preprocess(
  (value) => (typeof value === 'string' ? (otherSpellings[value] ?? value) : value),
  z.enum(defectStatuses),
)

/** new: not seen before. same, worse, repaired: compared with the earlier one. */
export const progressKinds = ['new', 'same', 'worse', 'repaired'] as const
export type Progress = (typeof progressKinds)[number]

/** unassessed: linked to an earlier defect, and no person has said yet what became of it. */
export const shownProgressKinds = ['new', 'unassessed', 'same', 'worse', 'repaired'] as const
export type ShownProgress = (typeof shownProgressKinds)[number]

/** A link alone says that it is the same place, and nothing of its state; null: not compared. */
export const shownProgress = (progress: Progress | null, isLinked: boolean): ShownProgress | null =>
  progress ?? (isLinked ? 'unassessed' : null)

/** Spec 1 §3: 'DF' and the number with four digits at least. */
export const defectLabel = (defectNum: number): string => `DF${String(defectNum).padStart(4, '0')}`

/** Fields that the library fills in, and a person chooses or confirms. */
export const confirmableFields = ['type', 'severity', 'material', 'followUpAction'] as const
export type ConfirmableField = (typeof confirmableFields)[number]

/** A key of the project's library, or a definition of the corporate: the id of it. */
const libraryKey = z.string().min(1).max(100)

/** What a person sets. Left out: as it is, or as the library says. */
export const settable = {
  type: libraryKey,
  subType: libraryKey.nullable(),
  severity: z.enum(severities),
  material: z.enum(materials).nullable(),
  block: optionalLine(50),
  floor: z.string().min(1).max(20).nullable(),
  elevationId: Id.nullable(),
  /** Which way across the elevation: a column, an axis, a bay. */
  vertical: optionalLine(50),
  followUpAction: z.enum(followUpActions),
  ...forPlainTexts((name) => optionalText(plainTexts[name].max)),
  assigneeId: Id.nullable(),
  dueDate: Day.nullable(),
  /** Millimetres; null: Not defined. */
  width: z.number().positive().max(1_000_000).nullable(),
  length: z.number().positive().max(1_000_000).nullable(),
  /** Under the project's scheme, given by a person; null: not rated. */
  rating: Rating.nullable(),
  /** Of a rating that has one: the day by which it is to be repaired. */
  repairBy: Day.nullable(),
}

const Person = z.object({ _id: Id.nullable(), name: z.string() })

/**
 * What shows a defect as a small picture. photo: the part of it around the shape is cut out where it is shown. url:
 * what was cut out of a photo that is deleted; null until it is cut.
 */
export const DefectCrop = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photo'),
    picture: ShownPicture,
    shape: z.enum(['rectangle', 'polyline', 'polygon']),
    points: z.array(z.array(FractionPoint)),
  }),
  z.object({ kind: z.literal('cut'), url: z.string() }),
])
export type DefectCrop = z.infer<typeof DefectCrop>

export const Defect = z.object({
  _id: Id,
  defectNum: z.int(),
  isDefect: z.literal(true),
  /** What the detector took it for, where it found it. */
  aiDefectType: z.enum(aiDefectTypes).nullable(),
  confidence: z.number().nullable(),
  ...settable,
  block: z.string(),
  vertical: z.string(),
  ...forPlainTexts(() => z.string()),
  floor: z.string().nullable(),
  type: z.string(),
  subType: z.string().nullable(),
  floorName: z.string().nullable(),
  drawing: z.string().nullable(),
  status: z.enum(defectStatuses),
  /** Change of the same place since an earlier inspection; null where it is not compared with one. */
  progress: z.enum(shownProgressKinds).nullable(),
  reporter: Person,
  assignee: Person.nullable(),
  /** Where width and length come from: the GSD of the photo, or somebody typed them. */
  sizeSource: z.enum(['gsd', 'typed']).nullable(),
  /** Thinner than one pixel of the photo: no width may be given. */
  isBelowGsd: z.boolean(),
  /** Length and width as above, and the area, each with its plus-minus and where it came from; null: not known. */
  measures: z.object({ length: Size.nullable(), width: Size.nullable(), area: Size.nullable() }).optional(),
  /** The photo that gives the size where several show it: of the sharp ones that with the finest scale. */
  sizeFrom: z.object({ imageId: Id, imageName: z.string(), annotationId: Id }).nullable().optional(),
  /** It is part of this defect now, and counts nowhere any more. */
  mergedInto: z.object({ _id: Id, defectNum: z.int() }).nullable().optional(),
  /** Filled in from the library; no person has chosen or confirmed it. */
  unconfirmed: z.array(z.enum(confirmableFields)).optional(),
  images: z.array(z.object({ imageId: Id, annotationId: Id, thumbnailUrl: z.string().nullable() })),
  /** Only in the list; null: no photo shows it. */
  crop: DefectCrop.nullable().optional(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Defect = z.infer<typeof Defect>

export const defectSorts = [
  'number',
  'severity',
  'status',
  'type',
  'floor',
  'created',
  'updated',
  'due',
  'assignee',
  'length',
  'width',
] as const
export type DefectSort = (typeof defectSorts)[number]

/** Lists are joined by commas. */
export const DefectFilter = z.object({
  q: optionalLine(100).optional(),
  severities: z.string().max(200).optional(),
  statuses: z.string().max(200).optional(),
  types: z.string().max(4_000).optional(),
  elevations: z.string().max(4_000).optional(),
  floors: z.string().max(4_000).optional(),
  materials: z.string().max(1_000).optional(),
  assignees: z.string().max(4_000).optional(),
  reporters: z.string().max(4_000).optional(),
  aiTypes: z.string().max(200).optional(),
  progress: z.string().max(100).optional(),
  ratings: z.string().max(4_000).optional(),
  /** Days of creation, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Due before today and not closed. */
  overdue: z.stringbool().optional(),
  /** On a 3D model, or on none. */
  pinned: z.enum(['yes', 'no']).optional(),
  /** Has fields that no person has chosen or confirmed. */
  unconfirmed: z.stringbool().optional(),
})
export type DefectFilter = z.infer<typeof DefectFilter>

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

export const defectRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/defects`,
    may: 'project.read',
    summary: 'Defects of the inspection: filtered, sorted, paged',
    params: OfInspection,
    query: DefectFilter.extend({
      sort: z.enum(defectSorts).default('number'),
      descending: z.stringbool().default(false),
      cursor: z.string().max(1_000).optional(),
      limit: queryNumber(z.number().int().min(1).max(200)).default(100),
    }),
    reply: z.object({ data: z.array(Defect), total: z.int(), nextCursor: z.string().nullable() }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/defects/:defectId`,
    may: 'project.read',
    summary: 'One defect',
    params: OfInspection.extend({ defectId: Id }),
    reply: z.object({ defect: Defect }),
  }),
} as const
