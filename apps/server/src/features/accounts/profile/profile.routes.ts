import { profileRoutes } from '@plumbline/contract/accounts/profile'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../../http/implement.ts'
import { ownData } from './own-data.ts'
import { preferenceOf, renameCorporate, renameUser } from './profile.ts'
import { endOwnSession, endOwnSessions, listSessions } from './sessions.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  isTwoFactorRequired,
  requireTwoFactor,
  twoFactorOf,
} from './two-factor.ts'

export function registerProfile(app: FastifyInstance, api: Api): void {
  implement(app, api, 'accounts', profileRoutes, {
    preference: async (call, { params }) => ({ preference: await preferenceOf(call, params.userId) }),
    renameUser: async (call, { params, body }) => ({ login: await renameUser(call, params, body) }),
    renameCorporate: async (call, { params, body }) => ({
      name: await renameCorporate(call, params.corporateId, body),
    }),
    sessions: async (call, { params }) => ({ data: await listSessions(call, params.userId) }),
    endSession: async (call, { params }) => {
      await endOwnSession(call, params.userId, params.sessionId)
      return {}
    },
    endSessions: async (call, { params, query }) => {
      await endOwnSessions(call, params.userId, query.keep === 'current')
      return {}
    },
    twoFactor: (call, { params }) => twoFactorOf(call, params.userId),
    beginTwoFactor: (call, { params, body }) => beginTwoFactor(call, params.userId, body),
    confirmTwoFactor: (call, { params, body }) => confirmTwoFactor(call, params.userId, body.code),
    endTwoFactor: async (call, { params, body }) => {
      await endTwoFactor(call, params.userId, body)
      return {}
    },
    requireTwoFactor: async (call, { params, body }) => {
      await requireTwoFactor(call, params.corporateId, body.isRequired)
      return { isRequired: body.isRequired }
    },
    isTwoFactorRequired: async (call, { params }) => ({
      isRequired: await isTwoFactorRequired(call, params.corporateId),
    }),
    ownData: (call, { params }) => ownData(call, params.userId),
  })
}
