import { accountRoutes, type Session } from '@plumbline/contract/accounts/accounts'
import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aConsole, type Console } from '../../testing/sites/console-site.ts'

let plumbline: TestApp
let site: Console
beforeAll(async () => {
  plumbline = await testApp()
  site = await aConsole(plumbline)
})
afterAll(() => plumbline.close())

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
    await site.settle(corporate.id, false, [agents.id])
    const { status, body } = await site.corporates({ search: 'listed 100%_' })
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
    expect((await site.corporates({ search: '100__' })).body.data).toEqual([])
    expect((await site.corporates({ search: '100\\' })).body.data).toEqual([])
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
      const { body } = await site.corporates({ search: 'paged', ...(cursor === undefined ? {} : { cursor }) })
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
    expect((await site.corporates({ cursor: v7() })).body).toEqual({ data: [], nextCursor: null })
  })
})

describe('creating a corporate', () => {
  const create = (adminEmail: string, given: { name?: string; isSaas?: boolean } = {}) =>
    plumbline.call(consoleRoutes.createCorporate, {
      body: { name: given.name ?? 'Founded Today', isSaas: given.isSaas ?? true, adminEmail, locale: 'en' },
      token: site.token,
    })
  const made = async () => (await site.corporates({ search: 'Founded Today' })).body.data.length

  test('invites its first corporate-admin, also where they have an account', async () => {
    const { status, body } = await create(' New.Admin@Example.com ', { name: 'Founded by Mail', isSaas: false })
    expect(status).toBe(200)
    expect((await site.corporates({ search: 'Founded by Mail' })).body.data).toMatchObject([
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
        invited_by: site.admin.id,
      },
    ])
    expect(await site.notes(body._id)).toEqual([
      { action: 'corporate.create', actor_id: site.admin.id, corporate_ids: [body._id], detail: { isSaas: 'false' } },
    ])

    const known = await aUser(plumbline.db)
    const signedIn = await plumbline.signIn(known.email)
    const second = await create(known.email)
    expect((await site.projectsOf(second.body._id, signedIn.accessToken)).status).toBe(404)
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
    const { error: ownError } = await create(site.admin.email)
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
      const { status, body } = await site.projectsOf(client.id, asWhom!.accessToken)
      return status === 200 ? body.data.map(({ _id }) => _id) : status
    }
    expect(await see(leads)).toBe(404)
    expect((await site.settle(client.id, true, [agents.id, agents.id])).status).toBe(200)
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
    expect((await site.settle(client.id, true, [])).status).toBe(200)
    expect(await see(leads)).toBe(404)
    expect(await see(works)).toBe(404)
    // Linked again, the operator starts without projects.
    await site.settle(client.id, true, [agents.id])
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
    await site.settle(client.id, true, [agents.id, second.id])
    await site.settle(client.id, true, [second.id])
    const assigned = await plumbline.db
      .selectFrom('project_assignment')
      .select('user_id')
      .where('project_id', '=', project.id)
      .execute()
    expect(new Set(assigned.map((row) => row.user_id))).toEqual(new Set([operator.id, both.id]))
  })

  test('each change is noted, in the logs of both sides; no change is not', async () => {
    const { agents, client } = await agency()
    await site.settle(client.id, false, [agents.id])
    await site.settle(client.id, false, [agents.id])
    await site.settle(client.id, false, [])
    expect(await site.notes(client.id)).toEqual([
      {
        action: 'corporate.settings',
        actor_id: site.admin.id,
        corporate_ids: [client.id, agents.id],
        detail: { linkedAgent: agents.name },
      },
      {
        action: 'corporate.settings',
        actor_id: site.admin.id,
        corporate_ids: [client.id],
        detail: { isSaas: 'false' },
      },
      {
        action: 'corporate.settings',
        actor_id: site.admin.id,
        corporate_ids: [client.id, agents.id],
        detail: { unlinkedAgent: agents.name },
      },
    ])
  })

  test('refuses itself and unknown agents at their field, and stores nothing', async () => {
    const { agents, client } = await agency()
    for (const wrong of [client.id, v7()]) {
      const { status, error } = await site.settle(client.id, false, [agents.id, wrong])
      expect([status, error.code, error.field]).toEqual([400, 'input.invalid', 'agentIds'])
    }
    expect(
      (await site.corporates({ search: client.name })).body.data.find(({ _id }) => _id === client.id),
    ).toMatchObject({
      isSaas: true,
      agents: [],
    })
    expect((await site.settle(v7(), true, [])).error.code).toBe('corporate.not-found')
  })

  test('two who save at once leave what one of them chose', async () => {
    const { agents, client } = await agency()
    const other = await aCorporate(plumbline.db)
    const answers = await Promise.all([
      site.settle(client.id, true, [agents.id]),
      site.settle(client.id, true, [other.id]),
      site.settle(agents.id, true, [client.id]),
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
