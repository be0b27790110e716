import { z } from 'zod'
import { analysisStatuses, fileStatuses, mediaStatuses } from '../media-statuses.ts'
import {
  imageKinds,
  imageUsages,
  mediaSources,
  pictureTypes,
  sortOrders,
  workTypes,
} from '@plumbline/inspection/photos/media-choices'
import { droneModelNames, payloads } from '@plumbline/inspection/photos/drone-models'
import { ShownPicture } from '../drawings/drawings.ts'
import { fileKinds } from '@plumbline/inspection/photos/file-names'
import { confidences } from '@plumbline/inspection/photos/photo-suggestions'
import { Id, InProject, Moment } from '../ids.ts'
import { LayoutPlanMarker, Marker } from '../markers/markers.ts'
import { GsdNumbers, gsdOrigins } from '@plumbline/inspection/photos/photo-gsd'
import { route } from '../route.ts'
import { mediaSize } from '../rules/files.ts'
import { optionalLine, requiredLine } from '../rules/text.ts'
import { PartChecksum, PartLink, partConcurrency } from '../upload-parts.ts'

/**
 * The person's own words of the wizard's second step; remembered for the marker. pdib: metres to the building, square
 * to it.
 */
export const DroneInformation = z.object({
  source: z.enum(mediaSources),
  hardwareModel: z.enum(droneModelNames),
  payload: z.enum(payloads).nullable().default(null),
  pdib: z.number().positive().max(99_999.99),
  /** Millimetres: needed for Other, and used for photos that name no camera. */
  cameraFocalLength: z.number().positive().max(100_000).nullable().default(null),
  sensorWidth: z.number().positive().max(100_000).nullable().default(null),
  workType: z.enum(workTypes),
  usage: z.enum(imageUsages),
  /** Metres of the place of take-off above the foot of the building. */
  takeOffLevel: z.number().min(-1000).max(1000).default(0),
})
export type DroneInformation = z.infer<typeof DroneInformation>

/** The wizard's first step. Floors are labels of the elevation's expanded list, top-down. */
export const FloorDistribution = z.object({
  elevationId: Id.nullable(),
  floors: z.array(z.string().min(1).max(20)).max(1_000),
  imageColumns: z.int().min(1).max(20),
  imagesPerFloor: z.int().min(1).max(4),
  sortOrder: z.enum(sortOrders),
  imageKind: z.enum(imageKinds),
  isBatchSplit: z.boolean().default(true),
})
export type FloorDistribution = z.infer<typeof FloorDistribution>

export const UploadSettings = z.object({ distribution: FloorDistribution, drone: DroneInformation })
export type UploadSettings = z.infer<typeof UploadSettings>

/**
 * What the wizard begins with. distribution null: the marker has no photos yet, and the drone is that of the project's
 * last upload.
 */
export const OfferedSettings = z.object({ distribution: FloorDistribution.nullable(), drone: DroneInformation })
export type OfferedSettings = z.infer<typeof OfferedSettings>

/** Where a photo belongs on the wall. slot: 0 is IMG1. */
const place = {
  elevationId: Id.nullable(),
  floor: z.string().min(1).max(20).nullable(),
  columnId: Id.nullable(),
  slot: z.int().min(0).max(3).nullable(),
}

const Suggestion = z.object({
  elevationId: Id.nullable(),
  floor: z.string().max(20).nullable(),
  confidence: z.enum(confidences),
})

