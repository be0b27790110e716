import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recomputeSizes } from './recompute-sizes.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { anAnnotationSite, corners, line, type AnnotationSite } from '../../testing/sites/annotation-site.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
})
afterAll(() => plumbline.close())

const widthProfile = { p50: 9.2, p95: 10, max: 11, maxAt: { x: 0.15, y: 0.1 } }

async function drawn(given: Parameters<AnnotationSite['draw']>[0]) {
  const { _id, annInfo } = await site.draw({ isDefect: true, ...given })
  return { annotationId: _id, defectId: annInfo.defectId!, info: annInfo }
}
const defectOf = async (defectId: string) => (await site.defect(defectId)).body.defect

describe('the sizes of a defect', () => {
  test('along a traced line have a plus-minus and say that they were measured there', async () => {
    const { defectId } = await drawn({ widthProfile })
    const { measures, length, width } = await defectOf(defectId)
    expect(measures).toMatchObject({
      length: { value: length, source: 'traced', isExtent: false },
      width: { value: width, source: 'traced', isExtent: false },
      area: null,
    })
    // How the distance was measured is not stored of this photo, so its scale may be off by a tenth.
    // Traced, it may cut corners by 6 of 100.
    expect(measures?.length?.plusMinus).toBeCloseTo(2 * Math.hypot(35, 1, 1, 21), 3)
    expect(measures?.width?.plusMinus).toBeCloseTo(2 * Math.hypot(0.46, Math.SQRT2 / 8), 3)
  })

  test('of a drawn box are its extent', async () => {
    const { defectId } = await drawn({ shape: 'rectangle', points: corners })
    const { measures } = await defectOf(defectId)
    expect(measures).toMatchObject({
      length: { source: 'box', isExtent: true },
      width: { source: 'box', isExtent: true },
      area: { value: expect.closeTo(60_000, 0) as number, source: 'box' },
    })
  })

  test('are each typed or measured for themselves', async () => {
    const { defectId } = await drawn({ widthProfile })
    const { version, length } = await defectOf(defectId)
    const { params, token } = site.at
    await plumbline.call(defectLifeRoutes.change, {
      params: { ...params, defectId },
      token,
      body: { version, change: { width: 0.3 } },
    })
    expect(await defectOf(defectId)).toMatchObject({
      sizeSource: 'typed',
      measures: {
        width: { value: expect.closeTo(0.3) as number, plusMinus: null, source: 'typed' },
        length: { value: length, source: 'traced' },
      },
    })
  })

  test('read off the ruler are not called typed', async () => {
    const { annotationId, defectId } = await drawn({ points: line })
    await site.change(annotationId, { version: 1, measured: { length: 333, width: null } })
    const { measures } = await defectOf(defectId)
    expect(measures?.length).toMatchObject({ value: 333, source: 'ruler' })
    expect(measures?.length?.plusMinus).toBeGreaterThan(0)
  })

  test('that were measured follow a new scale of the photo, those that were typed do not', async () => {
    const imageId = await site.photo()
    const { defectId } = await drawn({ imageId, widthProfile, defect: { width: 0.3 } })
    const { db } = plumbline
    await db.updateTable('media').set({ gsd: 1 }).where('id', '=', imageId).execute()
    await db.transaction().execute((trx) => recomputeSizes(trx, imageId, new Date()))
    expect(await defectOf(defectId)).toMatchObject({
      length: expect.closeTo(700) as number,
      width: expect.closeTo(0.3) as number,
      measures: { width: { source: 'typed' } },
    })
  })
})

describe('the severity that a width gives a new crack', () => {
  const crack = { type: 'crack_structural' }

  test('is that of its width where no limit lies within the plus-minus', async () => {
    const { info } = await drawn({ widthProfile: { ...widthProfile, p50: 6, p95: 6, max: 6 }, defect: crack })
    expect(info.severity).toBe('major')
  })

  test('is the own one of its type between two limits, as far as the width allows', async () => {
    // 4.6 ± 1 mm lies between major and critical.
    const { info } = await drawn({ widthProfile, defect: { type: 'crack_non_structural' } })
    expect(info.severity).toBe('major')
  })
})
