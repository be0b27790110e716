import type { Registration } from '@plumbline/contract/accounts/registration'
import type { Session } from '@plumbline/contract/accounts/accounts'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Transaction } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { useLink, voidLinks, type LinkKind } from '../mails/account-links.ts'
import { findUserByEmail, insertCompany, lockUser, setPassword, type UserRow } from '../accounts.queries.ts'
import { openSession, type Device } from '../sign-in/accounts.service.ts'
import { audit } from '../audit/audit.ts'
import { limitLinks } from '../sign-in/login-delay.ts'
import { ownAuditNote } from '../sign-in/own-account.ts'
import { checkPassword, hashPassword, noPassword, refuseOwnWords } from '../passwords.ts'

type Registered = z.output<typeof Registration>

/** While the same mail waits to be sent, asking again adds none. */
export async function queueLink(
  trx: Transaction<Database>,
  userId: string,
  kind: LinkKind,
  locale: Locale,
): Promise<void> {
  await enqueue(trx, 'accounts.send-link', { userId, kind, locale }, { singletonKey: `${kind}:${userId}` })
}

function mobileOf(typed: string): string {
  const number = parsePhoneNumberFromString(typed)
  if (number?.isValid() !== true) throw new AppError('input.invalid', { field: 'mobileNumber' })
  return number.number
}

/** Chooses the mail for an unverified account: without a password, the link that sets one. */
function kindFor(user: Pick<UserRow, 'password_hash'>): LinkKind {
  return user.password_hash === noPassword ? 'reset-password' : 'verify-email'
}

/**
 * An address that waits for its verification may have been registered by an attacker. If the password differs from the
 * first one, neither counts any more, and the owner of the mailbox chooses; otherwise the attacker's would survive.
 */
async function registerAgain(context: Context, known: UserRow, given: Registered, device: Device): Promise<void> {
  const isSame = await checkPassword(known.password_hash, given.password)
  await context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, known.id)
    if (user === undefined || isTaken(user)) throw new AppError('register.email-taken', { field: 'email' })
    const isContested = !isSame || user.password_hash !== known.password_hash
    if (isContested) await setPassword(trx, user.id, noPassword)
    await queueLink(trx, user.id, isContested ? 'reset-password' : 'verify-email', given.locale)
    await audit(trx, { ...ownAuditNote(user.id, device, 'account.register'), actorId: null })
  })
}

function isTaken(user: UserRow): boolean {
  return user.email_verified_at !== null || user.deleted_at !== null
}

export async function register(context: Context, given: Registered, device: Device): Promise<void> {
  const mobileNumber = mobileOf(given.mobileNumber)
  refuseOwnWords(given.password, [given.userName, given.companyName, given.email], 'password')
  await limitLinks(context.db, given.email, device.address, context.now())
  const known = await findUserByEmail(context.db, given.email)
  if (known !== undefined && isTaken(known)) throw new AppError('register.email-taken', { field: 'email' })
  if (known !== undefined) return registerAgain(context, known, given, device)
  const user = {
    id: v7(),
    email: given.email,
    name: given.userName,
    password_hash: await hashPassword(given.password, context.passwordCost),
    mobile_number: mobileNumber,
    locale: given.locale,
    email_verified_at: null,
    deleted_at: null,
    created_at: context.now(),
  }
  const isNew = await context.db.transaction().execute(async (trx) => {
    if (!(await insertCompany(trx, user, { id: v7(), name: given.companyName }))) return false
    await queueLink(trx, user.id, 'verify-email', given.locale)
    await audit(trx, ownAuditNote(user.id, device, 'account.register'))
    return true
  })
  const first = isNew ? undefined : await findUserByEmail(context.db, given.email)
  if (first !== undefined) await registerAgain(context, first, given, device)
}

/** Answers the same for every address, so that the answer does not reveal who has a verification waiting. */
export async function resendVerification(
  context: Context,
  given: { readonly email: string; readonly locale: Locale },
  address: string,
): Promise<void> {
  await limitLinks(context.db, given.email, address, context.now())
  const user = await findUserByEmail(context.db, given.email)
  if (user === undefined || isTaken(user)) return
  await context.db.transaction().execute((trx) => queueLink(trx, user.id, kindFor(user), given.locale))
}

export async function verifyEmail(context: Context, token: string, device: Device): Promise<Session> {
  const now = context.now()
  const opened = await context.db.transaction().execute(async (trx) => {
    const user = await useLink(trx, token, 'verify-email', now)
    await trx
      .updateTable('app_user')
      .set({ email_verified_at: user.email_verified_at ?? now })
      .where('id', '=', user.id)
      .execute()
    await voidLinks(trx, user.id, ['verify-email'])
    await audit(trx, ownAuditNote(user.id, device, 'account.verify'))
    return openSession(context, trx, user, device)
  })
  return opened()
}
