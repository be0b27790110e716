import type { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { findObject, recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { dropObjects, type OfProject } from '../drawings/drawing-files.ts'
import { linksOf, probabilityFolder, probabilityFolderOf } from '../media/media-files.ts'
import { findMedia, type MediaRow } from '../media/media-rows.ts'
import type { RunRow } from './queue-photos.ts'

type Trx = Transaction<Database>

/** Named after the job: an attempt after a killed one writes over what that one left. */
export const probabilitiesKey = (of: OfProject, mediaId: string, jobId: string): string =>
  `${probabilityFolderOf(of, mediaId)}${jobId}.png`

const storedOf = (trx: Trx, mediaId: string) =>
  trx
    .selectFrom('analysis_photo')
    .innerJoin('analysis_run', 'analysis_run.id', 'analysis_photo.run_id')
    .select(['analysis_photo.probabilities_key as key', 'analysis_run.number'])
    .where('analysis_photo.media_id', '=', mediaId)
    .where('analysis_photo.probabilities_key', 'is not', null)
    .execute()

/** A photo has one of them, of its last run. Answers what the run's row is to name, with the photo locked. */
export async function replaceProbabilities(
  trx: Trx,
  { id: mediaId }: Pick<MediaRow, 'id'>,
  { number }: Pick<RunRow, 'number'>,
  stored: Stored,
): Promise<string | null> {
  const before = await storedOf(trx, mediaId)
  if (before.some((one) => one.number > number)) {
    await dropObjects(trx, [stored.key])
    return null
  }
  await trx
    .updateTable('analysis_photo')
    .set({ probabilities_key: null })
    .where('media_id', '=', mediaId)
    .where('probabilities_key', 'is not', null)
    .execute()
  await dropObjects(
    trx,
    before.flatMap(({ key }) => (key === null || key === stored.key ? [] : [key])),
  )
  await recordObject(trx, stored)
  return stored.key
}

/** Unless another worker, which took the same job over, has recorded it. */
export async function discardProbabilities(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  if ((await findObject(db, key)) === undefined) await storage.remove(key)
}

export async function showProbabilities(
  call: Call,
  { params }: Input<typeof analysisRoutes.getProbabilities>,
): Promise<Reply<typeof analysisRoutes.getProbabilities>> {
  const media = await findMedia(call.db, params, params.imageId)
  const row = await call.db
    .selectFrom('analysis_photo')
    .select('probabilities_key as key')
    .where('media_id', '=', media.id)
    .where('probabilities_key', 'is not', null)
    .executeTakeFirst()
  const of = { corporateId: media.corporate_id, projectId: media.project_id }
  return { url: row?.key ? linksOf(call, of, probabilityFolder(of))(row.key) : null }
}
