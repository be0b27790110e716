import type { Membership } from '@plumbline/contract/accounts'
import { userRoutes, type InvitationView } from '@plumbline/contract/accounts-users'
import type { Request } from '@plumbline/contract/route'
import type { Role } from '@plumbline/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { refreshedToken } from './refresh.ts'
import { beginSession, readSession } from './session.ts'

type Routes = typeof userRoutes
type Body<K extends keyof Routes> = Request<Routes[K]>['body']

export const usersKey = ['users'] as const

export function usersQuery({ corporateId, role }: Membership) {
  return queryOptions({
    queryKey: [...usersKey, corporateId, role],
    queryFn: async ({ signal }) => (await call(userRoutes.listUsers, { params: { corporateId }, query: { role } }, { signal })).data,
    meta: { toast: false },
  })
}

export async function invite(corporateId: string, body: Body<'invite'>): Promise<'added' | 'invited'> {
  return (await call(userRoutes.invite, { params: { corporateId }, body })).status
}

export async function resendInvitation(corporateId: string, invitationId: string, body: Body<'resendInvitation'>): Promise<void> {
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

/** Answers whether somebody new was signed in; who is signed in already learns of the new company at once. */
export async function acceptInvitation(body: Body<'acceptInvitation'>): Promise<boolean> {
  const { session } = await call(userRoutes.acceptInvitation, { body })
  if (session !== null) beginSession(session)
  else {
    const own = readSession()
    if (own !== null) await refreshedToken(own.accessToken)
  }
  return session !== null
}
