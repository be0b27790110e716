import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'

/**
 * Files that only the server lists, sent by another tab or user: without them a file that could not be opened would be
 * missing without a word.
 */
export function createListedFiles(isOwn: (fileId: string) => boolean) {
  const listed = new Map<string, DrawingUpload>()
  /** The server may still list them for a moment. */
  const dismissed = new Set<string>()
  return {
    list: (): readonly DrawingUpload[] => [...listed.values()].filter(({ _id }) => !isOwn(_id)),
    /** Takes over those that failed or wait for a choice of pages. */
    set: (uploads: readonly DrawingUpload[]): void => {
      const ids = new Set(uploads.map(({ _id }) => _id))
      for (const id of listed.keys()) if (!ids.has(id)) listed.delete(id)
      for (const answer of uploads) {
        const isOpen = answer.state === 'failed' || answer.state === 'choosing'
        if (isOpen && !dismissed.has(answer._id) && !isOwn(answer._id)) listed.set(answer._id, answer)
      }
    },
    /** What the server says of a file now. */
    update: (answer: DrawingUpload): void => {
      if (answer.state === 'done') listed.delete(answer._id)
      else if (listed.has(answer._id)) listed.set(answer._id, answer)
    },
    dismiss: (fileId: string): void => {
      dismissed.add(fileId)
      listed.delete(fileId)
    },
  }
}
