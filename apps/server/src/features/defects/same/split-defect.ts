import { plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { DefectMergeTable } from '../../../db/schema/defects.ts'
import { isStaleVersion } from '../../../http/stale-version.ts'
import { takeNumbers } from '../create-defect.ts'
import { addEvent, publishDefectsChanged, type DefectRow, type Trx } from '../change-defect.ts'
import { lockWithShapes, movePin, moveShapes, recordBoth, reopenPairs, requireThere } from './merge-defects.ts'
import { restoreSize, takeBestSize, type Acting } from './size-from.ts'
import { releaseLink } from './taken-link.ts'

const textColumns = sql.join(plainTextNames.map((name) => sql.ref(plainTexts[name].column)))

type MergeRow = Selectable<DefectMergeTable>
export type Splitting = {
  readonly projectId: string
  readonly corporateId: string
  readonly inspectionId: string
  readonly defectId: string
  readonly annotationIds: readonly string[]
  readonly mergedId?: string | undefined
  readonly version?: number | undefined
}
export type SplitOff = { readonly id: string; readonly isNew: boolean }
type Shape = { readonly id: string; readonly deleted_at: Date | null }

/** Of everything that is part of a defect, the last first. */
export async function activeMerges(trx: Trx, defectId: string): Promise<readonly MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    with recursive parts as (
      select id from defect where merged_into = ${defectId}
      union select defect.id from defect join parts on defect.merged_into = parts.id
    )
    select defect_merge.* from defect_merge join parts on parts.id = defect_merge.merged_id where undone_at is null order by id desc`.execute(
    trx,
  )
  return rows
}

/** The merge that brought just these shapes; else the smallest that brought them among others; else none did. */
function mergeOf(
  merges: readonly MergeRow[],
  ids: ReadonlySet<string>,
  shapes: readonly Shape[],
): MergeRow | undefined {
  const live = new Set(shapes.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  const broughtBy = ({ annotation_ids }: MergeRow) => annotation_ids.filter((id) => live.has(id))
  const holding = merges.filter(({ annotation_ids }) => [...ids].every((id) => annotation_ids.includes(id)))
  return (
    holding.find((merge) => broughtBy(merge).length === ids.size) ??
    holding.toSorted((one, other) => one.annotation_ids.length - other.annotation_ids.length)[0]
  )
}

/**
 * What else was merged stays with the shapes it brought: it follows them where all of them go, and stays where some
 * remain.
 */
async function divideMerges(
  trx: Trx,
  merges: readonly MergeRow[],
  undone: MergeRow,
  survivorId: string,
  moved: readonly string[],
): Promise<void> {
  const inner = new Set([undone.merged_id])
  // From the last to the first: what was merged into a defect that leaves is found after that defect.
  for (const merge of merges) {
    if (merge.id === undone.id) continue
    const remaining = merge.annotation_ids.filter((id) => !moved.includes(id))
    const isInner = inner.has(merge.survivor_id)
    if (isInner && remaining.length === 0) {
      inner.add(merge.merged_id)
      continue
    }
    if (remaining.length < merge.annotation_ids.length)
      await trx.updateTable('defect_merge').set({ annotation_ids: remaining }).where('id', '=', merge.id).execute()
    if (!isInner) continue
    await trx.updateTable('defect_merge').set({ survivor_id: survivorId }).where('id', '=', merge.id).execute()
    await trx.updateTable('defect').set({ merged_into: survivorId }).where('id', '=', merge.merged_id).execute()
  }
}

/** A number that was merged is there again, with the fields it had. */
async function revive(
  trx: Trx,
  survivor: DefectRow,
  merges: readonly MergeRow[],
  merge: MergeRow,
  moved: readonly string[],
  by: Acting,
): Promise<DefectRow> {
  const row = await trx
    .updateTable('defect')
    .set({ merged_into: null, deleted_at: null, updated_at: by.now })
    .where('id', '=', merge.merged_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.updateTable('defect_merge').set({ undone_at: by.now }).where('id', '=', merge.id).execute()
  await divideMerges(trx, merges, merge, survivor.id, moved)
  await moveShapes(trx, moved, row.id, by)
  if (merge.has_moved_pin) await movePin(trx, survivor.id, row.id)
  return row
}

/** With the fields of the defect it was part of; open, and reported by the person who took it out. */
async function createLike(trx: Trx, { id, project_id, corporate_id }: DefectRow, by: Acting): Promise<DefectRow> {
  const number = await takeNumbers(trx, { projectId: project_id, corporateId: corporate_id }, 1)
  const newId = v7()
  await sql`insert into defect (id, inspection_id, project_id, corporate_id, defect_num, ai_defect_type, confidence, type, sub_type, severity,
      material, block, floor, elevation_id, vertical, follow_up_action, ${textColumns}, unconfirmed, rating, repair_by, reporter_id, assignee_id, due_date, created_at, updated_at)
    select ${newId}, inspection_id, project_id, corporate_id, ${number}, ai_defect_type, confidence, type, sub_type, severity,
      material, block, floor, elevation_id, vertical, follow_up_action, ${textColumns}, unconfirmed, rating, repair_by, ${by.userId}, assignee_id, due_date, ${by.now}, ${by.now}
    from defect where id = ${id}`.execute(trx)
  const row = await trx.selectFrom('defect').selectAll().where('id', '=', newId).executeTakeFirstOrThrow()
  await addEvent(trx, row, by, { kind: 'created', field: null })
  return row
}

/** Asked a second time, after a lost answer: the shapes are where they were taken to. */
async function doneBefore(trx: Trx, { defectId, annotationIds, mergedId }: Splitting): Promise<SplitOff | undefined> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    select defect.id, not exists (select from defect_merge where merged_id = defect.id) as is_new from defect
    where deleted_at is null and exists (
        select from defect_event where defect_event.defect_id = defect.id and kind = 'split-off' and after ->> 'defectId' = ${defectId})
      and (defect.id = ${mergedId ?? null}::uuid or (${annotationIds.length} > 0 and ${annotationIds.length} = (
        select count(*) from annotation where annotation.defect_id = defect.id and annotation.id = any(${annotationIds}::uuid[]))))`.execute(
    trx,
  )
  const [row] = rows
  return row === undefined ? undefined : { id: row.id, isNew: row.is_new }
}

