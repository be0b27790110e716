import { followUpActions } from '@plumbline/contract/buildings'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { repairScheduleRoutes as routes, type ScheduleSheet } from '@plumbline/contract/defects/repair-schedule'
import type { Locale } from '@plumbline/contract/locales'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aCorporate, aDefinition } from '../../../testing/builders/builders.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string

const types = [
  ['crack_structural', null],
  ['concrete_spalling', null],
  ['finish_render', 'render_cracked'],
  ['finish_render', null],
  ['window_defect', null],
] as const

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  corporateId = (
    await db.selectFrom('project').select('corporate_id').where('id', '=', stage.project.id).executeTakeFirstOrThrow()
  ).corporate_id
  await db
    .updateTable('project')
    .set({ plan: 'ADVANCE', defect_library: 'hk-mbis' })
    .where('id', '=', stage.project.id)
    .execute()
  const mediaId = await aMedia(db, stage.project, { width: 4000, height: 3000, gsd: 2, gsd_source: 'typed' })
  // Every type with every follow-up, on three places: traced, typed, boxed and without any size.
  for (let n = 0; n < 60; n += 1) {
    const [type, sub_type] = types[n % types.length]!
    const id = await aDefect(db, stage.project, { given: { type, severity: n % 2 === 0 ? 'major' : 'minor' } })
    const source = n % 4 === 0 ? 'typed' : n % 4 === 3 ? null : 'gsd'
    await db
      .updateTable('defect')
      .set({
        sub_type,
        follow_up_action: followUpActions[Math.floor(n / types.length) % followUpActions.length]!,
        elevation_id: n % 3 === 0 ? null : stage.elevation.id,
        floor: n % 3 === 0 ? null : String(1 + (n % 7)),
        ...(source !== null && {
          length: 400 + n * 37,
          width: 20 + n,
          size_source: source,
          length_source: source,
          width_source: source,
        }),
      })
      .where('id', '=', id)
      .execute()
    if (source === 'gsd')
      await anAnnotation(db, stage.project, mediaId, {
        defect_id: id,
        is_defect: true,
        shape: n % 4 === 1 ? 'polyline' : 'rectangle',
        pixel_sizes: JSON.stringify({ area: 5_000 + n * 100, length: null, width: null, widthMost: null }),
      })
  }
})
afterAll(() => plumbline.close())

const asked = () => ({ params: stage.params, token: stage.token })
const schedule = async (query: object = {}) =>
  (await plumbline.call(routes.repairSchedule, { ...asked(), query: query as never })).body
const rates = async () =>
  (await plumbline.call(routes.repairRates, { params: { projectId: stage.project.id }, token: stage.token })).body
type Rates = Awaited<ReturnType<typeof rates>>['project']
const saveOwn = (body: Rates, token = stage.token) =>
  plumbline.call(routes.saveRepairRates, { params: { projectId: stage.project.id }, token, body })
const saveGeneral = (body: Rates, token = stage.token) =>
  plumbline.call(routes.saveCorporateRates, { params: { corporateId }, token, body })
const spalling = { type: 'concrete_spalling', unit: 'm2', rate: 1_250.5 } as const
const crack = { type: 'crack_structural', unit: 'm', rate: 800 } as const

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test.each<[string, object]>([
  ['all', {}],
  ['of one severity', { severities: 'major' }],
  ['of one type, by the metre and by the square metre', { types: 'finish_render' }],
  ['without a place', { elevations: 'none' }],
  ['of one floor', { floors: '3' }],
  ['of none', { q: 'nothing like it' }],
])('quantities add up to those of the register: %s', async (_, filter) => {
  const register = (await plumbline.call(defectRegisterRoutes.quantities, { ...asked(), query: filter as never })).body
    .total
  const { lines, totals } = await schedule(filter)
  for (const of of [lines, totals])
    for (const unit of ['m', 'm2'] as const) {
      const own = of.filter((line) => line.unit === unit)
      expect(sum(own.map(({ quantity }) => quantity?.value ?? 0))).toBeCloseTo(register[unit].sum, 6)
      expect(sum(own.map(({ measured }) => measured))).toBe(register[unit].measured)
      expect(sum(own.map(({ count }) => count))).toBe(register[unit].count)
    }
  const pieces = lines.filter(({ unit }) => unit === 'pieces')
  expect(sum(pieces.map(({ quantity }) => quantity?.value ?? 0))).toBe(register.pieces)
})

