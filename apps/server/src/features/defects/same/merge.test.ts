import { defectRoutes } from '@plumbline/contract/defects/defects'
import { duplicateRoutes as routes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing, aProject } from '../../../testing/builders/builders.ts'
import { aComment, aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { NewDefect } from '../create-defect.ts'

let plumbline: TestApp
let stage: PlanStage
beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
})
afterAll(() => plumbline.close())

const of = (defectId: string) => ({ params: { ...stage.params, defectId }, token: stage.token })
const photo = (gsd = 1, sharpness = 0.4) =>
  aMedia(plumbline.db, stage.project, {
    name: `DJI_${gsd}.JPG`,
    elevation_id: stage.elevation.id,
    width: 4000,
    height: 3000,
    gsd,
    gsd_source: 'exif',
    quality: JSON.stringify({ sharpness, brightness: 0.5, darkShare: 0, brightShare: 0 }),
  })

/** With a crack of 200 px on each of the photos. */
async function make(given: Partial<NewDefect> = {}, photos: readonly string[] = []) {
  const id = await aDefect(plumbline.db, stage.project, given)
  const shapes: string[] = []
  for (const on of photos.length > 0 ? photos : [await photo()])
    shapes.push(
      await anAnnotation(plumbline.db, stage.project, on, {
        defect_id: id,
        is_defect: true,
        updated_at: new Date('2026-01-01'),
      }),
    )
  return { id, shapes }
}

const detail = async (id: string) => (await plumbline.call(defectLifeRoutes.detail, of(id))).body
const merge = async (id: string, other: string, version?: number) =>
  plumbline.call(routes.merge, {
    ...of(id),
    body: { with: other, version: version ?? (await detail(id)).defect.version },
  })
const split = (id: string, body: { annotationIds?: string[]; mergedId?: string; version?: number }) =>
  plumbline.call(routes.split, { ...of(id), body })
const shapesOf = async (id: string) =>
  (await detail(id)).defect.images.map(({ annotationId }) => annotationId).toSorted()
const listed = async () =>
  (await plumbline.call(defectRoutes.list, { params: stage.params, query: {}, token: stage.token })).body

