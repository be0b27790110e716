type Read = (file: File) => Promise<Blob | null>

/** As many as a large screen shows a few times over. */
const maxCachedItems = 600
const atOnce = 3
const letGoAtOnce = 40

/**
 * Small pictures of what is in sight, the last asked for first; a cell that scrolled away asks for nothing any more.
 */
export function createThumbnailStore(read: Read) {
  /** Object URLs of thumbnails; the browser frees a picture only when its URL is revoked. */
  const urls = new Map<string, string | null>()
  const wanted = new Map<string, { readonly file: File; readonly listeners: Set<() => void> }>()
  let running = 0

  const letGo = (url: string | null) => {
    if (url !== null) URL.revokeObjectURL(url)
  }

  function keep(id: string, picture: Blob | null) {
    urls.set(id, picture && URL.createObjectURL(picture))
    for (const [oldest, old] of urls) {
      if (urls.size <= maxCachedItems) break
      letGo(old)
      urls.delete(oldest)
    }
  }

  async function run() {
    running += 1
    for (let next = [...wanted].at(-1); next !== undefined; next = [...wanted].at(-1)) {
      const [id, { file, listeners }] = next
      wanted.delete(id)
      keep(id, await read(file))
      for (const one of listeners) one()
    }
    running -= 1
  }

  return {
    /** Undefined: not read yet. Null: it cannot be shown. */
    get: (id: string) => urls.get(id),
    want(id: string, file: File, listener: () => void): () => void {
      if (urls.has(id)) return () => undefined
      const entry = wanted.get(id) ?? { file, listeners: new Set() }
      wanted.delete(id)
      wanted.set(id, entry)
      entry.listeners.add(listener)
      if (running < atOnce) void run()
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0) wanted.delete(id)
      }
    },
    close(): void {
      const created = [...urls.values()]
      urls.clear()
      wanted.clear()
      // All of them at once take the browser as long as several frames.
      const letGoOfSome = () => {
        for (const url of created.splice(0, letGoAtOnce)) letGo(url)
        if (created.length > 0) setTimeout(letGoOfSome)
      }
      letGoOfSome()
    },
  }
}
export type ThumbnailStore = ReturnType<typeof createThumbnailStore>
