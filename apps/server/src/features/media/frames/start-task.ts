import type { ImageTask } from '@plumbline/contract/media/tasks'
import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { ImageTaskTable } from '../../../db/schema/media.ts'
import type { Call } from '../../../http/implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { publishTaskChanged, refuseSecond, showTask, type OfInspection } from './image-tasks.ts'

type NewTask = Pick<
  Insertable<ImageTaskTable>,
  'kind' | 'name' | 'request' | 'media_ids' | 'project_id' | 'corporate_id'
> &
  Pick<ImageTaskTable, 'video_id' | 'marker_id' | 'column_id'>

const jobs = { frames: 'media.frames', strip: 'media.strip' } as const

/** A repeated call answers the task that the first one started. */
export async function startTask(
  call: Call,
  of: OfInspection,
  id: string,
  plan: (trx: Transaction<Database>) => Promise<NewTask>,
): Promise<ImageTask> {
  const before = await call.db
    .selectFrom('image_task')
    .select('id')
    .where('id', '=', id)
    .where('inspection_id', '=', of.inspectionId)
    .executeTakeFirst()
  if (before !== undefined) return showTask(call, of, id)
  await call.db.transaction().execute(async (trx) => {
    const task = await plan(trx)
    const jobId = await enqueue(trx, jobs[task.kind], {
      corporateId: task.corporate_id,
      projectId: task.project_id,
      taskId: id,
    })
    await trx
      .insertInto('image_task')
      .values({
        ...task,
        id,
        inspection_id: of.inspectionId,
        error_code: null,
        picture_folder: null,
        width: null,
        height: null,
        tile_size: null,
        tile_levels: null,
        job_id: jobId ?? null,
        created_by: call.caller.userId,
        updated_at: call.now(),
      })
      .execute()
      .catch(refuseSecond)
    await publishTaskChanged(trx, { id, project_id: task.project_id, corporate_id: task.corporate_id })
  })
  return showTask(call, of, id)
}