test('a total is as exact as the sum of the register', async () => {
  const query = { types: 'crack_structural' }
  const register = (await plumbline.call(defectRegisterRoutes.quantities, { ...asked(), query })).body.total
  const { totals } = await schedule(query)
  expect(totals).toHaveLength(1)
  expect(totals[0]!.quantity!.plusMinus).toBeCloseTo(register.m.plusMinus, 9)
})

test('a line says where it is: from the top floor down, and what has no place last', async () => {
  const { lines } = await schedule({ types: 'window_defect' })
  const floors = lines.filter(({ elevationId }) => elevationId !== null).map(({ floor }) => Number(floor))
  expect(floors).toEqual(floors.toSorted((one, other) => other - one))
  expect(lines[0]!.elevation).not.toBeNull()
  expect(lines.at(-1)).toMatchObject({ elevationId: null, elevation: null, floor: null, floorName: null })
})

describe('unit rates', () => {
  test('are none until somebody saves some, and there is no amount then', async () => {
    expect(await rates()).toEqual({
      corporate: { currency: null, rates: [], version: 0 },
      project: { currency: null, rates: [], version: 0 },
    })
    expect(await schedule()).toMatchObject({ currency: null, amount: null })
  })

  test('of the company hold in its projects, and those of a project before them', async () => {
    expect((await saveGeneral({ currency: 'HKD', rates: [spalling, crack], version: 0 })).body).toEqual({
      currency: 'HKD',
      rates: [spalling, crack],
      version: 1,
    })
    const rateOf = async (type: string) => (await schedule()).totals.find((total) => total.type === type)!.rate
    expect([await rateOf('crack_structural'), await rateOf('concrete_spalling')]).toEqual([800, 1_250.5])
    await saveOwn({ currency: 'HKD', rates: [{ ...crack, rate: 950 }], version: 0 })
    expect([await rateOf('crack_structural'), await rateOf('concrete_spalling')]).toEqual([950, 1_250.5])
    const { currency, lines, amount } = await schedule()
    expect(currency).toBe('HKD')
    const priced = lines.filter((line) => line.amount !== null)
    expect(new Set(priced.map(({ followUpAction }) => followUpAction))).toEqual(new Set(['repair', 'other']))
    for (const line of priced) expect(line.amount!.value).toBeCloseTo(line.rate! * line.quantity!.value, 6)
    expect(sum(priced.map((line) => line.amount!.value))).toBeCloseTo(amount!.value, 4)
  })

  test('of the company do not hold in a project that counts in another currency', async () => {
    await saveOwn({ currency: 'SGD', rates: [{ ...crack, rate: 150 }], version: 1 })
    const { currency, totals } = await schedule()
    expect(currency).toBe('SGD')
    expect(totals.map(({ type, rate }) => [type, rate])).toContainEqual(['concrete_spalling', null])
    await saveOwn({ currency: null, rates: [], version: 2 })
  })

  test('saved on top of an older version are refused with the newer ones; the same sent twice is saved once', async () => {
    const { version } = (await rates()).project
    const body: Rates = { currency: 'HKD', rates: [crack], version }
    expect((await saveOwn(body)).body).toMatchObject({ version: version + 1 })
    expect((await saveOwn(body)).body).toMatchObject({ version: version + 1 })
    const { status, error } = await saveOwn({ ...body, rates: [spalling] })
    expect([status, error]).toMatchObject([409, { code: 'version.stale', newer: { rates: [crack] } }])
    await saveOwn({ currency: null, rates: [], version: version + 1 })
  })

  test('are for types of a library or of the company', async () => {
    const { id } = await aDefinition(plumbline.db, corporateId)
    const foreign = await aDefinition(plumbline.db, (await aCorporate(plumbline.db)).id)
    const save = async (type: string) => {
      const { version } = (await rates()).project
      const { status, error } = await saveOwn({ currency: 'HKD', rates: [{ type, unit: 'pieces', rate: 1 }], version })
      return status === 200 ? 'ok' : error.code
    }
    expect(await save(id)).toBe('ok')
    expect(await save('tile_defect')).toBe('ok')
    for (const type of [foreign.id, v7(), 'no_such_type']) expect(await save(type)).toBe('input.invalid')
  })

  test('need a plan with the register, and a role that may change a project', async () => {
    const setPlan = (plan: 'TRIAL' | 'ADVANCE') =>
      plumbline.db.updateTable('project').set({ plan }).where('id', '=', stage.project.id).execute()
    await setPlan('TRIAL')
    const body: Rates = { currency: null, rates: [], version: (await rates()).project.version }
    expect((await saveOwn(body)).error.code).toBe('plan.excludes')
    await setPlan('ADVANCE')
    const { token } = await join(plumbline, { corporateId, role: 'corporate-viewer', assignedTo: [stage.project.id] })
    expect((await saveOwn(body, token)).error.code).toBe('access.denied')
    expect((await saveGeneral(body, token)).error.code).toBe('access.denied')
  })
})

