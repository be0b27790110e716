const storageKey = 'plumbline.clock-skew'
/** The server's date has whole seconds: on average half a second is cut off. */
const cutOffMs = 500

/**
 * Compares this device's clock with the server's: on site there is no server to ask, and the moment of a photo is that
 * of the device. The last answer is stored for then.
 */
export async function measureClock(): Promise<void> {
  const before = Date.now()
  const answer = await fetch(new URL('/health/live', window.location.origin), { method: 'HEAD', cache: 'no-store' })
  const server = Date.parse(answer.headers.get('date') ?? '')
  if (!answer.ok || Number.isNaN(server)) return
  const skew = Math.round((before + Date.now()) / 2 - server - cutOffMs)
  try {
    window.localStorage.setItem(storageKey, String(skew))
  } catch {
    // Nothing is said of a clock that could not be compared.
  }
}

/** Milliseconds by which the device is ahead of the server, below zero behind it; undefined: never compared. */
export function clockSkewMs(): number | undefined {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return stored === null ? undefined : Number(stored)
  } catch {
    return undefined
  }
}
