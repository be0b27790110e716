import { readPhoto, readThumbnail } from './read-photo.ts'

export type PhotoTask = { readonly key: number; readonly task: 'facts' | 'thumbnail'; readonly file: File }
export type PhotoAnswer = { readonly key: number; readonly answer: unknown }

const scope = self as unknown as { onmessage: ((event: MessageEvent<PhotoTask>) => void) | null; postMessage: (answer: PhotoAnswer, transfer: Transferable[]) => void }

scope.onmessage = ({ data: { key, task, file } }) => {
  const work: Promise<unknown> = task === 'facts' ? readPhoto(file) : readThumbnail(file)
  // Without an answer the wizard would wait for this file for ever.
  void work.catch(() => null).then((answer) => scope.postMessage({ key, answer }, answer instanceof ImageBitmap ? [answer] : []))
}
