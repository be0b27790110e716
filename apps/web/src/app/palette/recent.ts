import { foundKinds, type Found } from '@plumbline/contract/projects/find'
import { onSession, readSession, sessionEnd } from '../../api/session/session.ts'

/** What leads there, without what changes from day to day. */
export type Recent = Pick<
  Found,
  'kind' | '_id' | 'title' | 'category' | 'projectId' | 'projectNum' | 'projectName' | 'workspaceId' | 'inspectionId'
> & { readonly corporateId: string }

const key = 'plumbline.recent'
const maxItems = 8

type StoredRecent = { readonly userId: string; readonly items: readonly Recent[] }

const texts = ['_id', 'title', 'projectId', 'projectNum', 'projectName', 'workspaceId', 'corporateId'] as const

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  return texts.every((name) => typeof item[name] === 'string') && foundKinds.some((kind) => kind === item['kind'])
}

/** Another one's are never shown, nor what another version of this app has written. */
function read(userId: string): readonly Recent[] {
  try {
    const stored = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Partial<StoredRecent> | null
    return stored?.userId === userId && Array.isArray(stored.items) ? stored.items.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Of one company: a project of another would open as somebody else. */
export function recentOf(userId: string, corporateId: string): readonly Recent[] {
  return read(userId).filter((item) => item.corporateId === corporateId)
}

export function noteRecent(
  userId: string,
  { kind, _id, title, category, projectId, projectNum, projectName, workspaceId, inspectionId, corporateId }: Recent,
): void {
  const item: Recent = {
    kind,
    _id,
    title,
    category,
    projectId,
    projectNum,
    projectName,
    workspaceId,
    inspectionId,
    corporateId,
  }
  try {
    window.localStorage.setItem(
      key,
      JSON.stringify({
        userId,
        items: [item, ...read(userId).filter((other) => other._id !== _id)].slice(0, maxItems),
      } satisfies StoredRecent),
    )
  } catch {
    // A browser that keeps nothing has nothing to show.
  }
}

export function clearRecent(): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // localStorage is blocked: nothing was stored.
  }
}

/** On a computer that others use, the names of customers must not stay behind. */
onSession(() => {
  if (readSession() === null && sessionEnd() !== 'lost') clearRecent()
})
