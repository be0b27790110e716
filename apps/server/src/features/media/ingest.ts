import type { Context } from '../../context.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import type { OfProject } from '../drawings/drawing-files.ts'

export type IngestJob = Pick<RunningJob<OfProject & { readonly mediaId: string }>, 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'>

export async function ingest(_doors: Context, _job: IngestJob): Promise<void> {
  await Promise.resolve()
}
