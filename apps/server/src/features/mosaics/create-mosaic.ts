import { AppError } from '@plumbline/contract/errors'
import { usualMmPx, type Mosaic, type mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { Input } from '@plumbline/contract/route'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findElevation } from '../coverage/coverage-rows.ts'
import { freeQuota } from '../projects/quota.ts'
import { candidatesOf, choosePhotos, frameOf } from './mosaic-photos.ts'
import { publishMosaicsChanged, type OfElevation, type Trx } from './mosaic-rows.ts'
import { showMosaic } from './present-mosaic.ts'

type Create = Input<typeof mosaicRoutes.create>

/**
 * Pixels of a mosaic: of a visual one a file of 1.8 GB before it is compressed, of a thermal one four bytes of
 * temperature each.
 */
export const maxPixels = { visual: 600_000_000, thermal: 60_000_000 } as const
export const maxPhotos = 2_000
const minPhotos = 2

const pixelsOf = ({ lengthM, heightM }: ElevationFrame, mmPx: number) =>
  Math.ceil((lengthM * 1000) / mmPx) * Math.ceil((heightM * 1000) / mmPx)

/** As asked for, or the usual scale where the elevation is not too large for it. */
function scaleFor(frame: ElevationFrame, { kind, mmPx }: Create['body']): number {
  const max = maxPixels[kind]
  if (mmPx !== undefined) {
    if (pixelsOf(frame, mmPx) > max) throw new AppError('mosaic.too-large', { field: 'mmPx' })
    return mmPx
  }
  return Math.max(usualMmPx, Math.sqrt((frame.lengthM * frame.heightM * 1e6) / max))
}

/** Also photos that were not read yet: they are of the inspection, and cannot be used. */
async function areIn(trx: Trx, inspectionId: string, imageIds: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('media')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .where('id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .execute()
  return found.length === new Set(imageIds).size
}

async function checkPhotos(trx: Trx, frame: ElevationFrame, { params, body }: Create): Promise<void> {
  if (body.imageIds !== null && !(await areIn(trx, params.inspectionId, body.imageIds)))
    throw new AppError('mosaic.photo-unknown', { field: 'imageIds' })
  const candidates = await candidatesOf(trx, params.inspectionId)
  const { used } = choosePhotos(candidates, { ...body, elevationId: params.elevationId, frame })
  if (used.length < minPhotos) throw new AppError('mosaic.too-few-photos')
  if (used.length > maxPhotos) throw new AppError('mosaic.too-many-photos')
}

export const runningIn = (trx: Trx, { inspectionId, elevationId }: OfElevation, kind: Create['body']['kind']) =>
  trx
    .selectFrom('mosaic')
    .select(['id', 'mm_px', 'image_ids'])
    .where('inspection_id', '=', inspectionId)
    .where('elevation_id', '=', elevationId)
    .where('kind', '=', kind)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst()

const sameIds = (one: readonly string[] | null, other: readonly string[] | null) =>
  (one === null) === (other === null) && JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())

/** Begins a mosaic. While the same one is being made, that one is answered. */
export async function createMosaic(call: Call, { params, body, query }: Create): Promise<Mosaic> {
  const mosaicId = await call.db.transaction().execute(async (trx) => {
    await findElevation(trx, params)
    const { bytes } = await freeQuota(trx, params.projectId)
    const frame = await frameOf(trx, params)
    if (frame === undefined) throw new AppError('mosaic.no-frame')
    const mm_px = scaleFor(frame, body)
    const image_ids = body.imageIds === null ? null : [...new Set(body.imageIds)]
    const running = await runningIn(trx, params, body.kind)
    if (running !== undefined) {
      if (running.mm_px !== mm_px || !sameIds(running.image_ids, image_ids)) throw new AppError('mosaic.running')
      return running.id
    }
    await checkPhotos(trx, frame, { params, body, query })
    if (bytes <= 0) throw new AppError('quota.data')
    return beginMosaic(trx, params, { ...body, mm_px, image_ids, userId: call.caller.userId, now: call.now() })
  })
  return showMosaic(call, { ...params, mosaicId })
}

type Begun = {
  readonly kind: Create['body']['kind']
  readonly mm_px: number
  readonly image_ids: string[] | null
  readonly userId: string
  readonly now: Date
}

export async function beginMosaic(
  trx: Trx,
  of: OfElevation,
  { kind, mm_px, image_ids, userId, now }: Begun,
): Promise<string> {
  const id = v7()
  const { corporate_id } = await trx
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', of.projectId)
    .executeTakeFirstOrThrow()
  const job_id =
    (await enqueue(trx, 'mosaics.make', { corporateId: corporate_id, projectId: of.projectId, mosaicId: id })) ?? null
  const row = {
    id,
    inspection_id: of.inspectionId,
    elevation_id: of.elevationId,
    project_id: of.projectId,
    corporate_id,
    kind,
    mm_px,
    image_ids,
    job_id,
    created_by: userId,
    created_at: now,
    updated_at: now,
  }
  await trx.insertInto('mosaic').values(row).execute()
  await publishMosaicsChanged(trx, row)
  return id
}
