import type { Session } from '@plumbline/contract/accounts/accounts'
import { sessionIdleDays } from '@plumbline/contract/address'
import { useSyncExternalStore } from 'react'
import { dropToken, holdToken } from './access-token.ts'
import { clearOfflineCache } from '../offline/offline-cache.ts'

/**
 * Spec 1 §3: what sign-in answered, and which of the corporates is the active one. The tokens are not in it: one is in
 * memory, one in a cookie that no script reads; who is signed in is known without them, also without a connection.
 */
export type StoredSession = Omit<Session, 'accessToken' | 'refreshToken'> & {
  readonly selectedCorporateIndex: number
  /** When the server last answered for it, in milliseconds. */
  readonly renewedAt?: number
}

/** Why there is no session any more; decides what /login says. */
export type SessionEnd = 'signed-out' | 'password-changed' | 'lost'

const storageKey = 'plumbline.session'
const signOutKey = 'plumbline.sign-out'
const idleMs = sessionIdleDays * 24 * 3600 * 1000

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

function writeItem(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // It stays in memory.
  }
}

function writeText(text: string | null): void {
  memory = text
  writeItem(storageKey, text)
  for (const listener of listeners) listener()
}

/** Whose sign-out the server has not heard of yet. */
export const pendingSignOut = {
  read(): string | null {
    try {
      return window.localStorage.getItem(signOutKey)
    } catch {
      return null
    }
  },
  write: (userId: string | null) => writeItem(signOutKey, userId),
} as const

function hasTexts(value: unknown, names: readonly string[]): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
}

/** By hand: the schema would bring all of zod into the first load, to check what this very app has written. */
function isStored(value: unknown): value is StoredSession {
  if (!hasTexts(value, ['userId', 'userName', 'userEmail'])) return false
  const { corporates } = value
  return (
    Array.isArray(corporates) && corporates.every((corporate) => hasTexts(corporate, ['corporateId', 'name', 'role']))
  )
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

/** Always as stored: another tab may have signed in or out a moment ago. */
export function readSession(): StoredSession | null {
  const text = readText()
  if (text !== cached.text) cached = { text, session: parse(text) }
  return cached.session
}

/** Of a browser that signed in before the token moved into a cookie: sent once, then overwritten by what is stored. */
export function oldRefreshToken(): string | undefined {
  const session: (StoredSession & { readonly refreshToken?: unknown }) | null = readSession()
  return typeof session?.refreshToken === 'string' ? session.refreshToken : undefined
}

function store(session: StoredSession): void {
  end = undefined
  writeText(JSON.stringify(session))
}

/** Never the tokens. */
function storeAnswered({ accessToken, refreshToken: _, ...session }: Session, selectedCorporateIndex: number): void {
  holdToken(session.userId, accessToken)
  store({ ...session, selectedCorporateIndex, renewedAt: Date.now() })
}

export function beginSession(session: Session): void {
  void clearOfflineCache(session.userId)
  pendingSignOut.write(null)
  storeAnswered(session, 0)
}

/** At the start of a page: without a connection the server cannot say that a session has been idle for too long. */
export function endIdleSession(): void {
  const renewedAt = readSession()?.renewedAt
  if (renewedAt !== undefined && Date.now() - renewedAt > idleMs) endSession('lost')
}

/** A refresh may answer with other corporates; the active one stays active when it is still there. */
export function renewSession(renewed: Session): void {
  const before = readSession()
  const active = before?.corporates[before.selectedCorporateIndex]?.corporateId
  const index = renewed.corporates.findIndex((corporate) => corporate.corporateId === active)
  storeAnswered(renewed, Math.max(index, 0))
}

export function selectCorporate(index: number): void {
  const session = readSession()
  if (session?.corporates[index] !== undefined) store({ ...session, selectedCorporateIndex: index })
}

/** What the server answered to a change of name: shown everywhere at once, in every tab. */
export function renameInSession({
  userName,
  corporate,
}: {
  readonly userName?: string
  readonly corporate?: { readonly corporateId: string; readonly name: string }
}): void {
  const session = readSession()
  if (session === null) return
  store({
    ...session,
    userName: userName ?? session.userName,
    corporates: session.corporates.map((own) =>
      own.corporateId === corporate?.corporateId ? { ...own, name: corporate.name } : own,
    ),
  })
}

export function endSession(reason: SessionEnd): void {
  end = reason
  dropToken()
  void clearOfflineCache()
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
