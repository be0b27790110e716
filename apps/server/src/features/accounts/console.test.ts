import { accountRoutes, type Session } from '@plumbline/contract/accounts'
import { userRoutes } from '@plumbline/contract/accounts-users'
import { consoleRoutes } from '@plumbline/contract/accounts-console'
import { projectRoutes } from '@plumbline/contract/projects'
import { roles } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser, type BuiltUser } from '../../testing/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let operations: { readonly id: string }
let admin: BuiltUser
let session: Session
let token: string
beforeAll(async () => {
  plumbline = await testApp()
  operations = await aCorporate(plumbline.db, { name: 'Operations', isSaas: false })
  admin = await aUser(plumbline.db, { name: 'Root Admin', roles: [[operations.id, 'system-admin']] })
  session = await plumbline.signIn(admin.email)
  token = session.accessToken
})
afterAll(() => plumbline.close())

const corporates = (query: { search?: string; cursor?: string } = {}) =>
  plumbline.call(consoleRoutes.listCorporates, { query, token })
const users = (query: { search?: string; cursor?: string } = {}) =>
  plumbline.call(consoleRoutes.listAllUsers, { query, token })
const settle = (corporateId: string, isSaas: boolean, agentIds: string[]) =>
  plumbline.call(consoleRoutes.setCorporate, { params: { corporateId }, body: { isSaas, agentIds }, token })
const grant = (userId: string, corporateId: string, role: (typeof roles)[number]) =>
  plumbline.call(consoleRoutes.grantRole, { params: { userId }, body: { corporateId, role }, token })
const projectsOf = (corporateId: string, asWhom: string) =>
  plumbline.call(projectRoutes.list, { params: { corporateId }, token: asWhom })
const notes = (subjectId: string) =>
  plumbline.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'corporate_ids', 'detail'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()

