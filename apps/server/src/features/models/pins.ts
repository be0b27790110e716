import { AppError } from '@plumbline/contract/errors'
import type { ModelPin, modelRoutes } from '@plumbline/contract/models/models'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Db } from '../../db/connection.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { createDefect } from '../defects/create-defect.ts'
import { lockDefect } from '../defects/change-defect.ts'
import { showDefects } from '../defects/present-defect.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { keepFrame } from './local-frame.ts'
import { findModel, publishModelsChanged, type Trx } from './model-rows.ts'

type Spot = Pick<Input<typeof modelRoutes.savePin>['body'], 'position' | 'normal' | 'modelId' | 'ifcGuid'>

function pinRows(db: Db | Trx, inspectionId: string) {
  return db
    .selectFrom('model_pin')
    .innerJoin('defect', 'defect.id', 'model_pin.defect_id')
    .leftJoin('drawing', 'drawing.id', 'model_pin.model_id')
    .select([
      'defect.id',
      'defect.defect_num',
      'defect.severity',
      'defect.status',
      'defect.type',
      'x',
      'y',
      'z',
      'normal',
      'drawing.id as model_id',
    ])
    .where('model_pin.inspection_id', '=', inspectionId)
    .where('defect.deleted_at', 'is', null)
    .orderBy('defect.defect_num')
}

const present = ({
  id,
  defect_num,
  x,
  y,
  z,
  model_id,
  ...row
}: Awaited<ReturnType<ReturnType<typeof pinRows>['execute']>>[number]): ModelPin => ({
  defectId: id,
  defectNum: defect_num,
  severity: row.severity,
  status: row.status,
  type: row.type,
  position: [x, y, z],
  normal: row.normal,
  modelId: model_id,
})

export async function listPins({ db }: Call, inspectionId: string): Promise<{ data: ModelPin[] }> {
  return { data: (await pinRows(db, inspectionId).execute()).map(present) }
}

async function pinOf(db: Db | Trx, inspectionId: string, defectId: string): Promise<ModelPin> {
  const row = await pinRows(db, inspectionId).where('defect.id', '=', defectId).executeTakeFirst()
  if (row === undefined) throw new AppError('defect.not-found')
  return present(row)
}

type OfDefect = {
  readonly id: string
  readonly inspection_id: string
  readonly project_id: string
  readonly corporate_id: string
}

async function putPin(
  trx: Trx,
  call: Call,
  defect: OfDefect,
  { position: [x, y, z], normal, modelId, ifcGuid }: Spot,
): Promise<void> {
  if (modelId !== null) await findModel(trx, { inspectionId: defect.inspection_id, modelId })
  await keepFrame(trx, { projectId: defect.project_id, corporateId: defect.corporate_id }, null, call.now())
  const at = {
    model_id: modelId,
    x,
    y,
    z,
    normal: normal && JSON.stringify(normal),
    ifc_guid: ifcGuid,
    updated_by: call.caller.userId,
    updated_at: call.now(),
  }
  await trx
    .insertInto('model_pin')
    .values({
      defect_id: defect.id,
      inspection_id: defect.inspection_id,
      project_id: defect.project_id,
      corporate_id: defect.corporate_id,
      ...at,
    })
    .onConflict((conflict) => conflict.column('defect_id').doUpdateSet(at))
    .execute()
  await publishModelsChanged(trx, { project_id: defect.project_id, corporate_id: defect.corporate_id })
}

export async function savePin(call: Call, { params, body }: Input<typeof modelRoutes.savePin>): Promise<ModelPin> {
  return call.db.transaction().execute(async (trx) => {
    await putPin(trx, call, await lockDefect(trx, params), body)
    return pinOf(trx, params.inspectionId, params.defectId)
  })
}

export async function removePin(
  call: Call,
  { params }: Input<typeof modelRoutes.removePin>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const defect = await lockDefect(trx, params)
    await trx.deleteFrom('model_pin').where('defect_id', '=', defect.id).execute()
    await publishModelsChanged(trx, { project_id: defect.project_id, corporate_id: defect.corporate_id })
  })
  return {}
}

/** Sent again after a lost answer it is the same defect. An id that is anybody else's would end as a fault of ours. */
async function isMade({ unscopedDb }: Call, inspectionId: string, id: string): Promise<boolean> {
  const made = await unscopedDb.selectFrom('defect').select('inspection_id').where('id', '=', id).executeTakeFirst()
  if (made !== undefined && made.inspection_id !== inspectionId) throw new AppError('input.invalid', { field: '_id' })
  return made !== undefined
}

export async function createPinned(
  call: Call,
  { params, body }: Input<typeof modelRoutes.createPinned>,
): Promise<Reply<typeof modelRoutes.createPinned>> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    if (await isMade(call, params.inspectionId, body._id)) return
    const { corporate_id } = await trx
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', params.projectId)
      .executeTakeFirstOrThrow()
    const of = { id: body._id, inspection_id: params.inspectionId, project_id: params.projectId, corporate_id }
    await createDefect(trx, {
      _id: body._id,
      corporateId: corporate_id,
      projectId: params.projectId,
      inspectionId: params.inspectionId,
      reporterId: call.caller.userId,
      mediaId: null,
      given: { type: body.type, severity: body.severity, remark: body.remark },
    })
    await putPin(trx, call, of, body)
    await publish(trx, { kind: 'annotations.changed', corporateId: corporate_id, projectId: params.projectId })
  })
  const [[defect], pin] = [await showDefects(call, [body._id]), await pinOf(call.db, params.inspectionId, body._id)]
  if (defect === undefined) throw new AppError('defect.not-found')
  return { defect, pin }
}
