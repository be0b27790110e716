import { accountRoutes, type Session } from '@plumbline/contract/accounts/accounts'
import { pathOf, sessionCookieHeader, type Address } from '@plumbline/contract/address'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let secure: TestApp
beforeAll(async () => {
  plumbline = await testApp({ settings: { PUBLIC_URL: 'http://survey.lan:4300' } })
  secure = await testApp({ settings: { PUBLIC_URL: 'https://plumbline.example' } })
})
afterAll(async () => {
  await plumbline.close()
  await secure.close()
})

type Sent = { readonly cookie?: string | undefined; readonly headers?: Record<string, string>; readonly app?: TestApp }

/** As a browser: asks for the cookie and sends the one it has. */
async function ask(route: Address, payload: object, { cookie, headers = {}, app = plumbline }: Sent = {}) {
  const answer = await app.app.inject({
    method: route.method,
    url: route.path,
    payload,
    headers: {
      [sessionCookieHeader.name]: sessionCookieHeader.value,
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  })
  const set = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.includes('plumbline-session'))
  return {
    status: answer.statusCode,
    body: answer.json<Session & { code?: string }>(),
    set,
    cookie: set?.split(';')[0],
  }
}

async function someone(app = plumbline) {
  const corporate = await aCorporate(app.db)
  const user = await aUser(app.db, { roles: [[corporate.id, 'corporate-admin']] })
  const signIn = (sent: Sent = {}) =>
    ask(accountRoutes.login, { email: user.email, password: aPassword }, { app, ...sent })
  const open = async (token: string) =>
    (
      await app.app.inject({
        url: pathOf(projectRoutes.list.path, { corporateId: corporate.id }),
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  return { user, signIn, open }
}

describe('a browser that asks for the cookie', () => {
  test('finds no refresh token in any body, and one in a cookie that scripts and other sites cannot use', async () => {
    const { user, signIn } = await someone(secure)
    const { body, set } = await signIn()
    expect(body).not.toHaveProperty('refreshToken')
    expect(set).toMatch(
      /^__Host-plumbline-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
    const renewed = await ask(accountRoutes.refresh, { userId: user.id }, { app: secure, cookie: set!.split(';')[0] })
    expect(renewed.body).not.toHaveProperty('refreshToken')
    expect(renewed.set).toMatch(/^__Host-plumbline-session=/)
    expect(renewed.cookie).not.toBe(set!.split(';')[0])
  })

  test('gets one without prefix and Secure where the address is http, by its port', async () => {
    const { signIn } = await someone()
    expect((await signIn()).set).toMatch(
      /^plumbline-session-4300=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is renewed and signed out by the cookie alone', async () => {
    const { user, signIn, open } = await someone()
    const begun = await signIn()
    const renewed = await ask(accountRoutes.refresh, { userId: user.id }, { cookie: begun.cookie })
    expect([renewed.status, await open(renewed.body.accessToken)]).toEqual([200, 200])
    const out = await ask(accountRoutes.logout, { userId: user.id }, { cookie: renewed.cookie })
    expect([out.status, out.set]).toEqual([
      200,
      'plumbline-session-4300=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ])
    expect(await open(renewed.body.accessToken)).toBe(401)
  })

  test('may ask again for a lost answer for 20 s, and ends the family with a token used twice after it', async () => {
    const { user, signIn } = await someone()
    const begun = await signIn()
    const first = await ask(accountRoutes.refresh, { userId: user.id }, { cookie: begun.cookie })
    expect((await ask(accountRoutes.refresh, { userId: user.id }, { cookie: begun.cookie })).cookie).toBe(first.cookie)
    plumbline.clock.ms += 21_000
    expect((await ask(accountRoutes.refresh, { userId: user.id }, { cookie: begun.cookie })).body.code).toBe(
      'session.ended',
    )
    expect((await ask(accountRoutes.refresh, { userId: user.id }, { cookie: first.cookie })).status).toBe(401)
  })

  test('brings its token from before the change once, in the body', async () => {
    const { user } = await someone()
    const before = await plumbline.signIn(user.email)
    const moved = await ask(accountRoutes.refresh, { userId: user.id, refreshToken: before.refreshToken })
    expect(moved.body).not.toHaveProperty('refreshToken')
    expect((await ask(accountRoutes.refresh, { userId: user.id }, { cookie: moved.cookie })).status).toBe(200)
  })

  test('leaves no session open that it can no longer reach, and no other device is touched', async () => {
    const [one, other] = [await someone(), await someone()]
    const begun = await one.signIn()
    const phone = await one.signIn()
    await other.signIn({ cookie: begun.cookie })
    expect([await one.open(begun.body.accessToken), await one.open(phone.body.accessToken)]).toEqual([401, 200])
  })

  test('who signs out late does not sign out the next person at this browser', async () => {
    const [one, other] = [await someone(), await someone()]
    const now = await other.signIn()
    const late = await ask(accountRoutes.logout, { userId: one.user.id }, { cookie: now.cookie })
    expect([late.status, late.set]).toEqual([200, undefined])
    expect(await other.open(now.body.accessToken)).toBe(200)
  })

  test('without a cookie is simply signed out', async () => {
    const { user } = await someone()
    for (const cookie of [undefined, 'plumbline-session-4300=', 'a=b; plumbline-session=x']) {
      expect((await ask(accountRoutes.refresh, { userId: user.id }, { cookie })).body.code).toBe('session.ended')
    }
  })
})

describe('other clients', () => {
  test('send and get the token in the body as specified, whatever cookie comes along', async () => {
    const { user, signIn } = await someone()
    const { cookie } = await signIn()
    const answer = await plumbline.app.inject({
      method: 'POST',
      url: accountRoutes.refresh.path,
      payload: { userId: user.id },
      headers: { cookie: cookie! },
    })
    expect([answer.statusCode, answer.json<{ code: string; field: string }>()]).toMatchObject([
      400,
      { code: 'input.invalid', field: 'refreshToken' },
    ])
    const session = await plumbline.signIn(user.email)
    const renewed = await plumbline.call(accountRoutes.refresh, {
      body: { userId: user.id, refreshToken: session.refreshToken },
    })
    expect(renewed.body.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(renewed.headers['set-cookie']).toBeUndefined()
  })
})

describe('a page of another origin', () => {
  const foreign = [
    { origin: 'https://attacker.example' },
    { origin: 'http://survey.lan:4301' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  test.each(foreign)('is refused with %o, and no session ends', async (headers) => {
    const { user, signIn, open } = await someone()
    const begun = await signIn()
    for (const route of [accountRoutes.refresh, accountRoutes.logout]) {
      const answer = await ask(
        route,
        { userId: user.id },
        { cookie: begun.cookie, headers: headers as unknown as Record<string, string> },
      )
      expect([answer.status, answer.body.code, answer.set]).toEqual([403, 'access.denied', undefined])
    }
    expect(await open(begun.body.accessToken)).toBe(200)
  })

  test.each([
    { origin: 'http://survey.lan:4300' },
    { origin: 'http://10.0.0.7:4300', host: '10.0.0.7:4300' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://plumbline.example', host: '127.0.0.1:4300', 'x-forwarded-host': 'plumbline.example' },
  ])('our own is not, at any address of this server: %o', async (headers) => {
    const { signIn } = await someone()
    expect((await signIn({ headers: headers as unknown as Record<string, string> })).status).toBe(200)
  })
})
