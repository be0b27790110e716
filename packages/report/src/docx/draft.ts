import { bulletListId } from '@plumbline/office/docx/numbering'
import type { PictureStore } from '@plumbline/office/docx/pictures'
import type { ReportMessages } from '../translator.ts'

/** What is known of the document while its pages are written. */
export type Draft = {
  readonly words: ReportMessages
  readonly pictures: PictureStore
  /** Of bookmarks and drawings. */
  readonly nextId: () => number
  /** The anchor, with a number behind it where the name is taken. */
  readonly bookmark: (anchor: string) => string
  /** The id of another numbered list. */
  readonly newList: () => number
  readonly lastListId: () => number
}

export function openDraft(words: ReportMessages, pictures: PictureStore): Draft {
  let [ids, lists] = [0, bulletListId]
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
    lastListId: () => lists,
  }
}
