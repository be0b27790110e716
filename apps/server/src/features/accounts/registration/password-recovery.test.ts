import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { openMailbox, type Mailbox } from '../../../testing/servers/test-mailbox.ts'
import { untilWaiting } from '../../../testing/faults/waiting-for-locks.ts'
import { endSessions, setPassword } from '../accounts.queries.ts'
import { noPassword } from '../passwords.ts'

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

const hour = 3600 * 1000
/** All tests ask from one address: a day later its asking is forgotten. */
beforeEach(() => {
  plumbline.clock.ms += 25 * hour
})

const newPassword = 'Fresh#Horse9'
const login = (email: string, password = aPassword) =>
  plumbline.call(accountRoutes.login, { body: { email, password } })
const forgot = (email: string, locale: 'en' | 'zh-hk' = 'en') =>
  plumbline.call(registrationRoutes.forgotPassword, { body: { email, locale } })
const opened = async (token: string) =>
  (await plumbline.call(registrationRoutes.checkResetLink, { body: { token } })).status
const reset = (token: string, password = newPassword) =>
  plumbline.call(registrationRoutes.resetPassword, { body: { token, newPassword: password } })

async function someone(given: { isVerified?: boolean } = {}) {
  const corporate = await aCorporate(plumbline.db, { name: 'Zanzibar Towers' })
  const user = await aUser(plumbline.db, {
    ...given,
    name: 'Wilhelmina Chan',
    roles: [[corporate.id, 'corporate-admin']],
  })
  const open = async (token: string) =>
    (await plumbline.call(projectRoutes.list, { params: { corporateId: corporate.id }, token })).status
  const refresh = async (refreshToken: string | undefined) =>
    (await plumbline.call(accountRoutes.refresh, { body: { userId: user.id, refreshToken } })).status
  return { user, open, refresh }
}

async function asked(given: { isVerified?: boolean } = {}) {
  const one = await someone(given)
  expect((await forgot(one.user.email)).status).toBe(200)
  return { ...one, ...(await mailbox.mailTo(one.user.email)) }
}

