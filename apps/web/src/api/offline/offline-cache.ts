import { useSyncExternalStore } from 'react'
import { cachedSinceHeader, cacheNamePrefix } from './offline-cache-names.ts'

let since: string | undefined
const listeners = new Set<() => void>()

type Reader = (response: Response, method: string) => void
let reader: Reader | undefined

/** Every answer goes to this reader too, before its body is read; undefined: to none. */
export function readResponses(next: Reader | undefined): void {
  reader = next
}

/** The newest of the cached responses tells when this device last reached the server. */
export function noteResponse(response: Response, method = 'GET'): void {
  reader?.(response, method)
  const cachedSince = response.headers.get(cachedSinceHeader) ?? undefined
  const next = cachedSince !== undefined && since !== undefined && since > cachedSince ? since : cachedSince
  if (next === since) return
  since = next
  for (const listener of listeners) listener()
}

export function onCachedSince(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const cachedSince = () => since

/** When this device last reached the server; undefined while it is online. */
export function useCachedSince(): string | undefined {
  return useSyncExternalStore(onCachedSince, cachedSince)
}

/** The page clears the cache itself, because a sleeping worker would leave the data to the next user. */
export async function clearOfflineCache(exceptOf?: string): Promise<void> {
  since = undefined
  if (!('caches' in globalThis)) return
  try {
    const names = (await caches.keys()).filter(
      (name) =>
        name.startsWith(cacheNamePrefix) &&
        (exceptOf === undefined || !name.startsWith(`${cacheNamePrefix}${exceptOf}-`)),
    )
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
