/** Watchers start and end a loading bar; the api layer must not import a screen. */
type Watcher = () => () => void

const watchers = new Set<Watcher>()

/** `watcher` runs when a call begins; what it returns runs when that call has ended. */
export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function begin(): () => void {
  const ends = [...watchers].map((watcher) => watcher())
  return () => ends.forEach((end) => end())
}
