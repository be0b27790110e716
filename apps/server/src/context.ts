import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import type { Keyring } from './db/keyring.ts'
import type { Secrets } from './db/migrate.ts'
import type { Scopes } from './db/scope.ts'
import type { Mail } from './mail/mail.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { TxtRecords } from './outgoing/txt-records.ts'
import type { Payments } from './payments/payments.ts'
import type { Storage } from './storage/storage.ts'

/** How much work a new hash is, in KiB and passes. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }

/** The dependencies of every route and job, opened once by an entry. */
export type Context = {
  readonly config: Config
  /** Sees every corporate. A route that names a corporate or a project is handed one that sees that corporate alone. */
  readonly db: Db
  readonly scoped: Scopes
  readonly secrets: Secrets
  /** For secrets of people in the database. */
  readonly keyring: Keyring
  readonly storage: Storage
  readonly mail: Mail
  /** For addresses that a customer chose. */
  readonly outgoing: Outgoing
  /** For domains that a company says are its own. */
  readonly txtRecords: TxtRecords
  /** Absent: plans are paid by invoice. */
  readonly payments: Payments | undefined
  readonly now: () => Date
  /** In tests: what PostgreSQL wrote as JSON is read again and held against the contract. */
  readonly checksReplies: boolean
  /** Given by tests alone, from their own code; no setting reaches it. Absent: the full cost. */
  readonly passwordCost: PasswordCost | undefined
}
