import { severities } from '@plumbline/contract/buildings'
import { defectRoutes, defectStatuses, type DefectFilter } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes as routes } from '@plumbline/contract/defects/register'
import type { locales } from '@plumbline/contract/locales'
import fc from 'fast-check'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aDrawing } from '../../testing/builders/builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { dimensions } from './defect-filter.ts'
import { pinAt } from './same/pin-places.ts'
import { monthsOf } from './defect-summary.ts'

let plumbline: TestApp
let stage: PlanStage
const formula = '=HYPERLINK("http://evil","&<x>\u0007")'

/** Four continue a defect of an inspection before; of one of them a person said how. */
async function linkSome(): Promise<void> {
  const { db } = plumbline
  const inspectionId = v7()
  const created_at = new Date(0)
  await db
    .insertInto('inspection')
    .values({ id: inspectionId, workspace_id: stage.project.workspaceId, created_at })
    .execute()
  const earlier_id = await aDefect(db, { ...stage.project, inspectionId })
  const set = { earlier_id, progress: sql<'worse' | null>`case when defect_num = 10 then 'worse' end` }
  await db
    .updateTable('defect')
    .set(set)
    .where('inspection_id', '=', stage.project.inspectionId)
    .where('defect_num', 'in', [3, 10, 17, 24])
    .execute()
}

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', stage.project.id)
    .executeTakeFirstOrThrow()
  const column_id = v7()
  for (const [position, id] of [
    [1, column_id],
    [2, v7()],
  ] as const)
    await db
      .insertInto('video_column')
      .values({
        id,
        inspection_id: stage.project.inspectionId,
        project_id: stage.project.id,
        corporate_id,
        marker_id: null,
        layout_id: stage.elevation.id,
        name: `C${position}`,
        position,
      })
      .execute()
  const mediaId = await aMedia(db, stage.project, { elevation_id: stage.elevation.id, floor: '7', column_id })
  for (let n = 0; n < 24; n += 1) {
    const id = await aDefect(db, stage.project, {
      mediaId: n === 0 ? mediaId : null,
      aiDefectType: n % 2 === 0 ? 'crack' : null,
      given: {
        severity: severities[n % 6]!,
        type: n % 3 === 0 ? 'crack_structural' : 'metal_corrosion',
        ...(n === 0
          ? {}
          : { floor: n % 5 === 0 ? null : String(1 + (n % 7)), elevationId: n % 4 === 0 ? null : stage.elevation.id }),
        remark: n === 3 ? formula : '',
      },
    })
    await db
      .updateTable('defect')
      .set({
        status: defectStatuses[n % 4]!,
        created_at: new Date(Date.UTC(2026, n % 3, 2)),
        ...(n % 4 === 3 ? { closed_at: new Date(Date.UTC(2026, 4, 1)) } : {}),
        ...(n % 6 === 0
          ? { due_date: '2026-01-01', length: 1_250 + n, length_source: 'typed', size_source: 'typed' }
          : {}),
      })
      .where('id', '=', id)
      .execute()
    if (n === 0)
      await anAnnotation(db, stage.project, mediaId, {
        defect_id: id,
        is_defect: true,
        box_left: 0.2,
        box_right: 0.4,
        box_top: 0.5,
        box_bottom: 0.7,
      })
  }
  await anAnnotation(db, stage.project, mediaId)
  await anAnnotation(db, stage.project, mediaId, { is_defect: false })
  await linkSome()
})
afterAll(() => plumbline.close())

const at = () => ({ params: stage.params, token: stage.token })
const total = async (filter: Partial<DefectFilter>) =>
  (await plumbline.call(defectRoutes.list, { ...at(), query: filter as never })).body.total

