import { leftOutReasons } from '@plumbline/inspection/coverage/types'
import { placementSources } from '@plumbline/inspection/placement/types'
import { z } from 'zod'
import { annotationShapes } from '../annotations/annotations.ts'
import { aiDefectTypes } from '../buildings.ts'
import { Location } from '../drawings/drawings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { route } from '../route.ts'
import { Defect } from './defects.ts'
import { DefectDetail } from './history.ts'
import { queryNumber } from '../query-number.ts'

/** open: no user has decided. dismissed: not the same. merged: one defect now. */
export const duplicateStates = ['open', 'dismissed', 'merged'] as const
export type DuplicateState = (typeof duplicateStates)[number]

/** Only with "merge sure ones" switched on, and from this score, are defects merged without a person. */
export const sureScore = 0.95

/** Metres of the elevation: x from its left end along the developed length, y up from the foot of the building. */
const ElevationPlace = z.object({ x: z.number(), y: z.number() })

/** One shape on one photo, and where that photo puts it on the elevation. */
export const SameShape = z.object({
  annotationId: Id,
  imageId: Id,
  imageName: z.string(),
  thumbnailUrl: z.string().nullable(),
  location: Location,
  shape: z.enum(annotationShapes),
  points: z.array(z.array(FractionPoint)),
  /** The defect it shows; null: a suggestion that no user has decided on. */
  defect: z.object({ _id: Id, defectNum: z.int() }).nullable(),
  aiDefectType: z.enum(aiDefectTypes).nullable(),
  confidence: z.number().nullable(),
  /** Its middle, how exact that is (one standard deviation), and what it was placed by. */
  centre: ElevationPlace,
  sigmaM: z.number(),
  placedBy: z.enum(placementSources),
  /** Of the photo at its middle, and how sharp it is; a size comes from the sharp photo with the finest scale. */
  mmPx: z.number(),
  sharpness: z.number().nullable(),
})
export type SameShape = z.infer<typeof SameShape>

