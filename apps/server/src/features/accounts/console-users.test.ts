import { userRoutes } from '@plumbline/contract/accounts/users'
import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { roles } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aConsole, type Console } from '../../testing/sites/console-site.ts'

let plumbline: TestApp
let site: Console
beforeAll(async () => {
  plumbline = await testApp()
  site = await aConsole(plumbline)
})
afterAll(() => plumbline.close())

describe('users of everywhere', () => {
  test('with roles, state and when they were last here; found by name and by address', async () => {
    const corporate = await aCorporate(plumbline.db, { name: 'Here' })
    const user = await aUser(plumbline.db, {
      name: 'Zoe Un_ique',
      email: 'zoe.special@example.com',
      roles: [
        [corporate.id, 'workspace-admin'],
        [site.operations.id, 'corporate-viewer'],
      ],
    })
    await plumbline.signIn(user.email)
    await aUser(plumbline.db, { name: 'Zoe Unverified', isVerified: false })
    await aUser(plumbline.db, { name: 'Zoe Deleted', isDeleted: true })
    const { body } = await site.users({ search: 'zoe' })
    expect(body.data.map(({ name, isVerified, isDeleted }) => [name, isVerified, isDeleted])).toEqual([
      ['Zoe Deleted', true, true],
      ['Zoe Un_ique', true, false],
      ['Zoe Unverified', false, false],
    ])
    expect(body.data[1]).toMatchObject({
      _id: user.id,
      email: user.email,
      hasTwoFactor: false,
      corporates: [
        { corporateId: corporate.id, name: 'Here', role: 'workspace-admin' },
        { corporateId: site.operations.id, name: 'Operations', role: 'corporate-viewer' },
      ],
    })
    expect(Date.parse(body.data[1]!.lastSeenAt!)).toBeGreaterThan(0)
    expect(body.data[2]!.lastSeenAt).toBeNull()
    expect((await site.users({ search: 'SPECIAL@' })).body.data.map(({ _id }) => _id)).toEqual([user.id])
    expect((await site.users({ search: 'n_i' })).body.data.map(({ _id }) => _id)).toEqual([user.id])
  })

  test('page after page', async () => {
    const made = Array.from({ length: 101 }, (_, index) => ({
      id: v7(),
      name: 'Paged Person',
      email: `paged${index}@example.com`,
      password_hash: 'none',
      email_verified_at: null,
      deleted_at: null,
    }))
    await plumbline.db.insertInto('app_user').values(made).execute()
    const first = (await site.users({ search: 'paged person' })).body
    const second = (await site.users({ search: 'paged person', cursor: first.nextCursor! })).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([100, 1, null])
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(made.map(({ id }) => id))
  })
})

