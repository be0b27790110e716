import { randomBytes } from 'node:crypto'
import { keyPrefix, type KeyRole } from '@plumbline/contract/integrations/integrations'
import { keyScopes, type KeyScope } from '@plumbline/contract/key-scopes'
import { webhookEvents, type WebhookEvent } from '@plumbline/contract/integrations/webhooks'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { Keyring } from '../../db/keyring.ts'
import { sealWebhookSecret } from '../../db/sealed-secrets.ts'
import { hashApiKey } from '../../http/api-keys.ts'

type Given = {
  readonly corporateId: string
  readonly userId: string
  readonly name?: string
  readonly role?: KeyRole
  readonly scopes?: readonly KeyScope[]
  readonly projectIds?: readonly string[]
  readonly expiresAt?: Date
}

/** In one year; a test that needs an expired one moves the clock. */
const soon = () => new Date(Date.now() + 365 * 24 * 3600 * 1000)

export async function aKey({ db }: { readonly db: Db }, given: Given): Promise<{ id: string; token: string }> {
  const [id, token] = [v7(), `${keyPrefix}${randomBytes(32).toString('base64url')}`]
  await db
    .insertInto('api_key')
    .values({
      id,
      corporate_id: given.corporateId,
      user_id: given.userId,
      name: given.name ?? 'Register sync',
      role: given.role ?? 'corporate-admin',
      scopes: [...(given.scopes ?? keyScopes)],
      project_ids: given.projectIds === undefined ? null : [...given.projectIds],
      hash: hashApiKey(token),
      start: token.slice(0, 8),
      expires_at: given.expiresAt ?? soon(),
    })
    .execute()
  return { id, token }
}

/** Without a keyring its secret does not open, which only sending needs. */
export async function aWebhook(
  { db, keyring }: { readonly db: Db; readonly keyring?: Keyring },
  given: {
    readonly corporateId: string
    readonly url?: string
    readonly events?: readonly WebhookEvent[]
    readonly secret?: Buffer
  },
): Promise<string> {
  const id = v7()
  const secret = given.secret ?? randomBytes(32)
  await db
    .insertInto('webhook')
    .values({
      id,
      corporate_id: given.corporateId,
      url: given.url ?? 'https://hooks.example.com/plumbline',
      events: [...(given.events ?? webhookEvents)],
      secret: keyring === undefined ? secret : sealWebhookSecret(keyring, id, secret),
    })
    .execute()
  return id
}

export async function aDelivery(db: Db, corporateId: string, webhookId: string): Promise<string> {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      corporate_id: corporateId,
      type: 'webhook.test',
      project_id: null,
      inspection_id: null,
      subject_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
