import type { coverageRoutes, FrameInput } from '@plumbline/contract/coverage/coverage'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { lockDrawing } from '../drawings/drawings.queries.ts'
import { findElevation } from './coverage-rows.ts'
import { requestCoverage } from './request-coverage.ts'

type Save = Input<typeof coverageRoutes.saveFrame>

/**
 * Metres between the foot of one part and that of the next, beyond their own lengths: a slip in a coordinate is more.
 */
const maxApartM = 200
const metresPerDegree = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180

function checkPlanes(frame: FrameInput): void {
  if (frame.source !== 'typed' && frame.source !== 'georeference') return
  for (const [index, plane] of frame.planes.entries()) {
    const before = frame.planes[index - 1]
    if (before === undefined) continue
    const [one, other] = [before.origin, plane.origin]
    const north = (other.latitude - one.latitude) * metresPerDegree
    const east = (other.longitude - one.longitude) * metresPerDegree * Math.cos(radians(one.latitude))
    if (Math.hypot(north, east) > before.lengthM + maxApartM)
      throw new AppError('coverage.planes-apart', { field: `frame.planes.${index}` })
  }
}

/** Undefined: as it is. */
const inputColumn = (frame: FrameInput | undefined) =>
  frame && { input: frame.source === 'flight-fit' ? null : JSON.stringify(frame) }

export async function saveFrame(call: Call, { params, body }: Save): Promise<{ version: number }> {
  if (body.frame !== undefined) checkPlanes(body.frame)
  const { projectId, elevationId } = params
  const { corporateId } = call.membership
  const version = await call.db.transaction().execute(async (trx) => {
    const { frame_version: before, workspace_id } = await findElevation(trx, params)
    // Two who save at once, also where nothing was said before.
    await lockDrawing(trx, workspace_id, elevationId)
    const stored = await trx
      .selectFrom('coverage_frame')
      .select('version')
      .where('elevation_id', '=', elevationId)
      .executeTakeFirst()
    const now = stored?.version ?? before
    if (isStaleVersion(now, body.version)) throw new AppError('version.stale')
    const columns = {
      ...inputColumn(body.frame),
      ...(body.isStreetFacing === undefined ? {} : { is_street_facing: body.isStreetFacing }),
      version: now + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    }
    await trx
      .insertInto('coverage_frame')
      .values({ elevation_id: elevationId, project_id: projectId, input: null, is_street_facing: null, ...columns })
      .onConflict((conflict) => conflict.column('elevation_id').doUpdateSet(columns))
      .execute()
    if (body.frame !== undefined) await sql`select note_coverage(${projectId}, null, ${elevationId})`.execute(trx)
    await publish(trx, { kind: 'coverage.changed', corporateId, projectId, entityId: elevationId })
    return now + 1
  })
  await requestCoverage(call.db, { corporateId, projectId })
  return { version }
}
