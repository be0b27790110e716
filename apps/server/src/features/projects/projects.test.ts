import { projectRoutes } from '@plumbline/contract/projects/projects'
import { roles, type Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

type Query = Record<string, string | number>

async function someone(role: Role = 'corporate-admin') {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
  const { accessToken: token } = await plumbline.signIn(user.email)
  const list = (query: Query = {}, corporateId = corporate.id) =>
    plumbline.call(projectRoutes.list, { params: { corporateId }, query: query as never, token })
  return { corporate, user, token, list }
}

describe('an address that names the project alone', () => {
  test('leads where the list leads: the latest inspection', async () => {
    const { corporate, token, list } = await someone()
    const project = await aProject(plumbline.db, corporate.id)
    const locate = (projectId: string) => plumbline.call(projectRoutes.locate, { params: { projectId }, token })
    expect((await locate(project.id)).body).toEqual({
      corporateId: corporate.id,
      workspaceId: project.workspaceId,
      inspectionId: project.inspectionId,
    })
    const later = v7()
    await plumbline.db.insertInto('inspection').values({ id: later, workspace_id: project.workspaceId }).execute()
    const { workspaceId, inspectionId } = (await list()).body.data[0]!
    expect((await locate(project.id)).body).toEqual({ corporateId: corporate.id, workspaceId, inspectionId })
    expect(inspectionId).toBe(later)
    await plumbline.db.deleteFrom('inspection').where('workspace_id', '=', project.workspaceId).execute()
    expect((await locate(project.id)).body.inspectionId).toBeNull()
    expect((await locate(v7())).error.code).toBe('project.not-found')
  })
})

describe('the project list', () => {
  test('carries the specified fields, newest first', async () => {
    const { corporate, list } = await someone()
    await aProject(plumbline.db, corporate.id, { name: 'Older' })
    const project = await aProject(plumbline.db, corporate.id, {
      name: 'Fortune Court',
      code: 'HK-14',
      clientName: 'Owners',
      type: 'Inspection.MBIS',
      startDate: '2026-10-02',
      endDate: '2026-12-20',
    })
    const { body } = await list({
      projectTypes: 'Inspection.ConditionSurvey,Inspection.MBIS,Inspection.Pipe',
      role: 'corporate-admin',
    })
    expect(body.data.map((item) => item.projectName)).toEqual(['Fortune Court', 'Older'])
    expect(body.data[0]).toEqual({
      _id: project.id,
      projectName: 'Fortune Court',
      clientName: 'Owners',
      projectNum: 'HK-14',
      projectType: 'Inspection.MBIS',
      startDate: '2026-10-02',
      endDate: '2026-12-20',
      workspaceId: project.workspaceId,
      inspectionId: project.inspectionId,
      coverImage: null,
      planName: 'ADVANCE',
      expiryDate: null,
      severities: {},
      hasReport: false,
    })
    expect(body.nextCursor).toBeNull()
  })

  test('gives plan and expiry', async () => {
    const { corporate, list } = await someone()
    await aProject(plumbline.db, corporate.id, { plan: 'TRIAL', expiresAt: new Date('2026-12-01T10:20:30.456Z') })
    expect((await list()).body.data).toMatchObject([{ planName: 'TRIAL', expiryDate: '2026-12-01T10:20:30.456Z' }])
  })

  test('is empty for a corporate without projects', async () => {
    const { list } = await someone()
    expect((await list()).body).toEqual({ data: [], nextCursor: null })
  })

  test.each<[string, Query, string[]]>([
    ['name, any letter case', { projectName: 'tower' }, ['Riverside Tower']],
    ['name in Chinese', { projectName: '花園' }, ['海景花園']],
    ['number', { projectNum: 'sg-' }, ['Riverside Tower']],
    ['client', { clientName: 'council' }, ['Riverside Tower']],
    ['type', { projectTypes: 'Inspection.Pipe' }, ['100% pipes_']],
    ['two start dates', { startDate: '2026-09-14,2026-05-11' }, ['100% pipes_', 'Riverside Tower']],
    ['number and client together', { projectNum: 'sg', clientName: 'town c' }, ['Riverside Tower']],
    ['one character', { clientName: '署' }, ['海景花園']],
    ['letters of any case beyond ASCII', { clientName: 'écoLE' }, ['100% pipes_']],
    ['pairs in another order', { projectName: 'erTowrToewr' }, []],
    ['signs are text', { projectName: '%' }, ['100% pipes_']],
    ['and so is this one', { projectName: '_' }, ['100% pipes_']],
    ['all at once', { projectName: 'river', clientName: 'nobody' }, []],
    [
      'empty filters are no filters',
      { projectName: '', clientName: ' ', startDate: '' },
      ['100% pipes_', 'Riverside Tower', '海景花園'],
    ],
  ])('filters by %s', async (_, query, expected) => {
    const { corporate, list } = await someone()
    await aProject(plumbline.db, corporate.id, { name: '海景花園', code: 'HK-1', clientName: '房屋署' })
    await aProject(plumbline.db, corporate.id, {
      name: 'Riverside Tower',
      code: 'SG-2',
      clientName: 'Town council',
      type: 'Inspection.ConditionSurvey',
      startDate: '2026-09-14',
    })
    await aProject(plumbline.db, corporate.id, {
      name: '100% pipes_',
      code: 'HK-3',
      clientName: 'École 7',
      type: 'Inspection.Pipe',
      startDate: '2026-05-11',
    })
    if ('startDate' in query && query['startDate'] === '') delete query['startDate']
    expect((await list(query)).body.data.map((item) => item.projectName)).toEqual(expected)
  })

  test('pages by cursor through everything exactly once; All is capped', async () => {
    const { corporate, list } = await someone()
    for (let count = 0; count < 7; count += 1) await aProject(plumbline.db, corporate.id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: Awaited<ReturnType<typeof list>> = await list({
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      })
      seen.push(...body.data.map((item) => item._id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen.length).toBe(7)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual([...seen].sort().reverse())
    expect((await list({ limit: 'All' })).body.data.length).toBe(7)
  })

  test.each<[Query, string]>([
    [{ limit: 0 }, 'limit'],
    [{ limit: 501 }, 'limit'],
    [{ projectTypes: 'Inspection.Other' }, 'projectTypes'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ startDate: '0000-01-01' }, 'startDate'],
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: 'not a cursor!' }, 'cursor'],
    [{ sort: 'size' }, 'sort'],
    [{ projectName: 'x'.repeat(101) }, 'projectName'],
  ])('refuses %j and names the field', async (query, field) => {
    const { list } = await someone()
    const { status, error } = await list(query)
    expect([status, error.code]).toEqual([400, 'input.invalid'])
    expect(error.field?.split('.')[0]).toBe(field)
  })
})

