import { sql } from 'kysely'
import { v7 } from 'uuid'
import { takeNumbers } from '../../defects/create-defect.ts'
import { publishAnnotationsChanged, type Editing } from '../../annotations/editing.ts'
import { lockShapes, type Locked, type ShapeRow } from '../../annotations/lock-shapes.ts'
import { addShape, changeShape } from '../../annotations/save-shapes.ts'
import { withdrawDefects } from '../../defects/withdraw-defects.ts'
import { withShapes, type DoneShapes } from './done.ts'
import type { ChangedShape, NewShape, ShapePlan } from './plan-shapes.ts'

/** By label; null: these are left out. */
export type ChosenTypes = Readonly<Record<string, string | null>>

async function addAll(editing: Editing, { photos }: Locked, added: readonly NewShape[], types: ChosenTypes) {
  const made: DoneShapes['added'][number][] = []
  const defectOf = new Map<string, string>()
  for (const { photoId, label, severity, defect, shape, points } of added) {
    const [photo, type] = [photos.get(photoId), types[label]]
    if (photo === undefined || typeof type !== 'string') continue
    const id = v7()
    const known = defect === null ? undefined : defectOf.get(defect)
    const shown =
      known === undefined
        ? { defect: { type, ...(severity === undefined ? {} : { severity }) } }
        : { defectId: known, isDefect: true }
    await addShape(editing, photo, { _id: id, imageId: photoId, shape, points, ...shown })
    const { defect_id, version } = await editing.trx
      .selectFrom('annotation')
      .select(['defect_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    made.push({ _id: id, version })
    if (defect !== null && defect_id !== null) defectOf.set(defect, defect_id)
  }
  return made
}

async function changeAll(editing: Editing, { photos, shapes }: Locked, changed: readonly ChangedShape[]) {
  const before: DoneShapes['changed'][number][] = []
  for (const { id, photoId, shape, points, version } of changed) {
    const [photo, row] = [photos.get(photoId), shapes.get(id)]
    if (photo === undefined || row === undefined || row.deleted_at !== null || row.version !== version) continue
    await changeShape(editing, row, photo, { shape, points })
    before.push({
      _id: id,
      version: version + 1,
      shape: row.shape,
      points: row.points,
      widthProfile: row.width_profile,
    })
  }
  return before
}

/** All of it in the caller's transaction. */
export async function applyShapes(editing: Editing, plan: ShapePlan, types: ChosenTypes): Promise<DoneShapes> {
  const { trx, of } = editing
  const locked = await lockShapes(trx, of.inspectionId, {
    shapeIds: plan.changed.map(({ id }) => id),
    imageIds: [...new Set(plan.added.map(({ photoId }) => photoId))],
  })
  const [photo] = locked.photos.values()
  if (photo !== undefined) await takeNumbers(trx, { projectId: of.projectId, corporateId: photo.corporate_id }, 0)
  const added = await addAll(editing, locked, plan.added, types)
  const changed = await changeAll(editing, locked, plan.changed)
  await publishAnnotationsChanged(editing, [...locked.photos.values()], locked.photos.keys())
  return { added, changed }
}

const isUntouched = ({ deleted_at, version }: ShapeRow, wanted: number) => deleted_at === null && version === wanted

/** What was changed since stays, and is counted. */
export async function undoShapes(editing: Editing, { added, changed }: DoneShapes): Promise<number> {
  const { trx, of, by } = editing
  const locked = await lockShapes(trx, of.inspectionId, { shapeIds: [...added, ...changed].map(({ _id }) => _id) })
  const removed = added.flatMap(({ _id, version }) => {
    const row = locked.shapes.get(_id)
    return row !== undefined && isUntouched(row, version) ? [row] : []
  })
  await trx
    .updateTable('annotation')
    .set({ deleted_at: by.now, version: sql<number>`version + 1`, updated_by: by.userId, updated_at: by.now })
    .where('id', '=', sql<string>`any(${removed.map(({ id }) => id)}::uuid[])`)
    .execute()
  await withdrawDefects(trx, [...new Set(removed.flatMap(({ defect_id }) => defect_id ?? []))], by)
  let back = 0
  for (const { _id, version, shape, points, widthProfile } of changed) {
    const row = locked.shapes.get(_id)
    const photo = locked.photos.get(row?.media_id ?? '')
    if (row === undefined || photo === undefined || !isUntouched(row, version)) continue
    await changeShape(editing, row, photo, {
      shape,
      points: withShapes(points),
      widthProfile: widthProfile ?? undefined,
    })
    back += 1
  }
  await publishAnnotationsChanged(editing, [...locked.photos.values()], locked.photos.keys())
  return added.length - removed.length + (changed.length - back)
}
