import { severities, type Severity } from '@plumbline/contract/buildings'
import { defectStatuses, type DefectStatus } from '@plumbline/contract/defects/defects'
import type { defectRegisterRoutes, DefectSummary } from '@plumbline/contract/defects/register'
import type { Input } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { zoneOfInspection } from '../projects/project-zone.ts'
import { isOverdue, matching } from './defect-filter.ts'
import { elevationsOf, floorsOf, typesOf, type Named, type Value } from './register-names.ts'

type Bar = DefectSummary['floors'][number]
type Row = {
  readonly what: 'status' | 'type' | 'floor' | 'elevation' | 'created' | 'closed' | 'overdue'
  readonly value: Value
  readonly severity: Severity | null
  readonly n: number
}

/**
 * An hour is a division, where a month of the calendar costs more than all the rest; hours are added up to months of
 * the project's zone when they are few. The day begins at a half hour of UTC in India, hence the origin; where clocks
 * are changed, it doesn't begin at the same hour all year.
 */
const hour = (column: string, zone: RawBuilder<string>) =>
  sql`date_bin('1 hour', ${sql.ref(column)}, timestamp '2000-01-01' at time zone ${zone})`
const month = (column: string, zone: RawBuilder<string>) =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM')`

type Group = {
  readonly set: number
  readonly severity: Severity | null
  readonly status: Value
  readonly type: Value
  readonly is_overdue: boolean
  readonly floor: Value
  readonly elevation_id: Value
  readonly created: Value
  readonly closed: Value
  readonly n: number
}

/** As `grouping` returns it: one bit for each set, all of them on but its own. */
const [kinds, places, created, closed] = [0b0111, 0b1011, 0b1101, 0b1110]

function rowsOf({ set, severity, n, ...group }: Group): readonly Row[] {
  switch (set) {
    case kinds:
      return [
        { what: 'status', value: group.status, severity, n },
        { what: 'type', value: group.type, severity, n },
        ...(group.is_overdue ? [{ what: 'overdue', value: null, severity: null, n } as const] : []),
      ]
    case places:
      return [
        { what: 'floor', value: group.floor, severity, n },
        { what: 'elevation', value: group.elevation_id, severity, n },
      ]
    case created:
      return [{ what: 'created', value: group.created, severity: null, n }]
    case closed:
      return group.closed === null ? [] : [{ what: 'closed', value: group.closed, severity: null, n }]
    default:
      return []
  }
}

/** One look at the table, counted by what few rows differ in, and added up from there. */
async function count(
  { db, now }: Call,
  { params, query }: Input<typeof defectRegisterRoutes.summary>,
): Promise<readonly Row[]> {
  // "offset 0" hides how many moments there are: PostgreSQL would sort fifty thousand rows to count a few hundred hours.
  const zone = zoneOfInspection(params.inspectionId)
  const { rows } = await sql<Group>`
    select grouping(status, floor, created, closed) as set, severity, status, type, is_overdue, floor, elevation_id, ${month('created', zone)} as created, ${month('closed', zone)} as closed, count(*)::int as n
    from (select severity, status, type, ${isOverdue(params.inspectionId, now())} as is_overdue, floor, elevation_id, ${hour('created_at', zone)} as created, ${hour('closed_at', zone)} as closed from defect where ${matching(params.inspectionId, query, now())} offset 0) found
    group by grouping sets ((severity, status, type, is_overdue), (severity, floor, elevation_id), (created), (closed))`.execute(
    db,
  )
  return rows.flatMap(rowsOf)
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { n }) => total + n, 0)
const perSeverity = (rows: readonly Row[]) =>
  Object.fromEntries(
    severities.map((severity) => [severity, sum(rows.filter((row) => row.severity === severity))]),
  ) as Record<Severity, number>

/** In the order of the names; what has no value comes last. withZero: names without a defect are in it too. */
function barsOf(rows: readonly Row[], names: readonly Named[], withZero = false): Bar[] {
  const bar = (id: Value, name: string, isShown: boolean): Bar[] => {
    const own = rows.filter(({ value }) => value === id)
    return own.length === 0 && !isShown ? [] : [{ id, name, severities: perSeverity(own) }]
  }
  return [...names.flatMap(({ id, name }) => bar(id, name, withZero)), ...bar(null, '', false)]
}

const total = ({ severities: counts }: Bar) => Object.values(counts).reduce((all, n) => all + n, 0)
const byCount = (one: Bar, other: Bar) => total(other) - total(one)

const after = (month: string) => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, so that a quiet one is seen to be quiet. */
export function monthsOf(rows: readonly Pick<Row, 'what' | 'value' | 'n'>[]): DefectSummary['months'] {
  const of = (what: Row['what']) => {
    const found = new Map<string, number>()
    for (const { value, n } of rows.filter((row) => row.what === what))
      found.set(value ?? '', (found.get(value ?? '') ?? 0) + n)
    return found
  }
  const [created, closed] = [of('created'), of('closed')]
  const known = [...created.keys(), ...closed.keys()].toSorted()
  const months: DefectSummary['months'] = []
  const last = known.at(-1)
  for (let month = known[0]; month !== undefined && last !== undefined && month <= last; month = after(month))
    months.push({ month, created: created.get(month) ?? 0, closed: closed.get(month) ?? 0 })
  return months
}

/** Counts undecided suggestions; the filter does not apply, because they have no fields to filter by. */
async function suggested(
  { db }: Call,
  inspectionId: string,
): Promise<{ readonly undecided: number; readonly rejected: number }> {
  const {
    rows: [row],
  } = await sql<{ undecided: number; rejected: number }>`
    select count(*) filter (where is_defect is null)::int as undecided, count(*) filter (where is_defect = false)::int as rejected from annotation where inspection_id = ${inspectionId} and origin = 'detector' and deleted_at is null`.execute(
    db,
  )
  return row ?? { undecided: 0, rejected: 0 }
}

export async function defectSummary(
  call: Call,
  input: Input<typeof defectRegisterRoutes.summary>,
): Promise<DefectSummary> {
  const { inspectionId } = input.params
  const [rows, elevations, found] = await Promise.all([
    count(call, input),
    elevationsOf(call.db, inspectionId),
    suggested(call, inspectionId),
  ])
  const of = (what: Row['what']) => rows.filter((row) => row.what === what)
  const values = (what: Row['what']) => [...new Set(of(what).map(({ value }) => value))]
  const byStatus = of('status')
  return {
    total: sum(byStatus),
    severities: perSeverity(byStatus),
    statuses: Object.fromEntries(
      defectStatuses.map((status) => [status, sum(byStatus.filter(({ value }) => value === status))]),
    ) as Record<DefectStatus, number>,
    types: barsOf(of('type'), await typesOf(call.db, values('type'))).toSorted(byCount),
    floors: barsOf(of('floor'), await floorsOf(call.db, values('floor'), values('elevation'))),
    // An elevation that the filter leaves out is not one without defects.
    elevations: barsOf(of('elevation'), elevations, !input.query.elevations),
    months: monthsOf(rows),
    ...found,
    overdue: sum(of('overdue')),
  }
}
