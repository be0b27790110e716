import type { accountRoutes, Session } from '@plumbline/contract/accounts/accounts'
import { sessionAddresses } from '@plumbline/contract/address'
import { isSpent, tokenOf } from '../session/access-token.ts'
import { ApiError, networkError } from './api-error.ts'
import { errorOf } from './read-error.ts'
import { send } from './send.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { endSession, oldRefreshToken, readSession, renewSession } from '../session/session.ts'

/** 'lost': the server refused; there is nothing left to try. */
type Renewal = { readonly token: string } | 'lost'

const refusals: readonly number[] = [400, 401, 403]
const timeoutMs = 15_000

async function readBody(response: Response): Promise<Session> {
  try {
    return (await response.json()) as Session
  } catch (cause) {
    throw networkError(cause)
  }
}

/** What this browser holds now; undefined after a reload. */
export function storedToken(): string | undefined {
  const session = readSession()
  return session === null ? undefined : tokenOf(session.userId)
}

function tokenOrLost(): Renewal {
  const token = storedToken()
  return token === undefined ? 'lost' : { token }
}

let running: Promise<Renewal> | undefined

async function renew(usedToken: string | undefined): Promise<Renewal> {
  const before = readSession()
  if (before === null) return 'lost'
  const { userId } = before
  const held = tokenOf(userId)
  if (held !== undefined && held !== usedToken) return { token: held }
  const refreshToken = oldRefreshToken()
  const body = refreshToken === undefined ? { userId } : { userId, refreshToken }
  // keepalive: a page that is closed now must not lose the answer, or the cookie would hold a token that is spent.
  const response = await send<typeof accountRoutes.refresh>(sessionAddresses.refresh, { body }, undefined, {
    timeoutMs,
    keepalive: true,
  })
  // A server that is down or busy has not refused anything: the session stays for the next try.
  if (!response.ok && !refusals.includes(response.status)) throw await errorOf(response)
  const session = response.ok ? await readBody(response) : undefined
  // Signed out, or in as somebody else, while the answer was on its way: what is stored wins.
  if (readSession()?.userId !== userId) return tokenOrLost()
  if (session === undefined) {
    endSession('lost')
    return 'lost'
  }
  renewSession(session)
  return { token: session.accessToken }
}

/** A token to try again with. Callers that arrive together share one refresh. */
export function refreshedToken(usedToken: string | undefined): Promise<Renewal> {
  running ??= withSessionLock(() => renew(usedToken)).finally(() => {
    running = undefined
  })
  return running
}

/** Learns of new companies and roles. */
export function renewMemberships(): Promise<Renewal> {
  return refreshedToken(storedToken())
}

/**
 * Renewed shortly before it ends, once for all that ask. Sent until the server refuses it, every call of a page would
 * come back with a 401
 * before the first of them renewed it. Undefined: signed out, or without a connection; then a saved copy may still
 * answer.
 */
export async function currentToken(): Promise<string | undefined> {
  const held = storedToken()
  if (held === undefined ? readSession() === null : !isSpent()) return held
  try {
    const renewal = await refreshedToken(held)
    return renewal === 'lost' ? undefined : renewal.token
  } catch (error) {
    // It may still live for a while, and the call itself says what is wrong.
    if (held !== undefined || (error instanceof ApiError && error.code.startsWith('network.'))) return held
    throw error
  }
}
