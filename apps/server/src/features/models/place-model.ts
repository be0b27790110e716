import { AppError } from '@plumbline/contract/errors'
import type { Vector } from '@plumbline/contract/models/placement'
import type { Model, modelRoutes } from '@plumbline/contract/models/models'
import type { Input } from '@plumbline/contract/route'
import { localOf, type Earthly } from '@plumbline/models/place/earth'
import { limits } from '@plumbline/models/limits'
import { add, invert, multiply, transform, turn, lengthOf, type Matrix } from '@plumbline/models/matrix'
import { areTooFarApart } from '@plumbline/models/place/own-place'
import { similarityOf } from '@plumbline/models/place/similarity'
import type { BuildFacts, StoredPlacement } from '../../db/schema/models.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { frameOf, keepFrame } from './local-frame.ts'
import { lockModel, publishModelsChanged, type ShownModel, type Trx } from './model-rows.ts'
import { isNear, ownPlacement, unplaced } from './placements.ts'
import { placementOf, showModel } from './present-model.ts'

type Place = Input<typeof modelRoutes.place>

async function byPoints(
  trx: Trx,
  row: ShownModel,
  points: Place['body']['points'],
  now: Date,
): Promise<StoredPlacement> {
  const frame = await keepFrame(
    trx,
    { projectId: row.project_id, corporateId: row.corporate_id },
    points.flatMap(({ target }) => (Array.isArray(target) ? [] : [target]))[0] ?? null,
    now,
  )
  const pairs = points.map(({ model, target }) => {
    if (!Array.isArray(target) && frame.origin === null) throw new AppError('model.no-place')
    if (!Array.isArray(target) && areTooFarApart(target, frame.origin!))
      throw new AppError('model.too-far', { field: 'points' })
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
  for (const { defect_id, x, y, z, normal } of await trx
    .selectFrom('model_pin')
    .select(['defect_id', 'x', 'y', 'z', 'normal'])
    .where('model_id', '=', modelId)
    .forUpdate()
    .execute()) {
    const [nx, ny, nz] = transform(moved, [x, y, z])
    const turned = normal === null ? null : turn(moved, normal)
    const unit = turned?.map((value) => value / (lengthOf(turned) || 1)) as Vector | undefined
    await trx
      .updateTable('model_pin')
      .set({ x: nx, y: ny, z: nz, normal: unit === undefined ? null : JSON.stringify(unit) })
      .where('defect_id', '=', defect_id)
      .execute()
  }
}

/**
 * By its own word, or where that counts for nothing, not at all: then in the size and the way up that are asked for, or
 * as before.
 */
function placed(
  { own_place, placement }: ShownModel,
  facts: BuildFacts,
  { own, scale, up }: Place['body'],
  origin: Earthly | null,
): StoredPlacement {
  const before = placement?.source === 'none' ? placement : undefined
  return (
    (own ? ownPlacement(origin, own_place, facts) : null) ??
    unplaced(
      facts.origin,
      scale ?? before?.scale,
      up ?? before?.up,
      scale !== undefined || before?.isScaleChosen === true,
    )
  )
}

/**
 * A wrong unit or a wrong digit of a coordinate: nothing could be drawn of it, and pins on it would leave the numbers
 * that are answered.
 */
function checkSize(
  { scale }: Pick<Model['placement'], 'scale'>,
  stored: StoredPlacement,
  facts: BuildFacts,
  field: string,
): void {
  const [min, max] = [facts.bounds.min, facts.bounds.max]
  if (
    lengthOf([max[0] - min[0], max[1] - min[1], max[2] - min[2]]) * scale > 2 * limits.farthest ||
    !isNear(stored, facts)
  )
    throw new AppError('model.wrong-size', { field })
}

export async function placeModel(call: Call, { params, body }: Place): Promise<Model> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockModel(trx, params)
    if (row.facts === null) throw new AppError('model.not-ready')
    const { origin } = await frameOf(trx, row.project_id)
    if (isStaleVersion(row.version, body.version))
      throw new AppError('version.stale', { newer: await showModel({ ...call, db: trx }, params) })
    const today = placementOf(row, origin)
    const placement =
      body.points.length > 0 ? await byPoints(trx, row, body.points, call.now()) : placed(row, row.facts, body, origin)
    const after = placementOf({ ...row, placement }, (await frameOf(trx, row.project_id)).origin)
    if (placement.source !== 'own') checkSize(after, placement, row.facts, body.points.length > 0 ? 'points' : 'scale')
    await movePins(trx, row.id, today.matrix, after.matrix)
    await trx
      .updateTable('model')
      .set({
        placement: JSON.stringify(placement),
        ignores_own: body.points.length > 0 ? row.ignores_own : !body.own,
        version: row.version + 1,
        updated_at: call.now(),
      })
      .where('id', '=', row.id)
      .execute()
    await publishModelsChanged(trx, row)
  })
  return showModel(call, params)
}
