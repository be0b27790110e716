import type { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { sessionAddresses } from '@plumbline/contract/address'
import { call } from './http/call.ts'
import { withSessionLock } from './session/session-lock.ts'
import { beginSession } from './session/session.ts'

export async function signIn(email: string, password: string, secondFactor?: string): Promise<void> {
  await withSessionLock(async () => {
    beginSession(
      await call<typeof accountRoutes.login>(sessionAddresses.login, {
        body: { email, password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      }),
    )
  })
}