describe('giving a role', () => {
  test.each(roles)('%s: a member has it at once, somebody else once they accept', async (role) => {
    const corporate = await aCorporate(plumbline.db)
    const user = await aUser(plumbline.db)
    const signedIn = await plumbline.signIn(user.email)
    const seen = async () => (await site.projectsOf(corporate.id, signedIn.accessToken)).status
    expect((await site.grant(user.id, corporate.id, role)).body).toEqual({ status: 'invited' })
    expect(await seen()).toBe(404)
    const { id } = await plumbline.db
      .selectFrom('invitation')
      .select('id')
      .where('corporate_id', '=', corporate.id)
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
    const answer = await plumbline.call(userRoutes.answerInvitation, {
      params: { userId: user.id, invitationId: id },
      body: { isAccepted: true },
      token: signedIn.accessToken,
    })
    expect([answer.status, await seen()]).toEqual([200, 200])
    const other = role === 'workspace-operator' ? 'workspace-admin' : 'workspace-operator'
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    expect((await site.grant(user.id, corporate.id, other)).body).toEqual({ status: 'changed' })
    expect((await site.grant(user.id, corporate.id, other)).status).toBe(200)
    const stored = await plumbline.db.selectFrom('membership').select('role').where('user_id', '=', user.id).execute()
    expect(stored).toEqual([{ role: other }])
    expect(
      (await site.notes(user.id))
        .filter(({ action }) => action === 'user.role')
        .map(({ corporate_ids, actor_id, detail }) => [corporate_ids, actor_id, detail]),
    ).toEqual([[[corporate.id], site.admin.id, { from: role, to: other }]])
  })

  test('refuses a role for oneself', async () => {
    const { status, error } = await site.grant(site.admin.id, site.operations.id, 'corporate-viewer')
    expect([status, error.code]).toEqual([403, 'user.own-role'])
  })

  test('refuses users and corporates that are not there', async () => {
    const deleted = await aUser(plumbline.db, { isDeleted: true })
    for (const userId of [v7(), deleted.id])
      expect((await site.grant(userId, site.operations.id, 'system-read-only')).error.code).toBe('user.not-found')
    const user = await aUser(plumbline.db)
    expect((await site.grant(user.id, v7(), 'corporate-viewer')).error.code).toBe('corporate.not-found')
    const wrong = await plumbline.call(consoleRoutes.grantRole, {
      params: { userId: user.id },
      body: { corporateId: site.operations.id, role: 'king' as 'system-admin' },
      token: site.token,
    })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'input.invalid'])
  })

  test('the last corporate-admin stays one, also when the two last are changed at once', async () => {
    const corporate = await aCorporate(plumbline.db)
    const first = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']], isDeleted: true })
    expect((await site.grant(first.id, corporate.id, 'corporate-standard')).error.code).toBe('user.last-admin')
    const second = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    const answers = await Promise.all([
      site.grant(first.id, corporate.id, 'corporate-viewer'),
      site.grant(second.id, corporate.id, 'corporate-viewer'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an invitation that waits gets the new role', async () => {
    const corporate = await aCorporate(plumbline.db)
    const user = await aUser(plumbline.db)
    await site.grant(user.id, corporate.id, 'corporate-viewer')
    await site.grant(user.id, corporate.id, 'agent-admin')
    expect(
      await plumbline.db.selectFrom('invitation').select('role').where('corporate_id', '=', corporate.id).execute(),
    ).toEqual([{ role: 'agent-admin' }])
  })
})

test('system-read-only reads and changes nothing; a corporate-admin sees none of it', async () => {
  const reader = await aUser(plumbline.db, { roles: [[site.operations.id, 'system-read-only']] })
  const boss = await aUser(plumbline.db, { roles: [[(await aCorporate(plumbline.db)).id, 'corporate-admin']] })
  const target = await aUser(plumbline.db)
  for (const [user, read] of [
    [reader, 200],
    [boss, 403],
  ] as const) {
    const own = (await plumbline.signIn(user.email)).accessToken
    const answers = await Promise.all([
      plumbline.call(consoleRoutes.listCorporates, { token: own }),
      plumbline.call(consoleRoutes.listAllUsers, { token: own }),
      plumbline.call(consoleRoutes.audit, { token: own }),
      plumbline.call(consoleRoutes.exportAudit, { token: own }),
      plumbline.call(consoleRoutes.createCorporate, {
        body: { name: 'Not mine', isSaas: true, adminEmail: 'a@example.com', locale: 'en' },
        token: own,
      }),
      plumbline.call(consoleRoutes.setCorporate, {
        params: { corporateId: site.operations.id },
        body: { isSaas: true, agentIds: [] },
        token: own,
      }),
      plumbline.call(consoleRoutes.grantRole, {
        params: { userId: target.id },
        body: { corporateId: site.operations.id, role: 'system-admin' },
        token: own,
      }),
    ])
    const refused = user === reader ? 403 : 404
    expect(answers.map(({ status }) => status)).toEqual([read, read, read, read, 403, refused, 403])
  }
  expect(await plumbline.db.selectFrom('membership').select('role').where('user_id', '=', target.id).execute()).toEqual(
    [],
  )
})
