import type { Membership } from '@plumbline/contract/accounts/accounts'
import { userRoutes, type InvitationView } from '@plumbline/contract/accounts/users'
import type { Request } from '@plumbline/contract/route'
import type { Role } from '@plumbline/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { renewMemberships } from '../http/refresh.ts'
import { beginSession } from '../session/session.ts'

type Routes = typeof userRoutes
type Body<K extends keyof Routes> = Request<Routes[K]>['body']

export const usersKey = ['users'] as const

export function usersQuery({ corporateId, role }: Membership) {
  return queryOptions({
    queryKey: [...usersKey, corporateId, role],
    queryFn: async ({ signal }) =>
      (await call(userRoutes.listUsers, { params: { corporateId }, query: { role } }, { signal })).data,
    meta: { toast: false },
  })
}

export async function invite(corporateId: string, body: Body<'invite'>): Promise<void> {
  await call(userRoutes.invite, { params: { corporateId }, body })
}

export async function resendInvitation(
  corporateId: string,
  invitationId: string,
  body: Body<'resendInvitation'>,
): Promise<void> {
  await call(userRoutes.resendInvitation, { params: { corporateId, invitationId }, body })
}

export async function withdrawInvitation(corporateId: string, invitationId: string): Promise<void> {
  await call(userRoutes.withdrawInvitation, { params: { corporateId, invitationId } })
}

export async function setRole(corporateId: string, userId: string, role: Role): Promise<void> {
  await call(userRoutes.setRole, { params: { corporateId, userId }, body: { role } })
}

export async function removeUser(corporateId: string, userId: string): Promise<void> {
  await call(userRoutes.removeUser, { params: { corporateId, userId } })
}

export async function eraseUser(corporateId: string, userId: string): Promise<void> {
  await call(userRoutes.eraseUser, { params: { corporateId, userId } })
}

export function viewInvitation(token: string): Promise<InvitationView> {
  return call(userRoutes.viewInvitation, { body: { token } })
}

/** Somebody new, who is signed in by it. */
export async function acceptInvitation(body: Body<'acceptInvitation'>): Promise<void> {
  beginSession((await call(userRoutes.acceptInvitation, { body })).session)
}

export async function declineInvitation(token: string): Promise<void> {
  await call(userRoutes.declineInvitation, { body: { token } })
}

export function ownCorporatesQuery(userId: string) {
  return queryOptions({
    queryKey: ['own-corporates', userId],
    queryFn: ({ signal }) => call(userRoutes.ownCorporates, { params: { userId } }, { signal }),
    meta: { toast: false },
  })
}

export async function answerInvitation(userId: string, invitationId: string, isAccepted: boolean): Promise<void> {
  await call(userRoutes.answerInvitation, { params: { userId, invitationId }, body: { isAccepted } })
  if (isAccepted) await renewMemberships()
}

export async function leaveCorporate(userId: string, corporateId: string): Promise<void> {
  await call(userRoutes.leaveCorporate, { params: { userId }, body: { corporateId } })
  await renewMemberships()
}
