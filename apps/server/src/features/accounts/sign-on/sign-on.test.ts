import { userRoutes } from '@plumbline/contract/accounts/users'
import { signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../../testing/builders/builders.ts'
import { aSignOn } from '../../../testing/builders/sign-on-builders.ts'
import { aBrowser, aPerson, aSignOnSite, domain, type SignOnSite } from '../../../testing/sites/sign-on-site.ts'
import { aTwoFactorSite, wrongCode } from '../../../testing/sites/two-factor-site.ts'
import { join } from '../../../testing/world.ts'
import { sweepSessions } from '../accounts.jobs.ts'
import { noPassword } from '../passwords.ts'

let site: SignOnSite
beforeAll(async () => {
  site = await aSignOnSite()
})
afterAll(() => site.close())
afterEach(async () => {
  site.provider.lie({})
  await site.db.deleteFrom('login_failure').execute()
})

let count = 0
const somebody = (given = {}) =>
  aPerson(`Ada Byron${'abcdefghijklmnopqrstuvwxyz'[(count += 1) % 26]!}${'abcdefgh'[count % 8]!}`, given)
const memberships = async (email: string) =>
  site.db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['membership.corporate_id as corporateId', 'membership.role'])
    .where('app_user.email', '=', email)
    .execute()
const begins = (email = `x@${domain}`) => {
  const browser = aBrowser(site)
  return browser.begin(email).then(({ url }) => ({ browser, url }))
}

describe('whether it is offered', () => {
  const find = async (email: string) => (await site.call(signOnRoutes.findSignOn, { body: { email } })).body

  test('says the domain alone, not who has an account in it', async () => {
    const known = await aUser(site.db, { roles: [[site.corporateId, 'corporate-viewer']], email: `known@${domain}` })
    expect(await find(known.email)).toEqual({ isOffered: true, isRequired: false })
    expect(await find(` Nobody@${domain.toUpperCase()} `)).toEqual({ isOffered: true, isRequired: false })
    for (const email of ['a@elsewhere.example', `a@sub.${domain}`, `${domain}`, 'a@', `a@${domain}.evil.example`])
      expect(await find(email), email).toEqual({ isOffered: false, isRequired: false })
  })

  test('a domain that nothing proves counts for nothing', async () => {
    const { id: corporateId } = await aCorporate(site.db)
    await aSignOn(site.context, { corporateId, issuer: site.provider.issuer, domains: [] })
    await site.db
      .insertInto('sign_on_domain')
      .values({ id: v7(), corporate_id: corporateId, domain: 'claimed.example', proof: null, token: 'x' })
      .execute()
    expect(await find('a@claimed.example')).toEqual({ isOffered: false, isRequired: false })
    expect((await aBrowser(site).begin('a@claimed.example')).code).toBe('sign-on.not-offered')
  })
})

