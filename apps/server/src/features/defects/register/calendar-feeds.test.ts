import { calendarRoutes as routes, feedPath, maxFeeds } from '@plumbline/contract/defects/calendar'
import type { Locale } from '@plumbline/contract/locales'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loggedPath } from '../../../http/logging.ts'
import { aCorporate, aProject, type BuiltProject } from '../../../testing/builders/builders.ts'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'

let plumbline: TestApp
let corporateId: string
let projects: readonly [BuiltProject, BuiltProject]
let token: string

beforeAll(async () => {
  plumbline = await testApp()
  corporateId = (await aCorporate(plumbline.db)).id
  projects = [await aProject(plumbline.db, corporateId), await aProject(plumbline.db, corporateId)]
  token = (await join(plumbline, { corporateId, role: 'corporate-admin' })).token
  for (const project of projects) {
    const id = await aDefect(plumbline.db, project)
    await plumbline.db.updateTable('defect').set({ due_date: '2027-02-28' }).where('id', '=', id).execute()
  }
})
afterAll(() => plumbline.close())
beforeEach(() => plumbline.db.deleteFrom('calendar_feed').execute())

const create = (projectId: string | null, as = token, language: Locale = 'en') =>
  plumbline.call(routes.createCalendarFeed, { params: { corporateId }, body: { projectId, language }, token: as })
const feeds = async (as = token) =>
  (await plumbline.call(routes.calendarFeeds, { params: { corporateId }, token: as })).body.data
const revoke = (feedId: string, as = token) =>
  plumbline.call(routes.revokeCalendarFeed, { params: { corporateId, feedId }, token: as })
const read = (secret: string, method: 'GET' | 'HEAD' = 'GET') => plumbline.app.inject({ method, url: feedPath(secret) })
const eventsIn = (text: string) => text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT').length

describe('the address', () => {
  test('gives all projects or one, in the language it was made in, to anyone who has it', async () => {
    const all = await read((await create(null)).body.token)
    expect([all.statusCode, all.headers['content-type'], all.headers['cache-control']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'private, no-store'],
    ])
    expect(eventsIn(all.body)).toBe(2)
    expect(all.body).toContain('DTSTART;VALUE=DATE:20270228')
    const one = (await read((await create(projects[0].id, token, 'zh-hk')).body.token)).body
    expect([eventsIn(one), one.includes('到期')]).toEqual([1, true])
    expect(one.replaceAll('\r\n ', '')).toContain(`/zh-hk/project/${projects[0].id}/result-review/defects?`)
  })

  test('answers nothing once it is revoked, and nothing to a guess', async () => {
    const { feed, token: secret } = (await create(null)).body
    expect((await read(secret, 'HEAD')).statusCode).toBe(200)
    expect((await revoke(feed._id)).status).toBe(200)
    for (const guess of [secret, 'x', feed._id]) expect((await read(guess)).statusCode).toBe(404)
    expect((await revoke(feed._id)).error.code).toBe('calendar.feed-not-found')
  })

  test('shows a person what may be opened at the moment of reading', async () => {
    const person = await join(plumbline, { corporateId, role: 'corporate-standard', assignedTo: [projects[0].id] })
    const secret = (await create(null, person.token)).body.token
    expect(eventsIn((await read(secret)).body)).toBe(1)
    await plumbline.db.deleteFrom('project_assignment').where('project_id', '=', projects[0].id).execute()
    expect(eventsIn((await read(secret)).body)).toBe(0)
    await plumbline.db
      .deleteFrom('membership')
      .where('corporate_id', '=', corporateId)
      .where('role', '=', 'corporate-standard')
      .execute()
    expect((await read(secret)).statusCode).toBe(404)
  })

  test('is stored as a hash, and is in no line of the log', async () => {
    const { token: secret } = (await create(null)).body
    const stored = JSON.stringify(await plumbline.db.selectFrom('calendar_feed').selectAll().execute())
    expect(stored).not.toContain(secret)
    expect(loggedPath(feedPath(secret))).not.toContain(secret)
  })
})

describe('the list of one’s own addresses', () => {
  test('names the project and when it was read, and not those of others', async () => {
    const { feed, token: secret } = (await create(projects[0].id)).body
    expect(await feeds()).toMatchObject([{ _id: feed._id, project: { _id: projects[0].id }, lastReadAt: null }])
    await read(secret)
    expect((await feeds())[0]!.lastReadAt).not.toBeNull()
    const other = await join(plumbline, { corporateId, role: 'corporate-admin' })
    expect(await feeds(other.token)).toEqual([])
    expect((await revoke(feed._id, other.token)).error.code).toBe('calendar.feed-not-found')
  })

  test('holds no project that one may not open, and not too many', async () => {
    const foreign = await aProject(plumbline.db, (await aCorporate(plumbline.db)).id)
    const viewer = await join(plumbline, { corporateId, role: 'corporate-viewer', assignedTo: [projects[1].id] })
    for (const id of [foreign.id, v7()]) expect((await create(id)).error.code).toBe('project.not-found')
    expect((await create(projects[0].id, viewer.token)).error.code).toBe('project.not-found')
    expect((await create(projects[1].id, viewer.token)).status).toBe(200)
    for (let n = 0; n < maxFeeds; n += 1) expect((await create(null)).status).toBe(200)
    expect((await create(null)).error.code).toBe('calendar.too-many-feeds')
  })
})
