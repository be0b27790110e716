import { leftOutReasons } from '@plumbline/inspection/coverage/types'
import { z } from 'zod'
import { ElevationPoint } from '../coverage/coverage.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { route } from '../route.ts'
import { queryNumber } from '../query-number.ts'
import { knownDistanceRoutes } from './known-distance.ts'

export const mosaicKinds = ['visual', 'thermal'] as const
export type MosaicKind = (typeof mosaicKinds)[number]

export const mosaicStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type MosaicStatus = (typeof mosaicStatuses)[number]
export const isMosaicRunning = (status: MosaicStatus) => status === 'pending' || status === 'processing'

/**
 * reading: corners of each photo. matching: pairs that overlap. adjusting: all photos at once. painting: row by row.
 * storing: tiles.
 */
export const mosaicStages = ['reading', 'matching', 'adjusting', 'painting', 'storing'] as const
export type MosaicStage = (typeof mosaicStages)[number]

/**
 * Why a photo is not in the mosaic: what keeps it out of the coverage, and
 * unreadable: its file is damaged or missing. contradicts: the photos around it show something else there, so its
 * position or direction
 * is wrong, or something hides the elevation. no-temperatures, not-thermal: of a thermal mosaic.
 */
export const mosaicLeftOutReasons = [
  ...leftOutReasons,
  'unreadable',
  'contradicts',
  'no-temperatures',
  'not-thermal',
] as const
export type MosaicLeftOutReason = (typeof mosaicLeftOutReasons)[number]

/** One pixel of the source map covers a square of this side. */
export const sourceCellPx = 16
/** Millimetres a pixel where nothing else is asked for. */
export const usualMmPx = 5
/** Longer sides are downloaded in parts. */
export const maxPartPx = 30_000
/** More are deleted, the oldest first. */
export const maxVersions = 5

const Span = z.object({ min: z.number(), max: z.number() })

/** How well a photo fits those around it. */
export const MosaicPhoto = z.object({
  imageId: Id,
  name: z.string(),
  /** matched: tied to other photos by what they show. position: only position and direction place it. */
  basis: z.enum(['matched', 'position']),
  /** Pixels of the mosaic, median over its matches; null: placed by its position alone. */
  medianPx: z.number().nullable(),
  matches: z.int(),
  /** Metres, one standard deviation, of a place on it. */
  sigmaM: z.number(),
  /** Its corners in elevation metres, from the top left clockwise. */
  footprint: z.array(z.object({ x: z.number(), y: z.number() })),
})
export type MosaicPhoto = z.infer<typeof MosaicPhoto>

