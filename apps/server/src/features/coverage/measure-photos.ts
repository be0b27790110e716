import { AppError } from '@plumbline/contract/errors'
import type { PhotoQuality } from '@plumbline/inspection/coverage/types'
import { sql } from 'kysely'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { enqueue } from '../../jobs/queue.ts'
import { measurePicture } from '../../media-tools/photos/photo-file.ts'
import { localFile } from '../../storage/local-file.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { pictureFiles } from '../media/pictures.ts'
import { requestCoverage, type OfProject } from './request-coverage.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>
export type MeasureJob = Pick<RunningJob<OfProject>, 'payload' | 'signal' | 'progress' | 'complete'>

/** As the index of migration 0054 has it. */
const maxTries = 3
/** About a minute; the rest is left for the next run, so that one project does not hold up the others. */
const maxAtOnce = 200

const unmeasured = (db: Db, { projectId }: OfProject) =>
  db
    .selectFrom('media')
    .select(['id', 'picture_folder'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'photo')
    .where('quality', 'is', null)
    .where('picture_folder', 'is not', null)
    .where('quality_tries', '<', maxTries)

/** For photos that were read before their sharpness was measured. */
export async function requestMeasuring(db: Db, of: OfProject): Promise<void> {
  if ((await unmeasured(db, of).limit(1).executeTakeFirst()) === undefined) return
  const { corporateId, projectId } = of
  await db
    .transaction()
    .execute((trx) => enqueue(trx, 'coverage.measure', { corporateId, projectId }, { singletonKey: projectId }))
}

/** Undefined where its preview cannot be read. */
async function measure({ config, db, storage }: Deps, folder: string): Promise<PhotoQuality | undefined> {
  const key = pictureFiles(folder).preview
  const row = await db.selectFrom('stored_object').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return undefined
  const stored = { key, size: Number(row.size), sha256: row.sha256.toString('hex'), contentType: row.content_type }
  try {
    return await inWorkFolder(config, async (work) =>
      measurePicture(await localFile(storage, stored, join(work, 'preview.jpg')), join(config.dataDir, 'work')),
    )
  } catch (error) {
    if (error instanceof AppError && (error.code.startsWith('media.') || error.code.startsWith('file.')))
      return undefined
    throw error
  }
}

/** May run twice: what is measured is not measured again, and a photo that was read again in between is left alone. */
export async function measurePhotos(deps: Deps, job: MeasureJob): Promise<void> {
  const { db } = deps
  const rows = await unmeasured(db, job.payload).orderBy('id').limit(maxAtOnce).execute()
  for (const [index, { id, picture_folder }] of rows.entries()) {
    job.signal.throwIfAborted()
    const quality = await measure(deps, picture_folder!)
    await db
      .updateTable('media')
      .set({
        quality_tries: sql<number>`quality_tries + 1`,
        ...(quality === undefined ? {} : { quality: JSON.stringify(quality) }),
      })
      .where('id', '=', id)
      .where('picture_folder', '=', picture_folder)
      .where('quality', 'is', null)
      .execute()
    job.progress((100 * (index + 1)) / rows.length)
  }
  await job.complete(async () => {})
  await requestMeasuring(db, job.payload)
  await requestCoverage(db, job.payload)
}
