import { userRoutes } from '@plumbline/contract/accounts/users'
import { projectLifeRoutes, projectRoutes } from '@plumbline/contract/projects/projects'
import { roles, type Role } from '@plumbline/contract/roles'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aCorporate, aDrawing, aProject, aUser } from '../../testing/builders/builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { removeDeleted } from './delete-project.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aSite(role: Role = 'corporate-admin') {
  const corporate = await aCorporate(plumbline.db)
  const user = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
  const project = await aProject(plumbline.db, corporate.id, {
    name: 'Fortune Court',
    code: 'HK-1',
    assigned: [user.id],
  })
  const { accessToken: token } = await plumbline.signIn(user.email)
  const params = { corporateId: corporate.id, projectId: project.id }
  const remove = (given = params) => plumbline.call(projectLifeRoutes.remove, { params: given, token })
  const list = async () => (await plumbline.call(projectRoutes.list, { params, token })).body.data
  const users = () => plumbline.call(userRoutes.listProjectUsers, { params, token })
  const row = () =>
    plumbline.db.selectFrom('project').select('deleted_at').where('id', '=', project.id).executeTakeFirst()
  return { corporate, user, project, params, token, remove, list, users, row }
}

type Site = Awaited<ReturnType<typeof aSite>>

async function aFile({ corporate, project }: Pick<Site, 'corporate' | 'project'>, name: string): Promise<string> {
  const key = `${corporate.id}/${project.id}/${name}`
  const stored = await plumbline.context.storage.put(key, Buffer.from(name), { contentType: 'image/jpeg' })
  await plumbline.db
    .insertInto('stored_object')
    .values({
      key,
      size: String(stored.size),
      sha256: Buffer.from(stored.sha256, 'hex'),
      content_type: stored.contentType,
    })
    .execute()
  return key
}

/** What is left of the keys, in the store and in the registry. */
async function left(keys: readonly string[]): Promise<readonly [number, number]> {
  const found = await Promise.all(keys.map((key) => plumbline.context.storage.stat(key)))
  const lines = await plumbline.db.selectFrom('stored_object').select('key').where('key', 'in', keys).execute()
  return [found.filter((info) => info !== undefined).length, lines.length]
}

const run = (site: Site, given: { signal?: AbortSignal } = {}) =>
  removeDeleted(plumbline.context, { payload: site.params, signal: given.signal ?? new AbortController().signal })

describe('deleting a project', () => {
  test('says before how much is deleted with it', async () => {
    const site = await aSite()
    const contents = async () =>
      (await plumbline.call(projectLifeRoutes.contents, { params: site.params, token: site.token })).body
    expect(await contents()).toEqual({ drawings: 0, media: 0, defects: 0, reports: 0 })
    await aDrawing(plumbline.db, site.project, { name: 'Plan' })
    await aMedia(plumbline.db, site.project)
    await aMedia(plumbline.db, site.project)
    expect(await contents()).toEqual({ drawings: 1, media: 2, defects: 0, reports: 0 })
  })

  test('takes it away from everybody at once and leaves the rest to a job', async () => {
    const site = await aSite()
    expect((await site.users()).status).toBe(200)
    expect((await site.remove()).status).toBe(200)
    expect(await site.list()).toEqual([])
    expect((await site.users()).error.code).toBe('project.not-found')
    expect((await site.row())?.deleted_at).toEqual(new Date(plumbline.clock.ms))
    expect(await notesOf(plumbline.db, site.corporate.id, 'project.delete')).toEqual([
      {
        action: 'project.delete',
        outcome: 'done',
        actor_id: site.user.id,
        subject_id: site.project.id,
        subject: 'HK-1 - Fortune Court',
        detail: {},
      },
    ])
    const events = await plumbline.db
      .selectFrom('live_event')
      .select(['kind', 'project_id'])
      .where('corporate_id', '=', site.corporate.id)
      .execute()
    expect(events).toEqual([{ kind: 'project.changed', project_id: null }])
    const { rows } = await sql<{
      data: unknown
      waits: boolean
    }>`select data, start_after > now() + interval '10 minutes' as waits from pgboss.job where name = 'projects.delete' and data ->> 'projectId' = ${site.project.id} order by start_after`.execute(
      plumbline.db,
    )
    expect(rows).toEqual([
      { data: site.params, waits: false },
      { data: site.params, waits: true },
    ])
  })

  test('twice, or by two at once, deletes once', async () => {
    const site = await aSite()
    const answers = await Promise.all([site.remove(), site.remove(), site.remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await site.remove()).error.code).toBe('project.not-found')
    expect(await notesOf(plumbline.db, site.corporate.id, 'project.delete')).toHaveLength(1)
  })

  test.each([
    ['invoice', 'void'],
    ['stripe', 'pending'],
  ] as const)('an order by %s that waits for its money is then %s', async (method, status) => {
    const site = await aSite()
    await plumbline.db
      .insertInto('plan_order')
      .values({
        id: v7(),
        corporate_id: site.corporate.id,
        project_id: site.project.id,
        project_code: 'HK-1',
        project_name: 'Fortune Court',
        company_name: 'Owners',
        plan: 'BASIC',
        kind: 'first',
        amount_cents: 24_000,
        status: 'pending',
        method,
        stripe_session_id: null,
        ordered_by: site.user.id,
        paid_at: null,
        starts_at: null,
        ends_at: null,
      })
      .execute()
    await site.remove()
    const orders = await plumbline.db
      .selectFrom('plan_order')
      .select('status')
      .where('project_id', '=', site.project.id)
      .execute()
    expect(orders).toEqual([{ status }])
    expect(await notesOf(plumbline.db, site.corporate.id, 'order.void')).toHaveLength(status === 'void' ? 1 : 0)
  })

  test('an expired project can be deleted', async () => {
    const site = await aSite()
    await plumbline.db
      .updateTable('project')
      .set({ expires_at: new Date(plumbline.clock.ms - 1) })
      .where('id', '=', site.project.id)
      .execute()
    expect((await site.remove()).status).toBe(200)
  })

  test("another corporate's, or one under another corporate's path, is not found", async () => {
    const [one, other] = [await aSite(), await aSite()]
    for (const params of [
      other.params,
      { ...one.params, projectId: other.project.id },
      { ...one.params, corporateId: other.corporate.id },
      { ...one.params, projectId: v7() },
    ]) {
      expect((await one.remove(params)).error.code).toBe('project.not-found')
    }
    expect((await other.row())?.deleted_at).toBeNull()
    expect((await one.row())?.deleted_at).toBeNull()
  })

  test.each(roles.map((role) => [role]))('%s may do it or not, as the matrix says', async (role) => {
    const site = await aSite(role)
    const may = ['system-admin', 'agent-admin', 'corporate-admin'].includes(role)
    const { status, error } = await site.remove()
    expect([status, error?.code]).toEqual(may ? [200, undefined] : [403, 'access.denied'])
    expect((await site.row())?.deleted_at !== null).toBe(may)
  })
})

