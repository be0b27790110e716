import { accessTokenMinutes } from '@plumbline/contract/address'
import { AppError } from '@plumbline/contract/errors'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { KeyScope } from '@plumbline/contract/key-scopes'
import { effectiveRole } from '@plumbline/contract/roles'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Who is calling, as the database says at this moment: a token alone proves nothing after sign-out or removal. */
export type Caller = {
  readonly userId: string
  readonly userName: string
  readonly userEmail: string
  readonly sessionId: string
  readonly memberships: readonly CurrentMembership[]
  readonly hasTwoFactor: boolean
  /** The corporate through whose single sign-on the session began; its provider asks for the second factor. */
  readonly signOnOf?: string | undefined
  /** Present: an API key calls, and `userId` is who made it. */
  readonly key?: CallingKey
}

export type CallingKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** Null: every project of its corporate. */
  readonly projectIds: readonly string[] | null
}

export type CurrentMembership = Membership & { readonly requiresTwoFactor: boolean }

const audience = 'plumbline-api'

export function issueAccessToken(
  secret: Uint8Array,
  user: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: user.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(user.userId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenMinutes * 60)
    .sign(secret)
}

export type Claims = { readonly userId: string; readonly sessionId: string; readonly expiresAt: number }

/**
 * Checking a signature costs as much as the rest of a small call; whether the session lives is still asked every time.
 */
const checked = new Map<string, Claims>()
const maxCheckedTokens = 10_000
const leewaySeconds = 5

async function checkSignature(secret: Uint8Array, token: string, now: Date): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      audience,
      currentDate: now,
      clockTolerance: leewaySeconds,
    })
    return { userId: String(payload.sub), sessionId: String(payload['sid']), expiresAt: Number(payload.exp) }
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw new AppError('session.ended', { cause: error })
    throw error
  }
}

export async function readAccessToken(secret: Uint8Array, token: string, now: Date): Promise<Claims> {
  const key = `${Buffer.from(secret).toString('base64')}.${token}`
  const known = checked.get(key)
  if (known !== undefined) {
    if (known.expiresAt + leewaySeconds <= now.getTime() / 1000) throw new AppError('session.ended')
    return known
  }
  const claims = await checkSignature(secret, token, now)
  if (checked.size >= maxCheckedTokens) checked.clear()
  checked.set(key, claims)
  return claims
}

type CallerRow = {
  name: string
  email: string
  hasTwoFactor: boolean
  signOnOf: string | null
  memberships: CurrentMembership[]
}

/** Throws session.ended where the session or its user is deleted. */
export async function loadCaller(db: Db, { userId, sessionId }: Claims): Promise<Caller> {
  const { rows } = await sql<CallerRow>`
    select app_user.name, app_user.email, app_user.totp_confirmed_at is not null as "hasTwoFactor",
      session.sign_on_corporate_id as "signOnOf",
      (select coalesce(json_agg(json_build_object('corporateId', corporate.id, 'role', standing.role, 'name', corporate.name,
         'isSaas', corporate.is_saas, 'requiresTwoFactor', corporate.requires_two_factor) order by standing.is_agent, standing.since, corporate.id), '[]')
       from standing join corporate on corporate.id = standing.corporate_id
       where standing.user_id = app_user.id) as memberships
    from session join app_user on app_user.id = session.user_id
    where session.id = ${sessionId} and app_user.id = ${userId} and session.ended_at is null and app_user.deleted_at is null
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('session.ended')
  const held = row.memberships.map(({ role }) => role)
  const memberships = row.memberships.map((standing) => ({ ...standing, role: effectiveRole(standing.role, held) }))
  return {
    userId,
    sessionId,
    userName: row.name,
    userEmail: row.email,
    hasTwoFactor: row.hasTwoFactor,
    signOnOf: row.signOnOf ?? undefined,
    memberships,
  }
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]
}
