import { AppError } from '@plumbline/contract/errors'
import type { ModelFrame } from '@plumbline/contract/models/placement'
import type { modelRoutes } from '@plumbline/contract/models/models'
import type { Input } from '@plumbline/contract/route'
import { metresPerDegree, type Earthly } from '@plumbline/models/place/earth'
import { limits } from '@plumbline/models/limits'
import { areTooFarApart } from '@plumbline/models/place/own-place'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { publishModelsChanged, type Trx } from './model-rows.ts'

const placedPhotos = (db: Db | Trx, projectId: string) =>
  db
    .selectFrom('media')
    .where('project_id', '=', projectId)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)

type Photo = {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly facts: { readonly absoluteAltitude: number | null; readonly relativeAltitude: number | null } | null
}

/** On the ground below it. An altitude that no frame may have is a fault of the camera. */
function groundBelow({ latitude, longitude, facts }: Photo): Earthly {
  const altitude = (facts?.absoluteAltitude ?? 0) - (facts?.relativeAltitude ?? 0)
  return {
    latitude: latitude!,
    longitude: longitude!,
    altitude: altitude >= -1_000 && altitude <= 20_000 ? altitude : 0,
  }
}

/** The photo nearest to a place. */
export async function nearestPhoto(
  db: Db | Trx,
  projectId: string,
  { latitude, longitude }: Pick<Earthly, 'latitude' | 'longitude'>,
): Promise<Earthly | null> {
  const { east, north } = metresPerDegree(latitude)
  const photo = await placedPhotos(db, projectId)
    .select(['latitude', 'longitude', 'facts'])
    .orderBy(sql`((latitude - ${latitude}) * ${north}) ^ 2 + ((longitude - ${longitude}) * ${east}) ^ 2`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return photo === undefined ? null : groundBelow(photo)
}

/** Looks no further than the first that it finds: this is asked with every list of models and every page of cameras. */
async function hasPhotoNear(db: Db | Trx, projectId: string, { latitude, longitude }: Earthly): Promise<boolean> {
  const { east, north } = metresPerDegree(latitude)
  const [high, wide] = [limits.farthest / north, limits.farthest / Math.max(1, east)]
  const found = await placedPhotos(db, projectId)
    .select('id')
    .where('latitude', '>=', latitude - high)
    .where('latitude', '<=', latitude + high)
    .where('longitude', '>=', longitude - wide)
    .where('longitude', '<=', longitude + wide)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Where the first photo was taken from, on the ground; where most were taken if that one lies far off, as photos
 * without satellites do.
 */
async function placeOfPhotos(db: Db | Trx, projectId: string): Promise<Earthly | null> {
  const photo = await placedPhotos(db, projectId)
    .select(['latitude', 'longitude', 'facts'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (photo === undefined) return null
  const first = groundBelow(photo)
  const { latitude, longitude } = await placedPhotos(db, projectId)
    .select([
      sql<number>`percentile_disc(0.5) within group (order by latitude)`.as('latitude'),
      sql<number>`percentile_disc(0.5) within group (order by longitude)`.as('longitude'),
    ])
    .executeTakeFirstOrThrow()
  return areTooFarApart(first, { latitude, longitude, altitude: 0 })
    ? nearestPhoto(db, projectId, { latitude, longitude })
    : first
}

/**
 * Stored once something counts from it; until then by the photos. An origin from a model's own place is dropped when
 * all photos are from another part of the world: the numbers of models and pins stay as they are, and then mean metres
 * from the photos.
 */
export async function frameOf(db: Db | Trx, projectId: string): Promise<ModelFrame> {
  const row = await db.selectFrom('model_frame').selectAll().where('project_id', '=', projectId).executeTakeFirst()
  const stored =
    row === undefined || row.latitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude!, altitude: row.altitude! }
  const origin =
    stored !== null && (await hasPhotoNear(db, projectId, stored))
      ? stored
      : ((await placeOfPhotos(db, projectId)) ?? stored)
  return { origin, cameraLift: row?.camera_lift ?? 0, version: row?.version ?? 0 }
}

/** From here on it does not move: pins and models count from it. */
export async function keepFrame(
  trx: Trx,
  { projectId, corporateId }: OfProject,
  fallback: Earthly | null,
  now: Date,
): Promise<ModelFrame> {
  const before = await trx
    .selectFrom('model_frame')
    .select('latitude')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const frame = await frameOf(trx, projectId)
  const origin = frame.origin ?? fallback
  if (origin === null) return frame
  await trx
    .insertInto('model_frame')
    .values({ project_id: projectId, corporate_id: corporateId, ...origin, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ ...origin })
        .where('model_frame.latitude', 'is not distinct from', before?.latitude ?? null),
    )
    .execute()
  return frameOf(trx, projectId)
}

export async function saveFrame(
  call: Call,
  { params, body }: Input<typeof modelRoutes.saveFrame>,
): Promise<ModelFrame> {
  return call.db.transaction().execute(async (trx) => {
    const { corporate_id } = await trx
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', params.projectId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
    const before = await frameOf(trx, params.projectId)
    if (isStaleVersion(before.version, body.version)) throw new AppError('version.stale', { newer: before })
    const origin = before.origin ?? body.origin
    const columns = {
      latitude: origin?.latitude ?? null,
      longitude: origin?.longitude ?? null,
      altitude: origin?.altitude ?? null,
      camera_lift: body.cameraLift,
      version: before.version + 1,
      updated_at: call.now(),
    }
    await trx
      .insertInto('model_frame')
      .values({ project_id: params.projectId, corporate_id, ...columns })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
      .execute()
    await publishModelsChanged(trx, { project_id: params.projectId, corporate_id })
    return frameOf(trx, params.projectId)
  })
}
