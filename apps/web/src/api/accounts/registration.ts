import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import type { Request } from '@plumbline/contract/route'
import { call } from '../http/call.ts'
import { beginSession, endSession, type StoredSession } from '../session/session.ts'

type Routes = typeof registrationRoutes
type Body<K extends keyof Routes> = Request<Routes[K]>['body']

export async function register(body: Body<'register'>): Promise<void> {
  await call(registrationRoutes.register, { body })
}

export async function resendVerification(body: Body<'resendVerification'>): Promise<void> {
  await call(registrationRoutes.resendVerification, { body })
}

const followed = new Map<string, Promise<void>>()

/** A link works once: a screen that is mounted twice must not spend it twice, and fail with the second. */
export function verifyEmail(token: string): Promise<void> {
  const running =
    followed.get(token) ??
    call(registrationRoutes.verifyEmail, { body: { token } })
      .then(beginSession)
      .finally(() => followed.delete(token))
  followed.set(token, running)
  return running
}

export async function forgotPassword(body: Body<'forgotPassword'>): Promise<void> {
  await call(registrationRoutes.forgotPassword, { body })
}

export async function checkResetLink(token: string): Promise<void> {
  await call(registrationRoutes.checkResetLink, { body: { token } })
}

/** Every session has ended on the server, so the one of this browser is of no use any more. */
export async function resetPassword(body: Body<'resetPassword'>): Promise<void> {
  await call(registrationRoutes.resetPassword, { body })
  endSession('signed-out')
}

export async function changePassword({ userId }: StoredSession, body: Body<'changePassword'>): Promise<void> {
  await call(registrationRoutes.changePassword, { params: { userId }, body })
  endSession('password-changed')
}
