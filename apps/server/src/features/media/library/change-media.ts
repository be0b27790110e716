import { AppError } from '@plumbline/contract/errors'
import { floorLabel } from '@plumbline/contract/drawings/floor-rules'
import type { MediaDetail, mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { isStaleVersion } from '../../../http/stale-version.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { showDetail } from './media-detail.ts'
import { changesPlace, placeColumns, type PlaceColumns } from './media-places.ts'
import type { MediaRow } from '../media-rows.ts'
import { lockPairings, pairMoved } from '../pair-media.ts'
import { findMarker } from '../upload-places.ts'

type Trx = Transaction<Database>
type Change = Input<typeof mediaLibraryRoutes.change>
type OfImage = Change['params']
type Shared = PlaceColumns & { marker_id?: string | null }

/** Of this inspection, and listed. */
export async function lockListed(
  trx: Trx,
  { inspectionId, imageId }: Pick<OfImage, 'inspectionId' | 'imageId'>,
): Promise<MediaRow> {
  const row = await trx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', imageId)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '<>', 'side')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('media.not-found')
  return row
}

/** Its thermal half with that one's temperatures, or the subtitles of a video, go where it goes. */
export function updateWithHalves(trx: Trx, id: string, columns: Shared, now: Date): Promise<unknown> {
  return trx
    .updateTable('media')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: now })
    .where((row) =>
      row.or([
        row('id', '=', id),
        row('companion_of', '=', id),
        row(
          'companion_of',
          'in',
          trx.selectFrom('media as half').select('half.id').where('half.companion_of', '=', id),
        ),
      ]),
    )
    .execute()
}

export async function settleMarkers(trx: Trx, markerIds: readonly (string | null)[]): Promise<void> {
  // Always in the same order: two who move photos between two markers would wait for each other.
  for (const markerId of [...new Set(markerIds)].filter((id) => id !== null).toSorted())
    await settleMarkerMedia(trx, markerId)
}

/** A column of the marker it leaves is left as well. */
export async function columnAfterLeaving(
  trx: Trx,
  { column_id, marker_id }: Pick<MediaRow, 'column_id' | 'marker_id'>,
): Promise<string | null> {
  if (column_id === null) return null
  const column = await trx.selectFrom('video_column').select('marker_id').where('id', '=', column_id).executeTakeFirst()
  return column?.marker_id === marker_id ? null : column_id
}

function ownColumns({ name, tag, usage, workType, floorRange, floorGuides }: Change['body']): Updateable<MediaTable> {
  if (typeof floorRange === 'string' && !floorLabel.safeParse(floorRange).success)
    throw new AppError('input.invalid', { field: 'floorRange' })
  return {
    ...(name === undefined ? {} : { name }),
    ...(tag === undefined ? {} : { tag }),
    ...(usage === undefined ? {} : { usage }),
    ...(workType === undefined ? {} : { work_type: workType }),
    ...(floorRange === undefined ? {} : { floor_range: floorRange }),
    ...(floorGuides === undefined
      ? {}
      : { floor_guides: JSON.stringify(floorGuides.toSorted((one, other) => one.line - other.line)) }),
  }
}

async function movedColumns(
  trx: Trx,
  of: OfImage,
  before: MediaRow,
  { markerId, columnId }: Change['body'],
): Promise<Shared> {
  if (markerId === undefined || markerId === before.marker_id) return {}
  await findMarker(trx, of, { markerId })
  return {
    marker_id: markerId,
    ...(columnId === undefined ? { column_id: await columnAfterLeaving(trx, before) } : {}),
  }
}

/** Reliability case 17: refuses a save on top of an unseen version and answers what is stored now. */
export async function changeMedia(call: Call, { params, body }: Change): Promise<MediaDetail> {
  const isStale = await call.db.transaction().execute(async (trx) => {
    // Locked so that the new marker or column is not deleted before the commit.
    if (changesPlace(body) || body.markerId !== undefined) await lockProject(trx, params.projectId)
    await lockPairings(trx, [params.imageId], body.markerId)
    const before = await lockListed(trx, params)
    if (isStaleVersion(before.version, body.version)) return true
    const own = ownColumns(body)
    const moved = await movedColumns(trx, params, before, body)
    const shared = { ...moved, ...(changesPlace(body) ? await placeColumns(trx, params, [before], body) : {}) }
    if (Object.keys(shared).length > 0) await updateWithHalves(trx, before.id, shared, call.now())
    if (Object.keys(own).length > 0)
      await trx
        .updateTable('media')
        .set({ ...own, version: before.version + 1, updated_at: call.now() })
        .where('id', '=', before.id)
        .execute()
    const paired = moved.marker_id === undefined ? [] : await pairMoved(trx, before)
    if (moved.marker_id !== undefined) await settleMarkers(trx, [before.marker_id, moved.marker_id])
    for (const entityId of new Set([before.id, ...paired]))
      await publish(trx, {
        kind: 'media.changed',
        corporateId: before.corporate_id,
        projectId: before.project_id,
        entityId,
      })
    return false
  })
  const detail = await showDetail(call, params)
  if (isStale) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** Publishes the change: an open photo then shows that it has no marker. */
export async function takeOff(call: Call, { params }: Input<typeof mediaLibraryRoutes.takeOff>): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await lockPairings(trx, [params.imageId])
    const before = await lockListed(trx, params)
    const marker =
      before.marker_id === null
        ? undefined
        : await trx.selectFrom('marker').select('set_id').where('id', '=', before.marker_id).executeTakeFirst()
    if (before.marker_id !== params.markerId || marker?.set_id !== params.planMarkerId)
      throw new AppError('media.not-found')
    await updateWithHalves(
      trx,
      before.id,
      { marker_id: null, column_id: await columnAfterLeaving(trx, before) },
      call.now(),
    )
    await settleMarkers(trx, [before.marker_id])
    await publish(trx, {
      kind: 'media.changed',
      corporateId: before.corporate_id,
      projectId: before.project_id,
      entityId: before.id,
    })
  })
}
