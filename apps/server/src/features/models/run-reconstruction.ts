import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../context.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { localFile } from '../../storage/local-file.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { storedOf } from '../../uploads/upload-row.ts'
import { notify } from '../notifications/notify.ts'
import { announceResults, storeResults, takeResults, usedPhotos } from './import-result.ts'
import { publishModelsChanged, type Trx } from './model-rows.ts'
import { nodeOdm } from './node-odm.ts'
import { fewestPhotos, isInProgress, type ReconstructionRow } from './reconstructions.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type ReconstructJob = Pick<
  RunningJob<OfProject & { readonly taskId: string }>,
  'payload' | 'attempt' | 'signal' | 'complete'
>
type Engine = ReturnType<typeof nodeOdm>

const photoConcurrency = 5
const lookAgainSeconds = 10

const options: Readonly<
  Record<ReconstructionRow['quality'], readonly { readonly name: string; readonly value: unknown }[]>
> = {
  fast: [
    { name: 'feature-quality', value: 'low' },
    { name: 'pc-quality', value: 'low' },
  ],
  normal: [
    { name: 'feature-quality', value: 'high' },
    { name: 'pc-quality', value: 'medium' },
  ],
  fine: [
    { name: 'feature-quality', value: 'ultra' },
    { name: 'pc-quality', value: 'high' },
  ],
}
/**
 * One file with its textures (an engine that does not know how leaves the option out), walls that a model of heights
 * alone would not have, and a picture that browsers show.
 */
const always = [
  { name: 'gltf', value: true },
  { name: 'use-3dmesh', value: true },
  { name: 'auto-boundary', value: true },
  { name: '3d-tiles', value: true },
  { name: 'orthophoto-png', value: true },
]

const find = (db: Deps['db'] | Trx, id: string) =>
  db.selectFrom('reconstruction').selectAll().where('id', '=', id).executeTakeFirst()

type Changes = {
  readonly state?: ReconstructionRow['state']
  readonly error_code?: string
  readonly detail?: string
  readonly percent?: number
  readonly sent?: number
  readonly engine_task?: string
  readonly model_ids?: string[]
  readonly missing_ids?: string[]
  readonly unused_ids?: string[] | null
}

/** False when cancelled in between. */
async function change(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  row: ReconstructionRow,
  changes: Changes,
): Promise<boolean> {
  const changed = await trx
    .updateTable('reconstruction')
    .set({ ...changes, updated_at: now() })
    .where('id', '=', row.id)
    .where('state', 'in', ['waiting', 'sending', 'running', 'importing'])
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await publishModelsChanged(trx, row)
  if (changes.state === 'failed')
    await notify(trx, {
      kind: 'model-failed',
      key: `model-failed ${row.id}`,
      corporateId: row.corporate_id,
      projectId: row.project_id,
      inspectionId: row.inspection_id,
      details: { model: row.name, reason: changes.error_code ?? '' },
      to: [row.created_by],
    })
  return true
}

const note = (deps: Deps, row: ReconstructionRow, changes: Changes) =>
  deps.db.transaction().execute((trx) => change(deps, trx, row, changes))

/** The engine may change the rest of a name, such as its spaces. */
const nameMark = (mediaId: string) => `${mediaId.slice(-6)}-`
const markLength = 7

/** Of those that were sent; null: the engine does not say. */
function unusedOf({ media_ids, missing_ids }: ReconstructionRow, used: readonly string[] | undefined): string[] | null {
  if (used === undefined) return null
  const marks = new Set(used.map((name) => name.slice(0, markLength)))
  return media_ids.filter((id) => !missing_ids.includes(id) && !marks.has(nameMark(id)))
}

