import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'

type Reader = Db | Transaction<Database>
export type MergedInto = { readonly _id: string; readonly defectNum: number }

/** Where merged defects went: the one at the end of the chain. Those that were not merged are not in it. */
export async function mergedInto(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MergedInto>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; at: string; defect_num: number }>`
    with recursive chain as (
      select id, merged_into as at from defect where id = any(${ids}::uuid[]) and merged_into is not null
      union select chain.id, defect.merged_into from chain join defect on defect.id = chain.at where defect.merged_into is not null
    )
    select chain.id, chain.at, defect.defect_num from chain join defect on defect.id = chain.at where defect.merged_into is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, at, defect_num }) => [id, { _id: at, defectNum: defect_num }]))
}

/** Itself where it was not merged. */
export const survivorOf = async (db: Reader, id: string): Promise<string> =>
  (await mergedInto(db, [id])).get(id)?._id ?? id

/**
 * A query of the earlier defects that defects of these inspections continue: at either end of a link stands the one at
 * the end of its chain of merges, so a merge breaks no link.
 */
export const continuedBy = (inspectionIds: RawBuilder<unknown>) => sql`
  with recursive link as (select id, earlier_id from defect where inspection_id in (${inspectionIds}) and earlier_id is not null),
  chain as (
    select id, id as at from link union select earlier_id, earlier_id from link
    union select chain.id, defect.merged_into from chain join defect on defect.id = chain.at where defect.merged_into is not null
  ), ends as (
    select chain.id, chain.at, defect.deleted_at from chain join defect on defect.id = chain.at where defect.merged_into is null
  )
  select earlier.at from link join ends later on later.id = link.id join ends earlier on earlier.id = link.earlier_id
  where later.deleted_at is null`

/** A query of what each of these defects consists of: `id` of it and of all that was merged into it, `whole` the defect. */
export const partsOfEach = (ids: readonly string[]) => sql`
  with recursive part (id, whole) as (
    select id, id from defect where id = any(${ids}::uuid[])
    union select defect.id, part.whole from defect join part on defect.merged_into = part.id
  )
  select id, whole from part`

/** A value for `in`: the defect and all that was merged into it. */
export const withParts = (defectId: string) => sql<string>`(select id from (${partsOfEach([defectId])}) part)`

/** A query of these defects and all that they were merged into; of these only the last is not deleted. */
export const chainsOf = (defectIds: RawBuilder<unknown>) => sql`
  with recursive chain as (
    select start.defect_id as at from (${defectIds}) start
    union select part.merged_into from chain join defect part on part.id = chain.at where part.merged_into is not null
  )
  select at from chain`

/** All that became part of a defect, by way of others too. */
export async function mergedParts(db: Reader, defectId: string): Promise<readonly MergedInto[]> {
  const { rows } = await sql<{ id: string; defect_num: number }>`
    with recursive parts as (
      select id, defect_num from defect where merged_into = ${defectId}
      union select defect.id, defect.defect_num from defect join parts on defect.merged_into = parts.id
    )
    select id, defect_num from parts order by defect_num`.execute(db)
  return rows.map(({ id, defect_num }) => ({ _id: id, defectNum: defect_num }))
}
