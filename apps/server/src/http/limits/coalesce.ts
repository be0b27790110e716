/**
 * Joins identical reads in flight; never joins a read that started before the request, so that every caller sees its
 * own writes. Fifty people who watch one project ask at every event.
 */
export function coalesce<T>() {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, look: () => Promise<T>): Promise<T> {
    const one = look().finally(() => running.get(key) === one && running.delete(key))
    running.set(key, one)
    return one
  }

  return function ask(key: string, look: () => Promise<T>): Promise<T> {
    const waiting = next.get(key)
    if (waiting !== undefined) return waiting
    const now = running.get(key)
    if (now === undefined) return begin(key, look)
    const later = now
      .catch(() => undefined)
      .then(() => {
        next.delete(key)
        return begin(key, look)
      })
    next.set(key, later)
    return later
  }
}