describe('who sees what', () => {
  const allSeeing: readonly Role[] = ['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin']

  test.each(roles.map((role) => [role]))('%s sees its share of the own corporate', async (role) => {
    const { corporate, user, list } = await someone(role)
    await aProject(plumbline.db, corporate.id, { name: 'not assigned' })
    await aProject(plumbline.db, corporate.id, { name: 'assigned', assigned: [user.id] })
    const expected = allSeeing.includes(role) ? ['assigned', 'not assigned'] : ['assigned']
    expect((await list({ role })).body.data.map((item) => item.projectName)).toEqual(expected)
  })

  test.each(roles.map((role) => [role]))(
    '%s: a foreign corporate and a missing one look the same, but for the system',
    async (role) => {
      const { list } = await someone(role)
      const foreign = await aCorporate(plumbline.db)
      await aProject(plumbline.db, foreign.id)
      const isSystem = role.startsWith('system-')
      const seen = await list({}, foreign.id)
      const missing = await list({}, v7())
      expect([seen.status, missing.status]).toEqual([isSystem ? 200 : 404, 404])
      expect(missing.error.message).toBe('Project not found')
      if (!isSystem) expect({ ...seen.error, requestId: '' }).toEqual({ ...missing.error, requestId: '' })
      expect((await list({}, 'not-an-id')).status).toBe(404)
    },
  )

  test('the role value must be the own one and widens nothing', async () => {
    const { corporate, list } = await someone('corporate-viewer')
    await aProject(plumbline.db, corporate.id)
    expect((await list({ role: 'corporate-admin' })).error.code).toBe('access.role-mismatch')
    expect((await list({ role: 'no-such-role' })).status).toBe(403)
    expect((await list({ role: 'corporate-viewer' })).body.data).toEqual([])
  })
})
