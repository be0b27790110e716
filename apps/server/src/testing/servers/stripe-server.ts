import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const stripeKey = 'sk_test_local'
export const stripeWebhookSecret = 'whsec_local'

type Session = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  readonly client_reference_id: string
  readonly amount_total: number
  readonly currency: string
  readonly success_url: string
  readonly cancel_url: string
}

export type Request = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly form: URLSearchParams
}
export type Delivery = { readonly payload: string; readonly headers: Readonly<Record<string, string>> }

export type StripeServer = {
  readonly url: string
  readonly requests: readonly Request[]
  readonly sessions: ReadonlyMap<string, Session>
  /** What goes wrong from now on: an answer with this status, a line that breaks before the answer, or nothing. */
  trouble: number | 'broken' | undefined
  /** What Stripe would send to the webhook now. */
  event(type: string, session: Partial<Session>, at: Date, id?: string): Delivery
  close(): Promise<void>
}

export function signedAsStripe(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const failed = (code: string, message: string) => ({ error: { type: 'invalid_request_error', code, message } })

type Answer = readonly [status: number, body: unknown]

function page(session: Session): string {
  const form = (action: string, label: string) =>
    `<form method="post" action="/pay/${session.id}/${action}"><button>${label}</button></form>`
  return `<!doctype html><html lang="en"><title>Local Stripe</title><h1>Pay ${session.currency.toUpperCase()} ${(session.amount_total / 100).toFixed(2)}</h1>${form('pay', 'Pay')}${form('cancel', 'Cancel')}</html>`
}

/**
 * Speaks the part of Stripe's protocol that Checkout needs: forms, bearer keys, idempotency, sessions that end, signed
 * events.
 */
export async function startStripeServer({ webhookUrl }: { readonly webhookUrl?: string } = {}): Promise<StripeServer> {
  const requests: Request[] = []
  const sessions = new Map<string, Session>()
  const answered = new Map<string, { readonly sent: string; readonly answer: Answer }>()
  let events = 0

  function create(form: URLSearchParams): Answer {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    if (
      form.get('mode') !== 'payment' ||
      !Number.isInteger(amount) ||
      amount < 50 ||
      currency === '' ||
      !form.get('line_items[0][price_data][product_data][name]')
    )
      return [400, failed('parameter_invalid', 'line_items')]
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${server.url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: amount * Number(form.get('line_items[0][quantity]')),
      currency,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    }
    sessions.set(id, session)
    return [200, session]
  }

  function expire(session: Session): Answer {
    if (session.status !== 'open')
      return [
        400,
        failed(
          '',
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        ),
      ]
    session.status = 'expired'
    return [200, session]
  }

  function route({ method, path, form }: Request): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(form)
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(decodeURIComponent(id))
    if (session === undefined) return [404, failed('resource_missing', `No such checkout.session: ${id}`)]
    return action === undefined ? [200, session] : expire(session)
  }

  function answer(asked: Request): Answer {
    if (asked.headers.authorization !== `Bearer ${stripeKey}`) return [401, failed('', 'Invalid API Key provided')]
    if (asked.method === 'POST' && asked.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return [400, failed('', 'Invalid request')]
    const key = asked.headers['idempotency-key']
    if (asked.method !== 'POST' || typeof key !== 'string') return route(asked)
    const before = answered.get(key)
    const sent = `${asked.path}\n${asked.form.toString()}`
    if (before !== undefined)
      return before.sent === sent
        ? before.answer
        : [
            400,
            failed(
              'idempotency_error',
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
            ),
          ]
    const fresh = route(asked)
    answered.set(key, { sent, answer: fresh })
    return fresh
  }

  /** What a person sees and does; the event arrives before the browser is sent back, as it mostly does. */
  async function pay(path: string, reply: ServerResponse): Promise<void> {
    const [, id = '', action] = /^\/pay\/([^/]+)(?:\/(pay|cancel))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (session === undefined) return void reply.writeHead(404).end()
    if (action === undefined) return void reply.writeHead(200, { 'content-type': 'text/html' }).end(page(session))
    if (action === 'pay') {
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      const { payload, headers } = server.event('checkout.session.completed', session, new Date())
      if (webhookUrl !== undefined) await fetch(webhookUrl, { method: 'POST', body: payload, headers: { ...headers } })
    }
    reply.writeHead(303, { location: action === 'pay' ? session.success_url : session.cancel_url }).end()
  }

  const http = createServer((request, reply) => {
    void (async () => {
      const path = request.url ?? ''
      if (path.startsWith('/pay/')) return pay(path, reply)
      const asked: Request = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        form: new URLSearchParams(await read(request)),
      }
      requests.push(asked)
      if (server.trouble === 'broken') return void request.socket.destroy()
      const [status, body] = server.trouble === undefined ? answer(asked) : [server.trouble, failed('', 'trouble')]
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const server: StripeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    sessions,
    trouble: undefined,
    event(type, session, at, id) {
      events += 1
      const payload = JSON.stringify({
        id: id ?? `evt_${events}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        data: { object: session },
      })
      return {
        payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signedAsStripe(payload, stripeWebhookSecret, at),
        },
      }
    },
    close: () =>
      new Promise<void>((closed) => {
        http.closeAllConnections()
        http.close(() => closed())
      }),
  }
  return server
}
