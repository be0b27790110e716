import { useSyncExternalStore } from 'react'
import { keptHeader, keptPrefix } from './offline-cache-names.ts'

let since: string | undefined
const listeners = new Set<() => void>()

/** Of several kept answers the newest tells when this device was last in touch. */
export function noteAnswer(response: Response): void {
  const kept = response.headers.get(keptHeader) ?? undefined
  const next = kept !== undefined && since !== undefined && since > kept ? since : kept
  if (next === since) return
  since = next
  for (const listener of listeners) listener()
}

export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const keptSince = () => since

/** When this device was last in touch with the server, while what is shown is what it kept. */
export function useKept(): string | undefined {
  return useSyncExternalStore(onKept, keptSince)
}

/** Whoever comes next finds nothing of the one before; by the page itself, because a worker may be asleep. */
export async function forgetKept(exceptOf?: string): Promise<void> {
  since = undefined
  if (!('caches' in globalThis)) return
  try {
    const names = (await caches.keys()).filter(
      (name) =>
        name.startsWith(keptPrefix) && (exceptOf === undefined || !name.startsWith(`${keptPrefix}${exceptOf}-`)),
    )
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
