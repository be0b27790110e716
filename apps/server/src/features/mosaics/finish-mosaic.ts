import { sql, type Insertable } from 'kysely'
import type { MosaicPhotoTable } from '../../db/schema/mosaics.ts'
import { recordObjects } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { takeQuota } from '../projects/quota.ts'
import type { Built, BuiltPhoto } from './build-mosaic.ts'
import { removeOldVersions } from './end-mosaic.ts'
import { publishMosaicsChanged, type MosaicRow, type Trx } from './mosaic-rows.ts'

const maxRows = 500

function photoRow(row: MosaicRow, { imageId, placed, position, reason }: BuiltPhoto, mmPx: number) {
  const values: Insertable<MosaicPhotoTable> = {
    mosaic_id: row.id,
    media_id: imageId,
    project_id: row.project_id,
    corporate_id: row.corporate_id,
    position,
    reason,
    plane: placed?.plane ?? null,
    basis: placed?.basis ?? null,
    camera: placed && JSON.stringify(placed.camera),
    to_elevation: placed && [...placed.toElevation],
    width_px: placed && Math.round(placed.camera.widthPx),
    height_px: placed && Math.round(placed.camera.heightPx),
    mm_px: placed?.mmPx ?? null,
    sharpness: placed?.sharpness ?? null,
    sigma_m: placed?.sigmaM ?? null,
    median_px: placed?.residualM ? (placed.residualM.median * 1000) / mmPx : null,
    matches: placed?.matches ?? 0,
  }
  return values
}

/** Photos that were deleted in between are painted, and nothing can be said of them. */
async function writePhotos(trx: Trx, row: MosaicRow, { photos, made }: Built): Promise<void> {
  await trx.deleteFrom('mosaic_photo').where('mosaic_id', '=', row.id).execute()
  const ids = photos.map(({ imageId }) => imageId)
  const { rows } = await sql<{ id: string }>`select id from media where id = any(${ids}::uuid[]) for key share`.execute(
    trx,
  )
  const living = new Set(rows.map(({ id }) => id))
  const values = photos.filter(({ imageId }) => living.has(imageId)).map((photo) => photoRow(row, photo, made.mmPx))
  for (let next = 0; next < values.length; next += maxRows)
    await trx
      .insertInto('mosaic_photo')
      .values(values.slice(next, next + maxRows))
      .execute()
}

/** False where another attempt or a cancellation came before. */
export async function finishMosaic(
  trx: Trx,
  row: MosaicRow,
  folder: string,
  built: Built,
  objects: readonly Stored[],
  now: Date,
): Promise<boolean> {
  const locked = await trx.selectFrom('mosaic').select('job_id').where('id', '=', row.id).forUpdate().executeTakeFirst()
  if (locked === undefined || locked.job_id !== row.job_id) return false
  const bytes = objects.reduce((sum, { size }) => sum + size, 0)
  await recordObjects(trx, objects)
  await takeQuota(trx, row.project_id, { images: 0, bytes })
  await trx
    .updateTable('mosaic')
    .set({
      status: 'completed',
      error_code: null,
      made: JSON.stringify(built.made),
      folder,
      bytes: String(bytes),
      job_id: null,
      updated_at: now,
      finished_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await writePhotos(trx, row, built)
  await removeOldVersions(trx, row)
  await publishMosaicsChanged(trx, row)
  return true
}
