import type { Calendar, CalendarEntry, calendarRoutes, MissingDate } from '@plumbline/contract/defects/calendar'
import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { Input } from '@plumbline/contract/route'
import { regimeDates, type Regimes } from '@plumbline/contract/rules/regimes'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { mayOpenProject } from '../../../http/project-access.ts'

/** More than a person reads; the soonest of them. */
const maxEntries = 1_000
const maxProjects = 2_000

type ProjectRow = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly country: string
  readonly regimes: Regimes
  readonly workspace_id: string
  readonly inspection_id: string | null
  /** Defects rated SWARMP without a day. */ readonly undated: number
}

type DefectRow = {
  readonly id: string
  readonly defect_num: number
  readonly project_id: string
  readonly inspection_id: string
  readonly kind: 'due' | 'repair-by'
  readonly day: string
}

type Reader = Pick<Call, 'db' | 'now'>

/** Only SWARMP is rated with a day, and counts while the project rates by FISP. */
const isSwarmp = sql<boolean>`defect.rating = 'nyc-fisp:swarmp' and project.rating_scheme = 'nyc-fisp'`
const isOpen = sql<boolean>`defect.deleted_at is null and defect.status <> 'closed'`

/** With the workspace and the inspection that a list of projects leads to. */
async function projectRows({ db }: Reader, condition: RawBuilder<unknown>): Promise<readonly ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select project.id, project.name, project.code, project.country, project.regimes, workspace.id as workspace_id, inspection.id as inspection_id,
      (select count(*)::int from defect where defect.project_id = project.id and ${isOpen} and ${isSwarmp} and defect.repair_by is null) as undated
    from project
    join lateral (select id from workspace where project_id = project.id order by id limit 1) workspace on true
    left join lateral (select id from inspection where workspace_id = workspace.id order by id desc limit 1) inspection on true
    where project.deleted_at is null and ${condition} order by project.id desc limit ${maxProjects}`.execute(db)
  return rows
}

async function defectRows({ db }: Reader, projectIds: readonly string[]): Promise<readonly DefectRow[]> {
  const of = sql`defect.project_id = any(${projectIds}::uuid[]) and ${isOpen}`
  const columns = sql`defect.id, defect_num, defect.project_id, defect.inspection_id`
  const { rows } = await sql<DefectRow>`
    select ${columns}, 'due' as kind, due_date::text as day from defect where ${of} and due_date is not null
    union all
    select ${columns}, 'repair-by' as kind, repair_by::text as day from defect join project on project.id = defect.project_id
    where ${of} and ${isSwarmp} and repair_by is not null
    order by day, defect_num, kind limit ${maxEntries + 1}`.execute(db)
  return rows
}

const placeOf = ({ id, workspace_id, inspection_id }: ProjectRow) => ({
  projectId: id,
  workspaceId: workspace_id,
  inspectionId: inspection_id,
})

function regimeParts(row: ProjectRow, today: string): { entries: CalendarEntry[]; missing: MissingDate[] } {
  const of = placeOf(row)
  const dates = regimeDates(row.regimes, today)
  return {
    entries: dates.flatMap(({ kind, input, certainty, basis, day }) =>
      day === null || basis === null
        ? []
        : [
            {
              // A window of the next cycle is another thing than that of this one.
              uid: kind === 'nyc-fisp-window' ? `${kind}-${day.slice(0, 4)}-${row.id}` : `${kind}-${row.id}`,
              ...{ about: 'regime' as const, kind, input, certainty, basis, day, of },
              isPast: day < today,
            },
          ],
    ),
    missing: [
      ...dates.flatMap(({ kind, input, day }) => (day === null ? [{ about: 'regime' as const, of, kind, input }] : [])),
      ...(row.undated > 0 ? [{ about: 'repair-by' as const, of, count: row.undated }] : []),
    ],
  }
}

export async function calendarOf(call: Reader, condition: RawBuilder<unknown>): Promise<Calendar> {
  const projects = await projectRows(call, condition)
  const todays = new Map(projects.map(({ id, country }) => [id, dayIn(timeZoneOf(country), call.now())]))
  const parts = projects.map((row) => regimeParts(row, todays.get(row.id)!))
  const byId = new Map(projects.map((row) => [row.id, row]))
  const defects = await defectRows(call, [...byId.keys()])
  const entries = [
    ...parts.flatMap(({ entries: dates }) => dates),
    ...defects.map(({ id, defect_num, project_id, inspection_id, kind, day }): CalendarEntry => ({
      uid: `defect-${kind}-${id}`,
      ...{ about: 'defect', kind, defectId: id, defectNum: defect_num, day },
      isPast: day < todays.get(project_id)!,
      // The defect's own inspection, which need not be the latest.
      of: { ...placeOf(byId.get(project_id)!), inspectionId: inspection_id },
    })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.uid < other.uid ? -1 : 1))
  const shown = entries.slice(0, maxEntries)
  const missing = parts.flatMap((part) => part.missing).slice(0, maxEntries)
  const named = new Set([...shown, ...missing].map(({ of }) => of.projectId))
  return {
    entries: shown,
    missing,
    projects: projects.filter(({ id }) => named.has(id)).map(({ id, name, code }) => ({ _id: id, name, code })),
    isWhole: entries.length <= maxEntries && projects.length < maxProjects,
  }
}

/** Projects of a company that somebody may open, without those that have expired. */
export const openProjects = (corporateId: string, mayOpen: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`project.corporate_id = ${corporateId} and (project.expires_at is null or project.expires_at > ${now}) and ${mayOpen}`

export const corporateCalendar = (
  call: Call,
  { params }: Input<typeof calendarRoutes.corporateCalendar>,
): Promise<Calendar> =>
  calendarOf(call, openProjects(params.corporateId, mayOpenProject(call.caller, call.membership.role), call.now()))

export const projectCalendar = (
  call: Call,
  { params }: Input<typeof calendarRoutes.projectCalendar>,
): Promise<Calendar> => calendarOf(call, sql`project.id = ${params.projectId}`)
