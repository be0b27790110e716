import { signOnRoutes, type SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAgain, dropSealed, openClientSecret } from '../../../db/sealed-secrets.ts'
import { addKey } from '../../../db/key-file.ts'
import { openOutgoing } from '../../../outgoing/outgoing.ts'
import { openTxtRecords } from '../../../outgoing/txt-records.ts'
import { aCorporate } from '../../../testing/builders/builders.ts'
import { aSignOn } from '../../../testing/builders/sign-on-builders.ts'
import { aNameServer } from '../../../testing/servers/name-server.ts'
import { aClient, anOidcProvider, type OidcProvider } from '../../../testing/servers/oidc-provider.ts'
import { aBrowser } from '../../../testing/sites/sign-on-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join, type Person } from '../../../testing/world.ts'
import { saveSignOn } from './settings.ts'

let plumbline: TestApp
let provider: OidcProvider
let operator: Person
let names: Awaited<ReturnType<typeof aNameServer>>
const zone = new Map<string, string[]>()

beforeAll(async () => {
  names = await aNameServer(zone)
  plumbline = await testApp({
    outgoing: openOutgoing({ allowsLoopback: true }),
    txtRecords: openTxtRecords([names.address]),
  })
  provider = await anOidcProvider(() => plumbline.clock.ms / 1000)
  const office = await aCorporate(plumbline.db)
  operator = await join(plumbline, { corporateId: office.id, role: 'system-admin' })
})
afterAll(async () => {
  provider.close()
  names.close()
  await plumbline.close()
})

async function aCompany() {
  const { id: corporateId } = await aCorporate(plumbline.db, { isSaas: false })
  const admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  const params = { corporateId }
  const as = { params, token: admin.token }
  return {
    corporateId,
    admin,
    read: async () => (await plumbline.call(signOnRoutes.signOn, as)).body,
    add: (domain: string) => plumbline.call(signOnRoutes.addDomain, { ...as, body: { domain } }),
    prove: ({ domains }: SignOnSettings) =>
      plumbline.call(signOnRoutes.proveDomain, { ...as, params: { ...params, domainId: domains[0]!._id } }),
    remove: ({ domains }: SignOnSettings) =>
      plumbline.call(signOnRoutes.removeDomain, { ...as, params: { ...params, domainId: domains[0]!._id } }),
    require: (isRequired: boolean, token = admin.token) =>
      plumbline.call(signOnRoutes.requireSignOn, { params, token, body: { isRequired } }),
    notes: async () =>
      (
        await plumbline.db
          .selectFrom('audit_entry')
          .select(['action', 'subject'])
          .where(sql<boolean>`action ~ '^(sign-on|domain)'`)
          .where(sql<boolean>`${corporateId} = any(corporate_ids)`)
          .orderBy('id')
          .execute()
      ).map(({ action, subject }) => `${action} ${subject}`.trim()),
  }
}

describe('a domain', () => {
  test('counts once its DNS record is found', async () => {
    const company = await aCompany()
    const { body } = await company.add(' Pier.Example ')
    expect(body.domains).toMatchObject([{ domain: 'pier.example', proof: null }])
    expect((await company.prove(body)).error.code).toBe('domain.record-missing')
    zone.set('_plumbline.pier.example', ['plumbline-domain=another'])
    expect((await company.prove(body)).error.code).toBe('domain.record-missing')
    zone.set('_plumbline.pier.example', ['v=spf1 -all', body.domains[0]!.record])
    expect((await company.prove(body)).body.domains).toMatchObject([{ proof: 'dns' }])
    expect(await company.notes()).toEqual(['domain.add pier.example', 'domain.prove pier.example'])
  })

  test('belongs to the one company that proved it', async () => {
    const [first, second] = [await aCompany(), await aCompany()]
    const [own, other] = [(await first.add('quay.example')).body, (await second.add('quay.example')).body]
    zone.set('_plumbline.quay.example', [own.domains[0]!.record, other.domains[0]!.record])
    const answers = await Promise.all([first.prove(own), second.prove(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ error }) => error?.code).filter(Boolean)).toEqual(['domain.taken'])
  })

  test.each([
    'gmail.com',
    'qq.com',
    'localhost',
    'harbour',
    '-a.example',
    'a..example',
    'a b.example',
    '192.168.0.1',
    '',
  ])('%j cannot be one', async (domain) => {
    expect((await (await aCompany()).add(domain)).error.code).toBe('input.invalid')
  })

  test('there are twenty at most', async () => {
    const company = await aCompany()
    for (let number = 0; number < 20; number += 1) await company.add(`d${number}.example`)
    expect((await company.add('d20.example')).error.code).toBe('domain.too-many')
    expect((await company.add('d3.example')).status).toBe(200)
  })

  test('is proven by the operator where a company cannot write to its DNS', async () => {
    const company = await aCompany()
    await company.add('dock.example')
    const body = { domain: 'dock.example', corporateId: company.corporateId }
    expect((await plumbline.call(signOnRoutes.setDomain, { body, token: operator.token })).status).toBe(200)
    expect((await company.read()).domains).toMatchObject([{ domain: 'dock.example', proof: 'operator' }])
    const list = (await plumbline.call(signOnRoutes.listDomains, { token: operator.token })).body.data
    expect(list.find(({ domain }) => domain === 'dock.example')).toMatchObject({
      proof: 'operator',
      corporate: { _id: company.corporateId },
      issuer: null,
      isRequired: false,
    })
    const taken = { domain: 'dock.example', corporateId: (await aCompany()).corporateId }
    expect((await plumbline.call(signOnRoutes.setDomain, { body: taken, token: operator.token })).error.code).toBe(
      'domain.taken',
    )
  })
})

