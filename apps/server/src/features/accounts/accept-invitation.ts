import type { Session } from '@plumbline/contract/accounts'
import { corporateRoles, type InvitationView, type userRoutes } from '@plumbline/contract/accounts-users'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { voidLinks } from './account-links.ts'
import { findUserByEmail, lockUser, type UserRow } from './accounts.queries.ts'
import { openSession } from './accounts.service.ts'
import { note } from './audit.ts'
import { hashPassword, refuseOwnWords } from './passwords.ts'
import { hashToken } from './refresh-tokens.ts'
import { addMember } from './users.queries.ts'

type Acceptance = Input<typeof userRoutes.acceptInvitation>['body']
type Person = NonNullable<Acceptance['person']>

/** Says nothing about a link that was used, withdrawn, replaced, has expired or never was. */
async function openInvitation(db: Db, token: string, now: Date) {
  const found = await db.selectFrom('invitation').innerJoin('corporate', 'corporate.id', 'invitation.corporate_id')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'corporate.name as corporateName'])
    .where('invitation.token_hash', '=', hashToken(token)).where('invitation.expires_at', '>', now)
    .where('invitation.role', 'in', corporateRoles).executeTakeFirst()
  if (found === undefined) throw new AppError('account.link-invalid')
  const user = await findUserByEmail(db, found.email)
  if (user !== undefined && user.deleted_at !== null) throw new AppError('account.link-invalid')
  return { ...found, hasAccount: user !== undefined && user.email_verified_at !== null }
}

export async function viewInvitation(call: Call, token: string): Promise<InvitationView> {
  const { email, corporateName, role, hasAccount } = await openInvitation(call.db, token, call.now())
  return { email, corporateName, role, hasAccount }
}

/** Of several who follow one link at once, one finds it. */
async function useInvitation(trx: Transaction<Database>, token: string, now: Date) {
  const used = await trx.deleteFrom('invitation').where('token_hash', '=', hashToken(token)).where('expires_at', '>', now)
    .returning(['id', 'email', 'role', 'corporate_id as corporateId', 'invited_by as invitedBy']).executeTakeFirst()
  if (used === undefined) throw new AppError('account.link-invalid')
  return used
}

/**
 * Over whatever somebody else may have typed for this address before it was verified. Undefined where the address was
 * verified meanwhile: then name and password are its owner's already. A new user takes the id of the invitation, so that
 * the audit log, which names people by id, knows who had been invited.
 */
async function settle(trx: Transaction<Database>, id: string, email: string, person: Pick<UserRow, 'name' | 'password_hash' | 'locale'>, now: Date): Promise<UserRow | undefined> {
  const own = { ...person, mobile_number: null, email_verified_at: now }
  const user = await trx.insertInto('app_user').values({ id, email, ...own, deleted_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(own)
      .where('app_user.email_verified_at', 'is', null).where('app_user.deleted_at', 'is', null))
    .returningAll().executeTakeFirst()
  if (user !== undefined) await voidLinks(trx, user.id, ['verify-email', 'reset-password'])
  return user
}

async function verifiedUser(trx: Transaction<Database>, email: string): Promise<UserRow> {
  const known = await findUserByEmail(trx, email)
  const user = known === undefined ? undefined : await lockUser(trx, known.id)
  if (user === undefined || user.deleted_at !== null || user.email_verified_at === null) throw new AppError('account.link-invalid')
  return user
}

/** Hashed only for a link that is good: it is costly. A password that is refused leaves the link as it is. */
async function hashFor({ passwordCost }: Call, invited: { readonly email: string; readonly corporateName: string }, person: Person | undefined): Promise<string> {
  if (person === undefined) throw new AppError('input.invalid', { field: 'person' })
  refuseOwnWords(person.password, [person.userName, invited.email, invited.corporateName], 'person.password')
  return hashPassword(person.password, passwordCost)
}

/** In the same transaction. */
export type TellAccepted = (trx: Transaction<Database>, of: { readonly corporateId: string; readonly invitationId: string; readonly invitedBy: string | null; readonly userId: string }) => Promise<void>

/** Following the link proves the mailbox, so it verifies the address and signs a new user in; a known one signs in as ever. */
export async function acceptInvitation(call: Call, { token, person, locale }: Acceptance, tell: TellAccepted): Promise<{ session: Session | null }> {
  const now = call.now()
  const invited = await openInvitation(call.db, token, now)
  const hash = invited.hasAccount ? undefined : await hashFor(call, invited, person)
  const opened = await call.db.transaction().execute(async (trx) => {
    const { id, email, role, corporateId, invitedBy } = await useInvitation(trx, token, now)
    const settled = hash === undefined ? undefined : await settle(trx, id, email, { name: person!.userName, password_hash: hash, locale }, now)
    const user = settled ?? await verifiedUser(trx, email)
    await addMember(trx, { userId: user.id, corporateId, role })
    await note(trx, { action: 'user.accept', actorId: user.id, address: call.address, userAgent: call.userAgent, corporateIds: [corporateId], subjectId: user.id, detail: { role } })
    await tell(trx, { corporateId, invitationId: id, invitedBy, userId: user.id })
    return settled === undefined ? undefined : openSession(call, trx, user, { address: call.address, userAgent: call.userAgent })
  })
  return { session: opened === undefined ? null : await opened() }
}
