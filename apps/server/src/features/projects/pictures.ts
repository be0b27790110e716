import { AppError } from '@plumbline/contract/errors'
import type { infoRoutes } from '@plumbline/contract/projects/info'
import type { Input, Reply } from '@plumbline/contract/route'
import { fileSizeMax } from '@plumbline/contract/rules/files'
import type { Selectable, Transaction } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ProjectPictureTable } from '../../db/schema/projects.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { rewritePicture } from '../../media-tools/pictures/picture.ts'
import { prefixExpiry, signPrefix } from '../../storage/links.ts'
import { forgetObject, recordObject } from '../../storage/registry.ts'
import type { Storage, Stored } from '../../storage/storage.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { publishBytes } from '../../uploads/commit.ts'
import { signedPut } from '../../uploads/sending.ts'
import { sweepEach } from '../../uploads/sweep.ts'
import type { UploadKind } from '../../uploads/upload-kind.ts'

export type PictureKind = ProjectPictureTable['kind']

type OfProject = { readonly corporateId: string; readonly projectId: string }

/**
 * Folder of checked pictures. Received bytes are unchecked and lie elsewhere: a link to this folder opens only checked
 * ones.
 */
const shownFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/pictures/`
const sentKey = ({ corporateId, projectId }: OfProject, id: string) =>
  `${corporateId}/${projectId}/pictures-sent/${id}.bin`

/** The same link for some minutes, so that a browser does not load the picture again at every request. */
export function pictureLink(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  of: OfProject,
  key: string | null,
): string | null {
  if (key === null) return null
  const folder = shownFolder(of)
  return `${signPrefix(secrets['signed-url'], folder, prefixExpiry(now()))}${key.slice(folder.length)}`
}

/** So many may wait to be used; a person does not choose more. */
const maxWaiting = 50

/** Covers and logos. The row is deleted when the project takes the picture, so none is ever stored. */
export const pictureUploads: UploadKind<Selectable<ProjectPictureTable>> = {
  maxOnePut: Number.POSITIVE_INFINITY,
  notSent: 'picture.not-sent',
  contentTypeOf: (row) => row.content_type,
  isStored: () => false,
}

export async function requestUpload(
  call: Call,
  of: OfProject,
  { kind, contentType, size, sha256 }: Input<typeof infoRoutes.requestUpload>['body'],
): Promise<Reply<typeof infoRoutes.requestUpload>> {
  if (size > fileSizeMax.picture) throw new AppError('picture.too-large', { field: 'size' })
  const { waiting } = await call.db
    .selectFrom('project_picture')
    .select((row) => row.fn.countAll().as('waiting'))
    .where('project_id', '=', of.projectId)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= maxWaiting) throw new AppError('request.too-many')
  const id = v7()
  const key = sentKey(of, id)
  const row = await call.db
    .insertInto('project_picture')
    .values({
      id,
      project_id: of.projectId,
      corporate_id: of.corporateId,
      kind,
      key,
      content_type: contentType,
      size,
      sha256: Buffer.from(sha256, 'hex'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { uploadUrl, headers } = await signedPut(pictureUploads, call, row)
  return { _id: id, uploadUrl, contentType, headers }
}

export type Adopted = { readonly id: string; readonly kind: PictureKind; readonly sent: string; readonly shown: Stored }

/** Unpacked, a picture is a hundred times its file: one after the other. */
const serially = limitConcurrency({ atOnce: 1, waiting: 20 })

async function bytesOf(storage: Storage, row: Selectable<ProjectPictureTable>): Promise<Uint8Array> {
  await publishBytes(pictureUploads, { storage }, row)
  const { stream } = await storage.read(row.key)
  return buffer(stream)
}

/**
 * Checks the received bytes and stores a rewritten copy under the picture's own id: a second run gives the same object.
 * The sweep removes it unless a transaction adopts it.
 */
export async function preparePicture(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  of: OfProject,
  kind: PictureKind,
  id: string,
): Promise<Adopted> {
  const asked = await db
    .selectFrom('project_picture')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', of.projectId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (asked === undefined) throw new AppError('picture.not-sent')
  const { bytes, contentType, extension } = await serially(async () => rewritePicture(await bytesOf(storage, asked)))
  const shown = await storage.put(`${shownFolder(of)}${id}.${extension}`, bytes, { contentType })
  return { id, kind, sent: asked.key, shown }
}

/**
 * In the transaction that makes it the project's picture. What it replaces is removed by a job, so only when this is
 * through.
 */
export async function adoptPicture(
  trx: Transaction<Database>,
  { id, sent, shown }: Adopted,
  before: string | null,
): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('project_picture').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('picture.not-sent')
  await recordObject(trx, shown)
  await dropPictures(trx, [sent, ...(before === null ? [] : [before])])
}

export async function dropPictures(trx: Transaction<Database>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await forgetObject(trx, key)
  await enqueue(trx, 'storage.remove', { keys: [...keys] })
}

const retentionMs = 24 * 3600 * 1000

/** Pictures that were asked for and never used, sent or not, rewritten or not. */
export async function sweepPictures({ db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>): Promise<void> {
  const old = await db
    .selectFrom('project_picture')
    .select(['id', 'key', 'project_id', 'corporate_id'])
    .where('created_at', '<', new Date(now().getTime() - retentionMs))
    .execute()
  await sweepEach(old, async ({ id, key, project_id: projectId, corporate_id: corporateId }) => {
    const { numDeletedRows } = await db.deleteFrom('project_picture').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const shown = `${shownFolder({ corporateId, projectId })}${id}`
    for (const left of [key, `${shown}.jpg`, `${shown}.png`]) await storage.remove(left)
  })
}
