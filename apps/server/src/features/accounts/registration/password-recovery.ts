import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { ownerOfLink, useLink, voidLinks } from '../mails/account-links.ts'
import {
  endSessions,
  findUser,
  findUserByEmail,
  listMemberships,
  setPassword,
  type UserRow,
} from '../accounts.queries.ts'
import type { Device } from '../sign-in/accounts.service.ts'
import { audit } from '../audit/audit.ts'
import { forgetDevices } from '../sign-in/known-device.ts'
import { forgetGuess, limitLinks } from '../sign-in/login-delay.ts'
import { confirmPassword, ownAccount, ownAuditNote } from '../sign-in/own-account.ts'
import { hashPassword, refuseOwnWords } from '../passwords.ts'
import { refusePassword } from '../sign-on/required.ts'
import { queueLink } from './registration.ts'

/** An account that still waits for its verification gets the link too: following it proves the mailbox just as well. */
export async function forgotPassword(
  context: Context,
  given: { readonly email: string; readonly locale: Locale },
  address: string,
): Promise<void> {
  await limitLinks(context.db, given.email, address, context.now())
  const user = await findUserByEmail(context.db, given.email)
  if (user === undefined || user.deleted_at !== null) throw new AppError('login.unknown-email', { field: 'email' })
  await refusePassword(context.db, user, 'email')
  await context.db.transaction().execute((trx) => queueLink(trx, user.id, 'reset-password', given.locale))
}

async function refuseWordsOf(context: Context, user: UserRow, password: string): Promise<void> {
  const companies = (await listMemberships(context.db, user.id)).map((membership) => membership.name)
  refuseOwnWords(password, [user.name, user.email, ...companies], 'newPassword')
}

/** Ends every session opened with the old password and voids every older link. */
async function revokeSessions(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await endSessions(trx, userId, now)
  await voidLinks(trx, userId, ['verify-email', 'reset-password'])
  await forgetDevices(trx, userId)
}

/** Refused when it is opened, not only after a new password was typed. */
export async function ownerOfResetLink(context: Context, token: string): Promise<UserRow> {
  const owner = await findUser(context.db, await ownerOfLink(context.db, token, 'reset-password', context.now()))
  if (owner === undefined || owner.deleted_at !== null) throw new AppError('account.link-invalid')
  await refusePassword(context.db, owner)
  return owner
}

/**
 * Answers whose it is. A password that is refused leaves the link as it is; hashing waits until the link is known to be
 * good, for it is costly.
 */
export async function resetPassword(
  context: Context,
  given: { readonly token: string; readonly newPassword: string },
  device: Device,
): Promise<string> {
  const now = context.now()
  const owner = await ownerOfResetLink(context, given.token)
  await refuseWordsOf(context, owner, given.newPassword)
  const hash = await hashPassword(given.newPassword, context.passwordCost)
  await context.db.transaction().execute(async (trx) => {
    const user = await useLink(trx, given.token, 'reset-password', now)
    await setPassword(trx, user.id, hash)
    await trx
      .updateTable('app_user')
      .set({ email_verified_at: user.email_verified_at ?? now })
      .where('id', '=', user.id)
      .execute()
    await revokeSessions(trx, user.id, now)
    await audit(trx, ownAuditNote(user.id, device, 'password.reset'))
  })
  await forgetGuess(context.db, { email: owner.email, address: device.address })
  return owner.id
}

type Change = { readonly userId: string; readonly oldPassword: string; readonly newPassword: string }

export async function changePassword(context: Context, caller: Caller, given: Change, device: Device): Promise<void> {
  const user = await ownAccount(context, caller, given.userId)
  await refusePassword(context.db, user)
  const confirmed = await confirmPassword(
    context,
    user,
    { password: given.oldPassword, field: 'oldPassword', toDo: 'password.change' },
    { ...device, sessionId: caller.sessionId },
  )
  await confirmed()
  if (given.newPassword === given.oldPassword) throw new AppError('password.same', { field: 'newPassword' })
  await refuseWordsOf(context, user, given.newPassword)
  const hash = await hashPassword(given.newPassword, context.passwordCost)
  await context.db.transaction().execute(async (trx) => {
    const isStillOld = await setPassword(trx, user.id, hash, user.password_hash)
    if (!isStillOld) throw new AppError('password.wrong', { field: 'oldPassword' })
    await revokeSessions(trx, user.id, context.now())
    await audit(trx, ownAuditNote(user.id, device, 'password.change'))
  })
}
