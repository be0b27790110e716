import type { KnownDistance, SavedDistance } from '@plumbline/contract/mosaics/known-distance'
import { fromPlain } from '@plumbline/inspection/coverage/frame/frame-scale'
import type { ElevationFrame, FrameScale } from '@plumbline/inspection/coverage/types'
import type { Db } from '../../db/connection.ts'
import type { StoredDistance } from '../../db/schema/coverage.ts'
import { frameOf } from './mosaic-photos.ts'
import type { OfElevation, Trx } from './mosaic-rows.ts'

type Of = Pick<OfElevation, 'inspectionId' | 'elevationId'>

export const storedDistance = (db: Db | Trx, { inspectionId, elevationId }: Of) =>
  db
    .selectFrom('known_distance')
    .select(['now', 'before', 'version'])
    .where('inspection_id', '=', inspectionId)
    .where('elevation_id', '=', elevationId)
    .executeTakeFirst()

/** What was typed, by which a mosaic is to scale. */
export type KnownScale = {
  readonly scale: FrameScale
  readonly said: Pick<KnownDistance, 'metres' | 'plusMinusM'>
  readonly version: number
}

export async function scaleOf(db: Db | Trx, of: Of): Promise<KnownScale | undefined> {
  const row = await storedDistance(db, of)
  if (!row?.now) return undefined
  const { metres, plusMinusM, scale } = row.now
  return { scale, said: { metres, plusMinusM }, version: row.version }
}

async function nameOf(db: Db | Trx, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const user = await db.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? ''
}

async function present(
  db: Db | Trx,
  { from, to, metres, plusMinusM, scale, userId, at }: StoredDistance,
  frame: ElevationFrame | undefined,
): Promise<KnownDistance> {
  const shown = (point: StoredDistance['from']) => (frame ? fromPlain(point, frame) : point)
  return {
    from: shown(from),
    to: shown(to),
    metres,
    plusMinusM,
    measuredM: Math.hypot(to.x - from.x, to.y - from.y),
    sigma: scale.sigma,
    by: await nameOf(db, userId),
    at,
  }
}

export async function showDistance(db: Db | Trx, of: Of): Promise<SavedDistance> {
  const row = await storedDistance(db, of)
  if (row === undefined) return { distance: null, canUndo: false, version: 0 }
  return {
    distance: row.now && (await present(db, row.now, await frameOf(db, of))),
    canUndo: row.now !== null || row.before !== null,
    version: row.version,
  }
}
