import { AppError } from '@plumbline/contract/errors'
import { offerOf, periodOf, type PaidPlanName } from '@plumbline/contract/billing/plans'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { enqueue } from '../../jobs/queue.ts'
import { audit, type Actor, type AuditNote } from '../accounts/audit/audit.ts'
import { invoiceNumber, lockOrder, lockSubscriber, type OrderRow, type Subscriber } from './billing.queries.ts'

type Trx = Transaction<Database>

export function orderNote(
  action: 'order.create' | 'order.paid' | 'order.void',
  order: OrderRow,
  actor: Actor,
): AuditNote {
  return {
    ...actor,
    action,
    corporateIds: [order.corporate_id],
    subjectId: order.project_id,
    subject: order.project_code,
    detail: { plan: order.plan, amount: `USD ${(order.amount_cents / 100).toFixed(2)}`, invoice: invoiceNumber(order) },
  }
}

/**
 * As at the moment of payment, whatever was expected when it was ordered; what was left over of a smaller plan is in
 * the offer.
 */
function periodAt(
  order: OrderRow,
  subscriber: Subscriber | undefined,
  now: Date,
): { readonly startsAt: Date; readonly endsAt: Date } {
  const plan = order.plan as PaidPlanName
  const running = subscriber?.running ?? { plan: 'TRIAL', endsAt: null, unusedCents: 0 }
  const offer = order.amount_cents === 0 ? offerOf(plan, running, now) : undefined
  return offer === undefined || typeof offer === 'string' ? periodOf(plan, running, now) : offer
}

async function giveTime(
  trx: Trx,
  order: OrderRow,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): Promise<void> {
  if (order.kind === 'upgrade') {
    await trx
      .updateTable('plan_order')
      .set({ credited_at: now })
      .where('project_id', '=', order.project_id)
      .where('status', '=', 'paid')
      .where('ends_at', '>', now)
      .where('credited_at', 'is', null)
      .execute()
  }
  await trx
    .updateTable('plan_order')
    .set({ status: 'paid', paid_at: now, starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', order.id)
    .execute()
  await trx
    .updateTable('project')
    .set({ plan: order.plan, expires_at: endsAt })
    .where('id', '=', order.project_id)
    .execute()
}

/**
 * Turns a paid order into a plan; no other code does. Refuses a settled order, so that a payment reported twice gives
 * one year. For a deleted project the payment is still recorded.
 */
export async function settleOrder(trx: Trx, order: OrderRow, now: Date, actor: Actor): Promise<void> {
  const subscriber = await lockSubscriber(trx, order.project_id, now)
  const held = await lockOrder(trx, order.id)
  if (held?.status !== 'pending') throw new AppError('order.settled')
  await giveTime(trx, held, periodAt(held, subscriber, now), now)
  await audit(trx, orderNote('order.paid', held, actor))
  if (held.amount_cents > 0)
    await enqueue(trx, 'billing.send-order-mail', { orderId: held.id, kind: 'paid', to: 'orderer' })
  if (subscriber !== undefined)
    await publish(trx, { kind: 'project.changed', corporateId: held.corporate_id, projectId: held.project_id })
}

export async function voidHeld(trx: Trx, order: OrderRow, actor: Actor): Promise<void> {
  const held = await lockOrder(trx, order.id)
  if (held?.status !== 'pending') throw new AppError('order.settled')
  await trx.updateTable('plan_order').set({ status: 'void' }).where('id', '=', held.id).execute()
  await audit(trx, orderNote('order.void', held, actor))
  await publish(trx, { kind: 'project.changed', corporateId: held.corporate_id, projectId: held.project_id })
}
