import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import type { FastifyInstance } from 'fastify'
import { implement, type Api, type Call } from '../../http/implement.ts'
import { refreshSession, signIn, signOut, type Device } from './sign-in/accounts.service.ts'
import { knownDevice, rememberDevice } from './sign-in/known-device.ts'
import { registerConsole } from './companies/console.routes.ts'
import { changePassword, forgotPassword, ownerOfResetLink, resetPassword } from './registration/password-recovery.ts'
import { registerProfile } from './profile/profile.routes.ts'
import { register, resendVerification, verifyEmail } from './registration/registration.ts'
import { dropCookie, handOver, handOverNew, refreshTokenOf } from './sign-in/session-cookie.ts'

const deviceOf = ({ address, userAgent }: Call): Device => ({ address, userAgent })

export function registerAccounts(app: FastifyInstance, api: Api): void {
  registerConsole(app, api)
  implement(app, api, 'accounts', accountRoutes, {
    login: async (call, { body }) => {
      const session = await signIn(call, body, { ...deviceOf(call), known: await knownDevice(call, body.email) })
      await rememberDevice(call, session.userId)
      return handOverNew(call, session, deviceOf(call))
    },
    refresh: async (call, { body }) =>
      handOver(call, await refreshSession(call, body.userId, refreshTokenOf(call, body.refreshToken), deviceOf(call))),
    logout: async (call, { body }) => {
      if (await signOut(call, body.userId, refreshTokenOf(call, body.refreshToken), deviceOf(call))) dropCookie(call)
      return {}
    },
  })
  implement(app, api, 'accounts', registrationRoutes, {
    register: async (call, { body }) => {
      await register(call, body, deviceOf(call))
      return {}
    },
    resendVerification: async (call, { body }) => {
      await resendVerification(call, body, call.address)
      return {}
    },
    verifyEmail: async (call, { body }) => {
      const session = await verifyEmail(call, body.token, deviceOf(call))
      await rememberDevice(call, session.userId)
      return handOverNew(call, session, deviceOf(call))
    },
    forgotPassword: async (call, { body }) => {
      await forgotPassword(call, body, call.address)
      return {}
    },
    checkResetLink: async (call, { body }) => {
      await ownerOfResetLink(call, body.token)
      return {}
    },
    resetPassword: async (call, { body }) => {
      // The mailbox proves the owner: guesses by an attacker must not delay the sign-in that follows.
      await rememberDevice(call, await resetPassword(call, body, deviceOf(call)))
      return {}
    },
    changePassword: async (call, { params, body }) => {
      await changePassword(call, call.caller, { ...params, ...body }, deviceOf(call))
      return {}
    },
  })
  registerProfile(app, api)
}
