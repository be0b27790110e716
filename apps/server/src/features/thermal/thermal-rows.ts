import { AppError } from '@plumbline/contract/errors'
import type { PairState } from '@plumbline/contract/thermal/thermal'
import type { Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { ThermalImageTable } from '../../db/schema/thermal.ts'
import { publish } from '../../events/events.ts'
import type { MediaRow } from '../media/media-rows.ts'

type Trx = Transaction<Database>
export type OfImage = { readonly inspectionId: string; readonly imageId: string }
export type ThermalRow = Selectable<ThermalImageTable>

/** Shown as pictures of heat: side files are not, their temperatures are those of the photo beside them. */
export const isPicture = ({ type, kind }: Pick<MediaRow, 'type' | 'kind'>): boolean =>
  type === 'thermal' && (kind === 'photo' || kind === 'temperatures')

export function pairStateOf({
  pair_doubt,
  companion_of,
}: Pick<Selectable<MediaTable>, 'pair_doubt' | 'companion_of'>): PairState {
  return pair_doubt ?? (companion_of === null ? 'missing' : 'paired')
}

export async function findPicture(db: Db | Trx, { inspectionId, imageId }: OfImage): Promise<MediaRow> {
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', imageId)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '<>', 'side')
    .executeTakeFirst()
  if (media === undefined) throw new AppError('media.not-found')
  if (!isPicture(media)) throw new AppError('thermal.not-thermal')
  return media
}

export const findRow = (db: Db | Trx, mediaId: string): Promise<ThermalRow | undefined> =>
  db.selectFrom('thermal_image').selectAll().where('media_id', '=', mediaId).executeTakeFirst()

/** Both rows, locked; its own is made where it was not read yet. */
export async function lockPicture(
  trx: Trx,
  of: OfImage,
): Promise<{ readonly media: MediaRow; readonly row: ThermalRow }> {
  await trx.selectFrom('media').select('id').where('id', '=', of.imageId).forUpdate().execute()
  const media = await findPicture(trx, of)
  await trx
    .insertInto('thermal_image')
    .values({
      media_id: media.id,
      inspection_id: media.inspection_id,
      project_id: media.project_id,
      corporate_id: media.corporate_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('thermal_image')
    .selectAll()
    .where('media_id', '=', media.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { media, row }
}

export function publishThermalChanged(
  trx: Trx,
  { project_id, corporate_id }: Pick<MediaRow, 'project_id' | 'corporate_id'>,
  mediaId?: string,
): Promise<void> {
  return publish(trx, {
    kind: 'thermal.changed',
    corporateId: corporate_id,
    projectId: project_id,
    ...(mediaId === undefined ? {} : { entityId: mediaId }),
  })
}
