import { corporateRoles, type CorporateUser } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import { can, type Role } from '@plumbline/contract/roles'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { audit } from '../audit/audit.ts'
import {
  endMembership,
  findMember,
  hasOtherAdmin,
  listInvitations,
  listMembers,
  lockCorporates,
  type MemberRow,
} from './users.queries.ts'

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export async function listUsers({ db, now }: Call, corporateId: string): Promise<CorporateUser[]> {
  const members = (await listMembers(db, corporateId)).map((row): CorporateUser => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: 'active',
    hasTwoFactor: row.totp_confirmed_at !== null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
  const invited = (await listInvitations(db, corporateId)).map((row): CorporateUser => ({
    _id: row.id,
    name: '',
    email: row.email,
    role: row.role,
    status: row.expires_at <= now() ? 'expired' : row.mail_failed_at === null ? 'invited' : 'undelivered',
    hasTwoFactor: false,
    lastSeenAt: null,
    createdAt: row.created_at.toISOString(),
  }))
  const nameOf = ({ name, email }: CorporateUser) => (name === '' ? email : name)
  const failedFirst = (one: CorporateUser, other: CorporateUser) =>
    Number(other.status === 'undelivered') - Number(one.status === 'undelivered')
  return [...members, ...invited].sort(
    (one, other) =>
      failedFirst(one, other) || byName.compare(nameOf(one), nameOf(other)) || one.email.localeCompare(other.email),
  )
}

/** Spec 1 §6 and the matrix: system, agent and workspace roles are a system-admin's to give and to take. */
function isCorporateRole(role: Role): boolean {
  return (corporateRoles as readonly Role[]).includes(role)
}

const isBeyondAdmins = (role: Role) => role.startsWith('system-') || role.startsWith('agent-')

export function mayGrantAny({ membership }: Call): boolean {
  return can(membership, 'users.grant-any-role')
}

/** A corporate-admin who was removed or demoted while waiting for the lock decides nothing any more. */
async function requireStanding({ caller, membership }: Call, trx: Transaction<Database>): Promise<void> {
  if (membership.role !== 'corporate-admin') return
  const own = await findMember(trx, membership.corporateId, caller.userId)
  if (own?.role !== 'corporate-admin') throw new AppError('access.denied')
}

/** The member the caller may act on, with the users of the corporate held still; the corporates are locked before. */
export async function requireMember(call: Call, trx: Transaction<Database>, userId: string): Promise<MemberRow> {
  await requireStanding(call, trx)
  const member = await findMember(trx, call.membership.corporateId, userId)
  if (member === undefined) throw new AppError('user.not-found')
  if (isBeyondAdmins(member.role) && !mayGrantAny(call)) throw new AppError('access.denied')
  return member
}

export async function requireOtherAdmin(
  trx: Transaction<Database>,
  corporateId: string,
  member: MemberRow,
): Promise<void> {
  if (member.role === 'corporate-admin' && !(await hasOtherAdmin(trx, corporateId, member.user_id)))
    throw new AppError('user.last-admin')
}

export function refuseOneself({ caller }: Call, userId: string): void {
  if (userId === caller.userId) throw new AppError('user.own-role')
}

export async function setRole(
  call: Call,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
  role: Role,
): Promise<void> {
  refuseOneself(call, userId)
  if (!isCorporateRole(role) && !mayGrantAny(call)) throw new AppError('access.denied')
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const member = await requireMember(call, trx, userId)
    if (member.role === role) return
    await requireOtherAdmin(trx, corporateId, member)
    await trx
      .updateTable('membership')
      .set({ role })
      .where('corporate_id', '=', corporateId)
      .where('user_id', '=', userId)
      .execute()
    await audit(trx, {
      action: 'user.role',
      ...whoAsks(call),
      subjectId: userId,
      detail: { from: member.role, to: role },
    })
  })
}

/** What they made stays; their account does too, with whatever other corporates it belongs to. */
export async function removeUser(
  call: Call,
  { corporateId, userId }: { readonly corporateId: string; readonly userId: string },
): Promise<void> {
  refuseOneself(call, userId)
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const member = await requireMember(call, trx, userId)
    await requireOtherAdmin(trx, corporateId, member)
    await endMembership(trx, { corporateId, userId })
    await audit(trx, { action: 'user.remove', ...whoAsks(call), subjectId: userId, detail: { role: member.role } })
  })
}

/** The part of an audit note that says who did it, from where, in whose log. */
export function whoAsks({ caller, address, userAgent, membership }: Call) {
  return { actorId: caller.userId, address, userAgent, corporateIds: [membership.corporateId] }
}
