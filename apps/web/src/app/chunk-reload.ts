const stampKey = 'plumbline.chunk-reload'
const onceInMs = 60_000

/** Spec 1 §4: a page chunk that fails to load reloads the page, at most once per 60 seconds. */
export function mayReload(stamp: string | null, now: number): boolean {
  const last = Number(stamp ?? Number.NaN)
  return !Number.isFinite(last) || now - last >= onceInMs || last > now
}

/** True when a reload is under way. Without storage there is no stamp, and no reload: better an error page than a loop. */
export function reloadForChunk(storage: () => Storage, reload: () => void, now: number): boolean {
  try {
    if (!mayReload(storage().getItem(stampKey), now)) return false
    storage().setItem(stampKey, String(now))
  } catch {
    return false
  }
  reload()
  return true
}

/** After a deployment the chunks an open page knows are gone; the reload fetches the new page. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForChunk(() => window.sessionStorage, () => window.location.reload(), Date.now())) event.preventDefault()
  })
}
