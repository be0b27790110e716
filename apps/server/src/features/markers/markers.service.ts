import { AppError } from '@plumbline/contract/errors'
import type {
  LayoutPlanMarker,
  Marker,
  MarkerChange,
  NewerMarkers,
  NewMarker,
} from '@plumbline/contract/markers/markers'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { releaseMedia } from '../drawings/release-media.ts'
import { checkLink, columnsOf, isRelinked, linkAfter, newColumns } from './marker-columns.ts'
import {
  ensureSet,
  findPlan,
  findSet,
  markersById,
  presentSet,
  refuseDeletedDrawing,
  type MarkerSet,
  type OfInspection,
  type OfPlan,
} from './markers.queries.ts'
import { publishMarkersChanged } from './publish-markers.ts'
import { recordRemovals, restoreRemoved } from './restore-marker.ts'

/** More than a plan can show; stops a faulty browser from filling the table. */
const maxMarkers = 2_000
/** Strokes and sub-markers of one plan, as text. Every reader of the plan reads all of it. */
const maxInputBytes = 8 * 1024 * 1024

/** Answers the set of a plan or refuses: a change or deletion needs an existing set. */
async function requireSet(trx: Transaction<Database>, of: OfInspection, plan: OfPlan): Promise<MarkerSet> {
  await findPlan(trx, of, plan)
  const set = await findSet(trx, of.inspectionId, plan.layoutId)
  if (set === undefined) throw new AppError('marker.not-found')
  return set
}

async function checkWeight(trx: Transaction<Database>, setId: string): Promise<void> {
  const { bytes } = await trx
    .selectFrom('marker')
    .select(sql<string | null>`sum(octet_length(drawing::text) + octet_length(sub_markers::text))`.as('bytes'))
    .where('set_id', '=', setId)
    .executeTakeFirstOrThrow()
  if (Number(bytes) > maxInputBytes) throw new AppError('marker.too-detailed')
}

/**
 * Sent again after a lost answer it gives the marker that is there; the id of one that was deleted here brings back
 * what hung on it (undo). An id that stands elsewhere is refused as one that is wrong.
 */
export function createMarker(call: Call, of: OfInspection, plan: OfPlan, given: NewMarker): Promise<Marker> {
  return call.db.transaction().execute(async (trx) => {
    const set = await ensureSet(trx, of, plan)
    const id = given._id ?? v7()
    const { count } = await trx
      .selectFrom('marker')
      .select((row) => row.fn.countAll().as('count'))
      .where('set_id', '=', set.id)
      .executeTakeFirstOrThrow()
    await checkLink(trx, of.inspectionId, {
      elevationId: given.elevationId ?? null,
      floorStartIdx: given.floorStartIdx ?? null,
      floorEndIdx: given.floorEndIdx ?? null,
    })
    const added =
      Number(count) >= maxMarkers
        ? undefined
        : await trx
            .insertInto('marker')
            .values({
              id,
              set_id: set.id,
              project_id: set.project_id,
              corporate_id: set.corporate_id,
              marker_type: given.markerType,
              ...newColumns(given),
              created_by: call.caller.userId,
              updated_by: call.caller.userId,
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst()
            .catch(refuseDeletedDrawing)
    const [marker] = await markersById(trx, set.id, [id])
    if (marker === undefined)
      throw Number(count) >= maxMarkers
        ? new AppError('marker.too-many')
        : new AppError('input.invalid', { field: 'marker._id' })
    if (added === undefined) return marker
    await checkWeight(trx, set.id)
    const isRestored = await restoreRemoved(trx, set, id)
    await publishMarkersChanged(trx, set)
    return isRestored ? (await markersById(trx, set.id, [id]))[0]! : marker
  })
}

/** Whether somebody else changed or deleted one since it was read. */
function isStale(stored: readonly Marker[], changes: readonly MarkerChange[]): boolean {
  const versions = new Map(stored.map(({ _id, version }) => [_id, version]))
  return changes.some(({ _id, version }) => isStaleVersion(versions.get(_id) ?? NaN, version))
}

/**
 * All or none: the answer to a stale one names the newer ones, and what was not stale is simply sent again without
 * them.
 */
export function updateMarkers(
  call: Call,
  of: OfInspection,
  plan: OfPlan,
  changes: readonly MarkerChange[],
): Promise<{ layoutPlanMarker: LayoutPlanMarker; isImagesAndAnnotationUpdated: boolean }> {
  if (new Set(changes.map(({ _id }) => _id)).size < changes.length)
    throw new AppError('input.invalid', { field: 'markers' })
  return call.db.transaction().execute(async (trx) => {
    const set = await requireSet(trx, of, plan)
    const ids = changes.map(({ _id }) => _id)
    // In the order of their ids: two who change the same markers must not wait for each other.
    await trx
      .selectFrom('marker')
      .select('id')
      .where('set_id', '=', set.id)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const stored = await markersById(trx, set.id, ids)
    if (isStale(stored, changes))
      throw new AppError('version.stale', { newer: { markers: stored } satisfies NewerMarkers })
    const byId = new Map(stored.map((marker) => [marker._id, marker]))
    let isMoved = false
    for (const { _id, version, ...given } of changes) {
      const before = byId.get(_id)!
      const after = linkAfter(before, given)
      if (isRelinked(before, after)) await checkLink(trx, of.inspectionId, after)
      isMoved ||= before.totalMediaCount > 0 && isRelinked(before, after)
      await trx
        .updateTable('marker')
        .set({ ...columnsOf(given), version: version + 1, updated_by: call.caller.userId, updated_at: call.now() })
        .where('id', '=', _id)
        .execute()
        .catch(refuseDeletedDrawing)
    }
    await checkWeight(trx, set.id)
    await publishMarkersChanged(trx, set)
    return { layoutPlanMarker: await presentSet(trx, set), isImagesAndAnnotationUpdated: isMoved }
  })
}

/** A marker that is already deleted is no error. */
export function removeMarkers(
  call: Call,
  of: OfInspection,
  plan: OfPlan,
  ids: readonly string[],
): Promise<LayoutPlanMarker> {
  return call.db.transaction().execute(async (trx) => {
    const set = await requireSet(trx, of, plan)
    await lockProject(trx, of.projectId)
    const found = await trx
      .selectFrom('marker')
      .select('id')
      .where('set_id', '=', set.id)
      .where('id', 'in', [...ids])
      .execute()
    await recordRemovals(
      trx,
      set,
      found.map(({ id }) => id),
      call.now(),
    )
    await releaseMedia(
      trx,
      of.projectId,
      found.map(({ id }) => id),
      call.now(),
      'keep-attachments',
    )
    const { numDeletedRows } = await trx
      .deleteFrom('marker')
      .where('set_id', '=', set.id)
      .where('id', 'in', [...ids])
      .executeTakeFirst()
    if (numDeletedRows > 0n) await publishMarkersChanged(trx, set)
    return presentSet(trx, set)
  })
}
