import { createHash } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import { keyPrefix, type KeyRole } from '@plumbline/contract/integrations/integrations'
import type { KeyScope } from '@plumbline/contract/key-scopes'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { currentShare } from '../db/fair-share.ts'
import type { Caller } from './caller.ts'
import { openRateWindow } from './limits/rate-window.ts'

export function isApiKey(token: string): boolean {
  return token.startsWith(keyPrefix)
}

/** 32 random bytes need no slow hash: there are too many to try. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

type KeyRow = {
  readonly id: string
  readonly name: string
  readonly role: KeyRole
  readonly scopes: readonly KeyScope[]
  readonly projectIds: readonly string[] | null
  readonly expiresAt: Date
  readonly userId: string
  readonly userName: string
  readonly userEmail: string
  readonly corporateId: string
  readonly corporateName: string
  readonly isUseNoted: boolean
}

/**
 * The maker of a key must still be allowed to make it: a person who left or lost the role keeps no way in. Where plans
 * are bought by project, none of them includes the API.
 */
const mayStillMakeKeys = sql`exists (
  select from membership where user_id = api_key.user_id
    and (role = 'system-admin' or (role = 'corporate-admin' and corporate_id = api_key.corporate_id)))`

async function findKey(db: Db, token: string, now: Date): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select api_key.id, api_key.name, api_key.role, api_key.scopes, api_key.project_ids as "projectIds",
      api_key.expires_at as "expiresAt", api_key.user_id as "userId", app_user.name as "userName",
      app_user.email as "userEmail", corporate.id as "corporateId", corporate.name as "corporateName",
      coalesce(api_key.last_used_at > ${now}::timestamptz - interval '1 minute', false) as "isUseNoted"
    from api_key join app_user on app_user.id = api_key.user_id join corporate on corporate.id = api_key.corporate_id
    where api_key.hash = ${hashApiKey(token)} and api_key.revoked_at is null and app_user.deleted_at is null
      and not corporate.is_saas and ${mayStillMakeKeys}
  `.execute(db)
  return rows[0]
}

function callerOf(row: KeyRow): Caller {
  return {
    userId: row.userId,
    userName: row.userName,
    userEmail: row.userEmail,
    sessionId: row.id,
    // A second factor is asked of people; a key is made by one who passed it.
    hasTwoFactor: true,
    memberships: [
      {
        corporateId: row.corporateId,
        role: row.role,
        name: row.corporateName,
        isSaas: false,
        requiresTwoFactor: false,
      },
    ],
    key: { id: row.id, name: row.name, scopes: row.scopes, projectIds: row.projectIds },
  }
}

type Remembered = { readonly caller: Caller; readonly expiresAt: Date; readonly until: number }

export type KeyOptions = { readonly rememberMs: number; readonly keyRequestsPerMinute: number }

const maxRemembered = 5_000

/** As openCallers does for sessions; it says when what is remembered is to be forgotten. */
export function openKeys(
  context: { readonly db: Db; readonly now: () => Date },
  isListening: () => boolean,
  { rememberMs, keyRequestsPerMinute }: KeyOptions,
) {
  const remembered = new Map<string, Remembered>()
  let news = 0
  const rate = openRateWindow(keyRequestsPerMinute)

  async function load(token: string): Promise<Remembered> {
    const newsBefore = news
    const now = context.now()
    const row = await findKey(context.db, token, now)
    if (row === undefined) throw new AppError('key.invalid')
    if (!row.isUseNoted && row.expiresAt > now)
      await context.db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', row.id).execute()
    const found = { caller: callerOf(row), expiresAt: row.expiresAt, until: performance.now() + rememberMs }
    if (isListening() && news === newsBefore) {
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(token, found)
    }
    return found
  }

  return {
    forget(userId: string): void {
      news += 1
      if (userId === 'all') return remembered.clear()
      for (const [token, { caller }] of remembered) if (caller.userId === userId) remembered.delete(token)
    },
    async authenticate(token: string): Promise<Caller> {
      const known = remembered.get(token)
      const { caller, expiresAt } = known !== undefined && known.until > performance.now() ? known : await load(token)
      if (expiresAt <= context.now()) throw new AppError('key.invalid')
      const key = caller.key!
      const share = currentShare.getStore()
      // A key has a share of its own, so that a script does not slow its maker's own screens.
      if (share !== undefined)
        Object.assign(share, { userId: `key ${key.id}`, tenant: caller.memberships[0]!.corporateId, key })
      rate.count(key.id)
      return caller
    },
  }
}
