import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { issueLink, type LinkKind } from '../mails/account-links.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const newPassword = 'Fresh#Horse9'
const entriesAbout = (userId: string) =>
  plumbline.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', userId).orderBy('id').execute()
const linesAbout = async (userId: string) =>
  (await entriesAbout(userId)).map(({ action, outcome }) => `${action} ${outcome}`)
const linkOf = async (userId: string, kind: LinkKind) =>
  (await issueLink(plumbline.context.db, userId, kind, plumbline.context.now()))!.token

async function member() {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-standard']] })
  const { accessToken: token } = await plumbline.signIn(user.email)
  return { corporate, user, token }
}

test('registering and following the link', async () => {
  const email = 'mei@acme-survey.hk'
  const body = {
    userName: 'Mei Chan',
    mobileNumber: '+85291234567',
    email,
    companyName: 'Peak Facades',
    password: aPassword,
    locale: 'en' as const,
  }
  expect((await plumbline.call(registrationRoutes.register, { body })).status).toBe(200)
  const user = await plumbline.db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .select(['app_user.id', 'membership.corporate_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect((await plumbline.call(registrationRoutes.register, { body })).status).toBe(200)
  expect(
    (await plumbline.call(registrationRoutes.verifyEmail, { body: { token: await linkOf(user.id, 'verify-email') } }))
      .status,
  ).toBe(200)
  const entries = await entriesAbout(user.id)
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['account.register', user.id],
    // The person who typed the address a second time need not be its owner.
    ['account.register', null],
    ['account.verify', user.id],
    ['session.begin', user.id],
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({ corporate_ids: [user.corporate_id], address: '127.0.0.1', subject: '', detail: {} })
})

test('a password that is set by a link', async () => {
  const { user } = await member()
  const token = await linkOf(user.id, 'reset-password')
  expect((await plumbline.call(registrationRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(200)
  expect((await plumbline.call(registrationRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(410)
  expect(await linesAbout(user.id)).toEqual(['session.begin done', 'password.reset done'])
})

test('a password that is changed, and one that was wrong', async () => {
  const { user, token } = await member()
  const change = (oldPassword: string) =>
    plumbline.call(registrationRoutes.changePassword, {
      params: { userId: user.id },
      body: { oldPassword, newPassword },
      token,
    })
  expect((await change('Wrong#Horse7')).error.code).toBe('password.wrong')
  expect((await change(aPassword)).status).toBe(200)
  expect(await linesAbout(user.id)).toEqual(['session.begin done', 'password.change refused', 'password.change done'])
})
