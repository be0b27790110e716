import { AppError } from '@plumbline/contract/errors'
import type { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { lockListed } from './change-media.ts'
import { gsdColumns, gsdOfMedia } from '../ingest/photo-gsd.ts'
import { showMedia } from '../present-media.ts'

type UpdateGsd = typeof mediaLibraryRoutes.updateGsd

/** DESIGN §4, GSD. */
const maxMillimetres = 1_000

/** Given by annotations, which come later: what is drawn on the photo has other sizes now. Answers which. */
export type OnGsdChanged = (trx: Transaction<Database>, mediaId: string, now: Date) => Promise<readonly string[]>

/** Typed now, so said on purpose: the distance goes before what a laser read. */
export async function updateGsd(
  call: Call,
  { params, body }: Input<UpdateGsd>,
  resize: OnGsdChanged,
): Promise<Reply<UpdateGsd>> {
  const resized = await call.db.transaction().execute(async (trx) => {
    const before = await lockListed(trx, params)
    const given = {
      hardware_model: body.hardwareModel,
      payload: body.payload === undefined ? before.payload : body.payload,
      pdib: body.pdib,
      camera_focal_length: body.cameraFocalLength,
      sensor_width: body.sensorWidth,
    }
    const gsd = gsdOfMedia({ ...before, ...given }, true)
    if (gsd !== undefined && gsd.mmPerPixel > maxMillimetres) throw new AppError('input.invalid', { field: 'pdib' })
    await trx
      .updateTable('media')
      .set({ ...given, ...gsdColumns(gsd), version: sql<number>`version + 1`, updated_at: call.now() })
      .where('id', '=', before.id)
      .execute()
    await settleMarkerMedia(trx, before.marker_id)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: before.corporate_id,
      projectId: before.project_id,
      entityId: before.id,
    })
    return resize(trx, before.id, call.now())
  })
  const [image] = await showMedia(call, [params.imageId])
  if (image === undefined) throw new AppError('media.not-found')
  return { image, annotations: resized.map((_id) => ({ _id })) }
}
