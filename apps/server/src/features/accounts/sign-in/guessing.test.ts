import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { sessionCookieHeader } from '@plumbline/contract/address'
import { mails as en } from '@plumbline/contract/messages/en/mails'
import { mails as zhCn } from '@plumbline/contract/messages/zh-cn/mails'
import { mails as zhHk } from '@plumbline/contract/messages/zh-hk/mails'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownByApp } from '../../../testing/servers/authenticator.ts'
import { aCorporate, aPassword, aUser } from '../../../testing/builders/builders.ts'
import { decodeWords, headersOf, textOf } from '../../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { openMailbox, type Mailbox } from '../../../testing/servers/test-mailbox.ts'
import { issueLink } from '../mails/account-links.ts'

let plumbline: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  plumbline = await testApp()
  mailbox = await openMailbox(plumbline)
})
afterAll(async () => {
  await mailbox.close()
  await plumbline.close()
})

const day = 24 * 3600 * 1000
beforeEach(() => {
  plumbline.clock.ms += 2 * day
})

type Sent = {
  readonly from: string
  readonly password?: string
  readonly code?: string | undefined
  readonly cookie?: string | undefined
}

/** As a browser on some address. */
async function login(email: string, { from, password = aPassword, code, cookie }: Sent) {
  const answer = await plumbline.app.inject({
    method: 'POST',
    url: accountRoutes.login.path,
    remoteAddress: from,
    payload: { email, password, ...(code === undefined ? {} : { secondFactor: code }) },
    headers: { [sessionCookieHeader.name]: sessionCookieHeader.value, ...(cookie === undefined ? {} : { cookie }) },
  })
  const device = [answer.headers['set-cookie'] ?? []].flat().find((set) => set.includes('plumbline-device'))
  return {
    status: answer.statusCode,
    code: answer.json<{ code?: string }>().code,
    device: device?.split(';')[0],
    deviceCookie: device,
  }
}

async function someone(locale: 'en' | 'zh-cn' | 'zh-hk' = 'en') {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-standard']] })
  await plumbline.db.updateTable('app_user').set({ locale }).where('id', '=', user.id).execute()
  return user
}

async function protectedOne(locale?: 'en' | 'zh-cn' | 'zh-hk') {
  const user = await someone(locale)
  const { accessToken: token } = await plumbline.signIn(user.email)
  const params = { userId: user.id }
  const {
    body: { secret },
  } = await plumbline.call(profileRoutes.beginTwoFactor, { params, body: { password: aPassword }, token })
  const code = () => {
    plumbline.clock.ms += 30_000
    return shownByApp(secret, plumbline.clock.ms)
  }
  await plumbline.call(profileRoutes.confirmTwoFactor, { params, body: { code: code() }, token })
  return { ...user, code }
}

const mailsTo = (email: string) => mailbox.received.filter(({ to }) => to.includes(email)).length

describe('wrong second factors after a right password', () => {
  test.each([
    ['one IPv6 /64', (host: number) => `2001:db8:7::${host.toString(16)}`, 4],
    ['sixty networks', (host: number) => `2001:db8:${host.toString(16)}::1`, 5],
    ['sixty IPv4 addresses', (host: number) => `198.51.100.${host}`, 5],
  ] as const)('sixty from %s meet a growing delay', async (_, from, tried) => {
    const { email } = await protectedOne()
    const answers = []
    for (let host = 1; host <= 60; host += 1) answers.push(await login(email, { from: from(host), code: '000000' }))
    expect(answers.filter(({ code }) => code === 'login.code-wrong')).toHaveLength(tried)
    expect(answers.filter(({ code }) => code === 'request.too-many')).toHaveLength(60 - tried)
  })

  test.each([
    ['en', en, ''],
    ['zh-cn', zhCn, '/zh-cn'],
    ['zh-hk', zhHk, '/zh-hk'],
  ] as const)('notify the owner once a day, in %s', async (locale, words, prefix) => {
    const { email } = await protectedOne(locale)
    for (let host = 1; host <= 5; host += 1) await login(email, { from: `198.51.100.${host}`, code: '000000' })
    const mail = await mailbox.mailTo(email)
    expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(words.guessing['second-factor'].subject)
    expect(textOf(mail.source)).toContain(words.guessing['second-factor'].lead)
    expect(mail.link.pathname).toBe(`${prefix}/change-password`)
    plumbline.clock.ms += 2 * 3600 * 1000
    await login(email, { from: '198.51.100.9', code: '000000' })
    expect(mailsTo(email)).toBe(1)
    plumbline.clock.ms += day
    for (let host = 1; host <= 5; host += 1) await login(email, { from: `198.51.100.${host}`, code: '000000' })
    await mailbox.mailTo(email, 2)
  })

  test('do not keep the owner out of a known device, and waiting brings a new one in', async () => {
    const { email, code } = await protectedOne()
    const { device } = await login(email, { from: '203.0.113.1', code: code() })
    expect(device).toMatch(/^plumbline-device(-\d+)?=[\w-]{43}$/)
    for (let host = 1; host <= 30; host += 1) await login(email, { from: `198.51.100.${host}`, code: '000000' })
    expect((await login(email, { from: '203.0.113.2', code: code() })).code).toBe('request.too-many')
    expect((await login(email, { from: '203.0.113.1', code: code(), cookie: device })).status).toBe(200)
    plumbline.clock.ms += 2 * 3600 * 1000
    expect((await login(email, { from: '203.0.113.2', code: code() })).status).toBe(200)
  })

  test('asking for the code is no wrong one', async () => {
    const { email, code } = await protectedOne()
    for (let tries = 0; tries < 30; tries += 1)
      expect((await login(email, { from: `198.51.100.${tries}` })).code).toBe('login.code-required')
    expect((await login(email, { from: '198.51.100.1', code: code() })).status).toBe(200)
  })
})

