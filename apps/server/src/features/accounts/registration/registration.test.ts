import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { mails as en } from '@plumbline/contract/messages/en/mails'
import { mails as zhCn } from '@plumbline/contract/messages/zh-cn/mails'
import { mails as zhHk } from '@plumbline/contract/messages/zh-hk/mails'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPassword, aUser } from '../../../testing/builders/builders.ts'
import { decodeWords, headersOf, textOf } from '../../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { openMailbox, type Mailbox } from '../../../testing/servers/test-mailbox.ts'

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

let count = 0
function someone(changes: object = {}) {
  count += 1
  return {
    userName: 'Mei Chan',
    mobileNumber: '+85291234567',
    email: `mei${count}@acme-survey.hk`,
    companyName: `Harbour Facades ${count}`,
    password: aPassword,
    locale: 'en' as const,
    ...changes,
  }
}
type Someone = ReturnType<typeof someone>

const register = (body: Someone) => plumbline.call(registrationRoutes.register, { body })
const resend = (email: string) =>
  plumbline.call(registrationRoutes.resendVerification, { body: { email, locale: 'en' } })
const verify = (token: string) => plumbline.call(registrationRoutes.verifyEmail, { body: { token } })
const login = (email: string, password = aPassword) =>
  plumbline.call(accountRoutes.login, { body: { email, password } })
const usersOf = (email: string) => plumbline.db.selectFrom('app_user').selectAll().where('email', '=', email).execute()
const corporatesOf = (email: string) =>
  plumbline.db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .innerJoin('corporate', 'corporate.id', 'membership.corporate_id')
    .select(['corporate.name', 'corporate.is_saas', 'membership.role'])
    .where('app_user.email', '=', email)
    .execute()

async function registered(changes: object = {}) {
  const given = someone(changes)
  expect((await register(given)).status).toBe(200)
  return { ...given, ...(await mailbox.mailTo(given.email)) }
}

describe('register', () => {
  test.each([
    ['en', '', en],
    ['zh-cn', '/zh-cn', zhCn],
    ['zh-hk', '/zh-hk', zhHk],
  ] as const)('in %s: a mail in this language completes it and signs in', async (locale, prefix, words) => {
    const given = await registered({ locale })
    expect(decodeWords(headersOf(given.source).get('subject')!)).toBe(words['verify-email'].subject)
    expect(textOf(given.source)).toContain(words['verify-email'].lead)
    expect(given.link.origin + given.link.pathname).toBe(`https://inspect.example.com${prefix}/verify-email`)
    expect((await login(given.email)).error.code).toBe('login.email-not-verified')

    const { status, body } = await verify(given.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userName: 'Mei Chan',
      userEmail: given.email,
      corporates: [{ role: 'corporate-admin', name: given.companyName, isSaas: true }],
    })
    expect(
      (await plumbline.call(accountRoutes.refresh, { body: { userId: body.userId, refreshToken: body.refreshToken } }))
        .status,
    ).toBe(200)
    expect((await login(given.email)).status).toBe(200)
    expect(await usersOf(given.email)).toMatchObject([{ mobile_number: '+85291234567', locale }])
  })

  test('the mail holds nothing that a stranger typed', async () => {
    const { source } = await registered({ userName: 'Win a prize', companyName: 'Visit evil.example today' })
    expect(textOf(source)).not.toMatch(/prize|evil/)
  })

  test('neither the database nor the queue holds a link that could be followed', async () => {
    const { token } = await registered()
    const links = await plumbline.db.selectFrom('account_link').selectAll().execute()
    const { rows: jobs } = await sql`select * from pgboss.job`.execute(plumbline.db)
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify([links, jobs])).not.toContain(token)
    expect(links.some((link) => link.hash.toString('utf8').includes(token))).toBe(false)
  })

  test.each([
    ['a public mail service', { email: 'mei@gmail.com' }, 'input.invalid', 'email'],
    ['a number that is no number', { mobileNumber: '+85200000000' }, 'input.invalid', 'mobileNumber'],
    ['a line that takes no messages', { mobileNumber: '+85223456789' }, 'input.invalid', 'mobileNumber'],
    ['a country that does not exist', { mobileNumber: '+99912345678' }, 'input.invalid', 'mobileNumber'],
    ['a short name', { userName: 'Me' }, 'input.invalid', 'userName'],
    ['a short company', { companyName: 'AB' }, 'input.invalid', 'companyName'],
    ['a password without a digit', { password: 'Right#Horse' }, 'input.invalid', 'password'],
    [
      'the company as password',
      { companyName: 'Zanzibar Towers', password: 'Zanzibar#2024' },
      'password.guessable',
      'password',
    ],
    [
      'the own name as password',
      { userName: 'Wilhelmina Chan', password: 'Wilhelmina#1' },
      'password.guessable',
      'password',
    ],
    ['a language we do not speak', { locale: 'fr' }, 'input.invalid', 'locale'],
  ])('refuses %s, and stores nothing', async (_, changes, code, field) => {
    const given = someone(changes)
    expect((await register(given)).error).toMatchObject({ code, field })
    expect(await usersOf(given.email)).toEqual([])
  })

  test('takes mobile numbers of other countries', async () => {
    for (const mobileNumber of ['+8613812345678', '+447400123456', '+12015550123', '+6591234567']) {
      expect((await register(someone({ mobileNumber }))).status, mobileNumber).toBe(200)
    }
  })

  test('without its mail in the queue nothing is registered', async () => {
    const own = await testApp()
    await sql`drop schema pgboss cascade`.execute(own.db)
    expect((await own.call(registrationRoutes.register, { body: someone() })).status).toBe(500)
    expect(await own.db.selectFrom('app_user').select('id').execute()).toEqual([])
    expect(await own.db.selectFrom('corporate').select('id').execute()).toEqual([])
    await own.close()
  })
})

