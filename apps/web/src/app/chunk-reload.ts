const stampKey = 'plumbline.chunk-reload'
const onceInMs = 60_000
const answerWithinMs = 5000

/** Spec 1 §4: a page chunk that fails to load reloads the page, at most once per 60 seconds. */
export function mayReload(stamp: string | null, now: number): boolean {
  const last = Number(stamp ?? Number.NaN)
  return !Number.isFinite(last) || now - last >= onceInMs || last > now
}

/**
 * True when a reload is under way. Without storage there is no stamp, and no reload: better an error page than a loop.
 */
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

/** Reloading while the server is down would end on the browser's error page, which has no "Try again". */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (
      await fetch(new URL('/health/live', window.location.href), {
        cache: 'no-store',
        signal: AbortSignal.timeout(answerWithinMs),
      })
    ).ok
  } catch {
    return false
  }
}

const lost = new WeakSet<object>()

/** Whether a page is missing because a part of it could not be fetched. */
export function isLostChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && lost.has(error)
}

/** A deployment deletes the chunks of open pages; the reload fetches the new page. */
export function watchChunks(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    lost.add(event.payload)
    void serverAnswers().then((answers) => answers && reloadForChunk(() => window.sessionStorage, reload, Date.now()))
  })
}
