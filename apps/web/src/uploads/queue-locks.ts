/**
 * A lock is held as long as the page lives; the browser releases it when the page is closed, crashes or is reloaded.
 */
export type QueueLocks = {
  /** False: another page of this browser holds it. */
  readonly claim: (queueId: string) => Promise<boolean>
  /** Queues that pages of this browser hold now, this one included; empty where the browser has no locks. */
  readonly held: () => Promise<ReadonlySet<string>>
  readonly release: () => void
}

/**
 * Two pages of one browser must not send the same file. Browsers have locks only over https; without them a second page
 * may send a file again, which the server recognises as a duplicate.
 */
export function browserLocks(owner: string): QueueLocks {
  const released = new AbortController()
  const until = new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()))
  const prefix = `plumbline.upload-queue.${owner}.`
  const locks = (navigator as Partial<Navigator>).locks
  return {
    claim: (queueId) =>
      new Promise((resolve) => {
        if (locks === undefined) return resolve(true)
        void locks
          .request(prefix + queueId, { ifAvailable: true }, (lock) => {
            resolve(lock !== null)
            return lock === null ? undefined : until
          })
          .catch(() => resolve(true))
      }),
    held: async () => {
      const all = (await locks?.query().catch(() => undefined))?.held ?? []
      return new Set(all.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
    },
    release: () => released.abort(),
  }
}
