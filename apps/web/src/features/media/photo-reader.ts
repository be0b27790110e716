import type { PhotoAnswer, PhotoTask } from './photo-worker.ts'
import type { ReadPhoto } from './read-photo.ts'

/** Reads photos beside the page, so that five thousand of them do not freeze it. */
export type PhotoReader = {
  readonly facts: (file: File) => Promise<ReadPhoto | null>
  readonly thumbnail: (file: File) => Promise<ImageBitmap | null>
  readonly close: () => void
}

export function createPhotoReader(): PhotoReader {
  const waiting = new Map<number, (answer: unknown) => void>()
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  let next = 0
  worker.onmessage = ({ data: { key, answer } }: MessageEvent<PhotoAnswer>) => {
    waiting.get(key)?.(answer)
    waiting.delete(key)
  }
  const giveUp = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  worker.onerror = giveUp
  const ask = (task: PhotoTask['task'], file: File) => new Promise<unknown>((resolve) => {
    next += 1
    waiting.set(next, resolve)
    worker.postMessage({ key: next, task, file } satisfies PhotoTask)
  })
  return {
    facts: (file) => ask('facts', file) as Promise<ReadPhoto | null>,
    thumbnail: (file) => ask('thumbnail', file) as Promise<ImageBitmap | null>,
    close: () => {
      worker.terminate()
      giveUp()
    },
  }
}
