import { AppError } from '@plumbline/contract/errors'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { NotWantedError, whileWanted } from '../../jobs/while-wanted.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import type { Stored } from '../../storage/storage.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { buildMosaic, type Built, type Report } from './build-mosaic.ts'
import { finishMosaic } from './finish-mosaic.ts'
import { scaleOf } from './known-distance.ts'
import { candidatesOf, choosePhotos, frameOf } from './mosaic-photos.ts'
import { mosaicFolder, projectOf, publishMosaicsChanged, type MosaicRow, type Trx } from './mosaic-rows.ts'
import { removeWork } from './work-files.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type MosaicJob = Pick<
  RunningJob<OfProject & { readonly mosaicId: string }>,
  'id' | 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'
>

const wanted = (db: Db | Trx, { id, job_id }: Pick<MosaicRow, 'id' | 'job_id'>) =>
  db
    .selectFrom('mosaic')
    .innerJoin('drawing', 'drawing.id', 'mosaic.elevation_id')
    .innerJoin('inspection', 'inspection.id', 'mosaic.inspection_id')
    .innerJoin('project', 'project.id', 'mosaic.project_id')
    .select('mosaic.id')
    .where('mosaic.id', '=', id)
    .where('mosaic.job_id', '=', job_id)
    .where('mosaic.status', 'in', ['pending', 'processing'])
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()

const isWanted =
  ({ db }: Deps, row: MosaicRow) =>
  async () =>
    (await wanted(db, row)) !== undefined

const publishEveryMs = 2_000

/** Writes how far it is, and says so to those who look on, at most every two seconds and at each new stage. */
function reporter({ db }: Deps, row: MosaicRow, job: MosaicJob): Report {
  let [published, before] = [-Infinity, '']
  return (share, stage) => {
    job.progress(100 * share, stage)
    if (stage === before && performance.now() - published < publishEveryMs) return
    ;[published, before] = [performance.now(), stage]
    // A reader that misses it asks again at the next one.
    void db
      .transaction()
      .execute((trx) => publishMosaicsChanged(trx, row))
      .catch(() => undefined)
  }
}

async function store({ storage }: Deps, folder: string, { files }: Built, signal: AbortSignal) {
  const objects: Stored[] = []
  for (const { name, path, contentType } of files) {
    signal.throwIfAborted()
    objects.push(await storage.put(`${folder}${name}`, fileBytes(path), { contentType }))
  }
  return objects
}

/** What this job wrote, unless it is what is shown. */
async function discard({ config, db, storage }: Deps, { payload }: MosaicJob): Promise<void> {
  const { mosaicId } = payload
  const row = await db.selectFrom('mosaic').select('folder').where('id', '=', mosaicId).executeTakeFirst()
  const folder = mosaicFolder(payload, mosaicId)
  if (row?.folder !== folder) for await (const { key } of storage.list(folder)) await storage.remove(key)
  await removeWork(config, mosaicId)
}

async function fail({ db, now }: Deps, row: MosaicRow, code: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('mosaic')
      .set({ status: 'failed', error_code: code, job_id: null, updated_at: now(), finished_at: now() })
      .where('id', '=', row.id)
      .where('job_id', '=', row.job_id)
      .returning('id')
      .executeTakeFirst()
    if (failed !== undefined) await publishMosaicsChanged(trx, row)
  })
}

/** Of the photos as they are now; the elevation may have lost its place since it was asked for. */
async function inputsOf(db: Db, row: MosaicRow) {
  const of = { inspectionId: row.inspection_id, elevationId: row.elevation_id }
  const [frame, distance] = await Promise.all([frameOf(db, of), scaleOf(db, of)])
  if (frame === undefined) throw new AppError('mosaic.no-frame')
  const candidates = await candidatesOf(db, row.inspection_id)
  const chosen = choosePhotos(candidates, { ...of, kind: row.kind, frame, imageIds: row.image_ids })
  if (chosen.used.length === 0) throw new AppError('mosaic.too-few-photos')
  return { frame, distance, chosen }
}

async function begin({ db, now }: Deps, { id, payload }: MosaicJob): Promise<MosaicRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('mosaic')
      .set({ status: 'processing', updated_at: now() })
      .where('id', '=', payload.mosaicId)
      .where('job_id', '=', id)
      .where('status', 'in', ['pending', 'processing'])
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) await publishMosaicsChanged(trx, row)
    return row
  })
}

const isOwnFault = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('mosaic.') && error.code !== 'mosaic.damaged'

/**
 * May die anywhere and run again: each stage goes on where the last attempt left it, and nothing is shown before its
 * end.
 */
export async function makeMosaic(deps: Deps, job: MosaicJob): Promise<void> {
  const row = await begin(deps, job)
  if (row === undefined) return discard(deps, job)
  const folder = mosaicFolder(projectOf(row), row.id)
  try {
    const { built, objects } = await whileWanted(isWanted(deps, row), job.signal, async (signal) => {
      const made = await buildMosaic(deps, row, await inputsOf(deps.db, row), signal, reporter(deps, row, job))
      return { built: made, objects: await store(deps, folder, made, signal) }
    })
    let isTaken = false
    await job.complete(async (trx) => {
      isTaken =
        (await wanted(trx, row)) !== undefined && (await finishMosaic(trx, row, folder, built, objects, deps.now()))
    })
    await (isTaken ? removeWork(deps.config, row.id) : discard(deps, job))
  } catch (error) {
    if (error instanceof ClaimLostError) throw error
    if (error instanceof NotWantedError) return discard(deps, job)
    const isLast = job.attempt >= catalogue['mosaics.make'].attempts && !job.signal.aborted
    if (!isOwnFault(error) && !isLast) throw error
    await fail(deps, row, error instanceof AppError ? error.code : 'job.failed')
    await discard(deps, job)
    if (!isOwnFault(error)) throw error
  }
}
