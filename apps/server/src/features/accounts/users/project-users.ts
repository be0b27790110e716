import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import { seatExceeded } from '@plumbline/contract/billing/plan-seats'
import type { Role } from '@plumbline/contract/roles'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { audit } from '../audit/audit.ts'
import { lockCorporates } from './users.queries.ts'
import { whoAsks } from './users.ts'

/**
 * Members and agents of linked corporates, by id. The agents' own memberships lie in another corporate, so this looks
 * everywhere, for one corporate. Who is an agent twice over counts once.
 */
async function standingsIn(
  db: Db,
  corporateId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectUser>> {
  const { rows } = await sql<{ id: string; name: string; email: string; role: Role }>`
    select distinct on (app_user.id) app_user.id, app_user.name, app_user.email, standing.role
    from standing join app_user on app_user.id = standing.user_id
    where standing.corporate_id = ${corporateId} and app_user.id = any(${userIds}::uuid[]) and app_user.deleted_at is null
    order by app_user.id, standing.is_agent, standing.role
  `.execute(db)
  return new Map(rows.map(({ id, ...user }) => [id, { _id: id, ...user }]))
}

async function assignedIds(db: Db, projectId: string): Promise<string[]> {
  const rows = await db.selectFrom('project_assignment').select('user_id').where('project_id', '=', projectId).execute()
  return rows.map((row) => row.user_id)
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export async function listProjectUsers(
  { db, unscopedDb, membership }: Call,
  projectId: string,
): Promise<ProjectUser[]> {
  const users = await standingsIn(unscopedDb, membership.corporateId, await assignedIds(db, projectId))
  return [...users.values()].sort(
    (one, other) => byName.compare(one.name, other.name) || one.email.localeCompare(other.email),
  )
}

type Assignment = { readonly userId: string; readonly isAssigned: boolean }

/** Locks the corporate: two callers cannot both take the last seat. */
async function requireSeats(
  trx: Transaction<Database>,
  projectId: string,
  before: readonly Role[],
  after: readonly Role[],
): Promise<void> {
  const { plan } = await trx.selectFrom('project').select('plan').where('id', '=', projectId).executeTakeFirstOrThrow()
  const seat = seatExceeded(plan, before, after)
  if (seat !== undefined) throw new AppError(`plan.${seat}`)
}

/** In the same transaction. */
export type NotifyAssignee = (
  trx: Transaction<Database>,
  of: {
    readonly corporateId: string
    readonly projectId: string
    readonly userIds: readonly string[]
    readonly by: string
  },
) => Promise<void>

/** Applies the whole list or nothing. Locks the corporate, so that no assignment outlives a concurrent removal. */
export async function assignProjectUsers(
  call: Call,
  projectId: string,
  assignments: readonly Assignment[],
  notifyAssignee: NotifyAssignee,
): Promise<ProjectUser[]> {
  const { corporateId } = call.membership
  await call.unscopedDb.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const assigned = new Set(await assignedIds(trx, projectId))
    const known = await standingsIn(trx, corporateId, [...assigned, ...assignments.map(({ userId }) => userId)])
    // A user who left may still be unassigned; any other user without a membership is refused.
    const isKnown = ({ userId, isAssigned }: Assignment) => known.has(userId) || (!isAssigned && assigned.has(userId))
    if (!assignments.every(isKnown)) throw new AppError('user.not-found')
    const changes = assignments.filter(({ userId, isAssigned }) => assigned.has(userId) !== isAssigned)
    const rolesOf = (ids: Iterable<string>) =>
      [...ids].map((id) => known.get(id)?.role).filter((role) => role !== undefined)
    const staying = [...assigned].filter((id) => !changes.some(({ userId }) => userId === id))
    const added = changes.filter(({ isAssigned }) => isAssigned).map(({ userId }) => userId)
    await requireSeats(trx, projectId, rolesOf(assigned), rolesOf([...staying, ...added]))
    for (const { userId, isAssigned } of changes) {
      if (isAssigned)
        await trx.insertInto('project_assignment').values({ project_id: projectId, user_id: userId }).execute()
      else
        await trx
          .deleteFrom('project_assignment')
          .where('project_id', '=', projectId)
          .where('user_id', '=', userId)
          .execute()
      await audit(trx, {
        action: isAssigned ? 'project.assign' : 'project.unassign',
        ...whoAsks(call),
        subjectId: userId,
        detail: { projectId },
      })
    }
    if (added.length > 0) await notifyAssignee(trx, { corporateId, projectId, userIds: added, by: call.caller.userId })
    if (changes.length > 0) await publish(trx, { kind: 'project.changed', corporateId, projectId })
  })
  return listProjectUsers(call, projectId)
}
