import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

/** What the current code runs for. A job carries the id of the request that enqueued it. */
export type Origin = {
  requestId?: string
  readonly job?: string
  readonly jobId?: string
  /** Where traces are sent. */
  span?: Span
}

export const currentOrigin = new AsyncLocalStorage<Origin>()

/** The same words in every line, so that one search finds a request, its jobs and their child processes. */
export function originFields(
  { requestId, job, jobId }: Origin = currentOrigin.getStore() ?? {},
): Record<string, string> {
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(job === undefined ? {} : { job }),
    ...(jobId === undefined ? {} : { jobId }),
  }
}
