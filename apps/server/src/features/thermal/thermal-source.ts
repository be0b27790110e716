import { join } from 'node:path'
import type { ThermalScene } from '@plumbline/contract/thermal/thermal'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { measureDji } from '../../media-tools/thermal/dji-irp.ts'
import { openThermalFile, type ReadThermal } from '../../media-tools/thermal/thermal-file.ts'
import { localFile } from '../../storage/local-file.ts'
import { storedOf } from '../../uploads/upload-row.ts'
import type { MediaRow } from '../media/media-rows.ts'

type Deps = Pick<Context, 'config' | 'storage'>
type Source = Pick<MediaRow, 'id' | 'key' | 'size' | 'sha256' | 'thermal_format'>

/**
 * Its own bytes where temperatures can be computed of them; else those of a dump with its name. A FLIR photo is never
 * outdone by a dump: its scene can be corrected.
 */
export async function sourceOf(db: Db | Transaction<Database>, media: Source): Promise<Source> {
  if (media.thermal_format === 'flir' || media.thermal_format === 'bin') return media
  const dump = await db
    .selectFrom('media')
    .select(['id', 'key', 'size', 'sha256', 'thermal_format'])
    .where('companion_of', '=', media.id)
    .where('kind', '=', 'side')
    .where('thermal_format', '=', 'bin')
    .where('file_status', '=', 'FILE_PROCESSED')
    .orderBy('id')
    .executeTakeFirst()
  return dump ?? media
}

/** Foreign bytes: opened in a process of their own, DJI's by DJI's. The path in the answer lies in `folder`. */
export async function readSource(
  { config, storage }: Deps,
  source: Source,
  scene: ThermalScene | null,
  folder: string,
  signal?: AbortSignal,
): Promise<ReadThermal> {
  const path = await localFile(storage, storedOf(source), join(folder, 'file.bin'))
  const given = source.thermal_format === 'dji' ? await measureDji(config.djiIrp, path, folder, signal) : path
  return openThermalFile(given, scene, folder, join(config.dataDir, 'work'))
}
