import { AppError } from '@plumbline/contract/errors'
import { frameMoments } from '@plumbline/inspection/videos/frame-moments'
import type { ImageTask, mediaTaskRoutes } from '@plumbline/contract/media/tasks'
import type { Input } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import type { Call } from '../../../http/implement.ts'
import { startTask } from './start-task.ts'
import { checkMarkerPlace } from './check-marker-place.ts'

/** The photos get their ids here, so that a job that runs twice makes none twice. */
export function takeFrames(call: Call, { params, body }: Input<typeof mediaTaskRoutes.takeFrames>): Promise<ImageTask> {
  return startTask(call, params, body._id, async (trx) => {
    const video = await trx
      .selectFrom('media')
      .select(['id', 'name', 'marker_id', 'column_id', 'duration', 'is_stored', 'project_id', 'corporate_id'])
      .where('id', '=', body.videoId)
      .where('inspection_id', '=', params.inspectionId)
      .where('kind', '=', 'video')
      .executeTakeFirst()
    if (video === undefined) throw new AppError('media.not-found')
    if (!video.is_stored || video.duration === null) throw new AppError('media.not-stored')
    await checkMarkerPlace(trx, params, body)
    const moments = frameMoments(body.choice, video.duration)
    if (moments.length === 0) throw new AppError('media.no-frames')
    return {
      kind: 'frames',
      video_id: video.id,
      marker_id: body.markerId ?? video.marker_id,
      column_id: body.columnId ?? video.column_id,
      name: video.name,
      request: JSON.stringify({ choice: body.choice, direction: body.direction }),
      media_ids: moments.map(() => v7()),
      project_id: video.project_id,
      corporate_id: video.corporate_id,
    }
  })
}
