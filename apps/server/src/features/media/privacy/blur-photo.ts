import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { Selectable } from 'kysely'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import { ClaimLostError, type RunningJob } from '../../../jobs/attempt.ts'
import { blurPicture } from '../../../media-tools/photos/photo-file.ts'
import { fileBytes } from '../../../storage/file-bytes.ts'
import { localFile } from '../../../storage/local-file.ts'
import { findObject, recordObjects } from '../../../storage/registry.ts'
import type { Stored } from '../../../storage/storage.ts'
import { inWorkFolder } from '../../../storage/work-folder.ts'
import { dropObjects, type OfProject } from '../../drawings/drawing-files.ts'
import { blurredFolderOf } from '../media-files.ts'
import { pictureFiles } from '../pictures.ts'
import { blurredFiles, blurredKeys, type PrivacyRow } from './blurred-copy.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type BlurJob = Pick<
  RunningJob<OfProject & { readonly mediaId: string }>,
  'id' | 'payload' | 'isLastAttempt' | 'signal' | 'complete'
>
type Media = Pick<Selectable<MediaTable>, 'id' | 'picture_folder' | 'tile_levels'>
type Wanted = { readonly row: PrivacyRow; readonly media: Media & { readonly picture_folder: string } }

/** Every attempt of one job writes there, so that none leaves anything beside it. */
const folderOf = ({ id, payload }: BlurJob) => `${blurredFolderOf(payload, payload.mediaId)}${id}/`

/** Nothing where the photo was deleted, has no picture, or a later change has a job of its own. */
async function findWanted({ db }: Deps, { id, payload }: BlurJob): Promise<Wanted | undefined> {
  const row = await db
    .selectFrom('photo_privacy')
    .selectAll()
    .where('media_id', '=', payload.mediaId)
    .where('job_id', '=', id)
    .where('blurred_state', '=', 'pending')
    .executeTakeFirst()
  const media = await db
    .selectFrom('media')
    .select(['id', 'picture_folder', 'tile_levels'])
    .where('id', '=', payload.mediaId)
    .executeTakeFirst()
  if (row === undefined || media === undefined || media.picture_folder === null) return undefined
  return { row, media: { ...media, picture_folder: media.picture_folder } }
}

async function write(deps: Deps, job: BlurJob, { row, media }: Wanted): Promise<readonly Stored[]> {
  const { config, db, storage } = deps
  const { pyramid, preview } = pictureFiles(media.picture_folder)
  const isPyramid = media.tile_levels !== null
  const source = await findObject(db, isPyramid ? pyramid : preview)
  if (source === undefined) throw new AppError('media.not-found')
  return inWorkFolder(config, async (folder) => {
    const path = await localFile(storage, source, join(folder, 'file.bin'))
    const parent = join(config.dataDir, 'work')
    const written = await blurPicture(path, { boxes: row.boxes, isPyramid }, folder, parent, job.signal)
    const files = blurredFiles(folderOf(job))
    const put = (key: string, file: string) => storage.put(key, fileBytes(file), { contentType: 'image/jpeg' })
    return Promise.all([
      put(files.preview, written.preview),
      put(files.thumbnail, written.thumbnail),
      ...(written.large === undefined ? [] : [put(files.large, written.large)]),
    ])
  })
}

type End = { readonly objects: readonly Stored[]; readonly errorCode?: ErrorCode }

/** Answers false where the copy is of boxes that have changed since. */
async function settle(deps: Deps, job: BlurJob, { row, media }: Wanted, { objects, errorCode }: End): Promise<boolean> {
  let isWanted = false
  const folder = folderOf(job)
  await job.complete(async (trx) => {
    const changed = await trx
      .updateTable('photo_privacy')
      .set({
        blurred_state: errorCode === undefined ? 'ready' : 'failed',
        error_code: errorCode ?? null,
        job_id: null,
        blurred_folder: errorCode === undefined ? folder : null,
        blurred_version: errorCode === undefined ? row.version : null,
        blurred_source: errorCode === undefined ? media.picture_folder : null,
        has_large: objects.some(({ key }) => key === blurredFiles(folder).large),
        updated_at: deps.now(),
      })
      .where('media_id', '=', media.id)
      .where('job_id', '=', job.id)
      .where('version', '=', row.version)
      .returning('media_id')
      .executeTakeFirst()
    if (changed === undefined) return
    isWanted = true
    await recordObjects(trx, objects)
    await dropObjects(trx, blurredKeys(row))
    const { corporateId, projectId } = job.payload
    await publish(trx, { kind: 'media.changed', corporateId, projectId, entityId: media.id })
  })
  return isWanted
}

/** What this job wrote, unless an attempt before has made it the copy that is shown. */
async function discard({ db, storage }: Deps, job: BlurJob): Promise<void> {
  const shown = await db
    .selectFrom('photo_privacy')
    .select('media_id')
    .where('media_id', '=', job.payload.mediaId)
    .where('blurred_folder', '=', folderOf(job))
    .executeTakeFirst()
  if (shown !== undefined) return
  for await (const { key } of storage.list(folderOf(job))) await storage.remove(key)
}

/** May die anywhere and run again: the copy becomes visible with the end of the job, and replaces the one before. */
export async function blurPhoto(deps: Deps, job: BlurJob): Promise<void> {
  const wanted = await findWanted(deps, job)
  if (wanted === undefined) return discard(deps, job)
  try {
    const objects = await write(deps, job, wanted)
    if (!(await settle(deps, job, wanted, { objects }))) await discard(deps, job)
  } catch (error) {
    if (error instanceof ClaimLostError) throw error
    const code = error instanceof AppError ? error.code : 'job.failed'
    const isFinal = code.startsWith('media.')
    if (!isFinal && (!job.isLastAttempt || job.signal.aborted)) throw error
    await discard(deps, job)
    await settle(deps, job, wanted, { objects: [], errorCode: code })
    if (!isFinal) throw error
  }
}
