import { AppError } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { isStaleVersion } from '../../../http/stale-version.ts'
import { addEvent, publishDefectsChanged, type DefectRow, type Trx } from '../change-defect.ts'
import { mergedInto } from './merged-chain.ts'
import { sizeOf, takeBestSize, type Acting } from './size-from.ts'
import { takeLink } from './taken-link.ts'

export type Merging = {
  readonly inspectionId: string
  readonly survivorId: string
  readonly mergedId: string
  /** Of the survivor; left out: unconditional. */
  readonly version?: number
}

/** Photos first, then shapes, then defects, each in the order of ids, as everything does that changes them. */
export async function lockWithShapes(
  trx: Trx,
  inspectionId: string,
  defectIds: readonly string[],
): Promise<ReadonlyMap<string, DefectRow>> {
  await sql`select media.id from media where id in (select media_id from annotation where defect_id = any(${defectIds}::uuid[]))
    order by id for no key update`.execute(trx)
  await sql`select id from annotation where defect_id = any(${defectIds}::uuid[]) order by id for update`.execute(trx)
  const rows = await trx
    .selectFrom('defect')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${defectIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Merged elsewhere is not deleted: the caller learns where it went. */
export async function requireThere(trx: Trx, row: DefectRow | undefined): Promise<DefectRow> {
  if (row === undefined) throw new AppError('defect.not-found')
  if (row.merged_into !== null)
    throw new AppError('defect.merged', { newer: (await mergedInto(trx, [row.id])).get(row.id) })
  if (row.deleted_at !== null) throw new AppError('defect.not-found')
  return row
}

/** All shapes of a defect change over, deleted ones too: brought back, they belong where the others are. */
export async function moveShapes(trx: Trx, ids: readonly string[], to: string, { userId, now }: Acting): Promise<void> {
  await trx
    .updateTable('annotation')
    .set({
      defect_id: to,
      version: sql<number>`version + 1`,
      updated_at: now,
      ...(userId === null ? {} : { updated_by: userId }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** A model shows one pin for a defect: that of the merged one only where the other has none. */
export async function movePin(trx: Trx, from: string, to: string): Promise<boolean> {
  const moved = await trx
    .updateTable('model_pin')
    .set({ defect_id: to })
    .where('defect_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('model_pin as own').select('own.defect_id').where('own.defect_id', '=', to))),
    )
    .returning('defect_id')
    .execute()
  return moved.length > 0
}

const value = ({ id, defect_num }: Pick<DefectRow, 'id' | 'defect_num'>, shapes: number) => ({
  defectId: id,
  defectNum: defect_num,
  shapes,
})

/** Both histories tell of it. */
export async function recordBoth(
  trx: Trx,
  by: Acting,
  one: { readonly row: DefectRow; readonly kind: 'merged' | 'split' },
  other: { readonly row: DefectRow; readonly kind: 'merged-into' | 'split-off' },
  shapes: number,
): Promise<void> {
  for (const [{ row, kind }, about] of [
    [one, other],
    [other, one],
  ] as const) {
    const { version } = await trx
      .updateTable('defect')
      .set({ version: sql<number>`version + 1`, updated_at: by.now })
      .where('id', '=', row.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await addEvent(trx, row, by, { kind, field: null, after: value(about.row, shapes), version })
  }
}

/**
 * Pairs of shapes that one defect shows now are decided. One called different stays so, for when the merge is undone.
 */
export async function settlePairs(trx: Trx, survivorId: string, { userId, now }: Acting): Promise<void> {
  await sql`update duplicate_pair set state = 'merged', decided_by = ${userId}, decided_at = ${now}
    from annotation one, annotation other
    where one.id = duplicate_pair.one_id and other.id = duplicate_pair.other_id and one.defect_id = ${survivorId}
      and other.defect_id = ${survivorId} and duplicate_pair.state = 'open'`.execute(trx)
}

/** Pairs of these shapes that one defect showed are offered again, as they were before it did. */
export async function reopenPairs(trx: Trx, shapeIds: readonly string[]): Promise<void> {
  await sql`update duplicate_pair set state = 'open', decided_by = null, decided_at = null
    from annotation one, annotation other
    where one.id = duplicate_pair.one_id and other.id = duplicate_pair.other_id and duplicate_pair.state = 'merged'
      and (one.id = any(${shapeIds}::uuid[]) or other.id = any(${shapeIds}::uuid[]))
      and (one.defect_id is null or other.defect_id is null or one.defect_id <> other.defect_id)`.execute(trx)
}

function checkTogether(survivor: DefectRow, merged: DefectRow): void {
  const [one, other] = [survivor.elevation_id, merged.elevation_id]
  if (one !== null && other !== null && one !== other) throw new AppError('defect.merge-apart')
}

/**
 * The merged defect's shapes come to the survivor, which retains its own fields and takes a link to an earlier inspection where it has none; comments, photos after repair and
 * history stay where they
 * were written and are read with the survivor's. Answers false where it is merged so already.
 */
export async function mergeDefects(
  trx: Trx,
  { inspectionId, survivorId, mergedId, version }: Merging,
  by: Acting,
): Promise<boolean> {
  if (survivorId === mergedId) throw new AppError('defect.merge-self')
  const rows = await lockWithShapes(trx, inspectionId, [survivorId, mergedId])
  const merged = rows.get(mergedId)
  const survivor = await requireThere(trx, rows.get(survivorId))
  if (merged?.merged_into && (await mergedInto(trx, [mergedId])).get(mergedId)?._id === survivorId) return false
  const part = await requireThere(trx, merged)
  checkTogether(survivor, part)
  if (isStaleVersion(survivor.version, version)) throw new AppError('version.stale')
  const shapes = await trx.selectFrom('annotation').select('id').where('defect_id', '=', part.id).execute()
  const ids = shapes.map(({ id }) => id)
  await moveShapes(trx, ids, survivor.id, by)
  const hasMovedPin = await movePin(trx, part.id, survivor.id)
  await trx
    .updateTable('defect')
    .set({ merged_into: survivor.id, deleted_at: by.now })
    .where('id', '=', part.id)
    .execute()
  await trx
    .insertInto('defect_merge')
    .values({
      id: v7(),
      inspection_id: inspectionId,
      project_id: survivor.project_id,
      survivor_id: survivor.id,
      merged_id: part.id,
      annotation_ids: ids,
      has_moved_pin: hasMovedPin,
      size_before: JSON.stringify(sizeOf(survivor)),
      by_id: by.userId,
      at: by.now,
      undone_at: null,
    })
    .execute()
  await takeLink(trx, survivor, part, by)
  await takeBestSize(trx, survivor.id, by)
  await recordBoth(trx, by, { row: survivor, kind: 'merged' }, { row: part, kind: 'merged-into' }, ids.length)
  await settlePairs(trx, survivor.id, by)
  await publishDefectsChanged(trx, [survivor])
  return true
}
