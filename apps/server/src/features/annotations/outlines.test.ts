import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAnalysisRun } from '../../testing/builders/finding-builders.ts'
import { anAnnotationSite, corners, type AnnotationSite } from '../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { addSuggestions } from './add-suggestions.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
})
afterAll(() => plumbline.close())

const box = { left: 0.51, top: 0.51, right: 0.6, bottom: 0.69 }
const outline = [
  [0.51, 0.51],
  [0.6, 0.52],
  [0.59, 0.69],
  [0.52, 0.68],
] as const

/** A run that finds this spall on the photo. */
const find = async (imageId: string) => {
  const id = await anAnalysisRun(plumbline.db, site.project, { mediaIds: [imageId] })
  return plumbline.db.transaction().execute(async (trx) => {
    const photo = await trx
      .selectFrom('media')
      .selectAll()
      .where('id', '=', imageId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const found = {
      defectType: 'spalling' as const,
      confidence: 0.9,
      shape: 'polygon' as const,
      points: [outline.map(([x, y]) => [x, y] as const)],
      box,
      areaPx: 100_000,
      lengthPx: null,
      widthPx: null,
    }
    return addSuggestions(trx, photo, { id, detectorVersion: '2', types: ['spalling'] }, [found], new Date())
  })
}

const suggested = async (imageId: string) =>
  plumbline.db
    .selectFrom('annotation')
    .select('id')
    .where('media_id', '=', imageId)
    .where('origin', '=', 'detector')
    .where('is_defect', 'is', null)
    .execute()

test('a finding on a defect that somebody drew is suggested as its outline, and accepting it makes no second defect', async () => {
  const imageId = await site.photo()
  const drawn = await site.draw({
    imageId,
    shape: 'rectangle',
    points: corners,
    isDefect: true,
    defect: { type: 'concrete_spalling' },
  })
  await find(imageId)
  const [suggestion] = await suggested(imageId)
  const { body } = await site.decide([suggestion!.id], 'undecide')
  const { defectId, defectNum } = drawn.annInfo
  expect(body.annotations[0]!.annInfo.outlineOf).toEqual({ defectId, defectNum, annotationId: drawn._id })
  const accepted = (await site.decide([suggestion!.id], 'accept')).body.annotations[0]!.annInfo
  expect(accepted).toMatchObject({ defectId, isDefect: true, outlineOf: null })
  const { defect } = (await site.defect(defectId!)).body
  expect(defect.images.map(({ annotationId }) => annotationId).toSorted()).toEqual(
    [drawn._id, suggestion!.id].toSorted(),
  )
  // An outline says more than the box around it.
  expect(defect.sizeFrom?.annotationId).toBe(suggestion!.id)
  await find(imageId)
  expect(await suggested(imageId)).toEqual([])
  const undone = (await site.decide([suggestion!.id], 'undecide')).body.annotations[0]!.annInfo
  expect(undone).toMatchObject({ defectId: null, isDefect: null })
  expect((await site.defect(defectId!)).status).toBe(200)
})

test('a finding beside what somebody drew becomes a defect of its own', async () => {
  const imageId = await site.photo()
  const far = [corners[0]!.map(({ x, y }) => ({ x: x - 0.4, y: y - 0.4 }))]
  const drawn = await site.draw({
    imageId,
    shape: 'rectangle',
    points: far,
    isDefect: true,
    defect: { type: 'concrete_spalling' },
  })
  await find(imageId)
  const [suggestion] = await suggested(imageId)
  const accepted = (await site.decide([suggestion!.id], 'accept')).body.annotations[0]!.annInfo
  expect(accepted.defectId).not.toBeNull()
  expect(accepted.defectId).not.toBe(drawn.annInfo.defectId)
})
