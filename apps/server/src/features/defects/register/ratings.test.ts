import type { DefectFields } from '@plumbline/contract/defects/history'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { infoRoutes, type ProjectUpdate } from '@plumbline/contract/projects/info'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  corporateId = stage.corporateId
})
afterAll(() => plumbline.close())
beforeEach(() => plumbline.db.deleteFrom('defect').where('project_id', '=', stage.project.id).execute())

const update = (body: ProjectUpdate) =>
  plumbline.call(infoRoutes.update, {
    params: { corporateId, projectId: stage.project.id, workspaceId: stage.project.workspaceId },
    token: stage.token,
    body,
  })
const rate = (defectId: string, fields: DefectFields, version = 1, token = stage.token) =>
  plumbline.call(defectLifeRoutes.change, {
    params: { ...stage.params, defectId },
    token,
    body: { version, change: fields },
  })
const asked = () => ({ params: stage.params, token: stage.token })
const list = async (query: object = {}) =>
  (await plumbline.call(defectRoutes.list, { ...asked(), query: query as never })).body.data
const facets = async () => (await plumbline.call(defectRegisterRoutes.facets, { ...asked(), query: {} })).body.ratings
const make = () => aDefect(plumbline.db, stage.project)

describe('a rating', () => {
  test('is given by a person, is in the history, and is taken away again', async () => {
    await update({ ratingScheme: 'nyc-fisp' })
    const id = await make()
    const given = await rate(id, { rating: 'nyc-fisp:swarmp', repairBy: '2027-03-01' })
    expect(given.body.defect).toMatchObject({ rating: 'nyc-fisp:swarmp', repairBy: '2027-03-01', version: 2 })
    expect(given.body.history.filter(({ kind }) => kind === 'changed')).toMatchObject([
      { field: 'rating', before: null, after: 'nyc-fisp:swarmp' },
      { field: 'repairBy', before: null, after: '2027-03-01' },
    ])
    // The day belongs to SWARMP alone.
    expect((await rate(id, { rating: 'nyc-fisp:unsafe' }, 2)).body.defect).toMatchObject({
      rating: 'nyc-fisp:unsafe',
      repairBy: null,
    })
    expect((await rate(id, { rating: null }, 3)).body.defect.rating).toBeNull()
  })

  test('of another scheme, or of none, is refused and changes nothing', async () => {
    await update({ ratingScheme: 'nyc-fisp' })
    const id = await make()
    for (const rating of ['sg-pfi:unsafe', 'own:l1', 'din-1076:1-2-3'])
      expect((await rate(id, { rating, severity: 'critical' })).error).toMatchObject({
        code: 'rating.unknown',
        field: 'rating',
      })
    expect((await rate(id, { rating: 'good' })).error.code).toBe('input.invalid')
    await update({ ratingScheme: null })
    expect((await rate(id, { rating: 'nyc-fisp:safe' })).error.code).toBe('rating.unknown')
    const [stored] = await list()
    expect(stored).toMatchObject({ rating: null, version: 1 })
  })

  test('is not given by a person who only reads', async () => {
    await update({ ratingScheme: 'nyc-fisp' })
    const { token } = await join(plumbline, {
      corporateId,
      role: 'corporate-viewer',
      assignedTo: [stage.project.id],
    })
    expect((await rate(await make(), { rating: 'nyc-fisp:safe' }, 1, token)).status).toBe(403)
  })

  test('counts as none under another scheme, and again under its own', async () => {
    await update({ ratingScheme: 'din-1076' })
    const id = await make()
    await rate(id, { rating: 'din-1076:2-1-3' })
    await update({ ratingScheme: 'sg-pfi' })
    expect((await list())[0]).toMatchObject({ rating: null })
    expect(await facets()).toEqual([{ id: null, name: '', count: 1 }])
    expect(await list({ ratings: 'none' })).toHaveLength(1)
    expect(await list({ ratings: 'din-1076:2-1-3' })).toHaveLength(0)
    await update({ ratingScheme: 'din-1076' })
    expect((await list())[0]).toMatchObject({ rating: 'din-1076:2-1-3' })
    expect(await list({ ratings: 'none' })).toHaveLength(0)
  })
})

test('the register is filtered by ratings, and counts them from grave to mild with those not rated last', async () => {
  await update({ ratingScheme: 'nyc-fisp' })
  const ids = [await make(), await make(), await make(), await make()]
  await rate(ids[0]!, { rating: 'nyc-fisp:safe' })
  await plumbline.call(defectLifeRoutes.changeMany, {
    ...asked(),
    body: { defectIds: ids.slice(1, 3), change: { rating: 'nyc-fisp:unsafe' } },
  })
  expect(await facets()).toEqual([
    { id: 'nyc-fisp:unsafe', name: 'nyc-fisp:unsafe', count: 2 },
    { id: 'nyc-fisp:safe', name: 'nyc-fisp:safe', count: 1 },
    { id: null, name: '', count: 1 },
  ])
  const idsOf = async (ratings: string) => new Set((await list({ ratings })).map(({ _id }) => _id))
  expect(await idsOf('nyc-fisp:unsafe')).toEqual(new Set(ids.slice(1, 3)))
  expect(await idsOf('nyc-fisp:safe,none')).toEqual(new Set([ids[0], ids[3]]))
  const wrong = await plumbline.call(defectRoutes.list, { ...asked(), query: { ratings: 'bad' } })
  expect(wrong.error).toMatchObject({ code: 'input.invalid', field: 'ratings' })
})

test('a level that rates a defect cannot be removed; another one can', async () => {
  const levels = [
    { key: 'l1', name: 'Watch', meaning: '' },
    { key: 'l2', name: 'Close', meaning: 'At once.' },
  ]
  await update({ ratingScheme: 'own', ratingLevels: levels })
  const id = await make()
  expect((await rate(id, { rating: 'own:l2' })).body.defect.rating).toBe('own:l2')
  expect((await rate(id, { rating: 'own:l3' }, 2)).error.code).toBe('rating.unknown')
  const refused = await update({ ratingLevels: levels.slice(0, 1) })
  expect(refused.error).toMatchObject({ code: 'rating.level-used', field: 'ratingLevels' })
  expect((await update({ ratingLevels: levels.slice(1) })).status).toBe(200)
  await rate(id, { rating: null }, 2)
  expect((await update({ ratingLevels: [] })).status).toBe(200)
})

describe('the exported register', () => {
  const exported = async (language: 'en' | 'zh-hk') => {
    const { body } = await plumbline.call(defectRegisterRoutes.exportRegister, {
      ...asked(),
      body: { format: 'csv', language, filter: {}, sort: 'number', descending: false },
    })
    return (await plumbline.app.inject({ url: body.url })).body
  }
  test('has a column of ratings where the project has a scheme, and says what is not rated', async () => {
    await update({ ratingScheme: 'nyc-fisp' })
    const [one] = [await make(), await make()]
    await rate(one, { rating: 'nyc-fisp:swarmp', repairBy: '2027-03-01' })
    const text = await exported('en')
    expect(text).toContain('SWARMP')
    expect(text).toContain('2027-03-01')
    expect(text).toContain('Not rated')
    expect(await exported('zh-hk')).toContain('未評級')
    await update({ ratingScheme: null })
    expect(await exported('en')).not.toContain('Rating')
  })
})
