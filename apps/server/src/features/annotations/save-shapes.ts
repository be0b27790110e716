import type { AnnInfoChange, NewAnnInfo } from '@plumbline/contract/annotations/editing'
import { AppError } from '@plumbline/contract/errors'
import type { z } from 'zod'
import { reopenPairs } from '../defects/same/merge-defects.ts'
import { withdrawDefects } from '../defects/withdraw-defects.ts'
import { drawnColumns, redrawn } from './drawn-columns.ts'
import { touched, type Editing } from './editing.ts'
import type { Photo, ShapeRow } from './lock-shapes.ts'
import { followShape, linkAfter } from './shape-defect.ts'

export type NewShape = z.output<typeof NewAnnInfo>
export type ShapeChange = z.output<typeof AnnInfoChange>

const measuredColumns = (measured: ShapeChange['measured']) =>
  measured === undefined ? {} : { measured_length: measured?.length ?? null, measured_width: measured?.width ?? null }

/** Its photo is locked, and nothing of this id is on it. */
export async function addShape(editing: Editing, photo: Photo, given: NewShape): Promise<void> {
  const { trx, of, by } = editing
  const columns = drawnColumns(given, photo, null)
  const shape = {
    ...columns,
    points: given.points,
    pixel_sizes: columns.pixel_sizes === null ? null : (JSON.parse(columns.pixel_sizes) as ShapeRow['pixel_sizes']),
    width_profile: given.widthProfile ?? null,
    origin: 'person' as const,
    is_edited: false,
    media_id: photo.id,
    ai_defect_type: null,
    confidence: null,
    measured_length: given.measured?.length ?? null,
    measured_width: given.measured?.width ?? null,
  }
  const link = await linkAfter(editing, { defect_id: null, is_defect: null }, shape, photo, given)
  const added = await trx
    .insertInto('annotation')
    .values({
      id: given._id,
      inspection_id: of.inspectionId,
      project_id: photo.project_id,
      corporate_id: photo.corporate_id,
      ...shape,
      ...columns,
      ...link,
      suggestion_num: null,
      detector_version: null,
      run_id: null,
      updated_by: by.userId,
      created_at: by.now,
      updated_at: by.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Of another photo, or another project.
  if (added === undefined) throw new AppError('input.invalid', { field: '_id' })
}

/**
 * It is locked, there, and what the editor saw. What the detector found is the editor's own from now on, and left alone
 * by later runs.
 */
export async function changeShape(
  editing: Editing,
  row: ShapeRow,
  photo: Photo,
  given: Omit<ShapeChange, 'version'>,
): Promise<void> {
  const isRedrawn = given.shape !== undefined || given.points !== undefined || given.widthProfile !== undefined
  const drawn = {
    shape: given.shape ?? row.shape,
    points: given.points ?? row.points,
    widthProfile: given.widthProfile ?? null,
  }
  const columns = isRedrawn ? drawnColumns(drawn, photo, row.pixel_sizes) : undefined
  const after: ShapeRow = {
    ...(columns === undefined ? row : redrawn(row, drawn, columns)),
    ...measuredColumns(given.measured),
  }
  const link = await linkAfter(editing, { defect_id: row.defect_id, is_defect: row.is_defect }, after, photo, given)
  const isRelinked = link.defect_id !== row.defect_id || link.is_defect !== row.is_defect
  await editing.trx
    .updateTable('annotation')
    .set({
      ...columns,
      ...measuredColumns(given.measured),
      ...(isRelinked ? link : {}),
      is_edited: row.is_edited || (row.origin === 'detector' && (isRedrawn || given.measured !== undefined)),
      ...touched(editing, row),
    })
    .where('id', '=', row.id)
    .execute()
  if (row.defect_id !== null && row.defect_id !== link.defect_id) {
    await withdrawDefects(editing.trx, [row.defect_id], editing.by)
    await reopenPairs(editing.trx, [row.id])
  }
  // A size that somebody types with it goes before what the shape says.
  if (
    row.defect_id === link.defect_id &&
    given.defect?.width === undefined &&
    given.defect?.length === undefined &&
    (isRedrawn || given.measured !== undefined)
  )
    await followShape(editing, { ...after, ...link }, photo, given.measured !== undefined)
}
