import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import { addDays, regimeDates, type RegimeDate, type Regimes } from '@plumbline/contract/rules/regimes'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import { notify, teamOf } from '../../notifications/notify.ts'
import { notifyAbout, type Known } from '../defect-notifications.ts'
import type { Trx } from '../change-defect.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Days before, at which a date of the law is announced; a missed day is made up for on the next. */
const warnings = [7, 30] as const
const defectDays = 7

/** A day of the defect, and that of which a reminder was sent. */
const reminders = [
  { day: sql.ref('due_date'), reminded: sql.ref('due_reminded'), isOf: sql<boolean>`true` },
  {
    day: sql.ref('repair_by'),
    reminded: sql.ref('repair_reminded'),
    isOf: sql<boolean>`rating = 'nyc-fisp:swarmp' and exists (select from project where project.id = defect.project_id and project.rating_scheme = 'nyc-fisp')`,
  },
] as const

type Reminder = (typeof reminders)[number]
type Due = Known & { readonly due: string }

/** What is due within the week and was not announced yet. A second run finds none. */
const isDue = ({ day, reminded, isOf }: Reminder, today: string): RawBuilder<boolean> =>
  sql<boolean>`defect.deleted_at is null and defect.status <> 'closed' and ${day} between ${today}::date and ${today}::date + ${defectDays}::int and ${reminded} is distinct from ${day} and ${isOf}`

async function remindInInspection(trx: Trx, inspectionId: string, reminder: Reminder, today: string): Promise<void> {
  const { rows } = await sql<Due>`
    update defect set ${reminder.reminded} = ${reminder.day} where inspection_id = ${inspectionId} and ${isDue(reminder, today)}
    returning id, defect_num, corporate_id, project_id, inspection_id, reporter_id, assignee_id, ${reminder.day}::text as due`.execute(
    trx,
  )
  // Remind the assignee, or the reporter where there is no assignee.
  for (const [person, own] of Map.groupBy(rows, ({ assignee_id, reporter_id }) => assignee_id ?? reporter_id)) {
    const sorted = own.toSorted((one, other) => one.due.localeCompare(other.due) || one.defect_num - other.defect_num)
    await notifyAbout(trx, 'defect-due-soon', sorted, { to: [person], by: null, details: { day: sorted[0]!.due } })
  }
}

async function remindOfDefects({ db, now }: Deps): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  for (const reminder of reminders) {
    const { rows } = await sql<{ inspection_id: string }>`
      select distinct defect.inspection_id from defect join project owner on owner.id = defect.project_id
      where ${isDue(reminder, today)} and owner.deleted_at is null and (owner.expires_at is null or owner.expires_at > ${now()})`.execute(
      db,
    )
    for (const { inspection_id } of rows)
      await db.transaction().execute((trx) => remindInInspection(trx, inspection_id, reminder, today))
  }
}

type ProjectRow = {
  readonly id: string
  readonly corporate_id: string
  readonly country: string
  readonly regimes: Regimes
}

/** The warning that is due; undefined: the date is past, or too far ahead. */
function warningOf({ day }: RegimeDate, today: string): number | undefined {
  return day === null || day < today ? undefined : warnings.find((days) => day <= addDays(today, days))
}

/** To those who administer the company, and to those who are put on the project. */
async function remindOfDates(
  trx: Trx,
  project: ProjectRow,
  dates: readonly RegimeDate[],
  today: string,
): Promise<void> {
  const admins = await trx
    .selectFrom('membership')
    .select('user_id')
    .where('corporate_id', '=', project.corporate_id)
    .where('role', '=', 'corporate-admin')
    .execute()
  const to = [...admins.map(({ user_id }) => user_id), ...(await teamOf(trx, project.id))]
  for (const date of dates)
    await notify(trx, {
      kind: 'date-due-soon',
      // A day that was corrected is announced again; the same one never twice.
      key: `date-due-soon ${project.id} ${date.kind} ${date.day} ${warningOf(date, today)}`,
      corporateId: project.corporate_id,
      projectId: project.id,
      details: { date: date.kind, day: date.day! },
      to,
    })
}

async function remindOfRegimes({ db, now }: Deps): Promise<void> {
  const { rows } = await sql<ProjectRow>`
    select id, corporate_id, country, regimes from project
    where regimes <> '{}' and deleted_at is null and (expires_at is null or expires_at > ${now()})`.execute(db)
  for (const project of rows) {
    const today = dayIn(timeZoneOf(project.country), now())
    const near = regimeDates(project.regimes, today).filter((date) => warningOf(date, today) !== undefined)
    if (near.length > 0) await db.transaction().execute((trx) => remindOfDates(trx, project, near, today))
  }
}

/** Runs every morning; each reminder is sent once for each day it is about. */
export async function notifyDueSoon(deps: Deps): Promise<void> {
  await remindOfDefects(deps)
  await remindOfRegimes(deps)
}
