import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { maxPrivacyBoxes } from '@plumbline/contract/media/privacy'
import type { Transaction } from 'kysely'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/database.ts'
import { publish } from '../../../../events/events.ts'
import type { PrivateFindings } from '../../../../inference/finder/find-request.ts'
import { findPrivate } from '../../../../inference/finder/find-private.ts'
import { ClaimLostError, type RunningJob } from '../../../../jobs/attempt.ts'
import { NotWantedError, whileWanted } from '../../../../jobs/while-wanted.ts'
import { localFile } from '../../../../storage/local-file.ts'
import { inWorkFolder } from '../../../../storage/work-folder.ts'
import { storedOf } from '../../../../uploads/upload-row.ts'
import type { OfProject } from '../../../drawings/drawing-files.ts'
import type { MediaRow } from '../../media-rows.ts'
import { requestCopy } from '../blurred-copy.ts'
import { mergeFound } from './merge-found.ts'

type Trx = Transaction<Database>
type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type FindJob = Pick<
  RunningJob<OfProject & { readonly mediaId: string }>,
  'id' | 'payload' | 'isLastAttempt' | 'signal' | 'progress' | 'complete'
>
type Wanted = MediaRow & { readonly picture_folder: string }

const isStillWanted = async (db: Pick<Deps['db'], 'selectFrom'>, { id, payload }: FindJob): Promise<boolean> =>
  (await db
    .selectFrom('photo_reading')
    .select('media_id')
    .where('media_id', '=', payload.mediaId)
    .where('job_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined

/** Nothing where the photo was deleted, stopped, or is another job's by now. */
async function findWanted({ db }: Deps, job: FindJob): Promise<Wanted | undefined> {
  if (!(await isStillWanted(db, job))) return undefined
  const media = await db.selectFrom('media').selectAll().where('id', '=', job.payload.mediaId).executeTakeFirst()
  if (media === undefined || media.picture_folder === null) return undefined
  return { ...media, picture_folder: media.picture_folder }
}

/** Boxes of a photo that a person checked stay as that person saw them. */
async function addBoxes(trx: Trx, media: Wanted, { boxes: found }: PrivateFindings, now: Date): Promise<void> {
  const before = await trx
    .selectFrom('photo_privacy')
    .selectAll()
    .where('media_id', '=', media.id)
    .forUpdate()
    .executeTakeFirst()
  if (before !== undefined && before.checked_at !== null) return
  const stored = before?.boxes ?? []
  const boxes = JSON.stringify(mergeFound(stored, before?.dismissed ?? [], found, maxPrivacyBoxes))
  // An open photo would have to be read again for nothing.
  if (boxes === JSON.stringify(stored)) return
  const columns = { boxes, version: (before?.version ?? 0) + 1, checked_at: null, checked_by: null, updated_at: now }
  const of = { media_id: media.id, corporate_id: media.corporate_id }
  await trx
    .insertInto('photo_privacy')
    .values({ ...of, project_id: media.project_id, ...columns })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(columns))
    .execute()
  await trx
    .insertInto('photo_privacy_change')
    .values({ id: v7(), ...of, boxes, is_checked: false, by_id: null, created_at: now })
    .execute()
  await requestCopy(trx, media.id)
}

type End = { readonly findings: PrivateFindings; readonly seconds: number } | { readonly errorCode: ErrorCode }

async function settle(deps: Deps, job: FindJob, media: Wanted, end: End): Promise<void> {
  const now = deps.now()
  await job.complete(async (trx) => {
    // Locked first, as a person's save does.
    const locked = await trx.selectFrom('media').select('id').where('id', '=', media.id).forUpdate().executeTakeFirst()
    if (locked === undefined || !(await isStillWanted(trx, job))) return
    const isRead = 'findings' in end
    if (isRead) await addBoxes(trx, media, end.findings, now)
    await trx
      .updateTable('photo_reading')
      .set({
        status: isRead ? 'done' : 'failed',
        source: media.picture_folder,
        job_id: null,
        updated_at: now,
        ...(isRead
          ? {
              finder: end.findings.finder,
              found: end.findings.boxes.length,
              seconds: end.seconds,
              error_code: null,
            }
          : { error_code: end.errorCode }),
      })
      .where('media_id', '=', media.id)
      .where('job_id', '=', job.id)
      .execute()
    const { corporateId, projectId } = job.payload
    await publish(trx, { kind: 'media.changed', corporateId, projectId, entityId: media.id })
  })
}

async function read(deps: Deps, job: FindJob, media: Wanted): Promise<End> {
  const { config, db, storage } = deps
  const since = performance.now()
  const findings = await whileWanted(
    () => isStillWanted(db, job),
    job.signal,
    (signal) =>
      inWorkFolder(config, async (folder) => {
        const path = await localFile(storage, storedOf(media), join(folder, 'file.bin'))
        signal.throwIfAborted()
        return findPrivate(path, {
          provider: config.detectorProvider,
          parent: join(config.dataDir, 'work'),
          signal,
          onProgress: (part) => job.progress(100 * part),
        })
      }),
  )
  return { findings, seconds: (performance.now() - since) / 1000 }
}

/** A fault of the photo or the installation: an immediate retry would end the same way. */
const isFinal = (code: ErrorCode) =>
  code.startsWith('media.') || code === 'detector.too-complex' || code === 'privacy.no-finder'

/** May die anywhere and run again: what it found becomes visible with the end of the job, all of it or nothing. */
export async function findPeople(deps: Deps, job: FindJob): Promise<void> {
  const media = await findWanted(deps, job)
  if (media === undefined) return
  try {
    await settle(deps, job, media, await read(deps, job, media))
  } catch (error) {
    // Stopped: its row is deleted, or another job's.
    if (error instanceof NotWantedError) return
    if (error instanceof ClaimLostError) throw error
    const code = error instanceof AppError ? error.code : 'job.failed'
    if (!isFinal(code) && (!job.isLastAttempt || job.signal.aborted)) throw error
    await settle(deps, job, media, { errorCode: code })
    if (!isFinal(code)) throw error
  }
}
