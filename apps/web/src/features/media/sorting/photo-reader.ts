import type { Chosen, Known } from './chosen-files.ts'
import { createCoverageReader, type CoverageReader } from './coverage-reader.ts'
import type { PhotoAnswer, PhotoTask } from './photo-worker.ts'
import type { ReadPhoto } from './read-photo.ts'
import type { Sorted, SortSettings } from './sort-photos.ts'

/** Reads photos beside the page, so that five thousand of them do not freeze it. */
export type PhotoReader = {
  readonly facts: (file: File) => Promise<ReadPhoto | null>
  readonly thumbnail: (file: File) => Promise<Blob | null>
  /** Null: there is no worker. */
  readonly sort: (files: readonly Chosen[], settings: SortSettings) => Promise<Sorted | null>
  /** Undefined: it failed. Of several questions that wait only the last is answered. */
  readonly coverage: CoverageReader['ask']
  readonly close: () => void
}

const withoutBytes = ({ file: _file, handle: _handle, ...known }: Chosen): Known => known

export function createPhotoReader(): PhotoReader {
  const waiting = new Map<number, (answer: unknown) => void>()
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  /** The files the worker has already: they are not sent again. */
  const sentFiles = new Map<string, Chosen>()
  let next = 0
  let coverage: CoverageReader | undefined
  worker.onmessage = ({ data: { key, answer } }: MessageEvent<PhotoAnswer>) => {
    waiting.get(key)?.(answer)
    waiting.delete(key)
  }
  const giveUp = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  worker.onerror = giveUp
  const ask = (task: PhotoTask['task']) =>
    new Promise<unknown>((resolve) => {
      next += 1
      waiting.set(next, resolve)
      worker.postMessage({ key: next, task } satisfies PhotoTask)
    })
  return {
    facts: (file) => ask({ kind: 'facts', file }) as Promise<ReadPhoto | null>,
    thumbnail: (file) => ask({ kind: 'thumbnail', file }) as Promise<Blob | null>,
    sort: (files, settings) => {
      const news = files.filter((file) => sentFiles.get(file.id) !== file)
      for (const file of news) sentFiles.set(file.id, file)
      return ask({
        kind: 'sort',
        ids: files.map(({ id }) => id),
        news: news.map(withoutBytes),
        settings,
      }) as Promise<Sorted | null>
    },
    coverage: (...given) => {
      coverage ??= createCoverageReader()
      return coverage.ask(...given)
    },
    close: () => {
      coverage?.close()
      worker.terminate()
      giveUp()
    },
  }
}
