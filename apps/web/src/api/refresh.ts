import { accountRoutes, type Session } from '@plumbline/contract/accounts'
import { errorOf } from './api-error.ts'
import { send } from './send.ts'
import { endSession, readSession, renewSession } from './session.ts'

/** 'lost': the server refused; there is nothing left to try. */
type Renewal = { readonly token: string } | 'lost'

let running: Promise<Renewal> | undefined

async function renew(usedToken: string): Promise<Renewal> {
  const before = readSession()
  if (before === null) return 'lost'
  if (before.accessToken !== usedToken) return { token: before.accessToken }
  const { userId, refreshToken } = before
  const response = await send(accountRoutes.refresh, { body: { userId, refreshToken } }, undefined, {})
  // A server that is down or busy has not refused anything: the session stays for the next try.
  if (response.status >= 500 || response.status === 429) throw await errorOf(response)
  const now = readSession()
  if (now?.refreshToken !== refreshToken) return now === null ? 'lost' : { token: now.accessToken }
  if (!response.ok) {
    endSession('lost')
    return 'lost'
  }
  const session = (await response.json()) as Session
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
