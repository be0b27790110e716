import { AppError } from '@plumbline/contract/errors'
import type { CoverageResult } from '@plumbline/inspection/coverage/types'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import type { ElevationInput } from './compute-elevation.ts'

const script = new URL('./elevation.worker.ts', import.meta.url)
/** For each elevation. */
const limitSeconds = 30
const heapMegabytes = 1024

/** One at a time in each process: two would share the cores that answer everybody else. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 })

function run(inputs: readonly ElevationInput[], signal: AbortSignal | undefined): Promise<readonly CoverageResult[]> {
  const thread = new Worker(script, { workerData: inputs, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  const ended = Promise.withResolvers<readonly CoverageResult[]>()
  const clock = setTimeout(() => ended.reject(new AppError('job.timed-out')), limitSeconds * inputs.length * 1000)
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

/** On a thread of its own: thousands of photos are seconds, in which no other request would be answered. */
export const computeInThread = (
  inputs: readonly ElevationInput[],
  signal?: AbortSignal,
): Promise<readonly CoverageResult[]> => inTurn(() => run(inputs, signal), signal)
