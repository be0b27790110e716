import type { Role } from '@plumbline/contract/roles'
import type { Generated } from 'kysely'

export type CorporateTable = {
  id: string
  name: string
  is_saas: boolean
  created_at: Generated<Date>
}

export type AppUserTable = {
  id: string
  email: string
  name: string
  password_hash: string
  mobile_number: string | null
  locale: Generated<string>
  email_verified_at: Date | null
  deleted_at: Date | null
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

export type AccountTables = {
  corporate: CorporateTable
  app_user: AppUserTable
  membership: MembershipTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  login_failure: LoginFailureTable
  account_link: AccountLinkTable
}
