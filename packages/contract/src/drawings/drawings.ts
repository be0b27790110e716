import { z } from 'zod'
import { Id, InCorporate, InProject, Moment } from '../ids.ts'
import { GroundPlace } from './ground-place.ts'
import { floorHeight, floorLabel } from './floor-rules.ts'
import { fileStatuses } from '../media-statuses.ts'
import { route } from '../route.ts'
import { PartChecksum, PartLink, partConcurrency } from '../upload-parts.ts'
import { blockName, drawingName as drawingNameAmong, optionalLine, requiredLine } from '../rules/text.ts'

export const layoutCategories = ['layout', 'floor', 'elevation', 'otherDrawing', 'otherDocument', 'signature'] as const
export type LayoutCategory = (typeof layoutCategories)[number]
export const drawingTypes = ['layout plan', 'floor plan', 'elevation', 'other drawings'] as const
export const layoutSubtypes = ['master layout plan', 'block plan', 'drainage', 'fire service', 'other'] as const
export type LayoutSubtype = (typeof layoutSubtypes)[number]
export const dimensions = ['2d', '3d'] as const

const LayoutCategory = z.enum(layoutCategories)

/** That no other drawing has it is seen by the database. */
const drawingName = drawingNameAmong([])

/** Left, top, right, bottom as fractions of the picture's width and height. */
export const Location = z
  .object({
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    right: z.number().min(0).max(1),
    bottom: z.number().min(0).max(1),
  })
  .refine(({ left, top, right, bottom }) => left <= right && top <= bottom)
export type Location = z.infer<typeof Location>

/**
 * Links that live for minutes. tiles: level 0 is the whole in one tile, the last is 1:1; `${url}${level}/${x}/${y}`.
 */
export const ShownPicture = z.object({
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  tiles: z.object({ url: z.string(), tileSize: z.int(), levels: z.int() }).nullable(),
})
export type ShownPicture = z.infer<typeof ShownPicture>

/**
 * One row as typed: '5' or '3-7'. line: where its lower edge lies in the picture (fraction of the height), when the
 * user dragged it there.
 */
export const FloorRow = z.object({
  name: floorLabel,
  height: floorHeight,
  group: optionalLine(50).optional(),
  /**
   * G/F, UG, M, B1, R: what screens and reports show. One a floor, top-down, parted by commas where the label is a
   * range.
   */
  displayName: optionalLine(200).optional(),
  line: z.number().min(0).max(1).nullable().optional(),
})
export type FloorRow = z.infer<typeof FloorRow>

/** A part of an elevation with floors of its own, such as podium and tower. Rows are top-down. */
export const Portion = z.object({
  _id: Id,
  name: optionalLine(50),
  location: Location,
  floors: z.array(FloorRow).max(300),
})
export type Portion = z.infer<typeof Portion>

const Portions = z
  .array(Portion)
  .max(50)
  .refine((portions) => new Set(portions.map(({ _id }) => _id)).size === portions.length)

/** As answered: rules that read what was typed cannot be written back. */
const StoredPortion = z.object({
  _id: Id,
  name: z.string(),
  location: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  floors: z.array(
    z.object({
      name: z.string(),
      height: z.number(),
      group: z.string().optional(),
      displayName: z.string().optional(),
      line: z.number().nullable().optional(),
    }),
  ),
})

export const Drawing = z.object({
  layoutId: Id,
  planId: Id,
  category: LayoutCategory,
  dimension: z.enum(dimensions),
  subtype: z.enum(layoutSubtypes).nullable(),
  name: z.string(),
  blockName: z.string(),
  /** Floors that a floor plan stands for, or an elevation shows, as labels: '1', '2-20'. */
  floorRange: z.array(z.string()),
  fileName: z.string(),
  size: z.number(),
  contentType: z.string(),
  /** Of a 3D model: of its parts, which are made after its file was opened. */
  status: z.enum(fileStatuses),
  /** Why it could not be shown: a code of errors.ts. */
  errorCode: z.string().nullable(),
  /** What the error is about: a file that is missing, an extension that cannot be read. */
  errorSubject: z.string().nullable(),
  /** Null: not shown as a picture (documents, 3D), or not yet. */
  picture: ShownPicture.nullable(),
  /** Null: its file says nothing of that, as most do. */
  ground: GroundPlace.nullable(),
  position: z.int(),
  createdBy: z.object({ _id: Id.nullable(), name: z.string() }),
  createdAt: Moment,
  updatedAt: Moment,
  /** What goes with it when it is deleted. */
  markerCount: z.int(),
  /** Markers elsewhere that name it as their elevation: they stay, without floors. */
  linkedCount: z.int(),
  mediaCount: z.int(),
  /** Of its markers. */
  attachmentCount: z.int(),
  /** Of a 3D model: defects pinned on it and views saved of it, which stay. */
  pinCount: z.int(),
  viewCount: z.int(),
  version: z.int(),
})
export type Drawing = z.infer<typeof Drawing>

