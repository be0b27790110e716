import { AppError } from '@plumbline/contract/errors'
import type { VideoEntry, VideoPlay } from '@plumbline/contract/media/tasks'
import type { MediaStatus, VideoUploadStatus } from '@plumbline/contract/media-statuses'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import type { OfInspection } from './image-tasks.ts'
import { linksOf } from '../media-files.ts'
import { pictureFiles } from '../pictures.ts'
import { showMedia } from '../present-media.ts'

const statusOf: Readonly<Record<MediaStatus, VideoUploadStatus>> = {
  MEDIA_NOT_UPLOADED: 'video_upload_waiting',
  MEDIA_UPLOAD_START: 'uploading',
  MEDIA_UPLOAD_FAILED: 'no_upload',
  MEDIA_UPLOAD_DONE: 'All Media Uploaded',
  MEDIA_ANALYSIS_PROCESSING: 'All Media Uploaded',
  MEDIA_ANALYSIS_COMPLETE: 'All Media Uploaded',
  MEDIA_ANALYSIS_FAILED: 'All Media Uploaded',
}

/** Columns of Video markers, with or without their video, and any other column that holds one. */
export async function listVideos(call: Call, { inspectionId }: OfInspection): Promise<VideoEntry[]> {
  const rows = await call.db
    .selectFrom('video_column')
    .leftJoin('marker', 'marker.id', 'video_column.marker_id')
    .leftJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .select([
      'video_column.id',
      'video_column.name',
      'video_column.marker_id',
      'marker.marker_type',
      'marker_set.layout_id',
    ])
    .select(
      sql<
        string | null
      >`(select media.id from media where media.column_id = video_column.id and media.kind = 'video' order by media.id desc limit 1)`.as(
        'video_id',
      ),
    )
    .where('video_column.inspection_id', '=', inspectionId)
    .orderBy('video_column.position')
    .orderBy('video_column.id')
    .execute()
  const shown = rows.filter(({ marker_type, video_id }) => marker_type === 'Video' || video_id !== null)
  const videos = new Map(
    (
      await showMedia(
        call,
        shown.flatMap(({ video_id }) => video_id ?? []),
      )
    ).map((media) => [media._id, media]),
  )
  const results = new Map(
    (
      await call.db
        .selectFrom('image_task')
        .select(['video_id', 'status'])
        .where('inspection_id', '=', inspectionId)
        .where('kind', '=', 'frames')
        .orderBy('id')
        .execute()
    ).map(({ video_id, status }) => [video_id, status]),
  )
  return shown.map(({ id, name, marker_id, layout_id, video_id }) => {
    const media = video_id === null ? null : (videos.get(video_id) ?? null)
    return {
      _id: id,
      columnId: id,
      columnName: name,
      markerId: marker_id,
      layoutId: layout_id,
      status: media === null ? 'no_upload' : statusOf[media.status],
      result: results.get(video_id) ?? 'none',
      media,
    }
  })
}

export async function playVideo(call: Call, { inspectionId }: OfInspection, mediaId: string): Promise<VideoPlay> {
  const row = await call.db
    .selectFrom('media')
    .select([
      'corporate_id',
      'project_id',
      'picture_folder',
      'has_play_copy',
      'duration',
      'frame_rate',
      'width',
      'height',
      'track',
      'is_stored',
    ])
    .where('id', '=', mediaId)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'video')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('media.not-found')
  if (!row.is_stored || row.duration === null || row.width === null || row.height === null)
    throw new AppError('media.not-stored')
  const link = linksOf(call, { corporateId: row.corporate_id, projectId: row.project_id })
  const files = row.picture_folder === null ? undefined : pictureFiles(row.picture_folder)
  return {
    url: files !== undefined && row.has_play_copy ? link(files.play) : null,
    contentType: 'video/mp4',
    duration: row.duration,
    frameRate: row.frame_rate ?? 0,
    width: row.width,
    height: row.height,
    posterUrl: files === undefined ? null : link(files.preview),
    track: row.track ?? [],
  }
}
