import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { ModelTable, ModelViewTable, ReconstructionTable } from '../../db/schema/models.ts'
import type { BuiltProject } from './builders.ts'

const corporateOf = async (db: Db, { id }: Pick<BuiltProject, 'id'>) =>
  (await db.selectFrom('project').select('corporate_id').where('id', '=', id).executeTakeFirstOrThrow()).corporate_id

/** Ready to be looked at, of a drawing that is there. Its files are not. */
export async function aModel(
  db: Db,
  project: BuiltProject,
  layoutId: string,
  given: Partial<Insertable<ModelTable>> = {},
): Promise<string> {
  const corporate_id = await corporateOf(db, project)
  const facts = {
    bounds: { min: [0, 0, 0], max: [10, 10, 10] },
    origin: [100, 200, 0],
    triangles: 12,
    points: 0,
    elements: 0,
    tiles: 1,
    bytes: 100,
    hasTree: false,
  }
  const placement = {
    source: 'none',
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -100, -200, 0, 1],
    scale: 1,
    residuals: [],
  }
  await db
    .insertInto('model')
    .values({
      id: layoutId,
      project_id: project.id,
      corporate_id,
      kind: 'glb',
      state: 'ready',
      error_code: null,
      file_key: `${corporate_id}/${project.id}/drawings-sent/${layoutId}.bin`,
      folder: `${corporate_id}/${project.id}/models/${layoutId}/${layoutId}/`,
      facts: JSON.stringify(facts),
      placement: JSON.stringify(placement),
      own_place: null,
      error_subject: null,
      job_id: null,
      ...given,
    })
    .execute()
  return layoutId
}

export async function aReconstruction(
  db: Db,
  project: BuiltProject,
  given: Partial<Insertable<ReconstructionTable>> = {},
): Promise<string> {
  const id = given.id ?? v7()
  await db
    .insertInto('reconstruction')
    .values({
      inspection_id: project.inspectionId,
      project_id: project.id,
      corporate_id: await corporateOf(db, project),
      name: 'Facade',
      quality: 'fast',
      state: 'waiting',
      error_code: null,
      media_ids: [],
      engine_task: null,
      job_id: null,
      created_by: null,
      ...given,
      id,
    })
    .execute()
  return id
}

/** Saved for reports, without its pictures. */
export async function aModelView(
  db: Db,
  project: Pick<BuiltProject, 'id' | 'inspectionId'>,
  modelId: string,
  given: Partial<Insertable<ModelViewTable>> = {},
): Promise<string> {
  const [id, corporate_id] = [given.id ?? v7(), await corporateOf(db, project)]
  await db
    .insertInto('model_view')
    .values({
      inspection_id: project.inspectionId,
      project_id: project.id,
      corporate_id,
      model_id: modelId,
      model_name: 'Tower',
      model_file_key: `${corporate_id}/${project.id}/drawings-sent/${modelId}.bin`,
      name: 'Corner',
      eye: JSON.stringify({ position: [9, 9, 9], target: [0, 0, 0] }),
      section: null,
      pins: '[]',
      folder: `${corporate_id}/${project.id}/model-views/${id}/${id}/`,
      extension: 'jpg',
      width: 1600,
      height: 1000,
      size: '1000',
      is_stored: true,
      position: 1,
      taken_by: null,
      taken_at: new Date(),
      ...given,
      id,
    })
    .execute()
  return id
}
