import type { TwoFactor } from '@plumbline/contract/accounts/profile'
import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import { openTotp, sealTotp } from '../../../db/sealed-secrets.ts'
import type { Call } from '../../../http/implement.ts'
import { lockUser, type UserRow } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { confirmPassword, ownAccount, ownAuditNote } from '../sign-in/own-account.ts'
import { replaceRecoveryCodes, spendSecondFactor } from '../sign-in/second-factor.ts'
import { newSecret, secretForApp, stepOf } from '../sign-in/totp.ts'

/** By name: corporates the user works in, as a member or as an agent, that require it. */
async function requiring(db: Db | Transaction<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('standing')
    .innerJoin('corporate', 'corporate.id', 'standing.corporate_id')
    .select('corporate.name')
    .where('standing.user_id', '=', userId)
    .where('corporate.requires_two_factor', '=', true)
    .orderBy('corporate.name')
    .orderBy('corporate.id')
    .execute()
  return rows.map((row) => row.name)
}

export async function twoFactorOf(call: Call, userId: string): Promise<TwoFactor> {
  const user = await ownAccount(call, call.caller, userId)
  const left = await call.db
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    isOn: user.totp_confirmed_at !== null,
    recoveryCodesLeft: Number(left.count),
    isRequiredBy: await requiring(call.db, userId),
  }
}

async function spendOrRefuse(call: Call, trx: Transaction<Database>, user: UserRow, code: string): Promise<void> {
  const spent = await spendSecondFactor(trx, user.id, code, call)
  if (spent === undefined) throw new AppError('two-factor.code-wrong', { field: 'code' })
  if (spent === 'recovery-code') await audit(trx, ownAuditNote(user.id, call, 'two-factor.recovery-code'))
}

/** Outside of the transaction, which a wrong code undoes. */
async function noteWrongCode(
  call: Call,
  userId: string,
  toDo: 'two-factor.on' | 'two-factor.off',
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === 'two-factor.code-wrong')
    await audit(call.db, ownAuditNote(userId, call, toDo, { outcome: 'refused', detail: { code: error.code } }))
  throw error
}

type Begin = { readonly password: string; readonly code?: string | undefined }

/**
 * A new secret, which counts from its first code on. Where two-factor sign-in is on already (a new phone, no recovery
 * codes left), the second factor is asked for as well: the password alone must not be enough to shake it off.
 */
export async function beginTwoFactor(
  call: Call,
  userId: string,
  given: Begin,
): Promise<{ secret: string; uri: string }> {
  const user = await ownAccount(call, call.caller, userId)
  if (user.totp_confirmed_at !== null && given.code === undefined)
    throw new AppError('two-factor.is-on', { field: 'code' })
  const confirmed = await confirmPassword(
    call,
    user,
    { password: given.password, field: 'password', toDo: 'two-factor.on' },
    { address: call.address, userAgent: call.userAgent, sessionId: call.caller.sessionId },
  )
  const secret = newSecret()
  await call.db
    .transaction()
    .execute(async (trx) => {
      const locked = await lockUser(trx, userId)
      if (locked !== undefined && locked.totp_confirmed_at !== null) {
        if (given.code === undefined) throw new AppError('two-factor.is-on', { field: 'code' })
        await spendOrRefuse(call, trx, user, given.code)
        await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
        await audit(trx, ownAuditNote(userId, call, 'two-factor.off', { detail: { reason: 'set up anew' } }))
      }
      await trx
        .updateTable('app_user')
        .set({ totp_secret: sealTotp(call.keyring, userId, secret), totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', userId)
        .execute()
    })
    .catch((error: unknown) => noteWrongCode(call, userId, 'two-factor.on', error))
  await confirmed()
  return secretForApp(secret, user.email)
}

export async function confirmTwoFactor(call: Call, userId: string, code: string): Promise<{ recoveryCodes: string[] }> {
  await ownAccount(call, call.caller, userId)
  const now = call.now()
  return call.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (user === undefined || user.totp_secret === null || user.totp_confirmed_at !== null)
      throw new AppError('two-factor.not-begun')
    const step = stepOf(openTotp(call.keyring, userId, user.totp_secret), code.replaceAll(/\s/g, ''), now)
    if (step === undefined) throw new AppError('two-factor.code-wrong', { field: 'code' })
    await trx
      .updateTable('app_user')
      .set({ totp_confirmed_at: now, totp_last_step: String(step) })
      .where('id', '=', userId)
      .execute()
    await audit(trx, ownAuditNote(userId, call, 'two-factor.on'))
    return { recoveryCodes: await replaceRecoveryCodes(trx, userId) }
  })
}

async function refuseWhereRequired(db: Db | Transaction<Database>, userId: string): Promise<void> {
  if ((await requiring(db, userId)).length > 0) throw new AppError('two-factor.is-required')
}

export async function endTwoFactor(
  call: Call,
  userId: string,
  given: { readonly password: string; readonly code: string },
): Promise<void> {
  const user = await ownAccount(call, call.caller, userId)
  if (user.totp_confirmed_at === null) throw new AppError('two-factor.not-begun')
  await refuseWhereRequired(call.db, userId)
  const confirmed = await confirmPassword(
    call,
    user,
    { password: given.password, field: 'password', toDo: 'two-factor.off' },
    { address: call.address, userAgent: call.userAgent, sessionId: call.caller.sessionId },
  )
  await call.db
    .transaction()
    .execute(async (trx) => {
      await spendOrRefuse(call, trx, user, given.code)
      // Checked again under the lock of the user: a corporate may require it by now.
      await refuseWhereRequired(trx, userId)
      await trx
        .updateTable('app_user')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', userId)
        .execute()
      await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      await audit(trx, ownAuditNote(userId, call, 'two-factor.off'))
    })
    .catch((error: unknown) => noteWrongCode(call, userId, 'two-factor.off', error))
  await confirmed()
}

export async function isTwoFactorRequired(call: Call, corporateId: string): Promise<boolean> {
  const row = await call.db
    .selectFrom('corporate')
    .select('requires_two_factor')
    .where('id', '=', corporateId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('corporate.not-found')
  return row.requires_two_factor
}

/**
 * The caller must have two-factor sign-in: without it, requiring it would shut them out at the next call, unable to
 * undo it.
 */
export async function requireTwoFactor(call: Call, corporateId: string, isRequired: boolean): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('app_user')
      .select('totp_confirmed_at')
      .where('id', '=', call.caller.userId)
      .forShare()
      .executeTakeFirst()
    if (isRequired && (own === undefined || own.totp_confirmed_at === null)) throw new AppError('two-factor.own-first')
    const changed = await trx
      .updateTable('corporate')
      .set({ requires_two_factor: isRequired })
      .where('id', '=', corporateId)
      .where('requires_two_factor', '!=', isRequired)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return
    await audit(trx, {
      action: isRequired ? 'two-factor.require' : 'two-factor.release',
      actorId: call.caller.userId,
      address: call.address,
      userAgent: call.userAgent,
      corporateIds: [corporateId],
    })
  })
}