/** A version of the mosaic of an elevation, as lists show it. */
export const MosaicSummary = z.object({
  _id: Id,
  elevationId: Id,
  kind: z.enum(mosaicKinds),
  status: z.enum(mosaicStatuses),
  /** 0 to 1. */
  progress: z.number(),
  stage: z.enum(mosaicStages).nullable(),
  /** Why it failed: a code of errors.ts. */
  errorCode: z.string().nullable(),
  /** Millimetres a pixel: as asked for until it is completed, then never finer than the median photo. */
  mmPx: z.number(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  /** Elevation metres of its top left corner. */
  originX: z.number().nullable(),
  originY: z.number().nullable(),
  /** Pixels of the mosaic, over all matches; null: nothing was matched, or it is not completed. */
  residualPx: z.object({ median: z.number(), p95: z.number() }).nullable(),
  /**
   * One standard deviation: of all lengths as a share, and of the whole mosaic on its elevation in metres. Null: not
   * completed.
   */
  accuracy: z
    .object({
      scaleSigma: z.number(),
      shiftSigmaM: z.number(),
      /** Degrees by which upright edges may still lean, one standard deviation; null: no two photos are tied. */
      tiltSigma: z.number().nullable().optional(),
      /** Turned to the left by so many upright edges; null: by positions alone. Both are absent in older mosaics. */
      levelling: z.object({ turnDegrees: z.number(), edges: z.int() }).nullable().optional(),
      /** The typed distance that scaleSigma comes from; absent: positions and lenses give all lengths. */
      knownDistance: z.object({ metres: z.number(), plusMinusM: z.number(), version: z.int() }).optional(),
    })
    .nullable(),
  photosUsed: z.int(),
  photosLeftOut: z.int(),
  /** Deleted since it was made: the picture still shows them. */
  photosDeleted: z.int(),
  /** Share of the elevation that it shows, 0 to 1. */
  shownShare: z.number().nullable(),
  /**
   * Links that live for minutes: level 0 is the whole in one tile, the last is 1:1; `${url}${level}/${x}/${y}`. Null:
   * not completed.
   */
  tiles: z.object({ url: z.string(), tileSize: z.int(), levels: z.int() }).nullable(),
  thumbnailUrl: z.string().nullable(),
  /** °C of a thermal mosaic. scale: of its colours, the same everywhere. */
  temperature: Span.extend({ mean: z.number(), scale: Span }).nullable(),
  createdBy: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
})
export type MosaicSummary = z.infer<typeof MosaicSummary>

export const Mosaic = MosaicSummary.extend({
  residuals: z.array(MosaicPhoto),
  leftOut: z.array(z.object({ imageId: Id, name: z.string(), reason: z.enum(mosaicLeftOutReasons) })),
})
export type Mosaic = z.infer<typeof Mosaic>

/** A photo that shows a place of the mosaic. point: in fractions of the photo. */
export const MosaicSource = z.object({
  imageId: Id,
  name: z.string(),
  point: FractionPoint,
  /** Millimetres a pixel, there. */
  mmPx: z.number(),
  /** 0 to 1; null: not measured. */
  sharpness: z.number().nullable(),
})
export type MosaicSource = z.infer<typeof MosaicSource>

const metres = queryNumber(z.number().min(-5_000).max(5_000))
const At = z.object({ x: metres, y: metres })

/** In elevation metres: one point, two, two corners, or three and more. */
export const MosaicMeter = z
  .object({ kind: z.enum(['spot', 'line', 'box', 'polygon']), points: z.array(ElevationPoint).min(1).max(200) })
  .refine(({ kind, points }) =>
    kind === 'spot' ? points.length === 1 : kind === 'polygon' ? points.length >= 3 : points.length === 2,
  )
export type MosaicMeter = z.infer<typeof MosaicMeter>

export const mosaicFormats = ['png', 'jpeg'] as const
export type MosaicFormat = (typeof mosaicFormats)[number]

/**
 * One file of a download and its world file, which says in elevation metres where it lies. Offsets in pixels from the
 * top left.
 */
export const MosaicPart = z.object({
  name: z.string(),
  url: z.string(),
  worldName: z.string(),
  worldUrl: z.string(),
  left: z.int(),
  top: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  bytes: z.number(),
})
export type MosaicPart = z.infer<typeof MosaicPart>

const OfElevation = InProject.extend({ inspectionId: Id, elevationId: Id })
const OfMosaic = OfElevation.extend({ mosaicId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/elevations/:elevationId/mosaics'

export const mosaicRoutes = {
  ...knownDistanceRoutes,
  list: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: 'Mosaics of an elevation, the newest first',
    params: OfElevation,
    reply: z.object({ data: z.array(MosaicSummary) }),
  }),
  /** While one of the same kind is being made with the same settings, that one is answered. */
  create: route({
    method: 'POST',
    path: base,
    may: 'media.edit',
    summary: 'Make one straight picture of an elevation from its photos',
    status: 202,
    params: OfElevation,
    body: z.object({
      kind: z.enum(mosaicKinds).default('visual'),
      mmPx: z.number().min(0.5).max(200).optional(),
      /** Null: every photo of the elevation. */
      imageIds: z.array(Id).min(1).max(5_000).nullable().default(null),
    }),
    reply: Mosaic,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:mosaicId`,
    may: 'project.read',
    summary: 'A mosaic: how far it is, how well its photos fit, and which were left out',
    params: OfMosaic,
    reply: Mosaic,
  }),
  /** One that ended in between stays as it ended. */
  cancel: route({
    method: 'POST',
    path: `${base}/:mosaicId/cancel`,
    may: 'media.edit',
    summary: 'Stop making a mosaic',
    params: OfMosaic,
    reply: Mosaic,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:mosaicId`,
    may: 'media.delete',
    summary: 'Delete a version of a mosaic; one that is being made is stopped',
    params: OfMosaic,
    reply: z.object({}),
  }),
  /** The photo that this place was painted from. */
  source: route({
    method: 'GET',
    path: `${base}/:mosaicId/source`,
    may: 'project.read',
    summary: 'The photo that a place of the mosaic comes from',
    params: OfMosaic,
    query: At,
    reply: MosaicSource,
  }),
  /** The one it was painted from first, then by sharpness and scale. */
  sources: route({
    method: 'GET',
    path: `${base}/:mosaicId/sources`,
    may: 'project.read',
    summary: 'Every photo of the mosaic that shows a place',
    params: OfMosaic,
    query: At,
    reply: z.object({ data: z.array(MosaicSource) }),
  }),
  /** Null: nothing below the meter has a temperature. */
  measure: route({
    method: 'POST',
    path: `${base}/:mosaicId/temperatures`,
    may: 'project.read',
    summary: 'Temperatures below meters on a thermal mosaic',
    params: OfMosaic,
    body: z.object({ meters: z.array(MosaicMeter).min(1).max(50) }),
    reply: z.object({ data: z.array(Span.extend({ mean: z.number() }).nullable()) }),
  }),
  /** Files are made when they are first asked for: until `ready`, the event mosaics.changed says when to ask again. */
  download: route({
    method: 'GET',
    path: `${base}/:mosaicId/download`,
    may: 'project.read',
    summary: 'The mosaic as files with world files in elevation metres; links live for minutes',
    params: OfMosaic,
    query: z.object({ format: z.enum(mosaicFormats) }),
    reply: z.object({ state: z.enum(['ready', 'preparing']), parts: z.array(MosaicPart) }),
  }),
} as const