describe('merging', () => {
  test('moves the shapes, retains the fields, and both histories tell of it', async () => {
    const one = await make({ given: { remark: 'first' } })
    const other = await make({ given: { remark: 'second' } })
    const { body } = await merge(one.id, other.id)
    expect(body.defect).toMatchObject({ remark: 'first', mergedInto: null })
    expect(await shapesOf(one.id)).toEqual([...one.shapes, ...other.shapes].toSorted())
    const number = (await detail(other.id)).defect.defectNum
    expect(body.merged).toMatchObject([{ _id: other.id, defectNum: number, annotationIds: other.shapes }])
    expect(body.history.find(({ kind }) => kind === 'merged')).toMatchObject({
      after: { defectId: other.id, defectNum: number, shapes: 1 },
    })
    expect(body.history.find(({ kind }) => kind === 'merged-into')).toMatchObject({ of: { _id: other.id } })
  })

  test('leaves a number that answers where it went, by way of others too', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    await merge(b.id, c.id)
    await merge(a.id, b.id)
    const { defectNum } = (await detail(a.id)).defect
    for (const { id } of [b, c]) {
      const { status, body } = await plumbline.call(defectRoutes.get, of(id))
      expect(status).toBe(200)
      expect(body.defect.mergedInto).toEqual({ _id: a.id, defectNum })
    }
    expect(await shapesOf(a.id)).toEqual([...a.shapes, ...b.shapes, ...c.shapes].toSorted())
  })

  test('the survivor is found under the number that was merged', async () => {
    const [one, other] = [await make(), await make()]
    const q = `DF${String((await detail(other.id)).defect.defectNum).padStart(4, '0')}`
    await merge(one.id, other.id)
    const { body } = await plumbline.call(defectRoutes.list, { params: stage.params, query: { q }, token: stage.token })
    expect(body.data.map(({ _id }) => _id)).toEqual([one.id])
  })

  test('a merged one counts nowhere', async () => {
    const [one, other] = [await make(), await make()]
    const before = await listed()
    await merge(one.id, other.id)
    const after = await listed()
    expect(after.total).toBe(before.total - 1)
    expect(after.data.some(({ _id }) => _id === other.id)).toBe(false)
    const all = { params: stage.params, query: {}, token: stage.token }
    const [facets, summary, ids] = [
      await plumbline.call(defectRegisterRoutes.facets, all),
      await plumbline.call(defectRegisterRoutes.summary, all),
      await plumbline.call(defectRegisterRoutes.ids, all),
    ]
    expect([facets.body.total, summary.body.total, ids.body.ids.length]).toEqual([
      after.total,
      after.total,
      after.total,
    ])
  })

  test('comments and photos after repair of both are read with the survivor', async () => {
    const [one, other] = [await make(), await make()]
    const [first, second] = [await aComment(plumbline.db, one.id), await aComment(plumbline.db, other.id)]
    const after = await photo()
    await plumbline.call(defectLifeRoutes.addAfterPhoto, {
      params: { ...stage.params, defectId: other.id, imageId: after },
      token: stage.token,
    })
    const { body } = await merge(one.id, other.id)
    expect(body.comments.map(({ _id, of: from }) => [_id, from?._id])).toEqual([
      [first, undefined],
      [second, other.id],
    ])
    expect(body.afterPhotos.map(({ _id }) => _id)).toEqual([after])
  })

  test('the sharp photo with the finest scale gives the size, and is named', async () => {
    const [coarse, soft, fine] = [await photo(2), await photo(0.5, 0.01), await photo(1)]
    const one = await make({}, [coarse])
    const other = await make({}, [soft, fine])
    const { body } = await merge(one.id, other.id)
    expect(body.defect).toMatchObject({
      length: 200,
      width: 2,
      sizeSource: 'gsd',
      sizeFrom: { imageId: fine, imageName: 'DJI_1.JPG', annotationId: other.shapes[1] },
    })
  })

  test('a size that somebody typed stays', async () => {
    const one = await make({ given: { length: 77 } })
    const { body } = await merge(one.id, (await make()).id)
    expect(body.defect).toMatchObject({ length: 77, sizeSource: 'typed', sizeFrom: null })
  })

  test('done twice answers the same and changes nothing', async () => {
    const [one, other] = [await make(), await make()]
    const first = await merge(one.id, other.id, 1)
    const second = await merge(one.id, other.id, 1)
    expect(second.body.defect).toEqual(first.body.defect)
    expect(second.body.history).toHaveLength(first.body.history.length)
  })

  test('is refused with itself, across elevations and inspections, of deleted ones and on a stale version', async () => {
    const [one, other] = [await make(), await make()]
    expect((await merge(one.id, one.id)).error.code).toBe('defect.merge-self')
    expect((await merge(one.id, v7())).error.code).toBe('defect.not-found')
    expect((await merge(one.id, other.id, 99)).error.code).toBe('version.stale')
    const south = await aDrawing(plumbline.db, stage.project, { category: 'elevation', name: 'South' })
    const [north, onSouth] = [
      await make({ given: { elevationId: stage.elevation.id } }),
      await make({ given: { elevationId: south.id } }),
    ]
    expect((await merge(north.id, onSouth.id)).error.code).toBe('defect.merge-apart')
    const { corporate_id } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', stage.project.id)
      .executeTakeFirstOrThrow()
    const elsewhere = await aDefect(plumbline.db, await aProject(plumbline.db, corporate_id))
    expect((await merge(one.id, elsewhere)).error.code).toBe('defect.not-found')
    await plumbline.call(defectLifeRoutes.remove, {
      params: stage.params,
      token: stage.token,
      body: { defectIds: [other.id] },
    })
    expect((await merge(one.id, other.id)).error.code).toBe('defect.not-found')
  })

  test('what was merged takes no more changes, and does not come back by a restore', async () => {
    const [one, other] = [await make(), await make()]
    await merge(one.id, other.id)
    const changed = await plumbline.call(defectLifeRoutes.change, {
      ...of(other.id),
      body: { version: 2, change: { remark: 'late' } },
    })
    expect(changed.error.code).toBe('defect.merged')
    expect((await merge((await make()).id, other.id)).error.code).toBe('defect.merged')
    const restored = await plumbline.call(defectLifeRoutes.restore, {
      params: stage.params,
      token: stage.token,
      body: { defectIds: [other.id] },
    })
    expect(restored.body.restored).toEqual([])
  })

  test('deleting the survivor and bringing it back loses nothing', async () => {
    const [one, other] = [await make(), await make()]
    await merge(one.id, other.id)
    const before = await shapesOf(one.id)
    const body = { defectIds: [one.id] }
    await plumbline.call(defectLifeRoutes.remove, { params: stage.params, token: stage.token, body })
    await plumbline.call(defectLifeRoutes.restore, { params: stage.params, token: stage.token, body })
    expect(await shapesOf(one.id)).toEqual(before)
    expect((await detail(other.id)).defect.mergedInto?._id).toBe(one.id)
  })
})

