import { accountRoutes } from '@plumbline/contract/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts-registration'
import type { FastifyInstance } from 'fastify'
import { implement, type Api, type Call } from '../../http/implement.ts'
import { refreshSession, signIn, signOut, type Device } from './accounts.service.ts'
import { registerConsole } from './console.routes.ts'
import { changePassword, forgotPassword, resetPassword } from './password-recovery.ts'
import { registerProfile } from './profile.routes.ts'
import { register, resendVerification, verifyEmail } from './registration.ts'

const deviceOf = ({ address, userAgent }: Call): Device => ({ address, userAgent })

export function registerAccounts(app: FastifyInstance, api: Api): void {
  registerConsole(app, api)
  implement(app, api, 'accounts', accountRoutes, {
    login: (call, { body }) => signIn(call, body, deviceOf(call)),
    refresh: (call, { body }) => refreshSession(call, body.userId, body.refreshToken, deviceOf(call)),
    logout: async (call, { body }) => {
      await signOut(call, body.userId, body.refreshToken, deviceOf(call))
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
    verifyEmail: (call, { body }) => verifyEmail(call, body.token, deviceOf(call)),
    forgotPassword: async (call, { body }) => {
      await forgotPassword(call, body, call.address)
      return {}
    },
    resetPassword: async (call, { body }) => {
      await resetPassword(call, body, deviceOf(call))
      return {}
    },
    changePassword: async (call, { params, body }) => {
      await changePassword(call, call.caller, { ...params, ...body }, deviceOf(call))
      return {}
    },
  })
  registerProfile(app, api)
}
