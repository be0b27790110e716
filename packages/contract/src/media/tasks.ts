import { z } from 'zod'
import { ShownPicture } from '../drawings/drawings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { pictureTypes } from '@plumbline/inspection/photos/media-choices'
import { resultStatuses, videoUploadStatuses } from '../media-statuses.ts'
import { Media } from './media.ts'
import { route } from '../route.ts'

/** A column of a Video marker with its one video. status: spec 2 §4. result: how far the frames taken from it are. */
export const VideoEntry = z.object({
  _id: Id,
  columnId: Id,
  columnName: z.string(),
  markerId: Id.nullable(),
  layoutId: Id.nullable(),
  status: z.enum(videoUploadStatuses),
  result: z.enum(resultStatuses),
  media: Media.nullable(),
})
export type VideoEntry = z.infer<typeof VideoEntry>

/** A position the aircraft wrote into the subtitles of its video; at: seconds after the beginning. */
export const TrackPoint = z.object({
  at: z.number(),
  longitude: z.number(),
  latitude: z.number(),
  relativeAltitude: z.number().nullable(),
})
export type TrackPoint = z.infer<typeof TrackPoint>

/**
 * url plays in a browser: the file itself, or a copy of it where the browser would not know how. Null: not made yet, or
 * impossible.
 */
export const VideoPlay = z.object({
  url: z.string().nullable(),
  contentType: z.string(),
  duration: z.number(),
  frameRate: z.number(),
  width: z.int(),
  height: z.int(),
  posterUrl: z.string().nullable(),
  track: z.array(TrackPoint),
})
export type VideoPlay = z.infer<typeof VideoPlay>

export const flightDirections = ['down', 'up'] as const

/** by: one frame every so many seconds, so many in all, or at these seconds. */
export const FrameChoice = z.discriminatedUnion('by', [
  z.object({ by: z.literal('interval'), seconds: z.number().min(0.1).max(3_600) }),
  z.object({ by: z.literal('count'), count: z.int().min(1).max(500) }),
  z.object({ by: z.literal('moments'), moments: z.array(z.number().min(0).max(86_400)).min(1).max(100) }),
])
export type FrameChoice = z.infer<typeof FrameChoice>

/**
 * Where each photo lies in the strip, in pixels of it. how: by its features, by its position, or only below the one
 * before.
 */
export const StripPiece = z.object({
  mediaId: Id,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  how: z.enum(['features', 'position', 'order']),
})

/** Making pictures: frames of a video, or the strip of a column. One at a time for each video or column. */
export const ImageTask = z.object({
  _id: Id,
  kind: z.enum(['frames', 'strip']),
  status: z.enum(resultStatuses),
  percent: z.int(),
  errorCode: z.string().nullable(),
  videoId: Id.nullable(),
  markerId: Id.nullable(),
  columnId: Id.nullable(),
  name: z.string(),
  /** Photos that were made. */
  mediaIds: z.array(Id),
  /** Frames that could not be taken, or photos of the column that are not in the strip. */
  missing: z.int(),
  picture: ShownPicture.nullable(),
  pieces: z.array(StripPiece),
  /** Of a strip: whether its photos are visual or thermal. */
  type: z.enum(pictureTypes).nullable(),
  createdBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type ImageTask = z.infer<typeof ImageTask>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfTask = OfInspection.extend({ taskId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

export const mediaTaskRoutes = {
  videos: route({
    method: 'GET',
    path: `${base}/videos`,
    may: 'project.read',
    summary: 'The columns of Video markers with their videos',
    params: OfInspection,
    reply: z.object({ data: z.array(VideoEntry) }),
  }),
  play: route({
    method: 'GET',
    path: `${base}/videos/:mediaId/play`,
    may: 'project.read',
    summary: 'What a player needs',
    params: OfInspection.extend({ mediaId: Id }),
    reply: VideoPlay,
  }),
  /** Numbered for the marker in the direction of flight. Asking again with the same _id makes no second one. */
  takeFrames: route({
    method: 'POST',
    path: `${base}/image-gen`,
    may: 'media.edit',
    summary: 'Take still frames of a video as photos',
    params: OfInspection,
    body: z.object({
      _id: Id,
      videoId: Id,
      choice: FrameChoice,
      direction: z.enum(flightDirections).default('down'),
      markerId: Id.nullable().default(null),
      columnId: Id.nullable().default(null),
    }),
    reply: ImageTask,
  }),
  /** Without a type: the one that the column has more photos of. Photos of both are never stitched together. */
  stitch: route({
    method: 'POST',
    path: `${base}/image-gen-v2`,
    may: 'media.edit',
    summary: 'Stitch the photos of one column into a strip',
    params: OfInspection,
    body: z.object({ _id: Id, columnId: Id, type: z.enum(pictureTypes).optional() }),
    reply: ImageTask,
  }),
  tasks: route({
    method: 'GET',
    path: `${base}/image-tasks`,
    may: 'project.read',
    summary: 'Frames and strips: made, being made, failed',
    params: OfInspection,
    reply: z.object({ data: z.array(ImageTask) }),
  }),
  task: route({
    method: 'GET',
    path: `${base}/image-tasks/:taskId`,
    may: 'project.read',
    summary: 'How far one is',
    params: OfTask,
    reply: ImageTask,
  }),
  /** Photos already made stay. */
  removeTask: route({
    method: 'DELETE',
    path: `${base}/image-tasks/:taskId`,
    may: 'media.edit',
    summary: 'Stop it, or delete a strip',
    params: OfTask,
    reply: z.object({}),
  }),
} as const