describe('the first sign-in', () => {
  test('of a person without an account makes one, as a viewer of the company, without a password', async () => {
    const person = somebody()
    const { status, session } = await site.through(person)
    expect([status, session.userName, session.corporates]).toEqual([
      200,
      person['name'],
      [{ corporateId: site.corporateId, role: 'corporate-viewer', name: 'Harbour Surveyors', isSaas: false }],
    ])
    const user = await site.db
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', String(person['email']))
      .executeTakeFirstOrThrow()
    expect([user.password_hash, user.locale, user.email_verified_at === null]).toEqual([noPassword, 'zh-hk', false])
    const notes = await site.db
      .selectFrom('audit_entry')
      .select(['action', 'detail', 'corporate_ids'])
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(notes).toEqual([
      { action: 'user.add', detail: { role: 'corporate-viewer', by: 'sign-on' }, corporate_ids: [site.corporateId] },
      { action: 'session.begin', detail: { by: 'sign-on' }, corporate_ids: [site.corporateId] },
    ])
  })

  test('takes the role of an open invitation, and ends it', async () => {
    const person = somebody()
    await site.db
      .insertInto('invitation')
      .values({
        id: v7(),
        corporate_id: site.corporateId,
        email: String(person['email']),
        role: 'corporate-standard',
        token_hash: null,
        invited_by: null,
        expires_at: new Date(site.clock.ms + 60_000),
      })
      .execute()
    await site.through(person)
    expect(await memberships(String(person['email']))).toEqual([
      { corporateId: site.corporateId, role: 'corporate-standard' },
    ])
    expect(await site.db.selectFrom('invitation').select('id').execute()).toEqual([])
  })

  test('takes the highest role that a claim maps to, at the first sign-in alone', async () => {
    await site.db
      .updateTable('sign_on')
      .set({
        role_claim: 'groups',
        roles: JSON.stringify([
          { value: 'surveyors', role: 'corporate-standard' },
          { value: 'it', role: 'corporate-admin' },
        ]),
      })
      .where('corporate_id', '=', site.corporateId)
      .execute()
    const [surveyor, boss, other] = [
      somebody({ groups: ['all', 'surveyors'] }),
      somebody({ groups: ['surveyors', 'it'] }),
      somebody({ groups: 'cleaners' }),
    ]
    for (const person of [surveyor, boss, other, { ...other, groups: ['it'] }]) await site.through(person)
    const roles = await Promise.all([surveyor, boss, other].map(({ email }) => memberships(String(email))))
    expect(roles.map(([first]) => first?.role)).toEqual(['corporate-standard', 'corporate-admin', 'corporate-viewer'])
  })

  test('of an account that exists signs it in, and leaves its memberships and password', async () => {
    const person = somebody()
    const other = await aCorporate(site.db)
    const user = await aUser(site.db, { email: String(person['email']), roles: [[other.id, 'corporate-admin']] })
    const { session } = await site.through(person)
    expect(session.userId).toBe(user.id)
    expect(new Set((await memberships(user.email)).map(({ role }) => role))).toEqual(
      new Set(['corporate-admin', 'corporate-viewer']),
    )
    expect((await site.signIn(user.email)).userId).toBe(user.id)
  })

  test('drops a password that somebody typed for the address before it was verified', async () => {
    const person = somebody()
    const user = await aUser(site.db, { email: String(person['email']) })
    await site.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', user.id).execute()
    expect((await site.through(person)).session.userId).toBe(user.id)
    await expect(site.signIn(user.email)).rejects.toThrow('Password does not match')
  })
})

describe('a later sign-in', () => {
  test('knows the person by the provider’s own name, also after the address changed', async () => {
    const person = somebody()
    const { session } = await site.through(person)
    const renamed = await site.through({ ...person, email: `married@${domain}` })
    expect([renamed.status, renamed.session.userId]).toEqual([200, session.userId])
  })

  test('an address that was given to somebody else opens nothing of its first owner', async () => {
    const person = somebody()
    await site.through(person)
    expect(await site.through({ ...person, sub: 'a new colleague' })).toMatchObject({
      status: 403,
      code: 'sign-on.other-person',
    })
  })

  test('of a person whom an administrator removed is refused until invited again', async () => {
    const admin = await join(site, { corporateId: site.corporateId, role: 'corporate-admin' })
    const person = somebody()
    const { session } = await site.through(person)
    const { status } = await site.call(userRoutes.removeUser, {
      params: { corporateId: site.corporateId, userId: session.userId },
      token: admin.token,
    })
    expect(status).toBe(200)
    expect((await site.through(person)).code).toBe('sign-on.removed')
    await site.call(userRoutes.invite, {
      params: { corporateId: site.corporateId },
      body: { email: String(person['email']), role: 'corporate-viewer', locale: 'en' },
      token: admin.token,
    })
    expect((await site.through(person)).status).toBe(200)
  })

  test('asks for the code of the account where it has a second factor, once more than the provider', async () => {
    const { protectedOne, nextCode } = aTwoFactorSite(site)
    const { secret, corporate, login } = await protectedOne()
    const { userId } = (await login(nextCode(secret))).body
    const email = somebody()['email']
    await site.db
      .updateTable('app_user')
      .set({ email: String(email) })
      .where('id', '=', userId)
      .execute()
    const { browser, url } = await begins()
    const back = site.provider.authorize(url, { sub: 'two', email, email_verified: true })
    expect((await browser.finish(back)).code).toBe('login.code-required')
    expect(await memberships(String(email))).toEqual([{ corporateId: corporate.id, role: 'corporate-standard' }])
    expect((await browser.finish({ ...back, secondFactor: wrongCode })).code).toBe('login.code-wrong')
    expect((await aBrowser(site).finish({ ...back, secondFactor: nextCode(secret) })).code).toBe('sign-on.expired')
    const { status, session } = await browser.finish({ ...back, secondFactor: nextCode(secret) })
    expect([status, session.userId]).toEqual([200, userId])
    expect((await browser.finish({ ...back, secondFactor: nextCode(secret) })).code).toBe('sign-on.expired')
  })

  test.each(['system-admin', 'system-read-only'] as const)('a %s has a password for it', async (role) => {
    const person = somebody()
    const office = await aCorporate(site.db)
    await aUser(site.db, { email: String(person['email']), roles: [[office.id, role]] })
    expect(await site.through(person)).toMatchObject({ status: 403, code: 'sign-on.operator' })
  })

  test('of a deleted account is refused', async () => {
    const person = somebody()
    const { session } = await site.through(person)
    await site.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', session.userId).execute()
    expect((await site.through(person)).code).toBe('login.account-deleted')
  })
})

