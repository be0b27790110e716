import { AppError } from '@plumbline/contract/errors'
import { planIncludes, type PlanFeature } from '@plumbline/contract/billing/plans'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'

/** For the calls of a feature that not every plan includes, before they do anything. */
export async function requirePlan(
  db: Db | Transaction<Database>,
  projectId: string,
  feature: PlanFeature,
): Promise<void> {
  const project = await db
    .selectFrom('project')
    .select('plan')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  if (!planIncludes(project.plan, feature)) throw new AppError('plan.excludes')
}
