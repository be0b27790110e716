import type { Session } from '@plumbline/contract/accounts/accounts'
import { signOnPath, type signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { openClientSecret } from '../../../db/sealed-secrets.ts'
import type { SignOnClaims } from '../../../db/schema/accounts.ts'
import type { Call } from '../../../http/implement.ts'
import { findUserByEmail, type UserRow } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { openSession } from '../sign-in/accounts.service.ts'
import { knownDevice } from '../sign-in/known-device.ts'
import { admitSecondFactor, forgetSecondFactor, forgetSignOn, limitSignOns } from '../sign-in/login-delay.ts'
import { ownAuditNote } from '../sign-in/own-account.ts'
import { spendSecondFactor } from '../sign-in/second-factor.ts'
import type { NotifyInviter } from '../users/own-invitations.ts'
import { admit } from './admission.ts'
import { awaitCode, beginAttempt, endAttempt, takeAttempt, type Attempt } from './attempts.ts'
import { addressAt, claimsOf, type Provider } from './provider.ts'
import { offeredTo } from './required.ts'

type Routes = typeof signOnRoutes
type Finish = Input<Routes['finishSignOn']>['body']

export const redirectUriOf = ({ config }: Pick<Call, 'config'>): string => `${config.publicUrl}${signOnPath}`

export async function findSignOn(call: Call, email: string): Promise<Reply<Routes['findSignOn']>> {
  const offered = await offeredTo(call.db, email)
  return { isOffered: offered !== undefined, isRequired: offered?.isRequired === true }
}

async function openProvider(call: Call, corporateId: string) {
  const row = await call.db.selectFrom('sign_on').selectAll().where('corporate_id', '=', corporateId).executeTakeFirst()
  if (row === undefined || row.client_secret === null) throw new AppError('sign-on.not-offered')
  const provider: Provider = {
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: openClientSecret(call.keyring, corporateId, row.client_secret),
    roleClaim: row.role_claim,
  }
  return { provider, roles: row.roles }
}

export async function beginSignOn(
  call: Call,
  { email, locale }: Input<Routes['beginSignOn']>['body'],
): Promise<Reply<Routes['beginSignOn']>> {
  const offered = await offeredTo(call.db, email)
  if (offered === undefined) throw new AppError('sign-on.not-offered', { field: 'email' })
  await limitSignOns(call.db, call.address, call.now())
  const { provider } = await openProvider(call, offered.corporateId)
  const secrets = await beginAttempt(call, offered.corporateId, locale)
  return { url: await addressAt(call, provider, { ...secrets, redirectUri: redirectUriOf(call), email, locale }) }
}

/** As with a password: what the provider verified is one factor, and the account may have a second one. */
async function passSecondFactor(
  call: Call,
  trx: Parameters<typeof spendSecondFactor>[0],
  user: UserRow,
  typed: string | undefined,
): Promise<void> {
  if (user.totp_confirmed_at === null) return
  if (typed === undefined) throw new AppError('login.code-required', { field: 'secondFactor' })
  const spent = await spendSecondFactor(trx, user.id, typed, call)
  if (spent === undefined) throw new AppError('login.code-wrong', { field: 'secondFactor' })
  if (spent === 'recovery-code') await audit(trx, ownAuditNote(user.id, call, 'two-factor.recovery-code'))
}

async function enter(
  call: Call,
  attempt: Attempt,
  claims: SignOnClaims,
  roles: Awaited<ReturnType<typeof openProvider>>['roles'],
  given: { readonly secondFactor: string | undefined; readonly notifyInviter: NotifyInviter },
): Promise<() => Promise<Session>> {
  const { corporateId, locale } = attempt
  const device = { address: call.address, userAgent: call.userAgent }
  const origin = { email: claims.email, address: call.address, device: await knownDevice(call, claims.email) }
  if (given.secondFactor !== undefined) await admitSecondFactor(call.db, origin, call.now())
  const opened = await call.db.transaction().execute(async (trx) => {
    const arrival = { corporateId, claims, roles, locale, device, now: call.now() }
    const user = await admit(trx, arrival, given.notifyInviter)
    await passSecondFactor(call, trx, user, given.secondFactor)
    return openSession(call, trx, user, device, corporateId)
  })
  if (given.secondFactor !== undefined) await forgetSecondFactor(call.db, origin)
  return opened
}

/** The provider's own reason stands beside ours: it is what the administrator can mend. */
function reasonOf(error: AppError): string | undefined {
  for (let at = error.cause; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

async function noteRefused(
  call: Call,
  corporateId: string,
  claims: SignOnClaims | undefined,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.code === 'login.code-required') return
  const user = claims === undefined ? undefined : await findUserByEmail(call.db, claims.email)
  const reason = reasonOf(error)
  await audit(call.db, {
    action: 'session.refused',
    outcome: 'refused',
    actorId: null,
    address: call.address,
    userAgent: call.userAgent,
    corporateIds: [corporateId],
    ...(user === undefined ? { subject: claims?.email ?? '' } : { subjectId: user.id }),
    detail: { code: error.code, by: 'sign-on', ...(reason === undefined ? {} : { reason }) },
  })
}

export async function finishSignOn(
  call: Call,
  { state, code, iss, secondFactor }: Finish,
  notifyInviter: NotifyInviter,
): Promise<Session> {
  const attempt = await takeAttempt(call, state)
  let claims = attempt.claims ?? undefined
  try {
    const { provider, roles } = await openProvider(call, attempt.corporateId)
    claims ??= await claimsOf(call, provider, { code, iss }, { ...attempt.secrets, redirectUri: redirectUriOf(call) })
    const opened = await enter(call, attempt, claims, roles, { secondFactor, notifyInviter })
    await endAttempt(call.db, state)
    await forgetSignOn(call.db, call.address)
    return await opened()
  } catch (error) {
    if (claims !== undefined && error instanceof AppError && /^login\.code-|^request\.too-many$/.test(error.code))
      await awaitCode(call.db, state, claims)
    await noteRefused(call, attempt.corporateId, claims, error)
    throw error
  }
}
