import type { CoveragePhoto } from '@plumbline/inspection/coverage/types'
import type { CoverageAnswer, CoverageTask } from './coverage-worker.ts'
import type { CoverageQuestion, UploadCoverage } from './upload-coverage.ts'

/** Works coverage out beside the page and beside the worker that reads photos, which would show no thumbnails as long as it takes. */
export type CoverageReader = {
  /** Undefined: it failed, or another question came before this one was begun. */
  readonly ask: (photos: readonly CoveragePhoto[], question: CoverageQuestion) => Promise<UploadCoverage | undefined>
  readonly close: () => void
}

type Waiting = CoverageTask & { readonly resolve: (answer: UploadCoverage | undefined) => void }

export function createCoverageReader(): CoverageReader {
  const worker = new Worker(new URL('./coverage-worker.ts', import.meta.url), { type: 'module' })
  let [key, running, next] = [0, undefined as Waiting | undefined, undefined as Waiting | undefined]
  function begin(task: Waiting | undefined) {
    running = task
    next = undefined
    if (task !== undefined) {
      const { resolve: _resolve, ...sent } = task
      worker.postMessage(sent satisfies CoverageTask)
    }
  }
  worker.onmessage = ({ data }: MessageEvent<CoverageAnswer>) => {
    if (data.key !== running?.key) return
    running.resolve(data.answer)
    begin(next)
  }
  const giveUp = () => {
    running?.resolve(undefined)
    next?.resolve(undefined)
    begin(undefined)
  }
  worker.onerror = giveUp
  return {
    ask: (photos, question) =>
      new Promise((resolve) => {
        key += 1
        const task = { key, photos, question, resolve }
        if (running === undefined) return begin(task)
        // Each takes seconds with thousands of photos: of those that wait only the last is worked out.
        next?.resolve(undefined)
        next = task
      }),
    close: () => {
      worker.terminate()
      giveUp()
    },
  }
}
