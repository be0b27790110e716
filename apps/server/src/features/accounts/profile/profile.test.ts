import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function someone(role: Role = 'corporate-viewer', given: { name?: string; company?: string } = {}) {
  const corporate = await aCorporate(plumbline.db, given.company === undefined ? {} : { name: given.company })
  const user = await aUser(plumbline.db, {
    roles: [[corporate.id, role]],
    ...(given.name === undefined ? {} : { name: given.name }),
  })
  const { accessToken: token, refreshToken } = await plumbline.signIn(user.email)
  const renameUser = (name: string, of: { userId?: string; corporateId?: string; inBody?: string } = {}) =>
    plumbline.call(profileRoutes.renameUser, {
      params: { corporateId: of.corporateId ?? corporate.id, userId: of.userId ?? user.id },
      body: { name, corporateId: of.inBody ?? of.corporateId ?? corporate.id },
      token,
    })
  const renameCorporate = (name: string, of: { corporateId?: string; inBody?: string } = {}) =>
    plumbline.call(profileRoutes.renameCorporate, {
      params: { corporateId: of.corporateId ?? corporate.id },
      body: { name, corporateId: of.inBody ?? of.corporateId ?? corporate.id },
      token,
    })
  const refresh = async () =>
    (await plumbline.call(accountRoutes.refresh, { body: { userId: user.id, refreshToken } })).body
  const notes = (action: 'user.rename' | 'corporate.rename' | 'access.refused') =>
    plumbline.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('actor_id', '=', user.id)
      .where('action', '=', action)
      .execute()
  return { corporate, user, token, renameUser, renameCorporate, refresh, notes }
}

describe('preference', () => {
  test('is the survey report as docx', async () => {
    const { user, token } = await someone()
    const { body } = await plumbline.call(profileRoutes.preference, { params: { userId: user.id }, token })
    expect(body).toEqual({ preference: [{ name: 'Survey Report', templateId: 'survey-report', extension: 'docx' }] })
  })

  test('of another user is refused, and written down', async () => {
    const { token, notes } = await someone()
    const other = await aUser(plumbline.db)
    const { status, error } = await plumbline.call(profileRoutes.preference, { params: { userId: other.id }, token })
    expect([status, error.code]).toEqual([403, 'access.denied'])
    expect(await notes('access.refused')).toMatchObject([
      { outcome: 'refused', subject: 'GET /user/api/v1/users/:userId/preference' },
    ])
  })

  test('needs a session', async () => {
    expect((await plumbline.call(profileRoutes.preference, { params: { userId: v7() } })).error.code).toBe(
      'session.required',
    )
  })
})

