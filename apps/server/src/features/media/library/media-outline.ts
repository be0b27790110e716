import type { mediaLibraryRoutes, MediaOutline, OutlineGroup } from '@plumbline/contract/media/library'
import type { Input } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { columnNames, keysOf, orderBy, writeCursor, type Keys, type Order } from './media-cursor.ts'
import { matching, nowhere } from './media-filter.ts'

const pageSize = 200
/** More cannot be distinguished on a scrubber; beyond this, columns are shown without their floors. */
const maxGroups = 3_000

type Row = {
  readonly n: number
  readonly keys: Keys
  readonly is_group: boolean
  readonly is_last: boolean
  readonly elevation: string | null
  readonly column: string | null
  readonly floor: string | null
  readonly day: string | null
}

/** What makes a run of rows, by which the scrubber is labelled. */
const runs: Partial<Readonly<Record<Order['sort'], readonly string[]>>> = {
  place: ['place_elevation', 'place_column', 'place_floor'],
  time: ['taken_day'],
}

function beginsRun(sort: Order['sort']): RawBuilder<boolean> {
  const columns = (runs[sort] ?? []).map((column) => sql.ref(column))
  if (columns.length === 0) return sql<boolean>`false`
  return sql<boolean>`(row_number() over w = 1 or ${sql.join(
    columns.map((column) => sql`lag(${column}) over w is distinct from ${column}`),
    sql` or `,
  )})`
}

/** Only these: a wider row makes sorting a hundred thousand of them spill to disk. */
const readBy = (sort: Order['sort']): readonly string[] => [
  ...new Set([...columnNames(sort), ...(runs[sort] ?? []), ...(sort === 'place' ? ['floor'] : [])]),
]

const orNull = (id: string | null) => (id === nowhere ? null : id)

function groupsOf(rows: readonly Row[], total: number): OutlineGroup[] {
  const starts = rows.filter(({ is_group }) => is_group)
  return starts.map((row, index) => ({
    first: row.n,
    count: (starts[index + 1]?.n ?? total) - row.n,
    elevationId: orNull(row.elevation),
    columnId: orNull(row.column),
    floor: row.floor,
    day: row.day,
  }))
}

/** Neighbours in the same column, taken together. */
function withoutFloors(groups: readonly OutlineGroup[]): OutlineGroup[] {
  const columns: OutlineGroup[] = []
  for (const group of groups) {
    const last = columns.at(-1)
    if (last?.elevationId === group.elevationId && last.columnId === group.columnId) last.count += group.count
    else columns.push({ ...group, floor: null })
  }
  return columns
}

/** One pass over the rows in their order; only those that begin a page or a group, and the last, leave the database. */
export async function outlineMedia(
  { db }: Call,
  { params, query }: Input<typeof mediaLibraryRoutes.outline>,
): Promise<MediaOutline> {
  const order: Order = { sort: query.sort, descending: query.descending }
  const isPlace = query.sort === 'place'
  const { rows } = await sql<Row>`
    select n, ${keysOf(query.sort)} as keys, is_group, is_last, ${isPlace ? sql`place_elevation` : sql`null`} as elevation, ${isPlace ? sql`place_column` : sql`null`} as column,
      ${isPlace ? sql`floor` : sql`null`} as floor, ${query.sort === 'time' ? sql`taken_day` : sql`null`} as day
    from (
      select (row_number() over w - 1)::int as n, ${beginsRun(query.sort)} as is_group, lead(id) over w is null as is_last, ${sql.join(readBy(query.sort).map((column) => sql.ref(column)))}
      from media where ${matching(params.inspectionId, query)}
      window w as (order by ${orderBy(order)})
    ) row where n % ${sql.lit(pageSize)} = 0 or is_group or is_last
    order by n`.execute(db)
  const total = (rows.at(-1)?.n ?? -1) + 1
  const groups = groupsOf(rows, total)
  return {
    total,
    pageSize,
    pages: rows
      .filter(({ n }) => n % pageSize === 0)
      .map(({ n, keys }) => ({ cursor: writeCursor(order, keys), count: Math.min(pageSize, total - n) })),
    groups: groups.length > maxGroups && isPlace ? withoutFloors(groups) : groups,
  }
}
