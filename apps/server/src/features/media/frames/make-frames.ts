import { AppError } from '@plumbline/contract/errors'
import { frameMoments, frameNumber } from '@plumbline/inspection/videos/frame-moments'
import type { Selectable } from 'kysely'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { grabFrame } from '../../../media-tools/video.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'
import { localFile } from '../../../storage/local-file.ts'
import { recordObject } from '../../../storage/registry.ts'
import type { Stored } from '../../../storage/storage.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { reserveQuota } from '../../projects/quota.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { isWanted, publishTaskChanged, type TaskRow } from './image-tasks.ts'
import { sentKey } from '../media-files.ts'
import { runTask, type TaskJob } from './run-task.ts'

type VideoRow = Selectable<MediaTable>
type Frame = { readonly id: string; readonly at: number; readonly number: number }

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 200)

/** A frame inherits the fields of its video. */
async function addFrame(
  deps: Context,
  task: TaskRow,
  video: VideoRow,
  { id, at, number }: Frame,
  stored: Stored,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    // Locked before the task: the deletion of the video locks the project and then deletes its tasks.
    await lockProject(trx, task.project_id)
    const wanted = await trx
      .selectFrom('image_task')
      .select('id')
      .where('id', '=', task.id)
      .where('status', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    if (wanted === undefined) return false
    await reserveQuota(trx, task.project_id, { images: 1, bytes: stored.size })
    await recordObject(trx, stored)
    await trx
      .insertInto('media')
      .values({
        id,
        inspection_id: task.inspection_id,
        project_id: task.project_id,
        corporate_id: task.corporate_id,
        marker_id: task.marker_id,
        column_id: task.column_id,
        elevation_id: video.elevation_id,
        floor: null,
        slot: null,
        sequence_number: number,
        floor_range: null,
        name: `${stemOf(video.name)}_${String(number).padStart(4, '0')}.jpg`,
        kind: 'photo',
        error_code: null,
        usage: video.usage,
        work_type: video.work_type,
        image_kind: video.image_kind,
        source: video.source,
        hardware_model: video.hardware_model,
        payload: video.payload,
        pdib: video.pdib,
        camera_focal_length: video.camera_focal_length,
        sensor_width: video.sensor_width,
        take_off_level: video.take_off_level,
        gsd: null,
        gsd_source: null,
        width: null,
        height: null,
        longitude: null,
        latitude: null,
        thermal_format: null,
        companion_of: null,
        duration: null,
        frame_rate: null,
        frame_of: video.id,
        frame_at: at,
        key: stored.key,
        size: String(stored.size),
        sha256: Buffer.from(stored.sha256, 'hex'),
        content_type: stored.contentType,
        modified: null,
        part_size: null,
        is_stored: true,
        counted_images: 1,
        counted_bytes: String(stored.size),
        picture_folder: null,
        tile_size: null,
        tile_levels: null,
        placeholder: null,
        job_id: null,
        uploaded_by: task.created_by,
      })
      .execute()
    await beginIngest(trx, { id, corporate_id: task.corporate_id, project_id: task.project_id }, deps.now())
    if (task.marker_id !== null) await settleMarkerMedia(trx, task.marker_id)
    return true
  })
}

async function makeFrame(
  deps: Context,
  task: TaskRow,
  video: VideoRow,
  frame: Frame,
  { path, folder, signal }: { readonly path: string; readonly folder: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const target = join(folder, `${frame.id}.jpg`)
  if (!(await grabFrame(path, frame.at, target, signal))) return false
  const key = sentKey({ corporateId: task.corporate_id, projectId: task.project_id }, frame.id)
  const stored = await deps.storage.put(key, fileBytes(target), { contentType: 'image/jpeg' })
  await rm(target)
  let isAdded = false
  try {
    isAdded = await addFrame(deps, task, video, frame, stored)
  } finally {
    // Another worker may have added it, or only the answer was lost: then its photo refers to these bytes.
    if (
      !isAdded &&
      (await deps.db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()) === undefined
    )
      await deps.storage.remove(key)
  }
  return isAdded
}

export function makeFrames(deps: Context, job: TaskJob): Promise<void> {
  return runTask(deps, job, 'media.frames', async (task) => {
    const video = await deps.db.selectFrom('media').selectAll().where('id', '=', task.video_id!).executeTakeFirst()
    if (video === undefined || !video.is_stored || video.duration === null) throw new AppError('media.not-found')
    const { choice, direction = 'down' } = task.request
    const moments = frameMoments(choice!, video.duration)
    const frames = await deps.db
      .selectFrom('media')
      .select(['id', 'sequence_number'])
      .where('frame_of', '=', video.id)
      .execute()
    const made = new Set(frames.map(({ id }) => id))
    // Numbers continue after earlier frames: two frames of one name could be neither distinguished nor ordered.
    const before = frames
      .filter(({ id }) => !task.media_ids.includes(id))
      .reduce((max, { sequence_number: number }) => Math.max(max, number ?? 0), 0)
    await inWorkFolder(deps.config, async (folder) => {
      const path = await localFile(
        deps.storage,
        {
          key: video.key,
          size: Number(video.size),
          sha256: video.sha256.toString('hex'),
          contentType: video.content_type,
        },
        join(folder, 'video.bin'),
      )
      for (const [index, at] of moments.entries()) {
        const id = task.media_ids[index]!
        job.signal.throwIfAborted()
        if (!(await isWanted(deps.db, task.id))) return
        if (
          !made.has(id) &&
          (await makeFrame(
            deps,
            task,
            video,
            { id, at, number: before + frameNumber(index, moments.length, direction) },
            { path, folder, signal: job.signal },
          ))
        )
          made.add(id)
        job.progress((100 * (index + 1)) / moments.length)
      }
    })
    const ids = task.media_ids.filter((id) => made.has(id))
    if (ids.length === 0) throw new AppError('media.no-frames')
    await job.complete(async (trx) => {
      await trx
        .updateTable('image_task')
        .set({
          status: 'success',
          media_ids: ids,
          request: JSON.stringify({ ...task.request, missing: moments.length - ids.length }),
          updated_at: deps.now(),
        })
        .where('id', '=', task.id)
        .where('status', '=', 'pending')
        .execute()
      await publishTaskChanged(trx, task)
    })
  })
}
