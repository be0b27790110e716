import { annotationEditingRoutes as routes } from '@plumbline/contract/annotations/editing'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { addSuggestions } from './add-suggestions.ts'
import { anAnnotationSite, type AnnotationSite } from '../../testing/sites/annotation-site.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
})
afterAll(() => plumbline.close())

describe('what the detector found', () => {
  test('accepted is a defect by the library, as grave as it is wide, and only one however often it is accepted', async () => {
    const found = await site.suggestion({
      pixel_sizes: JSON.stringify({ area: 100, length: 200, width: 3, widthMost: 4 }),
    })
    const { body } = await site.decide([found], 'accept')
    expect(body.annotations[0]!.annInfo).toMatchObject({ isDefect: true, severity: 'major', isEdited: false })
    expect((await site.defect(body.annotations[0]!.annInfo.defectId!)).body.defect).toMatchObject({
      aiDefectType: 'crack',
      severity: 'major',
      width: 1.5,
      length: 100,
      sizeSource: 'gsd',
      status: 'open',
    })
    expect((await site.decide([found], 'accept')).body.annotations).toEqual(body.annotations)
  })

  test('numbers follow the order they are named in, and taking it back takes the defect away but not its number', async () => {
    const [one, two] = [await site.suggestion(), await site.suggestion()]
    const { body } = await site.decide([two, one, v7()], 'accept', { severity: 'minor' })
    const numbers = new Map(body.annotations.map(({ _id, annInfo }) => [_id, annInfo.defectNum!]))
    expect(numbers.get(one)! - numbers.get(two)!).toBe(1)
    const back = await site.decide([one], 'undecide')
    expect([back.body.annotations[0]!.annInfo, back.body.left]).toMatchObject([
      { isDefect: null, defectId: null },
      body.left + 1,
    ])
    expect((await site.decide([one], 'accept')).body.annotations[0]!.annInfo.defectNum).toBe(numbers.get(one)! + 1)
    expect(
      (await site.decide([one, two], 'reject')).body.annotations.map(({ annInfo }) => [
        annInfo.isDefect,
        annInfo.defectId,
      ]),
    ).toEqual([
      [false, null],
      [false, null],
    ])
  })

  test('and somebody changed is left alone by the next run', async () => {
    const on = await site.photo()
    const found = await site.suggestion({}, on)
    const { body } = await site.change(found, {
      version: 1,
      points: [
        [
          { x: 0.1, y: 0.1 },
          { x: 0.3, y: 0.25 },
        ],
      ],
    })
    expect(body.newAnnotation.annInfo).toMatchObject({
      isEdited: true,
      isDefect: null,
      origin: 'detector',
      pixelSizes: { width: 2, widthMost: 3 },
    })
    await plumbline.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('media').selectAll().where('id', '=', on).forUpdate().executeTakeFirstOrThrow()
      await addSuggestions(trx, row, { id: v7(), detectorVersion: '2', types: ['crack'] }, [], new Date())
    })
    expect(await plumbline.db.selectFrom('annotation').select('id').where('media_id', '=', on).execute()).toEqual([
      { id: found },
    ])
  })

  test('waits in the order of the wall, page by page, filtered, and counted', async () => {
    const there = await aPlanStage(plumbline)
    const make = (floor: string) =>
      aMedia(plumbline.db, there.project, { elevation_id: there.elevation.id, floor, slot: 0 })
    const [low, high] = [await make('2'), await make('7')]
    const put = (on: string, given: Parameters<typeof anAnnotation>[3]) =>
      anAnnotation(plumbline.db, there.project, on, given)
    const ids = [
      await put(high, { confidence: 0.9 }),
      await put(high, { confidence: 0.3 }),
      await put(low, { confidence: 0.6, ai_defect_type: 'rust' }),
      await put(low, { confidence: 0.6, ai_defect_type: 'rust' }),
    ]
    await put(low, { is_defect: false, confidence: 0.7 })
    await put(low, { deleted_at: new Date() })
    const ask = async (query: object) =>
      (await plumbline.call(routes.suggestions, { params: there.params, token: there.token, query: query as never }))
        .body
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const body = await ask({ limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      expect([body.left, body.all]).toEqual([4, 5])
      seen.push(...body.annotations.map(({ _id }) => _id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(ids)
    expect(await ask({ types: 'rust,spalling' })).toMatchObject({
      left: 2,
      all: 2,
      annotations: [{ _id: ids[2] }, { _id: ids[3] }],
    })
    expect(await ask({ confidence: 0.6 })).toMatchObject({ left: 3, all: 4 })
    for (const query of [{ types: 'mould' }, { cursor: 'x' }])
      expect(
        (await plumbline.call(routes.suggestions, { params: there.params, token: there.token, query: query as never }))
          .error.code,
      ).toBe('input.invalid')
  })
})