describe('the sheet', () => {
  async function rowsOf(sheet: ScheduleSheet, language: Locale = 'en', filter: object = {}) {
    const { body } = await plumbline.call(routes.exportSchedule, { ...asked(), body: { sheet, language, filter } })
    const answer = await plumbline.app.inject({ url: body.url })
    expect(answer.statusCode).toBe(200)
    const zip = await fromBufferPromise(answer.rawPayload)
    let xml = ''
    for await (const entry of zip.eachEntry())
      if (entry.fileName === 'xl/worksheets/sheet1.xml')
        xml = (await buffer(await zip.openReadStreamPromise(entry))).toString()
    const rows = [...xml.matchAll(/<row>(.*?)<\/row>/g)].map(([, cells]) =>
      [...cells!.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, cell = '']) => cell.replaceAll(/<[^<>]*>/g, '')),
    )
    return { name: body.name, rows }
  }
  const numbersIn = (rows: readonly (readonly string[])[], column: string) => {
    const at = rows[0]!.indexOf(column)
    // The lines end with an empty row; what follows are sums and notes.
    const end = rows.findIndex((row) => row.every((cell) => cell === ''))
    return rows.slice(1, end).map((row) => (row[at] === '' ? 0 : Number(row[at])))
  }
  const byUnit = (rows: readonly (readonly string[])[], unit: string) => {
    const units = rows.map((row) => row[rows[0]!.indexOf('Unit')])
    return sum(numbersIn(rows, 'Quantity').filter((_, index) => units[index + 1] === unit))
  }

  test('of a budget adds up to the register, line by line, with rates and amounts', async () => {
    const { version } = (await rates()).corporate
    await saveGeneral({ currency: 'HKD', rates: [spalling, crack], version })
    const project = (await rates()).project
    await saveOwn({ currency: null, rates: [], version: project.version })
    const { name, rows } = await rowsOf('budget')
    const total = (await plumbline.call(defectRegisterRoutes.quantities, { ...asked(), query: {} })).body.total
    expect(name).toMatch(/^Repair budget .*\.xlsx$/)
    expect(byUnit(rows, 'm')).toBeCloseTo(total.m.sum, 4)
    expect(byUnit(rows, 'm²')).toBeCloseTo(total.m2.sum, 4)
    expect(byUnit(rows, 'pcs')).toBe(total.pieces)
    expect(sum(numbersIn(rows, 'Amount (HKD)'))).toBeCloseTo((await schedule()).amount!.value, 3)
    expect(rows.flat().join('\n')).toMatch(/\d defects to repair have no measured size/)
  })

  test('of a tender has no rate and no amount, and lists nothing that needs no repair', async () => {
    const { name, rows } = await rowsOf('tender')
    expect(name).toMatch(/^Repair tender /)
    expect(rows[0]).toEqual(expect.arrayContaining(['Rate per unit', 'Amount']))
    expect(numbersIn(rows, 'Rate per unit').every((rate) => rate === 0)).toBe(true)
    expect(numbersIn(rows, 'Amount').every((amount) => amount === 0)).toBe(true)
    expect(rows.flat()).not.toContain('800')
    const actions = rows.map((row) => row[rows[0]!.indexOf('Follow-up action')])
    expect(actions).toEqual(expect.arrayContaining(['Repair', 'Other', 'Verify']))
    expect(actions).not.toContain('Closed')
    expect(rows.flat().join('\n')).toContain('25 defects with the follow-up No action or Closed aren’t listed.')
  })

  test('is in the language of the reader, and says nothing of what is not there', async () => {
    const { name, rows } = await rowsOf('budget', 'zh-hk', { types: 'window_defect', severities: 'major' })
    expect(name).toMatch(/^維修預算 /)
    expect(rows[0]![0]).toBe('類型')
    expect(rows.flat().join('\n')).not.toContain('沒有量度尺寸')
  })

  test('needs a plan with the register', async () => {
    await plumbline.db.updateTable('project').set({ plan: 'TRIAL' }).where('id', '=', stage.project.id).execute()
    const { error } = await plumbline.call(routes.exportSchedule, {
      ...asked(),
      body: { sheet: 'budget', language: 'en', filter: {} },
    })
    expect(error.code).toBe('plan.excludes')
  })
})
