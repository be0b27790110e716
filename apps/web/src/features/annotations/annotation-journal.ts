import type { Book, Kept } from './annotation-records.ts'
import type { Journal } from './annotation-sync.ts'

/** In localStorage because it is written before the page can go away. A browser that stores nothing forgets at a reload; nothing else breaks. */
export function browserJournal(key: string): Journal {
  const name = `plumbline.shapes.${key}`
  return {
    read() {
      try {
        return new Map(JSON.parse(localStorage.getItem(name) ?? '[]') as [string, Kept][])
      } catch {
        return new Map()
      }
    },
    write(book: Book) {
      try {
        if (book.size === 0) localStorage.removeItem(name)
        else localStorage.setItem(name, JSON.stringify([...book]))
        return true
      } catch {
        // Full or forbidden: what is unsaved lives as long as the page.
        return book.size === 0
      }
    },
  }
}
