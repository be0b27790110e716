import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOutgoing } from '../../../outgoing/outgoing.ts'
import type { Lies } from '../../../testing/servers/oidc-provider.ts'
import { aBrowser, aPerson, aSignOnSite, domain, type SignOnSite } from '../../../testing/sites/sign-on-site.ts'
import { checkProvider } from './provider.ts'

let site: SignOnSite
beforeAll(async () => {
  site = await aSignOnSite()
})
afterAll(() => site.close())
afterEach(async () => {
  site.provider.lie({})
  await site.db.deleteFrom('login_failure').execute()
})

const person = aPerson('Grace Hopper')
const inSeconds = (seconds: number) => Math.floor(site.clock.ms / 1000) + seconds

/** The provider lies once the browser is there. */
async function codeAfter(lies: Lies): Promise<string> {
  site.provider.lie({})
  const browser = aBrowser(site)
  const { url } = await browser.begin(`x@${domain}`)
  site.provider.lie(lies)
  return (await browser.finish(site.provider.authorize(url, person))).code
}

test('without a lie it signs in', async () => {
  expect(await codeAfter({})).toBe('ok')
})

describe('a token that', () => {
  test.each<[string, () => Lies]>([
    ['is not signed', () => ({ alg: 'none' })],
    [
      'is not signed, as the metadata announces',
      () => ({
        alg: 'none',
        metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
      }),
    ],
    [
      'is signed with the public key as a shared secret',
      () => ({
        alg: 'HS256',
        metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
      }),
    ],
    ['is signed by another key', () => ({ hasForeignKey: true })],
    ['is of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['is for another client', () => ({ claims: { aud: 'somebody-else' } })],
    [
      'is for two clients and was asked for by the other',
      () => ({
        claims: { aud: ['plumbline', 'somebody-else'], azp: 'somebody-else' },
      }),
    ],
    ['has another nonce', () => ({ claims: { nonce: 'a'.repeat(43) } })],
    ['has no nonce', () => ({ claims: { nonce: undefined } })],
    ['has expired', () => ({ claims: { iat: inSeconds(-900), exp: inSeconds(-600) } })],
    ['never expires', () => ({ claims: { exp: undefined } })],
    ['is not valid yet', () => ({ claims: { nbf: inSeconds(600) } })],
    ['names nobody', () => ({ claims: { sub: undefined } })],
  ])('%s is refused', async (_, lies) => {
    expect(await codeAfter(lies())).toBe('sign-on.not-proven')
  })

  test.each<[string, Lies, string]>([
    ['an address that nobody verified', { claims: { email_verified: false } }, 'sign-on.email-unverified'],
    ['a verification in other words', { claims: { email_verified: 'yes' } }, 'sign-on.email-unverified'],
    ['no word about the verification', { claims: { email_verified: undefined } }, 'sign-on.email-unverified'],
    ['no address', { claims: { email: undefined } }, 'sign-on.email-unverified'],
    ['an address that is none', { claims: { email: ['a@harbour.example'] } }, 'sign-on.email-unverified'],
    ['an address of another company', { claims: { email: 'ada@elsewhere.example' } }, 'sign-on.other-domain'],
    ['an address of a subdomain', { claims: { email: `ada@mail.${domain}` } }, 'sign-on.other-domain'],
    ['two addresses in one', { claims: { email: `ada@elsewhere.example@${domain}` } }, 'sign-on.other-domain'],
    ['a domain that only looks alike', { claims: { email: 'ada@hаrbour.example' } }, 'sign-on.other-domain'],
  ])('%s is refused', async (_, lies, code) => {
    expect(await codeAfter(lies)).toBe(code)
  })

  test('says in Microsoft’s words that the domain’s owner verified the address', async () => {
    expect(await codeAfter({ claims: { email_verified: undefined, xms_edov: true } })).toBe('ok')
    expect(await codeAfter({ claims: { email_verified: false, xms_edov: true } })).toBe('sign-on.email-unverified')
  })

  test('leaves the address to the other endpoint', async () => {
    const lies: Lies = {
      claims: { email: undefined, email_verified: undefined },
      metadata: { userinfo_endpoint: `${site.provider.issuer}/userinfo` },
      answer: {
        userinfo: (response) =>
          void response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ sub: person.sub, email: person['email'], email_verified: true })),
      },
    }
    expect(await codeAfter(lies)).toBe('ok')
    const other = (response: ServerResponse) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sub: 'somebody else', email: person['email'], email_verified: true }))
    expect(await codeAfter({ ...lies, answer: { userinfo: other } })).toBe('sign-on.not-proven')
  })
})

