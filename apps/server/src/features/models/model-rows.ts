import { AppError } from '@plumbline/contract/errors'
import { modelKinds, type ModelKind } from '@plumbline/contract/models/models'
import { type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ModelTable } from '../../db/schema/models.ts'
import { publish } from '../../events/events.ts'
import { dropFolder } from '../drawings/drawing-files.ts'

export type Trx = Transaction<Database>
export type ModelRow = Selectable<ModelTable>
export type OfModel = { readonly inspectionId: string; readonly modelId: string }

/** By the type that the file was stored with, once it had been looked into. */
const kinds: Readonly<Record<string, ModelKind>> = {
  'application/x-step': 'ifc',
  'model/gltf-binary': 'glb',
  'model/gltf+json': 'gltf',
  'model/obj': 'obj',
  'model/ply': 'ply',
  'application/vnd.las': 'las',
  'application/vnd.laszip': 'laz',
  'application/zip': 'tiles3d',
}
export const kindOf = (contentType: string): ModelKind => kinds[contentType] ?? modelKinds[0]

/** With the fields of its drawing; leaves out models whose drawing is deleted. */
export function shownModels(db: Db | Trx, inspectionId: string) {
  return db
    .selectFrom('model')
    .innerJoin('drawing', 'drawing.id', 'model.id')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .leftJoin('job_progress', 'job_progress.job_id', 'model.job_id')
    .selectAll('model')
    .select(['drawing.name', 'drawing.block_name', 'drawing.file_name', 'drawing.file_size', 'job_progress.percent'])
    .where('inspection.id', '=', inspectionId)
}
export type ShownModel = Awaited<ReturnType<ReturnType<typeof shownModels>['execute']>>[number]

export async function findModel(db: Db | Trx, { inspectionId, modelId }: OfModel): Promise<ShownModel> {
  const row = await shownModels(db, inspectionId).where('model.id', '=', modelId).executeTakeFirst()
  if (row === undefined) throw new AppError('model.not-found')
  return row
}

export async function lockModel(trx: Trx, of: OfModel): Promise<ShownModel> {
  await trx.selectFrom('model').select('id').where('id', '=', of.modelId).forUpdate().execute()
  return findModel(trx, of)
}

export function publishModelsChanged(
  trx: Trx,
  { project_id, corporate_id, id }: Pick<ModelRow, 'project_id' | 'corporate_id'> & { readonly id?: string },
): Promise<void> {
  return publish(trx, {
    kind: 'models.changed',
    corporateId: corporate_id,
    projectId: project_id,
    ...(id === undefined ? {} : { entityId: id }),
  })
}

/** Out of the registry; the objects themselves by a job. */
export async function dropBuild(trx: Trx, folder: string | null): Promise<void> {
  if (folder !== null) await dropFolder(trx, folder)
}
