import { AppError } from '@plumbline/contract/errors'
import { plans, type PlanName } from '@plumbline/contract/billing/plans'
import type { infoRoutes } from '@plumbline/contract/projects/info'
import type { Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** What a system-admin set, else what the plan gives. */
export function dataLimitOf({
  data_limit,
  plan,
}: {
  readonly data_limit: string | null
  readonly plan: PlanName
}): number {
  return data_limit === null ? plans[plan].dataBytes : Number(data_limit)
}

const columns = ['image_limit', 'images_used', 'data_limit', 'data_used', 'plan'] as const

export async function quotaOf(db: Db, projectId: string): Promise<Reply<typeof infoRoutes.quota>> {
  const project = await db.selectFrom('project').select(columns).where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  const dataLimit = dataLimitOf(project)
  return {
    data: {
      quotas: {
        image: { total: project.image_limit, available: Math.max(0, project.image_limit - project.images_used) },
        data: { total: dataLimit, available: Math.max(0, dataLimit - Number(project.data_used)) },
      },
    },
  }
}

export type Amount = { readonly images: number; readonly bytes: number }

function checkAmount({ images, bytes }: Amount): void {
  if (![images, bytes].every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    throw new RangeError('an amount is a whole number, 0 or more')
}

/** Until the caller's commit, so that no two take the same last place. */
async function lockQuota(trx: Transaction<Database>, projectId: string) {
  const project = await trx
    .selectFrom('project')
    .modifyFront(prepared)
    .select(columns)
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  return project
}

/** Before the first byte. */
export async function reserveQuota(trx: Transaction<Database>, projectId: string, amount: Amount): Promise<void> {
  checkAmount(amount)
  const project = await lockQuota(trx, projectId)
  const [images, bytes] = [project.images_used + amount.images, Number(project.data_used) + amount.bytes]
  if (amount.images > 0 && images > project.image_limit) throw new AppError('quota.images')
  if (amount.bytes > 0 && bytes > dataLimitOf(project)) throw new AppError('quota.data')
  await trx
    .updateTable('project')
    .set({ images_used: images, data_used: String(bytes) })
    .where('id', '=', projectId)
    .execute()
}

/** What is left, for a batch of which only a part may fit. */
export async function freeQuota(
  trx: Transaction<Database>,
  projectId: string,
): Promise<Amount & { readonly plan: PlanName }> {
  const project = await lockQuota(trx, projectId)
  return {
    images: Math.max(0, project.image_limit - project.images_used),
    bytes: Math.max(0, dataLimitOf(project) - Number(project.data_used)),
    plan: project.plan,
  }
}

/** Takes quota that `freeQuota` answered in the same transaction. */
export async function takeQuota(trx: Transaction<Database>, projectId: string, amount: Amount): Promise<void> {
  checkAmount(amount)
  if (amount.images === 0 && amount.bytes === 0) return
  await trx
    .updateTable('project')
    .set({
      images_used: sql<number>`images_used + ${amount.images}`,
      data_used: sql<string>`data_used + ${amount.bytes}::bigint`,
    })
    .where('id', '=', projectId)
    .execute()
}

/** Returns the quota of failed or deleted files. Never below zero, however often it is called. */
export async function refundQuota(trx: Transaction<Database>, projectId: string, amount: Amount): Promise<void> {
  checkAmount(amount)
  await trx
    .updateTable('project')
    .set({
      images_used: sql<number>`greatest(0, images_used - ${amount.images})`,
      data_used: sql<string>`greatest(0, data_used - ${amount.bytes}::bigint)`,
    })
    .where('id', '=', projectId)
    .execute()
}
