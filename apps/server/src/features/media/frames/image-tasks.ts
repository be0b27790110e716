import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { ImageTask } from '@plumbline/contract/media/tasks'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { ImageTaskTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { dropObjects } from '../../drawings/drawing-files.ts'
import { linksOf } from '../media-files.ts'
import { pictureKeys, pictureOf } from '../pictures.ts'

export type TaskRow = Selectable<ImageTaskTable>
export type OfInspection = { readonly projectId: string; readonly inspectionId: string }

const tasksIn = (db: Db, inspectionId: string) =>
  db
    .selectFrom('image_task')
    .leftJoin('job_progress', 'job_progress.job_id', 'image_task.job_id')
    .leftJoin('app_user', 'app_user.id', 'image_task.created_by')
    .selectAll('image_task')
    .select(['job_progress.percent', 'app_user.name as maker'])
    .where('image_task.inspection_id', '=', inspectionId)

type PresentedTask = TaskRow & { readonly percent: number | null; readonly maker: string | null }

function present(row: PresentedTask, link: (key: string) => string): ImageTask {
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    percent: row.status === 'pending' ? (row.percent ?? 0) : 100,
    errorCode: row.error_code,
    videoId: row.video_id,
    markerId: row.marker_id,
    columnId: row.column_id,
    name: row.name,
    mediaIds: row.media_ids,
    missing: row.request.missing ?? 0,
    picture: pictureOf(row, link),
    pieces: row.pieces,
    // Strips made before thermal ones could be are visual.
    type: row.kind === 'strip' ? (row.request.type ?? 'visual') : null,
    createdBy: row.maker ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function showRows(call: Pick<Context, 'secrets' | 'now'>, rows: readonly PresentedTask[]): ImageTask[] {
  const [first] = rows
  if (first === undefined) return []
  const link = linksOf(call, { corporateId: first.corporate_id, projectId: first.project_id })
  return rows.map((row) => present(row, link))
}

/** The newest first; a screen needs no more. */
const maxShown = 200

export async function showTasks(call: Call, { inspectionId }: OfInspection): Promise<ImageTask[]> {
  return showRows(call, await tasksIn(call.db, inspectionId).orderBy('image_task.id', 'desc').limit(maxShown).execute())
}

export async function showTask(call: Call, { inspectionId }: OfInspection, taskId: string): Promise<ImageTask> {
  const [task] = showRows(call, await tasksIn(call.db, inspectionId).where('image_task.id', '=', taskId).execute())
  if (task === undefined) throw new AppError('task.not-found')
  return task
}

export function publishTaskChanged(
  trx: Transaction<Database>,
  row: Pick<TaskRow, 'id' | 'corporate_id' | 'project_id'>,
): Promise<void> {
  return publish(trx, {
    kind: 'media.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}

/** Two concurrent requests for the same, or a repeated one after a lost answer, start one task. */
export function refuseSecond(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? new AppError('media.in-progress', { cause: error }) : error
}

/** The job of a removed task finds no row and stops. */
export async function removeTask(call: Call, { inspectionId }: OfInspection, taskId: string): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('image_task')
      .where('id', '=', taskId)
      .where('inspection_id', '=', inspectionId)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new AppError('task.not-found')
    await dropObjects(trx, pictureKeys({ ...row, has_play_copy: false }))
    await publishTaskChanged(trx, row)
  })
}

export async function isWanted(db: Db, taskId: string): Promise<boolean> {
  return (
    (await db.selectFrom('image_task').select('status').where('id', '=', taskId).executeTakeFirst())?.status ===
    'pending'
  )
}

export async function failTask(
  { db, now }: Pick<Context, 'db' | 'now'>,
  taskId: string,
  code: ErrorCode,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('image_task')
      .set({ status: 'fail', error_code: code, updated_at: now() })
      .where('id', '=', taskId)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) await publishTaskChanged(trx, row)
  })
}
