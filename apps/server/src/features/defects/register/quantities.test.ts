import { defectRegisterRoutes as routes } from '@plumbline/contract/defects/register'
import type { Insertable } from 'kysely'
import { unsureEdge } from '@plumbline/inspection/sizes/size-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import type { DefectTable } from '../../../db/schema/defects.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let stage: PlanStage

type Given = {
  readonly type: string
  readonly severity?: 'major' | 'minor'
  readonly set?: Partial<Insertable<DefectTable>>
  readonly shape?: Partial<Insertable<AnnotationTable>>
}

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  // 2 mm a pixel, by a distance that somebody typed.
  const numbers = {
    focalLength: 1,
    sensorWidth: 1,
    imageWidth: 1,
    distance: 1,
    distanceSource: 'typed' as const,
    zoom: 1,
  }
  const photo = {
    width: 4000,
    height: 3000,
    gsd: 2,
    gsd_source: 'typed' as const,
    gsd_numbers: JSON.stringify(numbers),
  }
  const mediaId = await aMedia(db, stage.project, photo)
  async function put({ type, severity = 'minor', set = {}, shape }: Given): Promise<void> {
    const id = await aDefect(db, stage.project, { given: { type, severity } })
    await db
      .updateTable('defect')
      .set({ remark: '', ...set })
      .where('id', '=', id)
      .execute()
    if (shape !== undefined)
      await anAnnotation(db, stage.project, mediaId, { defect_id: id, is_defect: true, ...shape })
  }
  const gsd = { size_source: 'gsd', length_source: 'gsd', width_source: 'gsd' } as const
  const typed = { size_source: 'typed', length_source: 'typed', width_source: 'typed' } as const
  const sized = (area: number) => ({
    pixel_sizes: JSON.stringify({ area, length: null, width: null, widthMost: null }),
  })
  // A traced crack, one that somebody measured, one with a box around it, and one without anything.
  await put({
    type: 'crack_structural',
    severity: 'major',
    set: { length: 4000, ...gsd },
    shape: { shape: 'polyline', origin: 'person' },
  })
  await put({ type: 'crack_structural', set: { length: 1500, width: 0.4, ...typed } })
  await put({
    type: 'crack_structural',
    set: { length: 900, width: 300, ...gsd },
    shape: { shape: 'rectangle', ...sized(1) },
  })
  await put({ type: 'crack_structural' })
  // A traced area of 500,000 pixels, one that somebody measured, and a line that has none.
  await put({
    type: 'concrete_spalling',
    severity: 'major',
    shape: { shape: 'polygon', origin: 'person', ...sized(500_000) },
  })
  await put({ type: 'concrete_spalling', set: { length: 2000, width: 500, ...typed } })
  await put({ type: 'concrete_spalling', shape: { shape: 'polyline' } })
  await put({ type: 'window_defect' })
  await put({ type: 'window_defect', severity: 'major' })
})
afterAll(() => plumbline.close())

const ask = async (query: object) =>
  (await plumbline.call(routes.quantities, { params: stage.params, token: stage.token, query: query as never })).body

test('cracks are added up in metres, areas in square metres, and everything else is counted', async () => {
  const { total, groups } = await ask({})
  expect(total.m).toMatchObject({ sum: expect.closeTo(5.5) as number, measured: 2, count: 4 })
  expect(total.m2).toMatchObject({ sum: expect.closeTo(3) as number, measured: 2, count: 3 })
  expect(total.pieces).toBe(2)
  expect(groups).toEqual([])
})

test('a sum is as exact as its scale: what somebody measured adds nothing, a typed distance five in a hundred', async () => {
  const { total } = await ask({})
  // Of 4 m by the photo: 2 x 5 % of it, and both ends.
  expect(total.m.plusMinus).toBeGreaterThan(0.4)
  expect(total.m.plusMinus).toBeLessThan(0.41)
  expect((await ask({ types: 'crack_structural', severities: 'minor' })).total.m.plusMinus).toBe(0)
  // Of 2 m2 by the photo: twice the share of a length, the share by which an outline is unsure, and the edge all around.
  expect(total.m2.plusMinus).toBeGreaterThan(2 * Math.hypot(0.2, 2 * unsureEdge))
  expect(total.m2.plusMinus).toBeLessThan(0.5)
})

test('groups add up to the whole, and a filter holds for both', async () => {
  const { total, groups } = await ask({ group: 'severity' })
  const of = (severity: string) => groups.find(({ id }) => id === severity)!.quantities
  expect(groups.map(({ id }) => id).toSorted()).toEqual(['major', 'minor'])
  expect([of('major').pieces, of('minor').pieces]).toEqual([1, 1])
  expect(of('major').m).toMatchObject({ sum: expect.closeTo(4) as number, measured: 1, count: 1 })
  expect(of('major').m2.sum + of('minor').m2.sum).toBeCloseTo(total.m2.sum)
  const filtered = await ask({ group: 'type', types: 'window_defect' })
  expect(filtered.groups.map(({ id, quantities: { pieces } }) => [id, pieces])).toEqual([['window_defect', 2]])
  expect(filtered.total.m.count).toBe(0)
})

test('defects without a value of the group are one group', async () => {
  const { groups } = await ask({ group: 'floor' })
  expect(groups.map(({ id }) => id)).toEqual([null])
  expect(groups[0]!.quantities.pieces).toBe(2)
})
