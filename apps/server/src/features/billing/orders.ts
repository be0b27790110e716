import type { PlanOffer } from '@plumbline/contract/billing/billing'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { offerOf, paidPlans, type PaidPlanName } from '@plumbline/contract/billing/plans'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { pathPrefixes } from '../accounts/mails/link-mail.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'
import {
  findOrder,
  findPending,
  findSubscriber,
  lockSubscriber,
  presentOrder,
  type OrderRow,
  type Subscriber,
} from './billing.queries.ts'
import { payToOf } from './payment-settings.ts'
import { orderNote, settleOrder, voidHeld } from './settle-order.ts'

const methodOf = ({ payments }: Call) => (payments === undefined ? 'invoice' : 'stripe')

export async function offersFor(call: Call, projectId: string) {
  const now = call.now()
  const found = await findSubscriber(call.db, projectId, now)
  if (found === undefined) throw new AppError('project.not-found')
  const { running, code: projectNum, name: projectName } = found
  const pending = await findPending(call.db, projectId)
  const data = paidPlans.flatMap((plan): PlanOffer[] => {
    const offer = offerOf(plan, running, now)
    if (typeof offer === 'string') return []
    const { kind, amountCents, creditCents, startsAt, endsAt } = offer
    return [{ plan, kind, amountCents, creditCents, startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }]
  })
  return {
    projectNum,
    projectName,
    plan: running.plan,
    endDate: running.endsAt?.toISOString() ?? null,
    method: methodOf(call),
    payTo: payToOf(call.config),
    pending: pending === undefined ? null : presentOrder(pending),
    data,
  } as const
}

type Wanted = { readonly plan: PaidPlanName; readonly amountCents: number; readonly locale: Locale }

/** The screen's price is held against ours, never charged. */
async function insertOrder(
  trx: Transaction<Database>,
  call: Call,
  subscriber: Subscriber,
  { plan, amountCents, locale }: Wanted,
  now: Date,
): Promise<OrderRow> {
  const offer = offerOf(plan, subscriber.running, now)
  if (typeof offer === 'string') throw new AppError(offer)
  if (offer.amountCents !== amountCents) throw new AppError('order.price-changed')
  if ((await findPending(trx, subscriber.id)) !== undefined) throw new AppError('order.pending')
  return trx
    .insertInto('plan_order')
    .values({
      id: v7(),
      corporate_id: subscriber.corporateId,
      project_id: subscriber.id,
      project_code: subscriber.code,
      project_name: subscriber.name,
      company_name: call.membership.name,
      plan,
      kind: offer.kind,
      amount_cents: offer.amountCents,
      credit_cents: offer.creditCents,
      status: 'pending',
      method: methodOf(call),
      stripe_session_id: null,
      locale,
      ordered_by: call.caller.userId,
      ordered_at: now,
      paid_at: null,
      starts_at: null,
      ends_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function placeOrder(call: Call, projectId: string, wanted: Wanted): Promise<OrderRow> {
  const now = call.now()
  return call.db.transaction().execute(async (trx) => {
    const subscriber = await lockSubscriber(trx, projectId, now)
    if (subscriber === undefined) throw new AppError('project.not-found')
    const order = await insertOrder(trx, call, subscriber, wanted, now)
    await audit(trx, orderNote('order.create', order, actorOf(call)))
    if (order.amount_cents === 0) {
      await settleOrder(trx, order, now, actorOf(call))
      return { ...order, status: 'paid' }
    }
    await publish(trx, { kind: 'project.changed', corporateId: order.corporate_id, projectId: order.project_id })
    if (order.method === 'invoice') {
      for (const to of call.config.salesEmail === undefined ? (['orderer'] as const) : (['orderer', 'sales'] as const))
        await enqueue(trx, 'billing.send-order-mail', { orderId: order.id, kind: 'ordered', to })
    }
    return order
  })
}

function urlOf(
  { config }: Call,
  page: 'payment-success' | 'payment-failed',
  { id, corporate_id, project_id, locale }: OrderRow,
): string {
  const query = new URLSearchParams({ orderId: id, corporateId: corporate_id, projectId: project_id })
  return `${config.publicUrl}${pathPrefixes[locale]}/${page}?${query}`
}

/** Leaves nothing behind where Stripe cannot be reached: an order that cannot be paid would block the next one. */
async function beginPayment(call: Call, order: OrderRow): Promise<string> {
  try {
    const { sessionId, url } = await call.payments!.begin({
      orderId: order.id,
      amountCents: order.amount_cents,
      name: `Plumbline ${order.plan}, ${order.project_code} ${order.project_name}`.slice(0, 250),
      email: call.caller.userEmail,
      locale: order.locale,
      successUrl: urlOf(call, 'payment-success', order),
      cancelUrl: urlOf(call, 'payment-failed', order),
    })
    await call.db.updateTable('plan_order').set({ stripe_session_id: sessionId }).where('id', '=', order.id).execute()
    return url
  } catch (error) {
    await call.db.transaction().execute((trx) => voidHeld(trx, order, actorOf(call)))
    throw error
  }
}

export async function orderPlan(
  call: Call,
  projectId: string,
  wanted: Wanted,
): Promise<{ _id: string; status: OrderRow['status']; checkoutUrl: string | null }> {
  const order = await placeOrder(call, projectId, wanted)
  const checkoutUrl = order.status === 'pending' && order.method === 'stripe' ? await beginPayment(call, order) : null
  return { _id: order.id, status: order.status, checkoutUrl }
}

/** First at Stripe: an order that is void here and can still be paid there would take money for nothing. */
export async function voidOrder(call: Call, orderId: string): Promise<void> {
  const order = await findOrder(call.db, orderId)
  if (order === undefined) throw new AppError('order.not-found')
  if (order.status !== 'pending') throw new AppError('order.settled')
  if (order.stripe_session_id !== null && (await call.payments?.end(order.stripe_session_id)) === false)
    throw new AppError('order.settled')
  await call.db.transaction().execute((trx) => voidHeld(trx, order, actorOf(call)))
}

export async function markPaid(call: Call, orderId: string): Promise<void> {
  const order = await findOrder(call.db, orderId)
  if (order === undefined) throw new AppError('order.not-found')
  if (order.status !== 'pending') throw new AppError('order.settled')
  // What is recorded here by hand must not be payable there a second time.
  if (order.stripe_session_id !== null) await call.payments?.end(order.stripe_session_id)
  await call.db.transaction().execute((trx) => settleOrder(trx, order, call.now(), actorOf(call)))
}
