import type { Context } from '../../context.ts'
import type { RunningJob } from '../../jobs/attempt.ts'

type Payload = { readonly corporateId: string; readonly projectId: string; readonly reportId: string }
export type ReportJob = Pick<RunningJob<Payload>, 'id' | 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'>

export async function runReport(_doors: Context, _job: ReportJob): Promise<void> {}