export const uploadStates = ['sending', 'opening', 'choosing', 'done', 'failed'] as const

/** A file on its way to one or more drawings. choosing: a PDF of several pages waits for the user's choice. */
export const DrawingUpload = z.object({
  _id: Id,
  fileName: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  category: LayoutCategory,
  /** What it becomes, as it was announced. */
  name: z.string(),
  /** The drawing whose picture it replaces. */
  replaces: Id.nullable(),
  /** Why it failed: a code of errors.ts. */
  errorCode: z.string().nullable(),
  percent: z.int(),
  pages: z.array(z.object({ page: z.int(), thumbnailUrl: z.string(), width: z.int(), height: z.int() })),
  /** What it became. */
  layoutIds: z.array(Id),
  /** Those of them that cannot be shown: pages of a PDF that could not be drawn. */
  failures: z.array(z.object({ layoutId: Id, name: z.string(), errorCode: z.string() })),
})
export type DrawingUpload = z.infer<typeof DrawingUpload>

/**
 * Where an announced file stands. sentParts: stored already, only the others are sent; none once it is no longer
 * `sending`.
 */
const BegunDrawing = z.object({
  _id: Id,
  state: z.enum(uploadStates),
  partSize: z.int(),
  parts: z.int(),
  sentParts: z.array(z.int()),
})
export type BegunDrawing = z.infer<typeof BegunDrawing>

const NewDrawing = z.object({
  category: LayoutCategory,
  dimension: z.enum(dimensions).default('2d'),
  subtype: z.enum(layoutSubtypes).nullable().default(null),
  name: drawingName,
  blockName: blockName.or(z.literal('')).default(''),
  floorRange: z.array(floorLabel).max(50).default([]),
})
export type NewDrawing = z.input<typeof NewDrawing>
/** With its defaults filled in. */
export type AnnouncedDrawing = z.output<typeof NewDrawing>

/** Spec 2 §3, plan, and what our editor needs beside it. */
export const ElevationPlan = z.object({
  _id: Id,
  planId: Id,
  name: z.string(),
  blockName: z.string(),
  fileName: z.string(),
  url: z.string(),
  picture: ShownPicture.nullable(),
  status: z.enum(fileStatuses),
  /** Why it could not be shown: a code of errors.ts. */
  errorCode: z.string().nullable(),
  /** Every floor of every portion, top-down, ranges expanded. */
  floorRange: z.array(z.object({ name: z.string(), height: z.number(), group: z.string(), displayName: z.string() })),
  videoColumns: z.array(z.object({ _id: Id, name: z.string() })),
  portions: z.array(StoredPortion),
  /** Degrees clockwise from north that the wall faces, as somebody gave it. Null: read from its name. */
  bearing: z.number().nullable(),
  version: z.int(),
})
export type ElevationPlan = z.infer<typeof ElevationPlan>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const OfWorkspace = InCorporate.extend({ workspaceId: Id })
const OfLayout = OfWorkspace.extend({ layoutId: Id })
const OfUpload = OfWorkspace.extend({ uploadId: Id })
const base = '/asset/api/v1/corporates/:corporateId/workspaces/:workspaceId'

/** Of one PDF at once: each becomes a drawing. */
export const maxPages = 100

