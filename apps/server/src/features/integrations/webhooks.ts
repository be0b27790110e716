import { randomBytes } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import { maxWebhooks, overlapHours, type Webhook, type webhookRoutes } from '@plumbline/contract/integrations/webhooks'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { sealWebhookSecret } from '../../db/sealed-secrets.ts'
import type { Call } from '../../http/implement.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'
import { lockCorporates } from '../accounts/users/users.queries.ts'

type Routes = typeof webhookRoutes
type Trx = Transaction<Database>

const columns = ['id', 'url', 'events', 'is_on', 'has_failed', 'old_secret_until', 'created_at'] as const
type Row = {
  readonly id: string
  readonly url: string
  readonly events: Webhook['events']
  readonly is_on: boolean
  readonly has_failed: boolean
  readonly old_secret_until: Date | null
  readonly created_at: Date
}

function present(row: Row, now: Date): Webhook {
  const until = row.old_secret_until
  return {
    _id: row.id,
    url: row.url,
    events: row.events,
    isOn: row.is_on,
    hasFailed: row.has_failed,
    oldSecretUntil: until !== null && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export async function listWebhooks(call: Call): Promise<Reply<Routes['listWebhooks']>> {
  const { corporateId, isSaas } = call.membership
  const rows = await call.db
    .selectFrom('webhook')
    .select(columns)
    .where('corporate_id', '=', corporateId)
    .orderBy('id')
    .execute()
  return { data: rows.map((row) => present(row, call.now())), isIncluded: !isSaas }
}

/** Standard Webhooks: 24 to 64 bytes, in base64 behind the prefix. */
function newSecret(): { readonly bytes: Buffer; readonly text: string } {
  const bytes = randomBytes(32)
  return { bytes, text: `whsec_${bytes.toString('base64')}` }
}

/** A number no host has, or a port beyond the last one. */
function requireUrl(url: string): void {
  if (!URL.canParse(url)) throw new AppError('input.invalid', { field: 'url' })
}

/** A host alone: an address may hold a word that only its owner knows. */
const hostOf = (url: string) => new URL(url).host

export async function createWebhook(
  call: Call,
  { body }: Input<Routes['createWebhook']>,
): Promise<Reply<Routes['createWebhook']>> {
  const { corporateId, isSaas } = call.membership
  if (isSaas) throw new AppError('integrations.excluded')
  requireUrl(body.url)
  const [id, secret] = [v7(), newSecret()]
  const row = await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const { count } = await trx
      .selectFrom('webhook')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('corporate_id', '=', corporateId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxWebhooks) throw new AppError('webhook.too-many')
    await audit(trx, {
      ...actorOf(call),
      action: 'webhook.create',
      corporateIds: [corporateId],
      subject: hostOf(body.url),
    })
    return trx
      .insertInto('webhook')
      .values({
        id,
        corporate_id: corporateId,
        url: body.url,
        events: [...new Set(body.events)],
        secret: sealWebhookSecret(call.keyring, id, secret.bytes),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
  return { webhook: present(row, call.now()), secret: secret.text }
}

type OfWebhook = { readonly corporateId: string; readonly webhookId: string }

export async function lockWebhook(
  trx: Trx,
  { corporateId, webhookId }: OfWebhook,
): Promise<Row & { secret: Buffer | null }> {
  const row = await trx
    .selectFrom('webhook')
    .select([...columns, 'secret'])
    .where('id', '=', webhookId)
    .where('corporate_id', '=', corporateId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('webhook.not-found')
  return row
}

/** Switched on again, what still waits is sent at once. */
export async function changeWebhook(
  call: Call,
  { params, body }: Input<Routes['changeWebhook']>,
): Promise<Reply<Routes['changeWebhook']>> {
  requireUrl(body.url)
  const row = await call.db.transaction().execute(async (trx) => {
    const before = await lockWebhook(trx, params)
    if (body.isOn && before.secret === null) throw new AppError('webhook.no-secret')
    await audit(trx, {
      ...actorOf(call),
      action: 'webhook.change',
      corporateIds: [params.corporateId],
      subject: hostOf(body.url),
      detail: { events: body.events.join(', '), isOn: String(body.isOn) },
    })
    return trx
      .updateTable('webhook')
      .set({
        url: body.url,
        events: [...new Set(body.events)],
        is_on: body.isOn,
        ...(body.isOn ? { has_failed: false } : {}),
      })
      .where('id', '=', params.webhookId)
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
  return present(row, call.now())
}

export async function removeWebhook(
  call: Call,
  { params }: Input<Routes['removeWebhook']>,
): Promise<Reply<Routes['removeWebhook']>> {
  await call.db.transaction().execute(async (trx) => {
    const { url } = await lockWebhook(trx, params)
    await trx.deleteFrom('webhook').where('id', '=', params.webhookId).execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'webhook.delete',
      corporateIds: [params.corporateId],
      subject: hostOf(url),
    })
  })
  return {}
}

/** For a day both secrets sign, so that the receiver can change to the new one without losing an event. */
export async function rotateSecret(
  call: Call,
  { params }: Input<Routes['rotateWebhookSecret']>,
): Promise<Reply<Routes['rotateWebhookSecret']>> {
  const secret = newSecret()
  const row = await call.db.transaction().execute(async (trx) => {
    const before = await lockWebhook(trx, params)
    await audit(trx, {
      ...actorOf(call),
      action: 'webhook.rotate',
      corporateIds: [params.corporateId],
      subject: hostOf(before.url),
    })
    return trx
      .updateTable('webhook')
      .set({
        secret: sealWebhookSecret(call.keyring, params.webhookId, secret.bytes),
        old_secret: before.secret,
        old_secret_until: before.secret === null ? null : new Date(call.now().getTime() + overlapHours * 3600 * 1000),
      })
      .where('id', '=', params.webhookId)
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
  return { webhook: present(row, call.now()), secret: secret.text }
}
