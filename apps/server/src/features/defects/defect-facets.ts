import { aiDefectTypes, materials, severities } from '@plumbline/contract/buildings'
import { defectStatuses, progressKinds, type DefectFilter } from '@plumbline/contract/defects'
import type { DefectFacets, defectRegisterRoutes } from '@plumbline/contract/defects-register'
import type { Input } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { conditionsOf, dimensions, listedIn, type Dimension } from './defect-filter.ts'
import { columnOf, elevationsOf, floorsOf, peopleOf, typesOf, type Named, type Value } from './register-names.ts'

type Counts = ReadonlyMap<Value, number>
type Row = { readonly dimension: number; readonly value: Value; readonly n: number }

/**
 * Which one condition a row fails, counted from 1; 0: none. Rows that fail more are of no interest: the values of a dimension are counted among
 * what all the other filters leave, or somebody who chose one wall would see no other to choose.
 */
function failedOf(filter: DefectFilter): { readonly failed: RawBuilder<number>; readonly atMostOne: RawBuilder<boolean> } {
  const conditions = conditionsOf(filter)
  const active = dimensions.flatMap((dimension, index) => (conditions[dimension] === undefined ? [] : [{ place: index + 1, fails: sql`(not coalesce(${conditions[dimension]}, false))::int` }]))
  if (active.length === 0) return { failed: sql<number>`0`, atMostOne: sql<boolean>`true` }
  return {
    failed: sql<number>`(${sql.join(active.map(({ place, fails }) => sql`${fails} * ${sql.lit(place)}`), sql` + `)})`,
    atMostOne: sql<boolean>`(${sql.join(active.map(({ fails }) => fails), sql` + `)}) <= 1`,
  }
}

/** Counted by all of them together first, in groups that few rows differ in; what is left to add up is little. */
const together: readonly (readonly Dimension[])[] = [['severities', 'statuses', 'progress', 'aiTypes'], ['types', 'materials'], ['elevations', 'floors'], ['assignees', 'reporters']]

function countedBy(by: readonly Dimension[]): RawBuilder<unknown> {
  const columns = by.map((dimension) => sql.ref(columnOf[dimension]))
  const each = by.map((dimension) => sql`select ${sql.lit(dimensions.indexOf(dimension))} as dimension, ${sql.ref(columnOf[dimension])}::text as value, sum(n)::int as n from counted where failed in (0, ${sql.lit(dimensions.indexOf(dimension) + 1)}) group by 2`)
  return sql`(with counted as (select failed, ${sql.join(columns)}, count(*)::int as n from found group by failed, ${sql.join(columns)}) ${sql.join(each, sql` union all `)})`
}

async function count({ db, now }: Call, inspectionId: string, filter: DefectFilter): Promise<{ readonly total: number; readonly of: (dimension: Dimension) => Counts }> {
  const { failed, atMostOne } = failedOf(filter)
  const { rows } = await sql<Row>`
    with found as materialized (select ${failed} as failed, ${sql.join(dimensions.map((dimension) => sql.ref(columnOf[dimension])))} from defect where ${listedIn(inspectionId, filter, now())} and ${atMostOne})
    select -1 as dimension, null as value, count(*) filter (where failed = 0)::int as n from found union all ${sql.join(together.map(countedBy), sql` union all `)}`.execute(db)
  const of = (dimension: Dimension) => new Map(rows.filter((row) => row.dimension === dimensions.indexOf(dimension)).map(({ value, n }) => [value, n]))
  return { total: rows.find(({ dimension }) => dimension === -1)?.n ?? 0, of }
}

/** In the order of the names; what has no value comes last. */
function inOrder(counts: Counts, names: readonly Named[]): DefectFacets['floors'] {
  const named = names.flatMap(({ id, name }) => (counts.has(id) ? [{ id, name, count: counts.get(id)! }] : []))
  return [...named, ...(counts.has(null) ? [{ id: null, name: '', count: counts.get(null)! }] : [])]
}

const themselves = (values: readonly string[]): readonly Named[] => values.map((id) => ({ id, name: id }))

export async function defectFacets(call: Call, { params, query }: Input<typeof defectRegisterRoutes.facets>): Promise<DefectFacets> {
  const { db } = call
  const { total, of } = await count(call, params.inspectionId, query)
  const [walls, people, types] = await Promise.all([
    elevationsOf(db, params.inspectionId), peopleOf(db, [...of('assignees').keys(), ...of('reporters').keys()]), typesOf(db, [...of('types').keys()]),
  ])
  const floors = await floorsOf(db, [...of('floors').keys()], [...of('elevations').keys()])
  return {
    total, severities: inOrder(of('severities'), themselves(severities)), statuses: inOrder(of('statuses'), themselves(defectStatuses)), types: inOrder(of('types'), types), elevations: inOrder(of('elevations'), walls), floors: inOrder(of('floors'), floors),
    materials: inOrder(of('materials'), themselves(materials)), assignees: inOrder(of('assignees'), people), reporters: inOrder(of('reporters'), people), aiTypes: inOrder(of('aiTypes'), themselves(aiDefectTypes)), progress: inOrder(of('progress'), themselves(progressKinds)),
  }
}
