import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { Transaction } from 'kysely'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { PhotoDetections } from '../../inference/detect-request.ts'
import { detectPhoto } from '../../inference/detect-photo.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { NotWantedError, whileWanted } from '../../jobs/while-wanted.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { localFile } from '../../storage/local-file.ts'
import type { Stored } from '../../storage/storage.ts'
import { addSuggestions } from '../annotations/add-suggestions.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { storedOf } from '../../uploads/upload-row.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { discardProbabilities, probabilitiesKey, replaceProbabilities } from './probabilities.ts'
import { countRead, type RunRow } from './queue-photos.ts'
import { settlePhotos, settleRun } from './settle-analysis.ts'

type Trx = Transaction<Database>
type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
type Payload = {
  readonly corporateId: string
  readonly projectId: string
  readonly runId: string
  readonly mediaId: string
}
export type DetectJob = Pick<RunningJob<Payload>, 'id' | 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'>

type Item = {
  readonly media: MediaRow
  readonly run: RunRow
  readonly jobId: string
  /** What no later run has looked for in this photo since. */ readonly types: readonly AiDefectType[]
}

/** A run that ends late must not replace what a later run with other settings has found. */
async function typesLeft(trx: Trx, { id: mediaId }: MediaRow, run: RunRow): Promise<readonly AiDefectType[]> {
  const later = await trx
    .selectFrom('analysis_photo')
    .innerJoin('analysis_run', 'analysis_run.id', 'analysis_photo.run_id')
    .select('analysis_run.types')
    .where('analysis_photo.media_id', '=', mediaId)
    .where('analysis_photo.status', '=', 'completed')
    .where('analysis_run.number', '>', run.number)
    .execute()
  const seen = new Set(later.flatMap(({ types }) => types))
  return run.types.filter((type) => !seen.has(type))
}

/** Nothing where there is nothing to do: it was stopped, deleted, or is another job's by now. */
async function begin(
  { db, now }: Deps,
  { id: jobId, payload: { runId, mediaId } }: DetectJob,
): Promise<Item | undefined> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('analysis_run')
      .selectAll()
      .where('id', '=', runId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (run === undefined) return undefined
    const item = await trx
      .updateTable('analysis_photo')
      .set((set) => ({ status: 'processing', attempts: set('attempts', '+', 1), updated_at: now() }))
      .where('run_id', '=', runId)
      .where('media_id', '=', mediaId)
      .where('job_id', '=', jobId)
      .where('status', 'in', ['pending', 'processing'])
      .returning('attempts')
      .executeTakeFirst()
    const media = item && (await trx.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst())
    if (media === undefined) {
      await settleRun(trx, runId, now())
      return undefined
    }
    if (run.status === 'pending')
      await trx.updateTable('analysis_run').set({ status: 'processing' }).where('id', '=', runId).execute()
    return { media, run, jobId, types: await typesLeft(trx, media, run) }
  })
}

type Reading = { readonly detections: PhotoDetections; readonly probabilities: Stored }

type End = {
  readonly status: 'completed' | 'failed'
  readonly errorCode?: ErrorCode
  readonly seconds?: number
  readonly read?: Reading
}