describe('splitting', () => {
  test('gives shapes back to their number with its fields: the undo of a merge', async () => {
    const [one, other] = [
      await make({ given: { remark: 'first' } }, [await photo(2)]),
      await make({ given: { remark: 'second', severity: 'critical' } }),
    ]
    const before = [await detail(one.id), await detail(other.id)]
    await merge(one.id, other.id)
    const { body } = await split(one.id, { mergedId: other.id })
    expect(body.split).toMatchObject({ _id: other.id, isNew: false })
    const after = [await detail(one.id), await detail(other.id)]
    for (const [index, { defect }] of after.entries()) {
      const { version: _, updatedAt: __, ...fields } = before[index]!.defect
      expect(defect).toMatchObject(fields)
    }
    expect(after[0]!.merged).toEqual([])
    expect(after[1]!.history.at(-1)).toMatchObject({ kind: 'split-off' })
    const again = await split(one.id, { mergedId: other.id })
    expect(again.body.split).toMatchObject({ _id: other.id, isNew: false })
  })

  test('by its shapes goes to the number they came from, else to a new one', async () => {
    const [one, other] = [await make({}, [await photo(), await photo()]), await make()]
    await merge(one.id, other.id)
    expect((await split(one.id, { annotationIds: other.shapes })).body.split._id).toBe(other.id)
    const { body } = await split(one.id, { annotationIds: [one.shapes[1]!] })
    expect(body.split.isNew).toBe(true)
    expect(body.split.defectNum).toBeGreaterThan((await detail(other.id)).defect.defectNum)
    expect(await shapesOf(body.split._id)).toEqual([one.shapes[1]])
    expect(await shapesOf(one.id)).toEqual([one.shapes[0]])
    const again = await split(one.id, { annotationIds: [one.shapes[1]!] })
    expect(again.body.split).toMatchObject({ _id: body.split._id, isNew: true })
  })

  test('of a chain takes out the one whose shapes they are', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    await merge(b.id, a.id)
    await merge(c.id, b.id)
    // What b brought stays where it is, and a answers that it is there.
    expect((await split(c.id, { annotationIds: b.shapes })).body.split._id).toBe(b.id)
    expect(await shapesOf(c.id)).toEqual([...a.shapes, ...c.shapes].toSorted())
    expect((await detail(a.id)).defect.mergedInto?._id).toBe(c.id)
    expect((await split(c.id, { annotationIds: a.shapes })).body.split._id).toBe(a.id)
    expect(await shapesOf(c.id)).toEqual(c.shapes)
  })

  test('is refused of all shapes, of foreign ones and of what is no part', async () => {
    const [one, other] = [await make(), await make()]
    expect((await split(one.id, { annotationIds: one.shapes })).error.code).toBe('defect.split-all')
    expect((await split(one.id, { annotationIds: other.shapes })).error.code).toBe('annotation.not-found')
    expect((await split(one.id, { mergedId: other.id })).error.code).toBe('defect.not-merged')
    expect((await split(one.id, { annotationIds: [] })).error.code).toBe('input.invalid')
  })
})
