import { AppError } from '@plumbline/contract/errors'
import type { Marker } from '@plumbline/contract/markers'
import type { mediaUploadRoutes, UploadSettings } from '@plumbline/contract/media'
import type { Input } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'
import { markersById } from '../markers/markers.queries.ts'
import { checkPlaces, findMarker } from './upload-places.ts'

/** How many the marker is to have in all; what is more than announced is still to come. */
export function registerUpload(call: Call, { params, body }: Input<typeof mediaUploadRoutes.register>): Promise<{ marker: Marker }> {
  return call.db.transaction().execute(async (trx) => {
    const found = await findMarker(trx, params, body)
    if (body.settings !== undefined) await checkPlaces(trx, params, [body.settings.distribution])
    // The time is what the sweeping goes by when nothing of it is ever announced.
    await trx.updateTable('marker').set({
      updated_by: call.caller.userId, updated_at: call.now(),
      ...(body.gsd === null ? {} : { gsd: body.gsd }),
      ...(body.settings === undefined ? {} : { upload_settings: JSON.stringify(body.settings), hardware_model: body.settings.drone.hardwareModel }),
    }).where('id', '=', found.id).execute()
    await settleMarkerMedia(trx, found.id, body.totalMediaCount)
    const [marker] = await markersById(trx, found.set_id, [found.id])
    if (marker === undefined) throw new AppError('marker.not-found')
    return { marker }
  })
}

export async function uploadSettings({ db }: Call, { params }: Input<typeof mediaUploadRoutes.uploadSettings>): Promise<UploadSettings | undefined> {
  return (await findMarker(db, params, { markerId: params.markerId })).upload_settings ?? undefined
}
