import { timeZones } from '@plumbline/contract/projects/time-zone'
import { sql, type RawBuilder } from 'kysely'

const zones = JSON.stringify(timeZones)

/** The zone of a row of `project` in the query around it, by the same table as `timeZoneOf`. */
export const zoneOfProject = sql<string>`coalesce(${zones}::jsonb ->> project.country, 'UTC')`

/** Read once a query: PostgreSQL sees that it depends on no row. */
export const zoneOfInspection = (inspectionId: string): RawBuilder<string> =>
  sql<string>`(select ${zoneOfProject} from inspection join workspace on workspace.id = inspection.workspace_id join project on project.id = workspace.project_id where inspection.id = ${inspectionId})`

/** The day on calendars of the zone. Days of UTC call a defect due today overdue until eight in the morning of Hong Kong, or the reverse. */
export const todayIn = (zone: RawBuilder<string>, now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${zone})::date`

/** The moment at which a day begins on clocks of the zone. */
export const startOfDay = (zone: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<Date> =>
  sql<Date>`((${day})::timestamp at time zone ${zone})`
