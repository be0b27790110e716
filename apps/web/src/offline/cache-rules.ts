/** app: the pages themselves. data: answers of calls. files: pictures behind signed links. */
export type CacheEntry = {
  readonly store: 'app' | 'data' | 'files'
  readonly key: string
  /** Its name changes with its content: a copy is never out of date. */ readonly isFixed: boolean
}

const calls = /^\/(user|asset|inspection|messaging)\/api\//
/**
 * Never cached: live events do not end, sign-in answers are secret, and an old answer would call a withdrawn report
 * current.
 */
const never = /^\/messaging\/api\/v\d+\/events$|^\/user\/api\/v\d+\/auth\/|^\/inspection\/api\/v\d+\/verifications\//
/**
 * Signed links change: the cache key is the object path after /files/o/ or after the signature of /files/p/… and
 * /files/t/….
 */
const signed = /^\/files\/(?:o|[pt]\/[^/]+)\/(.+)$/
const pages = /^\/(assets|icons)\/|^\/(scheme\.js|favicon\.svg|manifest\.webmanifest)$/
const notPages = /^\/(s|v|share|docs|openapi\.json|health|metrics|tutorials|sw\.js)(\/|$)/

export const shellKey = '/'

/** The cache entry of a request; undefined: the worker does not handle it. */
export function cacheEntryFor(
  url: URL,
  { origin, isNavigation }: { readonly origin: string; readonly isNavigation: boolean },
): CacheEntry | undefined {
  const { pathname, search } = url
  if (url.origin !== origin || never.test(pathname) || notPages.test(pathname)) return undefined
  if (calls.test(pathname)) return { store: 'data', key: `${pathname}${search}`, isFixed: false }
  const object = signed.exec(pathname)?.[1]
  if (object !== undefined)
    return { store: 'files', key: `/files/${pathname.startsWith('/files/t/') ? 't/' : ''}${object}`, isFixed: false }
  if (pathname.startsWith('/files/')) return undefined
  if (pages.test(pathname)) return { store: 'app', key: pathname, isFixed: pathname.startsWith('/assets/') }
  return isNavigation ? { store: 'app', key: shellKey, isFixed: false } : undefined
}

/** Whose call it is, as the page says. It is not believed: the name only chooses between stores on one's own device. */
export function userOf(header: string | null): string | undefined {
  return header !== null && /^[\w-]+$/.test(header) ? header : undefined
}
