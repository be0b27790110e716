import { AppError } from '@plumbline/contract/errors'
import type { modelRoutes, Reconstruction } from '@plumbline/contract/models/models'
import type { Input } from '@plumbline/contract/route'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { ReconstructionTable } from '../../db/schema/models.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { publishModelsChanged, type Trx } from './model-rows.ts'

export type ReconstructionRow = Selectable<ReconstructionTable>
export const isInProgress = ({ state }: Pick<ReconstructionRow, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'running' || state === 'importing'

export const fewestPhotos = 3
const maxPhotos = 10_000

/**
 * Its results are opened by jobs of their own: one that cannot be opened would otherwise end as "done" without a model.
 */
export const importError = sql<
  string | null
>`(select coalesce(drawing_upload.error_code, 'job.failed') from drawing_upload where drawing_upload.id = any(reconstruction.model_ids) and drawing_upload.state = 'failed' limit 1)`

function rows(db: Db | Trx, inspectionId: string) {
  return db
    .selectFrom('reconstruction')
    .leftJoin('app_user', 'app_user.id', 'reconstruction.created_by')
    .selectAll('reconstruction')
    .select(['app_user.name as author', importError.as('import_error')])
    .where('inspection_id', '=', inspectionId)
}

type PresentedReconstruction = ReconstructionRow & {
  readonly author: string | null
  readonly import_error: string | null
}

const present = (row: PresentedReconstruction): Reconstruction => ({
  _id: row.id,
  name: row.name,
  ...(row.state === 'done' && row.import_error !== null
    ? { state: 'failed', errorCode: row.import_error }
    : { state: row.state, errorCode: row.error_code }),
  detail: row.detail,
  percent: row.percent,
  photos: row.media_ids.length,
  sent: row.sent - row.missing_ids.length,
  missing: row.missing_ids.length,
  modelIds: row.model_ids,
  createdBy: row.author ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function listReconstructions({ db }: Call, inspectionId: string): Promise<{ data: Reconstruction[] }> {
  return { data: (await rows(db, inspectionId).orderBy('created_at', 'desc').limit(50).execute()).map(present) }
}

async function find(db: Db | Trx, inspectionId: string, id: string): Promise<Reconstruction> {
  const row = await rows(db, inspectionId).where('reconstruction.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('reconstruction.not-found')
  return present(row)
}

/** Photos of light, whole, that say where they were taken; of those named, all must be such. */
async function photosOf(
  trx: Trx,
  inspectionId: string,
  imageIds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const found = await trx
    .selectFrom('media')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .where('type', '=', 'visual')
    .where('file_status', '=', 'FILE_PROCESSED')
    .$if(imageIds === undefined, (query) => query.where('latitude', 'is not', null))
    .$if(imageIds !== undefined, (query) => query.where('id', '=', sql<string>`any(${imageIds}::uuid[])`))
    .orderBy('id')
    .limit(maxPhotos)
    .execute()
  if (imageIds !== undefined && found.length !== new Set(imageIds).size) throw new AppError('media.not-found')
  if (found.length < fewestPhotos) throw new AppError('reconstruction.too-few-photos')
  return found.map(({ id }) => id)
}

/** What the dialog says before anything is sent. */
export async function buildable(
  db: Db,
  inspectionId: string,
): Promise<{ readonly photos: number; readonly leftOut: number }> {
  const {
    rows: [counted],
  } = await sql<{ photos: number; leftOut: number }>`
    select count(*) filter (where file_status = 'FILE_PROCESSED' and latitude is not null)::int as photos, count(*) filter (where file_status <> 'FILE_PROCESSED' or latitude is null)::int as "leftOut"
    from media where inspection_id = ${inspectionId} and kind = 'photo' and type = 'visual'`.execute(db)
  return counted ?? { photos: 0, leftOut: 0 }
}

/** Sent again after a lost answer it is the same task. */
async function isAsked({ unscopedDb }: Call, inspectionId: string, id: string): Promise<boolean> {
  const asked = await unscopedDb
    .selectFrom('reconstruction')
    .select('inspection_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (asked !== undefined && asked.inspection_id !== inspectionId) throw new AppError('input.invalid', { field: '_id' })
  return asked !== undefined
}

export async function askReconstruction(
  call: Call,
  { params, body }: Input<typeof modelRoutes.reconstruct>,
): Promise<Reconstruction> {
  if (call.config.nodeOdmUrl === undefined) throw new AppError('reconstruction.unavailable')
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    if (await isAsked(call, params.inspectionId, body._id)) return
    const media_ids = [...(await photosOf(trx, params.inspectionId, body.imageIds))]
    const { corporate_id } = await trx
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', params.projectId)
      .executeTakeFirstOrThrow()
    const job_id =
      (await enqueue(trx, 'models.reconstruct', {
        corporateId: corporate_id,
        projectId: params.projectId,
        taskId: body._id,
      })) ?? null
    await trx
      .insertInto('reconstruction')
      .values({
        id: body._id,
        inspection_id: params.inspectionId,
        project_id: params.projectId,
        corporate_id,
        name: body.name,
        quality: body.quality,
        media_ids,
        job_id,
        created_by: call.caller.userId,
        created_at: call.now(),
        updated_at: call.now(),
        error_code: null,
        engine_task: null,
      })
      .execute()
    await publishModelsChanged(trx, { project_id: params.projectId, corporate_id })
  })
  return find(call.db, params.inspectionId, body._id)
}

/** A running job sees the cancellation and aborts the engine's task; a task without a job is ended here. */
export async function cancelReconstruction(
  call: Call,
  { params }: Input<typeof modelRoutes.cancelReconstruction>,
): Promise<Reconstruction> {
  await call.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('reconstruction')
      .selectAll()
      .where('id', '=', params.taskId)
      .where('inspection_id', '=', params.inspectionId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw new AppError('reconstruction.not-found')
    if (row.state === 'cancelled') return
    if (!isInProgress(row)) throw new AppError('reconstruction.ended')
    await trx
      .updateTable('reconstruction')
      .set({ state: 'cancelled', updated_at: call.now() })
      .where('id', '=', row.id)
      .execute()
    if (row.engine_task !== null) await enqueue(trx, 'models.forget-task', { engineTask: row.engine_task })
    await publishModelsChanged(trx, row)
  })
  return find(call.db, params.inspectionId, params.taskId)
}
