import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { z } from 'zod'
import type { Config, StripeSettings } from '../config.ts'
import type { Checkout, PaymentEvent, Payments } from './payments.ts'
import { encodeForm, type Form } from './stripe-form.ts'
import { isSignedByStripe } from './stripe-signature.ts'

/** The fields we read are the ones of this version, whatever the account's own is. */
const version = '2026-10-28.endive'
const timeoutMs = 15_000
const attempts = 2

const locales: Readonly<Record<Locale, string>> = { en: 'en', 'zh-cn': 'zh', 'zh-hk': 'zh-HK' }

const Session = z.object({ id: z.string(), url: z.string().nullable(), status: z.string().nullish() })
const Failure = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) })

type Answer = { readonly status: number; readonly body: unknown }

/** Never the key, nor what was sent: only what Stripe says of it. */
function refusalOf({ status, body }: Answer): Error {
  const { code, message } = Failure.safeParse(body).data?.error ?? {}
  return new Error(`Stripe answered ${status}: ${code ?? ''} ${message ?? ''}`)
}

/** Without a form something is only looked at. */
type Asked = { readonly path: string; readonly form?: Form; readonly idempotencyKey?: string }

async function send(settings: StripeSettings, { path, form, idempotencyKey }: Asked): Promise<Answer> {
  const response = await fetch(`${settings.apiUrl}/v1/checkout/sessions${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${settings.secretKey}`,
      'stripe-version': version,
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(form === undefined ? {} : { body: encodeForm(form) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, body: await response.json() }
}

const isPassing = (status: number) => status === 409 || status === 429 || status >= 500

/** Once more where the line broke or Stripe asks for it; with the same key nothing happens twice. */
async function ask(settings: StripeSettings, asked: Asked): Promise<Answer> {
  let cause: unknown
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const answer = await send(settings, asked)
      if (!isPassing(answer.status)) return answer
      cause = refusalOf(answer)
    } catch (error) {
      cause = error
    }
  }
  throw new AppError('payment.unavailable', { cause, retryAfter: 10 })
}

function formOf(checkout: Checkout): Form {
  const { orderId, amountCents, name, email, locale, successUrl, cancelUrl } = checkout
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name } } }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: locales[locale],
    customer_email: email,
  }
}

const Event = z.object({ id: z.string().min(1).max(255), type: z.string(), data: z.object({ object: z.unknown() }) })
const CheckoutSession = z.object({
  client_reference_id: z.string().nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
})

function outcomeOf(type: string, isPaid: boolean): 'paid' | 'waiting' | 'failed' | undefined {
  if (type === 'checkout.session.completed') return isPaid ? 'paid' : 'waiting'
  if (type === 'checkout.session.async_payment_succeeded') return 'paid'
  if (type === 'checkout.session.async_payment_failed' || type === 'checkout.session.expired') return 'failed'
  return undefined
}

function eventOf(body: Buffer): PaymentEvent {
  const event = Event.parse(JSON.parse(body.toString('utf8')))
  if (!event.type.startsWith('checkout.session.')) return { id: event.id, outcome: 'other' }
  const session = CheckoutSession.parse(event.data.object)
  const outcome = outcomeOf(event.type, session.payment_status !== 'unpaid')
  if (outcome === undefined) return { id: event.id, outcome: 'other' }
  return {
    id: event.id,
    outcome,
    orderId: session.client_reference_id ?? undefined,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  }
}

function sessionIn(answer: Answer): z.infer<typeof Session> {
  const session = answer.status === 200 ? Session.safeParse(answer.body).data : undefined
  if (session === undefined) throw new AppError('payment.unavailable', { cause: refusalOf(answer) })
  return session
}

/** Refused where it is no longer open: expired long ago is as good as ended now, complete is not. */
async function endSession(settings: StripeSettings, sessionId: string): Promise<boolean> {
  const path = `/${encodeURIComponent(sessionId)}`
  const answer = await ask(settings, { path: `${path}/expire`, form: {} })
  if (answer.status === 200) return true
  return sessionIn(await ask(settings, { path })).status === 'expired'
}

/**
 * Stripe Checkout by fetch: three calls and a signature. Stripe's own package is 23 MB on disk and 32 MB of memory in
 * every
 * api; what it sends and how it signs is held against ours in the tests.
 */
export function openPayments({ stripe: settings }: Pick<Config, 'stripe'>): Payments | undefined {
  if (settings === undefined) return undefined
  return {
    async begin(checkout) {
      const { id, url } = sessionIn(
        await ask(settings, { path: '', form: formOf(checkout), idempotencyKey: checkout.orderId }),
      )
      if (url === null)
        throw new AppError('payment.unavailable', { cause: new Error('Stripe gave no address to pay at') })
      return { sessionId: id, url }
    },
    end: (sessionId) => endSession(settings, sessionId),
    read(body, signature, now) {
      if (!isSignedByStripe(settings.webhookSecret, body, signature, now)) throw new AppError('input.malformed')
      try {
        return eventOf(body)
      } catch (error) {
        throw new AppError('input.malformed', { cause: error })
      }
    },
  }
}
