let last: Promise<unknown> = Promise.resolve()

/**
 * One sign-in, refresh or sign-out at a time, over all tabs: each answer replaces the cookie, and the one that comes
 * last would win. Plain http addresses have no locks; there the server's grace for a lost answer covers two tabs.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('plumbline.refresh', work)
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
