import { keyPrefix, integrationRoutes } from '@plumbline/contract/integrations/integrations'
import type { Request } from '@plumbline/contract/route'
import { infoRoutes } from '@plumbline/contract/projects/info'
import { projectLifeRoutes, projectRoutes } from '@plumbline/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, type BuiltProject } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join, type Person } from '../../testing/world.ts'
import { readAudit } from '../accounts/audit/audit-log.ts'

const { listKeys, createKey, revokeKey } = integrationRoutes

let plumbline: TestApp
let corporateId: string
let admin: Person
let project: BuiltProject

beforeAll(async () => {
  plumbline = await testApp({ keyRequestsPerMinute: 50 })
  corporateId = (await aCorporate(plumbline.db, { isSaas: false })).id
  admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  project = await aProject(plumbline.db, corporateId)
})
afterAll(() => plumbline.close())

type Body = Request<typeof createKey>['body']

function create(changes: Partial<Body> = {}, token = admin.token, id = corporateId) {
  return plumbline.call(createKey, {
    params: { corporateId: id },
    body: {
      name: 'Register sync',
      role: 'corporate-standard',
      scopes: ['read'],
      projectIds: null,
      days: 30,
      ...changes,
    },
    token,
  })
}

const locate = (token: string) => plumbline.call(projectRoutes.locate, { params: { projectId: project.id }, token })

const list = async (token = admin.token) => (await plumbline.call(listKeys, { params: { corporateId }, token })).body

test('is shown once, stored as a hash, and its last use is seen', async () => {
  const { body } = await create({ name: 'Shown once' })
  expect(body.secret).toMatch(/^plk_[\w-]{43}$/)
  const stored = await plumbline.db.selectFrom('api_key').selectAll().where('id', '=', body.key._id).executeTakeFirst()
  expect(JSON.stringify(stored)).not.toContain(body.secret.slice(keyPrefix.length + 4))
  expect(JSON.stringify(await list())).not.toContain(body.secret.slice(keyPrefix.length + 4))
  const shown = async () => (await list()).data.find(({ _id }) => _id === body.key._id)!
  expect(await shown()).toMatchObject({ start: body.secret.slice(0, 8), lastUsedAt: null, state: 'active' })
  expect((await locate(body.secret)).status).toBe(200)
  expect((await shown()).lastUsedAt).toBe(new Date(plumbline.clock.ms).toISOString())
})

test('is revoked at once, for calls that follow each other without a pause', async () => {
  const { body } = await create()
  expect((await locate(body.secret)).status).toBe(200)
  await plumbline.call(revokeKey, { params: { corporateId, keyId: body.key._id }, token: admin.token })
  const { status, error } = await locate(body.secret)
  expect([status, error.code]).toEqual([401, 'key.invalid'])
  expect((await list()).data.find(({ _id }) => _id === body.key._id)).toMatchObject({ state: 'revoked' })
})

test('revoked by another process is forgotten when the database says so', async () => {
  const { body } = await create()
  expect((await locate(body.secret)).status).toBe(200)
  await plumbline.db.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', body.key._id).execute()
  await expect.poll(async () => (await locate(body.secret)).status, { timeout: 3_000 }).toBe(401)
})

test('ends on its day, also while it is remembered', async () => {
  const { body } = await create({ days: 1 })
  expect((await locate(body.secret)).status).toBe(200)
  plumbline.clock.ms += 25 * 3600 * 1000
  const late = await locate(body.secret)
  plumbline.clock.ms -= 25 * 3600 * 1000
  expect(late.error.code).toBe('key.invalid')
})

