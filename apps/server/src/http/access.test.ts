import { Id, InCorporate, InProject } from '@plumbline/contract/ids'
import { roles, seesEveryProject, type Role } from '@plumbline/contract/roles'
import { route } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aCorporate, aProject, aUser, type BuiltProject } from '../testing/builders/builders.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { implement } from './implement.ts'

/** Calls as a tired colleague would write them: their queries know nothing of corporates. */
const names = z.object({ names: z.array(z.string()) })
const forgetful = {
  ofCorporate: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/forgetful',
    may: 'project.read',
    summary: '',
    params: InCorporate,
    reply: names,
  }),
  ofProject: route({
    method: 'GET',
    path: '/asset/api/v1/projects/:projectId/forgetful',
    may: 'project.read',
    summary: '',
    params: InProject,
    query: z.object({ role: z.string().optional() }),
    reply: names,
  }),
  ofWorkspace: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/workspaces/:workspaceId/forgetful',
    may: 'project.read',
    summary: '',
    params: InCorporate.extend({ workspaceId: Id }),
    query: z.object({ inspectionId: Id.optional() }),
    reply: names,
  }),
  ofInspection: route({
    method: 'PUT',
    path: '/asset/api/v1/projects/:projectId/inspection/:inspectionId/forgetful',
    may: 'project.edit',
    summary: '',
    params: InProject.extend({ inspectionId: Id }),
    body: z.object({ name: z.string() }),
    reply: names,
  }),
} as const

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp({
    also: (app, api) =>
      implement(app, api, 'projects', forgetful, {
        ofCorporate: async ({ db }) => ({
          names: (await db.selectFrom('project').select('name').execute()).map((row) => row.name),
        }),
        ofProject: async ({ db }) => ({
          names: (await db.selectFrom('project').select('name').execute()).map((row) => row.name),
        }),
        ofWorkspace: async ({ db }) => ({
          names: (await db.selectFrom('corporate').select('name').execute()).map((row) => row.name),
        }),
        ofInspection: async ({ db }, { body }) => ({
          names: (await db.updateTable('project').set({ client_name: body.name }).returning('name').execute()).map(
            (row) => row.name,
          ),
        }),
      }),
  })
})
afterAll(() => plumbline.close())

async function aCompany() {
  const { db } = plumbline
  const corporate = await aCorporate(db)
  const project = await aProject(db, corporate.id)
  return {
    corporate,
    project,
    row: await db.selectFrom('project').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow(),
  }
}

async function someone(role: Role, corporateId: string, assigned?: BuiltProject): Promise<string> {
  const { db } = plumbline
  const user = await aUser(db, { roles: [[corporateId, role]] })
  if (assigned !== undefined)
    await db.insertInto('project_assignment').values({ project_id: assigned.id, user_id: user.id }).execute()
  return (await plumbline.signIn(user.email)).accessToken
}

describe('a call whose query forgets the corporate', () => {
  test('answers and changes what is of that corporate alone', async () => {
    const [ours, theirs] = [await aCompany(), await aCompany()]
    const token = await someone('corporate-admin', ours.corporate.id)
    const listed = await plumbline.call(forgetful.ofCorporate, { params: { corporateId: ours.corporate.id }, token })
    expect(listed.body).toEqual({ names: [ours.row.name] })
    const named = await plumbline.call(forgetful.ofWorkspace, {
      params: { corporateId: ours.corporate.id, workspaceId: ours.project.workspaceId },
      token,
    })
    expect(named.body).toEqual({ names: [ours.corporate.name] })
    const changed = await plumbline.call(forgetful.ofInspection, {
      params: { projectId: ours.project.id, inspectionId: ours.project.inspectionId },
      body: { name: 'Changed' },
      token,
    })
    expect(changed.body).toEqual({ names: [ours.row.name] })
    expect(
      await plumbline.db
        .selectFrom('project')
        .select('client_name')
        .where('id', '=', theirs.project.id)
        .executeTakeFirst(),
    ).toEqual({ client_name: 'Client' })
  })

  test('also for a system-admin, who may enter every corporate but one at a time', async () => {
    const [home, ours] = [await aCompany(), await aCompany()]
    const token = await someone('system-admin', home.corporate.id)
    const { body } = await plumbline.call(forgetful.ofProject, { params: { projectId: ours.project.id }, token })
    expect(body).toEqual({ names: [ours.row.name] })
  })
})

