import { billingRoutes, stripeWebhookPath } from '@plumbline/contract/billing/billing'
import { yearAfter } from '@plumbline/contract/billing/plans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import {
  signedAsStripe,
  startStripeServer,
  stripeKey,
  stripeWebhookSecret,
  type Delivery,
  type StripeServer,
} from '../../testing/servers/stripe-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join, type Person } from '../../testing/world.ts'

const day = 24 * 3600 * 1000

let stripe: StripeServer
let plumbline: TestApp
let corporateId: string
let admin: Person
let system: Person
beforeAll(async () => {
  stripe = await startStripeServer()
  plumbline = await testApp({
    settings: {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: 'https://inspect.example.com',
    },
  })
  corporateId = (await aCorporate(plumbline.db)).id
  admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  system = await join(plumbline, { corporateId, role: 'system-admin' })
})
beforeEach(() => {
  stripe.trouble = undefined
})
afterAll(async () => {
  await plumbline.close()
  await stripe.close()
})

const now = () => new Date(plumbline.clock.ms)
const inAYear = () => yearAfter(new Date(plumbline.clock.ms))

async function aTrial(): Promise<string> {
  const { id } = await aProject(plumbline.db, corporateId)
  await plumbline.db
    .updateTable('project')
    .set({ plan: 'TRIAL', expires_at: new Date(plumbline.clock.ms + day) })
    .where('id', '=', id)
    .execute()
  return id
}

const order = (projectId: string, locale: 'en' | 'zh-hk' = 'en') =>
  plumbline.call(billingRoutes.order, {
    params: { corporateId, projectId },
    body: { plan: 'BASIC', amountCents: 240_00, locale },
    token: admin.token,
  })
const takeBack = (orderId: string) =>
  plumbline.call(billingRoutes.voidOrder, { params: { corporateId, orderId }, token: admin.token })
const ordersOf = (projectId: string) =>
  plumbline.db.selectFrom('plan_order').selectAll().where('project_id', '=', projectId).orderBy('id').execute()
const projectOf = (id: string) =>
  plumbline.db.selectFrom('project').select(['plan', 'expires_at']).where('id', '=', id).executeTakeFirstOrThrow()

const deliver = ({ payload, headers }: Delivery) =>
  plumbline.app.inject({ method: 'POST', url: stripeWebhookPath, payload, headers })

async function anOpenOrder() {
  const projectId = await aTrial()
  const { body } = await order(projectId)
  const [row] = await ordersOf(projectId)
  return { projectId, orderId: body._id, session: stripe.sessions.get(row!.stripe_session_id!)! }
}

function completed(session: object, type = 'checkout.session.completed', id?: string): Delivery {
  return stripe.event(type, { ...session, status: 'complete', payment_status: 'paid' }, now(), id)
}

describe('an order', () => {
  test('leads to Stripe, with the way back in the language of the buyer', async () => {
    const projectId = await aTrial()
    const { body } = await order(projectId, 'zh-hk')
    expect(body).toMatchObject({ status: 'pending', checkoutUrl: expect.stringMatching(/\/pay\/cs_test_/) as unknown })
    const { form, headers } = stripe.requests.at(-1)!
    expect(headers['idempotency-key']).toBe(body._id)
    expect(form.get('client_reference_id')).toBe(body._id)
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('24000')
    const query = `orderId=${body._id}&corporateId=${corporateId}&projectId=${projectId}`
    expect(form.get('success_url')).toBe(`https://inspect.example.com/zh-hk/payment-success?${query}`)
    expect(form.get('cancel_url')).toBe(`https://inspect.example.com/zh-hk/payment-failed?${query}`)
    expect(
      (await plumbline.call(billingRoutes.invoice, { params: { corporateId, orderId: body._id }, token: admin.token }))
        .error.code,
    ).toBe('order.pending')
  })

  test('that Stripe does not take leaves nothing that bars the next one', async () => {
    const projectId = await aTrial()
    for (const trouble of [500, 401, 'broken'] as const) {
      stripe.trouble = trouble
      const { status, error } = await order(projectId)
      expect([status, error.code]).toEqual([503, 'payment.unavailable'])
    }
    expect((await ordersOf(projectId)).map(({ status }) => status)).toEqual(['void', 'void', 'void'])
    stripe.trouble = undefined
    expect((await order(projectId)).status).toBe(200)
  })

  test('that is taken back can no longer be paid; while Stripe is away it is not taken back', async () => {
    const { orderId, session } = await anOpenOrder()
    stripe.trouble = 'broken'
    expect((await takeBack(orderId)).error.code).toBe('payment.unavailable')
    stripe.trouble = undefined
    expect((await takeBack(orderId)).status).toBe(200)
    expect(session.status).toBe('expired')
  })

  test('that is being paid cannot be taken back', async () => {
    const { projectId, orderId, session } = await anOpenOrder()
    session.status = 'complete'
    expect((await takeBack(orderId)).error.code).toBe('order.settled')
    expect((await ordersOf(projectId))[0]!.status).toBe('pending')
  })

  test('that a system-admin marks paid cannot be paid again', async () => {
    const { orderId, session } = await anOpenOrder()
    expect((await plumbline.call(billingRoutes.markPaid, { params: { orderId }, token: system.token })).status).toBe(
      200,
    )
    expect(session.status).toBe('expired')
  })
})

