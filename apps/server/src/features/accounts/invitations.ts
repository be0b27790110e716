import type { userRoutes } from '@plumbline/contract/accounts-users'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findUserByEmail, lockUser, type UserRow } from './accounts.queries.ts'
import { note } from './audit.ts'
import { limitLinks } from './login-delay.ts'
import { addMember, findMember } from './users.queries.ts'
import { whoAsks } from './users.ts'

const lifeMs = 7 * 24 * 3600 * 1000

type Invited = Input<typeof userRoutes.invite>['body']
type OfInvitation = { readonly corporateId: string; readonly invitationId: string }

/** While the same mail waits to be sent, asking again adds none. */
async function queueInvitation(trx: Transaction<Database>, invitationId: string, locale: Locale): Promise<void> {
  await enqueue(trx, 'accounts.send-invitation', { invitationId, locale }, { singletonKey: invitationId })
}

/** Who proved the address already needs no link: they are members at once, and a mail tells them. */
async function add(call: Call, known: UserRow, { email, role }: Invited): Promise<'added' | 'invited'> {
  const { corporateId } = call.membership
  await call.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('invitation').where('corporate_id', '=', corporateId).where('email', '=', email).execute()
    const user = await lockUser(trx, known.id)
    if (user === undefined || user.deleted_at !== null) throw new AppError('user.account-deleted', { field: 'email' })
    if (!await addMember(trx, { userId: user.id, corporateId, role })) throw new AppError('user.already-member', { field: 'email' })
    await note(trx, { action: 'user.add', ...whoAsks(call), subjectId: user.id, detail: { role } })
    await enqueue(trx, 'accounts.send-added', { userId: user.id, corporateId, addedBy: call.caller.userId })
  })
  return 'added'
}

/** Inviting an address again renews what waits, with the role given last; the earlier link ends. */
async function store(call: Call, { email, role, locale }: Invited): Promise<'added' | 'invited'> {
  const { corporateId } = call.membership
  const now = call.now()
  const waiting = { role, token_hash: null, invited_by: call.caller.userId, expires_at: new Date(now.getTime() + lifeMs) }
  await call.db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('invitation').values({ id: v7(), corporate_id: corporateId, email, created_at: now, ...waiting })
      .onConflict((conflict) => conflict.columns(['corporate_id', 'email']).doUpdateSet({ ...waiting, created_at: now }))
      .returning('id').executeTakeFirstOrThrow()
    await note(trx, { action: 'user.invite', ...whoAsks(call), subjectId: id, detail: { role } })
    await queueInvitation(trx, id, locale)
  })
  return 'invited'
}

/** An account that still waits for its verification may be a stranger's: its owner is invited like somebody new. */
export async function invite(call: Call, given: Invited): Promise<{ status: 'added' | 'invited' }> {
  if (given.email === call.caller.userEmail) throw new AppError('user.own-role', { field: 'email' })
  await limitLinks(call.everywhere, given.email, call.address, call.now())
  const known = await findUserByEmail(call.db, given.email)
  if (known !== undefined && await findMember(call.db, call.membership.corporateId, known.id) !== undefined) throw new AppError('user.already-member', { field: 'email' })
  if (known !== undefined && known.deleted_at !== null) throw new AppError('user.account-deleted', { field: 'email' })
  return { status: known !== undefined && known.email_verified_at !== null ? await add(call, known, given) : await store(call, given) }
}

export async function resendInvitation(call: Call, { corporateId, invitationId }: OfInvitation, locale: Locale): Promise<void> {
  const found = await call.db.selectFrom('invitation').select('email').where('corporate_id', '=', corporateId).where('id', '=', invitationId).executeTakeFirst()
  if (found === undefined) throw new AppError('invitation.not-found')
  await limitLinks(call.everywhere, found.email, call.address, call.now())
  await call.db.transaction().execute(async (trx) => {
    const renewed = await trx.updateTable('invitation')
      .set({ token_hash: null, invited_by: call.caller.userId, expires_at: new Date(call.now().getTime() + lifeMs) })
      .where('corporate_id', '=', corporateId).where('id', '=', invitationId).returning('role').executeTakeFirst()
    if (renewed === undefined) throw new AppError('invitation.not-found')
    await note(trx, { action: 'user.invite', ...whoAsks(call), subjectId: invitationId, detail: { role: renewed.role } })
    await queueInvitation(trx, invitationId, locale)
  })
}

export async function withdrawInvitation(call: Call, { corporateId, invitationId }: OfInvitation): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('invitation').where('corporate_id', '=', corporateId).where('id', '=', invitationId).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('invitation.not-found')
    await note(trx, { action: 'user.withdraw', ...whoAsks(call), subjectId: invitationId })
  })
}