export const drawingRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/layouts`,
    may: 'project.read',
    summary: 'All drawings and documents of the asset',
    params: OfWorkspace,
    query: z.object({ category: LayoutCategory.optional() }),
    reply: z.object({ data: z.array(Drawing) }),
  }),
  beginUpload: route({
    method: 'POST',
    path: `${base}/layouts/uploads`,
    may: 'drawings.edit',
    summary: 'Announce a file; answers its parts',
    params: OfWorkspace,
    body: z.object({
      /** Made by the browser, so that announcing it again after a lost answer makes no second one. */
      _id: Id.optional(),
      fileName: requiredLine(255),
      size: z.int().min(1),
      sha256,
      contentType: optionalLine(200),
      drawing: NewDrawing,
      /** Replaces the picture of this drawing. */ replaces: Id.optional(),
    }),
    reply: BegunDrawing,
  }),
  /** After a reload or a pause. */
  resumeUpload: route({
    method: 'POST',
    path: `${base}/layouts/uploads/:uploadId/resume`,
    may: 'drawings.edit',
    summary: 'Go on with a file; answers which parts are here',
    params: OfUpload,
    reply: BegunDrawing,
  }),
  /** Many at once: a link for the next part is there before it is needed. */
  signParts: route({
    method: 'POST',
    path: `${base}/layouts/uploads/:uploadId/parts`,
    may: 'drawings.edit',
    summary: 'Where to send parts, each with its checksum',
    params: OfUpload,
    body: z.object({ parts: z.array(PartChecksum).min(1).max(partConcurrency) }),
    reply: z.object({ data: z.array(PartLink) }),
  }),
  /** For a screen that was reloaded, and for colleagues who see what is being sent. */
  listUploads: route({
    method: 'GET',
    path: `${base}/layouts/uploads`,
    may: 'drawings.edit',
    summary: 'Files on their way, and those that failed in the last day',
    params: OfWorkspace,
    reply: z.object({ data: z.array(DrawingUpload) }),
  }),
  commitUpload: route({
    method: 'POST',
    path: `${base}/layouts/uploads/:uploadId/commit`,
    may: 'drawings.edit',
    summary: 'All parts are sent: open the file',
    params: OfUpload,
    reply: DrawingUpload,
  }),
  getUpload: route({
    method: 'GET',
    path: `${base}/layouts/uploads/:uploadId`,
    may: 'drawings.edit',
    summary: 'How far a file is',
    params: OfUpload,
    reply: DrawingUpload,
  }),
  choosePages: route({
    method: 'POST',
    path: `${base}/layouts/uploads/:uploadId/pages`,
    may: 'drawings.edit',
    summary: 'Which pages of a PDF become drawings',
    params: OfUpload,
    body: z.object({
      pages: z
        .array(z.object({ page: z.int().min(1).max(10_000), name: drawingName }))
        .min(1)
        .max(maxPages),
    }),
    reply: DrawingUpload,
  }),
  cancelUpload: route({
    method: 'DELETE',
    path: `${base}/layouts/uploads/:uploadId`,
    may: 'drawings.edit',
    summary: 'Give a file up; nothing of it stays',
    params: OfUpload,
    reply: z.object({}),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/layouts/:layoutId/details`,
    may: 'drawings.edit',
    summary: 'Rename a drawing, change its block, kind or floors',
    params: OfLayout,
    body: z.object({
      name: drawingName.optional(),
      blockName: blockName.or(z.literal('')).optional(),
      subtype: z.enum(layoutSubtypes).nullable().optional(),
      floorRange: z.array(floorLabel).max(50).optional(),
      version: z.int(),
    }),
    reply: Drawing,
  }),
  reorder: route({
    method: 'PUT',
    path: `${base}/layouts`,
    may: 'drawings.edit',
    summary: 'The order in which a category is listed',
    params: OfWorkspace,
    body: z.object({ category: LayoutCategory, layoutIds: z.array(Id).max(1000) }),
    reply: z.object({}),
  }),
  /** Spec 1 §7: this call deletes the plan. */
  remove: route({
    method: 'PUT',
    path: `${base}/layouts/:layoutId`,
    may: 'drawings.edit',
    summary: 'Delete a drawing with its markers',
    params: OfLayout,
    body: z.object({ layoutCategory: LayoutCategory }),
    reply: z.object({}),
  }),
  download: route({
    method: 'GET',
    path: `${base}/layouts/:layoutId/file`,
    may: 'project.read',
    summary: 'A link to the file as it was uploaded',
    params: OfLayout,
    reply: z.object({ url: z.string() }),
  }),
  /**
   * Left out: left as it is; a version left out (spec 1 §7 names none) saves whatever is stored, and our screen always
   * names one. floorRangeArray alone replaces the rows of the first portion.
   */
  saveElevation: route({
    method: 'PUT',
    path: `${base}/topology`,
    may: 'elevation.edit',
    summary: 'Save an elevation: names, portions, floors',
    params: OfWorkspace,
    body: z.object({
      corporateId: Id.optional(),
      workspaceId: Id.optional(),
      category: z.literal('elevation').default('elevation'),
      layoutId: Id,
      drawingType: z.enum(drawingTypes).optional(),
      name: drawingName,
      blockName,
      floorRangeArray: z.array(FloorRow).max(300).optional(),
      portions: Portions.optional(),
      bearing: z.number().min(0).max(360).nullable().optional(),
      version: z.int().optional(),
    }),
    reply: ElevationPlan,
  }),
  topology: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/workspaces/:workspaceId/inspection/:inspectionId/topology',
    may: 'project.read',
    summary: 'The elevations with their floors',
    params: InProject.extend({ workspaceId: Id, inspectionId: Id }),
    reply: z.object({ elevationPlans: z.array(ElevationPlan) }),
  }),
} as const