describe('an address that is already there', () => {
  test.each([
    ['verified', {}],
    ['deleted', { isDeleted: true }],
    ['deleted before it was verified', { isDeleted: true, isVerified: false }],
  ])('%s is taken', async (_, standing) => {
    const user = await aUser(plumbline.db, { ...standing, email: someone().email })
    const { status, error } = await register(someone({ email: user.email.toUpperCase() }))
    expect([status, error.code, error.field]).toEqual([409, 'register.email-taken', 'email'])
    expect(await corporatesOf(user.email)).toEqual([])
  })

  test('unverified, with the same password: the link is sent again, the company stays', async () => {
    const given = await registered()
    expect((await register({ ...given, companyName: 'Another Name' })).status).toBe(200)
    const again = await mailbox.mailTo(given.email, 2)
    expect((await verify(given.token)).error.code).toBe('account.link-invalid')
    expect((await verify(again.token)).status).toBe(200)
    expect(await corporatesOf(given.email)).toEqual([
      { name: given.companyName, is_saas: true, role: 'corporate-admin' },
    ])
  })

  test('unverified, with another password: neither counts, and the owner of the mailbox chooses', async () => {
    const otherUser = await registered()
    expect((await register({ ...otherUser, password: 'Other#Horse8' })).status).toBe(200)
    const mail = await mailbox.mailTo(otherUser.email, 2)
    expect(mail.link.pathname).toBe('/reset-password')
    for (const password of [aPassword, 'Other#Horse8'])
      expect((await login(otherUser.email, password)).error.code).toBe('login.wrong-password')

    expect((await resend(otherUser.email)).status).toBe(200)
    const { token, link } = await mailbox.mailTo(otherUser.email, 3)
    expect(link.pathname).toBe('/reset-password')
    expect(
      (await plumbline.call(registrationRoutes.resetPassword, { body: { token, newPassword: 'Owner#Horse9' } })).status,
    ).toBe(200)
    for (const password of [aPassword, 'Other#Horse8'])
      expect((await login(otherUser.email, password)).status).toBe(401)
    expect((await login(otherUser.email, 'Owner#Horse9')).status).toBe(200)
  })

  test("a stranger's password does not survive the first link either", async () => {
    const otherUser = await registered()
    await register({ ...otherUser, password: 'Other#Horse8' })
    expect((await verify(otherUser.token)).status).toBe(200)
    expect((await login(otherUser.email)).error.code).toBe('login.wrong-password')
  })

  test('five at once make one user and one company', async () => {
    const given = someone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(given)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await usersOf(given.email)).toHaveLength(1)
    expect(await corporatesOf(given.email)).toHaveLength(1)
    expect(
      await plumbline.db.selectFrom('corporate').select('id').where('name', '=', given.companyName).execute(),
    ).toHaveLength(1)
  })
})

