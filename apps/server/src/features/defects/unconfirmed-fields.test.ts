import { defectRoutes, type ConfirmableField } from '@plumbline/contract/defects/defects'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAnnotationSite, type AnnotationSite } from '../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
})
afterAll(() => plumbline.close())

const every: readonly ConfirmableField[] = ['type', 'severity', 'material', 'followUpAction']

async function drawn(defect: object = {}) {
  const { annInfo } = await site.draw({ isDefect: true, defect })
  return (await site.defect(annInfo.defectId!)).body.defect
}
const change = async (defectId: string, version: number, fields: object) =>
  (
    await plumbline.call(defectLifeRoutes.change, {
      ...site.at,
      params: { ...site.params, defectId },
      body: { version, change: fields },
    })
  ).body.defect
const confirm = async (defectIds: string[], fields?: ConfirmableField[]) =>
  (
    await plumbline.call(defectLifeRoutes.confirm, {
      ...site.at,
      body: { defectIds, ...(fields === undefined ? {} : { fields }) },
    })
  ).body.confirmed

describe('a field that the library filled in', () => {
  test('is not confirmed on a shape that was accepted without a type', async () => {
    expect(await drawn()).toMatchObject({ type: 'crack_non_structural', severity: 'minor', unconfirmed: every })
  })

  test('is confirmed where a person chose it', async () => {
    expect((await drawn({ type: 'finish_tile' })).unconfirmed).toEqual(['severity', 'material', 'followUpAction'])
    const all = { type: 'finish_tile', severity: 'major', material: 'tile', followUpAction: 'repair' }
    expect((await drawn(all)).unconfirmed).toEqual([])
  })

  test('of a suggestion is not confirmed by accepting it, unless the library has one type for what was found', async () => {
    const photo = await site.photo()
    const [crack, bracket] = [
      await site.suggestion({ ai_defect_type: 'crack' }, photo),
      await site.suggestion({ ai_defect_type: 'corroded_pipe_bracket' }, photo),
    ]
    const { annotations } = (await site.decide([crack, bracket], 'accept')).body
    const unconfirmed = await Promise.all(
      annotations.map(async ({ annInfo }) => (await site.defect(annInfo.defectId!)).body.defect.unconfirmed),
    )
    expect(unconfirmed).toEqual([every, ['severity', 'material', 'followUpAction']])
  })

  test('is confirmed by choosing it, also as it stands', async () => {
    const made = await drawn()
    const graded = await change(made._id, made.version, { severity: 'critical' })
    expect(graded.unconfirmed).toEqual(['type', 'material', 'followUpAction'])
    const same = await change(made._id, graded.version, { type: made.type })
    expect([same.unconfirmed, same.version]).toEqual([['material', 'followUpAction'], graded.version + 1])
  })

  test('is not confirmed again where another type brings its own', async () => {
    const made = await drawn({ type: 'finish_tile', severity: 'major', material: 'tile', followUpAction: 'repair' })
    const retyped = await change(made._id, made.version, {
      type: 'crack_structural',
      severity: 'critical',
      material: 'concrete',
      followUpAction: 'verify',
    })
    expect(retyped.unconfirmed).toEqual(['material', 'followUpAction'])
  })
})

test('material and action that no person chose follow the type, those that somebody chose stay', async () => {
  const made = await drawn({ type: 'crack_non_structural', followUpAction: 'other' })
  expect(await change(made._id, made.version, { type: 'crack_structural' })).toMatchObject({
    type: 'crack_structural',
    material: 'concrete',
    followUpAction: 'other',
    severity: made.severity,
    unconfirmed: ['severity', 'material'],
  })
})

test('fields are confirmed for many defects at once, once, with an entry in the history', async () => {
  const [one, other] = [await drawn(), await drawn({ type: 'finish_tile' })]
  expect(await confirm([one._id, other._id], ['type'])).toBe(1)
  expect(await confirm([one._id, other._id])).toBe(2)
  expect(await confirm([one._id, other._id])).toBe(0)
  const detail = (
    await plumbline.call(defectLifeRoutes.detail, { ...site.at, params: { ...site.params, defectId: one._id } })
  ).body
  expect(detail.defect).toMatchObject({ unconfirmed: [], severity: one.severity, version: one.version + 2 })
  expect(detail.history.filter(({ kind }) => kind === 'confirmed').map(({ after }) => after)).toEqual([
    'type',
    'severity,material,followUpAction',
  ])
})

test('the register finds defects with fields that are not confirmed', async () => {
  const [open, done] = [await drawn(), await drawn()]
  await confirm([done._id])
  const idsWhere = async (unconfirmed: boolean) =>
    (
      await plumbline.call(defectRoutes.list, { ...site.at, query: { unconfirmed: String(unconfirmed) } })
    ).body.data.map(({ _id }) => _id)
  expect(await idsWhere(true)).toContain(open._id)
  expect(await idsWhere(true)).not.toContain(done._id)
  expect(await idsWhere(false)).toContain(done._id)
})
