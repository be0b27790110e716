import { userHeader } from '../api/offline/offline-cache-names.ts'
import { cacheEntryFor, shellKey, userOf, type CacheEntry } from './cache-rules.ts'
import { becomeOwner, find, forget, keep, ownerNow } from './stores.ts'

/** Of the worker's own types only these; the whole library of them would take the place of the page's. */
type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }
type WorkerMessage = Lasting & { readonly data: unknown }
type Scope = {
  readonly location: Location
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: WorkerMessage) => void) => void)
}

/** Put in by the build: what is opened on site, perhaps for the first time, where there is no line. */
declare const ON_SITE_FILES: readonly string[]

const scope = self as unknown as Scope

/** No longer allowed, or no longer there: a copy would show what the server would not. */
const refusals: readonly number[] = [401, 403, 404, 410]

/** Network first: a cached copy is served only when the network fails. */
async function askFirst(event: Fetching, entry: CacheEntry, user: string | undefined): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200 || (answer.status === 204 && entry.store === 'data'))
      event.waitUntil(keep(entry, answer.clone(), user).catch(() => undefined))
    else if (refusals.includes(answer.status) && entry.store !== 'app') event.waitUntil(forget(entry, user))
    return answer
  } catch (error) {
    const copy = await find(entry, user)
    if (copy === undefined) throw error
    return copy
  }
}

async function answer(event: Fetching, entry: CacheEntry): Promise<Response> {
  const { request } = event
  if (entry.store === 'data') {
    const user = userOf(request.headers.get(userHeader))
    if (user === undefined) return fetch(request)
    await becomeOwner(user)
    return askFirst(event, entry, user)
  }
  const copy = entry.isFixed ? await find(entry, undefined) : undefined
  return copy ?? askFirst(event, entry, entry.store === 'files' ? await ownerNow() : undefined)
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  // Uploads, changes, videos by parts, and what the page stores itself go their own way, untouched.
  if (request.method !== 'GET' || request.headers.has('range') || request.cache === 'no-store') return
  const entry = cacheEntryFor(new URL(request.url), {
    origin: scope.location.origin,
    isNavigation: request.mode === 'navigate',
  })
  if (entry !== undefined) event.respondWith(answer(event, entry))
})

async function keepPage(url: URL): Promise<void> {
  const entry = cacheEntryFor(url, { origin: scope.location.origin, isNavigation: url.pathname === shellKey })
  if (entry?.store !== 'app' || (await find(entry, undefined)) !== undefined) return
  const loaded = await fetch(url)
  if (loaded.status === 200) await keep(entry, loaded, undefined)
}

/** What the page had loaded before this worker was there, then what it may need where there is no line. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  const at = (url: string) => new URL(url, scope.location.origin)
  await Promise.all([...urls, shellKey].map((url) => keepPage(at(url))))
  // One after the other: the screen that is open goes first.
  for (const file of ON_SITE_FILES) await keepPage(at(file))
}

let work = Promise.resolve()

scope.addEventListener('message', (event) => {
  const urls: unknown = event.data
  if (!Array.isArray(urls)) return
  // A second message at the same time would fetch everything twice.
  work = work.then(() => keepLoaded(urls.filter((url) => typeof url === 'string')).catch(() => undefined))
  event.waitUntil(work)
})
