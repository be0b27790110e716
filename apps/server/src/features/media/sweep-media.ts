import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { publish } from '../../events/events.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'
import { refundQuota } from '../projects/quota.ts'
import { dropAttachments } from './uploads/attachments.ts'
import { beginIngest } from './ingest/begin-ingest.ts'
import { failTask } from './frames/image-tasks.ts'
import { lockMedia, storageUpload, type MediaRow } from './media-rows.ts'
import { removeMedia } from './remove-media.ts'
import { removeUnrecorded } from './ingest/remove-unrecorded.ts'
import { completeUpload } from './uploads/complete-uploads.ts'
import { failUpload } from './uploads/uploads.ts'

type Deps = Pick<Context, 'db' | 'storage' | 'now'>

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/** A browser that is still there speaks at every part and every file. When it has been silent for so long no link of it lives: one look is enough. */
const silentMs = 30 * minuteMs
const lookMs = hourMs
/** Over a weekend's night the tab may sleep. The store keeps parts for as long. */
const patienceMs = 48 * hourMs
/** How long one can be tried again. */
const failedMs = 24 * hourMs
/** How long a deleted marker can be brought back with everything that hung on it. */
const undoMs = 7 * 24 * hourMs
const maxTries = 3
const maxBatch = 5_000

/** One that cannot be swept must not keep the others waiting for ever; that something went wrong is told in the end. */
async function forEach<T>(rows: readonly T[], sweep: (row: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows) await sweep(row).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/** The store cannot be asked just now: whether the bytes are here is not known, and they must not be given up for it. */
const isStoreTrouble = (error: AppError) => error.code === 'storage.full' || error.code === 'service.unavailable'

/** Bytes that are all here are taken, whoever went away. Answers false when they are not. */
async function takeWhatCame(doors: Deps, row: MediaRow): Promise<boolean> {
  try {
    return await completeUpload(doors, row)
  } catch (error) {
    if (error instanceof AppError && !isStoreTrouble(error)) return false
    throw error
  }
}

/** Its places are free again, its parts are gone; for a day it says why, and can be sent anew. */
async function giveUp(doors: Deps, row: MediaRow): Promise<void> {
  await failUpload(doors, row.id, 'media.upload-lost', true)
  await doors.db.transaction().execute(async (trx) => {
    const now = await lockMedia(trx, row.id)
    if (now === undefined || now.is_stored) return
    await refundQuota(trx, now.project_id, { images: now.counted_images, bytes: Number(now.counted_bytes) })
    await trx.updateTable('media').set({ counted_images: 0, counted_bytes: '0' }).where('id', '=', now.id).execute()
  })
  if (row.storage_upload !== '') await doors.storage.abort(storageUpload(row))
}

async function removeLost(doors: Deps, { id }: Pick<MediaRow, 'id'>): Promise<void> {
  await doors.db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id)
    if (row !== undefined && !row.is_stored) await removeMedia(trx, [row], doors.now())
  })
}

async function sweepUploads(doors: Deps): Promise<void> {
  const before = (ms: number) => new Date(doors.now().getTime() - ms)
  const unfinished = doors.db
    .selectFrom('media')
    .selectAll()
    .where('is_stored', '=', false)
    .orderBy('updated_at')
    .limit(maxBatch)
  const silent = unfinished.where('status', '!=', 'MEDIA_UPLOAD_FAILED')
  await forEach(
    [
      async () => forEach(await unfinished.where('marker_id', 'is', null).execute(), (row) => removeLost(doors, row)),
      async () =>
        forEach(
          await unfinished
            .where('status', '=', 'MEDIA_UPLOAD_FAILED')
            .where('updated_at', '<', before(failedMs))
            .execute(),
          async (row) => (await takeWhatCame(doors, row)) || removeLost(doors, row),
        ),
      async () =>
        forEach(
          await silent
            .where('updated_at', '<', before(silentMs))
            .where('updated_at', '>', before(silentMs + lookMs))
            .execute(),
          (row) => takeWhatCame(doors, row),
        ),
      async () =>
        forEach(
          await silent.where('updated_at', '<', before(patienceMs)).execute(),
          async (row) => (await takeWhatCame(doors, row)) || giveUp(doors, row),
        ),
    ],
    (part) => part(),
  )
}

