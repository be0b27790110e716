import type { LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { refundQuota } from '../projects/quota.ts'
import { dropObjects } from './drawing-files.ts'
import { findDrawing, lockProject, projectOf, type DrawingRow } from './drawings.queries.ts'
import { isInProgress, releaseUpload } from './abandon-upload.ts'
import { pictureKeys } from './pictures.ts'
import { releaseMedia } from './release-media.ts'

/**
 * After the row no longer names them: its pictures, and its file with the last drawing that came from it. The project
 * is locked.
 */
export async function dropDrawing(trx: Transaction<Database>, row: DrawingRow): Promise<void> {
  const sharing = await trx.selectFrom('drawing').select('id').where('file_key', '=', row.file_key).limit(1).execute()
  const isLast = sharing.length === 0
  if (isLast) await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.file_size) })
  await dropObjects(trx, [...pictureKeys(row), ...(isLast ? [row.file_key] : [])])
}

/** Files on their way to take its place: their rows go with it, what they hold must be given back first. */
async function releaseReplacements(trx: Transaction<Database>, drawingId: string): Promise<void> {
  const rows = await trx
    .selectFrom('drawing_upload')
    .selectAll()
    .where('replaces', '=', drawingId)
    .forUpdate()
    .execute()
  for (const row of rows.filter(isInProgress)) await releaseUpload(trx, row)
}

/**
 * Clears the floors of markers whose elevation is deleted. The version changes, so that an editor of such a marker sees
 * a conflict.
 */
async function unlinkMarkers(
  trx: Transaction<Database>,
  { id, corporate_id: corporateId, project_id: projectId }: DrawingRow,
): Promise<void> {
  const linked = await trx
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .select('marker_set.layout_id')
    .where('elevation_id', '=', id)
    .orderBy('marker.id')
    .forUpdate('marker')
    .execute()
  if (linked.length === 0) return
  await trx
    .updateTable('marker')
    .set((row) => ({
      elevation_id: null,
      floor_start_idx: null,
      floor_end_idx: null,
      removed_floors: null,
      version: row('version', '+', 1),
    }))
    .where('elevation_id', '=', id)
    .execute()
  for (const entityId of new Set(linked.map(({ layout_id }) => layout_id)))
    await publish(trx, { kind: 'markers.changed', corporateId, projectId, entityId })
}

type Given = { readonly workspaceId: string; readonly layoutId: string; readonly category: LayoutCategory }

export async function removeDrawing(call: Call, { workspaceId, layoutId, category }: Given): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, await projectOf(trx, workspaceId))
    const row = await findDrawing(trx, workspaceId, layoutId)
    if (row.category !== category) throw new AppError('drawing.not-found')
    await releaseReplacements(trx, row.id)
    await unlinkMarkers(trx, row)
    const markers = await trx
      .selectFrom('marker')
      .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
      .select('marker.id')
      .where('marker_set.layout_id', '=', row.id)
      .execute()
    await releaseMedia(
      trx,
      row.project_id,
      markers.map(({ id }) => id),
      call.now(),
    )
    await trx.deleteFrom('drawing').where('id', '=', row.id).execute()
    await dropDrawing(trx, row)
    const { code } = await trx
      .selectFrom('project')
      .select('code')
      .where('id', '=', row.project_id)
      .executeTakeFirstOrThrow()
    await audit(trx, {
      action: 'drawing.delete',
      ...whoAsks(call),
      subjectId: row.id,
      subject: `${code} - ${row.name}`,
      detail: { category, markers: String(row.markers) },
    })
    await publish(trx, {
      kind: 'drawings.changed',
      corporateId: row.corporate_id,
      projectId: row.project_id,
      entityId: row.id,
    })
  })
}
