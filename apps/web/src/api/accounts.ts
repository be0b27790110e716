import type { accountRoutes } from '@plumbline/contract/accounts'
import { sessionAddresses } from '@plumbline/contract/address'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { beginSession, endSession, readSession } from './session.ts'

export async function signIn(email: string, password: string, secondFactor?: string): Promise<void> {
  beginSession(await call<typeof accountRoutes.login>(sessionAddresses.login, { body: { email, password, ...(secondFactor === undefined ? {} : { secondFactor }) } }))
}

/** Gone here at once; the server is told, but a dead line keeps nobody signed in on this screen. False: it was not told. */
export async function signOut(): Promise<boolean> {
  const session = readSession()
  endSession('signed-out')
  if (session === null) return true
  const { userId, refreshToken } = session
  return call<typeof accountRoutes.logout>(sessionAddresses.logout, { body: { userId, refreshToken } }, { loading: false }).then(
    () => true,
    // A server that answered, whatever it said, knows that token no longer or has been told.
    (error: unknown) => !(error instanceof ApiError && error.code.startsWith('network.')),
  )
}
