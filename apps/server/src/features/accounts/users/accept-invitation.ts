import type { Session } from '@plumbline/contract/accounts/accounts'
import type { InvitationView, userRoutes } from '@plumbline/contract/accounts/users'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { voidLinks } from '../mails/account-links.ts'
import { findUserByEmail, type UserRow } from '../accounts.queries.ts'
import { openSession } from '../sign-in/accounts.service.ts'
import { audit } from '../audit/audit.ts'
import { auditDeclined, selectInvitations, toOwnInvitation, type NotifyInviter } from './own-invitations.ts'
import { hashPassword, refuseOwnWords } from '../passwords.ts'
import { hashToken } from '../refresh-tokens.ts'
import { isRequiredToJoin } from '../sign-on/required.ts'
import { addMember } from './users.queries.ts'

type Acceptance = Input<typeof userRoutes.acceptInvitation>['body']

/** Answers alike for a link that was used, withdrawn, replaced, has expired or never existed. */
async function openInvitation(db: Db, token: string, now: Date): Promise<InvitationView> {
  const found = await selectInvitations(db, now)
    .select(['invitation.email', 'invitation.corporate_id'])
    .where('invitation.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('account.link-invalid')
  const user = await findUserByEmail(db, found.email)
  if (user !== undefined && user.deleted_at !== null) throw new AppError('account.link-invalid')
  return {
    ...toOwnInvitation(found),
    email: found.email,
    hasAccount: user !== undefined && user.email_verified_at !== null,
    needsSignOn: await isRequiredToJoin(db, found.corporate_id, found.email),
  }
}

export function viewInvitation(call: Call, token: string): Promise<InvitationView> {
  return openInvitation(call.db, token, call.now())
}

/** Of several who follow one link at once, one finds it. */
async function useInvitation(trx: Transaction<Database>, token: string, now: Date) {
  const used = await trx
    .deleteFrom('invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role', 'corporate_id as corporateId', 'invited_by as invitedBy'])
    .executeTakeFirst()
  if (used === undefined) throw new AppError('account.link-invalid')
  return used
}

/**
 * Over whatever somebody else may have typed for this address before it was verified. Refused where the address was
 * verified in between: then name and password are its owner's already, who accepts signed in, and the link stays good.
 * A new user takes the id of the invitation, so that the audit log, which names people by id, knows who had been
 * invited.
 */
async function settle(
  trx: Transaction<Database>,
  id: string,
  email: string,
  person: Pick<UserRow, 'name' | 'password_hash' | 'locale'>,
  now: Date,
): Promise<UserRow> {
  const own = { ...person, mobile_number: null, email_verified_at: now }
  const user = await trx
    .insertInto('app_user')
    .values({ id, email, ...own, deleted_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(own)
        .where('app_user.email_verified_at', 'is', null)
        .where('app_user.deleted_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  if (user === undefined) throw new AppError('invitation.sign-in')
  await voidLinks(trx, user.id, ['verify-email', 'reset-password'])
  return user
}

/**
 * Following the link proves the mailbox, so it verifies the address and signs a new user in. It is no sign-in for an
 * account that exists: its owner answers signed in. The password is hashed only for a good link, because that is
 * costly.
 */
export async function acceptInvitation(
  call: Call,
  { token, person, locale }: Acceptance,
  notifyInviter: NotifyInviter,
): Promise<Session> {
  const now = call.now()
  const invited = await openInvitation(call.db, token, now)
  if (invited.needsSignOn) throw new AppError('login.sign-on-required')
  if (!invited.hasAccount)
    refuseOwnWords(person.password, [person.userName, invited.email, invited.corporateName], 'person.password')
  const hash = invited.hasAccount ? undefined : await hashPassword(person.password, call.passwordCost)
  const opened = await call.db.transaction().execute(async (trx) => {
    const { id, email, role, corporateId, invitedBy } = await useInvitation(trx, token, now)
    if (hash === undefined) throw new AppError('invitation.sign-in')
    const user = await settle(trx, id, email, { name: person.userName, password_hash: hash, locale }, now)
    await addMember(trx, { userId: user.id, corporateId, role })
    await audit(trx, {
      action: 'user.accept',
      actorId: user.id,
      address: call.address,
      userAgent: call.userAgent,
      corporateIds: [corporateId],
      subjectId: user.id,
      detail: { role },
    })
    await notifyInviter(trx, { corporateId, invitationId: id, invitedBy, userId: user.id })
    return openSession(call, trx, user, { address: call.address, userAgent: call.userAgent })
  })
  return opened()
}

export async function declineInvitation(call: Call, token: string): Promise<void> {
  await call.db.transaction().execute(async (trx) => auditDeclined(trx, await useInvitation(trx, token, call.now())))
}