describe('ids that do not belong together name nothing', () => {
  test('another project of the same corporate, another corporate, no session, no id at all', async () => {
    const [ours, theirs] = [await aCompany(), await aCompany()]
    const second = await aProject(plumbline.db, ours.corporate.id)
    const token = await someone('corporate-admin', ours.corporate.id)
    const mixed: [string, string][] = [
      [ours.project.id, second.inspectionId],
      [ours.project.id, theirs.project.inspectionId],
      [ours.project.id, v7()],
      [theirs.project.id, theirs.project.inspectionId],
      [theirs.project.id, ours.project.inspectionId],
      [v7(), ours.project.inspectionId],
      ['x', ours.project.inspectionId],
    ]
    for (const [projectId, inspectionId] of mixed) {
      const { status, error } = await plumbline.call(forgetful.ofInspection, {
        params: { projectId, inspectionId },
        body: { name: 'x' },
        token,
      })
      expect([status, error.code, error.message]).toEqual([404, 'project.not-found', 'Project not found'])
    }
    const workspaces: [string, string, string | undefined][] = [
      [ours.corporate.id, theirs.project.workspaceId, undefined],
      [theirs.corporate.id, theirs.project.workspaceId, undefined],
      [ours.corporate.id, ours.project.workspaceId, second.inspectionId],
      [ours.corporate.id, ours.project.workspaceId, 'x'],
    ]
    for (const [corporateId, workspaceId, inspectionId] of workspaces) {
      const { status, error } = await plumbline.call(forgetful.ofWorkspace, {
        params: { corporateId, workspaceId },
        query: { inspectionId },
        token,
      })
      expect([status, error.code]).toEqual([404, 'project.not-found'])
    }
  })
})

describe.each(roles)('%s', (role) => {
  const read = (projectId: string, token: string, query = {}) =>
    plumbline.call(forgetful.ofProject, { params: { projectId }, query, token })

  test('unassigned', async () => {
    const { corporate, project } = await aCompany()
    const { status, error } = await read(project.id, await someone(role, corporate.id))
    if (seesEveryProject(role)) expect(status).toBe(200)
    else expect([status, error.message]).toEqual([403, 'You are not assigned to this project'])
  })

  test('expired', async () => {
    const { corporate, project } = await aCompany()
    const token = await someone(role, corporate.id, project)
    const expire = (at: number) =>
      plumbline.db
        .updateTable('project')
        .set({ expires_at: new Date(at) })
        .where('id', '=', project.id)
        .execute()
    await expire(plumbline.clock.ms + 60_000)
    expect((await read(project.id, token)).status).toBe(200)
    await expire(plumbline.clock.ms)
    const { status, error } = await read(project.id, token)
    if (role === 'system-admin') expect(status).toBe(200)
    else expect([status, error.message]).toEqual([403, 'Project had expired'])
  })

  test('another role in the query is refused, its own is not', async () => {
    const { corporate, project } = await aCompany()
    const token = await someone(role, corporate.id, project)
    for (const asked of roles)
      expect([asked, (await read(project.id, token, { role: asked })).status]).toEqual([
        asked,
        asked === role ? 200 : 403,
      ])
  })
})

test('a refusal stands in the audit log of the corporate, a missing thing does not', async () => {
  const { corporate, project } = await aCompany()
  const token = await someone('corporate-viewer', corporate.id)
  await plumbline.call(forgetful.ofInspection, {
    params: { projectId: project.id, inspectionId: project.inspectionId },
    body: { name: 'x' },
    token,
  })
  await plumbline.call(forgetful.ofProject, { params: { projectId: v7() }, token })
  const entries = await plumbline.context
    .scoped(corporate.id)
    .selectFrom('audit_entry')
    .select(['action', 'outcome', 'subject', 'detail'])
    .where('action', '!=', 'session.begin')
    .execute()
  expect(entries).toEqual([
    {
      action: 'access.refused',
      outcome: 'refused',
      subject: 'PUT /asset/api/v1/projects/:projectId/inspection/:inspectionId/forgetful',
      detail: { code: 'access.denied' },
    },
  ])
})

test('a corporate that requires two-factor sign-in refuses those without, and no other corporate does', async () => {
  const [strict, easy] = [await aCompany(), await aCompany()]
  await plumbline.db
    .updateTable('corporate')
    .set({ requires_two_factor: true })
    .where('id', '=', strict.corporate.id)
    .execute()
  const user = await aUser(plumbline.db, {
    roles: [
      [strict.corporate.id, 'corporate-admin'],
      [easy.corporate.id, 'corporate-admin'],
    ],
  })
  const { accessToken: token } = await plumbline.signIn(user.email)
  const ask = (projectId: string) => plumbline.call(forgetful.ofProject, { params: { projectId }, token })
  expect((await ask(strict.project.id)).error.code).toBe('access.two-factor-required')
  expect((await ask(easy.project.id)).status).toBe(200)
  await plumbline.db
    .updateTable('app_user')
    .set({ totp_secret: Buffer.alloc(20), totp_confirmed_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  await expect.poll(async () => (await ask(strict.project.id)).status).toBe(200)
})

test('an agent works in the corporates linked to theirs, at once and no longer than the link', async () => {
  const [agency, client, outsider] = [await aCompany(), await aCompany(), await aCompany()]
  const token = await someone('agent-admin', agency.corporate.id)
  const ask = async (projectId: string) =>
    (await plumbline.call(forgetful.ofProject, { params: { projectId }, token })).status
  expect(await ask(client.project.id)).toBe(404)
  const link = { corporate_id: client.corporate.id, agent_corporate_id: agency.corporate.id }
  await plumbline.db.insertInto('corporate_agent').values(link).execute()
  await expect.poll(() => ask(client.project.id)).toBe(200)
  expect(await ask(outsider.project.id)).toBe(404)
  await plumbline.db.deleteFrom('corporate_agent').where('corporate_id', '=', client.corporate.id).execute()
  await expect.poll(() => ask(client.project.id)).toBe(404)
})
