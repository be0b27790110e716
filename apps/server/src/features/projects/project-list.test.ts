import { projectSorts, type ProjectSort } from '@plumbline/contract/projects/projects'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProject } from '../../testing/builders/builders.ts'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aReport } from '../../testing/builders/report-builders.ts'
import { aListReader, projectOrders } from '../../testing/sites/project-lists.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const aReader = () => aListReader(plumbline)

describe('any order, page by page', () => {
  test('numbers count as numbers, letter case does not count, dates that are not set come last', async () => {
    const { corporate, walk } = await aReader()
    for (const [name, startDate] of [
      ['Tower 10', '2026-01-01'],
      ['tower 2', undefined],
      ['Annex', '2026-05-01'],
      ['海景', undefined],
    ] as const) {
      await aProject(plumbline.db, corporate.id, { name, ...(startDate === undefined ? {} : { startDate }) })
    }
    const names = async (sort: ProjectSort) => (await walk({ sort, limit: 1 })).map((item) => item.projectName)
    expect(await names('name')).toEqual(['Annex', 'tower 2', 'Tower 10', '海景'])
    expect(await names('start')).toEqual(['Annex', 'Tower 10', '海景', 'tower 2'])
    expect(await names('oldest')).toEqual(['Tower 10', 'tower 2', 'Annex', '海景'])
  })

  /** Few different values: most rows share theirs with others, and pages end between them. */
  const someProject = fc.record({
    name: fc.constantFrom(
      'Tower 2',
      'tower 2',
      'Tower 10',
      '海景花園',
      'A'.repeat(200),
      `${'9'.repeat(40)}`,
      '"quoted" \\ %',
      'Ω',
      '\u{2F81A}',
    ),
    client: fc.constantFrom('', 'Town council', '旺角道業主立案法團'),
    start: fc.constantFrom(null, null, '2026-05-11', '1900-01-01', '2099-12-31'),
  })

  test('shows each project once, in order, whatever the order and the size of the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someProject, { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        async (projects, limit) => {
          const { corporate, walk } = await aReader()
          for (const { name, client, start } of projects)
            await aProject(plumbline.db, corporate.id, {
              name,
              clientName: client,
              ...(start === null ? {} : { startDate: start }),
            })
          for (const sort of projectSorts) {
            const seen = await walk({ sort, limit })
            expect(new Set(seen.map((item) => item._id)).size).toBe(projects.length)
            expect(seen.map((item) => item._id)).toEqual(seen.toSorted(projectOrders[sort]).map((item) => item._id))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('continues where it was, when the row it ended with is deleted or renamed', async () => {
    const { corporate, list } = await aReader()
    const projects = []
    for (const name of ['A', 'B', 'C', 'D']) projects.push(await aProject(plumbline.db, corporate.id, { name }))
    const { body } = await list({ sort: 'name', limit: 2 })
    await plumbline.db.deleteFrom('project').where('id', '=', projects[1]!.id).execute()
    const next = await list({ sort: 'name', limit: 2, cursor: body.nextCursor! })
    expect(next.body.data.map((item) => item.projectName)).toEqual(['C', 'D'])
  })
})

describe('a cursor', () => {
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each<[string, ProjectSort, unknown]>([
    ['of another order', 'name', ['start', '2026-01-01', v7()]],
    ['without an id', 'name', ['name', 'a', 'b']],
    ['with a NUL', 'name', ['name', 'a\0', v7()]],
    ['with a key that is no text', 'client', ['client', 7, v7()]],
    ['with a key by id', 'newest', ['newest', 'a', v7()]],
    ['with no day', 'start', ['start', '2026-02-30', v7()]],
    ['with a day before all days', 'start', ['start', '0000-01-01', v7()]],
    ['with infinity', 'start', ['start', 'infinity', v7()]],
    ['that is no list', 'newest', { sort: 'newest' }],
    ['that is null', 'newest', null],
  ])('%s is refused', async (_, sort, value) => {
    const { list } = await aReader()
    const { status, error } = await list({ sort, cursor: cursorOf(value) })
    expect([status, error.code, error.field]).toEqual([400, 'input.invalid', 'cursor'])
  })

  test('made of anything is refused or leads on, and never fails', async () => {
    const { list } = await aReader()
    const anything = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
      fc.tuple(fc.constantFrom(...projectSorts), fc.string({ unit: 'binary' }), fc.constant(v7())).map(cursorOf),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...projectSorts), anything, async (sort, cursor) => {
        const { status, error } = await list({ sort, cursor })
        expect(status === 200 || error.code === 'input.invalid').toBe(true)
      }),
    )
  })
})