describe('corporates', () => {
  test('with users, projects, bytes and agents', async () => {
    const agents = await aCorporate(plumbline.db, { name: 'Agents of the list' })
    const corporate = await aCorporate(plumbline.db, { name: 'Listed 100%_sure', isSaas: false })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']] })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']], isDeleted: true })
    await aProject(plumbline.db, corporate.id)
    for (const [key, size] of [
      [`${corporate.id}/a.jpg`, 3_000_000_000],
      [`${corporate.id}/b.jpg`, 24],
      [`${agents.id}/c.jpg`, 7],
    ] as const) {
      await plumbline.db
        .insertInto('stored_object')
        .values({ key, size: String(size), sha256: Buffer.alloc(32), content_type: 'image/jpeg' })
        .execute()
    }
    await settle(corporate.id, false, [agents.id])
    const { status, body } = await corporates({ search: 'listed 100%_' })
    expect(status).toBe(200)
    expect(body.nextCursor).toBeNull()
    expect(body.data).toEqual([
      {
        _id: corporate.id,
        name: 'Listed 100%_sure',
        isSaas: false,
        users: 2,
        projects: 1,
        storedBytes: 3_000_000_024,
        agents: [{ _id: agents.id, name: 'Agents of the list' }],
        createdAt: expect.any(String) as string,
      },
    ])
    expect((await corporates({ search: '100__' })).body.data).toEqual([])
    expect((await corporates({ search: '100\\' })).body.data).toEqual([])
  })

  test('page after page by name, each once, also those of one name', async () => {
    const made = Array.from({ length: 205 }, (_, index) => ({
      id: v7(),
      name: index % 3 === 0 ? 'paged same' : `Paged ${index % 2 === 0 ? 'a' : 'B'}${index}`,
      is_saas: true,
    }))
    await plumbline.db.insertInto('corporate').values(made).execute()
    const seen: { _id: string; name: string }[] = []
    const sizes: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await corporates({ search: 'paged', ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...body.data)
      sizes.push(body.data.length)
      cursor = body.nextCursor
    }
    expect(sizes).toEqual([100, 100, 5])
    expect(new Set(seen.map(({ _id }) => _id))).toEqual(new Set(made.map(({ id }) => id)))
    const keys = seen.map(({ name, _id }) => [name.toLowerCase(), _id])
    const { rows } = await plumbline.context.db.executeQuery<{ id: string }>(
      plumbline.db
        .selectFrom('corporate')
        .select('id')
        .where('name', 'ilike', 'paged%')
        .orderBy((name) => name.fn('lower', ['name']))
        .orderBy('id')
        .compile(),
    )
    expect(keys.map(([, id]) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('an unknown cursor ends the list', async () => {
    expect((await corporates({ cursor: v7() })).body).toEqual({ data: [], nextCursor: null })
  })
})

describe('creating a corporate', () => {
  const create = (adminEmail: string, given: { name?: string; isSaas?: boolean } = {}) =>
    plumbline.call(consoleRoutes.createCorporate, {
      body: { name: given.name ?? 'Founded Today', isSaas: given.isSaas ?? true, adminEmail, locale: 'en' },
      token,
    })
  const made = async () => (await corporates({ search: 'Founded Today' })).body.data.length

  test('invites its first corporate-admin, also where they have an account', async () => {
    const { status, body } = await create(' New.Admin@Example.com ', { name: 'Founded by Mail', isSaas: false })
    expect(status).toBe(200)
    expect((await corporates({ search: 'Founded by Mail' })).body.data).toMatchObject([
      { _id: body._id, isSaas: false, users: 0 },
    ])
    const waiting = await plumbline.db
      .selectFrom('invitation')
      .select(['id', 'email', 'role', 'invited_by'])
      .where('corporate_id', '=', body._id)
      .execute()
    expect(waiting).toEqual([
      {
        id: expect.any(String) as string,
        email: 'new.admin@example.com',
        role: 'corporate-admin',
        invited_by: admin.id,
      },
    ])
    expect(await notes(body._id)).toEqual([
      { action: 'corporate.create', actor_id: admin.id, corporate_ids: [body._id], detail: { isSaas: 'false' } },
    ])

    const known = await aUser(plumbline.db)
    const signedIn = await plumbline.signIn(known.email)
    const second = await create(known.email)
    expect((await projectsOf(second.body._id, signedIn.accessToken)).status).toBe(404)
    const offered = await plumbline.db
      .selectFrom('invitation')
      .select(['email', 'role'])
      .where('corporate_id', '=', second.body._id)
      .execute()
    expect(offered).toEqual([{ email: known.email, role: 'corporate-admin' }])
  })

  test('two may bear one name, also when they are made at once', async () => {
    const before = await made()
    const answers = await Promise.all([create('first.of.two@example.com'), create('second.of.two@example.com')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await made()).toBe(before + 2)
  })

  test('without an administrator there is no corporate', async () => {
    const before = await made()
    const { error: ownError } = await create(admin.email)
    expect([ownError.code, ownError.field]).toEqual(['user.own-role', 'adminEmail'])
    for (const [email, name, field] of [
      ['no address', 'Founded Today', 'adminEmail'],
      ['fine@example.com', 'ab', 'name'],
      ['fine@example.com', '', 'name'],
    ] as const) {
      const { status, error } = await create(email, { name })
      expect([status, error.code, error.field]).toEqual([400, 'input.invalid', field])
    }
    expect(await made()).toBe(before)
  })

  test('mails to one address have a limit', async () => {
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 12 && codes.at(-1) !== 'request.too-many'; count += 1)
      codes.push((await create('much.mail@example.com', { name: 'Much Mail' })).error?.code)
    expect(codes.at(-1)).toBe('request.too-many')
  })
})

describe('settings of a corporate', () => {
  async function agency() {
    const agents = await aCorporate(plumbline.db)
    const client = await aCorporate(plumbline.db)
    const agentAdmin = await aUser(plumbline.db, { roles: [[agents.id, 'agent-admin']] })
    const operator = await aUser(plumbline.db, { roles: [[agents.id, 'agent-operator']] })
    const clerk = await aUser(plumbline.db, { roles: [[agents.id, 'corporate-admin']] })
    const project = await aProject(plumbline.db, client.id, { assigned: [operator.id] })
    return { agents, client, agentAdmin, operator, clerk, project }
  }

  test('linked agents reach the corporate at once, and unlinked no longer', async () => {
    const { agents, client, agentAdmin, operator, clerk, project } = await agency()
    const [leads, works, files] = await Promise.all(
      [agentAdmin, operator, clerk].map(({ email }) => plumbline.signIn(email)),
    )
    const see = async (asWhom: Session | undefined) => {
      const { status, body } = await projectsOf(client.id, asWhom!.accessToken)
      return status === 200 ? body.data.map(({ _id }) => _id) : status
    }
    expect(await see(leads)).toBe(404)
    expect((await settle(client.id, true, [agents.id, agents.id])).status).toBe(200)
    expect(await see(leads)).toEqual([project.id])
    expect(await see(works)).toEqual([project.id])
    expect(await see(files)).toBe(404)
    const renewed = await plumbline.call(accountRoutes.refresh, {
      body: { userId: agentAdmin.id, refreshToken: leads!.refreshToken },
    })
    expect(renewed.body.corporates.map(({ corporateId, role }) => [corporateId, role])).toEqual([
      [agents.id, 'agent-admin'],
      [client.id, 'agent-admin'],
    ])
    expect((await settle(client.id, true, [])).status).toBe(200)
    expect(await see(leads)).toBe(404)
    expect(await see(works)).toBe(404)
    // Linked again, the operator begins anew.
    await settle(client.id, true, [agents.id])
    expect(await see(leads)).toEqual([project.id])
    expect(await see(works)).toEqual([])
  })

  test('unlinking one of two agencies leaves who works for both, and members of the corporate, at their projects', async () => {
    const { agents, client, operator, project } = await agency()
    const second = await aCorporate(plumbline.db)
    await plumbline.db
      .insertInto('membership')
      .values({ user_id: operator.id, corporate_id: second.id, role: 'agent-operator' })
      .execute()
    const both = await aUser(plumbline.db, {
      roles: [
        [agents.id, 'agent-operator'],
        [client.id, 'corporate-standard'],
      ],
    })
    await plumbline.db.insertInto('project_assignment').values({ project_id: project.id, user_id: both.id }).execute()
    await settle(client.id, true, [agents.id, second.id])
    await settle(client.id, true, [second.id])
    const assigned = await plumbline.db
      .selectFrom('project_assignment')
      .select('user_id')
      .where('project_id', '=', project.id)
      .execute()
    expect(new Set(assigned.map((row) => row.user_id))).toEqual(new Set([operator.id, both.id]))
  })

  test('each change is noted, in the logs of both sides; no change is not', async () => {
    const { agents, client } = await agency()
    await settle(client.id, false, [agents.id])
    await settle(client.id, false, [agents.id])
    await settle(client.id, false, [])
    expect(await notes(client.id)).toEqual([
      {
        action: 'corporate.settings',
        actor_id: admin.id,
        corporate_ids: [client.id, agents.id],
        detail: { linkedAgent: agents.name },
      },
      { action: 'corporate.settings', actor_id: admin.id, corporate_ids: [client.id], detail: { isSaas: 'false' } },
      {
        action: 'corporate.settings',
        actor_id: admin.id,
        corporate_ids: [client.id, agents.id],
        detail: { unlinkedAgent: agents.name },
      },
    ])
  })

  test('refuses itself and unknown agents at their field, and stores nothing', async () => {
    const { agents, client } = await agency()
    for (const wrong of [client.id, v7()]) {
      const { status, error } = await settle(client.id, false, [agents.id, wrong])
      expect([status, error.code, error.field]).toEqual([400, 'input.invalid', 'agentIds'])
    }
    expect((await corporates({ search: client.name })).body.data.find(({ _id }) => _id === client.id)).toMatchObject({
      isSaas: true,
      agents: [],
    })
    expect((await settle(v7(), true, [])).error.code).toBe('corporate.not-found')
  })

  test('two who save at once leave what one of them chose', async () => {
    const { agents, client } = await agency()
    const other = await aCorporate(plumbline.db)
    const answers = await Promise.all([
      settle(client.id, true, [agents.id]),
      settle(client.id, true, [other.id]),
      settle(agents.id, true, [client.id]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const linked = await plumbline.db
      .selectFrom('corporate_agent')
      .select('agent_corporate_id')
      .where('corporate_id', '=', client.id)
      .execute()
    expect(linked).toHaveLength(1)
  })
})

describe('users of everywhere', () => {
  test('with roles, state and when they were last here; found by name and by address', async () => {
    const corporate = await aCorporate(plumbline.db, { name: 'Here' })
    const user = await aUser(plumbline.db, {
      name: 'Zoe Un_ique',
      email: 'zoe.special@example.com',
      roles: [
        [corporate.id, 'workspace-admin'],
        [operations.id, 'corporate-viewer'],
      ],
    })
    await plumbline.signIn(user.email)
    await aUser(plumbline.db, { name: 'Zoe Unverified', isVerified: false })
    await aUser(plumbline.db, { name: 'Zoe Deleted', isDeleted: true })
    const { body } = await users({ search: 'zoe' })
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
        { corporateId: operations.id, name: 'Operations', role: 'corporate-viewer' },
      ],
    })
    expect(Date.parse(body.data[1]!.lastSeenAt!)).toBeGreaterThan(0)
    expect(body.data[2]!.lastSeenAt).toBeNull()
    expect((await users({ search: 'SPECIAL@' })).body.data.map(({ _id }) => _id)).toEqual([user.id])
    expect((await users({ search: 'n_i' })).body.data.map(({ _id }) => _id)).toEqual([user.id])
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
    const first = (await users({ search: 'paged person' })).body
    const second = (await users({ search: 'paged person', cursor: first.nextCursor! })).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([100, 1, null])
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(made.map(({ id }) => id))
  })
})

describe('giving a role', () => {
  test.each(roles)('%s: a member has it at once, somebody else once they accept', async (role) => {
    const corporate = await aCorporate(plumbline.db)
    const user = await aUser(plumbline.db)
    const signedIn = await plumbline.signIn(user.email)
    const seen = async () => (await projectsOf(corporate.id, signedIn.accessToken)).status
    expect((await grant(user.id, corporate.id, role)).body).toEqual({ status: 'invited' })
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
    expect((await grant(user.id, corporate.id, other)).body).toEqual({ status: 'changed' })
    expect((await grant(user.id, corporate.id, other)).status).toBe(200)
    const stored = await plumbline.db.selectFrom('membership').select('role').where('user_id', '=', user.id).execute()
    expect(stored).toEqual([{ role: other }])
    expect(
      (await notes(user.id))
        .filter(({ action }) => action === 'user.role')
        .map(({ corporate_ids, actor_id, detail }) => [corporate_ids, actor_id, detail]),
    ).toEqual([[[corporate.id], admin.id, { from: role, to: other }]])
  })

  test('nobody gives a role to themselves', async () => {
    const { status, error } = await grant(admin.id, operations.id, 'corporate-viewer')
    expect([status, error.code]).toEqual([403, 'user.own-role'])
  })

  test('refuses users and corporates that are not there', async () => {
    const deleted = await aUser(plumbline.db, { isDeleted: true })
    for (const userId of [v7(), deleted.id])
      expect((await grant(userId, operations.id, 'system-read-only')).error.code).toBe('user.not-found')
    const user = await aUser(plumbline.db)
    expect((await grant(user.id, v7(), 'corporate-viewer')).error.code).toBe('corporate.not-found')
    const wrong = await plumbline.call(consoleRoutes.grantRole, {
      params: { userId: user.id },
      body: { corporateId: operations.id, role: 'king' as 'system-admin' },
      token,
    })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'input.invalid'])
  })

  test('the last corporate-admin stays one, also when the two last are changed at once', async () => {
    const corporate = await aCorporate(plumbline.db)
    const first = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']], isDeleted: true })
    expect((await grant(first.id, corporate.id, 'corporate-standard')).error.code).toBe('user.last-admin')
    const second = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
    const answers = await Promise.all([
      grant(first.id, corporate.id, 'corporate-viewer'),
      grant(second.id, corporate.id, 'corporate-viewer'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an invitation that waits gets the new role', async () => {
    const corporate = await aCorporate(plumbline.db)
    const user = await aUser(plumbline.db)
    await grant(user.id, corporate.id, 'corporate-viewer')
    await grant(user.id, corporate.id, 'agent-admin')
    expect(
      await plumbline.db.selectFrom('invitation').select('role').where('corporate_id', '=', corporate.id).execute(),
    ).toEqual([{ role: 'agent-admin' }])
  })
})

test('system-read-only reads and changes nothing; a corporate-admin sees none of it', async () => {
  const reader = await aUser(plumbline.db, { roles: [[operations.id, 'system-read-only']] })
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
        params: { corporateId: operations.id },
        body: { isSaas: true, agentIds: [] },
        token: own,
      }),
      plumbline.call(consoleRoutes.grantRole, {
        params: { userId: target.id },
        body: { corporateId: operations.id, role: 'system-admin' },
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
