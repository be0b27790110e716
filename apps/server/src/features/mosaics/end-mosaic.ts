import { isMosaicRunning, maxVersions, type Mosaic } from '@plumbline/contract/mosaics/mosaics'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { withdraw } from '../../jobs/queue.ts'
import { refundQuota } from '../projects/quota.ts'
import { dropFiles, lockMosaic, publishMosaicsChanged, type MosaicRow, type OfMosaic, type Trx } from './mosaic-rows.ts'
import { showMosaic } from './present-mosaic.ts'

/** A job that runs notices it within a second; one that ended in between stays as it ended. */
export async function cancelMosaic(call: Call, of: OfMosaic): Promise<Mosaic> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockMosaic(trx, of)
    if (!isMosaicRunning(row.status)) return
    if (row.job_id !== null) await withdraw(trx, 'mosaics.make', [row.job_id])
    await trx
      .updateTable('mosaic')
      .set({ status: 'cancelled', job_id: null, updated_at: call.now(), finished_at: call.now() })
      .where('id', '=', row.id)
      .execute()
    await publishMosaicsChanged(trx, row)
  })
  return showMosaic(call, of)
}

type Removed = Pick<MosaicRow, 'id' | 'folder' | 'bytes' | 'project_id' | 'job_id'>

/** The row with its photos, its files by a job, and what it held of the quota. */
export async function deleteVersion(trx: Trx, row: Removed): Promise<void> {
  if (row.job_id !== null) await withdraw(trx, 'mosaics.make', [row.job_id])
  await dropFiles(trx, row.folder)
  if (Number(row.bytes) > 0) await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.bytes) })
  await trx.deleteFrom('mosaic').where('id', '=', row.id).execute()
}

export async function removeMosaic(call: Call, of: OfMosaic): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockMosaic(trx, of)
    await deleteVersion(trx, row)
    await publishMosaicsChanged(trx, row)
  })
  return {}
}

/** The newest of each elevation and kind stay: so many that were completed, and as many that were not. */
export async function removeOldVersions(
  trx: Trx,
  { inspection_id, elevation_id, kind }: Pick<MosaicRow, 'inspection_id' | 'elevation_id' | 'kind'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('mosaic')
    .select(['id', 'folder', 'bytes', 'project_id', 'job_id', 'status'])
    .where('inspection_id', '=', inspection_id)
    .where('elevation_id', '=', elevation_id)
    .where('kind', '=', kind)
    .where('status', 'not in', ['pending', 'processing'])
    .orderBy(sql`id desc`)
    .execute()
  const completed = rows.filter(({ status }) => status === 'completed')
  const others = rows.filter(({ status }) => status !== 'completed')
  for (const row of [...completed.slice(maxVersions), ...others.slice(maxVersions)]) await deleteVersion(trx, row)
}
