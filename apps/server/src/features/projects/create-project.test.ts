import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { projectLifeRoutes, projectRoutes } from '@plumbline/contract/projects/projects'
import { roles, type Role } from '@plumbline/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aCorporate, aProject, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

type Body = Parameters<typeof plumbline.call<typeof projectLifeRoutes.create>>[1]['body']

async function aCreator(role: Role = 'corporate-admin', isSaas = true) {
  const corporate = await aCorporate(plumbline.db, { isSaas })
  const user = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
  const session = await plumbline.signIn(user.email)
  const token = session.accessToken
  const params = { corporateId: corporate.id }
  const create = (given: Partial<Body> = {}) =>
    plumbline.call(projectLifeRoutes.create, {
      params,
      token,
      body: { project: { name: 'Fortune Court', code: 'HK-1' }, projectType: 'Inspection.MBIS', ...given },
    })
  const list = () => plumbline.call(projectRoutes.list, { params, token })
  const stored = () => plumbline.db.selectFrom('project').selectAll().where('corporate_id', '=', corporate.id).execute()
  return { corporate, user, session, token, create, list, stored }
}

describe('creating a project', () => {
  test('makes it with workspace and inspection, on trial for 30 days, and publishes it', async () => {
    const { corporate, user, create, list } = await aCreator()
    const { status, body } = await create({
      project: { name: '  海景花園 ', code: ' HK-1 ' },
      clientName: 'Owners',
      plan: 'BASIC',
    })
    expect(status).toBe(200)
    expect((await list()).body.data).toEqual([
      {
        _id: body._id,
        projectName: '海景花園',
        projectNum: 'HK-1',
        clientName: 'Owners',
        projectType: 'Inspection.MBIS',
        startDate: null,
        endDate: null,
        workspaceId: body.workspaceId,
        inspectionId: body.inspectionId,
        coverImage: null,
        planName: 'TRIAL',
        expiryDate: new Date(plumbline.clock.ms + 30 * 24 * 3600 * 1000).toISOString(),
        severities: {},
        hasReport: false,
      },
    ])
    expect(await notesOf(plumbline.db, corporate.id, 'project.create')).toEqual([
      {
        action: 'project.create',
        outcome: 'done',
        actor_id: user.id,
        subject_id: body._id,
        subject: 'HK-1 - 海景花園',
        detail: {},
      },
    ])
    const events = await plumbline.db
      .selectFrom('live_event')
      .select(['kind', 'project_id'])
      .where('corporate_id', '=', corporate.id)
      .execute()
    expect(events).toEqual([{ kind: 'project.changed', project_id: body._id }])
  })

  test('without payment by project it has everything and does not expire', async () => {
    const { create, list } = await aCreator('corporate-standard', false)
    await create()
    expect((await list()).body.data).toMatchObject([{ planName: 'ADVANCE', expiryDate: null }])
  })

  test.each([
    ['Inspection.MBIS', 'hk-mbis', 'Facade'],
    ['Inspection.ConditionSurvey', 'hk-mbis', 'Facade'],
    ['Inspection.Pipe', 'hk-mbis', 'Defect List'],
  ] as const)('%s begins with %s and %s', async (projectType, library, template) => {
    const { create, stored } = await aCreator()
    await create({ projectType })
    expect(await stored()).toMatchObject([{ type: projectType, defect_library: library, report_template: template }])
  })

  test('the token is refreshed afterwards without a fault', async () => {
    const { session, create } = await aCreator()
    await create()
    const { status } = await plumbline.call(accountRoutes.refresh, {
      body: { userId: session.userId, refreshToken: session.refreshToken },
    })
    expect(status).toBe(200)
  })

  test.each(
    roles.flatMap(
      (role) =>
        [
          [role, true],
          [role, false],
        ] as const,
    ),
  )('%s, SaaS %s, may or not, as the matrix says, and can open what they made', async (role, isSaas) => {
    const { create, list, stored } = await aCreator(role, isSaas)
    const may =
      ['system-admin', 'agent-admin', 'corporate-admin'].includes(role) || (role === 'corporate-standard' && !isSaas)
    const { status, error } = await create()
    expect([status, error?.code]).toEqual(may ? [200, undefined] : [403, 'access.denied'])
    expect((await stored()).length).toBe(may ? 1 : 0)
    expect((await list()).body.data.length).toBe(may ? 1 : 0)
  })

  test('an agent-admin of a linked agency makes one', async () => {
    const { corporate } = await aCreator()
    const agency = await aCorporate(plumbline.db)
    await plumbline.db
      .insertInto('corporate_agent')
      .values({ corporate_id: corporate.id, agent_corporate_id: agency.id })
      .execute()
    const agent = await aUser(plumbline.db, { roles: [[agency.id, 'agent-admin']] })
    const { accessToken: token } = await plumbline.signIn(agent.email)
    const { status } = await plumbline.call(projectLifeRoutes.create, {
      params: { corporateId: corporate.id },
      token,
      body: { project: { name: 'A', code: 'B' }, projectType: 'Inspection.Pipe' },
    })
    expect(status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each<[string, unknown, string]>([
    ['no name', { project: { name: '  ', code: 'HK-1' } }, 'project.name'],
    ['no code', { project: { name: 'A', code: '' } }, 'project.code'],
    ['a code without end', { project: { name: 'A', code: 'x'.repeat(51) } }, 'project.code'],
    ['an unseen character', { project: { name: 'A\u202Eb', code: 'x' } }, 'project.name'],
    ['another type', { projectType: 'Inspection.Other' }, 'projectType'],
    ['another plan', { plan: 'FREE' }, 'plan'],
  ])('%s', async (_, given, field) => {
    const { create, stored } = await aCreator()
    const { status, error } = await create(given as Partial<Body>)
    expect([status, error.code, error.field]).toEqual([400, 'input.invalid', field])
    expect(await stored()).toEqual([])
  })

  test('a number that another project of the corporate has; other corporates and deleted projects do not count', async () => {
    const { corporate, create, stored } = await aCreator()
    await aProject(plumbline.db, (await aCorporate(plumbline.db)).id, { code: 'HK-1' })
    const deleted = await aProject(plumbline.db, corporate.id, { code: 'HK-1' })
    await plumbline.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    expect((await create()).status).toBe(200)
    const { status, error } = await create()
    expect([status, error.code, error.field]).toEqual([409, 'project.code-taken', 'project.code'])
    expect((await stored()).length).toBe(2)
  })

  test('a number that differs only in case, and of many at once all but one', async () => {
    const { create, stored } = await aCreator()
    const codes = ['École-1', 'ÉCOLE-1', 'école-1', 'éCOLE-1']
    const answers = await Promise.all(codes.map((code) => create({ project: { name: 'A', code } })))
    expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
      200,
      ...Array.from({ length: 3 }, () => 'project.code-taken'),
    ])
    expect(await stored()).toHaveLength(1)
  })

  test('of many with one number at once, all but one', async () => {
    const { corporate, create, stored } = await aCreator()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await stored()).toHaveLength(1)
    expect(await notesOf(plumbline.db, corporate.id, 'project.create')).toHaveLength(1)
  })
})
