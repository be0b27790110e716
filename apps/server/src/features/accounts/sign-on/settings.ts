import { recordOf, type signOnRoutes, type SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { Db } from '../../../db/connection.ts'
import { openClientSecret, sealClientSecret } from '../../../db/sealed-secrets.ts'
import type { Call } from '../../../http/implement.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { lockCorporates } from '../users/users.queries.ts'
import { checkProvider } from './provider.ts'
import { endPasswordSessions } from './required.ts'
import { redirectUriOf } from './sign-on.ts'

type Routes = typeof signOnRoutes

const findStored = (db: Db, corporateId: string) =>
  db.selectFrom('sign_on').selectAll().where('corporate_id', '=', corporateId).executeTakeFirst()

/** An operator keeps the password; anybody else has to have come through the provider that is set now. */
async function mayRequire(call: Call, corporateId: string): Promise<boolean> {
  if (call.membership.role === 'system-admin') return true
  const own = await call.db
    .selectFrom('sign_on_identity')
    .select('user_id')
    .where('corporate_id', '=', corporateId)
    .where('user_id', '=', call.caller.userId)
    .executeTakeFirst()
  return own !== undefined
}

export async function signOnSettings(call: Call, corporateId: string): Promise<SignOnSettings> {
  const [stored, domains] = await Promise.all([
    findStored(call.db, corporateId),
    call.db
      .selectFrom('sign_on_domain')
      .select(['id', 'domain', 'proof', 'token'])
      .where('corporate_id', '=', corporateId)
      .orderBy('domain')
      .execute(),
  ])
  return {
    signOn:
      stored === undefined
        ? null
        : {
            issuer: stored.issuer,
            clientId: stored.client_id,
            hasSecret: stored.client_secret !== null,
            isRequired: stored.is_required,
            roleClaim: stored.role_claim,
            roles: stored.roles,
            lastUsedAt: stored.last_used_at?.toISOString() ?? null,
          },
    domains: domains.map(({ id, domain, proof, token }) => ({ _id: id, domain, proof, record: recordOf(token) })),
    redirectUri: redirectUriOf(call),
    mayRequire: await mayRequire(call, corporateId),
  }
}

/** The stored secret is sent to the issuer it was entered for and to no other, or an administrator could read it there. */
function secretFor(
  call: Call,
  corporateId: string,
  stored: Awaited<ReturnType<typeof findStored>>,
  body: Input<Routes['saveSignOn']>['body'],
): string {
  if (body.clientSecret !== undefined) return body.clientSecret
  if (stored === undefined || stored.client_secret === null || stored.issuer !== body.issuer)
    throw new AppError('sign-on.no-secret', { field: 'clientSecret' })
  return openClientSecret(call.keyring, corporateId, stored.client_secret)
}

/** Another issuer or client names other people, and may not work at all: it is required again once somebody came through it. */
export async function saveSignOn(call: Call, { params, body }: Input<Routes['saveSignOn']>): Promise<void> {
  const { corporateId } = params
  const clientSecret = secretFor(call, corporateId, await findStored(call.db, corporateId), body)
  await checkProvider(call, {
    issuer: body.issuer,
    clientId: body.clientId,
    clientSecret,
    roleClaim: body.roleClaim,
  })
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const before = await findStored(trx, corporateId)
    const isSame = before?.issuer === body.issuer && before.client_id === body.clientId
    const values = {
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: sealClientSecret(call.keyring, corporateId, clientSecret),
      role_claim: body.roleClaim,
      roles: JSON.stringify(body.roles),
      ...(isSame ? {} : { is_required: false, last_used_at: null }),
    }
    await trx
      .insertInto('sign_on')
      .values({ corporate_id: corporateId, ...values })
      .onConflict((conflict) => conflict.column('corporate_id').doUpdateSet(values))
      .execute()
    if (!isSame) await trx.deleteFrom('sign_on_identity').where('corporate_id', '=', corporateId).execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'sign-on.change',
      corporateIds: [corporateId],
      subject: body.issuer,
    })
  })
}

export async function removeSignOn(call: Call, corporateId: string): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const removed = await trx
      .deleteFrom('sign_on')
      .where('corporate_id', '=', corporateId)
      .returning('issuer')
      .executeTakeFirst()
    if (removed === undefined) return
    await trx.deleteFrom('sign_on_identity').where('corporate_id', '=', corporateId).execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'sign-on.delete',
      corporateIds: [corporateId],
      subject: removed.issuer,
    })
  })
}

/** Beyond the scope of the corporate: who operates the server is a member of another one. */
export async function requireSignOn(call: Call, corporateId: string, isRequired: boolean): Promise<void> {
  const isSafe = await mayRequire(call, corporateId)
  await call.unscopedDb.transaction().execute(async (trx) => {
    await lockCorporates(trx, [corporateId])
    const stored = await findStored(trx, corporateId)
    if (stored === undefined) throw new AppError('sign-on.not-set-up')
    if (stored.is_required === isRequired) return
    if (isRequired) {
      if (stored.client_secret === null) throw new AppError('sign-on.no-secret')
      const domain = await trx
        .selectFrom('sign_on_domain')
        .select('id')
        .where('corporate_id', '=', corporateId)
        .where('proof', 'is not', null)
        .executeTakeFirst()
      if (domain === undefined) throw new AppError('sign-on.no-domain')
      if (!isSafe) throw new AppError('sign-on.own-first')
      await endPasswordSessions(trx, corporateId, call.now(), call.caller.sessionId)
    }
    await trx.updateTable('sign_on').set({ is_required: isRequired }).where('corporate_id', '=', corporateId).execute()
    await audit(trx, {
      ...actorOf(call),
      action: isRequired ? 'sign-on.require' : 'sign-on.release',
      corporateIds: [corporateId],
    })
  })
}
