import type { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Call } from '../../http/implement.ts'
import { bringBackDefects, restorableSince, withdrawDefects } from '../defects/withdraw-defects.ts'
import { findMarker } from '../media/upload-places.ts'
import { markersOn } from './edit-shapes.ts'
import { edit, publishAnnotationsChanged, type Editing, type OfInspection } from './editing.ts'
import { lockShapes, type ShapeRow } from './lock-shapes.ts'
import { annotationsOn, deletedOn, showAnnotations } from './present-annotation.ts'

type Routes = typeof annotationEditingRoutes

const defectsOf = (rows: readonly ShapeRow[]) =>
  [...new Set(rows.map(({ defect_id }) => defect_id))].filter((id) => id !== null)

/** A shape that is already deleted is no error. Shapes keep their defect id, so that both can be restored. */
function remove(call: Call, of: OfInspection, ids: readonly string[], imageId?: string): Promise<string[]> {
  return edit(call, of, async (editing) => {
    const { shapes } = await lockShapes(editing.trx, of.inspectionId, { shapeIds: ids })
    const found = [...shapes.values()].filter(({ media_id }) => imageId === undefined || media_id === imageId)
    const there = found.filter(({ deleted_at }) => deleted_at === null)
    const { now, userId } = editing.by
    await editing.trx
      .updateTable('annotation')
      .set({ deleted_at: now, version: sql<number>`version + 1`, updated_by: userId, updated_at: now })
      .where('id', '=', sql<string>`any(${there.map(({ id }) => id)}::uuid[])`)
      .execute()
    await withdrawDefects(editing.trx, defectsOf(there), editing.by)
    await publishAnnotationsChanged(
      editing,
      there,
      there.map(({ media_id }) => media_id),
    )
    return found.map(({ id }) => id)
  })
}

export async function removeAnnotations(
  call: Call,
  { params, body }: Input<Routes['removeMany']>,
): Promise<Reply<Routes['removeMany']>> {
  // No marker changes with what is on a photo.
  return { annotationIds: await remove(call, params, body.annotationIds), layoutPlanMarkers: [] }
}

async function requirePhoto(
  { db }: Pick<Call, 'db'>,
  { inspectionId, imageId }: { readonly inspectionId: string; readonly imageId: string },
): Promise<void> {
  const photo = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', imageId)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .executeTakeFirst()
  if (photo === undefined) throw new AppError('media.not-found')
}

export async function removeOfImage(
  call: Call,
  { params, body }: Input<Routes['removeOfImage']>,
): Promise<Reply<Routes['removeOfImage']>> {
  await requirePhoto(call, params)
  if (body.markerId !== null)
    await findMarker(call.db, params, {
      markerId: body.markerId,
      ...(body.layoutPlanMarkerId === null ? {} : { layoutPlanMarkerId: body.layoutPlanMarkerId }),
    })
  const layoutPlanMarker = await markersOn(call, params, null, body.layoutPlanMarkerId)
  const annotationIds = await remove(call, params, body.annotationIds, params.imageId)
  return {
    annotations: [...(await annotationsOn(call.db, [params.imageId], { withRejected: false }))],
    annotationIds,
    layoutPlanMarker,
  }
}

export async function deletedAnnotations(
  call: Call,
  { params }: Input<Routes['deleted']>,
): Promise<Reply<Routes['deleted']>> {
  await requirePhoto(call, params)
  return { annotations: await deletedOn(call.db, params.imageId, restorableSince(call.now())) }
}

/**
 * Restores shapes with the defect deleted with them. A shape whose defect was deleted separately comes back without it.
 */
async function bringBack(editing: Editing, rows: readonly ShapeRow[]): Promise<void> {
  const withdrawn = rows.flatMap(({ defect_id, deleted_at }) =>
    defect_id === null || deleted_at === null ? [] : [{ id: defect_id, at: deleted_at }],
  )
  const there = await bringBackDefects(editing.trx, withdrawn, editing.by)
  const { now, userId } = editing.by
  for (const row of rows) {
    const isLeft = row.defect_id !== null && !there.has(row.defect_id)
    await editing.trx
      .updateTable('annotation')
      .set({
        deleted_at: null,
        version: row.version + 1,
        updated_by: userId,
        updated_at: now,
        ...(isLeft ? { defect_id: null, is_defect: null } : {}),
      })
      .where('id', '=', row.id)
      .execute()
  }
}

export function restoreAnnotations(
  call: Call,
  { params, body }: Input<Routes['restore']>,
): Promise<Reply<Routes['restore']>> {
  return edit(call, params, async (editing) => {
    const { shapes } = await lockShapes(editing.trx, params.inspectionId, { shapeIds: body.annotationIds })
    const since = restorableSince(editing.by.now)
    const rows = [...shapes.values()].filter(({ deleted_at }) => deleted_at !== null && deleted_at > since)
    await bringBack(editing, rows)
    await publishAnnotationsChanged(
      editing,
      rows,
      rows.map(({ media_id }) => media_id),
    )
    return { annotations: [...(await showAnnotations(editing.trx, [...shapes.keys()]))] }
  })
}

/** Deleted shapes of the detector stay stored: without them the next run would suggest them again. */
export async function sweepAnnotations({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('annotation')
    .where('origin', '=', 'person')
    .where('deleted_at', '<', restorableSince(now()))
    .execute()
}
