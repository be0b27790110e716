import { AppError } from '@plumbline/contract/errors'
import { frameMoments } from '@plumbline/inspection/videos/frame-moments'
import type { ImageTask, mediaTaskRoutes } from '@plumbline/contract/media/tasks'
import type { Input } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import type { Call } from '../../../http/implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { refuseSecond, showTask, publishTaskChanged } from './image-tasks.ts'
import { checkMarkerPlace } from './check-marker-place.ts'

/** The photos get their ids here, so that a job that runs twice makes none twice. */
export async function takeFrames(
  call: Call,
  { params, body }: Input<typeof mediaTaskRoutes.takeFrames>,
): Promise<ImageTask> {
  const { inspectionId } = params
  const before = await call.db
    .selectFrom('image_task')
    .select('id')
    .where('id', '=', body._id)
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (before !== undefined) return showTask(call, params, body._id)
  await call.db.transaction().execute(async (trx) => {
    const video = await trx
      .selectFrom('media')
      .select(['id', 'name', 'marker_id', 'column_id', 'duration', 'is_stored', 'project_id', 'corporate_id'])
      .where('id', '=', body.videoId)
      .where('inspection_id', '=', inspectionId)
      .where('kind', '=', 'video')
      .executeTakeFirst()
    if (video === undefined) throw new AppError('media.not-found')
    if (!video.is_stored || video.duration === null) throw new AppError('media.not-stored')
    await checkMarkerPlace(trx, params, body)
    const moments = frameMoments(body.choice, video.duration)
    if (moments.length === 0) throw new AppError('media.no-frames')
    const of = { project_id: video.project_id, corporate_id: video.corporate_id }
    const jobId = await enqueue(trx, 'media.frames', {
      corporateId: of.corporate_id,
      projectId: of.project_id,
      taskId: body._id,
    })
    await trx
      .insertInto('image_task')
      .values({
        id: body._id,
        inspection_id: inspectionId,
        ...of,
        kind: 'frames',
        error_code: null,
        video_id: video.id,
        marker_id: body.markerId ?? video.marker_id,
        column_id: body.columnId ?? video.column_id,
        name: video.name,
        request: JSON.stringify({ choice: body.choice, direction: body.direction }),
        media_ids: moments.map(() => v7()),
        picture_folder: null,
        width: null,
        height: null,
        tile_size: null,
        tile_levels: null,
        job_id: jobId ?? null,
        created_by: call.caller.userId,
        updated_at: call.now(),
      })
      .execute()
      .catch(refuseSecond)
    await publishTaskChanged(trx, { id: body._id, ...of })
  })
  return showTask(call, params, body._id)
}