/** Photos that a person took out show something else: the two are not offered again, nor merged by the setting. */
async function dismissPairs(trx: Trx, one: string, other: string, { userId, now }: Acting): Promise<void> {
  await sql`update duplicate_pair set state = 'dismissed', decided_by = ${userId}, decided_at = ${now}
    from annotation left_shape, annotation right_shape
    where left_shape.id = duplicate_pair.one_id and right_shape.id = duplicate_pair.other_id
      and ((left_shape.defect_id = ${one} and right_shape.defect_id = ${other}) or (left_shape.defect_id = ${other} and right_shape.defect_id = ${one}))`.execute(
    trx,
  )
}

/** A size that somebody typed, or a shape that was changed since the merge, is newer than what the merge remembers. */
async function isRedrawn(trx: Trx, { id, size_source }: DefectRow, since: Date): Promise<boolean> {
  const changed = await trx
    .selectFrom('annotation')
    .select('id')
    .where('defect_id', '=', id)
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return size_source === 'typed' || changed !== undefined
}

type Chosen = { readonly merge: MergeRow | undefined; readonly moved: readonly string[] }

function choose({ annotationIds, mergedId }: Splitting, merges: readonly MergeRow[], shapes: readonly Shape[]): Chosen {
  const there = new Set(shapes.map(({ id }) => id))
  if (mergedId !== undefined) {
    const merge = merges.find(({ merged_id }) => merged_id === mergedId)
    if (merge === undefined) throw new AppError('defect.not-merged')
    return { merge, moved: merge.annotation_ids.filter((id) => there.has(id)) }
  }
  const ids = new Set(annotationIds)
  const live = shapes.filter(({ deleted_at }) => deleted_at === null)
  if ([...ids].some((id) => !live.some((shape) => shape.id === id))) throw new AppError('annotation.not-found')
  if (ids.size === live.length) throw new AppError('defect.split-all')
  const merge = mergeOf(merges, ids, shapes)
  const isWhole =
    merge !== undefined &&
    merge.annotation_ids.filter((id) => live.some((shape) => shape.id === id)).length === ids.size
  // What was deleted of it goes with it, or it could not be brought back.
  return { merge, moved: isWhole ? merge.annotation_ids.filter((id) => there.has(id)) : [...ids] }
}

/** Takes shapes out of a defect: to the number they came from, or to a new one. */
export async function splitDefect(trx: Trx, splitting: Splitting, by: Acting): Promise<SplitOff> {
  const { projectId, corporateId, inspectionId, defectId, mergedId, version } = splitting
  // The counter is locked before defects, as everything does that makes one.
  await takeNumbers(trx, { projectId, corporateId }, 0)
  const before = await trx
    .selectFrom('defect_merge')
    .select('merged_id')
    .where('survivor_id', '=', defectId)
    .where('undone_at', 'is', null)
    .execute()
  const rows = await lockWithShapes(trx, inspectionId, [
    defectId,
    ...before.map(({ merged_id }) => merged_id),
    ...(mergedId === undefined ? [] : [mergedId]),
  ])
  const survivor = await requireThere(trx, rows.get(defectId))
  const done = await doneBefore(trx, splitting)
  if (done !== undefined) return done
  const shapes = await trx
    .selectFrom('annotation')
    .select(['id', 'deleted_at'])
    .where('defect_id', '=', survivor.id)
    .execute()
  const merges = await activeMerges(trx, survivor.id)
  const { merge, moved } = choose(splitting, merges, shapes)
  if (isStaleVersion(survivor.version, version)) throw new AppError('version.stale')
  const other =
    merge === undefined ? await createLike(trx, survivor, by) : await revive(trx, survivor, merges, merge, moved, by)
  if (merge === undefined) {
    for (const one of merges) {
      const remaining = one.annotation_ids.filter((id) => !moved.includes(id))
      if (remaining.length < one.annotation_ids.length)
        await trx.updateTable('defect_merge').set({ annotation_ids: remaining }).where('id', '=', one.id).execute()
    }
    await moveShapes(trx, moved, other.id, by)
    await takeBestSize(trx, other.id, by)
  }
  const isLast = merge !== undefined && merges[0]?.id === merge.id && merge.survivor_id === survivor.id
  if (isLast && !(await isRedrawn(trx, survivor, merge.at))) await restoreSize(trx, survivor.id, merge.size_before, by)
  else await takeBestSize(trx, survivor.id, by)
  for (const { id } of [survivor, other]) await releaseLink(trx, id, by)
  await recordBoth(trx, by, { row: survivor, kind: 'split' }, { row: other, kind: 'split-off' }, moved.length)
  // The undo of a merge says nothing of the two defects: without this their pair would never be offered again.
  if (mergedId === undefined) await dismissPairs(trx, survivor.id, other.id, by)
  else await reopenPairs(trx, moved)
  await publishDefectsChanged(trx, [survivor])
  return { id: other.id, isNew: merge === undefined }
}
