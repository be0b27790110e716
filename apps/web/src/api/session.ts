import type { Session } from '@plumbline/contract/accounts'
import { useSyncExternalStore } from 'react'
import { forgetKept } from './kept.ts'

/** Spec 1 §3: what sign-in answered, and which of the corporates is the active one. */
export type StoredSession = Session & { readonly selectedCorporateIndex: number }

/** Why there is no session any more; decides what /login says. */
export type SessionEnd = 'signed-out' | 'password-changed' | 'lost'

const storageKey = 'plumbline.session'

let memory: string | null = null
let cached: { readonly text: string | null; readonly session: StoredSession | null } = { text: null, session: null }
let end: SessionEnd | undefined
const listeners = new Set<() => void>()

/** Browsers that refuse storage still get a session; it lives as long as the page. */
function readText(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return memory
  }
}

function writeText(text: string | null): void {
  memory = text
  try {
    if (text === null) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, text)
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener()
}

function hasTexts(value: unknown, names: readonly string[]): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}

/** By hand: the schema would bring all of zod into the first load, to check what this very app has written. */
function isStored(value: unknown): value is StoredSession {
  if (!hasTexts(value, ['userId', 'userName', 'userEmail', 'accessToken', 'refreshToken'])) return false
  const { corporates } = value
  return Array.isArray(corporates) && corporates.every((corporate) => hasTexts(corporate, ['corporateId', 'name', 'role']))
}

function parse(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isStored(value)) return null
    const known = value.corporates[value.selectedCorporateIndex] !== undefined
    return known ? value : { ...value, selectedCorporateIndex: 0 }
  } catch {
    return null
  }
}

/** Always as stored: another tab may have renewed the tokens a moment ago. */
export function readSession(): StoredSession | null {
  const text = readText()
  if (text !== cached.text) cached = { text, session: parse(text) }
  return cached.session
}

function store(session: StoredSession): void {
  end = undefined
  writeText(JSON.stringify(session))
}

export function beginSession(session: Session): void {
  void forgetKept(session.userId)
  store({ ...session, selectedCorporateIndex: 0 })
}

/** A refresh may answer with other corporates; the active one stays active when it is still there. */
export function renewSession(renewed: Session): void {
  const before = readSession()
  const active = before?.corporates[before.selectedCorporateIndex]?.corporateId
  const index = renewed.corporates.findIndex((corporate) => corporate.corporateId === active)
  store({ ...renewed, selectedCorporateIndex: Math.max(index, 0) })
}

export function selectCorporate(index: number): void {
  const session = readSession()
  if (session?.corporates[index] !== undefined) store({ ...session, selectedCorporateIndex: index })
}

/** What the server answered to a change of name: shown everywhere at once, in every tab. */
export function renameInSession({ userName, corporate }: { readonly userName?: string; readonly corporate?: { readonly corporateId: string; readonly name: string } }): void {
  const session = readSession()
  if (session === null) return
  store({
    ...session,
    userName: userName ?? session.userName,
    corporates: session.corporates.map((own) => (own.corporateId === corporate?.corporateId ? { ...own, name: corporate.name } : own)),
  })
}

export function endSession(reason: SessionEnd): void {
  end = reason
  void forgetKept()
  writeText(null)
}

export function sessionEnd(): SessionEnd | undefined {
  return end
}

export function activeCorporate(session: StoredSession) {
  return session.corporates[session.selectedCorporateIndex]
}

/** Also what another tab does. */
export function onSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(onSession, readSession)
}
