import { toPersisted, type Upload } from './upload-entry.ts'
import type { UploadPersistence } from './upload-persistence.ts'

/** Writing thousands of entries at once would freeze the page. */
const maxSaved = 60
const pauseMs = 20

/** Writes changed entries to the browser's storage in small portions, and the rest when the page is left. */
export function createSaver(persistence: UploadPersistence, get: (key: string) => Upload | undefined, delayMs: number) {
  const changed = new Set<string>()
  const removed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function save(max = maxSaved): void {
    clearTimeout(timer)
    timer = undefined
    const keys = [...changed].slice(0, max)
    const lost = [...removed].slice(0, max)
    for (const key of keys) changed.delete(key)
    for (const key of lost) removed.delete(key)
    if (keys.length + lost.length > 0)
      void persistence.write(keys.flatMap((key) => get(key) ?? []).map(toPersisted), lost)
    if (changed.size + removed.size > 0) timer = setTimeout(() => save(), pauseMs)
  }

  // Parts that arrived just before a reload would otherwise be sent again.
  const saveAll = () => save(Infinity)
  window.addEventListener('pagehide', saveAll)

  return {
    save: () => save(),
    saveSoon: () => {
      if (!isClosed) timer ??= setTimeout(() => save(), delayMs)
    },
    noteChanged: (key: string) => {
      removed.delete(key)
      changed.add(key)
    },
    noteRemoved: (key: string) => {
      changed.delete(key)
      removed.add(key)
    },
    close: () => {
      isClosed = true
      window.removeEventListener('pagehide', saveAll)
      saveAll()
      clearTimeout(timer)
    },
  }
}
