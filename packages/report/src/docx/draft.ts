import type { Book } from '../words.ts'
import type { Pictures } from './pictures.ts'

/** What is known of the document while its pages are written. */
export type Draft = {
  readonly words: Book
  readonly pictures: Pictures
  readonly nextId: () => number
  /** A name of a bookmark that no other has. */
  readonly bookmark: (anchor: string) => string
  /** A numbered list of its own, that begins at one. */
  readonly newList: () => number
  readonly lists: () => number
}

/** Lists 1 is the bullets'; every numbered list has the next. */
export const bulletList = 1

export function openDraft(words: Book, pictures: Pictures): Draft {
  let [ids, lists] = [0, bulletList]
  const taken = new Set<string>()
  return {
    words,
    pictures,
    nextId: () => (ids += 1),
    bookmark: (anchor) => {
      const name = taken.has(anchor) ? `${anchor}_${taken.size}` : anchor
      taken.add(name)
      return name
    },
    newList: () => (lists += 1),
    lists: () => lists,
  }
}
