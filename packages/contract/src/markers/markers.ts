import { z } from 'zod'
import { Location } from '../drawings/drawings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { mediaStatuses } from '../media-statuses.ts'
import { GsdRange } from '@plumbline/inspection/photos/photo-gsd'
import { route } from '../route.ts'
import { optionalLine, requiredLine } from '../rules/text.ts'

/** Spec 2 §3, in its order. */
export const markerTypes = [
  'Photo',
  'PhotoSeq',
  'Drawing',
  'Box',
  'Video',
  'ImageSelection',
  'FloorMarking',
  'DefectBox',
  'GradientBar',
  'DefectPolygon',
  'FloorRangeBoundary',
  'Bubble',
  'ImageFrame',
  'FloorAlignPreview',
] as const

/** Those that are drawn on a plan; the others come with photos, annotations and thermal images. */
export const planMarkerTypes = [
  'Photo',
  'PhotoSeq',
  'Drawing',
  'Box',
  'Video',
  'FloorMarking',
  'FloorRangeBoundary',
  'FloorAlignPreview',
] as const
export type PlanMarkerType = (typeof planMarkerTypes)[number]

export const untitled = 'Untitled'

const fraction = z.number().min(0).max(1)
export const FractionPoint = z.object({ x: fraction, y: fraction })
export type FractionPoint = z.infer<typeof FractionPoint>

/** A position inside a marker; its location is a fraction of the whole picture, as the marker's is. */
const SubMarker = z.object({ _id: z.string().min(1).max(64), name: optionalLine(50), location: Location })
export type SubMarker = z.infer<typeof SubMarker>

/** What a person sets. Left out: as it is, or as it begins. */
const settable = {
  name: requiredLine(50),
  location: Location,
  startPoint: FractionPoint.nullable(),
  endPoint: FractionPoint.nullable(),
  /** Lines of points: the strokes of a Drawing, the bends of a PhotoSeq between its ends. */
  drawing: z.array(z.array(FractionPoint).min(1).max(2_000)).max(100),
  /** Degrees clockwise: the turn of a box, the way a photo looks. */
  rotation: z.number().min(-360).max(360),
  subMarkers: z.array(SubMarker).max(200),
  /** The elevation it shows, and the floors of it: indices of its expanded list, top-down. */
  elevationId: Id.nullable(),
  floorStartIdx: z.int().min(0).max(100_000).nullable(),
  floorEndIdx: z.int().min(0).max(100_000).nullable(),
  gsd: z.number().positive().max(1000).nullable(),
  hardwareModel: optionalLine(100),
}

export const Marker = z.object({
  _id: Id,
  refId: z.string(),
  markerId: Id,
  markerType: z.enum(planMarkerTypes),
  ...settable,
  status: z.enum(mediaStatuses),
  /**
   * Those that are not complete, failed ones first, a thousand at most: a marker is read every twenty seconds.
   * errorCode: why it failed, a code of errors.ts.
   */
  mediaStatus: z.array(
    z.object({
      _id: Id,
      mediaId: Id,
      name: z.string(),
      status: z.enum(mediaStatuses),
      errorCode: z.string().nullable(),
    }),
  ),
  totalMediaCount: z.int(),
  attachmentCount: z.int(),
  /** Of its photos, once all of them are read; null as long as there are none. */
  gsdRange: GsdRange.nullable(),
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
})
export type Marker = z.infer<typeof Marker>

/** _id: made by the browser, so that sending it again after a lost answer makes no second one. */
export const NewMarker = z.object({
  _id: Id.optional(),
  markerType: z.enum(planMarkerTypes),
  ...z.object(settable).partial().shape,
  location: Location,
})
export type NewMarker = z.infer<typeof NewMarker>

export const MarkerChange = z.object({ _id: Id, version: z.int(), ...z.object(settable).partial().shape })
export type MarkerChange = z.infer<typeof MarkerChange>

export const LayoutPlanMarker = z.object({
  _id: Id,
  layoutId: Id,
  planId: Id,
  inspectionId: Id,
  markers: z.array(Marker),
})
export type LayoutPlanMarker = z.infer<typeof LayoutPlanMarker>

/**
 * What a 409 to `update` carries in `newer`: those it named, as they are stored now. One that is missing was deleted by
 * somebody else.
 */
export type NewerMarkers = { readonly markers: readonly Marker[] }

/** A number of columns, or their names; on a marker, or for the inspection. */
export const Column = z.object({
  _id: Id,
  name: z.string(),
  columnName: z.string(),
  markerId: Id.nullable(),
  layoutId: Id.nullable(),
  position: z.int(),
})
export type Column = z.infer<typeof Column>