/** A photo, video, temperature file or side file of an inspection, as spec 1 §3 lists it, and what we know besides. */
export const Media = z.object({
  _id: Id,
  name: z.string(),
  size: z.number(),
  kind: z.enum(fileKinds),
  type: z.enum(pictureTypes),
  /** jpeg, png, tiff, dng, mp4, mov, bin, srt: by its bytes, once it was looked at. */
  format: z.string(),
  status: z.enum(mediaStatuses),
  fileStatus: z.enum(fileStatuses),
  analysisStatus: z.enum(analysisStatuses),
  /** Why it failed: a code of errors.ts. */
  errorCode: z.string().nullable(),
  tag: z.string(),
  usage: z.enum(imageUsages),
  workType: z.enum(workTypes),
  imageKind: z.enum(imageKinds),
  source: z.enum(mediaSources),
  /** Null: taken off its marker. */
  markerId: Id.nullable(),
  layoutPlanMarkerId: Id.nullable(),
  layoutId: Id.nullable(),
  ...place,
  columnName: z.string().nullable(),
  /** What screens show for the floor: G/F, R. */
  floorName: z.string().nullable(),
  sequenceNumber: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  cameraModel: z.string().nullable(),
  focalLength: z.number().nullable(),
  equivalentFocalLength: z.number().nullable(),
  hardwareModel: z.string(),
  payload: z.enum(payloads).nullable(),
  pdib: z.number().nullable(),
  cameraFocalLength: z.number().nullable(),
  sensorWidth: z.number().nullable(),
  /** Millimetres a pixel, and what it was computed from. */
  gsd: z.number().nullable(),
  gsdSource: z.enum(gsdOrigins).nullable(),
  /** Null as well where it was computed before these numbers were stored. */
  gsdNumbers: GsdNumbers.nullable(),
  /** The camera's clock, as it wrote it. */
  takenAt: z.string().nullable(),
  position: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  relativeAltitude: z.number().nullable(),
  azimuth: z.number().nullable(),
  suggested: Suggestion.nullable(),
  /** Links that live for minutes; null as long as there is nothing to see. */
  picture: ShownPicture.nullable(),
  /** A thumbhash, base64: shown until the thumbnail is there. */
  placeholder: z.string().nullable(),
  /** The visual photo of a thermal one, the video of its subtitles. */
  companionOf: Id.nullable(),
  /** The thermal photo of this visual one. */
  thermalId: Id.nullable(),
  /** Which thermal file it is: its temperatures are read by the thermal view. */
  thermalFormat: z.enum(['flir', 'dji', 'bin']).nullable(),
  duration: z.number().nullable(),
  frameRate: z.number().nullable(),
  /** The video, and the second of it, that this photo was taken from. */
  frameOf: Id.nullable(),
  frameAt: z.number().nullable(),
  uploadedBy: z.object({ _id: Id.nullable(), name: z.string() }),
  /** Of the file on the sender's disk. */
  modified: Moment.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Media = z.infer<typeof Media>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const maxMediaBatch = 100
export const commitConcurrency = 20

/** _id: made by the browser, so that announcing it again after a lost answer makes no second one. */
export const NewMedia = z.object({
  _id: Id,
  name: requiredLine(255),
  size: mediaSize,
  sha256,
  contentType: optionalLine(200).default(''),
  modified: Moment.nullable().default(null),
  ...z.object(place).partial().shape,
  sequenceNumber: z.int().min(0).max(99_999).nullable().default(null),
  suggested: Suggestion.nullable().default(null),
  /** Of a large file that is sent at once: its links are answered as well, and others see that it is being sent. */
  firstParts: z.array(PartChecksum).max(partConcurrency).default([]),
})
export type NewMedia = z.input<typeof NewMedia>

/**
 * Outcome of one announced file. send: PUT it to uploadUrl with these headers. parts: it is large, ask for each part.
 * stored: its bytes are here already. duplicate: this marker has it already, as `duplicateOf`; nothing was made.
 * refused: errorCode says why. send or parts with `duplicateOf`: the same person announced the same bytes here before
 * and never finished; continue under that id.
 */
export const BegunMedia = z.object({
  _id: Id,
  outcome: z.enum(['send', 'parts', 'stored', 'duplicate', 'refused']),
  uploadUrl: z.string().nullable(),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()),
  partSize: z.int().nullable(),
  parts: z.int().nullable(),
  /** Parts that are stored already: only the others are sent. */
  sentParts: z.array(z.int()),
  /** Where to send its first parts; none where none were asked for, or where the storage has to be asked again. */
  partLinks: z.array(PartLink),
  duplicateOf: Id.nullable(),
  /** Its bytes were here, opening them had failed, and is tried once more. */
  isOpenedAgain: z.boolean(),
  errorCode: z.string().nullable(),
})
export type BegunMedia = z.infer<typeof BegunMedia>

/** What became of a file that was sent. errorCode: a code of errors.ts. */
const MediaResult = z.object({
  _id: Id,
  status: z.enum(mediaStatuses),
  fileStatus: z.enum(fileStatuses),
  errorCode: z.string().nullable(),
})
export type MediaResult = z.infer<typeof MediaResult>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfMedia = OfInspection.extend({ mediaId: Id })
const OfMarker = z.object({ layoutPlanMarkerId: Id, markerId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

export const mediaUploadRoutes = {
  /** Before the first file: how many the marker is to have in all, and how they were taken. */
  register: route({
    method: 'PUT',
    path: `${base}/layoutMarkers/registerTotalMediaCount`,
    may: 'media.edit',
    summary: 'How many media a marker is to get, with its GSD and how they were taken',
    params: OfInspection,
    body: OfMarker.extend({
      totalMediaCount: z.int().min(0).max(100_000),
      gsd: z.number().positive().max(1000).nullable().default(null),
      settings: UploadSettings.optional(),
    }),
    reply: z.object({ marker: Marker }),
  }),
  uploadSettings: route({
    method: 'GET',
    path: `${base}/layoutMarkers/:markerId/uploadSettings`,
    may: 'project.read',
    summary: 'How the media of a marker were taken last, else those of the project; 204 where none were',
    params: OfInspection.extend({ markerId: Id }),
    reply: OfferedSettings.optional(),
  }),
  begin: route({
    method: 'POST',
    path: `${base}/medias`,
    may: 'media.edit',
    summary: 'Announce files of a marker; answers where each is to be sent',
    params: OfInspection,
    body: z.object({
      layoutId: Id,
      planId: Id,
      markerId: Id,
      files: z.array(NewMedia).min(1).max(maxMediaBatch),
      settings: UploadSettings,
    }),
    reply: z.object({ data: z.array(BegunMedia) }),
  }),
  /**
   * Called when its turn comes, and after a reload or a pause: others see that it is being sent, and the answer says
   * where to continue. A failed upload starts again; one whose bytes are stored is read once more where that failed.
   */
  resume: route({
    method: 'POST',
    path: `${base}/medias/:mediaId/resume`,
    may: 'media.edit',
    summary: 'Go on with a file, or try a failed one again',
    params: OfMedia,
    reply: BegunMedia,
  }),
  /** Many at once: a link for the next part is there before it is needed. */
  signParts: route({
    method: 'POST',
    path: `${base}/medias/:mediaId/parts`,
    may: 'media.edit',
    summary: 'Where to send parts, each with its checksum',
    params: OfMedia,
    body: z.object({ parts: z.array(PartChecksum).min(1).max(partConcurrency) }),
    reply: z.object({ data: z.array(PartLink) }),
  }),
  commit: route({
    method: 'POST',
    path: `${base}/medias/:mediaId/commit`,
    may: 'media.edit',
    summary: 'All is sent: hash what is stored, and open it',
    params: OfMedia,
    reply: z.object({ media: Media }),
  }),
  /**
   * Of a batch of small files: those that are sent, in one go, and those whose turn has come, so that others see that
   * they are being sent.
   */
  commitMany: route({
    method: 'POST',
    path: `${base}/medias/commits`,
    may: 'media.edit',
    summary: 'Some are sent, some are on their way; answers what became of those that are sent',
    params: OfInspection,
    body: z.object({
      mediaIds: z.array(Id).max(commitConcurrency),
      startedIds: z.array(Id).max(commitConcurrency).default([]),
    }),
    reply: z.object({
      data: z.array(z.object({ _id: Id, /** Null: it is here. */ errorCode: z.string().nullable() })),
    }),
  }),
  /** For the browser that sent them. One that is missing in the answer was deleted. */
  results: route({
    method: 'POST',
    path: `${base}/medias/results`,
    may: 'project.read',
    summary: 'What became of files that were sent',
    params: OfInspection,
    body: z.object({ mediaIds: z.array(Id).min(1).max(1_000) }),
    reply: z.object({ data: z.array(MediaResult) }),
  }),
  /** The browser failed to send it: its row stays, with the reason, until a retry or a cancellation. */
  fail: route({
    method: 'POST',
    path: `${base}/medias/:mediaId/fail`,
    may: 'media.edit',
    summary: 'A file could not be sent',
    params: OfMedia,
    reply: z.object({}),
  }),
  /** Spec 2 §7: uploads that are not complete are cancelled, and nothing of them stays. */
  cancel: route({
    method: 'POST',
    path: `${base}/medias/cancel`,
    may: 'media.edit',
    summary: 'Give up files that are on their way',
    params: OfInspection,
    body: OfMarker.extend({ mediaIds: z.array(Id).min(1).max(1_000) }),
    reply: LayoutPlanMarker,
  }),
  /** Every media of a marker, or those named. */
  removeOfMarker: route({
    method: 'PUT',
    path: `${base}/medias/deletion`,
    may: 'media.delete',
    summary: 'Delete the media of a marker',
    params: OfInspection,
    body: OfMarker.extend({ mediaIds: z.array(Id).min(1).max(1_000).optional() }),
    reply: LayoutPlanMarker,
  }),
} as const
