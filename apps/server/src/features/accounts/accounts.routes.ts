import { accountRoutes } from '@plumbline/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { refreshSession, signIn, signOut } from './accounts.service.ts'

export function registerAccounts(app: FastifyInstance, api: Api): void {
  implement(app, api, 'accounts', accountRoutes, {
    login: (call, { body }) => signIn(call, body, { address: call.address, userAgent: call.userAgent }),
    refresh: (call, { body }) => refreshSession(call, body.userId, body.refreshToken),
    logout: async (call, { body }) => {
      await signOut(call, body.userId, body.refreshToken)
      return {}
    },
  })
}
