import type { AnalysisSettings, analysisRoutes } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes, type AiDefectType } from '@plumbline/contract/buildings'
import { AppError } from '@plumbline/contract/errors'
import { plans } from '@plumbline/contract/billing/plans'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'

type Reader = Db | Transaction<Database>
type Save = typeof analysisRoutes.saveSettings

export type DetectorPlan = { readonly types: readonly AiDefectType[]; readonly images: number | null }

/**
 * Without saved settings the detector looks for everything the plan includes. Types the plan no longer includes are
 * left out of the answer and stay stored.
 */
export async function readSettings(
  db: Reader,
  projectId: string,
): Promise<{
  readonly settings: AnalysisSettings
  readonly plan: DetectorPlan
  /** Asked for and in the plan. */ readonly types: AiDefectType[]
}> {
  const row = await db
    .selectFrom('project')
    .leftJoin('analysis_settings', 'analysis_settings.project_id', 'project.id')
    .select([
      'project.plan',
      'analysis_settings.is_on',
      'analysis_settings.types',
      'analysis_settings.sensitivity',
      'analysis_settings.version',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
  const { detectorTypes, detectorImages } = plans[row.plan]
  const inPlan = aiDefectTypes.filter((type) => detectorTypes.includes(type))
  const settings = {
    isOn: row.is_on ?? true,
    types: row.types ?? inPlan,
    sensitivity: row.sensitivity ?? 'medium',
    version: row.version ?? 0,
  }
  return {
    settings,
    plan: { types: inPlan, images: detectorImages },
    types: aiDefectTypes.filter((type) => settings.types.includes(type) && inPlan.includes(type)),
  }
}

export function requireTypes(plan: DetectorPlan, types: readonly AiDefectType[]): void {
  if (types.some((type) => !plan.types.includes(type)))
    throw new AppError('analysis.type-not-in-plan', { field: 'types' })
}

/** Refuses a save on top of an unseen version and answers what is stored now. */
export async function saveSettings(call: Call, { params: { projectId }, body }: Input<Save>): Promise<Reply<Save>> {
  const corporateId = call.membership.corporateId
  await call.db.transaction().execute(async (trx) => {
    // Locked before the read, so that the second of two concurrent saves sees the first.
    await sql`select id from project where id = ${projectId} for no key update`.execute(trx)
    const { settings, plan } = await readSettings(trx, projectId)
    if (isStaleVersion(settings.version, body.version)) throw new AppError('version.stale', { newer: settings })
    // What was chosen under a larger plan stays chosen, and is left out until the plan includes it again.
    requireTypes(
      plan,
      body.types.filter((type) => !settings.types.includes(type)),
    )
    const values = {
      is_on: body.isOn,
      types: body.types,
      sensitivity: body.sensitivity,
      version: body.version + 1,
      updated_at: call.now(),
    }
    await trx
      .insertInto('analysis_settings')
      .values({ project_id: projectId, corporate_id: corporateId, ...values })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
      .execute()
    await publish(trx, { kind: 'analysis.changed', corporateId, projectId })
  })
  return (await readSettings(call.db, projectId)).settings
}
