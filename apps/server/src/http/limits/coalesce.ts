/**
 * Whoever asks for the same while others are being answered waits for one look that begins after they asked: it answers all
 * who came meanwhile, and nobody misses what they wrote just before. Fifty who watch one project ask at every event.
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
