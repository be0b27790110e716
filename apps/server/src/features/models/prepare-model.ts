import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { BuildFacts, StoredPlacement } from '../../db/schema/models.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { NotWantedError, whileWanted } from '../../jobs/while-wanted.ts'
import { buildModel, type BuiltFile } from '../../media-tools/models/model-build.ts'
import type { MadeModel } from '../../media-tools/models/model-build-request.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { localFile } from '../../storage/local-file.ts'
import { recordObjects } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { storedType } from '../../uploads/upload-row.ts'
import { notify } from '../notifications/notify.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { keepFrame } from './local-frame.ts'
import { buildFolder } from './model-files.ts'
import { frameOfOwn, isNear, ownPlacement, unplaced } from './placements.ts'
import { dropBuild, publishModelsChanged, type ModelRow, type Trx } from './model-rows.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type PrepareJob = Pick<
  RunningJob<OfProject & { readonly modelId: string }>,
  'id' | 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'
>
type Build = { readonly made: MadeModel; readonly objects: readonly Stored[]; readonly bytes: number }

const isFileFault = (error: unknown): error is AppError => error instanceof AppError && error.code.startsWith('model.')
const storesTogether = 4

/** tileset.json last: what it names is there before it. */
async function store(
  { storage }: Deps,
  folder: string,
  files: readonly BuiltFile[],
  job: PrepareJob,
): Promise<readonly Stored[]> {
  const [waiting, objects] = [
    files.toSorted((a, b) => Number(a.name.endsWith('.json')) - Number(b.name.endsWith('.json'))),
    [] as Stored[],
  ]
  const total = waiting.length
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      job.signal.throwIfAborted()
      objects.push(
        await storage.put(`${folder}${file.name}`, fileBytes(file.path), {
          contentType: file.name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        }),
      )
      job.progress(85 + (14 * objects.length) / total)
    }
  }
  await Promise.all(Array.from({ length: storesTogether }, work))
  return objects
}

const wanted = (db: Db | Trx, { id, job_id }: ModelRow) =>
  db
    .selectFrom('model')
    .innerJoin('drawing', 'drawing.id', 'model.id')
    .innerJoin('project', 'project.id', 'drawing.project_id')
    .select('model.id')
    .where('model.id', '=', id)
    .where('model.job_id', '=', job_id)
    .whereRef('model.file_key', '=', 'drawing.file_key')
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()

const isWanted =
  ({ db }: Deps, row: ModelRow) =>
  async () =>
    (await wanted(db, row)) !== undefined

async function build(deps: Deps, row: ModelRow, folder: string, job: PrepareJob): Promise<Build> {
  const drawing = await deps.db
    .selectFrom('drawing')
    .select(['file_name', 'file_size', 'file_sha256', 'file_key'])
    .where('id', '=', row.id)
    .executeTakeFirst()
  if (drawing === undefined || drawing.file_key !== row.file_key) throw new NotWantedError()
  return inWorkFolder(deps.config, async (work) => {
    const path = await localFile(
      deps.storage,
      {
        key: drawing.file_key,
        size: Number(drawing.file_size),
        sha256: drawing.file_sha256.toString('hex'),
        contentType: storedType,
      },
      join(work, 'file.bin'),
    )
    job.progress(5)
    return buildModel(
      path,
      { kind: row.kind, fileName: drawing.file_name },
      join(deps.config.dataDir, 'work'),
      async (made, files) => {
        const objects = await store(deps, folder, files, job)
        return { made, objects, bytes: files.reduce((sum, { size }) => sum + size, 0) }
      },
      { signal: job.signal, onProgress: (part) => job.progress(5 + 80 * part) },
    )
  })
}

/**
 * What the file says, where that can be used; else as it was before, if a file of other numbers still lies near; else
 * around zero.
 */
function placementAfter(
  { ignores_own, placement }: ModelRow,
  own: StoredPlacement | null,
  facts: BuildFacts,
): StoredPlacement {
  if (own !== null && !ignores_own) return own
  return placement !== null && placement.source !== 'own' && isNear(placement, facts)
    ? placement
    : unplaced(facts.origin)
}

