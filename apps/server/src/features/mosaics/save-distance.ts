import { AppError } from '@plumbline/contract/errors'
import { maxScaleSigma, scaleFactors, type DistanceChange } from '@plumbline/contract/mosaics/known-distance'
import { mosaicKinds, type mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { Input, Reply } from '@plumbline/contract/route'
import { scaleByDistance, toPlain, withScale } from '@plumbline/inspection/coverage/frame/frame-scale'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import { sql } from 'kysely'
import type { StoredDistance } from '../../db/schema/coverage.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { findElevation } from '../coverage/coverage-rows.ts'
import { requestCoverage } from '../coverage/request-coverage.ts'
import { lockDrawing } from '../drawings/drawings.queries.ts'
import { freeQuota } from '../projects/quota.ts'
import { beginMosaic, runningIn } from './create-mosaic.ts'
import { showDistance, storedDistance } from './known-distance.ts'
import { frameOf } from './mosaic-photos.ts'
import { findCompleted, type OfElevation, type Trx } from './mosaic-rows.ts'

type Save = Input<typeof mosaicRoutes.saveDistance>
type Typed = Extract<DistanceChange, { action: 'set' }>
type By = { readonly userId: string; readonly now: Date }

/** Positions are right on average, so their middle stays: around another place, floors would move away from their lines. */
async function middleOfPhotos(trx: Trx, mosaicId: string): Promise<ElevationPoint> {
  const rows = await trx
    .selectFrom('mosaic_photo')
    .select('camera')
    .where('mosaic_id', '=', mosaicId)
    .where('position', 'is not', null)
    .execute()
  const cameras = rows.flatMap(({ camera }) => camera ?? [])
  const mean = (axis: 'x' | 'y') => cameras.reduce((sum, camera) => sum + camera[axis] / cameras.length, 0)
  return { x: mean('x'), y: mean('y') }
}

/** The line as positions and lenses have it, and what its true length says of all others. */
async function measured(trx: Trx, of: OfElevation, typed: Typed, { userId, now }: By): Promise<StoredDistance> {
  const { made } = await findCompleted(trx, { ...of, mosaicId: typed.mosaicId })
  const frame = await frameOf(trx, of)
  if (frame === undefined) throw new AppError('mosaic.no-frame')
  const { metres, plusMinusM } = typed
  const shown = withScale(frame, made.scale ?? null)
  const measuredM = Math.hypot(typed.to.x - typed.from.x, typed.to.y - typed.from.y)
  const endSigmaM = Math.max(typed.pixelM, made.mmPx / 1000)
  const scale = scaleByDistance({ measuredM, metres, plusMinusM, endSigmaM }, shown)
  if (!(scale.sigma <= maxScaleSigma)) throw new AppError('mosaic.distance-too-short', { field: 'to' })
  if (!(scale.factor >= scaleFactors.min && scale.factor <= scaleFactors.max))
    throw new AppError('mosaic.distance-far-off', { field: 'metres' })
  const [from, to] = [toPlain(typed.from, shown), toPlain(typed.to, shown)]
  const about = toPlain(await middleOfPhotos(trx, typed.mosaicId), shown)
  return { from, to, metres, plusMinusM, scale: { ...scale, about }, userId, at: now.toISOString() }
}

/** The newest of each kind with its own settings, but for a kind that one is being made of. */
async function makeAgain(trx: Trx, of: OfElevation, by: By): Promise<string[]> {
  const { bytes } = await freeQuota(trx, of.projectId)
  if (bytes <= 0) return []
  const begun: string[] = []
  for (const kind of mosaicKinds) {
    const newest = await trx
      .selectFrom('mosaic')
      .select(['mm_px', 'image_ids'])
      .where('inspection_id', '=', of.inspectionId)
      .where('elevation_id', '=', of.elevationId)
      .where('kind', '=', kind)
      .where('status', '=', 'completed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest !== undefined && (await runningIn(trx, of, kind)) === undefined)
      begun.push(await beginMosaic(trx, of, { kind, ...newest, ...by }))
  }
  return begun
}

export async function saveDistance(
  call: Call,
  { params, body }: Save,
): Promise<Reply<typeof mosaicRoutes.saveDistance>> {
  const { projectId, inspectionId, elevationId } = params
  const { corporateId } = call.membership
  const by = { userId: call.caller.userId, now: call.now() }
  const mosaicIds = await call.db.transaction().execute(async (trx) => {
    const { workspace_id } = await findElevation(trx, params)
    // Two who save at once, also where nothing was typed before.
    await lockDrawing(trx, workspace_id, elevationId)
    const stored = await storedDistance(trx, params)
    if (isStaleVersion(stored?.version ?? 0, body.version)) throw new AppError('version.stale')
    if (body.change.action === 'undo' && stored === undefined) throw new AppError('mosaic.distance-no-undo')
    const next = {
      set: () => measured(trx, params, body.change as Typed, by),
      remove: () => null,
      undo: () => stored!.before,
    }
    const now = await next[body.change.action]()
    const columns = {
      now: now && JSON.stringify(now),
      before: stored?.now ? JSON.stringify(stored.now) : null,
      version: (stored?.version ?? 0) + 1,
      updated_at: by.now,
    }
    await trx
      .insertInto('known_distance')
      .values({ inspection_id: inspectionId, elevation_id: elevationId, project_id: projectId, ...columns })
      .onConflict((conflict) => conflict.columns(['inspection_id', 'elevation_id']).doUpdateSet(columns))
      .execute()
    await sql`select note_coverage(${projectId}, ${inspectionId}, ${elevationId})`.execute(trx)
    await publish(trx, { kind: 'coverage.changed', corporateId, projectId, entityId: elevationId })
    return makeAgain(trx, params, by)
  })
  await requestCoverage(call.db, { corporateId, projectId })
  return { ...(await showDistance(call.db, params)), mosaicIds }
}
