import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { StoredSession } from '../api/session/session.ts'
import type { WorkspaceQuery } from './paths.ts'

/** Spec 1 §2: the three values the project workspace carries. */
export function workspaceQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    corporateId: query.get('corporateId'),
    workspaceId: query.get('workspaceId'),
    inspectionId: query.get('inspectionId'),
  } satisfies WorkspaceQuery
}

/** What is known now takes the place of what the address said; the rest of it stays. */
export function withWorkspace(search: string, known: Readonly<Partial<WorkspaceQuery>>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(known)) if (value !== null) query.set(name, value)
  return `?${query}`
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Spec 1 §4: an address that can name no project is a page that could not be found. */
export function isValidWorkspace(
  projectId: string,
  { corporateId, workspaceId, inspectionId }: WorkspaceQuery,
): boolean {
  const isId = (text: string) => id.test(text)
  return isId(projectId) && [corporateId, workspaceId, inspectionId].every((given) => given === null || isId(given))
}

/**
 * As what the user stands before the project; none: it belongs to a corporate that is not theirs. The system's own
 * roles stand everywhere.
 */
export function memberOf(session: StoredSession, corporateId: string): Membership | undefined {
  const own = session.corporates.find((corporate) => corporate.corporateId === corporateId)
  if (own !== undefined) return own
  const system =
    session.corporates.find(({ role }) => role === 'system-admin') ??
    session.corporates.find(({ role }) => role === 'system-read-only')
  return system && { ...system, corporateId, name: '', isSaas: false }
}