describe('counts', () => {
  test('every count beside a filter is what choosing that value alone would leave, under the other filters', async () => {
    const filters = fc.record({
      severities: fc.constantFrom(undefined, 'critical,major'),
      statuses: fc.constantFrom(undefined, 'open,reopen'),
      floors: fc.constantFrom(undefined, '2,3,none'),
      elevations: fc.constantFrom(undefined, 'none'),
      types: fc.constantFrom(undefined, 'metal_corrosion'),
      q: fc.constantFrom(undefined, 'DF0003'),
    })
    await fc.assert(
      fc.asyncProperty(filters, async (any) => {
        const filter = Object.fromEntries(Object.entries(any).filter(([, value]) => value !== undefined))
        const {
          body: { total: all, ...facets },
        } = await plumbline.call(routes.facets, { ...at(), query: filter as never })
        expect(all).toBe(await total(filter))
        for (const dimension of dimensions) {
          for (const { id, count } of facets[dimension])
            expect([dimension, id, count]).toEqual([
              dimension,
              id,
              await total({ ...filter, [dimension]: id ?? 'none' }),
            ])
        }
      }),
      { numRuns: 5 },
    )
  })

  test('the summary adds up, every way it is cut', async () => {
    const { body } = await plumbline.call(routes.summary, { ...at(), query: {} as never })
    const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((all, one) => all + one, 0)
    const bars = (of: typeof body.floors) => of.reduce((all, bar) => all + sum(bar.severities), 0)
    expect([
      body.total,
      sum(body.severities),
      sum(body.statuses),
      bars(body.types),
      bars(body.floors),
      bars(body.elevations),
    ]).toEqual(Array<number>(6).fill(24))
    expect(body).toMatchObject({
      undecided: 1,
      rejected: 1,
      overdue: await total({ overdue: true }),
      months: [
        { month: '2026-01', created: 8 },
        { month: '2026-02', created: 8 },
        { month: '2026-03', created: 8, closed: 0 },
        { month: '2026-04', created: 0 },
        { month: '2026-05', closed: 6 },
      ],
    })
    expect(
      monthsOf([
        { what: 'created', value: '2025-11', n: 1 },
        { what: 'closed', value: '2026-01', n: 2 },
      ]).map(({ month }) => month),
    ).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(monthsOf([])).toEqual([])
  })

  test('types come with the most frequent first; an elevation without a defect has its zero', async () => {
    const { id: empty } = await aDrawing(plumbline.db, stage.project, { category: 'elevation', name: 'Zero' })
    const summary = async (query: Partial<DefectFilter>) =>
      (await plumbline.call(routes.summary, { ...at(), query: query as never })).body
    const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((all, one) => all + one, 0)
    const { types, elevations } = await summary({})
    expect(types.map(({ id, severities: counts }) => [id, sum(counts)])).toEqual([
      ['metal_corrosion', 16],
      ['crack_structural', 8],
    ])
    expect(elevations.find(({ id }) => id === empty)).toMatchObject({ name: 'Zero', severities: { critical: 0 } })
    expect((await summary({ elevations: stage.elevation.id })).elevations.map(({ id }) => id)).toEqual([
      stage.elevation.id,
    ])
  })
})

test('a pin stands in its column and floor where the photo shows it; without either it has none', async () => {
  const {
    body: { data },
  } = await plumbline.call(routes.pins, { ...at(), query: { elevationId: stage.elevation.id } as never })
  expect(data).toHaveLength(await total({ elevations: stage.elevation.id }))
  // The wall's first portion lies from 0.1 to 0.3 across and 0.1 to 0.2 down, with floors 7 to 3 and two columns.
  expect(data.find(({ defectNum }) => defectNum === 1)).toMatchObject({
    floor: '7',
    column: 'C1',
    at: { x: expect.closeTo(0.13) as number, y: expect.closeTo(0.112) as number },
  })
  expect(data.filter(({ at: place }) => place !== null)).toHaveLength(1)
})

test('a pin stands in the column of its own photo where two markers have a column of that name', () => {
  const columns = [
    { id: 'first', name: 'Column 1' },
    { id: 'second', name: 'Column 1' },
  ]
  const place = { floor: '7', column: 'Column 1', x: 0.5, y: 0.5 }
  const bands = [{ floor: '7', left: 0, right: 1, top: 0, bottom: 1 }] as never
  expect(['first', 'second', null].map((columnId) => pinAt({ ...place, columnId }, columns, bands)?.x)).toEqual([
    0.25, 0.75, 0.25,
  ])
})

