import type { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { sessionAddresses } from '@plumbline/contract/address'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { endSession, oldRefreshToken, pendingSignOut, readSession } from '../session/session.ts'

/** Whether the server ended the session. One that answered, whatever it said, knows that token no longer. */
async function endOnServer(userId: string, refreshToken: string | undefined): Promise<boolean> {
  const body = refreshToken === undefined ? { userId } : { userId, refreshToken }
  const isKnown = await withSessionLock(() =>
    call<typeof accountRoutes.logout>(sessionAddresses.logout, { body }, { loading: false, keepalive: true }),
  ).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.code.startsWith('network.')),
  )
  if (isKnown && pendingSignOut.read() === userId) pendingSignOut.write(null)
  return isKnown
}

/**
 * Signs out locally first, so that a lost connection cannot keep the session open. False: the server was not reached.
 */
export async function signOut(): Promise<boolean> {
  const session = readSession()
  const refreshToken = oldRefreshToken()
  endSession('signed-out')
  if (session === null) return true
  // No script can delete the cookie: until the server has, this browser remembers to ask for it.
  pendingSignOut.write(session.userId)
  const isKnown = await endOnServer(session.userId, refreshToken)
  if (!isKnown) window.addEventListener('online', () => void finishSignOut(), { once: true })
  return isKnown
}

/** A sign-out without a connection reaches the server as soon as there is one. */
export async function finishSignOut(): Promise<void> {
  const userId = pendingSignOut.read()
  if (userId !== null && readSession() === null) await endOnServer(userId, undefined)
}
