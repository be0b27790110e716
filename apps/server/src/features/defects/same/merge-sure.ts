import { shownProgress } from '@plumbline/contract/defects/defects'
import { sureScore } from '@plumbline/contract/defects/duplicates'
import { plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { DefectRow, Trx } from '../change-defect.ts'
import { lockWithShapes, mergeDefects } from './merge-defects.ts'
import { mergedInto, partsOfEach } from './merged-chain.ts'
import type { OfSearch } from './request-search.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Pair = { readonly one: string; readonly other: string }

/** No person called them different, or took one out of the other. */
async function surePairs(db: Db, { projectId, inspectionId }: OfSearch): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct on (least(one.id, other.id), greatest(one.id, other.id)) one.id as one, other.id as other
    from duplicate_pair pair
      join annotation left_shape on left_shape.id = pair.one_id join annotation right_shape on right_shape.id = pair.other_id
      join defect one on one.id = left_shape.defect_id and one.deleted_at is null
      join defect other on other.id = right_shape.defect_id and other.deleted_at is null
    where pair.inspection_id = ${inspectionId} and pair.state = 'open' and pair.score >= ${sureScore} and one.id <> other.id
      and exists (select from duplicate_settings where project_id = ${projectId} and merges_sure)
    order by least(one.id, other.id), greatest(one.id, other.id), pair.score desc limit 500`.execute(db)
  return rows
}

/** Of these two or of anything that is part of them: pairs are merged one after the other, and bring their parts. */
async function isApart(trx: Trx, { one, other }: Pair): Promise<boolean> {
  const { rows } = await sql`
    with part as (${partsOfEach([one, other])})
    select from defect_merge join part left_part on left_part.id = survivor_id join part right_part on right_part.id = merged_id
      where undone_at is not null and left_part.whole <> right_part.whole
    union all
    select from duplicate_pair join annotation left_shape on left_shape.id = one_id join annotation right_shape on right_shape.id = other_id
      where state = 'dismissed' and least(left_shape.defect_id, right_shape.defect_id) = least(${one}::uuid, ${other}::uuid)
        and greatest(left_shape.defect_id, right_shape.defect_id) = greatest(${one}::uuid, ${other}::uuid)
    limit 1`.execute(trx)
  return rows.length > 0
}

/** A size that a photo gives is measured again after a merge; one that a person typed is not. */
const typedSize = (row: DefectRow, of: 'width' | 'length') =>
  (row[`${of}_source`] ?? row.size_source) === 'typed' ? row[of] : null

/** What a defect says besides where it lies. */
const valuesOf = (row: DefectRow): readonly unknown[] => [
  row.type,
  row.sub_type,
  row.severity,
  row.status,
  row.follow_up_action,
  row.material,
  row.rating,
  row.repair_by,
  row.due_date,
  row.assignee_id,
  typedSize(row, 'width'),
  typedSize(row, 'length'),
  ...plainTextNames.map((name) => row[plainTexts[name].column]),
]

const isEmpty = (value: unknown) => value === null || value === ''
/** Nothing that the other one says is lost with it. */
const holds = (row: DefectRow, other: DefectRow) => {
  const own = valuesOf(row)
  return valuesOf(other).every((value, index) => isEmpty(value) || value === own[index])
}

/** A survivor without a link takes that of the merged one, so only two different ones contradict each other. */
async function contradictsLink(trx: Trx, one: DefectRow, other: DefectRow): Promise<boolean> {
  const [first, second] = [one, other].map(({ progress, earlier_id }) => shownProgress(progress, earlier_id !== null))
  if (first !== null && second !== null && first !== second) return true
  const ids = [one.earlier_id, other.earlier_id].filter((id) => id !== null)
  const ends = await mergedInto(trx, ids)
  return new Set(ids.map((id) => ends.get(id)?._id ?? id)).size > 1
}

/** The one that holds what both say, the lower number where both do; none where that takes a person to decide. */
async function survivorOf(trx: Trx, rows: ReadonlyMap<string, DefectRow>, pair: Pair): Promise<DefectRow | undefined> {
  const [one, other] = [rows.get(pair.one), rows.get(pair.other)]
  // Deleted or merged by a person since the pairs were read.
  if (one === undefined || other === undefined || one.deleted_at !== null || other.deleted_at !== null) return undefined
  if (one.elevation_id !== null && other.elevation_id !== null && one.elevation_id !== other.elevation_id)
    return undefined
  if ((await contradictsLink(trx, one, other)) || (await isApart(trx, pair))) return undefined
  const [low, high] = one.defect_num < other.defect_num ? [one, other] : [other, one]
  if (holds(low, high)) return low
  return holds(high, low) ? high : undefined
}

/** Where the project says so: pairs of which nothing is lost by a merge. What differs stays open for a person. */
export async function mergeSure({ db, now }: Deps, of: OfSearch): Promise<void> {
  const to = new Map<string, string>()
  const resolve = (id: string): string => {
    const next = to.get(id)
    return next === undefined ? id : resolve(next)
  }
  for (const { one, other } of await surePairs(db, of)) {
    const pair = { one: resolve(one), other: resolve(other) }
    if (pair.one === pair.other) continue
    await db.transaction().execute(async (trx) => {
      const rows = await lockWithShapes(trx, of.inspectionId, [pair.one, pair.other])
      const survivor = await survivorOf(trx, rows, pair)
      if (survivor === undefined) return
      const mergedId = survivor.id === pair.one ? pair.other : pair.one
      const merging = { inspectionId: of.inspectionId, survivorId: survivor.id, mergedId }
      await mergeDefects(trx, merging, { userId: null, now: now() })
      to.set(mergedId, survivor.id)
    })
  }
}