describe('a forgotten password', () => {
  test('is set by the link in the mail; every session ends at once', async () => {
    const { user, open, refresh } = await someone()
    const [laptop, phone] = [await plumbline.signIn(user.email), await plumbline.signIn(user.email)]
    expect(await open(laptop.accessToken)).toBe(200)
    expect((await forgot(user.email.toUpperCase(), 'zh-hk')).status).toBe(200)
    const { link, token } = await mailbox.mailTo(user.email)
    expect(link.pathname).toBe('/zh-hk/reset-password')
    expect(await open(laptop.accessToken)).toBe(200)
    expect((await reset(token)).body).toEqual({})
    for (const session of [laptop, phone])
      expect([await open(session.accessToken), await refresh(session.refreshToken)]).toEqual([401, 401])
    expect((await login(user.email)).error.code).toBe('login.wrong-password')
    expect((await login(user.email, newPassword)).status).toBe(200)
  })

  test('of an unknown or removed address: the specified words', async () => {
    const removed = await aUser(plumbline.db, { isDeleted: true })
    for (const email of ['nobody.here@acme.hk', removed.email]) {
      const { error } = await forgot(email)
      expect([error.code, error.field, error.message]).toEqual([
        'login.unknown-email',
        'email',
        'Email not registered with us! Please enter the registered email id',
      ])
    }
  })

  test('requests are limited strictly per mailbox, and the limit ends after a while', async () => {
    const { user } = await asked()
    const answers = await Promise.all(Array.from({ length: 10 }, () => forgot(user.email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    plumbline.clock.ms += 61_000
    expect((await forgot(user.email)).status).toBe(200)
    expect((await forgot(user.email)).headers['retry-after']).toBe('120')
  })

  test('the link verifies an address that still waited for it', async () => {
    const { user, token } = await asked({ isVerified: false })
    expect((await login(user.email)).error.code).toBe('login.email-not-verified')
    expect((await reset(token)).status).toBe(200)
    expect((await login(user.email, newPassword)).status).toBe(200)
  })

  test('wrong passwords from before do not delay the new one', async () => {
    const { user, token } = await asked()
    for (let wrong = 0; wrong < 5; wrong += 1) await login(user.email, 'x')
    expect((await login(user.email)).status).toBe(429)
    await reset(token)
    expect((await login(user.email, newPassword)).status).toBe(200)
  })
})

describe('its link', () => {
  test('works once, also ten times at once', async () => {
    const { user, token } = await asked()
    const passwords = Array.from({ length: 10 }, (_, index) => `Fresh#Horse9${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
    expect((await reset(token)).error.code).toBe('account.link-invalid')
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!
    expect((await login(user.email, winner)).status).toBe(200)
  })

  test('works for an hour', async () => {
    const [early, late] = [await asked(), await asked()]
    plumbline.clock.ms += hour - 1_000
    expect((await reset(early.token)).status).toBe(200)
    plumbline.clock.ms += 2_000
    expect((await reset(late.token)).status).toBe(410)
    expect((await login(late.user.email)).status).toBe(200)
  })

  test('is void when a newer one is sent', async () => {
    const { user, token } = await asked()
    await forgot(user.email)
    const newer = await mailbox.mailTo(user.email, 2)
    expect((await reset(token)).status).toBe(410)
    expect((await reset(newer.token)).status).toBe(200)
  })

  test('is refused when it is opened: used, expired, replaced, of another kind, of a removed user or made up', async () => {
    const [used, replaced, removed, expired] = [await asked(), await asked(), await asked(), await asked()]
    for (const { token } of [used, replaced, removed, expired])
      expect([await opened(token), await opened(token)]).toEqual([200, 200])
    expect((await reset(used.token)).status).toBe(200)
    await forgot(replaced.user.email)
    const newer = await mailbox.mailTo(replaced.user.email, 2)
    await plumbline.db
      .updateTable('app_user')
      .set({ deleted_at: new Date() })
      .where('id', '=', removed.user.id)
      .execute()
    for (const token of [used.token, replaced.token, removed.token, 'x'.repeat(43)])
      expect(await opened(token)).toBe(410)
    expect([await opened(newer.token), await opened(expired.token)]).toEqual([200, 200])
    plumbline.clock.ms += hour + 1_000
    expect([await opened(newer.token), await opened(expired.token)]).toEqual([410, 410])
  })

  test('survives a password that is refused', async () => {
    const { token } = await asked()
    for (const password of ['Zanzibar#2024', 'Wilhelmina#1']) {
      expect((await reset(token, password)).error).toMatchObject({ code: 'password.guessable', field: 'newPassword' })
    }
    expect((await reset(token, 'short')).error).toMatchObject({ code: 'input.invalid', field: 'newPassword' })
    expect((await reset(token)).status).toBe(200)
  })

  test('touches its owner only, and does not verify or sign in', async () => {
    const [one, other] = [await asked(), await someone()]
    const session = await plumbline.signIn(other.user.email)
    expect((await plumbline.call(registrationRoutes.verifyEmail, { body: { token: one.token } })).error.code).toBe(
      'account.link-invalid',
    )
    expect((await reset(one.token)).status).toBe(200)
    expect(await other.open(session.accessToken)).toBe(200)
    expect((await login(other.user.email)).status).toBe(200)
  })

  test('is nothing to a removed user', async () => {
    const { user, token } = await asked()
    await plumbline.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', user.id).execute()
    expect((await reset(token)).status).toBe(410)
  })
})

describe('change password', () => {
  type Change = { userId: string; token?: string; oldPassword?: string; newPassword?: string }
  const change = ({ userId, token, ...given }: Change) =>
    plumbline.call(registrationRoutes.changePassword, {
      params: { userId },
      body: { oldPassword: aPassword, newPassword, ...given },
      ...(token === undefined ? {} : { token }),
    })

  async function signedIn() {
    const one = await someone()
    return { ...one, userId: one.user.id, session: await plumbline.signIn(one.user.email) }
  }

  test('ends every session, this one too, and every link', async () => {
    const { user, token: linkToken, open, refresh } = await asked()
    const [laptop, phone] = [await plumbline.signIn(user.email), await plumbline.signIn(user.email)]
    expect((await change({ userId: user.id, token: laptop.accessToken })).body).toEqual({})
    for (const session of [laptop, phone])
      expect([await open(session.accessToken), await refresh(session.refreshToken)]).toEqual([401, 401])
    expect((await reset(linkToken)).status).toBe(410)
    expect((await login(user.email)).status).toBe(401)
    expect((await login(user.email, newPassword)).status).toBe(200)
  })

  test.each([
    [
      'a wrong old password',
      { oldPassword: 'Wrong#Horse7' },
      'password.wrong',
      'oldPassword',
      'Password does not match',
    ],
    [
      'the same again',
      { newPassword: aPassword },
      'password.same',
      'newPassword',
      'The new password must differ from the old one',
    ],
    ['the company', { newPassword: 'Zanzibar#2024' }, 'password.guessable', 'newPassword', expect.any(String)],
    ['the own name', { newPassword: 'Wilhelmina#1' }, 'password.guessable', 'newPassword', expect.any(String)],
    ['one against the rules', { newPassword: 'short' }, 'input.invalid', 'newPassword', expect.any(String)],
    ['no old one', { oldPassword: '' }, 'input.invalid', 'oldPassword', expect.any(String)],
  ])('refuses %s with 400, and the session stays', async (_, given, code, field, message) => {
    const { userId, session, open, user } = await signedIn()
    const { status, error } = await change({ userId, token: session.accessToken, ...given })
    expect(status).toBe(400)
    expect(error).toMatchObject({ code, field, message })
    expect(await open(session.accessToken)).toBe(200)
    expect((await login(user.email)).status).toBe(200)
  })

  test('is for oneself: another user gives 403, no user 401', async () => {
    const [one, other] = [await signedIn(), await someone()]
    expect((await change({ userId: other.user.id, token: one.session.accessToken })).error).toMatchObject({
      code: 'access.denied',
    })
    expect((await change({ userId: v7(), token: one.session.accessToken })).status).toBe(403)
    expect((await change({ userId: one.userId })).status).toBe(401)
    expect((await login(other.user.email)).status).toBe(200)
  })

  test('wrong old passwords are slowed down as at sign-in', async () => {
    const { userId, session } = await signedIn()
    const wrong = () => change({ userId, token: session.accessToken, oldPassword: 'x' })
    for (let failure = 0; failure < 4; failure += 1) expect((await wrong()).error.code).toBe('password.wrong')
    expect((await change({ userId, token: session.accessToken })).error.code).toBe('request.too-many')
    plumbline.clock.ms += 2_000
    expect((await change({ userId, token: session.accessToken })).status).toBe(200)
  })

  test('of several at once one holds', async () => {
    const { userId, session, user } = await signedIn()
    const passwords = Array.from({ length: 4 }, (_, index) => `Fresh#Horse9${index}`)
    const answers = await Promise.all(
      passwords.map((password) => change({ userId, token: session.accessToken, newPassword: password })),
    )
    const winners = passwords.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect((await login(user.email, winners[0]!)).status).toBe(200)
  })

  test('no sign-in that was under way with the old password outlives it', async () => {
    const user = await aUser(plumbline.db)
    const { signingIn } = await plumbline.db.transaction().execute(async (trx) => {
      await setPassword(trx, user.id, noPassword)
      await endSessions(trx, user.id, plumbline.context.now())
      const begun = login(user.email)
      await untilWaiting(plumbline.db, 1)
      return { signingIn: begun }
    })
    expect((await signingIn).error.code).toBe('login.wrong-password')
    expect(await plumbline.db.selectFrom('session').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  })
})
