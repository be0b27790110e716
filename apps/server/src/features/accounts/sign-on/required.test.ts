import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { userRoutes } from '@plumbline/contract/accounts/users'
import { settingsRoutes } from '@plumbline/contract/projects/settings'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aPassword, aUser, type BuiltUser } from '../../../testing/builders/builders.ts'
import { aPerson, aSignOnSite, domain, type SignOnSite } from '../../../testing/sites/sign-on-site.ts'
import { join } from '../../../testing/world.ts'
import { issueLink } from '../mails/account-links.ts'
import { hashToken, newToken } from '../refresh-tokens.ts'

let site: SignOnSite
beforeAll(async () => {
  site = await aSignOnSite()
  await setRequired(true)
})
afterAll(() => site.close())
afterEach(() => site.db.deleteFrom('login_failure').execute())

const setRequired = (is_required: boolean) =>
  site.db.updateTable('sign_on').set({ is_required }).where('corporate_id', '=', site.corporateId).execute()

let count = 0
const address = (at = domain) => `worker${(count += 1)}@${at}`
const member = (email = address(), role: Role = 'corporate-standard'): Promise<BuiltUser> =>
  aUser(site.db, { email, roles: [[site.corporateId, role]] })
const login = async (email: string, password = aPassword) =>
  (await site.call(accountRoutes.login, { body: { email, password } })).error?.code ?? 'ok'

test('the sign-in page learns it by the domain', async () => {
  expect((await site.call(signOnRoutes.findSignOn, { body: { email: address() } })).body).toEqual({
    isOffered: true,
    isRequired: true,
  })
})

describe('a password', () => {
  test('opens nothing, right or wrong, however often it is tried', async () => {
    const { email } = await member()
    const answers = new Set<string>()
    for (let turn = 0; turn < 12; turn += 1)
      answers.add(await login(email, turn % 2 === 0 ? aPassword : 'Wrong#Horse7'))
    expect(answers).toEqual(new Set(['login.sign-on-required']))
  })

  test('is neither mailed about, nor set by an earlier link, nor changed', async () => {
    await setRequired(false)
    const { id, email } = await member()
    const { accessToken: token } = await site.signIn(email)
    const link = await issueLink(site.db, id, 'reset-password', new Date(site.clock.ms))
    await setRequired(true)
    const forgot = await site.call(registrationRoutes.forgotPassword, { body: { email, locale: 'en' } })
    const body = { token: link!.token, newPassword: 'Quite#Long7Enough' }
    const check = await site.call(registrationRoutes.checkResetLink, { body: { token: link!.token } })
    const reset = await site.call(registrationRoutes.resetPassword, { body })
    const change = await site.call(registrationRoutes.changePassword, {
      params: { userId: id },
      body: { oldPassword: aPassword, newPassword: 'Quite#Long7Enough' },
      token,
    })
    for (const { error } of [forgot, check, reset, change]) expect(error.code).toBe('login.sign-on-required')
  })

  test('remains for who has no other way in: another domain, no member, an operator', async () => {
    const guest = await member(address('guest.example'))
    const stranger = await aUser(site.db, { email: address() })
    const office = await aCorporate(site.db)
    const operator = await aUser(site.db, {
      email: address(),
      roles: [
        [office.id, 'system-admin'],
        [site.corporateId, 'corporate-admin'],
      ],
    })
    for (const { email } of [guest, stranger, operator]) expect(await login(email), email).toBe('ok')
  })

  test('is missing in an account that a sign-in made, which is said where one is asked for', async () => {
    await site.through(aPerson('Two Factors'))
    const { id } = await site.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', `two.factors@${domain}`)
      .executeTakeFirstOrThrow()
    const { session } = await site.through(aPerson('Two Factors'))
    const { error } = await site.call(profileRoutes.beginTwoFactor, {
      params: { userId: id },
      body: { password: aPassword },
      token: session.accessToken,
    })
    expect(error.code).toBe('password.none')
  })
})