describe('the own name', () => {
  test('is changed by every role, answered as login, and seen at the next refresh', async () => {
    const { user, corporate, renameUser, refresh, notes } = await someone('workspace-read-only')
    const { status, body } = await renameUser('Grace Hopper')
    expect([status, body]).toEqual([200, { login: 'Grace Hopper' }])
    expect((await refresh()).userName).toBe('Grace Hopper')
    expect(await notes('user.rename')).toMatchObject([
      { subject_id: user.id, subject: '', corporate_ids: [corporate.id], detail: {} },
    ])
  })

  test.each([
    ['Al', 'short'],
    ['x'.repeat(31), 'long'],
    ['Ada  Byron', 'two spaces'],
    ['Ada_2', 'underscore'],
    [' Ada Byron', 'leading space'],
    ['   ', 'blank'],
    ['', 'empty'],
    ['Ada\u0000Byron', 'hidden'],
    ['x'.repeat(5000), 'huge'],
  ])('refuses %j: %s', async (name) => {
    const { user, renameUser, refresh, notes } = await someone()
    const { status, error } = await renameUser(name)
    expect([status, error.code, error.field]).toEqual([400, 'input.invalid', 'name'])
    expect((await refresh()).userName).toBe(user.name)
    expect(await notes('user.rename')).toEqual([])
  })

  test.each(['ACME 2000 Ltd.', 'A&B (HK) Ltd.', '王伟', 'O’Hara, Lee & Co.'])(
    'takes %j, as registration does',
    async (name) => {
      const { renameUser } = await someone()
      expect((await renameUser(name)).body).toEqual({ login: name })
    },
  )

  test('that was stored under an earlier rule stays when it is sent again, and leaves no trace', async () => {
    const { renameUser, notes } = await someone('corporate-admin', { name: 'Ada_B. Byron 2nd' })
    expect((await renameUser('Ada_B. Byron 2nd')).body).toEqual({ login: 'Ada_B. Byron 2nd' })
    expect(await notes('user.rename')).toEqual([])
    expect((await renameUser('Ada_B. Byron 3rd')).error.field).toBe('name')
  })

  test('é as two characters is stored as one', async () => {
    const { renameUser } = await someone()
    expect((await renameUser('Jose\u0301 Rizal')).body.login).toBe('Jos\u00e9 Rizal')
  })

  test('of another user is refused, also within the corporate and to its admin', async () => {
    const { corporate, renameUser } = await someone('corporate-admin')
    const other = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']] })
    expect((await renameUser('Grace Hopper', { userId: other.id })).error.code).toBe('access.denied')
    expect(
      await plumbline.db.selectFrom('app_user').select('name').where('id', '=', other.id).executeTakeFirst(),
    ).toEqual({ name: other.name })
  })

  test('a corporate that differs from the path is refused, a foreign one is not there', async () => {
    const { renameUser } = await someone()
    const foreign = await aCorporate(plumbline.db)
    const mixed = await renameUser('Grace Hopper', { inBody: foreign.id })
    expect([mixed.error.code, mixed.error.field]).toEqual(['input.invalid', 'corporateId'])
    expect((await renameUser('Grace Hopper', { corporateId: foreign.id })).error.code).toBe('corporate.not-found')
  })

  test('two changes at the same moment are both written down', async () => {
    const { renameUser, notes, refresh } = await someone()
    await Promise.all([renameUser('Grace Hopper'), renameUser('Mary Somerville')])
    expect(['Grace Hopper', 'Mary Somerville']).toContain((await refresh()).userName)
    expect(await notes('user.rename')).toHaveLength(2)
  })
})

describe('the name of the corporate', () => {
  test.each(['system-admin', 'corporate-admin'] as const)('is changed by %s and seen by all', async (role) => {
    const { corporate, user, renameCorporate, refresh, notes } = await someone(role)
    expect((await renameCorporate('Peak Survey')).body).toEqual({ name: 'Peak Survey' })
    expect((await refresh()).corporates).toMatchObject([{ name: 'Peak Survey' }])
    expect(await notes('corporate.rename')).toMatchObject([
      { actor_id: user.id, corporate_ids: [corporate.id], subject: 'Peak Survey', detail: { from: corporate.name } },
    ])
  })

  test.each([
    'system-read-only',
    'agent-admin',
    'agent-operator',
    'corporate-standard',
    'corporate-viewer',
    'workspace-admin',
    'workspace-operator',
    'workspace-read-only',
  ] as const)('is refused to %s', async (role) => {
    const { corporate, renameCorporate, refresh } = await someone(role)
    expect((await renameCorporate('Peak Survey')).error.code).toBe('access.denied')
    expect((await refresh()).corporates).toMatchObject([{ name: corporate.name }])
  })

  test('stays as stored, whatever the rule of today says; a new one follows it', async () => {
    const { renameCorporate, notes } = await someone('corporate-admin', {
      company: '3rd Avenue Survey & Partners (Hong Kong) Ltd.',
    })
    expect((await renameCorporate('3rd Avenue Survey & Partners (Hong Kong) Ltd.')).status).toBe(200)
    const refused = await renameCorporate('4th_Avenue Survey')
    expect([refused.error.code, refused.error.field]).toEqual(['input.invalid', 'name'])
    expect(await notes('corporate.rename')).toEqual([])
  })

  test('of another corporate, in the path or in the body, is left alone', async () => {
    const { renameCorporate } = await someone('corporate-admin')
    const foreign = await aCorporate(plumbline.db)
    expect((await renameCorporate('Peak Survey', { corporateId: foreign.id })).error.code).toBe('corporate.not-found')
    expect((await renameCorporate('Peak Survey', { inBody: foreign.id })).error.field).toBe('corporateId')
    expect(
      await plumbline.db.selectFrom('corporate').select('name').where('id', '=', foreign.id).executeTakeFirst(),
    ).toEqual({ name: foreign.name })
  })
})
