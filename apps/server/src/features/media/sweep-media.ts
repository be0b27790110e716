import type { ErrorCode } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import { publish } from '../../events/events.ts'
import { abortParts } from '../../uploads/parts.ts'
import { sweepEach, sweepUploads } from '../../uploads/sweep.ts'
import type { UploadDeps } from '../../uploads/upload-kind.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'
import { refundQuota } from '../projects/quota.ts'
import { attachmentUploads, dropAttachments } from './uploads/attachments.ts'
import { beginIngest } from './ingest/begin-ingest.ts'
import { failUpload } from './uploads/fail-upload.ts'
import { failTask } from './frames/image-tasks.ts'
import { lockMedia, type MediaRow } from './media-rows.ts'
import { mediaUploads } from './uploads/media-upload-kind.ts'
import { sweepReadings } from './privacy/finder/sweep-readings.ts'
import { sweepCopies } from './privacy/sweep-copies.ts'
import { removeMedia } from './remove-media.ts'
import { removeUnrecorded } from './ingest/remove-unrecorded.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
/**
 * A browser that still sends asks for links and commits. After so long without either no link is valid any more, so one
 * attempt to commit is enough.
 */
const silentMs = 30 * minuteMs
const lookMs = hourMs
/** Over a weekend's night the tab may sleep. The store keeps parts for as long. */
const timeoutMs = 48 * hourMs
/** How long one can be tried again. */
const failedMs = 24 * hourMs
/** How long a deleted marker can be brought back with everything that hung on it. */
const undoMs = 7 * 24 * hourMs
const maxAttempts = 3
const maxAtOnce = 5_000

/**
 * Its quota is refunded and its parts are aborted; for a day the row gives the reason, and the file can be sent again.
 */
async function giveUp(deps: UploadDeps, row: MediaRow): Promise<void> {
  await failUpload(deps, row.id, 'media.upload-lost', true)
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockMedia(trx, row.id)
    if (now === undefined || now.is_stored) return
    await refundQuota(trx, now.project_id, { images: now.counted_images, bytes: Number(now.counted_bytes) })
    await trx.updateTable('media').set({ counted_images: 0, counted_bytes: '0' }).where('id', '=', now.id).execute()
  })
  await abortParts(deps, row)
}

async function removeLost(deps: UploadDeps, { id }: Pick<MediaRow, 'id'>): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id)
    if (row !== undefined && !row.is_stored) await removeMedia(trx, [row], deps.now())
  })
}

async function sweepUnfinished(deps: UploadDeps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms)
  const unfinished = deps.db
    .selectFrom('media')
    .selectAll()
    .where('is_stored', '=', false)
    .orderBy('updated_at')
    .limit(maxAtOnce)
  const failed = unfinished.where('status', '=', 'MEDIA_UPLOAD_FAILED')
  const silent = unfinished.where('status', '!=', 'MEDIA_UPLOAD_FAILED')
  const [late, early] = [before(silentMs), before(silentMs + lookMs)]
  await sweepUploads(mediaUploads, deps, [
    {
      rows: () => unfinished.where('marker_id', 'is', null).where('capture', 'is', null).execute(),
      isCommitTried: false,
      giveUp: (row) => removeLost(deps, row),
    },
    {
      rows: () => failed.where('updated_at', '<', before(failedMs)).execute(),
      isCommitTried: true,
      giveUp: (row) => removeLost(deps, row),
    },
    {
      rows: () => silent.where('updated_at', '<', late).where('updated_at', '>', early).execute(),
      isCommitTried: true,
    },
    {
      rows: () => silent.where('updated_at', '<', before(timeoutMs)).execute(),
      isCommitTried: true,
      giveUp: (row) => giveUp(deps, row),
    },
  ])
}

/**
 * Ends ingests whose job ended without its handler, such as when each worker that tried was killed, or was never
 * started.
 */
async function sweepIngests(deps: UploadDeps): Promise<void> {
  const { db, now } = deps
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
    .limit(maxAtOnce)
    .execute()
  await sweepEach(rows, async ({ id, state, job_error, ...of }) => {
    await db.transaction().execute(async (trx) => {
      const row = await lockMedia(trx, id)
      if (row?.status !== 'MEDIA_UPLOAD_DONE') return
      if (state !== 'failed' && row.attempts < maxAttempts) {
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
    await removeUnrecorded(deps, of, id)
  })
}

/**
 * Ends tasks whose workers were killed at every attempt: as they are, no other could be started for the same video or
 * column.
 */
async function sweepTasks(deps: UploadDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom('image_task')
    .leftJoin('job_progress', 'job_progress.job_id', 'image_task.job_id')
    .select(['image_task.id', 'job_progress.error_code'])
    .where('image_task.status', '=', 'pending')
    .where('image_task.updated_at', '<', new Date(deps.now().getTime() - 2 * minuteMs))
    .where((row) =>
      row.or([row('job_progress.state', 'is', null), row('job_progress.state', 'in', ['failed', 'done'])]),
    )
    .limit(maxAtOnce)
    .execute()
  await sweepEach(rows, ({ id, error_code }) => failTask(deps, id, (error_code as ErrorCode | null) ?? 'job.crashed'))
}

async function sweepAttachments(deps: UploadDeps): Promise<void> {
  const { db, now } = deps
  await db
    .deleteFrom('marker_removal')
    .where('removed_at', '<', new Date(now().getTime() - undoMs))
    .execute()
  const unsent = db
    .selectFrom('attachment')
    .selectAll()
    .where('is_stored', '=', false)
    .where('created_at', '<', new Date(now().getTime() - failedMs))
    .limit(maxAtOnce)
  const unclaimed = db
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
    .limit(maxAtOnce)
  const giveUp = (row: Parameters<typeof dropAttachments>[1][number]) =>
    db.transaction().execute(async (trx) => {
      await lockProject(trx, row.project_id)
      await dropAttachments(trx, [row], now())
    })
  await sweepUploads(attachmentUploads, deps, [
    { rows: () => unsent.execute(), isCommitTried: false, giveUp },
    { rows: () => unclaimed.execute(), isCommitTried: false, giveUp },
  ])
}

/**
 * Lowers the announced count of markers where a browser closed before it announced its files. A later announcement
 * raises it again.
 */
async function sweepCounts({ db, now }: UploadDeps): Promise<void> {
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
    .limit(maxAtOnce)
    .execute()
  await sweepEach(rows, ({ id }) => db.transaction().execute((trx) => settleMarkerMedia(trx, id, 0)))
}

/** Nothing hangs: complete uploads are committed, the others fail, and started work ends with a reason. */
export async function sweepMedia(deps: UploadDeps): Promise<void> {
  const sweeps = [sweepUnfinished, sweepIngests, sweepCounts, sweepTasks, sweepAttachments, sweepCopies, sweepReadings]
  await sweepEach(sweeps, (sweep) => sweep(deps))
}
