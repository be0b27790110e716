import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordObject } from '../../storage/registry.ts'
import { aCorporate, aPassword, aUser } from '../../testing/builders/builders.ts'
import { findingsOf } from '../../testing/sites/verify-findings.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const login = (email: string, password = aPassword) =>
  plumbline.call(accountRoutes.login, { body: { email, password } })
const refresh = (userId: string, refreshToken: string | undefined) =>
  plumbline.call(accountRoutes.refresh, { body: { userId, refreshToken } })

async function someone() {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  const session = await plumbline.signIn(user.email)
  const open = (token: string) => plumbline.call(projectRoutes.list, { params: { corporateId: corporate.id }, token })
  return { corporate, user, session, open }
}

describe('sign in', () => {
  test('answers the session with corporates and roles', async () => {
    const { corporate, user, session } = await someone()
    expect(session).toMatchObject({ userId: user.id, userName: user.name, userEmail: user.email })
    expect(session.corporates).toEqual([
      { corporateId: corporate.id, role: 'corporate-admin', name: corporate.name, isSaas: true },
    ])
  })

  test('takes the address in any letter case', async () => {
    const user = await aUser(plumbline.db)
    expect((await login(user.email.toUpperCase())).status).toBe(200)
  })

  test.each([
    ['wrong password', {}, 'Wrong#Horse7', 401, 'Password does not match', 'password'],
    [
      'unverified mail',
      { isVerified: false },
      aPassword,
      403,
      'Please follow the link that you received on your email',
      undefined,
    ],
    [
      'deleted account',
      { isDeleted: true },
      aPassword,
      403,
      'Oops, Your account has been Deleted! Please Contact Admin',
      undefined,
    ],
    [
      'deleted account and wrong password',
      { isDeleted: true },
      'Wrong#Horse7',
      401,
      'Password does not match',
      'password',
    ],
  ])('refuses: %s', async (_, given, password, status, message, field) => {
    const user = await aUser(plumbline.db, given)
    const answer = await login(user.email, password)
    expect(answer.status).toBe(status)
    expect(answer.error.message).toBe(message)
    expect(answer.error.field).toBe(field)
  })

  test('refuses an unknown address with the specified words', async () => {
    const { status, error } = await login('nobody@example.com')
    expect([status, error.message]).toEqual([401, 'Email not registered with us! Please enter the registered email id'])
  })

  test('the delay grows with each failure, ends after a while, and hits only this account from this address', async () => {
    const user = await aUser(plumbline.db)
    for (let failure = 0; failure < 4; failure += 1) expect((await login(user.email, 'x')).status).toBe(401)
    const refused = await login(user.email)
    expect(refused.error.code).toBe('request.too-many')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    const other = await aUser(plumbline.db)
    expect((await login(other.email)).status).toBe(200)
    plumbline.clock.ms += 2_000
    expect((await login(user.email, 'x')).status).toBe(401)
    expect(Number((await login(user.email)).headers['retry-after'])).toBe(2)
    plumbline.clock.ms += 3_000
    expect((await login(user.email)).status).toBe(200)
    expect((await login(user.email, 'x')).status).toBe(401)
    expect((await login(user.email)).status).toBe(200)
  })

  test.each([
    [{}, 'email'],
    [{ email: 5, password: 'x' }, 'email'],
    [{ email: 'a@b.c' }, 'password'],
    [{ email: 'a@b.c', password: 'x'.repeat(2_000) }, 'password'],
  ])('a bad body %j names its field', async (payload, field) => {
    const answer = await plumbline.app.inject({ method: 'POST', url: accountRoutes.login.path, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'input.invalid', message: 'Input.Validation_Error', field })
  })
})