/** Goes on where it stopped: the engine has what was counted as sent; a photo sent twice is the same file there. */
async function send(deps: Deps, engine: Engine, row: ReconstructionRow, signal: AbortSignal): Promise<boolean> {
  if (row.engine_task === null) {
    await engine.begin(row.id, row.name, [...options[row.quality], ...always], signal)
    if (!(await note(deps, row, { state: 'sending', engine_task: row.id }))) return false
  }
  const missing = [...row.missing_ids]
  for (let sent = row.sent; sent < row.media_ids.length; sent += photoConcurrency) {
    const ids = row.media_ids.slice(sent, sent + photoConcurrency)
    const photos = await deps.db
      .selectFrom('media')
      .select(['id', 'name', 'key', 'size', 'sha256'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    await inWorkFolder(deps.config, async (folder) => {
      const files = await Promise.all(
        photos.map(async (photo) => ({
          name: `${nameMark(photo.id)}${photo.name}`,
          path: await localFile(deps.storage, storedOf(photo), join(folder, photo.id)),
        })),
      )
      if (files.length > 0) await engine.send(row.id, files, signal)
    })
    const done = Math.min(row.media_ids.length, sent + photoConcurrency)
    missing.push(...ids.filter((id) => !photos.some((photo) => photo.id === id)))
    if (
      !(await note(deps, row, {
        sent: done,
        missing_ids: missing,
        percent: Math.round((20 * done) / row.media_ids.length),
      }))
    )
      return false
  }
  if (row.media_ids.length - missing.length < fewestPhotos) throw new AppError('reconstruction.too-few-photos')
  await engine.commit(row.id, signal)
  return note(deps, row, { state: 'running', percent: 20 })
}

async function importResult(deps: Deps, engine: Engine, row: ReconstructionRow, job: ReconstructJob): Promise<void> {
  await inWorkFolder(deps.config, async (folder) => {
    const zip = join(folder, 'all.zip')
    await engine.download(row.id, zip, job.signal)
    const used = await usedPhotos(zip)
    const stored = await storeResults(deps, row, await takeResults(zip, row.name, folder))
    let isTaken = false
    await job.complete(async (trx) => {
      const locked = await trx
        .selectFrom('reconstruction')
        .selectAll()
        .where('id', '=', row.id)
        .forUpdate()
        .executeTakeFirst()
      if (locked === undefined || !isInProgress(locked)) return
      await change(deps, trx, row, {
        state: 'done',
        percent: 100,
        unused_ids: unusedOf(locked, used),
        model_ids: await announceResults(trx, row, stored, deps.now()),
      })
      isTaken = true
    })
    if (!isTaken) for (const { object } of stored) await deps.storage.remove(object.key)
    // Its disk is not ours to fill.
    else await engine.cancel(row.id).catch(() => undefined)
  })
}

async function step(deps: Deps, engine: Engine, row: ReconstructionRow, job: ReconstructJob): Promise<void> {
  if ((row.state === 'waiting' || row.state === 'sending') && !(await send(deps, engine, row, job.signal))) return
  const task = await engine.info(row.id, job.signal)
  if (task === undefined) throw new AppError('reconstruction.lost')
  if (task.state === 'failed' || task.state === 'cancelled') {
    await note(deps, row, { state: 'failed', error_code: 'reconstruction.failed', detail: task.detail })
    return
  }
  if (task.state === 'completed') {
    if (await note(deps, row, { state: 'importing', percent: 95 })) await importResult(deps, engine, row, job)
    return
  }
  // The engine works for hours: the job ends and a later one looks again.
  await job.complete(async (trx) => {
    if (await change(deps, trx, row, { percent: 20 + Math.round(0.75 * task.percent), detail: task.detail }))
      await enqueue(trx, 'models.reconstruct', job.payload, { startAfter: lookAgainSeconds })
  })
}

/** What the database refuses as wrong (SQLSTATE 22 and 23) it refuses at each attempt. */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

const isFinal = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code !== 'reconstruction.unavailable' && !error.code.startsWith('storage.')
    : isRefusedByDatabase(error)

/**
 * May die anywhere and run again, here or there: the state of the row says how far it is, and the engine knows the task
 * by our name for it.
 */
export async function runReconstruction(deps: Deps, job: ReconstructJob): Promise<void> {
  const row = await find(deps.db, job.payload.taskId)
  if (row === undefined || !isInProgress(row)) return
  const address = deps.config.nodeOdmUrl
  try {
    if (address === undefined) throw new AppError('reconstruction.unavailable')
    await step(deps, nodeOdm(address), row, job)
  } catch (error) {
    if (error instanceof ClaimLostError || job.signal.aborted) throw error
    if (!isFinal(error) && job.attempt < catalogue['models.reconstruct'].attempts) throw error
    await note(deps, row, {
      state: 'failed',
      error_code: error instanceof AppError ? error.code : 'job.failed',
      detail:
        error instanceof AppError && error.code === 'reconstruction.refused' ? String(error.cause).slice(0, 500) : '',
    })
    if (!(error instanceof AppError) || !isFinal(error)) throw error
  }
}

/** What was cancelled here is cancelled there. One that the engine does not know is what was wanted. */
export async function cancelEngineTask({ config }: Pick<Context, 'config'>, engineTask: string): Promise<void> {
  if (config.nodeOdmUrl === undefined) return
  await nodeOdm(config.nodeOdmUrl)
    .cancel(engineTask)
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'reconstruction.refused') throw error
    })
}
