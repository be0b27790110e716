type Decode = (file: File) => Promise<ImageBitmap | null>

/** As many as a large screen shows a few times over. */
const keptMost = 600
const atOnce = 3

/** Small pictures of what is in sight, the last asked for first; a cell that scrolled away asks for nothing any more. */
export function createThumbnailStore(decode: Decode) {
  const kept = new Map<string, ImageBitmap | null>()
  const wanted = new Map<string, { readonly file: File; readonly tell: Set<() => void> }>()
  let running = 0

  function keep(id: string, bitmap: ImageBitmap | null) {
    kept.set(id, bitmap)
    for (const [oldest, old] of kept) {
      if (kept.size <= keptMost) break
      old?.close()
      kept.delete(oldest)
    }
  }

  async function run() {
    running += 1
    for (let next = [...wanted].at(-1); next !== undefined; next = [...wanted].at(-1)) {
      const [id, { file, tell }] = next
      wanted.delete(id)
      keep(id, await decode(file))
      for (const one of tell) one()
    }
    running -= 1
  }

  return {
    /** Undefined: not decoded yet. Null: it cannot be shown. */
    get: (id: string) => kept.get(id),
    want(id: string, file: File, tell: () => void): () => void {
      if (kept.has(id)) return () => undefined
      const entry = wanted.get(id) ?? { file, tell: new Set() }
      wanted.delete(id)
      wanted.set(id, entry)
      entry.tell.add(tell)
      if (running < atOnce) void run()
      return () => {
        entry.tell.delete(tell)
        if (entry.tell.size === 0) wanted.delete(id)
      }
    },
  }
}
export type ThumbnailStore = ReturnType<typeof createThumbnailStore>
