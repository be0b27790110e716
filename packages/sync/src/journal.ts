import type { LocalRecord, Records } from './records.ts'

/** Unsaved records outside of memory, so that a reload, a crash or a closed tab loses nothing. */
export type Journal<T, P extends string = string> = {
  readonly read: () => Records<T, P>
  /** An entry of undefined is removed. False: at least one entry could not be stored. */
  readonly write: (entries: ReadonlyMap<string, LocalRecord<T, P> | undefined>) => boolean
}

/** The part of the browser's localStorage that is used; it may throw when it is full or forbidden. */
export type JournalStorage = {
  readonly length: number
  readonly key: (index: number) => string | null
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, text: string) => void
  readonly removeItem: (key: string) => void
}

/** Entries of another format are of an older release and are not read. */
const format = 1

export const encodeRecord = (record: LocalRecord<unknown>): string => JSON.stringify({ format, record })

export function decodeRecord<T, P extends string>(text: string): LocalRecord<T, P> | undefined {
  try {
    const entry = JSON.parse(text) as { readonly format?: unknown; readonly record?: LocalRecord<T, P> } | null
    if (entry?.format !== format || entry.record?.mine === undefined) return undefined
    // JSON drops a base of undefined.
    return { ...entry.record, base: entry.record.base }
  } catch {
    return undefined
  }
}

function keysOf(storage: JournalStorage, prefix: string): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** One item per record, so that two tabs on the same records do not erase each other's entries. */
export function storageJournal<T, P extends string>(storage: () => JournalStorage, prefix: string): Journal<T, P> {
  const written = new Map<string, string>()

  function writeOne(id: string, record: LocalRecord<T, P> | undefined): boolean {
    const key = `${prefix}${id}`
    try {
      const text = record === undefined ? undefined : encodeRecord(record)
      if (text !== undefined) storage().setItem(key, text)
      // An entry that another tab has written since holds edits that only that tab knows to be saved.
      else if (storage().getItem(key) === written.get(id)) storage().removeItem(key)
      if (text === undefined) written.delete(id)
      else written.set(id, text)
      return true
    } catch {
      return record === undefined
    }
  }

  return {
    read() {
      const records = new Map<string, LocalRecord<T, P>>()
      try {
        for (const key of keysOf(storage(), prefix)) {
          const text = storage().getItem(key) ?? ''
          const record = decodeRecord<T, P>(text)
          if (record === undefined) continue
          records.set(key.slice(prefix.length), record)
          written.set(key.slice(prefix.length), text)
        }
      } catch {
        // Forbidden storage holds nothing.
      }
      return records
    },
    write: (entries) => [...entries].map(([id, record]) => writeOne(id, record)).every(Boolean),
  }
}
