import { z } from 'zod'
import { droneModelNames, payloads } from '@plumbline/inspection/photos/drone-models'
import { fileKinds } from '@plumbline/inspection/photos/file-names'
import { Day, Id, InProject } from '../ids.ts'
import { imageUsages, pictureTypes, workTypes } from '@plumbline/inspection/photos/media-choices'
import { mediaStatuses } from '../media-statuses.ts'
import { Media } from './media.ts'
import { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { route } from '../route.ts'
import { optionalLine, requiredLine } from '../rules/text.ts'
import { queryNumber } from '../query-number.ts'

/** place: elevation, then column, then floor from the top, then IMG1 to IMG4. */
export const mediaSorts = ['place', 'time', 'name', 'size', 'uploaded'] as const
export type MediaSort = (typeof mediaSorts)[number]

/** Lists are joined by commas; 'none' among markers, elevations, floors, columns or tags: those without one. */
export const MediaFilter = z.object({
  q: optionalLine(100).optional(),
  markers: z.string().max(4_000).optional(),
  elevations: z.string().max(4_000).optional(),
  floors: z.string().max(4_000).optional(),
  columns: z.string().max(4_000).optional(),
  tags: z.string().max(4_000).optional(),
  kind: z.enum(fileKinds).optional(),
  type: z.enum(pictureTypes).optional(),
  usage: z.enum(imageUsages).optional(),
  status: z.enum(mediaStatuses).optional(),
  /** Days of the camera's clock, both included. */
  from: Day.optional(),
  to: Day.optional(),
})
export type MediaFilter = z.infer<typeof MediaFilter>

const Sorting = z.object({ sort: z.enum(mediaSorts).default('place'), descending: z.stringbool().default(false) })

/** The beginning of a name stands in it, with its numbers filled up with zeros. */
const cursor = z.string().max(4_000)

/** One page of the list by its first row, so that a grid can jump anywhere without counting rows. */
const OutlinePage = z.object({ cursor, count: z.int() })
/** What the scrubber is labelled with: an elevation, column and floor, or a day; `first` counts rows before it. */
const OutlineGroup = z.object({
  first: z.int(),
  count: z.int(),
  elevationId: Id.nullable(),
  columnId: Id.nullable(),
  floor: z.string().nullable(),
  day: z.string().nullable(),
})
export type OutlineGroup = z.infer<typeof OutlineGroup>

export const MediaOutline = z.object({
  total: z.int(),
  pageSize: z.int(),
  pages: z.array(OutlinePage),
  groups: z.array(OutlineGroup),
})
export type MediaOutline = z.infer<typeof MediaOutline>

const Counted = z.object({ id: z.string().nullable(), name: z.string(), count: z.int() })
export const MediaFacets = z.object({
  total: z.int(),
  bytes: z.number(),
  elevations: z.array(Counted),
  floors: z.array(Counted),
  columns: z.array(Counted),
  markers: z.array(Counted),
  tags: z.array(Counted),
  days: z.array(Counted),
  kinds: z.array(Counted),
  types: z.array(Counted),
  usages: z.array(Counted),
  statuses: z.array(Counted),
})
export type MediaFacets = z.infer<typeof MediaFacets>

/** Left out: as it is. */
const change = {
  tag: optionalLine(50),
  usage: z.enum(imageUsages),
  workType: z.enum(workTypes),
  elevationId: Id.nullable(),
  floor: z.string().min(1).max(20).nullable(),
  columnId: Id.nullable(),
}

/** The lower edge of each floor in the photo, as a fraction of its height, top-down. */
export const FloorGuide = z.object({ floor: z.string().min(1).max(20), line: z.number().min(0).max(1) })

/** The next photo of the same type in each direction on its wall. */
const Neighbours = z.object({ above: Id.nullable(), below: Id.nullable(), left: Id.nullable(), right: Id.nullable() })

export const MediaDetail = z.object({
  image: Media,
  facts: PhotoFacts.nullable(),
  neighbours: Neighbours,
  previous: Id.nullable(),
  next: Id.nullable(),
  marker: z
    .object({
      _id: Id,
      name: z.string(),
      layoutId: Id,
      layoutName: z.string(),
      location: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
    })
    .nullable(),
  elevationName: z.string().nullable(),
  /** Floors it shows, as '3-7' or '5', with the lines between them; what the define-item screen saves. */
  floorRange: z.string().nullable(),
  floorGuides: z.array(FloorGuide),
})
export type MediaDetail = z.infer<typeof MediaDetail>

/** What the define-item screen works on: the photos of one column, and the floors of its elevation. */
export const DefineItem = z.object({
  column: z.object({ _id: Id, name: z.string(), markerId: Id.nullable() }),
  elevation: z.object({ _id: Id, name: z.string() }).nullable(),
  floors: z.array(z.object({ name: z.string(), displayName: z.string(), height: z.number() })),
  totalHeight: z.number(),
  images: z.array(Media),
  defined: z.array(z.object({ imageId: Id, floorRange: z.string().nullable(), floorGuides: z.array(FloorGuide) })),
})
export type DefineItem = z.infer<typeof DefineItem>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfImage = OfInspection.extend({ imageId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

export const mediaLibraryRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/medias`,
    may: 'project.read',
    summary: 'Media of the inspection: filtered, sorted, paged',
    params: OfInspection,
    query: MediaFilter.extend(Sorting.shape).extend({
      cursor: cursor.optional(),
      limit: queryNumber(z.number().int().min(1).max(200)).default(100),
    }),
    reply: z.object({ data: z.array(Media), nextCursor: z.string().nullable() }),
  }),
  outline: route({
    method: 'GET',
    path: `${base}/medias/outline`,
    may: 'project.read',
    summary: 'Where each page of that list begins, and its groups',
    params: OfInspection,
    query: MediaFilter.extend(Sorting.shape),
    reply: MediaOutline,
  }),
  /** For choosing all of them: a hundred thousand ids are one answer, their rows a thousand. */
  ids: route({
    method: 'GET',
    path: `${base}/medias/ids`,
    may: 'project.read',
    summary: 'The ids of that list, in its order',
    params: OfInspection,
    query: MediaFilter.extend(Sorting.shape),
    reply: z.object({ ids: z.array(Id) }),
  }),
  facets: route({
    method: 'GET',
    path: `${base}/medias/facets`,
    may: 'project.read',
    summary: 'What can be filtered by, with counts',
    params: OfInspection,
    query: MediaFilter,
    reply: MediaFacets,
  }),
  changeMany: route({
    method: 'PUT',
    path: `${base}/medias`,
    may: 'media.edit',
    summary: 'Change usage, tag, floor or column of many media',
    params: OfInspection,
    body: z.object({ mediaIds: z.array(Id).min(1).max(1_000), change: z.object(change).partial() }),
    reply: z.object({ changed: z.int() }),
  }),
  removeMany: route({
    method: 'POST',
    path: `${base}/medias/deletions`,
    may: 'media.delete',
    summary: 'Delete media, whichever marker they belong to',
    params: OfInspection,
    body: z.object({ mediaIds: z.array(Id).min(1).max(1_000) }),
    reply: z.object({ removed: z.int() }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/images/:imageId`,
    may: 'project.read',
    summary: 'One photo or video with what is known of it, and its neighbours',
    params: OfImage,
    reply: MediaDetail,
  }),
  /**
   * markerId and layoutPlanMarkerId move it to another marker. A stale version answers 409 with the newer one; left
   * out, it is saved whatever is stored.
   */
  change: route({
    method: 'PUT',
    path: `${base}/images/:imageId`,
    may: 'media.edit',
    summary: 'Rename a photo, change its tag, usage, floor, column or marker; define its floors',
    params: OfImage,
    body: z.object({
      version: z.int().optional(),
      name: requiredLine(255).optional(),
      ...z.object(change).partial().shape,
      slot: z.int().min(0).max(3).nullable().optional(),
      markerId: Id.optional(),
      floorRange: z.string().max(20).nullable().optional(),
      floorGuides: z.array(FloorGuide).max(300).optional(),
    }),
    reply: MediaDetail,
  }),
  updateGsd: route({
    method: 'PUT',
    path: `${base}/images/:imageId/updateGsd`,
    may: 'media.edit',
    summary: 'What the GSD of a photo is computed from',
    params: OfImage,
    body: z.object({
      hardwareModel: z.enum(droneModelNames),
      payload: z.enum(payloads).nullable().optional(),
      pdib: z.number().positive().max(99_999.99),
      cameraFocalLength: z.number().positive().max(100_000).nullable(),
      sensorWidth: z.number().positive().max(100_000).nullable(),
    }),
    reply: z.object({ image: Media, annotations: z.array(z.object({ _id: Id })) }),
  }),
  takeOff: route({
    method: 'DELETE',
    path: `${base}/images/:imageId/layoutPlanMarker/:planMarkerId/marker/:markerId`,
    may: 'media.edit',
    summary: 'Take a photo off its marker',
    params: OfImage.extend({ planMarkerId: Id, markerId: Id }),
    reply: z.object({ success: z.boolean() }),
  }),
  download: route({
    method: 'GET',
    path: `${base}/images/:imageId/file`,
    may: 'project.read',
    summary: 'A link to the file as it was uploaded',
    params: OfImage,
    reply: z.object({ url: z.string() }),
  }),
  /** The middle of what the first photos say; null where none has a position. */
  position: route({
    method: 'GET',
    path: `${base}/medias/position`,
    may: 'project.read',
    summary: 'Where the photos were taken',
    params: OfInspection,
    reply: z.object({ coordinates: z.tuple([z.number(), z.number()]).nullable(), count: z.int() }),
  }),
  settings: route({
    method: 'GET',
    path: `${base}/medias/settings`,
    may: 'project.read',
    summary: 'How photos are shown',
    params: OfInspection,
    reply: z.object({ ifShowCaptureDate: z.boolean() }),
  }),
  saveSettings: route({
    method: 'PUT',
    path: `${base}/medias/settings`,
    may: 'media.edit',
    summary: 'Show or hide capture dates on photos',
    params: OfInspection,
    body: z.object({ ifShowCaptureDate: z.boolean() }),
    reply: z.object({ ifShowCaptureDate: z.boolean() }),
  }),
  defineItem: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/workspaces/:workspaceId/inspection/:inspectionId/layouts/:layoutId/video/:videoId/layoutType/:layoutCategory',
    may: 'project.read',
    summary: 'The photos of one column and the floors of its elevation',
    params: OfInspection.extend({
      workspaceId: Id,
      layoutId: Id,
      videoId: Id,
      layoutCategory: z.enum(['layout', 'floor']),
    }),
    reply: z.object({ payload: DefineItem }),
  }),
} as const
