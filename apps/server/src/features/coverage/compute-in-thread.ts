import { AppError } from '@plumbline/contract/errors'
import type { CoverageResult } from '@plumbline/inspection/coverage/types'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import type { ElevationInput } from './compute-elevation.ts'

const script = new URL('./elevation.worker.ts', import.meta.url)
const limitSeconds = 30
const heapMegabytes = 512

/** One at a time in each process: two would share the cores that answer everybody else. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 })

function run(input: ElevationInput, signal: AbortSignal | undefined): Promise<CoverageResult> {
  const thread = new Worker(script, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  const ended = Promise.withResolvers<CoverageResult>()
  const clock = setTimeout(() => ended.reject(new AppError('job.timed-out')), limitSeconds * 1000)
  const abort = () => ended.reject(signal?.reason as Error)
  signal?.addEventListener('abort', abort)
  thread.once('message', ended.resolve)
  thread.once('error', ended.reject)
  thread.once('exit', () => ended.reject(new AppError('job.crashed')))
  return ended.promise.finally(() => {
    clearTimeout(clock)
    signal?.removeEventListener('abort', abort)
    void thread.terminate()
  })
}

/** On a thread of its own: thousands of photos are seconds, in which nobody else would be answered. */
export const computeInThread = (input: ElevationInput, signal?: AbortSignal): Promise<CoverageResult> =>
  inTurn(() => run(input, signal), signal)
