import { AppError } from '@plumbline/contract/errors'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../../http/limits/limit-concurrency.ts'
import type { SearchInput, SearchResult } from './place-shapes.ts'

const script = new URL('./search.worker.ts', import.meta.url)
const limitSeconds = 180
const heapMegabytes = 1024

/** One at a time in each process: two would share the cores that answer everybody else. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 })

function run(input: SearchInput, signal: AbortSignal): Promise<SearchResult> {
  const thread = new Worker(script, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  const ended = Promise.withResolvers<SearchResult>()
  const clock = setTimeout(() => ended.reject(new AppError('job.timed-out')), limitSeconds * 1000)
  const abort = () => ended.reject(signal.reason as Error)
  signal.addEventListener('abort', abort)
  thread.once('message', ended.resolve)
  thread.once('error', ended.reject)
  thread.once('exit', () => ended.reject(new AppError('job.crashed')))
  return ended.promise.finally(() => {
    clearTimeout(clock)
    signal.removeEventListener('abort', abort)
    void thread.terminate()
  })
}

/** On a thread of its own: ten thousand shapes are seconds, in which no other request would be answered. */
export const searchInThread = (input: SearchInput, signal: AbortSignal): Promise<SearchResult> =>
  inTurn(() => run(input, signal), signal)