test('a defect on a 3D model is distinguished from those on none, in the list and in the file', async () => {
  const { db } = plumbline
  const { id, corporate_id } = await db
    .selectFrom('defect')
    .select(['id', 'corporate_id'])
    .where('inspection_id', '=', stage.project.inspectionId)
    .where('defect_num', '=', 2)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('model_pin')
    .values({
      defect_id: id,
      inspection_id: stage.project.inspectionId,
      project_id: stage.project.id,
      corporate_id,
      model_id: stage.elevation.id,
      x: 1,
      y: 2,
      z: 3,
      normal: null,
      updated_by: null,
    })
    .execute()
  expect([
    await total({ pinned: 'yes' }),
    await total({ pinned: 'no' }),
    (await plumbline.call(routes.facets, { ...at(), query: { pinned: 'yes' } as never })).body.total,
  ]).toEqual([1, 23, 1])
  const { name } = await db
    .selectFrom('drawing')
    .select('name')
    .where('id', '=', stage.elevation.id)
    .executeTakeFirstOrThrow()
  const { body } = await plumbline.call(routes.exportRegister, {
    ...at(),
    body: { format: 'csv', language: 'en', filter: { pinned: 'yes' } },
  })
  const [head, line] = (await plumbline.app.inject({ url: body.url })).body
    .split('\r\n')
    .map((text) => text.replace('\uFEFF', '').slice(1, -1).split('","'))
  expect(line![head!.indexOf('3D model')]).toBe(name)
  await db.deleteFrom('model_pin').where('defect_id', '=', id).execute()
})

