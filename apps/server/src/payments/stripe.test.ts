import { AppError } from '@plumbline/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  signedAsStripe,
  startStripeServer,
  stripeKey,
  stripeWebhookSecret,
  type StripeServer,
} from '../testing/servers/stripe-server.ts'
import type { Checkout, Payments } from './payments.ts'
import { encodeForm } from './stripe-form.ts'
import { isSignedByStripe } from './stripe-signature.ts'
import { openPayments } from './stripe.ts'

/** What version 23.1.0 of Stripe's own package for Node sends and signs. */
const theirs = {
  form: 'mode=payment&client_reference_id=o1&metadata[orderId]=o1&payment_intent_data[metadata][orderId]=o1&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=24000&line_items[0][price_data][product_data][name]=Plumbline%20BASIC%20%E2%80%94%20%E6%B5%B7%E6%99%AF%E8%8A%B1%E5%9C%92%20%26%20co&success_url=http%3A%2F%2Fh%2Fzh-hk%2Fpayment-success%3ForderId%3Do1&customer_email=a%2Bb%40example.com',
  payload: '{"id":"evt_1","object":"event"}',
  secret: 'whsec_test_secret',
  at: new Date(1_700_000_000_000),
  header: 't=1700000000,v1=0c8670ed117751cc551a20e35839447075c42800ea3cf3e8a2fbda99cd1e6edd',
}

test('a form is written as their package writes it', () => {
  expect(
    encodeForm({
      mode: 'payment',
      client_reference_id: 'o1',
      metadata: { orderId: 'o1' },
      payment_intent_data: { metadata: { orderId: 'o1' } },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 24_000,
            product_data: { name: 'Plumbline BASIC — 海景花園 & co' },
          },
        },
      ],
      success_url: 'http://h/zh-hk/payment-success?orderId=o1',
      customer_email: 'a+b@example.com',
    }),
  ).toBe(theirs.form)
})

describe('a signature', () => {
  const body = Buffer.from(theirs.payload)
  const seconds = (count: number) => new Date(theirs.at.getTime() + count * 1000)
  const v1 = theirs.header.split('v1=')[1]!

  test.each<[string, boolean, { body?: Buffer; header?: string | undefined; secret?: string; now?: Date }]>([
    ['of their package', true, {}],
    ['at the edge of the tolerance', true, { now: seconds(300) }],
    ['that is too old', false, { now: seconds(301) }],
    ['from the future', false, { now: seconds(-301) }],
    ['beside one of another secret', true, { header: `t=1700000000,v1=${'0'.repeat(64)},v1=${v1}` }],
    ['with spaces between its parts', true, { header: `t=1700000000, v1=${v1}` }],
    ['of another body', false, { body: Buffer.from(`${theirs.payload} `) }],
    ['of another secret', false, { secret: 'whsec_other' }],
    ['of another moment', false, { header: `t=1700000001,v1=${v1}` }],
    ['of an older scheme', false, { header: `t=1700000000,v0=${v1}` }],
    ['that was cut', false, { header: `t=1700000000,v1=${v1.slice(0, 63)}` }],
    ['without its moment', false, { header: `v1=${v1}` }],
    ['whose moment is no number', false, { header: `t=1e9,v1=${v1}` }],
    ['that is empty', false, { header: '' }],
    ['that is missing', false, { header: undefined }],
  ])('%s: %s', (_, isRight, { body: sent = body, secret = theirs.secret, now = theirs.at, ...given }) => {
    expect(isSignedByStripe(secret, sent, 'header' in given ? given.header : theirs.header, now)).toBe(isRight)
  })

  test('made by the local server is theirs', () => {
    expect(signedAsStripe(theirs.payload, theirs.secret, theirs.at)).toBe(theirs.header)
  })
})

