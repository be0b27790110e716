import type { KeyRole } from '@plumbline/contract/integrations/integrations'
import type { Delivery, DeliveryProblem, DeliveryType, WebhookEvent } from '@plumbline/contract/integrations/webhooks'
import type { KeyScope } from '@plumbline/contract/key-scopes'
import type { Generated } from 'kysely'

/** The key itself is shown once and stored as a hash. */
export type ApiKeyTable = {
  id: string
  corporate_id: string
  /** Who made it: what it does is theirs, and it works while they may make keys. */
  user_id: string
  name: string
  role: KeyRole
  scopes: KeyScope[]
  /** Null: every project of the corporate. */
  project_ids: string[] | null
  hash: Buffer
  start: string
  created_at: Generated<Date>
  expires_at: Date
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

/** Secrets are encrypted; null after the key that encrypted them was lost. */
export type WebhookTable = {
  id: string
  corporate_id: string
  url: string
  events: WebhookEvent[]
  is_on: Generated<boolean>
  has_failed: Generated<boolean>
  secret: Buffer | null
  old_secret: Generated<Buffer | null>
  old_secret_until: Generated<Date | null>
  created_at: Generated<Date>
}

/** Written by triggers in the transaction of the change, sent by the worker. Ids alone. */
export type WebhookDeliveryTable = {
  id: Generated<string>
  webhook_id: string
  corporate_id: string
  type: DeliveryType
  project_id: string | null
  inspection_id: string | null
  subject_id: string | null
  state: Generated<Delivery['state']>
  attempts: Generated<number>
  status: Generated<number | null>
  problem: Generated<DeliveryProblem | null>
  milliseconds: Generated<number | null>
  created_at: Generated<Date>
  last_at: Generated<Date | null>
  next_at: Generated<Date | null>
}

export type IntegrationTables = {
  api_key: ApiKeyTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
