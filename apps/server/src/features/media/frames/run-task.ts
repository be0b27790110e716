import { AppError } from '@plumbline/contract/errors'
import type { Context } from '../../../context.ts'
import { ClaimLostError, type RunningJob } from '../../../jobs/attempt.ts'
import { catalogue } from '../../../jobs/catalogue.ts'
import type { OfProject } from '../../drawings/drawing-files.ts'
import { failTask, type TaskRow } from './image-tasks.ts'

export type TaskJob = Pick<
  RunningJob<OfProject & { readonly taskId: string }>,
  'payload' | 'attempt' | 'signal' | 'progress' | 'complete'
>

/** A fault of the request or the quota: a retry would end the same way. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && /^(media|quota|project|file\.not-found)/.test(error.code)

/** May die anywhere and run again; ends in success or with a named reason. */
export async function runTask(
  deps: Context,
  job: TaskJob,
  name: 'media.frames' | 'media.strip',
  work: (row: TaskRow) => Promise<void>,
): Promise<void> {
  const row = await deps.db.selectFrom('image_task').selectAll().where('id', '=', job.payload.taskId).executeTakeFirst()
  if (row?.status !== 'pending') return
  try {
    await work(row)
  } catch (error) {
    if (isFinal(error)) return failTask(deps, row.id, error.code)
    if (error instanceof ClaimLostError) throw error
    if (job.attempt >= catalogue[name].attempts && !job.signal.aborted)
      await failTask(deps, row.id, error instanceof AppError ? error.code : 'job.failed')
    throw error
  }
}
