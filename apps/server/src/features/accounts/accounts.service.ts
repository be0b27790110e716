import type { Session } from '@plumbline/contract/accounts'
import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { issueAccessToken } from '../../http/caller.ts'
import {
  endSession, findUser, findUserByEmail, holdPassword, insertSession, insertToken, listMemberships, lockToken, markRotated, type UserRow,
} from './accounts.queries.ts'
import { admitGuess, forgetGuess } from './login-delay.ts'
import { checkPassword } from './passwords.ts'
import { hashToken, idleDays, newSalt, newToken, stateOf, successorOf } from './refresh-tokens.ts'

export type Device = { readonly address: string; readonly userAgent: string }

async function sessionReply(context: Context, user: UserRow, sessionId: string, refreshToken: string): Promise<Session> {
  return {
    accessToken: await issueAccessToken(context.secrets['access-token'], { userId: user.id, sessionId }, context.now()),
    refreshToken,
    userId: user.id,
    userName: user.name,
    userEmail: user.email,
    corporates: await listMemberships(context.db, user.id),
  }
}

async function identify(context: Context, email: string, password: string, device: Device): Promise<UserRow> {
  await admitGuess(context.db, email, device.address, context.now())
  const user = await findUserByEmail(context.db, email)
  const isRight = user !== undefined && await checkPassword(user.password_hash, password)
  if (!isRight) {
    throw user === undefined
      ? new AppError('login.unknown-email', { field: 'email' })
      : new AppError('login.wrong-password', { field: 'password' })
  }
  await forgetGuess(context.db, email, device.address)
  // Only after the password: otherwise anyone could learn whose account was deleted.
  if (user.deleted_at !== null) throw new AppError('login.account-deleted')
  if (user.email_verified_at === null) throw new AppError('login.email-not-verified')
  return user
}

/** Answers what makes the reply, to be called after the commit. */
export async function openSession(context: Context, trx: Transaction<Database>, user: UserRow, device: Device): Promise<() => Promise<Session>> {
  const sessionId = v7()
  const refreshToken = newToken()
  await insertSession(trx, { id: sessionId, userId: user.id, tokenHash: hashToken(refreshToken), now: context.now(), ...device })
  return () => sessionReply(context, user, sessionId, refreshToken)
}

export async function signIn(context: Context, credentials: { email: string; password: string }, device: Device): Promise<Session> {
  const user = await identify(context, credentials.email.toLowerCase(), credentials.password, device)
  const opened = await context.db.transaction().execute(async (trx) => {
    if (!await holdPassword(trx, user)) throw new AppError('login.wrong-password', { field: 'password' })
    return openSession(context, trx, user, device)
  })
  return opened()
}

type Turned = { readonly sessionId: string; readonly successor: string } | 'refused'

/** The whole turn is one transaction: a crash in between leaves the old token current, not a family without a head. */
async function turnToken(context: Context, userId: string, token: string): Promise<Turned> {
  const now = context.now()
  return context.db.transaction().execute(async (trx) => {
    const hash = hashToken(token)
    const row = await lockToken(trx, hash)
    if (row === undefined || row.userId !== userId || row.ended_at !== null) return 'refused'
    const idleMs = now.getTime() - row.last_used_at.getTime()
    if (idleMs > idleDays * 24 * 3600 * 1000 || stateOf(row.rotated_at, now) === 'reused') {
      await endSession(trx, row.sessionId, now)
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

export async function refreshSession(context: Context, userId: string, token: string): Promise<Session> {
  const turned = await turnToken(context, userId, token)
  const user = turned === 'refused' ? undefined : await findUser(context.db, userId)
  if (turned === 'refused' || user === undefined || user.deleted_at !== null) throw new AppError('session.ended')
  return sessionReply(context, user, turned.sessionId, turned.successor)
}

/** Answers the same whether or not the token was live: signing out twice is no error. */
export async function signOut(context: Context, userId: string, token: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, hashToken(token))
    if (row?.userId === userId) await endSession(trx, row.sessionId, context.now())
  })
}
