import { cachedSinceHeader, cacheNamePrefix, takenPrefixOf } from '../api/offline/offline-cache-names.ts'
import type { CacheEntry } from './cache-rules.ts'

/** What a tablet can spare: the largest single copy in bytes, and how many, the oldest going first. */
const limits = {
  app: { bytes: 4_000_000, entries: 600 },
  data: { bytes: 2_000_000, entries: 400 },
  files: { bytes: 3_000_000, entries: 500 },
} as const satisfies Record<CacheEntry['store'], { readonly bytes: number; readonly entries: number }>

const appName = 'plumbline-app'
const ownerName = `${cacheNamePrefix}owner`
const ownerKey = '/owner'
const nameOf = (user: string, store: 'data' | 'files') => `${cacheNamePrefix}${user}-${store}`

let owner: string | undefined

/** Who was last signed in, also after the browser had put this worker to sleep. Deleted by the sign-out. */
export async function ownerNow(): Promise<string | undefined> {
  if (!(await caches.has(ownerName))) return undefined
  owner ??= await (await (await caches.open(ownerName)).match(ownerKey))?.text()
  return owner
}

async function changeOwner(user: string): Promise<void> {
  if ((await ownerNow()) === user) return
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(cacheNamePrefix) && !name.startsWith(`${cacheNamePrefix}${user}-`),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
  owner = user
  await (await caches.open(ownerName)).put(ownerKey, new Response(user))
}

let changing = Promise.resolve()

/**
 * Another person at the same device: what the one before had looked at goes first. One call after the other: two at a
 * time would delete each other's name, and what arrives in between would not be stored.
 */
export function becomeOwner(user: string): Promise<void> {
  changing = changing.catch(() => undefined).then(() => changeOwner(user))
  return changing
}

/** user: who asked. In between somebody else may have signed in, whose copies are none of theirs. */
async function storeOf({ store }: CacheEntry, user: string | undefined): Promise<Cache | undefined> {
  if (store === 'app') return caches.open(appName)
  return user === undefined || (await ownerNow()) !== user ? undefined : caches.open(nameOf(user, store))
}

/** What the page stored of projects that this user takes along. */
async function takenOf({ store }: CacheEntry, user: string | undefined): Promise<readonly Cache[]> {
  if (store === 'app' || user === undefined || (await ownerNow()) !== user) return []
  const names = (await caches.keys()).filter((name) => name.startsWith(takenPrefixOf(user)))
  return Promise.all(names.map((name) => caches.open(name)))
}

async function everyStoreOf(entry: CacheEntry, user: string | undefined): Promise<readonly Cache[]> {
  const [own, taken] = await Promise.all([storeOf(entry, user), takenOf(entry, user)])
  return own === undefined ? taken : [own, ...taken]
}

const sinceOf = (copy: Response) => copy.headers.get(cachedSinceHeader) ?? ''

/** The newest copy: what was looked at may be older or newer than what was taken along. */
export async function find(entry: CacheEntry, user: string | undefined): Promise<Response | undefined> {
  const found = await Promise.all((await everyStoreOf(entry, user)).map((cache) => cache.match(entry.key)))
  return found
    .filter((copy) => copy !== undefined)
    .reduce<Response | undefined>(
      (newest, copy) => (newest === undefined || sinceOf(copy) > sinceOf(newest) ? copy : newest),
      undefined,
    )
}

export async function forget(entry: CacheEntry, user: string | undefined): Promise<void> {
  for (const cache of await everyStoreOf(entry, user)) await cache.delete(entry.key)
}

let written = 0

async function trim(cache: Cache, maxEntries: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(key)
}

export async function keep(entry: CacheEntry, answer: Response, user: string | undefined): Promise<void> {
  const { bytes, entries } = limits[entry.store]
  const body = await answer.blob()
  if (body.size > bytes) return
  const cache = await storeOf(entry, user)
  const headers = new Headers(answer.headers)
  if (entry.store !== 'app') headers.set(cachedSinceHeader, new Date().toISOString())
  // Writing again moves an entry to the end, so that trimming deletes the least recently used first.
  await cache?.put(entry.key, new Response(answer.status === 204 ? null : body, { status: answer.status, headers }))
  written += 1
  if (cache !== undefined && written % 25 === 0) await trim(cache, entries)
}
