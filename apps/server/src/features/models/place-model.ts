import { AppError } from '@plumbline/contract/errors'
import type { Model, modelRoutes, Vector } from '@plumbline/contract/models'
import type { Input } from '@plumbline/contract/route'
import { localOf } from '@plumbline/models/earth'
import { add, invert, multiply, transform, turn, lengthOf, type Matrix } from '@plumbline/models/matrix'
import { similarityOf } from '@plumbline/models/similarity'
import type { StoredPlacement } from '../../db/schema/models.ts'
import type { Call } from '../../http/implement.ts'
import { keepFrame } from './frame.ts'
import { findModel, lockModel, tellModels, type ShownModel, type Trx } from './model-rows.ts'
import { placementOf, presentModel } from './present-model.ts'

type Place = Input<typeof modelRoutes.place>

async function byPoints(trx: Trx, row: ShownModel, points: Place['body']['points'], now: Date): Promise<StoredPlacement> {
  const frame = await keepFrame(trx, { projectId: row.project_id, corporateId: row.corporate_id }, points.flatMap(({ target }) => (Array.isArray(target) ? [] : [target]))[0] ?? null, now)
  const pairs = points.map(({ model, target }) => {
    if (!Array.isArray(target) && frame.origin === null) throw new AppError('model.no-place')
    return { from: add(model, row.facts!.origin), to: Array.isArray(target) ? target : localOf(frame.origin!)(target) }
  })
  const found = similarityOf(pairs)
  if (found === undefined) throw new AppError('model.points-in-line', { field: 'points' })
  return { source: 'points', ...found }
}

/** Pins put on its surface go with it: they were put there, not anywhere else. */
async function movePins(trx: Trx, modelId: string, before: Matrix, after: Matrix): Promise<void> {
  const back = invert(before)
  if (back === undefined) return
  const moved = multiply(after, back)
  for (const { defect_id, x, y, z, normal } of await trx.selectFrom('model_pin').select(['defect_id', 'x', 'y', 'z', 'normal']).where('model_id', '=', modelId).forUpdate().execute()) {
    const [nx, ny, nz] = transform(moved, [x, y, z])
    const turned = normal === null ? null : turn(moved, normal)
    const unit = turned?.map((value) => value / (lengthOf(turned) || 1)) as Vector | undefined
    await trx.updateTable('model_pin').set({ x: nx, y: ny, z: nz, normal: unit === undefined ? null : JSON.stringify(unit) }).where('defect_id', '=', defect_id).execute()
  }
}

export async function placeModel(call: Call, { params, body }: Place): Promise<Model> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockModel(trx, params)
    if (row.facts === null) throw new AppError('model.not-ready')
    if (row.version !== body.version) throw new AppError('version.stale', { newer: presentModel(call, row) })
    const [x, y, z] = row.facts.origin
    const asFile: StoredPlacement = row.own_placement ?? { source: 'none', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1], scale: 1, residuals: [] }
    const placement = body.points.length === 0 ? asFile : await byPoints(trx, row, body.points, call.now())
    await movePins(trx, row.id, placementOf(row).matrix, placementOf({ ...row, placement }).matrix)
    await trx.updateTable('model').set({ placement: JSON.stringify(placement), version: row.version + 1, updated_at: call.now() }).where('id', '=', row.id).execute()
    await tellModels(trx, row)
  })
  return presentModel(call, await findModel(call.db, params))
}
