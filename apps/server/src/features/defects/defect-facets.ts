import { aiDefectTypes, materials, severities } from '@plumbline/contract/buildings'
import { defectStatuses, shownProgressKinds, type DefectFilter } from '@plumbline/contract/defects/defects'
import type { DefectFacets, defectRegisterRoutes } from '@plumbline/contract/defects/register'
import type { Input } from '@plumbline/contract/route'
import { compareRatings, type RatingSetup } from '@plumbline/contract/rules/ratings'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { ratingSetup } from '../projects/rating-setup.ts'
import { conditionsOf, dimensions, listedIn, progressShown, shownRating, type Dimension } from './defect-filter.ts'
import { columnOf, elevationsOf, floorsOf, peopleOf, typesOf, type Named, type Value } from './register-names.ts'

type Counts = ReadonlyMap<Value, number>
type Row = Readonly<Record<(typeof columnOf)[Dimension], Value>> & {
  readonly failed: number
  readonly set: number
  readonly n: number
}

/**
 * Which one condition a row fails, counted from 1; 0: none. Rows that fail more are of no interest: the values of a
 * dimension are counted among
 * what all the other filters leave, or somebody who chose one wall would see no other to choose.
 */
function failedOf(
  inspectionId: string,
  filter: DefectFilter,
): {
  readonly failed: RawBuilder<number>
  readonly atMostOne: RawBuilder<boolean>
} {
  const conditions = conditionsOf(inspectionId, filter)
  const active = dimensions.flatMap((dimension, index) =>
    conditions[dimension] === undefined
      ? []
      : [{ place: index + 1, fails: sql`(not coalesce(${conditions[dimension]}, false))::int` }],
  )
  if (active.length === 0) return { failed: sql<number>`0`, atMostOne: sql<boolean>`true` }
  return {
    failed: sql<number>`(${sql.join(
      active.map(({ place, fails }) => sql`${fails} * ${sql.lit(place)}`),
      sql` + `,
    )})`,
    atMostOne: sql<boolean>`(${sql.join(
      active.map(({ fails }) => fails),
      sql` + `,
    )}) <= 1`,
  }
}

/**
 * Counted by all of a set together, in groups that few rows differ in, so that every row is looked at once; what is
 * left to add up is little.
 */
const together: readonly (readonly Dimension[])[] = [
  ['severities', 'statuses', 'progress', 'aiTypes', 'ratings'],
  ['types', 'materials'],
  ['elevations', 'floors'],
  ['assignees', 'reporters'],
]

const refs = (of: readonly Dimension[]) => sql.join(of.map((dimension) => sql.ref(columnOf[dimension])))

/** As they are stored; the others are shown by what stands beside them. */
const columns = dimensions.filter((dimension) => dimension !== 'ratings' && dimension !== 'progress')

/** As `grouping` returns it: one bit for each set, all of them on but its own. */
const markOf = (set: number) => 2 ** together.length - 1 - 2 ** (together.length - 1 - set)

function addUp(rows: readonly Row[], dimension: Dimension): Counts {
  const mark = markOf(together.findIndex((set) => set.includes(dimension)))
  const [column, place] = [columnOf[dimension], dimensions.indexOf(dimension) + 1]
  const counts = new Map<Value, number>()
  for (const row of rows)
    if (row.set === mark && (row.failed === 0 || row.failed === place))
      counts.set(row[column], (counts.get(row[column]) ?? 0) + row.n)
  return counts
}

async function count(
  { db, now }: Call,
  inspectionId: string,
  filter: DefectFilter,
): Promise<{ readonly total: number; readonly of: (dimension: Dimension) => Counts }> {
  const { failed, atMostOne } = failedOf(inspectionId, filter)
  // "offset 0" hides the columns' statistics: by them PostgreSQL would sort fifty thousand rows for one of the sets.
  const { rows } = await sql<Row>`
    select failed, grouping(${refs(together.map(([first]) => first!))}) as set, ${refs(dimensions)}, count(*)::int as n
    from (select ${failed} as failed, ${refs(columns)}, ${progressShown(inspectionId)} as progress, ${shownRating(inspectionId)} as rating from defect where ${listedIn(inspectionId, filter, now())} and ${atMostOne} offset 0) found
    group by failed, grouping sets (${sql.join(together.map((set) => sql`(${refs(set)})`))})`.execute(db)
  return {
    total: rows.reduce((sum, { set, failed, n }) => (set === markOf(0) && failed === 0 ? sum + n : sum), 0),
    of: (dimension) => addUp(rows, dimension),
  }
}

/** In the order of the names; what has no value comes last. */
function inOrder(counts: Counts, names: readonly Named[]): DefectFacets['floors'] {
  const named = names.flatMap(({ id, name }) => (counts.has(id) ? [{ id, name, count: counts.get(id)! }] : []))
  return [...named, ...(counts.has(null) ? [{ id: null, name: '', count: counts.get(null)! }] : [])]
}

const themselves = (values: readonly string[]): readonly Named[] => values.map((id) => ({ id, name: id }))

/** The gravest first. */
const rated = (setup: RatingSetup, ratings: readonly Value[]): readonly string[] =>
  ratings.filter((rating) => rating !== null).toSorted((one, other) => compareRatings(setup, other, one))

export async function defectFacets(
  call: Call,
  { params, query }: Input<typeof defectRegisterRoutes.facets>,
): Promise<DefectFacets> {
  const { db } = call
  const { total, of } = await count(call, params.inspectionId, query)
  const [elevations, people, types, setup] = await Promise.all([
    elevationsOf(db, params.inspectionId),
    peopleOf(db, [...of('assignees').keys(), ...of('reporters').keys()]),
    typesOf(db, [...of('types').keys()]),
    ratingSetup(db, params.projectId),
  ])
  const floors = await floorsOf(db, [...of('floors').keys()], [...of('elevations').keys()])
  return {
    total,
    severities: inOrder(of('severities'), themselves(severities)),
    statuses: inOrder(of('statuses'), themselves(defectStatuses)),
    types: inOrder(of('types'), types),
    elevations: inOrder(of('elevations'), elevations),
    floors: inOrder(of('floors'), floors),
    materials: inOrder(of('materials'), themselves(materials)),
    assignees: inOrder(of('assignees'), people),
    reporters: inOrder(of('reporters'), people),
    aiTypes: inOrder(of('aiTypes'), themselves(aiDefectTypes)),
    progress: inOrder(of('progress'), themselves(shownProgressKinds)),
    ratings: inOrder(of('ratings'), themselves(rated(setup, [...of('ratings').keys()]))),
  }
}
