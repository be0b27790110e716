import type { CoveragePhoto } from '@plumbline/inspection/coverage/types'
import { yieldToMain } from '../../../ui/yield-to-main.ts'
import type { CoverageAnswer, CoverageTask } from './coverage-worker.ts'
import type { CoverageQuestion, UploadCoverage } from './upload-coverage.ts'

/**
 * Works coverage out beside the page and beside the worker that reads photos, which would show no thumbnails as long as
 * it takes.
 */
export type CoverageReader = {
  /** Undefined: it failed, or another question came before this one was begun. */
  readonly ask: (photos: readonly CoveragePhoto[], question: CoverageQuestion) => Promise<UploadCoverage | undefined>
  readonly close: () => void
}

type Waiting = {
  readonly key: number
  readonly photos: readonly CoveragePhoto[]
  readonly question: CoverageQuestion
  readonly resolve: (answer: UploadCoverage | undefined) => void
}

/** Copying so many for the worker takes some milliseconds. */
const sentAtOnce = 500

const createWorker = (): Worker => new Worker(new URL('./coverage-worker.ts', import.meta.url), { type: 'module' })

export function createCoverageReader(
  worker: Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'> = createWorker(),
): CoverageReader {
  let key = 0
  let running: Waiting | undefined
  let next: Waiting | undefined
  const send = (task: CoverageTask) => worker.postMessage(task)

  async function begin(task: Waiting | undefined) {
    running = task
    next = undefined
    if (task === undefined) return
    for (let from = 0; from < task.photos.length; from += sentAtOnce) {
      if (from > 0) await yieldToMain()
      if (running !== task) return
      send({ key: task.key, photos: task.photos.slice(from, from + sentAtOnce) })
    }
    send({ key: task.key, question: task.question })
  }
  worker.onmessage = ({ data }: MessageEvent<CoverageAnswer>) => {
    if (data.key !== running?.key) return
    running.resolve(data.answer)
    void begin(next)
  }
  const giveUp = () => {
    running?.resolve(undefined)
    next?.resolve(undefined)
    void begin(undefined)
  }
  worker.onerror = giveUp
  return {
    ask: (photos, question) =>
      new Promise((resolve) => {
        key += 1
        const task = { key, photos, question, resolve }
        if (running === undefined) {
          void begin(task)
          return
        }
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