describe('an invitation', () => {
  async function invited(corporateId: string, email = address()) {
    const token = newToken()
    await site.db
      .insertInto('invitation')
      .values({
        id: v7(),
        corporate_id: corporateId,
        email,
        role: 'corporate-standard',
        token_hash: hashToken(token),
        invited_by: null,
        expires_at: new Date(site.clock.ms + 60_000),
      })
      .execute()
    const view = (await site.call(userRoutes.viewInvitation, { body: { token } })).body
    const { error } = await site.call(userRoutes.acceptInvitation, {
      body: { token, person: { userName: 'Ada Byron', password: 'Quite#Long7Enough' }, locale: 'en' },
    })
    return { email, needsSignOn: view.needsSignOn, code: error?.code ?? 'ok' }
  }

  test('into the company is accepted by signing in there', async () => {
    const { email, ...answered } = await invited(site.corporateId)
    expect(answered).toEqual({ needsSignOn: true, code: 'login.sign-on-required' })
    const { session } = await site.through({ sub: email, email, email_verified: true })
    expect(session.corporates.map(({ role }) => role)).toEqual(['corporate-standard'])
  })

  test('of a guest, and into another company, takes a password', async () => {
    const { id } = await aCorporate(site.db)
    expect(await invited(site.corporateId, address('guest.example'))).toMatchObject({ needsSignOn: false, code: 'ok' })
    expect(await invited(id)).toMatchObject({ needsSignOn: false, code: 'ok' })
  })
})

test('from when it is required, sessions that a password opened have ended, but not the administrator’s own', async () => {
  await setRequired(false)
  const admin = await join(site, { corporateId: site.corporateId, role: 'corporate-admin' })
  await site.db.updateTable('app_user').set({ email: address() }).where('id', '=', admin.id).execute()
  await site.db
    .insertInto('sign_on_identity')
    .values({ corporate_id: site.corporateId, subject: admin.id, user_id: admin.id })
    .execute()
  const office = await aCorporate(site.db)
  const [worker, guest, operator] = [await member(), await member(address('guest.example')), await member()]
  await site.db
    .insertInto('membership')
    .values({ user_id: operator.id, corporate_id: office.id, role: 'system-admin' })
    .execute()
  const sessions = [
    admin.token,
    ...(await Promise.all([worker, guest, operator].map(async ({ email }) => (await site.signIn(email)).accessToken))),
    (await site.through(aPerson('Came Through'))).session.accessToken,
  ]
  const { status } = await site.call(signOnRoutes.requireSignOn, {
    params: { corporateId: site.corporateId },
    body: { isRequired: true },
    token: admin.token,
  })
  expect(status).toBe(200)
  const alive = await Promise.all(
    sessions.map(async (token) => (await site.call(settingsRoutes.materials, { token })).status),
  )
  expect(alive.map((answered) => answered !== 401)).toEqual([true, false, true, true, true])
})

test('the provider’s second factor is enough for the company itself, and for no other', async () => {
  const other = await aCorporate(site.db)
  const person = aPerson('Strict Person')
  const { session } = await site.through(person)
  await site.db
    .insertInto('membership')
    .values({ user_id: session.userId, corporate_id: other.id, role: 'corporate-admin' })
    .execute()
  await site.db
    .updateTable('membership')
    .set({ role: 'corporate-admin' })
    .where('user_id', '=', session.userId)
    .execute()
  await site.db
    .updateTable('corporate')
    .set({ requires_two_factor: true })
    .where('id', 'in', [site.corporateId, other.id])
    .execute()
  const again = (await site.through(person)).session.accessToken
  const list = async (corporateId: string) =>
    (await site.call(userRoutes.listUsers, { params: { corporateId }, query: {}, token: again })).error?.code ?? 'ok'
  expect([await list(site.corporateId), await list(other.id)]).toEqual(['ok', 'access.two-factor-required'])
})
