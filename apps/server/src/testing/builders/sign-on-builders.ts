import type { RoleRule, SignOnDomain } from '@plumbline/contract/accounts/sign-on'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { sealClientSecret } from '../../db/sealed-secrets.ts'
import { aClient } from '../servers/oidc-provider.ts'

type Given = {
  readonly corporateId: string
  readonly issuer: string
  readonly domains: readonly string[]
  readonly isRequired?: boolean
  readonly roleClaim?: string
  readonly roles?: readonly RoleRule[]
}

export async function aDomain(
  db: Db,
  given: { readonly corporateId: string; readonly domain: string; readonly proof?: SignOnDomain['proof'] },
): Promise<string> {
  const id = v7()
  await db
    .insertInto('sign_on_domain')
    .values({ id, corporate_id: given.corporateId, domain: given.domain, proof: given.proof ?? null, token: 'f00d' })
    .execute()
  return id
}

/** Set up as an administrator would have, with a provider on this machine. */
export async function aSignOn({ db, keyring }: Pick<Context, 'db' | 'keyring'>, given: Given): Promise<void> {
  const { corporateId } = given
  await db
    .insertInto('sign_on')
    .values({
      corporate_id: corporateId,
      issuer: given.issuer,
      client_id: aClient.clientId,
      client_secret: sealClientSecret(keyring, corporateId, aClient.clientSecret),
      is_required: given.isRequired ?? false,
      role_claim: given.roleClaim ?? null,
      roles: JSON.stringify(given.roles ?? []),
    })
    .execute()
  for (const domain of given.domains) await aDomain(db, { corporateId, domain, proof: 'operator' })
}
