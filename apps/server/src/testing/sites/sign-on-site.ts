import type { Session } from '@plumbline/contract/accounts/accounts'
import { signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { ErrorReply } from '@plumbline/contract/error-reply'
import type { JWTPayload } from 'jose'
import { openOutgoing } from '../../outgoing/outgoing.ts'
import { aCorporate } from '../builders/builders.ts'
import { aSignOn } from '../builders/sign-on-builders.ts'
import { anOidcProvider, type OidcProvider } from '../servers/oidc-provider.ts'
import { testApp, type TestApp } from '../test-app.ts'

export type Finished = { readonly status: number; readonly code: string; readonly session: Session }

/** A browser with its cookies, which goes to the provider and comes back. */
export function aBrowser({ app }: Pick<TestApp, 'app'>) {
  let cookie = ''
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '198.51.100.9',
      headers: { cookie, 'x-plumbline-session': 'cookie' },
    })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of set) cookie = [cookie, line.split(';')[0]!].filter((part) => part !== '').join('; ')
    const json = answer.json<unknown>()
    return {
      status: answer.statusCode,
      code: answer.statusCode >= 400 ? ErrorReply.parse(json).code : 'ok',
      json,
    }
  }
  return {
    async begin(email: string): Promise<{ readonly code: string; readonly url: string }> {
      const { code, json } = await post(signOnRoutes.beginSignOn.path, { email, locale: 'zh-hk' })
      return { code, url: (json as { url?: string }).url ?? '' }
    },
    async finish(returned: {
      readonly state: string
      readonly code: string
      readonly iss?: string
      readonly secondFactor?: string
    }): Promise<Finished> {
      const { status, code, json } = await post(signOnRoutes.finishSignOn.path, returned)
      return { status, code, session: json as Session }
    },
  }
}

export type SignOnSite = TestApp & {
  readonly provider: OidcProvider
  readonly corporateId: string
  /** To the provider and back, in a browser of its own. */
  through(person: JWTPayload, email?: string): Promise<Finished>
}

export const domain = 'harbour.example'

/** A company whose provider knows the people of one domain. */
export async function aSignOnSite(): Promise<SignOnSite> {
  const plumbline = await testApp({ outgoing: openOutgoing({ allowsLoopback: true }) })
  const provider = await anOidcProvider(() => plumbline.clock.ms / 1000)
  const { id: corporateId } = await aCorporate(plumbline.db, { name: 'Harbour Surveyors', isSaas: false })
  await aSignOn(plumbline.context, { corporateId, issuer: provider.issuer, domains: [domain] })
  return {
    ...plumbline,
    provider,
    corporateId,
    async through(person, email = `somebody@${domain}`) {
      const browser = aBrowser(plumbline)
      const { url } = await browser.begin(email)
      return browser.finish(provider.authorize(url, person))
    },
    close: async () => {
      provider.close()
      await plumbline.close()
    },
  }
}

/** As the provider describes a person. */
export function aPerson(name: string, given: JWTPayload = {}): JWTPayload {
  const local = name.toLowerCase().replaceAll(' ', '.')
  return { sub: `id-${local}`, name, email: `${local}@${domain}`, email_verified: true, ...given }
}