/** Ended without its handler, such as when each worker that tried was killed, or never begun. */
async function sweepIngests(doors: Deps): Promise<void> {
  const { db, now } = doors
  const rows = await db
    .selectFrom('media')
    .leftJoin('job_progress', 'job_progress.job_id', 'media.job_id')
    .select([
      'media.id',
      'media.corporate_id as corporateId',
      'media.project_id as projectId',
      'job_progress.state',
      'job_progress.error_code as job_error',
    ])
    .where('media.is_stored', '=', true)
    .where('media.status', '=', 'MEDIA_UPLOAD_DONE')
    .where('media.updated_at', '<', new Date(now().getTime() - 2 * minuteMs))
    .where((row) =>
      row.or([row('job_progress.state', 'is', null), row('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .orderBy('media.updated_at')
    .limit(maxBatch)
    .execute()
  await forEach(rows, async ({ id, state, job_error, ...of }) => {
    await db.transaction().execute(async (trx) => {
      const row = await lockMedia(trx, id)
      if (row?.status !== 'MEDIA_UPLOAD_DONE') return
      if (state !== 'failed' && row.attempts < maxTries) {
        await trx
          .updateTable('media')
          .set({ attempts: row.attempts + 1 })
          .where('id', '=', id)
          .execute()
        await beginIngest(trx, row, now())
      } else {
        const error_code: ErrorCode = (job_error as ErrorCode | null) ?? 'job.crashed'
        await trx
          .updateTable('media')
          .set({
            status: 'MEDIA_ANALYSIS_FAILED',
            file_status: 'FILE_PROCESS_FAILED',
            analysis_status: 'failed',
            error_code,
            updated_at: now(),
          })
          .where('id', '=', id)
          .execute()
        await publish(trx, {
          kind: 'media.changed',
          corporateId: row.corporate_id,
          projectId: row.project_id,
          entityId: id,
        })
      }
      await settleMarkerMedia(trx, row.marker_id)
    })
    await removeUnrecorded(doors, of, id)
  })
}

/** Their workers were killed at every attempt: left as they are, no other could be begun for the same video or column. */
async function sweepTasks(doors: Deps): Promise<void> {
  const rows = await doors.db
    .selectFrom('image_task')
    .leftJoin('job_progress', 'job_progress.job_id', 'image_task.job_id')
    .select(['image_task.id', 'job_progress.error_code'])
    .where('image_task.status', '=', 'pending')
    .where('image_task.updated_at', '<', new Date(doors.now().getTime() - 2 * minuteMs))
    .where((row) =>
      row.or([row('job_progress.state', 'is', null), row('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .limit(maxBatch)
    .execute()
  await forEach(rows, ({ id, error_code }) => failTask(doors, id, (error_code as ErrorCode | null) ?? 'job.crashed'))
}

async function sweepAttachments({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('marker_removal')
    .where('removed_at', '<', new Date(now().getTime() - undoMs))
    .execute()
  const unsent = await db
    .selectFrom('attachment')
    .selectAll()
    .where('is_stored', '=', false)
    .where('created_at', '<', new Date(now().getTime() - failedMs))
    .limit(maxBatch)
    .execute()
  const unclaimed = await db
    .selectFrom('attachment')
    .selectAll()
    .where('marker_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('marker_removal')
            .select('marker_removal.marker_id')
            .where(sql<boolean>`attachment.id = any(marker_removal.attachment_ids)`),
        ),
      ),
    )
    .limit(maxBatch)
    .execute()
  const rows = [...unsent, ...unclaimed]
  await forEach(rows, (row) =>
    db.transaction().execute(async (trx) => {
      await lockProject(trx, row.project_id)
      await dropAttachments(trx, [row], now())
    }),
  )
}

/** Files that a browser said were to come, and closed before it announced them: the marker counts what is there. Whoever does announce them later raises it again. */
async function sweepCounts({ db, now }: Deps): Promise<void> {
  const silentSince = new Date(now().getTime() - silentMs)
  const rows = await db
    .selectFrom('marker')
    .select('id')
    .where('status', 'in', ['MEDIA_NOT_UPLOADED', 'MEDIA_UPLOAD_START'])
    .where('updated_at', '<', silentSince)
    .where('total_media_count', '>', ({ selectFrom, fn }) =>
      selectFrom('media')
        .whereRef('media.marker_id', '=', 'marker.id')
        .where('kind', '!=', 'side')
        .select(fn.countAll<number>().as('count')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media')
            .whereRef('media.marker_id', '=', 'marker.id')
            .where('media.updated_at', '>=', silentSince)
            .select('media.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(maxBatch)
    .execute()
  await forEach(rows, ({ id }) => db.transaction().execute((trx) => settleMarkerMedia(trx, id, 0)))
}

/** Nothing hangs: what came is taken, what did not come is given up, and what was begun ends with a reason. */
export async function sweepMedia(doors: Deps): Promise<void> {
  await forEach([sweepUploads, sweepIngests, sweepCounts, sweepTasks, sweepAttachments], (sweep) => sweep(doors))
}