/** Answers false where the item was stopped or deleted. */
async function end(
  trx: Trx,
  { media: { id: mediaId }, run, jobId }: Item,
  { status, errorCode, seconds, read: reading }: End,
  now: Date,
): Promise<boolean> {
  const media = await trx.selectFrom('media').selectAll().where('id', '=', mediaId).forNoKeyUpdate().executeTakeFirst()
  const item = await trx
    .selectFrom('analysis_photo')
    .select('status')
    .where('run_id', '=', run.id)
    .where('media_id', '=', mediaId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  const isWanted = media !== undefined && item?.status === 'processing'
  if (isWanted) {
    const types = await typesLeft(trx, media, run)
    const detections = reading?.detections
    const probabilities = reading && (await replaceProbabilities(trx, media, run, reading.probabilities))
    const found =
      detections === undefined || types.length === 0
        ? {}
        : await addSuggestions(
            trx,
            media,
            { id: run.id, detectorVersion: detections.detector, types },
            detections.detections,
            now,
          )
    if (status === 'completed') await countRead(trx, media)
    await trx.selectFrom('analysis_run').select('id').where('id', '=', run.id).forNoKeyUpdate().execute()
    const { numUpdatedRows } = await trx
      .updateTable('analysis_photo')
      .set({
        status,
        error_code: errorCode ?? null,
        found: JSON.stringify(found),
        left_out: detections?.leftOut ?? 0,
        seconds: seconds ?? null,
        updated_at: now,
        ...(status === 'completed' ? { is_counted: true } : {}),
        ...(probabilities && { probabilities_key: probabilities }),
      })
      .where('run_id', '=', run.id)
      .where('media_id', '=', mediaId)
      .where('job_id', '=', jobId)
      .where('status', '=', 'processing')
      .executeTakeFirst()
    // Stopped while its findings were being written: they go with the transaction.
    if (numUpdatedRows === 0n) throw new NotWantedError()
    await settlePhotos(trx, media, [mediaId], now)
  }
  await settleRun(trx, run.id, now)
  return isWanted
}

/** False when the photo is no longer this job's. */
const isWanted =
  ({ db }: Deps, { media, run, jobId }: Item) =>
  async () => {
    const row = await db
      .selectFrom('analysis_photo')
      .select('status')
      .where('run_id', '=', run.id)
      .where('media_id', '=', media.id)
      .where('job_id', '=', jobId)
      .executeTakeFirst()
    return row?.status === 'processing'
  }

const probabilitiesOf = ({ media, jobId }: Item): string =>
  probabilitiesKey({ corporateId: media.corporate_id, projectId: media.project_id }, media.id, jobId)

async function read(deps: Deps, item: Item, job: DetectJob): Promise<Reading> {
  return whileWanted(isWanted(deps, item), job.signal, (signal) =>
    inWorkFolder(deps.config, async (folder) => {
      const path = await localFile(deps.storage, storedOf(item.media), join(folder, 'file.bin'))
      signal.throwIfAborted()
      const probabilities = join(folder, 'probabilities.png')
      const detections = await detectPhoto(
        path,
        { sensitivity: item.run.sensitivity, types: item.types, provider: deps.config.detectorProvider },
        {
          parent: join(deps.config.dataDir, 'work'),
          signal,
          onProgress: (part) => job.progress(100 * part),
          probabilities,
        },
      )
      signal.throwIfAborted()
      const contentType = 'image/png'
      const stored = await deps.storage.put(probabilitiesOf(item), fileBytes(probabilities), { contentType })
      return { detections, probabilities: stored }
    }),
  )
}

/** A fault of the photo or the installation: an immediate retry would end the same way. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code.startsWith('media.') || error.code === 'detector.too-complex' || error.code === 'analysis.no-detector')

/** May die anywhere and run again: what it found becomes visible with the end of the job, all of it or nothing. */
export async function detect(deps: Deps, job: DetectJob): Promise<void> {
  const item = await begin(deps, job)
  if (item === undefined) return
  const fail = (errorCode: ErrorCode) =>
    deps.db.transaction().execute((trx) => end(trx, item, { status: 'failed', errorCode }, deps.now()))
  try {
    const since = performance.now()
    const reading = item.types.length === 0 ? undefined : await read(deps, item, job)
    const seconds = (performance.now() - since) / 1000
    let isTaken = false
    await job.complete(async (trx) => {
      const done = { status: 'completed', seconds, ...(reading === undefined ? {} : { read: reading }) } as const
      isTaken = await end(trx, item, done, deps.now())
    })
    // Deleted or stopped while it was read: nothing refers to it.
    if (!isTaken && reading !== undefined) await discardProbabilities(deps, reading.probabilities.key)
  } catch (error) {
    // It may have been the last that its run waited for.
    if (error instanceof NotWantedError) {
      await discardProbabilities(deps, probabilitiesOf(item))
      return deps.db.transaction().execute((trx) => settleRun(trx, item.run.id, deps.now()))
    }
    if (isFinal(error)) return void (await fail(error.code))
    // Another worker holds the job and reports its outcome.
    if (error instanceof ClaimLostError) throw error
    if (job.attempt >= catalogue['analysis.detect'].attempts && !job.signal.aborted)
      await fail(error instanceof AppError ? error.code : 'job.failed')
    throw error
  }
}
