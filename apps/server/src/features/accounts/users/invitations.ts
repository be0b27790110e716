import type { userRoutes } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { audit } from '../audit/audit.ts'
import { limitLinks } from '../sign-in/login-delay.ts'
import { isMemberByEmail } from './users.queries.ts'
import { whoAsks } from './users.ts'

const lifeMs = 7 * 24 * 3600 * 1000

type Invited = Input<typeof userRoutes.invite>['body']
/** The console may offer any role. */
export type Invitation = Omit<Invited, 'role'> & { readonly role: Role }
type OfInvitation = { readonly corporateId: string; readonly invitationId: string }

/** While the same mail waits to be sent, asking again adds none. */
async function queueInvitation(trx: Transaction<Database>, invitationId: string, locale: Locale): Promise<void> {
  await enqueue(trx, 'accounts.send-invitation', { invitationId, locale }, { singletonKey: invitationId })
}

/** Who invites, into which corporate. */
export type Inviter = Pick<Call, 'caller' | 'address' | 'userAgent' | 'now'> & { readonly corporateId: string }

function inviterNote({ caller, address, userAgent, corporateId }: Inviter) {
  return { actorId: caller.userId, address, userAgent, corporateIds: [corporateId] }
}

/** Inviting an address again renews what waits, with the role given last; the earlier link ends. */
async function store(trx: Transaction<Database>, inviter: Inviter, { email, role, locale }: Invitation): Promise<void> {
  const now = inviter.now()
  const waiting = {
    role,
    token_hash: null,
    mail_failed_at: null,
    invited_by: inviter.caller.userId,
    expires_at: new Date(now.getTime() + lifeMs),
  }
  const { id } = await trx
    .insertInto('invitation')
    .values({ id: v7(), corporate_id: inviter.corporateId, email, created_at: now, ...waiting })
    .onConflict((conflict) => conflict.columns(['corporate_id', 'email']).doUpdateSet({ ...waiting, created_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(trx, { action: 'user.invite', ...inviterNote(inviter), subjectId: id, detail: { role } })
  await queueInvitation(trx, id, locale)
}

/**
 * Before anything is stored, and outside of its transaction: mails that were asked for count also when they are
 * refused.
 */
export async function admitInvitation({ caller, unscopedDb, address, now }: Call, email: string): Promise<void> {
  if (email === caller.userEmail) throw new AppError('user.own-role', { field: 'email' })
  await limitLinks(unscopedDb, email, address, now())
}

/**
 * Anyone can be invited, and becomes a member only by accepting. The same statements run whether or not the address has
 * an account, so that neither the answer nor its time reveals it; only members of this corporate are known to the
 * inviter.
 */
export async function inviteInto(trx: Transaction<Database>, inviter: Inviter, given: Invitation): Promise<void> {
  if (await isMemberByEmail(trx, inviter.corporateId, given.email))
    throw new AppError('user.already-member', { field: 'email' })
  await store(trx, inviter, given)
}

export async function invite(call: Call, given: Invited): Promise<{ status: 'invited' }> {
  await admitInvitation(call, given.email)
  const {
    caller,
    address,
    userAgent,
    now,
    membership: { corporateId },
  } = call
  await call.db.transaction().execute((trx) => inviteInto(trx, { caller, address, userAgent, now, corporateId }, given))
  return { status: 'invited' }
}

export async function resendInvitation(
  call: Call,
  { corporateId, invitationId }: OfInvitation,
  locale: Locale,
): Promise<void> {
  const found = await call.db
    .selectFrom('invitation')
    .select('email')
    .where('corporate_id', '=', corporateId)
    .where('id', '=', invitationId)
    .executeTakeFirst()
  if (found === undefined) throw new AppError('invitation.not-found')
  await limitLinks(call.unscopedDb, found.email, call.address, call.now())
  await call.db.transaction().execute(async (trx) => {
    const renewed = await trx
      .updateTable('invitation')
      .set({
        token_hash: null,
        mail_failed_at: null,
        invited_by: call.caller.userId,
        expires_at: new Date(call.now().getTime() + lifeMs),
      })
      .where('corporate_id', '=', corporateId)
      .where('id', '=', invitationId)
      .returning('role')
      .executeTakeFirst()
    if (renewed === undefined) throw new AppError('invitation.not-found')
    await audit(trx, {
      action: 'user.invite',
      ...whoAsks(call),
      subjectId: invitationId,
      detail: { role: renewed.role },
    })
    await queueInvitation(trx, invitationId, locale)
  })
}

export async function withdrawInvitation(call: Call, { corporateId, invitationId }: OfInvitation): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('invitation')
      .where('corporate_id', '=', corporateId)
      .where('id', '=', invitationId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('invitation.not-found')
    await audit(trx, { action: 'user.withdraw', ...whoAsks(call), subjectId: invitationId })
  })
}
