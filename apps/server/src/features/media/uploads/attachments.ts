import { AppError } from '@plumbline/contract/errors'
import type { Attachment, attachmentRoutes } from '@plumbline/contract/media/attachments'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { AttachmentTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { recordObject } from '../../../storage/registry.ts'
import { commitUpload } from '../../../uploads/commit.ts'
import { signedPut } from '../../../uploads/sending.ts'
import type { CommittedKind, Outcomes, ToSettle } from '../../../uploads/upload-kind.ts'
import { storedOf, storedType } from '../../../uploads/upload-row.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { dropSent } from '../../drawings/release-media.ts'
import { refundQuota, reserveQuota } from '../../projects/quota.ts'
import { attachmentKey } from '../media-files.ts'

type Reader = Db | Transaction<Database>
type AttachmentRow = Selectable<AttachmentTable>
type OfWorkspace = { readonly projectId: string; readonly workspaceId: string }
type OfAttachment = OfWorkspace & { readonly attachmentId: string }

/** More than a marker needs: a faulty browser must not fill the table. */
const maxOfMarker = 200

/** Of any inspection of the workspace. */
async function findMarker(db: Reader, { workspaceId }: OfWorkspace, markerId: string) {
  const marker = await db
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .innerJoin('inspection', 'inspection.id', 'marker_set.inspection_id')
    .select(['marker.id', 'marker_set.layout_id', 'marker_set.plan_id', 'marker_set.corporate_id'])
    .where('marker.id', '=', markerId)
    .where('inspection.workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (marker === undefined) throw new AppError('marker.not-found')
  return marker
}

const rowsOf = (db: Reader, { projectId, workspaceId }: OfWorkspace) =>
  db
    .selectFrom('attachment')
    .innerJoin('marker', 'marker.id', 'attachment.marker_id')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .innerJoin('inspection', 'inspection.id', 'marker_set.inspection_id')
    .leftJoin('app_user', 'app_user.id', 'attachment.created_by')
    .selectAll('attachment')
    .select(['marker.id as marker_id', 'app_user.name as author'])
    .where('attachment.project_id', '=', projectId)
    .where('inspection.workspace_id', '=', workspaceId)

async function find(db: Reader, of: OfAttachment) {
  const row = await rowsOf(db, of).where('attachment.id', '=', of.attachmentId).executeTakeFirst()
  if (row === undefined) throw new AppError('attachment.not-found')
  return row
}

const present = (row: Awaited<ReturnType<typeof find>>): Attachment => ({
  _id: row.id,
  markerId: row.marker_id,
  name: row.name,
  size: Number(row.size),
  contentType: row.content_type,
  isStored: row.is_stored,
  createdBy: row.author ?? '',
  createdAt: row.created_at.toISOString(),
})

function publishAttachments(
  trx: Transaction<Database>,
  corporateId: string,
  projectId: string,
  markerId: string | null,
): Promise<void> {
  return publish(trx, {
    kind: 'media.changed',
    corporateId,
    projectId,
    ...(markerId === null ? {} : { entityId: markerId }),
  })
}

/** The project is locked. */
async function settle(trx: Transaction<Database>, projectId: string, { arrivedIds }: ToSettle): Promise<Outcomes> {
  await lockProject(trx, projectId)
  const rows = await trx
    .selectFrom('attachment')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any(${arrivedIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows.filter(({ is_stored }) => !is_stored)) {
    await trx.updateTable('attachment').set({ is_stored: true }).where('id', '=', row.id).execute()
    await recordObject(trx, storedOf(row))
    await publishAttachments(trx, row.corporate_id, row.project_id, row.marker_id)
  }
  const found = new Set(rows.map(({ id }) => id))
  return new Map(arrivedIds.map((id) => [id, found.has(id) ? undefined : 'removed']))
}

export const attachmentUploads: CommittedKind<AttachmentRow> = {
  maxOnePut: Number.POSITIVE_INFINITY,
  notSent: 'attachment.not-sent',
  notFound: 'attachment.not-found',
  isStored: (row) => row.is_stored,
  isExpected: (row) => !row.is_stored,
  read: (db, id) => db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst(),
  settle,
  // What was sent in its place is removed; the row waits for the right bytes until the sweep drops it.
  fail: async () => undefined,
}

/**
 * Announced again after a lost answer they are answered again; an id that stands elsewhere is refused as one that is
 * wrong.
 */
export async function attach(
  call: Call,
  { params, body }: Input<typeof attachmentRoutes.attach>,
): Promise<Reply<typeof attachmentRoutes.attach>> {
  const { projectId } = params
  const rows = await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const marker = await findMarker(trx, params, body.markerId)
    if (marker.layout_id !== body.layoutId || marker.plan_id !== body.planId) throw new AppError('marker.not-found')
    const added: string[] = []
    for (const file of body.files) {
      const row = await trx
        .insertInto('attachment')
        .values({
          id: file._id,
          marker_id: marker.id,
          project_id: projectId,
          corporate_id: marker.corporate_id,
          name: file.name,
          key: attachmentKey({ corporateId: marker.corporate_id, projectId }, v7()),
          size: String(file.size),
          sha256: Buffer.from(file.sha256, 'hex'),
          content_type: file.contentType || storedType,
          created_by: call.caller.userId,
          created_at: call.now(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) continue
      await reserveQuota(trx, projectId, { images: 0, bytes: file.size })
      added.push(row.id)
    }
    const found = await rowsOf(trx, params).where('attachment.marker_id', '=', marker.id).execute()
    if (found.length > maxOfMarker) throw new AppError('request.too-many', { retryAfter: 30 })
    if (added.length > 0) await publishAttachments(trx, marker.corporate_id, projectId, marker.id)
    return new Map(found.map((row) => [row.id, row]))
  })
  const data = []
  for (const { _id, sha256 } of body.files) {
    const row = rows.get(_id)
    if (row?.sha256.toString('hex') !== sha256) throw new AppError('input.invalid', { field: 'files' })
    const { uploadUrl, contentType, headers } = await signedPut(attachmentUploads, call, row)
    data.push({ _id, uploadUrl, contentType, headers })
  }
  return { data }
}

export async function listAttachments(
  { db }: Call,
  { params, query }: Input<typeof attachmentRoutes.attachments>,
): Promise<{ data: Attachment[] }> {
  await findMarker(db, params, query.markerId)
  return {
    data: (
      await rowsOf(db, params).where('attachment.marker_id', '=', query.markerId).orderBy('attachment.id').execute()
    ).map(present),
  }
}

export async function commitAttachment(
  call: Call,
  { params }: Input<typeof attachmentRoutes.commitAttachment>,
): Promise<Attachment> {
  const row = await find(call.db, params)
  await commitUpload(attachmentUploads, call, row)
  return present({ ...row, is_stored: true })
}

export async function attachmentFile(
  call: Call,
  { params }: Input<typeof attachmentRoutes.attachmentFile>,
): Promise<{ url: string }> {
  const row = await find(call.db, params)
  if (!row.is_stored) throw new AppError('attachment.not-sent')
  return { url: (await call.storage.signedGet({ ...storedOf(row), fileName: row.name })).url }
}

/** The project is locked. */
export async function dropAttachments(
  trx: Transaction<Database>,
  rows: readonly {
    readonly id: string
    readonly project_id: string
    readonly corporate_id: string
    readonly marker_id: string | null
    readonly key: string
    readonly size: string
  }[],
  now: Date,
): Promise<void> {
  for (const row of rows) {
    const removed = await trx.deleteFrom('attachment').where('id', '=', row.id).returning('id').executeTakeFirst()
    if (removed === undefined) continue
    await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.size) })
    await dropSent(trx, [row.key], now)
    await publishAttachments(trx, row.corporate_id, row.project_id, row.marker_id)
  }
}

export async function removeAttachment(
  call: Call,
  { params }: Input<typeof attachmentRoutes.removeAttachment>,
): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    await dropAttachments(trx, [await find(trx, params)], call.now())
  })
}
