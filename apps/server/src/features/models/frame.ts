import { AppError } from '@plumbline/contract/errors'
import type { ModelFrame, modelRoutes } from '@plumbline/contract/models'
import type { Input } from '@plumbline/contract/route'
import { geocentricOfLocal, localOfGeocentric, type Earthly } from '@plumbline/models/earth'
import { multiply } from '@plumbline/models/matrix'
import type { OwnPlace } from '@plumbline/models/own-place'
import type { Db } from '../../db/connection.ts'
import type { StoredPlacement } from '../../db/schema/models.ts'
import type { Call } from '../../http/implement.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { tellModels, type Trx } from './model-rows.ts'

/** Where its first photo was taken from, on the ground. */
async function byPhotos(db: Db | Trx, projectId: string): Promise<Earthly | null> {
  const photo = await db.selectFrom('media').select(['latitude', 'longitude', 'facts']).where('project_id', '=', projectId).where('latitude', 'is not', null).where('longitude', 'is not', null).orderBy('id').limit(1).executeTakeFirst()
  if (photo === undefined) return null
  const [absolute, relative] = [photo.facts?.absoluteAltitude ?? 0, photo.facts?.relativeAltitude ?? 0]
  return { latitude: photo.latitude!, longitude: photo.longitude!, altitude: absolute - relative }
}

/** Stored once something counts from it; until then by the first photo. */
export async function frameOf(db: Db | Trx, projectId: string): Promise<ModelFrame> {
  const row = await db.selectFrom('model_frame').selectAll().where('project_id', '=', projectId).executeTakeFirst()
  const origin = row === undefined || row.latitude === null ? await byPhotos(db, projectId) : { latitude: row.latitude, longitude: row.longitude!, altitude: row.altitude! }
  return { origin, cameraLift: row?.camera_lift ?? 0, version: row?.version ?? 0 }
}

/** From here on it does not move: pins and models count from it. */
export async function keepFrame(trx: Trx, { projectId, corporateId }: OfProject, fallback: Earthly | null, now: Date): Promise<ModelFrame> {
  const frame = await frameOf(trx, projectId)
  const origin = frame.origin ?? fallback
  if (origin === null) return frame
  await trx.insertInto('model_frame').values({ project_id: projectId, corporate_id: corporateId, ...origin, updated_at: now })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ ...origin }).where('model_frame.latitude', 'is', null)).execute()
  return frameOf(trx, projectId)
}

/** Where a file lies that says itself where on earth it is. */
export const ownPlacement = (origin: Earthly, { at, matrix }: OwnPlace): StoredPlacement =>
  ({ source: 'own', matrix: multiply(multiply(localOfGeocentric(origin), geocentricOfLocal(at)), matrix), scale: 1, residuals: [] })

export async function saveFrame(call: Call, { params, body }: Input<typeof modelRoutes.saveFrame>): Promise<ModelFrame> {
  return call.db.transaction().execute(async (trx) => {
    const { corporate_id } = await trx.selectFrom('project').select('corporate_id').where('id', '=', params.projectId).forNoKeyUpdate().executeTakeFirstOrThrow(() => new AppError('project.not-found'))
    const before = await frameOf(trx, params.projectId)
    if (before.version !== body.version) throw new AppError('version.stale', { newer: before })
    const origin = before.origin ?? body.origin
    const columns = { latitude: origin?.latitude ?? null, longitude: origin?.longitude ?? null, altitude: origin?.altitude ?? null, camera_lift: body.cameraLift, version: before.version + 1, updated_at: call.now() }
    await trx.insertInto('model_frame').values({ project_id: params.projectId, corporate_id, ...columns }).onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns)).execute()
    await tellModels(trx, { project_id: params.projectId, corporate_id })
    return frameOf(trx, params.projectId)
  })
}