const Tie = z.object({
  at: FractionPoint,
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
})
export const Georeference = z.object({ points: z.array(Tie).max(20), version: z.int() })
export type Georeference = z.infer<typeof Georeference>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfLayout = OfInspection.extend({ layoutId: Id })
const OfPlan = z.object({ layoutId: Id, planId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

export const markerRoutes = {
  /** 204: the plan has no markers yet. */
  get: route({
    method: 'GET',
    path: `${base}/layoutMarkers/:layoutId/get`,
    may: 'project.read',
    summary: 'The markers of one plan; 204 where there is no set',
    params: OfLayout,
    reply: LayoutPlanMarker.optional(),
  }),
  listSets: route({
    method: 'GET',
    path: `${base}/layoutPlanMarkers/get`,
    may: 'project.read',
    summary: 'The markers of every plan',
    params: OfInspection,
    reply: z.object({ layoutPlanMarkers: z.array(LayoutPlanMarker) }),
  }),
  createSet: route({
    method: 'POST',
    path: `${base}/layoutMarkers/create`,
    may: 'markers.edit',
    summary: 'Begin a set of markers on a plan; one that is there is answered',
    params: OfInspection,
    body: OfPlan,
    reply: LayoutPlanMarker,
  }),
  create: route({
    method: 'POST',
    path: `${base}/layoutMarkers/createMarker`,
    may: 'markers.edit',
    summary: 'Put a marker on a plan',
    params: OfInspection,
    body: OfPlan.extend({ marker: NewMarker }),
    reply: z.object({ marker: Marker }),
  }),
  /** Only those that changed. One of them stale: 409 with the newer ones, and none is saved. */
  update: route({
    method: 'PUT',
    path: `${base}/layoutMarkers/update`,
    may: 'markers.edit',
    summary: 'Change markers of a plan',
    params: OfInspection,
    body: OfPlan.extend({ markers: z.array(MarkerChange).min(1).max(1_000) }),
    reply: z.object({ layoutPlanMarker: LayoutPlanMarker, isImagesAndAnnotationUpdated: z.boolean() }),
  }),
  remove: route({
    method: 'POST',
    path: `${base}/layoutMarkers/layouts/:layoutId/plans/:planId/deleteMarker`,
    may: 'markers.edit',
    summary: 'Delete markers of a plan',
    params: OfLayout.extend({ planId: Id }),
    body: z.object({ markers: z.array(Id).min(1).max(1_000) }),
    reply: LayoutPlanMarker,
  }),
  removeSet: route({
    method: 'DELETE',
    path: `${base}/layoutMarkers/:layoutId/:planId/delete`,
    may: 'markers.reset',
    summary: 'Delete a plan’s whole set of markers',
    params: OfLayout.extend({ planId: Id }),
    reply: z.object({}),
  }),
  /** Without a layout: every plan of the inspection. */
  reset: route({
    method: 'POST',
    path: `${base}/resetMarkers`,
    may: 'markers.reset',
    summary: 'Take every marker off a plan, or off all of them',
    params: OfInspection,
    body: z.object({ layoutId: Id.optional(), planId: Id.optional() }),
    reply: z.object({ removed: z.int() }),
  }),
  createColumns: route({
    method: 'POST',
    path: `${base}/column`,
    may: 'markers.edit',
    summary: 'Add columns',
    params: OfInspection,
    body: z.object({
      count: z.int().min(1).max(20).default(1),
      names: z.array(requiredLine(50)).max(20).optional(),
      markerId: Id.nullable().default(null),
      layoutId: Id.nullable().default(null),
    }),
    reply: z.object({ inspection: z.object({ videoColumns: z.array(Column) }) }),
  }),
  columns: route({
    method: 'GET',
    path: `${base}/column`,
    may: 'project.read',
    summary: 'All columns of the inspection',
    params: OfInspection,
    reply: z.object({ columns: z.array(Column) }),
  }),
  changeColumn: route({
    method: 'PUT',
    path: `${base}/column/:videoId`,
    may: 'markers.edit',
    summary: 'Rename a column, put it on a marker',
    params: OfInspection.extend({ videoId: Id }),
    body: z.object({
      name: requiredLine(50).optional(),
      markerId: Id.nullable().optional(),
      layoutId: Id.nullable().optional(),
    }),
    reply: Column,
  }),
  removeColumn: route({
    method: 'DELETE',
    path: `${base}/column/:videoId`,
    may: 'markers.edit',
    summary: 'Delete a column',
    params: OfInspection.extend({ videoId: Id }),
    reply: z.object({}),
  }),
  georeference: route({
    method: 'GET',
    path: `${base}/layouts/:layoutId/georeference`,
    may: 'project.read',
    summary: 'Where the plan lies on the map',
    params: OfLayout,
    reply: Georeference,
  }),
  saveGeoreference: route({
    method: 'PUT',
    path: `${base}/layouts/:layoutId/georeference`,
    may: 'markers.edit',
    summary: 'Tie points of the plan to positions on the map; none: untie it',
    params: OfLayout,
    body: Georeference,
    reply: Georeference,
  }),
} as const