describe('the job', () => {
  test('takes files and rows of the project and of no other, and may run again', async () => {
    const [site, neighbour] = [await aSite(), await aSite()]
    const keys = [await aFile(site, 'pictures/a.jpg'), await aFile(site, 'media/deep/b.jpg')]
    const others = [
      await aFile(neighbour, 'pictures/a.jpg'),
      await aFile({ corporate: site.corporate, project: neighbour.project }, 'pictures/c.jpg'),
    ]
    await site.remove()
    await run(site)
    expect(await left(keys)).toEqual([0, 0])
    expect(await left(others)).toEqual([2, 2])
    expect(await site.row()).toBeUndefined()
    expect(
      await plumbline.db.selectFrom('workspace').select('id').where('id', '=', site.project.workspaceId).execute(),
    ).toEqual([])
    expect(await neighbour.list()).toHaveLength(1)
    await run(site)
    expect(await left(others)).toEqual([2, 2])
  })

  test('leaves a project that lives as it is', async () => {
    const site = await aSite()
    const keys = [await aFile(site, 'pictures/a.jpg')]
    await run(site)
    expect(await left(keys)).toEqual([1, 1])
    expect((await site.row())?.deleted_at).toBeNull()
  })

  test('killed half way, the next run does the rest', async () => {
    const site = await aSite()
    const keys = await Promise.all(Array.from({ length: 6 }, (_, index) => aFile(site, `media/${index}.jpg`)))
    await site.remove()
    const { storage } = plumbline.context
    let removed = 0
    const dying = {
      ...storage,
      remove: async (key: string) => {
        if (removed === 3) throw new Error('the process is gone')
        removed += 1
        await storage.remove(key)
      },
    }
    await expect(
      removeDeleted(
        { db: plumbline.db, storage: dying },
        { payload: site.params, signal: new AbortController().signal },
      ),
    ).rejects.toThrow('gone')
    expect(await left(keys)).toEqual([3, 0])
    expect((await site.row())?.deleted_at).not.toBeNull()
    await expect(run(site, { signal: AbortSignal.abort(new Error('taken over')) })).rejects.toThrow('taken over')
    expect(await left(keys)).toEqual([3, 0])
    await run(site)
    expect(await left(keys)).toEqual([0, 0])
    expect(await site.row()).toBeUndefined()
  })

  test('a file that came in by an old link goes with the second run', async () => {
    const site = await aSite()
    await site.remove()
    await run(site)
    const keys = [await aFile(site, 'media/late.jpg')]
    await run(site)
    expect(await left(keys)).toEqual([0, 0])
  })
})
