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
import { reserveQuota } from '../projects/quota.ts'
import { sentKey } from './drawing-files.ts'
import { lockDrawing, namesIn, projectOf } from './drawings.queries.ts'
import { giveUp } from './abandon-upload.ts'
import { storedType, type UploadRow } from './uploads.queries.ts'

type Begin = typeof drawingRoutes.beginUpload

const mib = 1024 * 1024
const maxSizes = { drawing: 500 * mib, large: 4608 * mib } as const
/** So many may be on their way, of whatever kind; who announces more is not choosing files. */
const maxWaiting = 500

const isModel = ({ dimension }: AnnouncedDrawing) => dimension === '3d'

function checkSize(drawing: AnnouncedDrawing, size: number): void {
  const most = isModel(drawing) || drawing.category === 'otherDocument' ? maxSizes.large : maxSizes.drawing
  if (size > most) throw new AppError('drawing.file-too-large', { field: 'size' })
}

async function checkWaiting(trx: Transaction<Database>, projectId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('drawing_upload')
    .select((row) => row.fn.countAll().as('count'))
    .where('project_id', '=', projectId)
    .where('state', 'in', ['sending', 'opening', 'choosing'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWaiting) throw new AppError('request.too-many', { retryAfter: 30 })
}

/** A PDF of which several pages became drawings is one file; signatures belong to reports and are not counted. */
async function checkDocuments(trx: Transaction<Database>, projectId: string): Promise<void> {
  const { plan } = await trx.selectFrom('project').select('plan').where('id', '=', projectId).executeTakeFirstOrThrow()
  const most = plans[plan].documents
  const {
    rows: [counted],
  } = await sql<{ files: number; waiting: number }>`select
    (select count(distinct file_key) from drawing where project_id = ${projectId} and category <> 'signature')::int as files,
    (select count(*) from drawing_upload where project_id = ${projectId} and state in ('sending', 'opening', 'choosing') and replaces is null and drawing ->> 'category' <> 'signature')::int as waiting`.execute(
    trx,
  )
  if (most !== null && counted!.files + counted!.waiting >= most) throw new AppError('plan.documents')
}

async function checkPlace(
  trx: Transaction<Database>,
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

/** The bytes are reserved before the storage is asked: a killed process leaves a row, which the sweeping finds. */
export async function beginUpload(call: Call, { params, body }: Input<Begin>): Promise<Reply<Begin>> {
  const { corporateId, workspaceId } = params
  const { drawing, replaces, size, sha256, fileName, contentType } = body
  if (isModel(drawing) && !can(call.membership, 'models.upload')) throw new AppError('access.denied')
  if (isModel(drawing) && (drawing.category === 'otherDocument' || drawing.category === 'signature'))
    throw new AppError('input.invalid', { field: 'drawing.dimension' })
  checkSize(drawing, size)
  const projectId = await projectOf(call.db, workspaceId)
  const id = v7()
  const key = sentKey({ corporateId, projectId }, id)
  await call.db.transaction().execute(async (trx) => {
    await reserveQuota(trx, projectId, { images: 0, bytes: size })
    await checkWaiting(trx, projectId)
    await checkPlace(trx, { workspaceId, projectId, drawing, replaces })
    await trx
      .insertInto('drawing_upload')
      .values({
        id,
        workspace_id: workspaceId,
        project_id: projectId,
        corporate_id: corporateId,
        drawing: JSON.stringify(drawing),
        replaces: replaces ?? null,
        key,
        file_name: fileName,
        size: String(size),
        sha256: Buffer.from(sha256, 'hex'),
        content_type: contentType || storedType,
        storage_upload: '',
        part_size: defaultPartSize,
        state: 'sending',
        error_code: null,
        job_id: null,
        created_by: call.caller.userId,
        updated_at: call.now(),
      })
      .execute()
    await publish(trx, { kind: 'drawings.changed', corporateId, projectId, entityId: id })
  })
  try {
    const { id: storageId, partSize } = await call.storage.begin(
      { key, size, sha256, contentType: storedType },
      defaultPartSize,
    )
    await call.db
      .updateTable('drawing_upload')
      .set({ storage_upload: storageId, part_size: partSize })
      .where('id', '=', id)
      .execute()
    return { _id: id, partSize, parts: Math.ceil(size / partSize) }
  } catch (error) {
    await giveUp(call, { id } satisfies Pick<UploadRow, 'id'>)
    throw error
  }
}
