import type { SignOn } from '@plumbline/contract/accounts/sign-on'
import { corporateRoles } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import type { Role } from '@plumbline/contract/roles'
import { domainOf } from '@plumbline/contract/rules/email'
import { userName } from '@plumbline/contract/rules/people'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { SignOnClaims } from '../../../db/schema/accounts.ts'
import { findUserByEmail, lockUser, type UserRow } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { voidLinks } from '../mails/account-links.ts'
import { noPassword } from '../passwords.ts'
import type { Device } from '../sign-in/accounts.service.ts'
import type { NotifyInviter } from '../users/own-invitations.ts'
import { addMember, findMember, lockCorporates } from '../users/users.queries.ts'
import { isOperator } from './required.ts'

type Trx = Transaction<Database>

export type Arrival = {
  readonly corporateId: string
  readonly claims: SignOnClaims
  readonly roles: SignOn['roles']
  readonly locale: string
  readonly device: Device
  readonly now: Date
}

/** The highest role that one of the person's values is mapped to; a viewer where none is. */
export function roleOf(rules: SignOn['roles'], values: readonly string[]): (typeof corporateRoles)[number] {
  const given = rules.filter(({ value }) => values.includes(value)).map(({ role }) => role)
  return corporateRoles.find((role) => given.includes(role)) ?? 'corporate-viewer'
}

/** Of the names a provider may send, one that the profile would take too. */
function nameOf({ name, email }: SignOnClaims): string {
  const local = email.slice(0, email.indexOf('@'))
  for (const offered of [name ?? '', local.replaceAll(/[._-]+/g, ' ')]) {
    const taken = userName.safeParse(offered)
    if (taken.success) return taken.data
  }
  return local.slice(0, 30)
}

async function requireDomain(trx: Trx, { corporateId, claims }: Arrival): Promise<void> {
  const own = await trx
    .selectFrom('sign_on_domain')
    .select('id')
    .where('corporate_id', '=', corporateId)
    .where('domain', '=', domainOf(claims.email))
    .where('proof', 'is not', null)
    .executeTakeFirst()
  if (own === undefined) throw new AppError('sign-on.other-domain')
}

/** By the provider's own name for the person; by the address at the first sign-in alone, for addresses are given away again. */
async function findPerson(trx: Trx, { corporateId, claims }: Arrival): Promise<UserRow | undefined> {
  const linked = await trx
    .selectFrom('sign_on_identity')
    .select('user_id')
    .where('corporate_id', '=', corporateId)
    .where('subject', '=', claims.subject)
    .executeTakeFirst()
  if (linked !== undefined) return lockUser(trx, linked.user_id)
  const known = await findUserByEmail(trx, claims.email)
  if (known === undefined) return undefined
  const other = await trx
    .selectFrom('sign_on_identity')
    .select('subject')
    .where('corporate_id', '=', corporateId)
    .where('user_id', '=', known.id)
    .executeTakeFirst()
  if (other !== undefined) throw new AppError('sign-on.other-person')
  return lockUser(trx, known.id)
}

/**
 * An account without a password. Over whatever somebody else may have typed for this address before it was verified,
 * as where an invitation is accepted.
 */
async function settle(trx: Trx, id: string, known: UserRow | undefined, arrival: Arrival): Promise<UserRow> {
  if (known !== undefined && known.email_verified_at !== null) return known
  const { claims, locale, now } = arrival
  const own = { name: nameOf(claims), password_hash: noPassword, locale, mobile_number: null, email_verified_at: now }
  const user = await trx
    .insertInto('app_user')
    .values({ id, email: claims.email, ...own, deleted_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(own).where('app_user.email_verified_at', 'is', null))
    .returningAll()
    .executeTakeFirst()
  // Verified in between by another link: what it set is the owner's.
  if (user === undefined) throw new AppError('sign-on.expired')
  await voidLinks(trx, user.id, ['verify-email', 'reset-password'])
  return user
}

async function takeInvitation(trx: Trx, { corporateId, now }: Arrival, email: string) {
  return trx
    .deleteFrom('invitation')
    .where('corporate_id', '=', corporateId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning(['id', 'role', 'invited_by as invitedBy'])
    .executeTakeFirst()
}

/** Removed by an administrator, which a provider that still knows the person must not undo. */
async function wasRemoved(trx: Trx, corporateId: string, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_id', '=', userId)
    .where('action', '=', 'user.remove')
    .where('outcome', '=', 'done')
    .where(sql<boolean>`corporate_ids @> array[${corporateId}::uuid]`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Who signs in, as a member of the corporate: the first sign-in through its provider joins it, with the role of an open
 * invitation, or the one that a claim maps to. Locks corporate, invitation, user, as everywhere.
 */
export async function admit(trx: Trx, arrival: Arrival, notifyInviter: NotifyInviter): Promise<UserRow> {
  const { corporateId, claims, device, now } = arrival
  await lockCorporates(trx, [corporateId])
  await requireDomain(trx, arrival)
  const known = await findPerson(trx, arrival)
  if (known !== undefined && known.deleted_at !== null) throw new AppError('login.account-deleted')
  if (known !== undefined && (await isOperator(trx, known.id))) throw new AppError('sign-on.operator')
  const isMember = known !== undefined && (await findMember(trx, corporateId, known.id)) !== undefined
  const invitation = isMember ? undefined : await takeInvitation(trx, arrival, known?.email ?? claims.email)
  if (!isMember && invitation === undefined && known !== undefined && (await wasRemoved(trx, corporateId, known.id)))
    throw new AppError('sign-on.removed')
  const user = await settle(trx, invitation?.id ?? v7(), known, arrival)
  if (!isMember) {
    const role: Role = invitation?.role ?? roleOf(arrival.roles, claims.roleValues)
    await addMember(trx, { userId: user.id, corporateId, role })
    await audit(trx, {
      action: invitation === undefined ? 'user.add' : 'user.accept',
      actorId: user.id,
      ...device,
      corporateIds: [corporateId],
      subjectId: user.id,
      detail: { role, by: 'sign-on' },
    })
    if (invitation !== undefined)
      await notifyInviter(trx, {
        corporateId,
        invitationId: invitation.id,
        invitedBy: invitation.invitedBy,
        userId: user.id,
      })
  }
  await trx
    .insertInto('sign_on_identity')
    .values({ corporate_id: corporateId, subject: claims.subject, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.updateTable('sign_on').set({ last_used_at: now }).where('corporate_id', '=', corporateId).execute()
  return user
}
