import { userRoutes } from '@plumbline/contract/accounts-users'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { acceptInvitation, viewInvitation, type TellAccepted } from './accept-invitation.ts'
import { eraseUser } from './erase-user.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.ts'
import { assignProjectUsers, listProjectUsers, type TellAssigned } from './project-users.ts'
import { listUsers, removeUser, setRole } from './users.ts'

/** What others are told of; they are ranked after the accounts. */
export type Telling = { readonly assigned: TellAssigned; readonly accepted: TellAccepted }

export function registerUsers(app: FastifyInstance, api: Api, tell: Telling): void {
  implement(app, api, 'accounts', userRoutes, {
    listUsers: async (call, { params }) => ({ data: await listUsers(call, params.corporateId) }),
    invite: (call, { body }) => invite(call, body),
    resendInvitation: async (call, { params, body }) => {
      await resendInvitation(call, params, body.locale)
      return {}
    },
    withdrawInvitation: async (call, { params }) => {
      await withdrawInvitation(call, params)
      return {}
    },
    setRole: async (call, { params, body }) => {
      await setRole(call, params, body.role)
      return {}
    },
    removeUser: async (call, { params }) => {
      await removeUser(call, params)
      return {}
    },
    eraseUser: async (call, { params }) => {
      await eraseUser(call, params)
      return {}
    },
    listProjectUsers: async (call, { params }) => ({ data: await listProjectUsers(call, params.projectId) }),
    assignProjectUsers: async (call, { params, body }) => ({ data: await assignProjectUsers(call, params.projectId, body, tell.assigned) }),
    viewInvitation: (call, { body }) => viewInvitation(call, body.token),
    acceptInvitation: (call, { body }) => acceptInvitation(call, body, tell.accepted),
  })
}
