import { userRoutes } from '@plumbline/contract/accounts/users'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../../http/implement.ts'
import { acceptInvitation, declineInvitation, viewInvitation } from './accept-invitation.ts'
import { eraseUser } from './erase-user.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { leaveCorporate, listOwnCorporates } from './leave-corporate.ts'
import { answerInvitation, listOwnInvitations, type NotifyInviter } from './own-invitations.ts'
import { assignProjectUsers, listProjectUsers, type NotifyAssignee } from './project-users.ts'
import { handOverNew } from '../sign-in/session-cookie.ts'
import { listUsers, removeUser, setRole } from './users.ts'

/** Notifications sent by features ranked after the accounts. */
export type AccountNotifications = { readonly assigned: NotifyAssignee; readonly accepted: NotifyInviter }

export function registerUsers(app: FastifyInstance, api: Api, notifications: AccountNotifications): void {
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
    assignProjectUsers: async (call, { params, body }) => ({
      data: await assignProjectUsers(call, params.projectId, body, notifications.assigned),
    }),
    viewInvitation: (call, { body }) => viewInvitation(call, body.token),
    acceptInvitation: async (call, { body }) => {
      const session = await acceptInvitation(call, body, notifications.accepted)
      await rememberDevice(call, session.userId)
      return { session: await handOverNew(call, session, call) }
    },
    declineInvitation: async (call, { body }) => {
      await declineInvitation(call, body.token)
      return {}
    },
    ownCorporates: async (call, { params }) => ({
      corporates: await listOwnCorporates(call, params.userId),
      invitations: await listOwnInvitations(call, params.userId),
    }),
    answerInvitation: async (call, { params, body }) => {
      await answerInvitation(call, params, body.isAccepted, notifications.accepted)
      return {}
    },
    leaveCorporate: async (call, { params, body }) => {
      await leaveCorporate(call, { ...params, ...body })
      return {}
    },
  })
}
