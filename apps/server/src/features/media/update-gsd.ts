import { AppError } from '@plumbline/contract/errors'
import type { mediaLibraryRoutes } from '@plumbline/contract/media-library'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { lockListed } from './change-media.ts'
import { gsdOfMedia } from './photo-gsd.ts'
import { showMedia } from './present-media.ts'

type UpdateGsd = typeof mediaLibraryRoutes.updateGsd

/** DESIGN §4, GSD. */
const mostMillimetres = 1_000

/** Typed now, so said on purpose: the distance goes before what a laser read. */
export async function updateGsd(call: Call, { params, body }: Input<UpdateGsd>): Promise<Reply<UpdateGsd>> {
  await call.db.transaction().execute(async (trx) => {
    const before = await lockListed(trx, params)
    const given = {
      hardware_model: body.hardwareModel, payload: body.payload === undefined ? before.payload : body.payload, pdib: body.pdib, camera_focal_length: body.cameraFocalLength, sensor_width: body.sensorWidth,
    }
    const gsd = gsdOfMedia({ ...before, ...given, facts: before.facts && { ...before.facts, laserRange: null } })
    if (gsd !== undefined && gsd.mmPerPixel > mostMillimetres) throw new AppError('input.invalid', { field: 'pdib' })
    await trx.updateTable('media').set({ ...given, gsd: gsd?.mmPerPixel ?? null, gsd_source: gsd?.source ?? null, version: sql<number>`version + 1`, updated_at: call.now() }).where('id', '=', before.id).execute()
    await publish(trx, { kind: 'media.changed', corporateId: before.corporate_id, projectId: before.project_id, entityId: before.id })
  })
  const [image] = await showMedia(call, [params.imageId])
  if (image === undefined) throw new AppError('media.not-found')
  return { image, annotations: [] }
}
