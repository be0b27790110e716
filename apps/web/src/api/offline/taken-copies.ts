import { cacheEntryFor } from '../../offline/cache-rules.ts'
import { readSession } from '../session/session.ts'
import { cachedSinceHeader, takenPrefixOf } from './offline-cache-names.ts'

/** What is stored of one inspection. bytes: of everything, as it lies here. */
export type Taken = {
  readonly takenAt: string
  readonly bytes: number
  readonly drawings: number
  readonly photos: number
  readonly defects: number
}

const factsKey = '/taken'

/** Somebody else signed in, or the user signed out, while something was on its way. */
export class OwnerChanged extends Error {}

/** A browser without a service worker, or one that refuses storage, opens nothing without a connection. */
export const canTakeAlong = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

function nameOf(inspectionId: string): string | undefined {
  const session = readSession()
  return session === null ? undefined : `${takenPrefixOf(session.userId)}${inspectionId}`
}

/** Undefined: nothing of it is stored, or not all of it was. */
export async function readTaken(inspectionId: string): Promise<Taken | undefined> {
  const name = nameOf(inspectionId)
  if (name === undefined || !canTakeAlong()) return undefined
  try {
    if (!(await caches.has(name))) return undefined
    return (await (await (await caches.open(name)).match(factsKey))?.json()) as Taken | undefined
  } catch {
    return undefined
  }
}

export async function removeTaken(inspectionId: string): Promise<void> {
  const name = nameOf(inspectionId)
  if (name !== undefined) await caches.delete(name)
}

/** Under which name the worker looks for the answer of this address; undefined: it never does. */
export const takenKeyOf = (url: string): string | undefined => {
  const { origin } = window.location
  const entry = cacheEntryFor(new URL(url, origin), { origin, isNavigation: false })
  return entry === undefined || entry.store === 'app' ? undefined : entry.key
}

/** Writes into the copy of one inspection, for the user who began it and for no other. */
export async function openTaken(inspectionId: string) {
  const name = nameOf(inspectionId)
  if (name === undefined) throw new OwnerChanged()
  const cache = await caches.open(name)
  const written = new Map<string, number>()
  const check = async () => {
    if (nameOf(inspectionId) === name) return
    // The sign-out has deleted it, and the write that was on its way made it again.
    await caches.delete(name)
    throw new OwnerChanged()
  }
  async function put(key: string, answer: Response): Promise<void> {
    const body = answer.status === 204 ? null : await answer.blob()
    const bytes = body?.size ?? 0
    const headers = new Headers(answer.headers)
    headers.delete('content-encoding')
    headers.set('content-length', String(bytes))
    headers.set(cachedSinceHeader, new Date().toISOString())
    await check()
    await cache.put(key, new Response(body, { status: answer.status, headers }))
    await check()
    written.set(key, bytes)
  }
  return {
    put,
    /** A picture whose address is that of its content is not fetched twice. */
    retain: async (key: string): Promise<boolean> => {
      const stored = await cache.match(key)
      if (stored === undefined) return false
      written.set(key, Number(stored.headers.get('content-length') ?? 0))
      return true
    },
    /** Everything was written: what was not written this time is not part of the project any more. */
    finish: async (facts: Omit<Taken, 'takenAt' | 'bytes'>): Promise<Taken> => {
      const stored = new Set((await cache.keys()).map(({ url }) => url.slice(window.location.origin.length)))
      const missing = [...written.keys()].find((key) => !stored.has(key))
      if (missing !== undefined) throw new Error(`The browser did not store ${missing}`)
      for (const key of stored) if (!written.has(key) && key !== factsKey) await cache.delete(key)
      const bytes = [...written.values()].reduce((sum, size) => sum + size, 0)
      const taken: Taken = { ...facts, bytes, takenAt: new Date().toISOString() }
      await cache.put(factsKey, new Response(JSON.stringify(taken)))
      await check()
      return taken
    },
  }
}
