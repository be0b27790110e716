import { AppError } from '@plumbline/contract/errors'
import type { webhookRoutes } from '@plumbline/contract/integrations/webhooks'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { lockWebhook } from './webhooks.ts'

type Routes = typeof webhookRoutes

const maxShown = 100

export async function listDeliveries(
  call: Call,
  { params }: Input<Routes['listDeliveries']>,
): Promise<Reply<Routes['listDeliveries']>> {
  const webhook = await call.db
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', params.webhookId)
    .where('corporate_id', '=', params.corporateId)
    .executeTakeFirst()
  if (webhook === undefined) throw new AppError('webhook.not-found')
  const rows = await call.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', params.webhookId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      type: row.type,
      state: row.state,
      attempts: row.attempts,
      status: row.status,
      problem: row.problem,
      milliseconds: row.milliseconds,
      createdAt: row.created_at.toISOString(),
      lastAt: row.last_at?.toISOString() ?? null,
      nextAt: row.state === 'waiting' ? (row.next_at?.toISOString() ?? null) : null,
    })),
  }
}

export async function testWebhook(
  call: Call,
  { params }: Input<Routes['testWebhook']>,
): Promise<Reply<Routes['testWebhook']>> {
  await call.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, params)
    if (!webhook.is_on) throw new AppError('webhook.off')
    await trx
      .insertInto('webhook_delivery')
      .values({
        webhook_id: webhook.id,
        corporate_id: params.corporateId,
        type: 'webhook.test',
        project_id: null,
        inspection_id: null,
        subject_id: null,
        next_at: call.now(),
      })
      .execute()
  })
  return {}
}

/** Under the same id, by which the receiver knows what it has had already. */
export async function resendDelivery(
  call: Call,
  { params }: Input<Routes['resendDelivery']>,
): Promise<Reply<Routes['resendDelivery']>> {
  await call.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, params)
    if (!webhook.is_on) throw new AppError('webhook.off')
    const sent = await trx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, next_at: call.now() })
      .where('id', '=', params.deliveryId)
      .where('webhook_id', '=', webhook.id)
      .returning('id')
      .executeTakeFirst()
    if (sent === undefined) throw new AppError('delivery.not-found')
  })
  return {}
}