async function finish(
  trx: Trx,
  row: ModelRow,
  folder: string,
  { made, objects, bytes }: Build,
  now: Date,
): Promise<boolean> {
  const locked = await trx.selectFrom('model').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst()
  if (locked === undefined || locked.job_id !== row.job_id || (await wanted(trx, row)) === undefined) return false
  const { own, bounds, ...counts } = made
  const facts: BuildFacts = { ...counts, bounds: { min: [...bounds.min], max: [...bounds.max] }, bytes }
  const frame = await keepFrame(
    trx,
    { projectId: row.project_id, corporateId: row.corporate_id },
    frameOfOwn(own, facts),
    now,
  )
  const placement = placementAfter(locked, ownPlacement(frame.origin, own, facts), facts)
  for (let next = 0; next < objects.length; next += 1_000) await recordObjects(trx, objects.slice(next, next + 1_000))
  if (locked.folder !== folder) await dropBuild(trx, locked.folder)
  await trx
    .updateTable('model')
    .set({
      state: 'ready',
      error_code: null,
      error_subject: null,
      folder,
      facts: JSON.stringify(facts),
      own_place: own && JSON.stringify(own),
      placement: JSON.stringify(placement),
      version: locked.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await publishModelsChanged(trx, row)
  return true
}

/** What this job wrote, unless it is what is shown. */
async function discard({ db, storage }: Deps, modelId: string, folder: string): Promise<void> {
  const shown = await db.selectFrom('model').select('folder').where('id', '=', modelId).executeTakeFirst()
  if (shown?.folder !== folder) for await (const { key } of storage.list(folder)) await storage.remove(key)
}

async function fail(
  { db, now }: Deps,
  row: ModelRow,
  { code, subject = null }: { readonly code: string; readonly subject?: string | null | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('model')
      .set({ state: 'failed', error_code: code, error_subject: subject, updated_at: now() })
      .where('id', '=', row.id)
      .where('job_id', '=', row.job_id)
      .returning('folder')
      .executeTakeFirst()
    if (failed === undefined) return
    await publishModelsChanged(trx, row)
    const drawing = await trx
      .selectFrom('drawing')
      .select(['name', 'created_by'])
      .where('id', '=', row.id)
      .executeTakeFirst()
    if (drawing !== undefined)
      await notify(trx, {
        kind: 'model-failed',
        key: `model-failed ${row.id} ${row.job_id ?? ''}`,
        corporateId: row.corporate_id,
        projectId: row.project_id,
        details: { model: drawing.name, reason: code },
        to: [drawing.created_by],
      })
  })
}

/** May die anywhere and run again: the same job writes the same names, and nothing is shown before its end. */
export async function prepareModel(deps: Deps, job: PrepareJob): Promise<void> {
  const { modelId } = job.payload
  const folder = buildFolder(job.payload, modelId, job.id)
  const row = await deps.db.selectFrom('model').selectAll().where('id', '=', modelId).executeTakeFirst()
  if (row === undefined || row.job_id !== job.id) return discard(deps, modelId, folder)
  try {
    const built = await whileWanted(isWanted(deps, row), job.signal, (signal) =>
      build(deps, row, folder, { ...job, signal }),
    )
    let isTaken = false
    await job.complete(async (trx) => {
      isTaken = await finish(trx, row, folder, built, deps.now())
    })
    if (!isTaken) await discard(deps, modelId, folder)
  } catch (error) {
    if (error instanceof ClaimLostError) throw error
    if (error instanceof NotWantedError) return discard(deps, modelId, folder)
    const isLast = job.attempt >= catalogue['models.prepare'].attempts && !job.signal.aborted
    if (!isFileFault(error) && !isLast) throw error
    await fail(deps, row, error instanceof AppError ? error : { code: 'job.failed' })
    await discard(deps, modelId, folder)
    if (!isFileFault(error)) throw error
  }
}
