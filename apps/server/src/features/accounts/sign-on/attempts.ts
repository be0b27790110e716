import { createHmac } from 'node:crypto'
import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import type { Db } from '../../../db/connection.ts'
import type { SignOnClaims } from '../../../db/schema/accounts.ts'
import type { Call } from '../../../http/implement.ts'
import { hashToken, newToken } from '../refresh-tokens.ts'
import type { Secrets } from './provider.ts'

const cookie = 'plumbline-sign-on'
const lifeSeconds = 600

/** Several tabs of one browser share the cookie, or the second would end the first. */
function tokenOf({ cookies }: Call): string | undefined {
  const token = cookies.read(cookie)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Computed from the cookie, so that who reads the database cannot finish a sign-in that is on its way. */
function secretsOf(browser: string, state: string): Secrets {
  const of = (what: string) => createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url')
  return { state, nonce: of('nonce'), verifier: of('verifier') }
}

export async function beginAttempt(call: Call, corporateId: string, locale: Locale): Promise<Secrets> {
  const browser = tokenOf(call) ?? newToken()
  const secrets = secretsOf(browser, newToken())
  await call.db
    .insertInto('sign_on_attempt')
    .values({
      state_hash: hashToken(secrets.state),
      corporate_id: corporateId,
      browser_hash: hashToken(browser),
      locale,
      claims: null,
      expires_at: new Date(call.now().getTime() + lifeSeconds * 1000),
    })
    .execute()
  call.cookies.set(cookie, browser, lifeSeconds)
  return secrets
}

export type Attempt = {
  readonly corporateId: string
  readonly locale: string
  readonly secrets: Secrets
  /** Set: verified before, and waiting for the code of the second factor. */
  readonly claims: SignOnClaims | null
}

/** Once, and in the browser that began it. */
export async function takeAttempt(call: Call, state: string): Promise<Attempt> {
  const browser = tokenOf(call)
  if (browser === undefined) throw new AppError('sign-on.expired')
  const taken = await call.db
    .updateTable('sign_on_attempt')
    .set({ spent_at: call.now() })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', call.now())
    .where((of) => of.or([of('spent_at', 'is', null), of('claims', 'is not', null)]))
    .returning(['corporate_id as corporateId', 'locale', 'claims'])
    .executeTakeFirst()
  if (taken === undefined) throw new AppError('sign-on.expired')
  return { ...taken, secrets: secretsOf(browser, state) }
}

/** Until the attempt ends, the same browser may bring the code without going to the provider again. */
export async function awaitCode(db: Db, state: string, claims: SignOnClaims): Promise<void> {
  await db
    .updateTable('sign_on_attempt')
    .set({ claims: JSON.stringify(claims) })
    .where('state_hash', '=', hashToken(state))
    .execute()
}

export async function endAttempt(db: Db, state: string): Promise<void> {
  await db.deleteFrom('sign_on_attempt').where('state_hash', '=', hashToken(state)).execute()
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_on_attempt').where('expires_at', '<', now).execute()
}
