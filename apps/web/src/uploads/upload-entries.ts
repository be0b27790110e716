import { toPersisted, type Upload } from './upload-entry.ts'
import type { UploadPersistence } from './upload-persistence.ts'
import type { Throughput } from './throughput.ts'
import { totalsOf, type Totals } from './upload-totals.ts'

export type UploadsSnapshot = { readonly uploads: readonly Upload[]; readonly totals: Totals }

type Settings = {
  readonly persistence: UploadPersistence
  readonly throughput: Throughput
  /** Between two snapshots. */ readonly restMs: number
}

const savedAtOnce = 60

/** Keeps the entries, shows them at most a few times a second, and has them remembered. */
export function createEntries({ persistence, throughput, restMs }: Settings) {
  const uploads = new Map<string, Upload>()
  const listeners = new Set<() => void>()
  const unsaved = new Set<string>()
  const removed = new Set<string>()
  let shown: UploadsSnapshot = { uploads: [], totals: totalsOf([], 0) }
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let lastShown = 0
  let isClosed = false

  function show(): void {
    timer = undefined
    lastShown = performance.now()
    const list = [...uploads.values()]
    shown = { uploads: list, totals: totalsOf(list, throughput.perSecond()) }
    for (const listener of listeners) listener()
    // The speed falls and the rest of the time grows even while nothing moves.
    if (list.length > 0 && !isClosed) timer = setTimeout(show, (shown.totals.underWay > 0 ? 4 : 20) * restMs)
  }

  /** What was under way still changes its entry after the queue was closed: its timer would run forever. */
  function showSoon(): void {
    if (isClosed) return
    const wait = Math.max(0, restMs - (performance.now() - lastShown))
    clearTimeout(timer)
    timer = setTimeout(show, wait)
  }

  /** A few at a time: writing down five thousand at once would stop the page. */
  function save(most = savedAtOnce): void {
    clearTimeout(saving)
    saving = undefined
    const keys = [...unsaved].slice(0, most)
    const gone = [...removed].slice(0, most)
    for (const key of keys) unsaved.delete(key)
    for (const key of gone) removed.delete(key)
    if (keys.length + gone.length > 0)
      void persistence.write(keys.flatMap((key) => uploads.get(key) ?? []).map(toPersisted), gone)
    if (unsaved.size + removed.size > 0) saving = setTimeout(() => save(), 20)
  }

  // What arrived in the last moment before a reload would be asked for again.
  const saveAll = () => save(Infinity)
  window.addEventListener('pagehide', saveAll)

  function saveSoon(): void {
    if (!isClosed) saving ??= setTimeout(() => save(), restMs)
  }

  return {
    get: (key: string) => uploads.get(key),
    list: (): readonly Upload[] => [...uploads.values()],
    /** In the same order, without a copy: whoever looks through them for every file that moved would spend the page's time on copying. */
    each: (): Iterable<Upload> => uploads.values(),
    snapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put: (some: readonly Upload[], shows: 'now' | 'soon' = 'now') => {
      for (const upload of some) {
        uploads.set(upload.key, upload)
        removed.delete(upload.key)
        unsaved.add(upload.key)
      }
      if (some.length === 0) return
      if (shows === 'now') show()
      else showSoon()
      save()
    },
    /** quiet: how much has travelled; the server knows it better after a reload. */
    change: (key: string, patch: Partial<Upload>, how?: 'quiet') => {
      const upload = uploads.get(key)
      if (upload === undefined) return
      uploads.set(key, { ...upload, ...patch, ...(how === 'quiet' ? {} : { changedAt: Date.now() }) })
      showSoon()
      if (how === 'quiet') return
      unsaved.add(key)
      saveSoon()
    },
    remove: (keys: readonly string[]) => {
      if (keys.length === 0) return
      for (const key of keys) {
        uploads.delete(key)
        unsaved.delete(key)
        removed.add(key)
      }
      show()
      save()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      window.removeEventListener('pagehide', saveAll)
      saveAll()
      clearTimeout(saving)
    },
  }
}

export type UploadEntries = ReturnType<typeof createEntries>