describe('with its maker', () => {
  test.each(['corporate-standard', 'gone'] as const)('who is now %s, it stops', async (role) => {
    const maker = await join(plumbline, { corporateId, role: 'corporate-admin' })
    const { body } = await create({}, maker.token)
    expect((await locate(body.secret)).status).toBe(200)
    const membership = { user_id: maker.id, corporate_id: corporateId }
    if (role === 'gone') await plumbline.db.deleteFrom('membership').where('user_id', '=', maker.id).execute()
    else
      await plumbline.db
        .updateTable('membership')
        .set({ ...membership, role })
        .where('user_id', '=', maker.id)
        .execute()
    await expect.poll(async () => (await locate(body.secret)).error?.code, { timeout: 3_000 }).toBe('key.invalid')
    expect((await list()).data.find(({ _id }) => _id === body.key._id)).toMatchObject({ state: 'creator-left' })
  })

  test('who must set up a second factor, it goes on: a program has none', async () => {
    const require = (requires_two_factor: boolean) =>
      plumbline.db.updateTable('corporate').set({ requires_two_factor }).where('id', '=', corporateId).execute()
    await require(true)
    const careful = await join(plumbline, { corporateId, role: 'corporate-admin', hasTwoFactor: true })
    const { body } = await create({}, careful.token)
    const { status } = await locate(body.secret)
    await require(false)
    expect(status).toBe(200)
  })
})

test('the audit log names the key beside its maker', async () => {
  const { body } = await create({ name: 'Project maker', role: 'corporate-admin', scopes: ['write'] })
  const made = await plumbline.call(projectLifeRoutes.create, {
    params: { corporateId },
    body: { project: { name: 'By key', code: 'KEY-1' }, projectType: 'Inspection.MBIS' },
    token: body.secret,
  })
  expect(made.status).toBe(200)
  const [entry] = await readAudit(plumbline.db, { corporateId, action: 'project.create' }, 1)
  expect(entry).toMatchObject({ actorId: admin.id, detail: { apiKey: 'Project maker', apiKeyId: body.key._id } })
  // A refusal is logged under the name of the key as well.
  expect((await locate(body.secret)).error.code).toBe('access.key-scope')
  const [refused] = await readAudit(plumbline.db, { corporateId, action: 'access.refused' }, 1)
  expect(refused).toMatchObject({ detail: { apiKey: 'Project maker', code: 'access.key-scope' } })
})

test('has a rate of its own', async () => {
  const [one, other] = [(await create()).body.secret, (await create()).body.secret]
  const codes = []
  for (let count = 0; count < 51; count += 1) codes.push((await locate(one)).status)
  expect([codes.slice(0, 50).every((code) => code === 200), codes[50]]).toEqual([true, 429])
  expect((await locate(other)).status).toBe(200)
  expect((await locate(admin.token)).status).toBe(200)
})

test.each<[string, Partial<Record<keyof Body, unknown>>]>([
  ['no name', { name: ' ' }],
  ['a role beyond its maker', { role: 'system-admin' }],
  ['a role of a workspace', { role: 'workspace-admin' }],
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['admin'] }],
  ['no project', { projectIds: [] }],
  ['more than a year', { days: 366 }],
  ['no day', { days: 0 }],
])('%s is refused', async (_, changes) => {
  const { error } = await create(changes as Partial<Body>)
  expect(error.code).toBe('input.invalid')
})

test('a project of another company is answered like one that does not exist', async () => {
  const other = await aProject(plumbline.db, (await aCorporate(plumbline.db)).id)
  expect((await create({ projectIds: [other.id] })).error.code).toBe('project.not-found')
})

test('a company that buys its plans by project has no API', async () => {
  const { id } = await aCorporate(plumbline.db, { isSaas: true })
  const { token } = await join(plumbline, { corporateId: id, role: 'corporate-admin' })
  expect((await create({}, token, id)).error.code).toBe('integrations.excluded')
  expect((await plumbline.call(listKeys, { params: { corporateId: id }, token })).body).toEqual({
    data: [],
    isIncluded: false,
  })
})

test('an unknown key is refused', async () => {
  expect((await locate(`${keyPrefix}${'A'.repeat(43)}`)).error.code).toBe('key.invalid')
  expect((await locate(keyPrefix)).error.code).toBe('key.invalid')
})

test('what it opens follows its role: a viewer reads, and changes nothing', async () => {
  const { body } = await create({ role: 'corporate-viewer', scopes: ['read', 'write'] })
  const params = { projectId: project.id, workspaceId: project.workspaceId, corporateId }
  expect((await plumbline.call(infoRoutes.info, { params, token: body.secret })).status).toBe(200)
  const { error } = await plumbline.call(projectLifeRoutes.remove, {
    params: { corporateId, projectId: project.id },
    token: body.secret,
  })
  expect(error.code).toBe('access.denied')
})
