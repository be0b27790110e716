import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { openConditions, type ThermalSurvey, type thermalRoutes } from '@plumbline/contract/thermal/thermal'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { publishThermalChanged } from './thermal-rows.ts'

export async function surveyOf(db: Db | Transaction<Database>, inspectionId: string): Promise<ThermalSurvey> {
  const row = await db
    .selectFrom('thermal_survey')
    .select(['conditions', 'locked_span', 'palette', 'version'])
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst()
  return row === undefined
    ? { conditions: openConditions, lockedSpan: null, palette: 'ironbow', version: 0 }
    : {
        conditions: { ...openConditions, ...row.conditions },
        lockedSpan: row.locked_span,
        palette: row.palette,
        version: row.version,
      }
}

export function saveSurvey(
  call: Call,
  { params: { projectId, inspectionId }, body }: Input<typeof thermalRoutes.saveSurvey>,
): Promise<ThermalSurvey> {
  return call.db.transaction().execute(async (trx) => {
    // The inspection's row stands for it while there is none yet: two first savings must not both be version 1.
    const { corporate_id } = await trx
      .selectFrom('inspection')
      .select('corporate_id')
      .where('id', '=', inspectionId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
    const before = await surveyOf(trx, inspectionId)
    if (isStaleVersion(before.version, body.version)) throw new AppError('version.stale', { newer: before })
    const after = {
      conditions: JSON.stringify(body.conditions),
      locked_span: body.lockedSpan && JSON.stringify(body.lockedSpan),
      palette: body.palette,
      version: body.version + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    }
    const of = { project_id: projectId, corporate_id }
    await trx
      .insertInto('thermal_survey')
      .values({ inspection_id: inspectionId, ...of, ...after })
      .onConflict((conflict) => conflict.column('inspection_id').doUpdateSet(after))
      .execute()
    await publishThermalChanged(trx, of)
    return surveyOf(trx, inspectionId)
  })
}
