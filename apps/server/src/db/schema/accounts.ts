import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import type { RoleRule, SignOnDomain } from '@plumbline/contract/accounts/sign-on'
import type { Role } from '@plumbline/contract/roles'
import type { Generated, JSONColumnType } from 'kysely'

export type CorporateTable = {
  id: string
  name: string
  is_saas: boolean
  requires_two_factor: Generated<boolean>
  created_at: Generated<Date>
}

export type AppUserTable = {
  id: string
  email: string
  name: string
  password_hash: string
  mobile_number: Generated<string | null>
  locale: Generated<string>
  email_verified_at: Date | null
  deleted_at: Date | null
  /** Set: the row is a pseudonym of somebody whose data was erased. */
  erased_at: Generated<Date | null>
  totp_secret: Generated<Buffer | null>
  /** Null while the secret waits for its first code. */
  totp_confirmed_at: Generated<Date | null>
  /** A code counts once: steps up to this one are spent. */
  totp_last_step: Generated<string | null>
  created_at: Generated<Date>
}

export type MembershipTable = {
  user_id: string
  corporate_id: string
  role: Role
  created_at: Generated<Date>
}

/** One sign-in on one device; its tokens are the chain of refresh_token rows. */
export type SessionTable = {
  id: string
  user_id: string
  user_agent: string
  address: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  ended_at: Date | null
  /** Set: begun through the single sign-on of this corporate. */
  sign_on_corporate_id: Generated<string | null>
}

export type RefreshTokenTable = {
  hash: Buffer
  session_id: string
  created_at: Generated<Date>
  rotated_at: Date | null
  successor_salt: Buffer | null
}

/** Failed sign-ins of one account from one address; the growing delay is read from here. */
export type LoginFailureTable = {
  key: Buffer
  failures: number
  last_failed_at: Date
}

/** The secret half of a link in a mail, as a hash; used once, for a while. */
export type AccountLinkTable = {
  hash: Buffer
  kind: 'verify-email' | 'reset-password'
  user_id: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

/** A browser a person has signed in from; the hash of its device cookie. */
export type KnownDeviceTable = {
  hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

export type RecoveryCodeTable = { hash: Buffer; user_id: string; used_at: Date | null }

/** Deleted when the invitation is accepted or withdrawn. */
export type InvitationTable = {
  id: string
  corporate_id: string
  email: string
  role: Role
  /** Null until the mail is sent: the job that sends it makes the token. */
  token_hash: Buffer | null
  invited_by: string | null
  created_at: Generated<Date>
  expires_at: Date
  /** The mail server refused it, or could not be reached for good. */
  mail_failed_at: Generated<Date | null>
}

/** The agents of the second corporate work inside the first. */
export type CorporateAgentTable = { corporate_id: string; agent_corporate_id: string; created_at: Generated<Date> }

/** A view: memberships, and what agents have in linked corporates. */
export type StandingView = { user_id: string; corporate_id: string; role: Role; is_agent: boolean; since: Date }

/** Append-only. Persons are named by id alone, so that erasing one leaves no name here. */
export type AuditEntryTable = {
  id: Generated<string>
  at: Generated<Date>
  actor_id: string | null
  address: string
  user_agent: Generated<string>
  corporate_ids: string[]
  action: AuditAction
  outcome: 'done' | 'refused'
  subject_id: string | null
  subject: Generated<string>
  detail: Generated<Record<string, string>>
}

/** Append-only: the hash chain over the audit log. */
export type AuditSealTable = { seal_no: string; entry_id: string; hash: Buffer }

/** The client secret is encrypted; null after the key that encrypted it was lost. */
export type SignOnTable = {
  corporate_id: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  is_required: Generated<boolean>
  role_claim: string | null
  roles: JSONColumnType<RoleRule[]>
  last_used_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** Counts only where it is proven, which it is for one corporate at most. */
export type SignOnDomainTable = {
  id: string
  corporate_id: string
  domain: string
  proof: SignOnDomain['proof']
  token: string
  created_at: Generated<Date>
}

/** Who a person is to the provider of a corporate, from the first sign-in through it. */
export type SignOnIdentityTable = {
  corporate_id: string
  subject: string
  user_id: string
  created_at: Generated<Date>
}

/** What a verified token says of a person. */
export type SignOnClaims = {
  readonly subject: string
  readonly email: string
  readonly name: string | null
  readonly roleValues: readonly string[]
}

/** One way to the provider and back, for one browser. Claims: verified, waiting for the code of the second factor. */
export type SignOnAttemptTable = {
  state_hash: Buffer
  corporate_id: string
  browser_hash: Buffer
  locale: string
  claims: JSONColumnType<SignOnClaims> | null
  spent_at: Generated<Date | null>
  expires_at: Date
}

export type AccountTables = {
  sign_on: SignOnTable
  sign_on_domain: SignOnDomainTable
  sign_on_identity: SignOnIdentityTable
  sign_on_attempt: SignOnAttemptTable
  known_device: KnownDeviceTable
  recovery_code: RecoveryCodeTable
  invitation: InvitationTable
  corporate_agent: CorporateAgentTable
  standing: StandingView
  audit_entry: AuditEntryTable
  audit_seal: AuditSealTable
  corporate: CorporateTable
  app_user: AppUserTable
  membership: MembershipTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  login_failure: LoginFailureTable
  account_link: AccountLinkTable
}
