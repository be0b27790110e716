import { jsonText, type JsonText } from '../../../http/json/json-text.ts'

/** The rows of a page as JSON, and what follows them. */
export type Page = { readonly rows: readonly string[]; readonly rest: string }

/** snapshot: what the page depends on; a page read at the same one is the same. at: milliseconds of the clock. */
export type ReadAt = { readonly snapshot: string; readonly at: number }

const maxPages = 50
/** A database that lost its last moments in a crash may reach the same snapshot number by another way. */
const maxAgeMs = 5_000

/**
 * The last answers by request: a page at the same snapshot is not read again, and one with the same rows is the same
 * bytes, which are compressed once.
 */
export function createPageCache<T>() {
  const pages = new Map<string, Page & ReadAt & { readonly text: JsonText<T> }>()
  return {
    get(key: string, { snapshot, at }: ReadAt): JsonText<T> | undefined {
      const last = pages.get(key)
      const isFresh = last !== undefined && last.snapshot === snapshot && Math.abs(at - last.at) < maxAgeMs
      return isFresh ? last.text : undefined
    },
    put(key: string, readAt: ReadAt, { rows, rest }: Page): JsonText<T> {
      const last = pages.get(key)
      const isSame =
        last?.rest === rest && last.rows.length === rows.length && rows.every((row, index) => row === last.rows[index])
      const text = isSame ? last.text : jsonText<T>('{"data":[', rows, rest)
      // The page asked for last is dropped last: scrolling through a thousand must not drop the one that is watched.
      pages.delete(key)
      const [oldest] = pages.keys()
      if (oldest !== undefined && pages.size >= maxPages) pages.delete(oldest)
      pages.set(key, { ...readAt, rows, rest, text })
      return text
    },
  }
}
