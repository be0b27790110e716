import type { DrawingUpload } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { DrawingUploadTable } from '../../db/schema/drawings.ts'
import { linksOf } from './drawing-files.ts'

export type UploadRow = Selectable<DrawingUploadTable>
type Trx = Transaction<Database>
type OfWorkspace = { readonly workspaceId: string }
type FollowedUpload = UploadRow & {
  readonly job_percent: number | null
  readonly job_state: string | null
  readonly job_error: string | null
}

const followed = (db: Db | Trx, workspaceId: string) =>
  db
    .selectFrom('drawing_upload')
    .leftJoin('job_progress', 'job_progress.job_id', 'drawing_upload.job_id')
    .selectAll('drawing_upload')
    .select([
      'job_progress.percent as job_percent',
      'job_progress.state as job_state',
      'job_progress.error_code as job_error',
    ])
    .where('workspace_id', '=', workspaceId)

/** Its job ended without its handler, such as when each worker that tried was killed. */
const isAbandoned = (row: FollowedUpload) => row.state === 'opening' && row.job_state === 'failed'

function percentOf(row: FollowedUpload): number {
  if (row.state === 'done') return 100
  return row.state === 'opening' ? (row.job_percent ?? 0) : 0
}

function present(
  row: FollowedUpload,
  link: (key: string) => string,
  failures: DrawingUpload['failures'] = [],
): DrawingUpload {
  return {
    _id: row.id,
    fileName: row.file_name,
    size: Number(row.size),
    state: isAbandoned(row) ? 'failed' : row.state,
    category: row.drawing.category,
    name: row.drawing.name,
    replaces: row.replaces,
    errorCode: isAbandoned(row) ? (row.job_error ?? 'job.failed') : row.error_code,
    percent: percentOf(row),
    pages:
      row.state === 'choosing'
        ? row.pages.map(({ page, key, width, height }) => ({ page, thumbnailUrl: link(key), width, height }))
        : [],
    layoutIds: row.layout_ids,
    failures,
  }
}

function presentAll(context: Pick<Context, 'secrets' | 'now'>, rows: readonly FollowedUpload[]): DrawingUpload[] {
  const [first] = rows
  if (first === undefined) return []
  const link = linksOf(context, { corporateId: first.corporate_id, projectId: first.project_id })
  return rows.map((row) => present(row, link))
}

export async function showUpload(
  context: Pick<Context, 'db' | 'secrets' | 'now'>,
  { workspaceId }: OfWorkspace,
  uploadId: string,
): Promise<DrawingUpload> {
  const row = await followed(context.db, workspaceId).where('drawing_upload.id', '=', uploadId).executeTakeFirst()
  if (row === undefined) throw new AppError('drawing.upload-not-found')
  return present(
    row,
    linksOf(context, { corporateId: row.corporate_id, projectId: row.project_id }),
    await failuresOf(context.db, row),
  )
}

/** Good pages beside bad ones become drawings: the sender is not to read only that the file was added. */
async function failuresOf(db: Db | Trx, { layout_ids }: UploadRow): Promise<DrawingUpload['failures']> {
  if (layout_ids.length === 0) return []
  const rows = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'error_code'])
    .where('id', 'in', layout_ids)
    .where('status', '=', 'FILE_PROCESS_FAILED')
    .orderBy('position')
    .execute()
  return rows.map(({ id, name, error_code }) => ({ layoutId: id, name, errorCode: error_code ?? 'job.failed' }))
}

export async function showUploads(
  context: Pick<Context, 'db' | 'secrets' | 'now'>,
  { workspaceId }: OfWorkspace,
): Promise<DrawingUpload[]> {
  return presentAll(
    context,
    await followed(context.db, workspaceId)
      .where('drawing_upload.state', '!=', 'done')
      .orderBy('drawing_upload.id')
      .execute(),
  )
}

export async function findUpload(db: Db | Trx, { workspaceId }: OfWorkspace, uploadId: string): Promise<UploadRow> {
  const row = await db
    .selectFrom('drawing_upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('drawing.upload-not-found')
  return row
}

/** Undefined when the upload was cancelled in between. The project is locked first: another order would deadlock. */
export async function lockUpload(trx: Trx, uploadId: string): Promise<UploadRow | undefined> {
  await sql`select id from project where id = (select project_id from drawing_upload where id = ${uploadId}) for no key update`.execute(
    trx,
  )
  return trx.selectFrom('drawing_upload').selectAll().where('id', '=', uploadId).forUpdate().executeTakeFirst()
}
