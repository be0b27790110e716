import { AppError } from '@plumbline/contract/errors'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { FloorDistribution, mediaUploadRoutes, OfferedSettings } from '@plumbline/contract/media/media'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { publishMarkersChanged } from '../../markers/publish-markers.ts'
import { markersById } from '../../markers/markers.queries.ts'
import { checkPlaces, findMarker } from '../upload-places.ts'

type Found = Awaited<ReturnType<typeof findMarker>>

/**
 * The elevation that was chosen for the photos is that of the marker, unless somebody linked it to another one before.
 */
async function linkElevation(
  trx: Transaction<Database>,
  { id, inspection_id, corporate_id, project_id, layout_id }: Found,
  { elevationId, floors }: FloorDistribution,
): Promise<void> {
  if (elevationId === null) return
  const { portions } = await trx
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select('drawing.portions')
    .where('drawing.id', '=', elevationId)
    .where('inspection.id', '=', inspection_id)
    .executeTakeFirstOrThrow(() => new AppError('drawing.not-found'))
  const chosen = floorsOf(portions).flatMap(({ name }, index) => (floors.includes(name) ? [index] : []))
  // The version is raised, so that a concurrent edit of the marker gets a 409 and merges the link.
  const { numUpdatedRows } = await trx
    .updateTable('marker')
    .set({
      elevation_id: elevationId,
      floor_start_idx: chosen[0] ?? null,
      floor_end_idx: chosen.at(-1) ?? null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('elevation_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publishMarkersChanged(trx, { corporate_id, project_id, layout_id })
}

/** How many the marker is to have in all; what is more than announced is still to come. */
export function registerUpload(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.register>,
): Promise<{ marker: Marker }> {
  return call.db.transaction().execute(async (trx) => {
    const found = await findMarker(trx, params, body)
    if (body.settings !== undefined) await checkPlaces(trx, params, [body.settings.distribution])
    // The time is what the sweeping goes by when nothing of it is ever announced.
    await trx
      .updateTable('marker')
      .set({
        updated_by: call.caller.userId,
        updated_at: call.now(),
        ...(body.gsd === null ? {} : { gsd: body.gsd }),
        ...(body.settings === undefined
          ? {}
          : { upload_settings: JSON.stringify(body.settings), hardware_model: body.settings.drone.hardwareModel }),
      })
      .where('id', '=', found.id)
      .execute()
    if (body.settings !== undefined) await linkElevation(trx, found, body.settings.distribution)
    await settleMarkerMedia(trx, found.id, body.totalMediaCount)
    const [marker] = await markersById(trx, found.set_id, [found.id])
    if (marker === undefined) throw new AppError('marker.not-found')
    return { marker }
  })
}

/** The same drone usually flies the next wall, too; which floors it photographs is asked again. */
export async function uploadSettings(
  { db }: Call,
  { params }: Input<typeof mediaUploadRoutes.uploadSettings>,
): Promise<OfferedSettings | undefined> {
  const { upload_settings: own, project_id } = await findMarker(db, params, { markerId: params.markerId })
  if (own !== null) return own
  const last = await db
    .selectFrom('marker')
    .select('upload_settings')
    .where('project_id', '=', project_id)
    .where('upload_settings', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last?.upload_settings ? { distribution: null, drone: last.upload_settings.drone } : undefined
}
