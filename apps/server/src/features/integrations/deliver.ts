import { createHmac } from 'node:crypto'
import { retrySeconds, type DeliveryProblem } from '@plumbline/contract/integrations/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { openWebhookSecret } from '../../db/sealed-secrets.ts'
import { enqueue } from '../../jobs/queue.ts'
import { OutgoingError } from '../../outgoing/outgoing.ts'

/** A worker that dies while it sends leaves the delivery to another one after this. */
const leaseSeconds = 60
const atOnce = 8
const maxAnswerMs = 15_000
const retentionDays = 30

type Due = {
  readonly id: string
  readonly webhook_id: string
  readonly corporate_id: string
  readonly type: string
  readonly project_id: string | null
  readonly inspection_id: string | null
  readonly subject_id: string | null
  readonly attempts: number
  readonly created_at: Date
  readonly url: string
  readonly secret: Buffer
  readonly old_secret: Buffer | null
  readonly old_secret_until: Date | null
}

type Deps = Pick<Context, 'db' | 'keyring' | 'outgoing' | 'now'>

async function claim({ db, now }: Deps): Promise<readonly Due[]> {
  const at = now()
  const { rows } = await sql<Due>`
    with due as (
      select delivery.id, webhook.url, webhook.secret, webhook.old_secret, webhook.old_secret_until
      from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
        join corporate on corporate.id = delivery.corporate_id
      where delivery.state = 'waiting' and delivery.next_at <= ${at} and webhook.is_on and webhook.secret is not null
        and not corporate.is_saas
      order by delivery.next_at limit ${atOnce} for update of delivery skip locked
    )
    update webhook_delivery delivery
    set attempts = attempts + 1, last_at = ${at}, next_at = ${at}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where due.id = delivery.id
    returning delivery.id, webhook_id, corporate_id, type, project_id, inspection_id, subject_id, attempts, created_at,
      due.url, due.secret, due.old_secret, due.old_secret_until
  `.execute(db)
  return rows
}

const idNames: Readonly<Record<string, string>> = {
  media: 'imageId',
  analysis: 'runId',
  defect: 'defectId',
  report: 'reportId',
  coverage: 'elevationId',
}

/** Ids alone: what they mean is read with a key, by those who may read it. */
function bodyOf(due: Due): string {
  const name = idNames[due.type.split('.')[0] ?? '']
  const ids = {
    projectId: due.project_id,
    inspectionId: due.inspection_id,
    ...(name === undefined ? {} : { [name]: due.subject_id }),
  }
  return JSON.stringify({
    type: due.type,
    timestamp: due.created_at.toISOString(),
    data: {
      corporateId: due.corporate_id,
      ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)),
    },
  })
}

/** Standard Webhooks 1.0: every secret that holds signs id, moment and body. */
export function signatureOf(secrets: readonly Buffer[], id: string, timestamp: string, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}

type Sent = { readonly status: number | null; readonly problem: DeliveryProblem | null }

async function send({ keyring, outgoing, now }: Deps, due: Due, answerMs: number): Promise<Sent> {
  const [id, body, timestamp] = [`msg_${due.id}`, bodyOf(due), String(Math.floor(now().getTime() / 1000))]
  const secrets = [
    due.secret,
    ...(due.old_secret_until !== null && due.old_secret_until > now() ? [due.old_secret!] : []),
  ]
  const opened = secrets.map((secret) => openWebhookSecret(keyring, due.webhook_id, secret))
  try {
    const { status } = await outgoing(due.url, {
      method: 'POST',
      body,
      timeoutMs: answerMs,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plumbline-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(opened, id, timestamp, body),
      },
    })
    return { status, problem: status >= 300 && status < 400 ? 'redirected' : null }
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, problem: error.problem }
    throw error
  }
}

async function settle({ db, now }: Deps, due: Due, { status, problem }: Sent, milliseconds: number): Promise<void> {
  const isDelivered = problem === null && status !== null && status >= 200 && status < 300
  const wait = retrySeconds[due.attempts - 1]
  const isLast = !isDelivered && wait === undefined
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhook_delivery')
      .set({
        status,
        problem,
        milliseconds,
        state: isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting',
        next_at: isDelivered || wait === undefined ? null : new Date(now().getTime() + wait * 1000),
      })
      .where('id', '=', due.id)
      // Sent again by a person in between: that try counts.
      .where('attempts', '=', due.attempts)
      .execute()
    if (!isLast) return
    const off = await trx
      .updateTable('webhook')
      .set({ is_on: false, has_failed: true })
      .where('id', '=', due.webhook_id)
      .where('is_on', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (off !== undefined) await enqueue(trx, 'integrations.mail-webhook-off', { webhookId: due.webhook_id })
  })
}

/** Sends what is due, a few at the same time. Answers how many it tried. */
export async function deliverDue(deps: Deps, answerMs = maxAnswerMs): Promise<number> {
  const due = await claim(deps)
  await Promise.all(
    due.map(async (one) => {
      const begun = performance.now()
      const sent = await send(deps, one, answerMs)
      await settle(deps, one, sent, Math.round(performance.now() - begun))
    }),
  )
  return due.length
}

const pauseMs = 1_000

/** Looks every second, for the first retry comes after five. Once stopped, it ends when what is being sent was answered. */
export function startDelivering(deps: Deps, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let isStopped = false
  let wake: () => void = () => {}
  async function run() {
    while (!isStopped) {
      const count = await deliverDue(deps).catch((error: unknown) => {
        log.error({ err: error }, 'webhooks could not be delivered')
        return 0
      })
      if (count === 0 && !isStopped)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
  }
  const running = run()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}

export async function pruneDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', new Date(now().getTime() - retentionDays * 24 * 3600 * 1000))
    .execute()
}
