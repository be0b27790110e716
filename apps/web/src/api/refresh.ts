import type { accountRoutes, Session } from '@plumbline/contract/accounts'
import { sessionAddresses } from '@plumbline/contract/address'
import { networkError } from './api-error.ts'
import { errorOf } from './read-error.ts'
import { send } from './send.ts'
import { endSession, readSession, renewSession } from './session.ts'

/** 'lost': the server refused; there is nothing left to try. */
type Renewal = { readonly token: string } | 'lost'

const refusals: readonly number[] = [400, 401, 403]

async function readBody(response: Response): Promise<Session> {
  try {
    return (await response.json()) as Session
  } catch (cause) {
    throw networkError(cause)
  }
}

let running: Promise<Renewal> | undefined

async function renew(usedToken: string): Promise<Renewal> {
  const before = readSession()
  if (before === null) return 'lost'
  if (before.accessToken !== usedToken) return { token: before.accessToken }
  const { userId, refreshToken } = before
  const response = await send<typeof accountRoutes.refresh>(sessionAddresses.refresh, { body: { userId, refreshToken } }, undefined, {})
  // A server that is down or busy has not refused anything: the session stays for the next try.
  if (!response.ok && !refusals.includes(response.status)) throw await errorOf(response)
  const session = response.ok ? await readBody(response) : undefined
  const now = readSession()
  // Signed out, or in again, while the answer was on its way: what is stored wins.
  if (now?.refreshToken !== refreshToken) return now === null ? 'lost' : { token: now.accessToken }
  if (session === undefined) {
    endSession('lost')
    return 'lost'
  }
  renewSession(session)
  return { token: session.accessToken }
}

/** Two tabs must not spend one refresh token twice: the server would take the second for a stolen one. */
function oneTabAtATime(usedToken: string): Promise<Renewal> {
  if (!('locks' in navigator)) return renew(usedToken)
  return navigator.locks.request('plumbline.refresh', () => renew(usedToken))
}

/** A token to try again with. Callers that arrive together share one refresh. */
export function refreshedToken(usedToken: string): Promise<Renewal> {
  running ??= oneTabAtATime(usedToken).finally(() => {
    running = undefined
  })
  return running
}
