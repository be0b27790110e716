import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function someone() {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-standard']] })
  const { accessToken: token, refreshToken } = await plumbline.signIn(user.email)
  const open = async (withToken = token) =>
    plumbline.call(profileRoutes.sessions, { params: { userId: user.id }, token: withToken })
  const end = (sessionId: string, userId = user.id) =>
    plumbline.call(profileRoutes.endSession, { params: { userId, sessionId }, token })
  const endAll = (keep?: 'current', userId = user.id) =>
    plumbline.call(profileRoutes.endSessions, { params: { userId }, query: keep === undefined ? {} : { keep }, token })
  const refresh = (used = refreshToken) =>
    plumbline.call(accountRoutes.refresh, { body: { userId: user.id, refreshToken: used } })
  const notes = async () =>
    (
      await plumbline.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', user.id).orderBy('id').execute()
    ).map(({ action, outcome, corporate_ids }) => ({ action, outcome, corporate_ids }))
  return { corporate, user, token, refreshToken, open, end, endAll, refresh, notes }
}

describe('my sessions', () => {
  test('are listed latest first, this one marked, with device and address', async () => {
    const { user, token, open } = await someone()
    plumbline.clock.ms += 60_000
    await plumbline.app.inject({
      method: 'POST',
      url: accountRoutes.login.path,
      payload: { email: user.email, password: 'Right#Horse7' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
      remoteAddress: '198.51.100.7',
    })
    const { body } = await open(token)
    expect(body.data).toMatchObject([
      { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', address: '198.51.100.7', isCurrent: false },
      { address: '127.0.0.1', isCurrent: true },
    ])
    expect(Date.parse(body.data[0]!.createdAt)).toBe(plumbline.clock.ms)
  })

  test('that ended, or were silent for a month, are not there', async () => {
    const { user, open } = await someone()
    const old = await plumbline.signIn(user.email)
    await plumbline.call(accountRoutes.logout, { body: { userId: user.id, refreshToken: old.refreshToken } })
    await plumbline.signIn(user.email)
    expect((await open()).body.data).toHaveLength(2)
    await plumbline.db
      .updateTable('session')
      .set({ last_used_at: new Date(plumbline.clock.ms - 31 * 24 * 3600 * 1000) })
      .where('user_id', '=', user.id)
      .execute()
    const fresh = await plumbline.signIn(user.email)
    expect((await open(fresh.accessToken)).body.data).toMatchObject([{ isCurrent: true }])
  })

  test('of another user are refused, each call', async () => {
    const { open, end, endAll } = await someone()
    const other = await someone()
    const [theirs] = (await other.open()).body.data
    expect(
      (
        await plumbline.call(profileRoutes.sessions, {
          params: { userId: other.user.id },
          token: (await someone()).token,
        })
      ).error.code,
    ).toBe('access.denied')
    expect((await end(theirs!._id, other.user.id)).error.code).toBe('access.denied')
    expect((await endAll(undefined, other.user.id)).error.code).toBe('access.denied')
    // Under the own id another's session is one that does not exist.
    const foreign = await end(theirs!._id)
    expect([foreign.status, foreign.error.code]).toEqual([404, 'session.not-found'])
    expect((await other.open()).status).toBe(200)
    expect((await open()).status).toBe(200)
  })

  test('end one: its live token and its refresh token stop at once, the others go on', async () => {
    const { user, open, end, refresh, notes } = await someone()
    const second = await plumbline.signIn(user.email)
    expect((await open(second.accessToken)).status).toBe(200)
    const target = (await open(second.accessToken)).body.data.find(({ isCurrent }) => isCurrent)!
    expect((await end(target._id)).status).toBe(200)
    expect((await open(second.accessToken)).error.code).toBe('session.ended')
    expect((await refresh(second.refreshToken)).error.code).toBe('session.ended')
    expect((await open()).body.data).toHaveLength(1)
    expect((await refresh()).status).toBe(200)
    expect((await notes()).at(-1)).toMatchObject({ action: 'session.end', outcome: 'done' })
  })

  test('end one twice, at once and after: the second is answered that it does not exist', async () => {
    const { user, open, end, notes } = await someone()
    await plumbline.signIn(user.email)
    const target = (await open()).body.data.find(({ isCurrent }) => !isCurrent)!
    const both = await Promise.all([end(target._id), end(target._id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await end(target._id)).error.code).toBe('session.not-found')
    expect((await end(v7())).error.code).toBe('session.not-found')
    expect((await notes()).filter(({ action }) => action === 'session.end')).toHaveLength(1)
  })

  test('a session id that is none is bad input', async () => {
    expect((await (await someone()).end('nonsense')).error.code).toBe('input.invalid')
  })

  test('end all, here as well', async () => {
    const { user, corporate, open, endAll, refresh, notes } = await someone()
    const second = await plumbline.signIn(user.email)
    expect((await endAll()).status).toBe(200)
    expect((await open()).error.code).toBe('session.ended')
    expect((await open(second.accessToken)).error.code).toBe('session.ended')
    expect((await refresh()).error.code).toBe('session.ended')
    expect((await notes()).at(-1)).toEqual({
      action: 'session.end-all',
      outcome: 'done',
      corporate_ids: [corporate.id],
    })
  })

  test('end all others: this one goes on', async () => {
    const { user, open, endAll, refresh } = await someone()
    const second = await plumbline.signIn(user.email)
    expect((await endAll('current')).status).toBe(200)
    expect((await open(second.accessToken)).error.code).toBe('session.ended')
    expect((await open()).body.data).toMatchObject([{ isCurrent: true }])
    expect((await refresh()).status).toBe(200)
  })
})

describe('the log records', () => {
  const address = '127.0.0.1'

  test('a sign-in and a sign-out, once each', async () => {
    const { user, corporate, refreshToken, notes } = await someone()
    for (let time = 0; time < 2; time += 1)
      await plumbline.call(accountRoutes.logout, { body: { userId: user.id, refreshToken } })
    expect(await notes()).toEqual([
      { action: 'session.begin', outcome: 'done', corporate_ids: [corporate.id] },
      { action: 'session.end', outcome: 'done', corporate_ids: [corporate.id] },
    ])
  })

  test('a refused sign-in at a known door by id, without an actor', async () => {
    const { user, corporate } = await someone()
    await plumbline.call(accountRoutes.login, { body: { email: user.email.toUpperCase(), password: 'wrong' } })
    const entry = await plumbline.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.refused')
      .where('subject_id', '=', user.id)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      actor_id: null,
      outcome: 'refused',
      subject: '',
      address,
      corporate_ids: [corporate.id],
      detail: { code: 'login.wrong-password' },
    })
  })

  test('a refused sign-in at an unknown door by the typed address, in no corporate', async () => {
    await plumbline.call(accountRoutes.login, { body: { email: 'Nobody@Elsewhere.example', password: 'wrong' } })
    const entry = await plumbline.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', 'nobody@elsewhere.example')
      .executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'session.refused',
      actor_id: null,
      subject_id: null,
      corporate_ids: [],
      detail: { code: 'login.unknown-email' },
    })
  })

  test('those turned away by the delay nothing', async () => {
    const user = await aUser(plumbline.db)
    for (let time = 0; time < 7; time += 1)
      await plumbline.call(accountRoutes.login, { body: { email: user.email, password: 'wrong' } })
    const entries = await plumbline.db
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_id', '=', user.id)
      .execute()
    expect(entries).toHaveLength(4)
  })

  test('a refresh token used twice: the family ends, and the log names no actor', async () => {
    const { user, refreshToken, refresh } = await someone()
    expect((await refresh()).status).toBe(200)
    plumbline.clock.ms += 60_000
    expect((await refresh(refreshToken)).error.code).toBe('session.ended')
    const entry = await plumbline.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'session.end')
      .where('subject_id', '=', user.id)
      .executeTakeFirst()
    expect(entry).toMatchObject({ actor_id: null, detail: { reason: 'token used twice' } })
  })
})
