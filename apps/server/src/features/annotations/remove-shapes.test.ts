import { annotationEditingRoutes as routes } from '@plumbline/contract/annotations/editing'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { sweepAnnotations } from './remove-shapes.ts'
import { anAnnotationSite, type AnnotationSite } from '../../testing/sites/annotation-site.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
})
afterAll(() => plumbline.close())

describe('deleted shapes', () => {
  test('come back with their defect for 30 days', async () => {
    const on = await site.photo()
    const drawn = await site.draw({ imageId: on, isDefect: true })
    expect((await site.remove([drawn._id, v7()])).body).toEqual({ annotationIds: [drawn._id], layoutPlanMarkers: [] })
    expect((await site.defect(drawn.annInfo.defectId!)).status).toBe(404)
    const deleted = () => plumbline.call(routes.deleted, { ...site.at, params: { ...site.params, imageId: on } })
    expect((await deleted()).body.annotations.map(({ _id }) => _id)).toEqual([drawn._id])
    expect((await site.restore([drawn._id]))[0]).toMatchObject({
      version: 3,
      annInfo: { defectId: drawn.annInfo.defectId, defectNum: drawn.annInfo.defectNum },
    })
    expect((await site.defect(drawn.annInfo.defectId!)).status).toBe(200)
    await site.remove([drawn._id])
    const found = await site.suggestion({}, on)
    await site.remove([found])
    const now = () => new Date(plumbline.clock.ms + 31 * 24 * 3600 * 1000)
    await sweepAnnotations({ db: plumbline.db, now })
    const left = await plumbline.db.selectFrom('annotation').select('id').where('media_id', '=', on).execute()
    expect(left.map(({ id }) => id)).toEqual([found])
  })

  test('of one photo: the others stay, the plan is answered', async () => {
    const on = await site.photo()
    const [one, two, other] = [await site.draw({ imageId: on }), await site.draw({ imageId: on }), await site.draw()]
    const { body } = await plumbline.call(routes.removeOfImage, {
      ...site.at,
      params: { ...site.params, imageId: on },
      body: { annotationIds: [one._id, other._id] },
    })
    expect([body.annotations.map(({ _id }) => _id), body.annotationIds, body.layoutPlanMarker]).toEqual([
      [two._id],
      [one._id],
      null,
    ])
  })

  test('an operator deletes a shape, but not the defect that somebody else reported', async () => {
    const drawn = await site.draw({ isDefect: true })
    const corporateId = (
      await plumbline.db
        .selectFrom('project')
        .select('corporate_id')
        .where('id', '=', site.project.id)
        .executeTakeFirstOrThrow()
    ).corporate_id
    const operator = await join(plumbline, { corporateId, role: 'corporate-standard', assignedTo: [site.project.id] })
    expect((await site.remove([drawn._id], operator.token)).status).toBe(200)
    expect((await site.defect(drawn.annInfo.defectId!)).body.defect.images).toEqual([])
  })
})

test('a photo is deleted: its shapes go, the defects stay with number and history', async () => {
  const on = await site.photo()
  const { annInfo } = await site.draw({ imageId: on, isDefect: true })
  await plumbline.call(mediaLibraryRoutes.removeMany, { ...site.at, body: { mediaIds: [on] } })
  expect((await site.defect(annInfo.defectId!)).body.defect).toMatchObject({ defectNum: annInfo.defectNum, images: [] })
})
