import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { endSession, renameInSession, type StoredSession } from '../session/session.ts'

type Named = { readonly corporateId: string; readonly name: string }

export async function renameUser({ userId }: StoredSession, { corporateId, name }: Named): Promise<void> {
  const { login } = await call(profileRoutes.renameUser, {
    params: { corporateId, userId },
    body: { name, corporateId },
  })
  renameInSession({ userName: login })
}

export async function renameCorporate({ corporateId, name }: Named): Promise<void> {
  const renamed = await call(profileRoutes.renameCorporate, { params: { corporateId }, body: { name, corporateId } })
  renameInSession({ corporate: { corporateId, name: renamed.name } })
}

const profileKey = ['accounts', 'profile'] as const

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKey, userId, 'sessions'],
    queryFn: ({ signal }) => call(profileRoutes.sessions, { params: { userId } }, { signal }),
    select: ({ data }) => data,
    meta: { toast: false },
  })
}

export async function endOneSession(userId: string, sessionId: string): Promise<void> {
  await call(profileRoutes.endSession, { params: { userId, sessionId } })
}

export async function endOtherSessions(userId: string): Promise<void> {
  await call(profileRoutes.endSessions, { params: { userId }, query: { keep: 'current' } })
}

export async function endEverySession(userId: string): Promise<void> {
  await call(profileRoutes.endSessions, { params: { userId } })
  endSession('signed-out')
}

export function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKey, userId, 'two-factor'],
    queryFn: ({ signal }) => call(profileRoutes.twoFactor, { params: { userId } }, { signal }),
    meta: { toast: false },
  })
}

export function beginTwoFactor(
  userId: string,
  body: { readonly password: string; readonly code?: string | undefined },
) {
  return call(profileRoutes.beginTwoFactor, { params: { userId }, body })
}

export function confirmTwoFactor(userId: string, code: string) {
  return call(profileRoutes.confirmTwoFactor, { params: { userId }, body: { code } })
}

export async function endTwoFactor(
  userId: string,
  body: { readonly password: string; readonly code: string },
): Promise<void> {
  await call(profileRoutes.endTwoFactor, { params: { userId }, body })
}

export function twoFactorRuleQuery(corporateId: string) {
  return queryOptions({
    queryKey: [...profileKey, 'rule', corporateId],
    queryFn: ({ signal }) => call(profileRoutes.isTwoFactorRequired, { params: { corporateId } }, { signal }),
    meta: { toast: false },
  })
}

export async function requireTwoFactor(corporateId: string, isRequired: boolean): Promise<void> {
  await call(profileRoutes.requireTwoFactor, { params: { corporateId }, body: { isRequired } })
}

export function ownData(userId: string) {
  return call(profileRoutes.ownData, { params: { userId } })
}
