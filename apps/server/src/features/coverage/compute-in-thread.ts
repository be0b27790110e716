import { AppError } from '@plumbline/contract/errors'
import type { CoverageResult } from '@plumbline/inspection/coverage/types'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import type { ElevationInput } from './compute-elevation.ts'

const script = new URL('./elevation.worker.ts', import.meta.url)
/** For each elevation. */
const limitSeconds = 30
const heapMegabytes = 1024
/**
 * Photos of an upload change an elevation every few seconds, and a thread takes as long to start as a thousand photos
 * to compute.
 */
const warmMs = 30_000

/** One at a time in each process: two would share the cores that answer everybody else. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 })

type WarmThread = { readonly thread: Worker; readonly idle: NodeJS.Timeout }
let warm: WarmThread | undefined

/** Of these only: a thread without its own listeners would receive no further message. */
function stopListening(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
}

function takeThread(): Worker {
  const found = warm
  warm = undefined
  if (found === undefined) return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  clearTimeout(found.idle)
  stopListening(found.thread)
  found.thread.ref()
  return found.thread
}

/** It must not keep the process alive, nor its memory for long. */
function leaveWarm(thread: Worker): void {
  stopListening(thread)
  const forget = () => {
    if (warm?.thread === thread) warm = undefined
  }
  thread.once('exit', forget)
  thread.once('error', forget)
  thread.unref()
  const idle = setTimeout(() => {
    forget()
    void thread.terminate()
  }, warmMs)
  idle.unref()
  warm = { thread, idle }
}

async function run(
  inputs: readonly ElevationInput[],
  signal: AbortSignal | undefined,
): Promise<readonly CoverageResult[]> {
  const thread = takeThread()
  const ended = Promise.withResolvers<readonly CoverageResult[]>()
  const clock = setTimeout(() => ended.reject(new AppError('job.timed-out')), limitSeconds * inputs.length * 1000)
  const abort = () => ended.reject(signal?.reason as Error)
  signal?.addEventListener('abort', abort)
  thread.once('message', ended.resolve)
  thread.once('error', ended.reject)
  thread.once('exit', () => ended.reject(new AppError('job.crashed')))
  try {
    thread.postMessage(inputs)
    const results = await ended.promise
    leaveWarm(thread)
    return results
  } catch (error) {
    void thread.terminate()
    throw error
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', abort)
  }
}

/** On a thread of its own: thousands of photos are seconds, in which no other request would be answered. */
export const computeInThread = (
  inputs: readonly ElevationInput[],
  signal?: AbortSignal,
): Promise<readonly CoverageResult[]> => inTurn(() => run(inputs, signal), signal)
