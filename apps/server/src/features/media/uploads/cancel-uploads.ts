import { AppError } from '@plumbline/contract/errors'
import type { LayoutPlanMarker } from '@plumbline/contract/markers/markers'
import type { mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { abortParts } from '../../../uploads/parts.ts'
import { audit } from '../../accounts/audit/audit.ts'
import { whoAsks } from '../../accounts/users/users.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { lockPairing } from '../../drawings/lock-pairing.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { findSet, presentSet } from '../../markers/markers.queries.ts'
import { removedColumns, removeMedia, type OnBeforeRemove, type RemovedMedia } from '../remove-media.ts'
import { findMarker } from '../upload-places.ts'

type Trx = Transaction<Database>
type OfInspection = { readonly projectId: string; readonly inspectionId: string }
type OfMarker = { readonly layoutPlanMarkerId: string; readonly markerId: string }

/** In the order of their ids: two who remove the same ones must not wait for each other. The project is locked. */
function lockMany(trx: Trx, { inspectionId }: OfInspection, ids?: readonly string[]) {
  const rows = trx
    .selectFrom('media')
    .select(removedColumns)
    .where('inspection_id', '=', inspectionId)
    .orderBy('id')
    .forUpdate()
  return ids === undefined ? rows : rows.where('id', '=', sql<string>`any(${ids}::uuid[])`)
}

/** The log says how many, not which. */
async function noteRemoval(trx: Trx, call: Call, { projectId }: OfInspection, count: number): Promise<void> {
  if (count === 0) return
  const { code } = await trx.selectFrom('project').select('code').where('id', '=', projectId).executeTakeFirstOrThrow()
  await audit(trx, {
    action: 'media.delete',
    ...whoAsks(call),
    subjectId: projectId,
    subject: code,
    detail: { media: String(count) },
  })
}

async function setOf(trx: Trx, of: OfInspection, given: OfMarker): Promise<LayoutPlanMarker> {
  const { layout_id } = await findMarker(trx, of, given)
  const set = await findSet(trx, of.inspectionId, layout_id)
  if (set === undefined) throw new AppError('marker.not-found')
  return presentSet(trx, set)
}

/** Those that are here already stay: who cancels stops what travels. */
export async function cancelUploads(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.cancel>,
): Promise<LayoutPlanMarker> {
  const { removed, set } = await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    await findMarker(trx, params, body)
    const rows: RemovedMedia[] = await lockMany(trx, params, body.mediaIds)
      .where('marker_id', '=', body.markerId)
      .where('is_stored', '=', false)
      .execute()
    await removeMedia(trx, rows, call.now())
    // What was counted and never announced is given up as well: the marker would speak of photos that do not exist.
    await settleMarkerMedia(trx, body.markerId)
    return { removed: rows, set: await setOf(trx, params, body) }
  })
  // At once, so that a part still on its way is refused.
  for (const row of removed) await abortParts(call, row)
  return set
}

export async function removeOfMarker(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.removeOfMarker>,
  keep: OnBeforeRemove,
): Promise<LayoutPlanMarker> {
  return call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    await findMarker(trx, params, body)
    // A reader of one of them may be writing its other half: the two would wait for each other.
    await lockPairing(trx, { marker_id: body.markerId })
    const rows = await lockMany(trx, params, body.mediaIds).where('marker_id', '=', body.markerId).execute()
    await removeMedia(trx, rows, call.now(), (ids) => keep(trx, ids, { userId: call.caller.userId, now: call.now() }))
    await noteRemoval(trx, call, params, rows.length)
    return setOf(trx, params, body)
  })
}
