import { createSaver } from './save-entries.ts'
import type { Throughput } from './throughput.ts'
import type { Upload } from './upload-entry.ts'
import type { UploadPersistence } from './upload-persistence.ts'
import { totalsOf, type Totals } from './upload-totals.ts'

export type UploadsSnapshot<U extends Upload> = { readonly uploads: readonly U[]; readonly totals: Totals }

type Settings = {
  readonly persistence: UploadPersistence
  readonly throughput: Throughput
  /** At least this long between two snapshots. */
  readonly restMs: number
  /** The files themselves are stored too. */
  readonly hasContents: boolean
}

/** A snapshot for the screen, at most every restMs, and again while nothing changes because speed and time left do. */
function createDisplay<U extends Upload>(uploads: ReadonlyMap<string, U>, throughput: Throughput, restMs: number) {
  const listeners = new Set<() => void>()
  let shown: UploadsSnapshot<U> = { uploads: [], totals: totalsOf([], 0) }
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastShown = 0
  let isClosed = false

  function show(): void {
    timer = undefined
    lastShown = performance.now()
    const list = [...uploads.values()]
    shown = { uploads: list, totals: totalsOf(list, throughput.perSecond()) }
    for (const listener of listeners) listener()
    if (list.length > 0 && !isClosed) timer = setTimeout(show, (shown.totals.underWay > 0 ? 4 : 20) * restMs)
  }

  return {
    snapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show,
    /** Calls that were running when the queue closed still change entries; a timer started then would never stop. */
    showSoon: (): void => {
      if (isClosed) return
      clearTimeout(timer)
      timer = setTimeout(show, Math.max(0, restMs - (performance.now() - lastShown)))
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** The uploads of one queue, shown a few times a second and saved for a reload. */
export function createEntries<U extends Upload>({ persistence, throughput, restMs, hasContents }: Settings) {
  const uploads = new Map<string, U>()
  const display = createDisplay(uploads, throughput, restMs)
  const saver = createSaver(persistence, (key) => uploads.get(key), restMs)

  return {
    get: (key: string) => uploads.get(key),
    list: (): readonly U[] => [...uploads.values()],
    /** In the same order, without a copy: the scheduler reads all entries after every step of a file. */
    each: (): Iterable<U> => uploads.values(),
    snapshot: display.snapshot,
    subscribe: display.subscribe,
    put: (some: readonly U[], shows: 'now' | 'soon' = 'now') => {
      for (const upload of some) {
        uploads.set(upload.key, upload)
        saver.noteChanged(upload.key)
      }
      if (some.length === 0) return
      if (shows === 'now') display.show()
      else display.showSoon()
      saver.save()
    },
    /** quiet: progress, which is not saved because after a reload the server knows it better. */
    change: (key: string, patch: Partial<Upload> | Partial<U>, how?: 'quiet') => {
      const upload = uploads.get(key)
      if (upload === undefined) return
      uploads.set(key, { ...upload, ...patch, ...(how === 'quiet' ? {} : { changedAt: Date.now() }) })
      display.showSoon()
      if (how === 'quiet') return
      saver.noteChanged(key)
      saver.saveSoon()
    },
    remove: (keys: readonly string[]) => {
      if (keys.length === 0) return
      for (const key of keys) {
        uploads.delete(key)
        saver.noteRemoved(key)
      }
      if (hasContents) void persistence.contents.remove(keys)
      display.show()
      saver.save()
    },
    /** For what is shown beside the entries. */
    refresh: display.show,
    close: () => {
      display.close()
      saver.close()
    },
  }
}

export type UploadEntries<U extends Upload> = ReturnType<typeof createEntries<U>>
