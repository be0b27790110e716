import type { Session } from '@plumbline/contract/accounts/accounts'
import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { issueAccessToken } from '../../../http/caller.ts'
import {
  endSession,
  findUser,
  findUserByEmail,
  holdPassword,
  insertSession,
  insertToken,
  listMemberships,
  lockToken,
  markRotated,
  type UserRow,
} from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { alertOwner } from './guess-alert.ts'
import { admitGuess, admitSecondFactor, forgetGuess, forgetSecondFactor, takeBackGuess } from './login-delay.ts'
import { ownAuditNote } from './own-account.ts'
import { checkPassword } from '../passwords.ts'
import { hashToken, idleSince, newSalt, newToken, stateOf, successorOf } from '../refresh-tokens.ts'
import { spendSecondFactor } from './second-factor.ts'
import { isSignOnRequired } from '../sign-on/required.ts'

export type Device = { readonly address: string; readonly userAgent: string }

async function sessionReply(
  context: Context,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<Session> {
  return {
    accessToken: await issueAccessToken(context.secrets['access-token'], { userId: user.id, sessionId }, context.now()),
    refreshToken,
    userId: user.id,
    userName: user.name,
    userEmail: user.email,
    corporates: await listMemberships(context.db, user.id),
  }
}

/** Answers what makes the reply, to be called after the commit. */
export async function openSession(
  context: Context,
  trx: Transaction<Database>,
  user: UserRow,
  device: Device,
  signOnOf?: string,
): Promise<() => Promise<Session>> {
  const sessionId = v7()
  const refreshToken = newToken()
  await insertSession(trx, {
    id: sessionId,
    userId: user.id,
    tokenHash: hashToken(refreshToken),
    now: context.now(),
    signOnOf,
    ...device,
  })
  await audit(
    trx,
    ownAuditNote(user.id, device, 'session.begin', signOnOf === undefined ? {} : { detail: { by: 'sign-on' } }),
  )
  return () => sessionReply(context, user, sessionId, refreshToken)
}

type Credentials = { readonly email: string; readonly password: string; readonly secondFactor?: string | undefined }

/** Only after the password: otherwise anyone could learn whose account was deleted. */
function refuseDormant(user: UserRow): void {
  if (user.deleted_at !== null) throw new AppError('login.account-deleted')
  if (user.email_verified_at === null) throw new AppError('login.email-not-verified')
}

/** Where somebody signs in: `known` is the device, if this person has signed in on it before. */
export type Entrance = Device & { readonly known?: Buffer | undefined }

/** Spent in the transaction of the session it opens: a sign-in that fails leaves the code good. */
async function passSecondFactor(
  context: Context,
  trx: Transaction<Database>,
  user: UserRow,
  typed: string,
  device: Device,
): Promise<void> {
  const spent = await spendSecondFactor(trx, user.id, typed, context)
  if (spent === undefined) throw new AppError('login.code-wrong', { field: 'secondFactor' })
  if (spent === 'recovery-code') await audit(trx, ownAuditNote(user.id, device, 'two-factor.recovery-code'))
}

/**
 * Wrong codes after a right password: the delay grows by account, and its owner is notified that somebody knows the
 * password.
 */
async function admitCode(
  context: Context,
  user: UserRow,
  origin: { readonly email: string; readonly address: string; readonly device?: Buffer | undefined },
): Promise<(error: unknown) => Promise<never>> {
  const { isAlarming } = await admitSecondFactor(context.db, origin, context.now())
  return async (error) => {
    if (isAlarming && error instanceof AppError && error.code === 'login.code-wrong')
      await alertOwner(context.db, user.id, 'second-factor', context.now())
    throw error
  }
}

async function enter(
  context: Context,
  user: UserRow | undefined,
  given: Credentials,
  device: Entrance,
): Promise<() => Promise<Session>> {
  if (user === undefined) throw new AppError('login.unknown-email', { field: 'email' })
  // Before the password is compared: where it opens nothing, nothing may tell whether it is right.
  if (await isSignOnRequired(context.db, user)) {
    await takeBackGuess(context.db, { email: user.email, address: device.address, device: device.known })
    throw new AppError('login.sign-on-required', { field: 'email' })
  }
  if (!(await checkPassword(user.password_hash, given.password)))
    throw new AppError('login.wrong-password', { field: 'password' })
  const origin = { email: user.email, address: device.address, device: device.known }
  const hasTwoFactor = user.totp_confirmed_at !== null
  if (!hasTwoFactor) await forgetGuess(context.db, origin)
  refuseDormant(user)
  if (hasTwoFactor && given.secondFactor === undefined) {
    await takeBackGuess(context.db, origin)
    throw new AppError('login.code-required', { field: 'secondFactor' })
  }
  const failed = hasTwoFactor ? await admitCode(context, user, origin) : undefined
  const opened = await context.db
    .transaction()
    .execute(async (trx) => {
      if (hasTwoFactor) await passSecondFactor(context, trx, user, given.secondFactor ?? '', device)
      if (!(await holdPassword(trx, user))) throw new AppError('login.wrong-password', { field: 'password' })
      return openSession(context, trx, user, { address: device.address, userAgent: device.userAgent })
    })
    .catch(failed)
  if (hasTwoFactor) {
    await forgetGuess(context.db, origin)
    await forgetSecondFactor(context.db, origin)
  }
  return opened
}

/**
 * The log names the account, not the unknown person who typed. A request for the code is a step of the sign-in, no
 * refusal.
 */
async function noteRefused(
  context: Context,
  error: unknown,
  email: string,
  user: UserRow | undefined,
  { address, userAgent }: Device,
): Promise<void> {
  if (!(error instanceof AppError) || !error.code.startsWith('login.') || error.code === 'login.code-required') return
  await audit(context.db, {
    action: 'session.refused',
    outcome: 'refused',
    actorId: null,
    address,
    userAgent,
    detail: { code: error.code },
    ...(user === undefined
      ? { subject: email, corporateIds: [] }
      : { subjectId: user.id, corporateIds: { membershipsOf: user.id } }),
  })
}

/** Those that the growing delay turns away are not written down: a flood of them would be one of lines, too. */
export async function signIn(context: Context, given: Credentials, device: Entrance): Promise<Session> {
  const email = given.email.toLowerCase()
  const { isAlarming } = await admitGuess(
    context.db,
    { email, address: device.address, device: device.known },
    context.now(),
  )
  const user = await findUserByEmail(context.db, email)
  const opened = await enter(context, user, given, device).catch(async (error: unknown) => {
    await noteRefused(context, error, email, user, device)
    if (isAlarming && user !== undefined && error instanceof AppError && error.code === 'login.wrong-password')
      await alertOwner(context.db, user.id, 'password', context.now())
    throw error
  })
  return opened()
}

type Turned = { readonly sessionId: string; readonly successor: string } | 'refused'

/** The whole turn is one transaction: a crash in between leaves the old token current, not a family without a head. */
async function turnToken(context: Context, userId: string, token: string, device: Device): Promise<Turned> {
  const now = context.now()
  return context.db.transaction().execute(async (trx) => {
    const hash = hashToken(token)
    const row = await lockToken(trx, hash)
    if (row === undefined || row.userId !== userId || row.ended_at !== null) return 'refused'
    const isIdle = row.last_used_at < idleSince(now)
    if (isIdle || stateOf(row.rotated_at, now) === 'reused') {
      await endSession(trx, row.sessionId, now)
      await audit(trx, {
        ...ownAuditNote(userId, device, 'session.end', { detail: { reason: isIdle ? 'idle' : 'token used twice' } }),
        actorId: null,
      })
      return 'refused'
    }
    const salt = row.successor_salt ?? newSalt()
    const successor = successorOf(token, salt)
    if (row.rotated_at === null) {
      await markRotated(trx, hash, salt, row.sessionId, now)
      await insertToken(trx, hashToken(successor), row.sessionId, now)
    }
    return { sessionId: row.sessionId, successor }
  })
}

export async function refreshSession(
  context: Context,
  userId: string,
  token: string,
  device: Device,
): Promise<Session> {
  const turned = await turnToken(context, userId, token, device)
  const user = turned === 'refused' ? undefined : await findUser(context.db, userId)
  if (turned === 'refused' || user === undefined || user.deleted_at !== null) throw new AppError('session.ended')
  return sessionReply(context, user, turned.sessionId, turned.successor)
}

/** Signing out twice is no error. False: the token is somebody else's, who stays signed in. */
export async function signOut(context: Context, userId: string, token: string, device: Device): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, hashToken(token))
    if (row === undefined) return true
    if (row.userId !== userId) return false
    if (row.ended_at !== null) return true
    await endSession(trx, row.sessionId, context.now())
    await audit(trx, ownAuditNote(userId, device, 'session.end'))
    return true
  })
}
