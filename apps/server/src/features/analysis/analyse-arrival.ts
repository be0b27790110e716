import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { readSettings } from './analysis-settings.ts'
import { detectorVersionIfAny } from './detector-version.ts'
import { lockCounts, priorities, queuePhotos, withinPlan, type RunRow } from './queue-photos.ts'
import { settlePhotos } from './settle-analysis.ts'

type Trx = Transaction<Database>
type Settings = Pick<RunRow, 'types' | 'sensitivity' | 'detector_version'>

/**
 * Arriving photos join one run until settings or detector change or somebody stops it: a hundred runs of one photo each
 * would be useless.
 */
async function arrivalRun(trx: Trx, photo: MediaRow, settings: Settings): Promise<RunRow> {
  const last = await trx
    .selectFrom('analysis_run')
    .selectAll()
    .where('inspection_id', '=', photo.inspection_id)
    .where('origin', '=', 'arrival')
    .orderBy('number', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isSame =
    last !== undefined &&
    last.status !== 'cancelled' &&
    last.sensitivity === settings.sensitivity &&
    last.detector_version === settings.detector_version &&
    last.types.join() === settings.types.join()
  if (isSame) return last
  const number = await lockCounts(trx, { projectId: photo.project_id, corporateId: photo.corporate_id }, 1)
  return trx
    .insertInto('analysis_run')
    .values({
      id: v7(),
      inspection_id: photo.inspection_id,
      project_id: photo.project_id,
      corporate_id: photo.corporate_id,
      number,
      origin: 'arrival',
      ...settings,
      marker_id: null,
      requested_by: null,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is looked for in a photo that was just read; the rest, thermal photos and videos, is left alone. */
export async function enqueueAnalysis(trx: Trx, photo: MediaRow, now: Date): Promise<void> {
  if (photo.kind !== 'photo' || photo.type !== 'visual') return
  const { settings, plan, types } = await readSettings(trx, photo.project_id)
  if (photo.usage === 'AI analysis' && settings.isOn && types.length > 0) {
    await lockCounts(trx, { projectId: photo.project_id, corporateId: photo.corporate_id }, 0)
    const allowed = await withinPlan(trx, photo.project_id, plan.images, [photo.id])
    if (allowed.length > 0)
      return queuePhotos(
        trx,
        await arrivalRun(trx, photo, {
          types,
          sensitivity: settings.sensitivity,
          detector_version: await detectorVersionIfAny(),
        }),
        allowed,
        priorities.arrival,
        now,
      )
  }
  // The photo was read again: what was found in it before still stands.
  await settlePhotos(trx, photo, [photo.id], now)
}
