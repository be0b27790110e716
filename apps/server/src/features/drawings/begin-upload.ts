import type { AnnouncedDrawing, drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import { plans } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import type { Input, Reply } from '@plumbline/contract/route'
import { comparable } from '@plumbline/contract/rules/text'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { defaultPartSize } from '../../storage/storage.ts'
import { openParts } from '../../uploads/parts.ts'
import { storedType } from '../../uploads/upload-row.ts'
import { reserveQuota } from '../projects/quota.ts'
import { sentKey } from './drawing-files.ts'
import { drawingUploads } from './drawing-upload-kind.ts'
import { lockDrawing, lockProject, namesIn, projectOf } from './drawings.queries.ts'
import { abandonUpload } from './abandon-upload.ts'
import { begunOf } from './uploads.ts'
import type { UploadRow } from './uploads.queries.ts'

type Begin = typeof drawingRoutes.beginUpload
type Trx = Transaction<Database>

const mib = 1024 * 1024
const maxSize = { drawing: 500 * mib, large: 4608 * mib } as const
/** So many may be on their way, of any kind; a person does not choose more at once. */
const maxWaiting = 500

const isModel = ({ dimension }: AnnouncedDrawing) => dimension === '3d'

function checkSize(drawing: AnnouncedDrawing, size: number): void {
  const max = isModel(drawing) || drawing.category === 'otherDocument' ? maxSize.large : maxSize.drawing
  if (size > max) throw new AppError('drawing.file-too-large', { field: 'size' })
}

async function checkWaiting(trx: Trx, projectId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('drawing_upload')
    .select((row) => row.fn.countAll().as('count'))
    .where('project_id', '=', projectId)
    .where('state', 'in', ['sending', 'opening', 'choosing'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWaiting) throw new AppError('request.too-many', { retryAfter: 30 })
}

/** A PDF of which several pages became drawings is one file; signatures belong to reports and are not counted. */
async function checkDocuments(trx: Trx, projectId: string): Promise<void> {
  const { plan } = await trx.selectFrom('project').select('plan').where('id', '=', projectId).executeTakeFirstOrThrow()
  const max = plans[plan].documents
  const {
    rows: [counted],
  } = await sql<{ files: number; waiting: number }>`select
    (select count(distinct file_key) from drawing where project_id = ${projectId} and category <> 'signature')::int as files,
    (select count(*) from drawing_upload where project_id = ${projectId} and state in ('sending', 'opening', 'choosing') and replaces is null and drawing ->> 'category' <> 'signature')::int as waiting`.execute(
    trx,
  )
  if (max !== null && counted!.files + counted!.waiting >= max) throw new AppError('plan.documents')
}

async function checkPlace(
  trx: Trx,
  {
    workspaceId,
    projectId,
    drawing,
    replaces,
  }: {
    readonly workspaceId: string
    readonly projectId: string
    readonly drawing: AnnouncedDrawing
    readonly replaces: string | undefined
  },
): Promise<void> {
  if (replaces === undefined) {
    if (drawing.category !== 'signature') await checkDocuments(trx, projectId)
    const names = await namesIn(trx, workspaceId, drawing.category)
    if (names.some((name) => comparable(name) === comparable(drawing.name)))
      throw new AppError('drawing.name-taken', { field: 'drawing.name' })
    return
  }
  const before = await lockDrawing(trx, workspaceId, replaces)
  if (before.category !== drawing.category || before.dimension !== drawing.dimension)
    throw new AppError('input.invalid', { field: 'replaces' })
}

/** Announced before, and its answer was lost. With other bytes, or elsewhere, the id belongs to another file. */
function checkAnnounced(row: UploadRow | undefined, { params, body, userId }: Announcement): UploadRow {
  const isSame =
    row !== undefined &&
    row.workspace_id === params.workspaceId &&
    row.created_by === userId &&
    row.sha256.toString('hex') === body.sha256
  if (!isSame) throw new AppError('drawing.upload-not-found')
  return row
}

type Announcement = Pick<Input<Begin>, 'params' | 'body'> & {
  readonly projectId: string
  readonly userId: string
  readonly now: Date
}

/** The bytes are reserved before the storage is asked: a killed process leaves a row, which the sweep finds. */
async function announce(trx: Trx, announcement: Announcement): Promise<{ row: UploadRow; isNew: boolean }> {
  const { params, body, projectId, userId, now } = announcement
  const { corporateId, workspaceId } = params
  const { drawing, replaces, size, sha256, fileName, contentType } = body
  const id = body._id ?? v7()
  // Locked first: of two announcements of one id the second finds the row of the first.
  await lockProject(trx, projectId)
  const known = await trx.selectFrom('drawing_upload').selectAll().where('id', '=', id).executeTakeFirst()
  if (known !== undefined) return { row: checkAnnounced(known, announcement), isNew: false }
  await reserveQuota(trx, projectId, { images: 0, bytes: size })
  await checkWaiting(trx, projectId)
  await checkPlace(trx, { workspaceId, projectId, drawing, replaces })
  const row = await trx
    .insertInto('drawing_upload')
    .values({
      id,
      workspace_id: workspaceId,
      project_id: projectId,
      corporate_id: corporateId,
      drawing: JSON.stringify(drawing),
      replaces: replaces ?? null,
      key: sentKey({ corporateId, projectId }, id),
      file_name: fileName,
      size: String(size),
      sha256: Buffer.from(sha256, 'hex'),
      content_type: contentType || storedType,
      storage_upload: '',
      part_size: defaultPartSize,
      state: 'sending',
      error_code: null,
      job_id: null,
      created_by: userId,
      updated_at: now,
    })
    // The row of another corporate is not visible, but its id is taken.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  await publish(trx, { kind: 'drawings.changed', corporateId, projectId, entityId: id })
  return { row: checkAnnounced(row, announcement), isNew: true }
}

export async function beginUpload(call: Call, { params, body }: Input<Begin>): Promise<Reply<Begin>> {
  const { drawing, size } = body
  if (isModel(drawing) && !can(call.membership, 'models.upload')) throw new AppError('access.denied')
  if (isModel(drawing) && (drawing.category === 'otherDocument' || drawing.category === 'signature'))
    throw new AppError('input.invalid', { field: 'drawing.dimension' })
  checkSize(drawing, size)
  const projectId = await projectOf(call.db, params.workspaceId)
  const announcement = { params, body, projectId, userId: call.caller.userId, now: call.now() }
  const { row, isNew } = await call.db.transaction().execute((trx) => announce(trx, announcement))
  if (!drawingUploads.isExpected(row)) return begunOf(call, row)
  try {
    return await begunOf(call, await openParts(drawingUploads, call, row))
  } catch (error) {
    if (isNew) await abandonUpload(call, row)
    throw error
  }
}
