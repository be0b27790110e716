import type { Session } from '@plumbline/contract/accounts/accounts'
import { sessionIdleDays } from '@plumbline/contract/address'
import { AppError } from '@plumbline/contract/errors'
import type { Call } from '../../../http/implement.ts'
import { endSession, lockToken } from '../accounts.queries.ts'
import type { Device } from './accounts.service.ts'
import { audit } from '../audit/audit.ts'
import { ownAuditNote } from './own-account.ts'
import { hashToken } from '../refresh-tokens.ts'

const cookie = 'plumbline-session'

/** A browser without its old cookie could never end that session, and it would stay open for a month. */
async function endReplaced(call: Call, token: string, device: Device): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockToken(trx, hashToken(token))
    if (row === undefined || row.ended_at !== null) return
    await endSession(trx, row.sessionId, call.now())
    await audit(trx, ownAuditNote(row.userId, device, 'session.end', { detail: { reason: 'signed in again' } }))
  })
}

/** As the caller asked for it: with the refresh token in the body, or in a cookie that no script can read. */
export function handOver(call: Call, session: Session): Session {
  if (!call.cookies.holdSession()) return session
  const { refreshToken, ...rest } = session
  if (refreshToken !== undefined) call.cookies.set(cookie, refreshToken, sessionIdleDays * 24 * 3600)
  return rest
}

/** After a sign-in: the session that this browser had before ends. */
export async function handOverNew(call: Call, session: Session, device: Device): Promise<Session> {
  const before = call.cookies.holdSession() ? call.cookies.read(cookie) : undefined
  if (before !== undefined && before !== '') await endReplaced(call, before, device)
  return handOver(call, session)
}

/**
 * A browser that was signed in before there was a cookie sends its token once in the body; it comes back as a cookie.
 */
export function refreshTokenOf(call: Call, given: string | undefined): string {
  const inCookie = call.cookies.holdSession() ? call.cookies.read(cookie) : undefined
  const token = given ?? inCookie
  if (token === undefined || token === '')
    throw call.cookies.holdSession()
      ? new AppError('session.ended')
      : new AppError('input.invalid', { field: 'refreshToken' })
  return token
}

export function dropCookie(call: Call): void {
  if (call.cookies.holdSession()) call.cookies.clear(cookie)
}
