/** Held as long as the page lives; the browser lets go when it is closed, crashes or is reloaded. */
export type Claims = {
  /** False: another page of this browser holds it. */
  readonly claim: (queueId: string) => Promise<boolean>
  readonly release: () => void
}

/** Two pages of one browser must not send the same file. */
export function browserClaims(): Claims {
  const released = new AbortController()
  const until = new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()))
  return {
    claim: (queueId) => new Promise((resolve) => {
      // Only over https; without it a second page may send a file again, which the server recognises.
      const locks = (navigator as Partial<Navigator>).locks
      if (locks === undefined) return resolve(true)
      void locks.request(`plumbline.upload-queue.${queueId}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : until
      }).catch(() => resolve(true))
    }),
    release: () => released.abort(),
  }
}