/** Two defects that seem to be one. score: 0 to 1, how sure the geometry is. */
export const DuplicatePair = z.object({
  _id: Id,
  state: z.enum(duplicateStates),
  score: z.number(),
  /** Metres between the two middles. */
  distanceM: z.number(),
  elevationId: Id,
  /** The one that would remain first: the lower number. */
  one: z.object({ defect: Defect, shape: SameShape }),
  other: z.object({ defect: Defect, shape: SameShape }),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** Shapes on different photos that seem to show one defect, at least one of them a suggestion. */
export const SameGroup = z.object({
  /** Of the search that found it: the next one may give another. */
  _id: Id,
  elevationId: Id,
  /** Of its least sure link. */
  score: z.number(),
  photoCount: z.int(),
  /** The photo that would give the size: of the sharp ones that with the finest scale. */
  sizeFrom: z.object({ annotationId: Id, imageId: Id, imageName: z.string(), mmPx: z.number() }),
  /** The best photo first. */
  shapes: z.array(SameShape),
})
export type SameGroup = z.infer<typeof SameGroup>

/** What was compared, and what could not be. */
export const DuplicateSearch = z.object({
  /** none: never searched. searching: the figures are those of the search before. failed: the last one broke off. */
  state: z.enum(['none', 'searching', 'ready', 'failed']),
  searchedAt: Moment.nullable(),
  /** Shapes of defects and suggestions, and those among them that could be placed on an elevation. */
  shapeCount: z.int(),
  placedCount: z.int(),
  /**
   * Why the others could not: their photo has no elevation, the elevation no frame, or the photo no usable position.
   */
  notPlaced: z.array(z.object({ reason: z.enum(['no-elevation', 'no-frame', ...leftOutReasons]), count: z.int() })),
})
export type DuplicateSearch = z.infer<typeof DuplicateSearch>

export const DuplicateSettings = z.object({
  /** Merge defects whose score is at least `sureScore` without asking. */
  mergesSure: z.boolean(),
  version: z.int(),
})
export type DuplicateSettings = z.infer<typeof DuplicateSettings>

export const growthVerdicts = ['grew', 'shrank', 'same', 'cannot-tell'] as const
export type GrowthVerdict = (typeof growthVerdicts)[number]

/** Why nothing, or not everything, can be said. */
export const growthReasons = [
  'not-linked',
  'no-shape',
  'no-scale',
  'different-kinds',
  'cut-off',
  'below-pixel',
  'not-measured',
  'inexact',
  'mixed',
] as const

/** One outline in metres, from the middle of the defect: x to the right, y up. */
const GrowthSide = z.object({
  defectId: Id,
  defectNum: z.int(),
  inspectionId: Id,
  inspectedOn: z.string().nullable(),
  annotationId: Id,
  imageId: Id,
  imageName: z.string(),
  thumbnailUrl: z.string().nullable(),
  location: Location,
  shape: z.enum(annotationShapes),
  outline: z.array(z.array(ElevationPlace)),
  mmPx: z.number(),
  sharpness: z.number().nullable(),
  /** Share of a length, one standard deviation, by which the scale of the photo may be off. */
  scaleSigma: z.number(),
  /** What the scale comes from: the photo's place on the elevation, or its own GSD. */
  scaledBy: z.enum([...placementSources, 'gsd']),
})
export type GrowthSide = z.infer<typeof GrowthSide>

/** Millimetres, of an area square millimetres. plusMinus: twice the standard deviation. */
const GrowthFigure = z.object({
  of: z.enum(['length', 'width', 'area']),
  before: z.number().nullable(),
  beforePlusMinus: z.number().nullable(),
  after: z.number().nullable(),
  afterPlusMinus: z.number().nullable(),
  change: z.number().nullable(),
  plusMinus: z.number().nullable(),
  verdict: z.enum(growthVerdicts),
  reason: z.enum(growthReasons).nullable(),
})
export type GrowthFigure = z.infer<typeof GrowthFigure>

/**
 * Both outlines on one frame, at one scale, laid over each other: only their forms are compared, not where they lie.
 */
export const Growth = z.object({
  verdict: z.enum(growthVerdicts),
  reason: z.enum(growthReasons).nullable(),
  earlier: GrowthSide.nullable(),
  now: GrowthSide.nullable(),
  /** Metres by which the later outline was moved onto the earlier one; null where one of them has no place. */
  shiftM: ElevationPlace.nullable(),
  figures: z.array(GrowthFigure),
})
export type Growth = z.infer<typeof Growth>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfDefect = OfInspection.extend({ defectId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/defects'
const version = z.int()
const cursor = z.string().max(1_000).optional()

export const duplicateRoutes = {
  /** Safe to repeat: searches that wait are one. Answers 200 with the state of the search. */
  searchDuplicates: route({
    method: 'POST',
    path: `${base}/duplicates/search`,
    may: 'defects.edit',
    summary: 'Search the inspection for defects that are shown on several photos',
    params: OfInspection,
    reply: z.object({ search: DuplicateSearch }),
  }),
  /** Pairs of defects that exist, the surest first. */
  duplicates: route({
    method: 'GET',
    path: `${base}/duplicates`,
    may: 'project.read',
    summary: 'Pairs of defects that seem to be one, the surest first',
    params: OfInspection,
    query: z.object({
      state: z.enum(['open', 'dismissed']).default('open'),
      defectId: Id.optional(),
      cursor,
      limit: queryNumber(z.number().int().min(1).max(100)).default(50),
    }),
    reply: z.object({
      data: z.array(DuplicatePair),
      total: z.int(),
      nextCursor: z.string().nullable(),
      search: DuplicateSearch,
      settings: DuplicateSettings,
    }),
  }),
  /** For review: the groups of these suggestions, or of all; a suggestion that stands alone is in none. */
  sameGroups: route({
    method: 'GET',
    path: `${base}/duplicates/groups`,
    may: 'project.read',
    summary: 'Suggestions that seem to show one defect, with the other photos of it',
    params: OfInspection,
    query: z.object({
      /** Joined by commas. */
      annotationIds: z.string().max(8_000).optional(),
      cursor,
      limit: queryNumber(z.number().int().min(1).max(200)).default(100),
    }),
    reply: z.object({ data: z.array(SameGroup), nextCursor: z.string().nullable(), search: DuplicateSearch }),
  }),
  /** isDismissed false takes it back. */
  dismissDuplicate: route({
    method: 'POST',
    path: `${base}/duplicates/:pairId/dismiss`,
    may: 'defects.edit',
    summary: 'Say that two defects are not the same',
    params: OfInspection.extend({ pairId: Id }),
    body: z.object({ isDismissed: z.boolean().default(true) }),
    reply: z.object({ _id: Id, state: z.enum(duplicateStates) }),
  }),
  /** For review: this shape shows something else than those; isDismissed false takes it back. */
  dismissSame: route({
    method: 'POST',
    path: `${base}/duplicates/dismissals`,
    may: 'defects.edit',
    summary: 'Say that a shape shows something else than others',
    params: OfInspection,
    body: z.object({
      annotationId: Id,
      fromIds: z.array(Id).min(1).max(200),
      isDismissed: z.boolean().default(true),
    }),
    reply: z.object({ dismissed: z.int() }),
  }),
  /**
   * `with` becomes part of the defect of the path, and its number answers where it went. Refused across inspections and
   * elevations, with itself
   * and with one that was deleted; merging what is merged already answers the same.
   */
  merge: route({
    method: 'POST',
    path: `${base}/:defectId/merge`,
    may: 'defects.edit',
    summary: 'Merge another defect into this one',
    params: OfDefect,
    body: z.object({ with: Id, version }),
    reply: DefectDetail,
  }),
  /**
   * Shapes leave the defect: to the number they came from, with its former fields, where all of them came from one;
   * else to a new number.
   * mergedId alone takes a merged defect out again, also one without shapes: that is the undo of a merge.
   */
  split: route({
    method: 'POST',
    path: `${base}/:defectId/split`,
    may: 'defects.edit',
    summary: 'Take shapes or a merged defect out of this one',
    params: OfDefect,
    body: z
      .object({
        annotationIds: z.array(Id).max(1_000).default([]),
        mergedId: Id.optional(),
        version: version.optional(),
      })
      .refine(({ annotationIds, mergedId }) => annotationIds.length > 0 !== (mergedId !== undefined), {
        path: ['annotationIds'],
      }),
    reply: z.object({
      detail: DefectDetail,
      /** Where they went; isNew: under a new number. */
      split: z.object({ _id: Id, defectNum: z.int(), version: z.int(), isNew: z.boolean() }),
    }),
  }),
  growth: route({
    method: 'GET',
    path: `${base}/:defectId/growth`,
    may: 'project.read',
    summary: 'How a defect changed since the inspection before, with how exact that is',
    params: OfDefect,
    reply: Growth,
  }),
  saveDuplicateSettings: route({
    method: 'PUT',
    path: '/inspection/api/v1/projects/:projectId/duplicates/settings',
    may: 'project.edit',
    summary: 'Whether sure duplicates are merged without asking',
    params: InProject,
    body: z.object({ mergesSure: z.boolean(), version }),
    reply: DuplicateSettings,
  }),
} as const
