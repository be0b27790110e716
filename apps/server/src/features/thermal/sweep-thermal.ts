import { access, constants } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Context } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'

type Deps = Pick<Context, 'config' | 'db' | 'now'>

/** Longer than any reading waits. */
const lostMs = 30 * 60 * 1000
const maxBatch = 500

async function isInstalled(program: string): Promise<boolean> {
  const places = isAbsolute(program)
    ? [program]
    : ['/usr/local/bin', '/usr/bin', '/bin'].map((folder) => join(folder, program))
  const found = await Promise.all(
    places.map((place) =>
      access(place, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

/** Pictures whose reading was lost, or that nothing here could read until the operator installed DJI's program. */
export async function sweepThermal({ config, db, now }: Deps): Promise<void> {
  const isReadable = await isInstalled(config.djiIrp)
  const waiting = await db
    .selectFrom('media')
    .leftJoin('thermal_image', 'thermal_image.media_id', 'media.id')
    .select(['media.id', 'media.project_id', 'media.corporate_id'])
    .where('media.type', '=', 'thermal')
    .where('media.kind', 'in', ['photo', 'temperatures'])
    .where('media.file_status', '=', 'FILE_PROCESSED')
    .where('media.updated_at', '<', new Date(now().getTime() - lostMs))
    .where((row) =>
      row.or([
        row('thermal_image.media_id', 'is', null),
        row('state', '=', 'reading'),
        ...(isReadable ? [row('thermal_image.error_code', '=', 'thermal.no-reader')] : []),
      ]),
    )
    .orderBy('media.id')
    .limit(maxBatch)
    .execute()
  await db.transaction().execute(async (trx) => {
    // One that waits or runs is not taken twice.
    for (const { id, project_id, corporate_id } of waiting)
      await enqueue(
        trx,
        'thermal.read',
        { corporateId: corporate_id, projectId: project_id, mediaId: id },
        { singletonKey: `swept ${id}` },
      )
  })
}