describe('Stripe Checkout', () => {
  let stripe: StripeServer
  let payments: Payments
  beforeAll(async () => {
    stripe = await startStripeServer()
    payments = openPayments({
      stripe: { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiUrl: stripe.url },
    })!
  })
  beforeEach(() => {
    stripe.trouble = undefined
  })
  afterAll(() => stripe.close())

  const checkout = (orderId: string): Checkout => ({
    orderId,
    amountCents: 24_000,
    name: 'Plumbline BASIC',
    email: 'a@example.com',
    locale: 'zh-hk',
    successUrl: 'http://h/ok',
    cancelUrl: 'http://h/no',
  })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )

  test('is absent without a key', () => {
    expect(openPayments({ stripe: undefined })).toBeUndefined()
  })

  test('begins once for an order, however often it is asked', async () => {
    const first = await payments.begin(checkout('order-1'))
    expect(first.url).toMatch(/^http.*\/pay\/cs_test_/)
    expect(await payments.begin(checkout('order-1'))).toEqual(first)
    const { headers, form } = stripe.requests.at(-1)!
    expect(headers).toMatchObject({
      authorization: `Bearer ${stripeKey}`,
      'idempotency-key': 'order-1',
      'stripe-version': '2026-10-28.endive',
    })
    expect(Object.fromEntries(form)).toMatchObject({
      client_reference_id: 'order-1',
      'metadata[orderId]': 'order-1',
      locale: 'zh-HK',
      success_url: 'http://h/ok',
      cancel_url: 'http://h/no',
    })
  })

  test.each<[number | 'broken']>([[500], [429], [409], ['broken']])(
    '%s is retried once and then reported',
    async (trouble) => {
      stripe.trouble = trouble
      const before = stripe.requests.length
      expect(await codeOf(payments.begin(checkout(`order-${trouble}`)))).toBe('payment.unavailable')
      expect(stripe.requests.length - before).toBe(2)
    },
  )

  test.each([400, 401, 403])('%s is reported at once', async (trouble) => {
    stripe.trouble = trouble
    const before = stripe.requests.length
    expect(await codeOf(payments.begin(checkout(`order-${trouble}`)))).toBe('payment.unavailable')
    expect(stripe.requests.length - before).toBe(1)
  })

  test('a refusal does not carry the key', async () => {
    const wrong = openPayments({ stripe: { secretKey: 'sk_secret', webhookSecret: 'x', apiUrl: stripe.url } })!
    const error = (await wrong.begin(checkout('order-2')).catch((thrown: unknown) => thrown)) as AppError
    expect(error.code).toBe('payment.unavailable')
    expect(`${error.message} ${String(error.cause)}`).not.toContain('sk_secret')
    expect(String(error.cause)).toContain('401')
  })

  test('ends what is open; what has expired is ended, what is paid is not', async () => {
    const { sessionId } = await payments.begin(checkout('order-3'))
    expect(await payments.end(sessionId)).toBe(true)
    expect(await payments.end(sessionId)).toBe(true)
    const paid = await payments.begin(checkout('order-4'))
    stripe.sessions.get(paid.sessionId)!.status = 'complete'
    expect(await payments.end(paid.sessionId)).toBe(false)
    expect(await codeOf(payments.end('cs_unknown'))).toBe('payment.unavailable')
  })

  const now = new Date('2026-11-15T08:00:00Z')
  const session = {
    client_reference_id: 'order-1',
    payment_status: 'paid',
    amount_total: 24_000,
    currency: 'usd',
  } as const

  test.each([
    [
      'checkout.session.completed',
      session,
      { outcome: 'paid', orderId: 'order-1', amountCents: 24_000, currency: 'usd' },
    ],
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' } as const, { outcome: 'waiting' }],
    ['checkout.session.async_payment_succeeded', session, { outcome: 'paid' }],
    ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' } as const, { outcome: 'failed' }],
    ['checkout.session.expired', { ...session, payment_status: 'unpaid' } as const, { outcome: 'failed' }],
    ['checkout.session.something_new', session, { outcome: 'other' }],
    ['customer.created', {}, { outcome: 'other' }],
  ])('%s is read', (type, object, expected) => {
    const { payload, headers } = stripe.event(type, object, now, 'evt_7')
    expect(payments.read(Buffer.from(payload), headers['stripe-signature'], now)).toMatchObject({
      id: 'evt_7',
      ...expected,
    })
  })

  test.each([
    ['no JSON', 'x'],
    ['no event', '{}'],
    ['no session', '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}'],
  ])('signed, but %s: refused', (_, payload) => {
    const signature = signedAsStripe(payload, stripeWebhookSecret, now)
    expect(() => payments.read(Buffer.from(payload), signature, now)).toThrow('input.malformed')
  })
})