test('the reason stands in the audit log of the company', async () => {
  await codeAfter({ claims: { aud: 'somebody-else' } })
  const note = await site.db
    .selectFrom('audit_entry')
    .select(['action', 'outcome', 'corporate_ids', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(note).toEqual({
    action: 'session.refused',
    outcome: 'refused',
    corporate_ids: [site.corporateId],
    detail: { code: 'sign-on.not-proven', by: 'sign-on', reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' },
  })
})

describe('a provider that is down', () => {
  const redirect = (response: ServerResponse) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  const broken = (response: ServerResponse) => void response.writeHead(500).end('down')
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"keys": "${'x'.repeat(300_000)}"}`)
  }
  const cut = (response: ServerResponse) => void response.destroy()

  test.each([
    ['redirects', redirect],
    ['is broken', broken],
    ['answers without end', endless],
    ['hangs up', cut],
  ])('or %s is named, and no session begins', async (_, answer) => {
    for (const endpoint of ['metadata', 'token', 'keys'] as const)
      expect(await codeAfter({ answer: { [endpoint]: answer } }), endpoint).toBe('sign-on.unavailable')
    site.provider.lie({ answer: { metadata: answer } })
    expect((await aBrowser(site).begin(`x@${domain}`)).code).toBe('sign-on.unavailable')
  })

  test('or refuses the code', async () => {
    const invalid = (response: ServerResponse) =>
      void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
    expect(await codeAfter({ answer: { token: invalid } })).toBe('sign-on.not-proven')
  })

  test('or never answers', async () => {
    expect(await codeAfter({ answer: { token: () => {} } })).toBe('sign-on.unavailable')
  }, 30_000)
})

describe('metadata', () => {
  test.each<[string, Lies['metadata']]>([
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['with keys at an address of the own network', { jwks_uri: 'https://169.254.169.254/keys' }],
    ['with a token endpoint at an address of the own network', { token_endpoint: 'https://10.0.0.1/token' }],
  ])('%s leads nowhere', async (_, metadata) => {
    expect(await codeAfter({ metadata: metadata! })).toBe('sign-on.unavailable')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'no address'])(
    'that would send the browser to "%s" is refused',
    async (authorization_endpoint) => {
      site.provider.lie({ metadata: { authorization_endpoint } })
      expect((await aBrowser(site).begin(`x@${domain}`)).code).toBe('sign-on.unavailable')
    },
  )

  test('of a forbidden address is not asked for, by name or written out', async () => {
    const deps = { outgoing: openOutgoing({ resolve: async () => ['10.0.0.1'] }), now: () => new Date() }
    for (const issuer of ['https://id.example.com', 'https://127.0.0.1', 'https://[::1]', 'http://id.example.com'])
      await expect(
        checkProvider(deps, { issuer, clientId: 'x', clientSecret: 'y', roleClaim: null }),
        issuer,
      ).rejects.toMatchObject({ code: 'sign-on.unavailable' })
  })
})

test('a server that answers for another issuer cannot finish its sign-in here', async () => {
  site.provider.lie({ metadata: { authorization_response_iss_parameter_supported: true } })
  const browser = aBrowser(site)
  const { url } = await browser.begin(`x@${domain}`)
  const back = site.provider.authorize(url, person)
  expect((await browser.finish({ ...back, iss: 'https://evil.example' })).code).toBe('sign-on.not-proven')
})