const save = (company: Awaited<ReturnType<typeof aCompany>>, given: object) =>
  plumbline.app.inject({
    method: 'PUT',
    url: `/user/api/v1/corporates/${company.corporateId}/sign-on`,
    headers: { authorization: `Bearer ${company.admin.token}` },
    payload: { issuer: 'https://id.example.com', clientId: 'plumbline', roleClaim: null, roles: [], ...given },
  })
const codeOf = (answer: Awaited<ReturnType<typeof save>>) => answer.json<{ code?: string; field?: string }>()

describe('the provider', () => {
  test('is asked before it is stored, and an address within this network is not asked', async () => {
    const company = await aCompany()
    for (const issuer of ['https://10.0.0.1', 'https://[::1]:8443/realm', 'https://localhost'])
      expect(codeOf(await save(company, { issuer, clientSecret: 'x' }))).toMatchObject({
        code: 'sign-on.unavailable',
        field: 'issuer',
      })
    expect((await company.read()).signOn).toBeNull()
  })

  test.each(['http://id.example.com', 'https://u:p@id.example.com', 'https://id.example.com/?a=1', 'id.example.com'])(
    '%s is no issuer',
    async (issuer) => {
      expect(codeOf(await save(await aCompany(), { issuer, clientSecret: 'x' }))).toMatchObject({
        code: 'input.invalid',
        field: 'issuer',
      })
    },
  )

  test('gets a secret that was entered for it, and no other', async () => {
    const company = await aCompany()
    expect(codeOf(await save(company, {}))).toMatchObject({ code: 'sign-on.no-secret', field: 'clientSecret' })
    await aSignOn(plumbline.context, { corporateId: company.corporateId, issuer: provider.issuer, domains: [] })
    expect(codeOf(await save(company, { issuer: 'https://evil.example.com' }))).toMatchObject({
      code: 'sign-on.no-secret',
    })
  })

  test('is shown without its secret, which is stored encrypted', async () => {
    const company = await aCompany()
    await aSignOn(plumbline.context, { corporateId: company.corporateId, issuer: provider.issuer, domains: [] })
    const shown = await company.read()
    expect(shown).toMatchObject({
      signOn: { issuer: provider.issuer, hasSecret: true, isRequired: false, lastUsedAt: null },
      redirectUri: `${plumbline.context.config.publicUrl}/sign-on`,
      mayRequire: false,
    })
    expect(JSON.stringify(shown)).not.toContain(aClient.clientSecret)
    const { client_secret } = await plumbline.db
      .selectFrom('sign_on')
      .select('client_secret')
      .where('corporate_id', '=', company.corporateId)
      .executeTakeFirstOrThrow()
    expect(client_secret!.toString('latin1')).not.toContain(aClient.clientSecret)
    expect(openClientSecret(plumbline.context.keyring, company.corporateId, client_secret!)).toBe(aClient.clientSecret)
    expect(() => openClientSecret(plumbline.context.keyring, v7(), client_secret!)).toThrow(/belongs to another row/)
  })
})

