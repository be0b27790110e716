import { severities, type Severity } from '@plumbline/contract/buildings'
import { defectStatuses, type DefectStatus } from '@plumbline/contract/defects'
import type { defectRegisterRoutes, DefectSummary } from '@plumbline/contract/defects-register'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { isOverdue, matching } from './defect-filter.ts'
import { elevationsOf, floorsOf, typesOf, type Named, type Value } from './register-names.ts'

type Bar = DefectSummary['floors'][number]
type Row = { readonly what: 'status' | 'type' | 'floor' | 'elevation' | 'created' | 'closed' | 'overdue'; readonly value: Value; readonly severity: Severity | null; readonly n: number }

const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'UTC')`

/** One look at the table, counted by what few rows differ in, and added up from there: a month written out for each row would cost more than all the rest. */
async function count({ db, now }: Call, { params, query }: Input<typeof defectRegisterRoutes.summary>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with found as materialized (select severity, status, type, floor, elevation_id, created_at, closed_at, ${isOverdue(now())} as is_overdue from defect where ${matching(params.inspectionId, query, now())}),
    kinds as materialized (select severity, status, type, count(*)::int as n, (count(*) filter (where is_overdue))::int as late from found group by 1, 2, 3),
    places as materialized (select severity, floor, elevation_id, count(*)::int as n from found group by 1, 2, 3),
    times as materialized (select ${month('created_at')} as created, ${month('closed_at')} as closed, count(*)::int as n from found group by 1, 2)
    select 'status' as what, status as value, severity, sum(n)::int as n from kinds group by 2, 3
    union all select 'type', type, severity, sum(n)::int from kinds group by 2, 3
    union all select 'floor', floor, severity, sum(n)::int from places group by 2, 3
    union all select 'elevation', elevation_id::text, severity, sum(n)::int from places group by 2, 3
    union all select 'created', to_char(created, 'YYYY-MM'), null, sum(n)::int from times group by 2
    union all select 'closed', to_char(closed, 'YYYY-MM'), null, sum(n)::int from times where closed is not null group by 2
    union all select 'overdue', null, null, coalesce(sum(late), 0)::int from kinds`.execute(db)
  return rows
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { n }) => total + n, 0)
const perSeverity = (rows: readonly Row[]) => Object.fromEntries(severities.map((severity) => [severity, sum(rows.filter((row) => row.severity === severity))])) as Record<Severity, number>

/** In the order of the names; what has no value comes last. */
function barsOf(rows: readonly Row[], names: readonly Named[]): Bar[] {
  const bar = (id: Value, name: string): Bar[] => {
    const own = rows.filter(({ value }) => value === id)
    return own.length === 0 ? [] : [{ id, name, severities: perSeverity(own) }]
  }
  return [...names.flatMap(({ id, name }) => bar(id, name)), ...bar(null, '')]
}

const after = (month: string) => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, so that a quiet one is seen to be quiet. */
export function monthsOf(rows: readonly Pick<Row, 'what' | 'value' | 'n'>[]): DefectSummary['months'] {
  const of = (what: Row['what']) => new Map(rows.filter((row) => row.what === what).map(({ value, n }) => [value ?? '', n]))
  const [created, closed] = [of('created'), of('closed')]
  const known = [...created.keys(), ...closed.keys()].toSorted()
  const months: DefectSummary['months'] = []
  const last = known.at(-1)
  for (let month = known[0]; month !== undefined && last !== undefined && month <= last; month = after(month)) months.push({ month, created: created.get(month) ?? 0, closed: closed.get(month) ?? 0 })
  return months
}

/** What the detector found and nobody took for a defect; whatever the filter, for they have no fields to be filtered by. */
async function suggested({ db }: Call, inspectionId: string): Promise<{ readonly undecided: number; readonly rejected: number }> {
  const { rows: [row] } = await sql<{ undecided: number; rejected: number }>`
    select count(*) filter (where is_defect is null)::int as undecided, count(*) filter (where is_defect = false)::int as rejected from annotation where inspection_id = ${inspectionId} and origin = 'detector' and deleted_at is null`.execute(db)
  return row ?? { undecided: 0, rejected: 0 }
}

export async function defectSummary(call: Call, input: Input<typeof defectRegisterRoutes.summary>): Promise<DefectSummary> {
  const { inspectionId } = input.params
  const [rows, walls, found] = await Promise.all([count(call, input), elevationsOf(call.db, inspectionId), suggested(call, inspectionId)])
  const of = (what: Row['what']) => rows.filter((row) => row.what === what)
  const values = (what: Row['what']) => [...new Set(of(what).map(({ value }) => value))]
  const byStatus = of('status')
  return {
    total: sum(byStatus), severities: perSeverity(byStatus),
    statuses: Object.fromEntries(defectStatuses.map((status) => [status, sum(byStatus.filter(({ value }) => value === status))])) as Record<DefectStatus, number>,
    types: barsOf(of('type'), await typesOf(call.db, values('type'))), floors: barsOf(of('floor'), await floorsOf(call.db, values('floor'), values('elevation'))), elevations: barsOf(of('elevation'), walls),
    months: monthsOf(rows), ...found, overdue: sum(of('overdue')),
  }
}