describe('the link', () => {
  test('works once, also when it is followed ten times at once', async () => {
    const { token, email } = await registered()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
    expect((await verify(token)).error.code).toBe('account.link-invalid')
    const [user] = await usersOf(email)
    expect(
      await plumbline.db.selectFrom('session').select('id').where('user_id', '=', user!.id).execute(),
    ).toHaveLength(1)
  })

  test('works for a day', async () => {
    const [early, late] = [await registered(), await registered()]
    plumbline.clock.ms += 24 * hour - 1_000
    expect((await verify(early.token)).status).toBe(200)
    plumbline.clock.ms += 2_000
    expect((await verify(late.token)).error.code).toBe('account.link-invalid')
    expect(await usersOf(late.email)).toMatchObject([{ email_verified_at: null }])
  })

  test('sets no password, and does not come back for a removed user', async () => {
    const { token, email } = await registered()
    const reset = await plumbline.call(registrationRoutes.resetPassword, {
      body: { token, newPassword: 'Other#Horse8' },
    })
    expect(reset.error.code).toBe('account.link-invalid')
    await plumbline.db.updateTable('app_user').set({ deleted_at: new Date() }).where('email', '=', email).execute()
    expect((await verify(token)).status).toBe(410)
  })

  test.each(['', 'short', 'x'.repeat(44), 'x'.repeat(42) + '='])('%j is no token', async (token) => {
    expect((await verify(token)).error).toMatchObject({ code: 'input.invalid', field: 'token' })
  })

  test('one that never was says no more than a used one', async () => {
    expect((await verify('x'.repeat(43))).error).toMatchObject({
      code: 'account.link-invalid',
      message: 'This link has already been used or has expired. Please request a new one.',
    })
  })
})

describe('sending it again', () => {
  test('voids the older link', async () => {
    const { email, token } = await registered()
    expect((await resend(email)).status).toBe(200)
    const again = await mailbox.mailTo(email, 2)
    expect((await verify(token)).status).toBe(410)
    expect((await verify(again.token)).status).toBe(200)
  })

  test('reveals nothing about an address and sends nothing where none waits', async () => {
    const verified = await aUser(plumbline.db, { email: someone().email })
    const before = await sql<{
      count: string
    }>`select count(*) from pgboss.job where name = 'accounts.send-link'`.execute(plumbline.db)
    for (const email of [verified.email, someone().email]) expect((await resend(email)).body).toEqual({})
    expect(
      (await sql`select count(*) from pgboss.job where name = 'accounts.send-link'`.execute(plumbline.db)).rows,
    ).toEqual(before.rows)
  })

  test('is limited per mailbox, for every kind and speed of request, and the limit ends after a while', async () => {
    const { email } = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.find(({ status }) => status === 429)!
    expect([refused.error.code, refused.headers['retry-after']]).toEqual(['request.too-many', '60'])
    const forgot = await plumbline.call(registrationRoutes.forgotPassword, { body: { email, locale: 'en' } })
    expect(forgot.status).toBe(429)
    expect((await register(someone())).status).toBe(200)
    plumbline.clock.ms += 61_000
    expect((await resend(email)).status).toBe(200)
    expect((await resend(email)).headers['retry-after']).toBe('120')
  })

  test('is limited for an address over all mailboxes', async () => {
    const answers = []
    for (let asked = 0; asked < 31; asked += 1) answers.push((await resend(someone().email)).status)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