describe('the file', () => {
  const download = async (format: 'xlsx' | 'csv', language: (typeof locales)[number], filter: object = {}) => {
    const { body } = await plumbline.call(routes.exportRegister, { ...at(), body: { format, language, filter } })
    const answer = await plumbline.app.inject({ url: body.url })
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    return { bytes: answer.rawPayload, name: body.name }
  }

  test("has times and its day by the clock of the project's country", async () => {
    const { db } = plumbline
    const setCountry = async (country: 'HK' | '') =>
      db.updateTable('project').set({ country }).where('id', '=', stage.project.id).execute()
    await setCountry('HK')
    const rows = (await download('csv', 'en')).bytes.toString().split('\r\n')
    await setCountry('')
    expect(rows[0]).toContain('Recorded (times in Asia/Hong_Kong)')
    expect(rows[0]!.match(/Asia/g)).toHaveLength(1)
    expect(rows[1]).toContain('-02 08:00')
    expect((await download('csv', 'en')).bytes.toString()).toContain('Recorded (times in UTC)')
  })

  test("CSV: a line for each defect, in the reader's language; what looks like a formula is none", async () => {
    for (const [language, word] of [
      ['en', 'Severity'],
      ['zh-cn', '严重程度'],
      ['zh-hk', '嚴重程度'],
    ] as const) {
      const text = (await download('csv', language)).bytes.toString()
      expect(text.startsWith(`\uFEFF"`)).toBe(true)
      expect(text.split('\r\n')).toHaveLength(26)
      expect(text).toContain(word)
    }
    const { bytes, name } = await download('csv', 'en', { q: 'DF0004' })
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil""`)
    expect(bytes.toString().split('\r\n')).toHaveLength(3)
    expect(name).toMatch(/^Defect register .*\.csv$/)
  })

  test('XLSX: a sound zip whose sheet holds every line, formulas as text, and nothing XML does not know', async () => {
    const zip = await fromBufferPromise((await download('xlsx', 'zh-hk')).bytes)
    const parts = new Map<string, string>()
    for await (const entry of zip.eachEntry())
      parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect([...parts.keys()]).toContain('[Content_Types].xml')
    expect(sheet.match(/<row>/g)).toHaveLength(25)
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+25"\/>/)
    expect(sheet).toContain('=HYPERLINK(&quot;http://evil&quot;,&quot;&amp;&lt;x&gt;&quot;)')
    expect(sheet).not.toContain('<f>')
    expect(parts.get('xl/workbook.xml')).toContain('缺陷登記冊')
  })

  test('XLSX: due dates are days, severities have their colour, and numbers and photos lead into the product', async () => {
    const zip = await fromBufferPromise((await download('xlsx', 'zh-cn', { q: 'DF0001' })).bytes)
    const parts = new Map<string, string>()
    for await (const entry of zip.eachEntry())
      parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    const [, line = ''] = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, cells]) => cells)
    // 2026-01-01 as spreadsheets count days; 2026-01-02 is when it was recorded.
    expect(line).toContain('<c s="2"><v>46023</v></c>')
    expect(line).toContain('<c s="3"><v>46024</v></c>')
    expect(line).toMatch(/<c t="inlineStr" s="9"><is><t xml:space="preserve">危急/)
    expect(parts.get('xl/styles.xml')).toContain('FFF7A8AE')
    expect(sheet).toMatch(/<hyperlink ref="A2" r:id="rId1"\/><hyperlink ref="[A-Z]+2" r:id="rId2"\/>/)
    const targets = [...(parts.get('xl/worksheets/_rels/sheet1.xml.rels') ?? '').matchAll(/Target="([^"]+)"/g)].map(
      ([, href]) => new URL(href!.replaceAll('&amp;', '&')),
    )
    const screens = `/zh-cn/project/${stage.project.id}/result-review`
    expect(targets.map(({ pathname }) => pathname)).toEqual([`${screens}/defects`, screens])
    expect(targets.map(({ searchParams }) => [...searchParams.keys()])).toEqual([
      ['inspectionId', 'defect'],
      ['inspectionId', 'photo'],
    ])
  })

  test('XLSX: the quantities of its lines add up to those of the list', async () => {
    const filter = { types: 'crack_structural' }
    const { body } = await plumbline.call(routes.quantities, { ...at(), query: filter as never })
    const text = (await download('csv', 'en', filter)).bytes.toString()
    const [head, ...lines] = text
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.replace('\uFEFF', '').slice(1, -1).split('","'))
    const [quantity, unit] = [head!.indexOf('Quantity'), head!.indexOf('Unit')]
    expect(new Set(lines.map((line) => line[unit]))).toEqual(new Set(['m']))
    expect(lines.filter((line) => line[quantity] !== '')).toHaveLength(body.total.m.measured)
    expect([body.total.m.measured, body.total.m.count, lines.length]).toEqual([4, 8, 8])
    expect(lines.reduce((sum, line) => sum + Number(line[quantity]), 0)).toBeCloseTo(body.total.m.sum, 2)
  })
})

test("views: one's own and what others share; only their maker changes them, and viewers share none", async () => {
  const { corporate_id: corporateId } = await plumbline.db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', stage.project.id)
    .executeTakeFirstOrThrow()
  const viewer = await join(plumbline, { corporateId, role: 'corporate-viewer', assignedTo: [stage.project.id] })
  const save = (viewId: string, token: string, isShared: boolean, name = 'Cracks') =>
    plumbline.call(routes.saveView, {
      params: { ...stage.params, viewId },
      token,
      body: { name, search: 'types=crack', columns: ['number'], isShared },
    })
  const seen = async (token: string) =>
    (await plumbline.call(routes.views, { ...at(), token })).body.data.map(({ name, isOwn }) => `${name} ${isOwn}`)
  const [own, shared] = [v7(), v7()]
  await save(own, viewer.token, false, 'Mine')
  await save(shared, stage.token, true)
  expect((await save(shared, stage.token, true, 'Wide cracks')).body).toMatchObject({
    _id: shared,
    name: 'Wide cracks',
    isOwn: true,
  })
  expect([
    (await save(v7(), viewer.token, true)).error.code,
    (await save(shared, viewer.token, false)).error.code,
  ]).toEqual(['access.denied', 'view.not-found'])
  expect([await seen(viewer.token), await seen(stage.token)]).toEqual([
    ['Mine true', 'Wide cracks false'],
    ['Wide cracks true'],
  ])
  const remove = (token: string) =>
    plumbline.call(routes.removeView, { params: { ...stage.params, viewId: shared }, token })
  expect([
    (await remove(viewer.token)).error.code,
    (await remove(stage.token)).status,
    await seen(viewer.token),
  ]).toEqual(['view.not-found', 200, ['Mine true']])
})
