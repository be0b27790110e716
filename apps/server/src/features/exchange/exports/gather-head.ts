import type { Locale } from '@plumbline/contract/locales'
import { timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import type { ExchangeCategory } from '@plumbline/exchange/types'
import { sql, type RawBuilder } from 'kysely'
import type { ExportRequest } from '../../../db/schema/exchange.ts'
import { matching } from '../../defects/defect-filter.ts'
import type { TypeNames } from '../../defects/register-words.ts'
import { titleOf, typeNames } from '../../defects/register/type-names.ts'
import { setupOf } from '../../projects/rating-setup.ts'
import type { OfInspection, Trx } from './export-rows.ts'

/** What the filter leaves, in one snapshot of the database. */
export type Gathered = {
  readonly of: OfInspection
  readonly request: ExportRequest
  readonly exportedAt: Date
  readonly project: {
    readonly corporateId: string
    readonly name: string
    readonly code: string
    readonly timeZone: string
    readonly ratings: RatingSetup
  }
  /** Which defects, as a condition on the rows of `defect`: ids of fifty thousand would stay in memory all the while. */
  readonly isWanted: RawBuilder<boolean>
  readonly defects: number
  readonly unconfirmed: number
  readonly types: TypeNames
  readonly categories: readonly ExchangeCategory[]
  /** Index in the categories, by the type of a defect. */
  readonly categoryOf: (type: string) => number
}

/** The key of the library, which is the same in every language; a type of the company by its own name. */
function categoriesOf(names: TypeNames, types: readonly string[], language: Locale): readonly ExchangeCategory[] {
  const taken = new Set<string>()
  return types.map((type) => {
    const wished = names.own.get(type) ?? type
    let name = wished
    for (let n = 2; taken.has(name); n += 1) name = `${wished} ${n}`
    taken.add(name)
    return { name, title: titleOf(names, type, language) }
  })
}

export async function gatherHead(
  trx: Trx,
  of: OfInspection,
  request: ExportRequest,
  exportedAt: Date,
): Promise<Gathered> {
  const project = await trx
    .selectFrom('project')
    .select(['corporate_id', 'name', 'code', 'country', 'rating_scheme', 'rating_levels'])
    .where('id', '=', of.projectId)
    .executeTakeFirstOrThrow()
  const isWanted = matching(of.inspectionId, request.filter, exportedAt)
  const { rows } = await sql<{ type: string; defects: number; unconfirmed: number }>`
    select type, count(*)::int as defects, (count(*) filter (where unconfirmed <> '{}'))::int as unconfirmed from defect
    where ${isWanted} group by type`.execute(trx)
  const used = rows.map(({ type }) => type).toSorted()
  const types = await typeNames(trx, of.projectId)
  const index = new Map(used.map((type, at) => [type, at]))
  return {
    of,
    request,
    exportedAt,
    project: {
      corporateId: project.corporate_id,
      name: project.name,
      code: project.code,
      timeZone: timeZoneOf(project.country),
      ratings: setupOf(project),
    },
    isWanted,
    defects: rows.reduce((sum, { defects }) => sum + defects, 0),
    unconfirmed: rows.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
    types,
    categories: categoriesOf(types, used, request.language),
    categoryOf: (type) => index.get(type)!,
  }
}
