import type { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { requireMarker } from '../markers/places-of-inspection.ts'
import { orderBy } from '../media/library/media-cursor.ts'
import { readSettings, requireTypes } from './analysis-settings.ts'
import { detectorVersion } from './detector-version.ts'
import { lockCounts, priorities, queuePhotos, withinPlan } from './queue-photos.ts'
import { showRun } from './show-runs.ts'

type Trx = Transaction<Database>
type Ask = typeof analysisRoutes.run

/** Photos that can be looked into, whether or not they were. */
export const isReadable = sql<boolean>`kind = 'photo' and type = 'visual' and file_status = 'FILE_PROCESSED'`

/** Of a marker, some of it, or all: what somebody names one by one need not be meant for analysis. */
async function scopeOf(
  trx: Trx,
  { inspectionId }: Input<Ask>['params'],
  { markerId, imageIds }: Input<Ask>['body'],
): Promise<RawBuilder<boolean>> {
  const named = imageIds === null ? sql<boolean>`usage = 'AI analysis'` : sql<boolean>`id = any(${imageIds}::uuid[])`
  if (markerId === null) return named
  await requireMarker(trx, inspectionId, markerId)
  return sql<boolean>`marker_id = ${markerId} and ${named}`
}

/** In the order of the wall, and locked in the order of ids, as everybody does who takes many. */
async function lockScope(trx: Trx, inspectionId: string, scope: RawBuilder<boolean>): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`with locked as materialized (select * from media where inspection_id = ${inspectionId} and ${isReadable} and ${scope} order by id for no key update)
    select id from locked order by ${orderBy({ sort: 'place', descending: false })}`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Asked again after a lost answer, it is the same run. Where the plan allows fewer photos than there are, as many as it
 * allows.
 */
export async function askRun(call: Call, { params, body }: Input<Ask>): Promise<Reply<Ask>> {
  const { projectId, inspectionId } = params
  const { corporateId } = call.membership
  const version = await detectorVersion()
  let beyondPlan = 0
  await call.db.transaction().execute(async (trx) => {
    const { plan } = await readSettings(trx, projectId)
    requireTypes(plan, body.types)
    const isThere = async () =>
      (await trx.selectFrom('analysis_run').select('inspection_id').where('id', '=', body._id).executeTakeFirst())
        ?.inspection_id === inspectionId
    if (await isThere()) return
    const wanted = await lockScope(trx, inspectionId, await scopeOf(trx, params, body))
    if (wanted.length === 0) throw new AppError('analysis.no-photos')
    const number = await lockCounts(trx, { projectId, corporateId }, 1)
    const allowed = await withinPlan(trx, projectId, plan.images, wanted)
    if (allowed.length === 0) throw new AppError('analysis.image-limit')
    beyondPlan = wanted.length - allowed.length
    const run = await trx
      .insertInto('analysis_run')
      .values({
        id: body._id,
        inspection_id: inspectionId,
        project_id: projectId,
        corporate_id: corporateId,
        number,
        origin: 'asked',
        types: aiDefectTypes.filter((type) => body.types.includes(type)),
        sensitivity: body.sensitivity,
        detector_version: version,
        marker_id: body.markerId,
        requested_by: call.caller.userId,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (run !== undefined) await queuePhotos(trx, run, allowed, priorities.asked, call.now())
    // Asked for twice in the same moment, it is the other's; else somebody else's, in a corporate that cannot be seen
    // from here.
    else if (!(await isThere())) throw new AppError('analysis.not-found')
  })
  return { run: await showRun(call.db, inspectionId, body._id), beyondPlan }
}
