import { distinctColumnNames } from '@plumbline/inspection/floors/column-names'
import type { mediaLibraryRoutes, MediaFacets } from '@plumbline/contract/media/library'
import type { Input } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { conditionsOf, dimensions, listedIn, nowhere, type Dimension } from './media-filter.ts'
import { floorNames } from '../media.queries.ts'

const columns = {
  elevations: 'place_elevation',
  columns: 'place_column',
  floors: 'floor',
  markers: 'marker_id',
  tags: 'tag',
  days: 'taken_day',
  kinds: 'kind',
  types: 'type',
  usages: 'usage',
  statuses: 'status',
} as const satisfies Record<Dimension, string>

/**
 * Each counted at once by all its columns, of which there are few different together; by all ten there would be nearly
 * as many as photos.
 */
const counted = [
  ['elevations', 'columns', 'floors', 'markers'],
  ['tags', 'days', 'kinds', 'types', 'usages', 'statuses'],
] as const satisfies readonly (readonly Dimension[])[]

type Row = { readonly failed: number; readonly n: number; readonly bytes: string } & Readonly<
  Partial<Record<Dimension, string | null>>
>

/**
 * Which one condition a row fails, counted from 1; 0: none. Rows that fail more are of no interest: the values of a
 * dimension are counted among
 * what all the other filters leave, or somebody who chose one wall would see no other to choose.
 */
function failedOf(filter: Input<typeof mediaLibraryRoutes.facets>['query']): {
  readonly failed: RawBuilder<number>
  readonly atMostOne: RawBuilder<boolean>
} {
  const conditions = conditionsOf(filter)
  const active = dimensions.flatMap((dimension, index) =>
    conditions[dimension] === undefined ? [] : [{ place: index + 1, fails: sql`(not ${conditions[dimension]})::int` }],
  )
  if (active.length === 0) return { failed: sql<number>`0`, atMostOne: sql<boolean>`true` }
  return {
    failed: sql<number>`${sql.join(
      active.map(({ place, fails }) => sql`${fails} * ${sql.lit(place)}`),
      sql` + `,
    )}`,
    atMostOne: sql<boolean>`${sql.join(
      active.map(({ fails }) => fails),
      sql` + `,
    )} <= 1`,
  }
}

async function count(
  db: Db,
  inspectionId: string,
  filter: Input<typeof mediaLibraryRoutes.facets>['query'],
  by: readonly Dimension[],
): Promise<readonly Row[]> {
  const { failed, atMostOne } = failedOf(filter)
  const { rows } = await sql<Row>`
    select ${failed} as failed, ${sql.join(by.map((dimension) => sql`${sql.ref(columns[dimension])} as ${sql.ref(dimension)}`))}, count(*)::int as n, sum(size)::text as bytes
    from media where ${listedIn(inspectionId, filter)} and ${atMostOne}
    group by 1, ${sql.join(by.map((_, index) => sql.lit(index + 2)))}`.execute(db)
  return rows
}

function byValue(rows: readonly Row[], dimension: Dimension): ReadonlyMap<string | null, number> {
  const place = dimensions.indexOf(dimension) + 1
  const counts = new Map<string | null, number>()
  for (const row of rows) {
    if (row.failed !== 0 && row.failed !== place) continue
    const value = row[dimension] ?? null
    const key = value === nowhere || value === '' ? null : value
    counts.set(key, (counts.get(key) ?? 0) + row.n)
  }
  return counts
}

type Named = { readonly id: string; readonly name: string }

async function namesOf(
  db: Db,
  inspectionId: string,
): Promise<{
  readonly elevations: readonly Named[]
  readonly columns: readonly Named[]
  readonly markers: readonly Named[]
}> {
  const [elevations, videoColumns, markers] = await Promise.all([
    db
      .selectFrom('drawing')
      .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
      .select(['drawing.id', 'drawing.name'])
      .where('inspection.id', '=', inspectionId)
      .where('category', '=', 'elevation')
      .orderBy('position')
      .orderBy('drawing.id')
      .execute(),
    db
      .selectFrom('video_column')
      .select(['id', 'name', 'marker_id'])
      .where('inspection_id', '=', inspectionId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('marker')
      .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
      .select(['marker.id', 'marker.name'])
      .where('marker_set.inspection_id', '=', inspectionId)
      .orderBy('marker.id')
      .execute(),
  ])
  const names = distinctColumnNames(
    videoColumns.map(({ id, name, marker_id }) => ({ _id: id, name, markerId: marker_id })),
    new Map(markers.map(({ id, name }) => [id, name])),
  )
  const columns = [...names].map(([id, name]) => ({ id, name }))
  return { elevations, columns, markers }
}

type Counted = MediaFacets['floors'][number]

/** In the order of the names; what has no value comes last. */
function inOrder(counts: ReadonlyMap<string | null, number>, names: readonly Named[]): Counted[] {
  const named = names.flatMap(({ id, name }) => (counts.has(id) ? [{ id, name, count: counts.get(id)! }] : []))
  return [...named, ...(counts.has(null) ? [{ id: null, name: '', count: counts.get(null)! }] : [])]
}

const themselves = (counts: ReadonlyMap<string | null, number>, compare: (one: string, other: string) => number) =>
  inOrder(
    counts,
    [...counts.keys()]
      .filter((value) => value !== null)
      .toSorted(compare)
      .map((value) => ({ id: value, name: value })),
  )

const asText = (one: string, other: string) => (one < other ? -1 : 1)
const fromTheTop = (one: string, other: string) => Number(other) - Number(one)

/** One floor may be called differently on two elevations: then it goes by its number. */
async function floorsOf(
  db: Db,
  counts: ReadonlyMap<string | null, number>,
  elevationIds: readonly (string | null)[],
): Promise<Counted[]> {
  const floorNameMaps = [...(await floorNames(db, elevationIds)).values()]
  return themselves(counts, fromTheTop).map((floor) => {
    const names = new Set(
      floorNameMaps.map((floorNameMap) => floorNameMap.get(floor.id ?? '')).filter((name) => name !== undefined),
    )
    return names.size === 1 ? { ...floor, name: [...names][0]! } : floor
  })
}

export async function mediaFacets(
  { db }: Call,
  { params, query }: Input<typeof mediaLibraryRoutes.facets>,
): Promise<MediaFacets> {
  const { inspectionId } = params
  const [places, others, names] = await Promise.all([
    count(db, inspectionId, query, counted[0]),
    count(db, inspectionId, query, counted[1]),
    namesOf(db, inspectionId),
  ])
  const matched = places.filter(({ failed }) => failed === 0)
  const elevations = byValue(places, 'elevations')
  const plain = (dimension: Dimension) => themselves(byValue(others, dimension), asText)
  return {
    total: matched.reduce((sum, { n }) => sum + n, 0),
    bytes: matched.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    elevations: inOrder(elevations, names.elevations),
    columns: inOrder(byValue(places, 'columns'), names.columns),
    markers: inOrder(byValue(places, 'markers'), names.markers),
    floors: await floorsOf(db, byValue(places, 'floors'), [...elevations.keys()]),
    tags: plain('tags'),
    days: plain('days'),
    kinds: plain('kinds'),
    types: plain('types'),
    usages: plain('usages'),
    statuses: plain('statuses'),
  }
}
