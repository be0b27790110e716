import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import { ClaimLostError, type RunningJob } from '../../../jobs/attempt.ts'
import { catalogue } from '../../../jobs/catalogue.ts'
import { localFile } from '../../../storage/local-file.ts'
import type { OfProject } from '../../drawings/drawing-files.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { failIngest, finishIngest, type AfterReading } from './finish-ingest.ts'
import { ingestPhoto } from './ingest-photo.ts'
import { ingestVideo } from './ingest-video.ts'
import { readingFolder, removeUnrecorded } from './remove-unrecorded.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
type Row = Selectable<MediaTable>
export type IngestJob = Pick<
  RunningJob<OfProject & { readonly mediaId: string }>,
  'payload' | 'attempt' | 'signal' | 'progress' | 'complete'
>

const projectOf = (row: Row): OfProject => ({ corporateId: row.corporate_id, projectId: row.project_id })

/** A fault of the file: a retry would end the same way. */
const isFileFault = (error: unknown): error is AppError => error instanceof AppError && error.code.startsWith('media.')

/** Undefined where there is nothing to read: the file was deleted, cancelled, or has been read. */
async function begin({ db, now }: Deps, mediaId: string): Promise<Row | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('media')
      .set((set) => ({ file_status: 'FILE_PROCESSING', attempts: set('attempts', '+', 1), updated_at: now() }))
      .where('id', '=', mediaId)
      .where('status', '=', 'MEDIA_UPLOAD_DONE')
      .where('is_stored', '=', true)
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined)
      await publish(trx, {
        kind: 'media.changed',
        corporateId: row.corporate_id,
        projectId: row.project_id,
        entityId: row.id,
      })
    return row
  })
}

async function settle(deps: Deps, row: Row, job: IngestJob, afterwards: AfterReading | undefined): Promise<void> {
  const ingested = await inWorkFolder(deps.config, async (folder) => {
    const stored = {
      key: row.key,
      size: Number(row.size),
      sha256: row.sha256.toString('hex'),
      contentType: row.content_type,
    }
    const path = await localFile(deps.storage, stored, join(folder, 'file.bin'))
    job.progress(20)
    job.signal.throwIfAborted()
    const source = { row, path, folder, target: readingFolder(projectOf(row), row) }
    return row.kind === 'photo' || row.kind === 'temperatures' ? ingestPhoto(deps, source) : ingestVideo(deps, source)
  })
  let isWanted = false
  await job.complete(async (trx) => {
    isWanted = await finishIngest(trx, row, ingested, deps.now(), afterwards)
  })
  if (!isWanted || row.attempts > 1) await removeUnrecorded(deps, projectOf(row), row.id)
}

/** May die anywhere and run again; what it made becomes visible with the end of the job, all of it or nothing. */
export async function ingest(deps: Deps, job: IngestJob, afterwards?: AfterReading): Promise<void> {
  const row = await begin(deps, job.payload.mediaId)
  if (row === undefined) return removeUnrecorded(deps, job.payload, job.payload.mediaId)
  const fail = async (code: ErrorCode) => {
    await deps.db.transaction().execute((trx) => failIngest(trx, row, code, deps.now()))
    await removeUnrecorded(deps, projectOf(row), row.id)
  }
  try {
    await settle(deps, row, job, afterwards)
  } catch (error) {
    if (isFileFault(error)) return fail(error.code)
    // Another worker holds the job and reports its outcome.
    if (error instanceof ClaimLostError) throw error
    if (job.attempt >= catalogue['media.ingest'].attempts && !job.signal.aborted)
      await fail(error instanceof AppError ? error.code : 'job.failed')
    throw error
  }
}
