import { accountRoutes } from '@plumbline/contract/accounts'
import { call } from './call.ts'
import { beginSession, endSession, readSession } from './session.ts'

export async function signIn(email: string, password: string): Promise<void> {
  beginSession(await call(accountRoutes.login, { body: { email, password } }))
}

/** Gone here at once; the server is told, but a dead line keeps nobody signed in on this screen. */
export async function signOut(): Promise<void> {
  const session = readSession()
  endSession('signed-out')
  if (session === null) return
  const { userId, refreshToken } = session
  await call(accountRoutes.logout, { body: { userId, refreshToken } }, { loading: false }).catch(() => undefined)
}
