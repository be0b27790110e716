import { defectLabel, type DefectStatus } from '@plumbline/contract/defects/defects'
import type { MessageKind } from '@plumbline/contract/notifications/message-kinds'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { notify } from '../notifications/notify.ts'

type Trx = Transaction<Database>
type NotifiedDefect = {
  readonly id: string
  readonly defect_num: number
  readonly corporate_id: string
  readonly project_id: string
  readonly inspection_id: string
}
export type Known = NotifiedDefect & { readonly reporter_id: string | null; readonly assignee_id: string | null }

/** What somebody does to many of them at once is one thing that happened. All are of one inspection. */
export function notifyAbout(
  trx: Trx,
  kind: MessageKind,
  rows: readonly NotifiedDefect[],
  given: {
    readonly to: readonly (string | null)[]
    readonly by: string | null
    readonly key?: string
    readonly details?: Readonly<Record<string, string>>
  },
): Promise<void> {
  const [first] = rows
  if (first === undefined) return Promise.resolve()
  return notify(trx, {
    kind,
    key: given.key ?? `${kind} ${v7()}`,
    corporateId: first.corporate_id,
    projectId: first.project_id,
    inspectionId: first.inspection_id,
    subjectId: rows.length === 1 ? first.id : null,
    by: given.by,
    details: { ...given.details, defect: defectLabel(first.defect_num), count: rows.length },
    to: given.to,
  })
}

/** Rows as they were before; a person assigned already is not notified. */
export function notifyAssignee(
  trx: Trx,
  rows: readonly (NotifiedDefect & Pick<Known, 'assignee_id'>)[],
  assigneeId: string | null | undefined,
  by: string | null,
): Promise<void> {
  if (assigneeId === null || assigneeId === undefined) return Promise.resolve()
  return notifyAbout(
    trx,
    'defect-assigned',
    rows.filter(({ assignee_id }) => assignee_id !== assigneeId),
    { to: [assigneeId], by },
  )
}

/** Mine is what I reported, what is assigned to me, and what a contractor repaired through my link. */
export async function notifyStatusChange(
  trx: Trx,
  rows: readonly Known[],
  status: DefectStatus,
  by: string | null,
  through: { readonly madeBy: string | null } = { madeBy: null },
): Promise<void> {
  const concerned = ({ reporter_id, assignee_id }: Known) => [reporter_id, assignee_id, through.madeBy]
  for (const person of new Set(rows.flatMap(concerned))) {
    await notifyAbout(
      trx,
      'defect-status',
      rows.filter((row) => concerned(row).includes(person)),
      { to: [person], by, details: { status } },
    )
  }
}

export function notifyMentioned(
  trx: Trx,
  row: NotifiedDefect,
  comment: { readonly id: string; readonly mentions: readonly string[]; readonly by: string },
): Promise<void> {
  return notifyAbout(trx, 'mentioned', [row], { to: comment.mentions, by: comment.by, key: `mentioned ${comment.id}` })
}

type Overdue = Known & { readonly due: string }

/**
 * Each once for each day it was due, together with what else of its inspection became overdue. Who runs it a second
 * time finds none.
 */
async function notifyOverdueInInspection(trx: Trx, inspectionId: string, today: string): Promise<void> {
  const { rows } = await sql<Overdue>`
    update defect set overdue_told = due_date
    where inspection_id = ${inspectionId} and deleted_at is null and status <> 'closed' and due_date < ${today}::date and overdue_told is distinct from due_date
    returning id, defect_num, corporate_id, project_id, inspection_id, reporter_id, assignee_id, due_date::text as due`.execute(
    trx,
  )
  // Notify the assignee, or the reporter where there is no assignee.
  for (const [person, own] of Map.groupBy(rows, ({ assignee_id, reporter_id }) => assignee_id ?? reporter_id)) {
    const first = own.toSorted((one, other) => one.due.localeCompare(other.due) || one.defect_num - other.defect_num)
    await notifyAbout(trx, 'defect-overdue', first, { to: [person], by: null, details: { day: first[0]!.due } })
  }
}

/** Runs every morning; defects of expired projects are left out. */
export async function notifyOverdue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const { rows } = await sql<{ inspection_id: string }>`
    select distinct defect.inspection_id from defect join project on project.id = defect.project_id
    where defect.deleted_at is null and defect.status <> 'closed' and defect.due_date < ${today}::date and defect.overdue_told is distinct from defect.due_date
      and project.deleted_at is null and (project.expires_at is null or project.expires_at > ${now()})`.execute(db)
  for (const { inspection_id } of rows)
    await db.transaction().execute((trx) => notifyOverdueInInspection(trx, inspection_id, today))
}