describe('passwords sprayed over many addresses', () => {
  test('meet a delay by account, which the owner of a known device does not, and notify the owner', async () => {
    const { email } = await someone()
    const { device } = await login(email, { from: '203.0.113.1' })
    const answers = []
    for (let host = 1; host <= 60; host += 1)
      answers.push(await login(email, { from: `198.51.100.${host}`, password: `wrong ${host}` }))
    expect(answers.filter(({ code }) => code === 'login.wrong-password')).toHaveLength(20)
    expect((await login(email, { from: '203.0.113.2' })).code).toBe('request.too-many')
    expect((await login(email, { from: '198.51.100.1', cookie: device })).status).toBe(200)
    const mail = await mailbox.mailTo(email)
    expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(en.guessing.password.subject)
    expect(mailsTo(email)).toBe(1)
  })

  test('at an address without an account are answered alike, and send no mail', async () => {
    const answers = []
    for (let host = 1; host <= 30; host += 1)
      answers.push(await login('no.such.person@example.com', { from: `198.51.100.${host}`, password: 'wrong' }))
    expect(answers.filter(({ code }) => code === 'request.too-many')).toHaveLength(10)
    expect(mailsTo('no.such.person@example.com')).toBe(0)
  })
})

describe('a known device', () => {
  test('is known by a hash, to the people who signed in on it, and gets its own delay', async () => {
    const [one, other] = [await someone(), await someone()]
    const { device, deviceCookie } = await login(one.email, { from: '203.0.113.1' })
    expect(deviceCookie).toMatch(/; Max-Age=34560000; HttpOnly; SameSite=Strict/)
    const stored = await plumbline.db.selectFrom('known_device').select('hash').where('user_id', '=', one.id).execute()
    expect(stored.map(({ hash }) => hash.toString('utf8')).join()).not.toContain(device!.split('=')[1])
    for (let host = 1; host <= 30; host += 1)
      await login(other.email, { from: `198.51.100.${host}`, password: 'wrong' })
    expect((await login(other.email, { from: '203.0.113.1', cookie: device })).code).toBe('request.too-many')
    const codes = []
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await login(one.email, { from: `203.0.113.${tries}`, password: 'wrong', cookie: device })).code)
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'login.wrong-password'),
      'request.too-many',
      'request.too-many',
    ])
  })

  test('is forgotten with the password and with a sign-out everywhere; the one that sets a new password is known', async () => {
    const { id, email } = await someone()
    const known = async () =>
      (await plumbline.db.selectFrom('known_device').select('hash').where('user_id', '=', id).execute()).length
    await login(email, { from: '203.0.113.1' })
    await login(email, { from: '203.0.113.1' })
    expect(await known()).toBe(2)
    const { accessToken: token } = await plumbline.signIn(email)
    await plumbline.call(profileRoutes.endSessions, { params: { userId: id }, query: {}, token })
    expect(await known()).toBe(0)
    await login(email, { from: '203.0.113.1' })
    const { token: link } = (await issueLink(plumbline.db, id, 'reset-password', new Date(plumbline.clock.ms)))!
    const reset = await plumbline.app.inject({
      method: 'POST',
      url: registrationRoutes.resetPassword.path,
      payload: { token: link, newPassword: 'Fresh#Horse9' },
      headers: { [sessionCookieHeader.name]: sessionCookieHeader.value },
    })
    expect(await known()).toBe(1)
    const device = [reset.headers['set-cookie'] ?? []].flat()[0]!.split(';')[0]
    for (let host = 1; host <= 30; host += 1) await login(email, { from: `198.51.100.${host}`, password: 'wrong' })
    expect((await login(email, { from: '203.0.113.9', password: 'Fresh#Horse9', cookie: device })).status).toBe(200)
  })

  test('is nothing to clients that ask for no cookie, nor with a cookie that was made up', async () => {
    const { id, email } = await someone()
    await plumbline.signIn(email)
    expect(await plumbline.db.selectFrom('known_device').select('hash').where('user_id', '=', id).execute()).toEqual([])
    for (let host = 1; host <= 30; host += 1) await login(email, { from: `198.51.100.${host}`, password: 'wrong' })
    for (const value of ['x', 'x'.repeat(43)])
      expect((await login(email, { from: '203.0.113.1', cookie: `plumbline-device=${value}` })).code).toBe(
        'request.too-many',
      )
  })
})