describe('the way there and back', () => {
  test('sends PKCE, nonce, state and the one address to come back to', async () => {
    const { url } = await begins()
    const asks = Object.fromEntries(new URL(url).searchParams)
    expect(asks).toEqual({
      client_id: 'plumbline',
      response_type: 'code',
      redirect_uri: `${site.context.config.publicUrl}/sign-on`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      login_hint: `x@${domain}`,
      ui_locales: 'zh-hk',
    })
  })

  test('ends at the first answer, also at one that was refused', async () => {
    const { browser, url } = await begins()
    const back = site.provider.authorize(url, somebody())
    expect((await browser.finish(back)).status).toBe(200)
    expect((await browser.finish(back)).code).toBe('sign-on.expired')
    const second = await begins()
    const foreign = site.provider.authorize(second.url, somebody({ email: 'x@elsewhere.example' }))
    expect((await second.browser.finish(foreign)).code).toBe('sign-on.other-domain')
    expect((await second.browser.finish(foreign)).code).toBe('sign-on.expired')
  })

  test('belongs to the browser that began it', async () => {
    const [ours, theirs] = [await begins(), await begins()]
    const back = site.provider.authorize(ours.url, somebody())
    expect((await theirs.browser.finish(back)).code).toBe('sign-on.expired')
    expect((await aBrowser(site).finish(back)).code).toBe('sign-on.expired')
    expect((await ours.browser.finish(back)).status).toBe(200)
  })

  test('two tabs of one browser each come back', async () => {
    const browser = aBrowser(site)
    const [first, second] = [await browser.begin(`x@${domain}`), await browser.begin(`x@${domain}`)]
    const person = somebody()
    for (const { url } of [first, second])
      expect((await browser.finish(site.provider.authorize(url, person))).status).toBe(200)
  })

  test('is over after ten minutes, and swept', async () => {
    const { browser, url } = await begins()
    const back = site.provider.authorize(url, somebody())
    site.clock.ms += 601_000
    expect((await browser.finish(back)).code).toBe('sign-on.expired')
    await sweepSessions(site.db, new Date(site.clock.ms))
    expect(await site.db.selectFrom('sign_on_attempt').select('state_hash').execute()).toEqual([])
  })

  test('what the database stores of it is not enough to sign in', async () => {
    const { url } = await begins()
    const { state, nonce } = Object.fromEntries(new URL(url).searchParams)
    const rows = JSON.stringify(await site.db.selectFrom('sign_on_attempt').selectAll().execute())
    for (const secret of [state!, nonce!]) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(JSON.stringify(Buffer.from(secret)))
    }
  })

  test('one address begins so many, then waits', async () => {
    const codes = new Set<string>()
    for (let turn = 0; turn < 40; turn += 1) codes.add((await aBrowser(site).begin(`x@${domain}`)).code)
    expect(codes).toEqual(new Set(['ok', 'request.too-many']))
  })
})