describe('the access token', () => {
  test('opens calls for ten minutes', async () => {
    const { session, open } = await someone()
    expect((await open(session.accessToken)).status).toBe(200)
    plumbline.clock.ms += 10 * 60_000 + 6_000
    expect((await open(session.accessToken)).error.code).toBe('session.ended')
  })

  test.each([
    ['nothing', undefined],
    ['no token', 'Bearer '],
    ['other scheme', 'Basic abc'],
    ['garbage', 'Bearer abc.def.ghi'],
    [
      'alg none',
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`,
    ],
  ])('%s gives 401', async (_, authorization) => {
    const answer = await plumbline.app.inject({
      url: `/asset/api/v1/corporates/${v7()}/projects`,
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('stops at once when its user is removed', async () => {
    const { session, open, user } = await someone()
    await plumbline.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', user.id).execute()
    await expect.poll(async () => (await open(session.accessToken)).status).toBe(401)
  })
})

describe('refresh', () => {
  beforeAll(async () => {
    const {
      db,
      context: { storage },
    } = plumbline
    const stored = await storage.put(`${v7()}/kept.txt`, Buffer.from('a file of somebody'), {
      contentType: 'text/plain',
    })
    await db.transaction().execute((trx) => recordObject(trx, stored))
  })
  afterEach(async () => expect(await findingsOf(plumbline.db, plumbline.context.storage)).toEqual([]))

  test('gives a successor, and both new tokens work', async () => {
    const { session, user, open } = await someone()
    const { body } = await refresh(user.id, session.refreshToken)
    expect(body.refreshToken).not.toBe(session.refreshToken)
    expect((await open(body.accessToken)).status).toBe(200)
    expect((await refresh(user.id, body.refreshToken)).status).toBe(200)
  })

  test('a lost answer may be asked for again for 20 s and gives the same successor (reliability 20)', async () => {
    const { session, user } = await someone()
    const first = await refresh(user.id, session.refreshToken)
    plumbline.clock.ms += 19_000
    const again = await refresh(user.id, session.refreshToken)
    expect(again.body.refreshToken).toBe(first.body.refreshToken)
  })

  test('50 at once all get the one successor (reliability 20)', async () => {
    const { session, user } = await someone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(user.id, session.refreshToken)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
  })

  test('reuse after the grace ends the whole family, access tokens included (reliability 20)', async () => {
    const { session, user, open } = await someone()
    const { body } = await refresh(user.id, session.refreshToken)
    plumbline.clock.ms += 21_000
    expect((await refresh(user.id, session.refreshToken)).error.code).toBe('session.ended')
    expect((await refresh(user.id, body.refreshToken)).status).toBe(401)
    expect((await open(body.accessToken)).status).toBe(401)
  })

  test('refuses an unknown token, another user, and a month of silence', async () => {
    const { session, user } = await someone()
    expect((await refresh(user.id, 'unknown')).status).toBe(401)
    expect((await refresh(v7(), session.refreshToken)).status).toBe(401)
    plumbline.clock.ms += 31 * 24 * 3600 * 1000
    expect((await refresh(user.id, session.refreshToken)).status).toBe(401)
  })

  test('the database holds no token that could be used', async () => {
    const { session } = await someone()
    const rows = await plumbline.db.selectFrom('refresh_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(session.refreshToken)
    expect(rows.some((row) => row.hash.toString('utf8').includes(session.refreshToken!))).toBe(false)
  })
})

describe('sign out', () => {
  const logout = (userId: string, refreshToken: string | undefined) =>
    plumbline.call(accountRoutes.logout, { body: { userId, refreshToken } })

  test('ends the session at once, twice is no error', async () => {
    const { session, user, open } = await someone()
    expect((await logout(user.id, session.refreshToken)).status).toBe(200)
    expect((await open(session.accessToken)).status).toBe(401)
    expect((await refresh(user.id, session.refreshToken)).status).toBe(401)
    expect((await logout(user.id, session.refreshToken)).status).toBe(200)
  })

  test('with another user id ends nothing', async () => {
    const { session, open } = await someone()
    expect((await logout(v7(), session.refreshToken)).status).toBe(200)
    expect((await open(session.accessToken)).status).toBe(200)
  })

  test('leaves the other devices signed in', async () => {
    const { session, user, open } = await someone()
    const phone = await plumbline.signIn(user.email)
    await logout(user.id, phone.refreshToken)
    expect((await open(session.accessToken)).status).toBe(200)
  })
})