describe('the cover image', () => {
  const at = (corporateId: string, projectId: string) => `${corporateId}/${projectId}/pictures/${v7()}.jpg`

  test('is a link that opens the picture, and the other pictures of this project at most', async () => {
    const { corporate, list } = await aReader()
    const [one, other] = [await aProject(plumbline.db, corporate.id), await aProject(plumbline.db, corporate.id)]
    const [key, otherKey] = [at(corporate.id, one.id), at(corporate.id, other.id)]
    for (const path of [key, otherKey])
      await plumbline.context.storage.put(path, Buffer.from('picture'), { contentType: 'image/jpeg' })
    await plumbline.db.updateTable('project').set({ cover_image: key }).where('id', '=', one.id).execute()
    const { body } = await list()
    expect(body.data.map((item) => item.coverImage === null)).toEqual([true, false])
    const link = body.data[1]!.coverImage!
    const answer = await plumbline.app.inject({ url: link })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/jpeg', 'picture'])
    expect((await plumbline.app.inject({ url: link.replace(key, otherKey) })).statusCode).toBe(403)
  })

  test('what somebody typed never becomes a link', async () => {
    const { corporate, list } = await aReader()
    const name = `"${v7()}:${corporate.id}/x/y.jpg" , "coverImage": "a/b.jpg"`
    const project = await aProject(plumbline.db, corporate.id, { name })
    await plumbline.db
      .updateTable('project')
      .set({ cover_image: at(corporate.id, project.id) })
      .where('id', '=', project.id)
      .execute()
    expect((await list()).body.data).toMatchObject([{ projectName: name }])
  })
})

describe('one search', () => {
  test('finds a word in the name, the number or the client, together with the other filters', async () => {
    const { corporate, list } = await aReader()
    for (const [name, code, clientName] of [
      ['Harbour Court', 'HK-1', 'Town council'],
      ['Annex', 'HARBOUR-2', 'Owners'],
      ['Tower', 'HK-3', 'Friends of the harbour'],
      ['Tower', 'HK-4', 'Owners'],
    ] as const)
      await aProject(plumbline.db, corporate.id, { name, code, clientName })
    const codes = async (query: Record<string, string>) =>
      (await list(query)).body.data.map(({ projectNum }) => projectNum).sort()
    expect(await codes({ q: 'harbour' })).toEqual(['HARBOUR-2', 'HK-1', 'HK-3'])
    expect(await codes({ q: 'harbour', projectName: 'tower' })).toEqual(['HK-3'])
    expect(await codes({ q: '3' })).toEqual(['HK-3'])
    expect(await codes({ q: 'h%r' })).toEqual([])
    expect(await codes({ q: ' ' })).toHaveLength(4)
  })
})

describe('the defects of each project', () => {
  test('are counted by severity, of the latest inspection, without the deleted ones', async () => {
    const { corporate, list } = await aReader()
    const [one, other] = [await aProject(plumbline.db, corporate.id), await aProject(plumbline.db, corporate.id)]
    for (const severity of ['critical', 'major', 'major'] as const) {
      const id = await aDefect(plumbline.db, one)
      await plumbline.db.updateTable('defect').set({ severity }).where('id', '=', id).execute()
    }
    const removed = await aDefect(plumbline.db, other)
    await plumbline.db.updateTable('defect').set({ deleted_at: new Date() }).where('id', '=', removed).execute()
    expect((await list()).body.data.map(({ severities }) => severities)).toEqual([{}, { critical: 1, major: 2 }])
    const later = v7()
    await plumbline.db.insertInto('inspection').values({ id: later, workspace_id: one.workspaceId }).execute()
    expect((await list()).body.data[1]).toMatchObject({ inspectionId: later, severities: {} })
  })

  test('follow every change, however many are made at once', async () => {
    const { corporate, list } = await aReader()
    const { db } = plumbline
    const project = await aProject(db, corporate.id)
    const ids = []
    for (let count = 0; count < 60; count += 1) ids.push(await aDefect(db, project))
    const set = (some: readonly string[], change: { severity?: 'critical' | 'na'; deleted_at?: Date | null }) =>
      db.updateTable('defect').set(change).where('id', 'in', some).execute()
    await set(ids, { severity: 'na' })
    await Promise.all(ids.slice(0, 40).map((id) => set([id], { severity: 'critical' })))
    await Promise.all([set(ids.slice(0, 10), { deleted_at: new Date() }), set(ids.slice(50), { severity: 'critical' })])
    await db.deleteFrom('defect').where('id', 'in', ids.slice(45, 50)).execute()
    await set(ids.slice(0, 2), { deleted_at: null })
    expect((await list()).body.data[0]!.severities).toEqual({ critical: 42, na: 5 })
    await db.deleteFrom('project').where('id', '=', project.id).execute()
    expect(await db.selectFrom('defect_tally').select('id').where('project_id', '=', project.id).execute()).toEqual([])
  })

  test('whether a report can be downloaded; one that failed cannot', async () => {
    const { corporate, list } = await aReader()
    const [one, other] = [await aProject(plumbline.db, corporate.id), await aProject(plumbline.db, corporate.id)]
    await aReport(plumbline.db, one)
    await aReport(plumbline.db, other, { status: 'failed' })
    expect((await list()).body.data.map(({ hasReport }) => hasReport)).toEqual([false, true])
  })
})
