import { stripeWebhookPath } from '@plumbline/contract/billing/billing'
import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { PaymentEvent } from '../../payments/payments.ts'
import type { Actor } from '../accounts/audit/audit.ts'
import { findOrder, type OrderRow } from './billing.queries.ts'
import { settleOrder, voidHeld } from './settle-order.ts'

type SettlingEvent = Exclude<PaymentEvent, { outcome: 'other' }>
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Stripe delivers an event until it is thanked for, and sometimes once more. */
async function isNew(trx: Transaction<Database>, { id }: SettlingEvent, now: Date): Promise<boolean> {
  const stored = await trx
    .insertInto('stripe_event')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return stored.length > 0
}

async function settled(
  trx: Transaction<Database>,
  order: OrderRow,
  event: SettlingEvent,
  now: Date,
  actor: Actor,
  log: Log,
): Promise<void> {
  if (event.amountCents !== order.amount_cents || event.currency !== 'usd') {
    log.error(
      { orderId: order.id, event: event.id, paid: `${event.amountCents} ${event.currency}`, owed: order.amount_cents },
      'another sum was paid than was ordered: nothing is given for it',
    )
    return
  }
  if (order.status === 'void')
    log.error({ orderId: order.id, event: event.id }, 'paid after it was taken back: the money has to be given back')
  await settleOrder(trx, order, now, actor)
}

async function workOff({ db, now }: Context, event: SettlingEvent, actor: Actor, log: Log): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isNew(trx, event, now()))) return
    const order = Id.safeParse(event.orderId).success ? await findOrder(trx, event.orderId!) : undefined
    if (order === undefined)
      return log.warn({ event: event.id }, 'Stripe tells of a payment that was not asked for here')
    const work =
      event.outcome === 'paid'
        ? settled(trx, order, event, now(), actor, log)
        : event.outcome === 'failed'
          ? voidHeld(trx, order, actor)
          : undefined
    await work?.catch((error: unknown) => {
      // Events come late, twice and in any order: what is settled stays as it is.
      if (!(error instanceof AppError) || error.code !== 'order.settled') throw error
    })
  })
}

/** A scope of its own: the signature is over the bytes as they came, not over what JSON makes of them. */
export function registerStripeWebhook(app: FastifyInstance, context: Context): void {
  const { payments } = context
  if (payments === undefined) return
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(stripeWebhookPath, { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = payments.read(body, typeof signature === 'string' ? signature : undefined, context.now())
      if (event.outcome !== 'other')
        await workOff(context, event, { actorId: null, address: request.ip, userAgent: 'Stripe' }, request.log)
      return {}
    })
    done()
  })
}