describe('the webhook', () => {
  test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    '%s gives the plan',
    async (type) => {
      const { projectId, orderId, session } = await anOpenOrder()
      expect((await deliver(completed(session, type))).statusCode).toBe(200)
      expect(await projectOf(projectId)).toEqual({ plan: 'BASIC', expires_at: inAYear() })
      const entry = await plumbline.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject_id', '=', projectId)
        .where('action', '=', 'order.paid')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({ actor_id: null, user_agent: 'Stripe' })
      const { body } = await plumbline.call(billingRoutes.invoice, {
        params: { corporateId, orderId },
        token: admin.token,
      })
      expect(body.fileName).toMatch(/^INV-\d{6}\.docx$/)
    },
  )

  test('ten times the same event, at once and after one another, gives one year', async () => {
    const { projectId, session } = await anOpenOrder()
    const event = completed(session)
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)))
    for (let count = 0; count < 3; count += 1) answers.push(await deliver(event))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 13 }, () => 200))
    expect((await projectOf(projectId)).expires_at).toEqual(inAYear())
  })

  test('two events about one payment give one year', async () => {
    const { projectId, session } = await anOpenOrder()
    await deliver(completed(session))
    await deliver(completed(session, 'checkout.session.async_payment_succeeded'))
    expect((await projectOf(projectId)).expires_at).toEqual(inAYear())
  })

  test('a payment that takes days waits, and is void when it fails', async () => {
    const { projectId, session } = await anOpenOrder()
    await deliver(stripe.event('checkout.session.completed', { ...session, payment_status: 'unpaid' }, now()))
    expect((await ordersOf(projectId))[0]!.status).toBe('pending')
    await deliver(
      stripe.event('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, now()),
    )
    expect((await ordersOf(projectId))[0]!.status).toBe('void')
    expect((await projectOf(projectId)).plan).toBe('TRIAL')
  })

  test('a session that expires makes the order void, but not one that is paid', async () => {
    const open = await anOpenOrder()
    await deliver(stripe.event('checkout.session.expired', open.session, now()))
    expect((await ordersOf(open.projectId))[0]!.status).toBe('void')
    const paid = await anOpenOrder()
    await deliver(completed(paid.session))
    await deliver(stripe.event('checkout.session.expired', paid.session, now()))
    expect((await ordersOf(paid.projectId))[0]!.status).toBe('paid')
  })

  test.each([[{ amount_total: 1 }], [{ currency: 'hkd' }]])(
    'a payment of another sum gives nothing: %o',
    async (other) => {
      const { projectId, session } = await anOpenOrder()
      expect((await deliver(completed({ ...session, ...other }))).statusCode).toBe(200)
      expect((await ordersOf(projectId))[0]!.status).toBe('pending')
      expect((await projectOf(projectId)).plan).toBe('TRIAL')
    },
  )

  test('what is none of our affair is thanked for', async () => {
    const { session } = await anOpenOrder()
    for (const event of [
      stripe.event('customer.created', {}, now()),
      completed({ ...session, client_reference_id: 'elsewhere' }),
      completed({ ...session, client_reference_id: null }),
    ]) {
      expect((await deliver(event)).statusCode).toBe(200)
    }
  })

  test('what Stripe did not sign is not believed', async () => {
    const { projectId, session } = await anOpenOrder()
    const { payload, headers } = completed(session)
    const later = completed(session, 'checkout.session.completed', 'evt_old')
    const old = signedAsStripe(later.payload, stripeWebhookSecret, new Date(plumbline.clock.ms - 3600_000))
    const forged: Delivery[] = [
      { payload, headers: { 'content-type': 'application/json' } },
      { payload: payload.replace('24000', '24001'), headers },
      { payload, headers: { ...headers, 'stripe-signature': signedAsStripe(payload, 'whsec_guessed', now()) } },
      { payload: later.payload, headers: { ...headers, 'stripe-signature': old } },
      { payload: '', headers },
    ]
    for (const event of forged) {
      const answer = await deliver(event)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'input.malformed'])
    }
    expect((await ordersOf(projectId))[0]!.status).toBe('pending')
    expect(await plumbline.db.selectFrom('stripe_event').select('id').where('id', '=', 'evt_old').execute()).toEqual([])
  })

  test('a signed event is read whatever type it is said to be', async () => {
    const { projectId, session } = await anOpenOrder()
    const { payload, headers } = completed(session)
    expect((await deliver({ payload, headers: { ...headers, 'content-type': 'text/plain' } })).statusCode).toBe(200)
    expect((await projectOf(projectId)).plan).toBe('BASIC')
  })

  test('is not there where plans are paid by invoice', async () => {
    const other = await testApp()
    const { payload, headers } = stripe.event('customer.created', {}, now())
    const answer = await other.app.inject({ method: 'POST', url: stripeWebhookPath, payload, headers })
    await other.close()
    expect(answer.statusCode).toBe(404)
  })
})
