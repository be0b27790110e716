import type { Known } from './chosen-files.ts'
import { readPhoto, readThumbnail } from './read-photo.ts'
import { sortPhotos, type SortSettings } from './sort-photos.ts'

type Task =
  | { readonly kind: 'facts' | 'thumbnail'; readonly file: File }
  /** Files that were sent before come as ids only. */
  | {
      readonly kind: 'sort'
      readonly ids: readonly string[]
      readonly news: readonly Known[]
      readonly settings: SortSettings
    }

export type PhotoTask = { readonly key: number; readonly task: Task }
export type PhotoAnswer = { readonly key: number; readonly answer: unknown }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<PhotoTask>) => void) | null
  postMessage: (answer: PhotoAnswer) => void
}
const known = new Map<string, Known>()

async function work(task: Task): Promise<unknown> {
  if (task.kind !== 'sort') return task.kind === 'facts' ? readPhoto(task.file) : readThumbnail(task.file)
  for (const file of task.news) known.set(file.id, file)
  return sortPhotos(
    task.ids.flatMap((id) => known.get(id) ?? []),
    task.settings,
  )
}

scope.onmessage = ({ data: { key, task } }) => {
  // Without an answer the wizard would wait for this file for ever.
  void work(task)
    .catch(() => null)
    .then((answer) => scope.postMessage({ key, answer }))
}