describe('requiring it', () => {
  test('needs a provider, a proven domain, and that the administrator came through it', async () => {
    const company = await aCompany()
    expect((await company.require(true)).error.code).toBe('sign-on.not-set-up')
    await aSignOn(plumbline.context, { corporateId: company.corporateId, issuer: provider.issuer, domains: [] })
    await company.add('wharf.example')
    expect((await company.require(true)).error.code).toBe('sign-on.no-domain')
    const body = { domain: 'wharf.example', corporateId: company.corporateId }
    await plumbline.call(signOnRoutes.setDomain, { body, token: operator.token })
    expect((await company.require(true)).error.code).toBe('sign-on.own-first')
    await plumbline.db
      .updateTable('app_user')
      .set({ email: 'boss@wharf.example' })
      .where('id', '=', company.admin.id)
      .execute()
    const browser = aBrowser(plumbline)
    const { url } = await browser.begin('boss@wharf.example')
    await browser.finish(provider.authorize(url, { sub: 'boss', email: 'boss@wharf.example', email_verified: true }))
    expect((await company.require(true)).body.signOn).toMatchObject({ isRequired: true })
    expect(await company.notes()).toContain('sign-on.require')
    // Without its last domain there would be no way in left.
    expect((await company.remove(await company.read())).body.signOn).toMatchObject({ isRequired: false })
    expect((await company.notes()).at(-1)).toBe('sign-on.release')
  })

  test('is the operator’s without signing in through it', async () => {
    const company = await aCompany()
    await aSignOn(plumbline.context, {
      corporateId: company.corporateId,
      issuer: provider.issuer,
      domains: ['buoy.example'],
    })
    expect((await company.require(true, operator.token)).body).toMatchObject({ signOn: { isRequired: true } })
    expect((await company.require(false)).body).toMatchObject({ signOn: { isRequired: false } })
  })

  test('ends with another client, until somebody came through that one', async () => {
    const company = await aCompany()
    await aSignOn(plumbline.context, {
      corporateId: company.corporateId,
      issuer: provider.issuer,
      domains: ['mast.example'],
      isRequired: true,
    })
    const browser = aBrowser(plumbline)
    const { url } = await browser.begin('a@mast.example')
    await browser.finish(provider.authorize(url, { sub: 'a', email: 'a@mast.example', email_verified: true }))
    await plumbline.db
      .updateTable('sign_on')
      .set({ client_id: 'an earlier one' })
      .where('corporate_id', '=', company.corporateId)
      .execute()
    // Through the handler: the schema of the call refuses the plain http of a provider on this machine.
    const call = {
      ...plumbline.context,
      unscopedDb: plumbline.db,
      caller: { userId: company.admin.id },
      address: '',
      userAgent: '',
    }
    await saveSignOn(call as never, {
      params: { corporateId: company.corporateId },
      query: {},
      body: {
        issuer: provider.issuer,
        clientId: 'plumbline',
        clientSecret: aClient.clientSecret,
        roleClaim: null,
        roles: [],
      },
    })
    expect((await company.read()).signOn).toMatchObject({ isRequired: false, clientId: 'plumbline' })
    expect(
      await plumbline.db
        .selectFrom('sign_on_identity')
        .select('subject')
        .where('corporate_id', '=', company.corporateId)
        .execute(),
    ).toEqual([])
  })
})

test('a rotation of the key seals the secret again; a lost key drops it and the requirement', async () => {
  const company = await aCompany()
  await aSignOn(plumbline.context, {
    corporateId: company.corporateId,
    issuer: provider.issuer,
    domains: ['keel.example'],
    isRequired: true,
  })
  const { config } = plumbline.context
  const next = addKey(config)
  expect(await sealAgain(plumbline.db, next)).toBeGreaterThan(0)
  const stored = async () =>
    plumbline.db
      .selectFrom('sign_on')
      .select(['client_secret', 'is_required'])
      .where('corporate_id', '=', company.corporateId)
      .executeTakeFirstOrThrow()
  const { client_secret } = await stored()
  expect(next.isSealedByFirst(client_secret!)).toBe(true)
  expect(openClientSecret(next, company.corporateId, client_secret!)).toBe(aClient.clientSecret)
  await dropSealed(plumbline.db)
  expect(await stored()).toEqual({ client_secret: null, is_required: false })
  expect((await plumbline.call(signOnRoutes.findSignOn, { body: { email: 'a@keel.example' } })).body).toEqual({
    isOffered: false,
    isRequired: false,
  })
})
