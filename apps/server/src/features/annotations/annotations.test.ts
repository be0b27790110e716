import { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { FoundDefect } from '@plumbline/vision/found-defect'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { addSuggestions } from './add-suggestions.ts'

let plumbline: TestApp
let stage: PlanStage

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

type Asked = Partial<{
  layoutId: string
  markerId: string
  imageId: string
  rejected: boolean
  cursor: string
  limit: number
}>
const read = (query: Asked, at = stage) =>
  plumbline.call(annotationRoutes.imagesAndAnnotations, { params: at.params, token: at.token, query: query as never })
const photo = (given: Parameters<typeof aMedia>[2] = {}) =>
  aMedia(plumbline.db, stage.project, { width: 2000, height: 1000, ...given })

describe('photos with what is on them', () => {
  test('in the order of the wall, of a plan, a marker or one photo, page by page; rejected ones only when asked for', async () => {
    const at = await aPlanStage(plumbline)
    const marker = await aMarker(plumbline.db, at.project, at.plan)
    const make = (floor: string, given: Parameters<typeof aMedia>[2] = {}) =>
      aMedia(plumbline.db, at.project, {
        elevation_id: at.elevation.id,
        floor,
        slot: 0,
        marker_id: marker,
        width: 2000,
        height: 1000,
        gsd: 0.5,
        gsd_source: 'exif',
        ...given,
      })
    const [low, high, loose] = [await make('2'), await make('7'), await make('5', { marker_id: null })]
    await make('1', { kind: 'side' })
    await make('1', { kind: 'video' })
    const found = await anAnnotation(plumbline.db, at.project, high, {
      pixel_sizes: JSON.stringify({ area: 100, length: 200, width: 0, widthMost: 2 }),
    })
    const no = await anAnnotation(plumbline.db, at.project, high, { is_defect: false })
    await anAnnotation(plumbline.db, at.project, high, { deleted_at: new Date() })
    const defectId = await aDefect(plumbline.db, at.project, { given: { severity: 'major' } })
    const accepted = await anAnnotation(plumbline.db, at.project, low, { defect_id: defectId, is_defect: true })
    const { body } = await read({ layoutId: at.plan.id }, at)
    expect(body.images.map(({ _id }) => _id)).toEqual([high, low])
    expect(body.annotations.map(({ _id }) => _id).toSorted()).toEqual([found, accepted].toSorted())
    expect(body.annotations.find(({ _id }) => _id === found)).toMatchObject({
      imageId: high,
      location: { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 },
      annInfo: {
        isDefect: null,
        defectNum: null,
        severity: null,
        suggestionNum: 1,
        aiDefectType: 'crack',
        isEdited: false,
        sizes: {
          gsd: 0.5,
          gsdSource: 'exif',
          boxWidth: expect.closeTo(50) as number,
          boxLength: expect.closeTo(200) as number,
          length: 100,
          width: null,
          widthMost: 1,
          isBelowGsd: true,
        },
      },
    })
    expect(body.annotations.find(({ _id }) => _id === accepted)!.annInfo).toMatchObject({
      isDefect: true,
      defectId,
      defectNum: 1,
      severity: 'major',
    })
    expect((await read({ layoutId: at.elevation.id }, at)).body.images.map(({ _id }) => _id)).toEqual([
      high,
      loose,
      low,
    ])
    expect(
      (await read({ imageId: high, rejected: true }, at)).body.annotations.map(({ _id }) => _id).toSorted(),
    ).toEqual([found, no].toSorted())
    const first = await read({ markerId: marker, limit: 1 }, at)
    const second = await read({ markerId: marker, limit: 1, cursor: first.body.nextCursor! }, at)
    expect([first.body.images[0]!._id, second.body.images[0]!._id, second.body.nextCursor]).toEqual([high, low, null])
  })

  test('what is elsewhere is not found', async () => {
    const other = await aPlanStage(plumbline)
    expect((await read({ layoutId: other.plan.id })).error.code).toBe('drawing.not-found')
    expect((await read({ markerId: v7() })).error.code).toBe('marker.not-found')
    expect((await read({ imageId: await aMedia(plumbline.db, other.project) })).error.code).toBe('media.not-found')
    expect((await read({ cursor: 'x' })).error.code).toBe('input.invalid')
  })
})

describe('what a run suggests', () => {
  const crack = (x: number, more: Partial<FoundDefect> = {}): FoundDefect => ({
    defectType: 'crack',
    confidence: 0.9,
    shape: 'polyline',
    points: [
      [
        [x, 0.1],
        [x + 0.05, 0.5],
      ],
    ],
    box: { left: x, top: 0.1, right: x + 0.05, bottom: 0.5 },
    lengthPx: 400,
    widthPx: { mean: 2, max: 3 },
    areaPx: 800,
    widthProfile: { p50: 2, p95: 3, max: 3, maxAt: { x, y: 0.1 } },
    ...more,
  })
  const patch = (x: number, type: FoundDefect['defectType'] = 'rust'): FoundDefect => ({
    defectType: type,
    confidence: 0.7,
    shape: 'polygon',
    points: [
      [
        [x, 0.6],
        [x + 0.1, 0.6],
        [x + 0.1, 0.8],
        [x, 0.8],
      ],
    ],
    box: { left: x, top: 0.6, right: x + 0.1, bottom: 0.8 },
    lengthPx: null,
    widthPx: null,
    areaPx: 5000,
  })
  const suggest = (mediaId: string, found: readonly FoundDefect[], types = [...aiDefectTypes]) =>
    plumbline.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('media')
        .selectAll()
        .where('id', '=', mediaId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return addSuggestions(trx, row, { id: await aRun(), detectorVersion: '1-abc', types }, found, new Date())
    })
  let run: string | undefined
  const aRun = async () => {
    if (run !== undefined) return run
    run = v7()
    const { corporate_id } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', stage.project.id)
      .executeTakeFirstOrThrow()
    await plumbline.db
      .insertInto('analysis_run')
      .values({
        id: run,
        inspection_id: stage.project.inspectionId,
        project_id: stage.project.id,
        corporate_id,
        number: 1,
        origin: 'asked',
        types: [...aiDefectTypes],
        sensitivity: 'medium',
        detector_version: '1-abc',
        marker_id: null,
        requested_by: null,
        finished_at: null,
      })
      .execute()
    return run
  }
  const rows = (mediaId: string) =>
    plumbline.db
      .selectFrom('annotation')
      .selectAll()
      .where('media_id', '=', mediaId)
      .orderBy('suggestion_num')
      .execute()

  test('counts up in the project, and what is found again keeps its number', async () => {
    const mediaId = await photo()
    expect(await suggest(mediaId, [crack(0.1), crack(0.5), patch(0.3)])).toEqual({ crack: 2, rust: 1 })
    const before = await rows(mediaId)
    await suggest(mediaId, [crack(0.101), patch(0.3), patch(0.7)])
    const after = await rows(mediaId)
    expect(after.map(({ id }) => id)).toEqual([before[0]!.id, before[2]!.id, expect.any(String) as string])
    expect(after.map(({ suggestion_num }) => suggestion_num! - before[0]!.suggestion_num!)).toEqual([0, 2, 3])
    expect(after[0]).toMatchObject({
      version: 2,
      is_defect: null,
      origin: 'detector',
      confidence: expect.closeTo(0.9) as number,
      pixel_sizes: { area: 800, length: 400, width: 2, widthMost: 3 },
    })
  })

  test('a run for cracks says nothing about rust', async () => {
    const mediaId = await photo()
    await suggest(mediaId, [crack(0.1), patch(0.3)])
    await suggest(mediaId, [patch(0.6)], ['crack'])
    expect((await rows(mediaId)).map(({ ai_defect_type, box_left }) => [ai_defect_type, box_left])).toEqual([
      ['rust', expect.closeTo(0.3)],
    ])
  })

  test('rust on a pipe that is called rust next time is not there twice', async () => {
    const mediaId = await photo()
    await suggest(mediaId, [patch(0.1, 'corroded_pipe'), patch(0.5, 'corroded_pipe_bracket')])
    expect(await suggest(mediaId, [patch(0.1), patch(0.5), patch(0.8)], ['rust'])).toEqual({ rust: 1 })
    const [pipe] = await rows(mediaId)
    await plumbline.db.updateTable('annotation').set({ is_defect: true }).where('id', '=', pipe!.id).execute()
    expect(await suggest(mediaId, [patch(0.1), patch(0.5, 'corroded_pipe'), patch(0.8)])).toEqual({
      corroded_pipe: 1,
      rust: 1,
    })
    expect((await rows(mediaId)).map(({ ai_defect_type }) => ai_defect_type)).toEqual([
      'corroded_pipe',
      'corroded_pipe',
      'rust',
    ])
  })

  test('what somebody accepted, edited, rejected, drew or deleted stays, and is not suggested again', async () => {
    const mediaId = await photo()
    await suggest(mediaId, [crack(0.1), crack(0.3), crack(0.5), patch(0.2), patch(0.5)])
    const [accepted, edited, rejected, deleted] = await rows(mediaId)
    const set = (id: string, values: object) =>
      plumbline.db.updateTable('annotation').set(values).where('id', '=', id).execute()
    await set(accepted!.id, { is_defect: true })
    await set(edited!.id, { is_edited: true })
    await set(rejected!.id, { is_defect: false })
    await set(deleted!.id, { deleted_at: new Date() })
    const decided = [accepted!.id, edited!.id, rejected!.id, deleted!.id]
    const look = async () => (await rows(mediaId)).filter(({ id }) => decided.includes(id))
    const before = await look()
    expect(
      await suggest(mediaId, [crack(0.1), crack(0.301), crack(0.5), patch(0.2), patch(0.8), patch(0.1, 'spalling')]),
    ).toEqual({ rust: 1, spalling: 1 })
    expect(await look()).toEqual(before)
    expect(await rows(mediaId)).toHaveLength(6)
  })

  test('however runs follow each other and people decide between them, no finding is there twice and no decision is lost', async () => {
    const places = [0.05, 0.25, 0.45, 0.65, 0.85]
    const step = fc.oneof(
      fc.record({ found: fc.subarray(places) }),
      fc.record({
        decide: fc.nat(4),
        as: fc.constantFrom({ is_defect: true }, { is_defect: false }, { is_edited: true }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const mediaId = await photo()
        const decisions = new Map<string, object>()
        for (const one of steps) {
          if ('found' in one)
            await Promise.all([
              suggest(
                mediaId,
                one.found.map((x) => crack(x)),
              ),
              suggest(
                mediaId,
                one.found.map((x) => crack(x + 0.001)),
              ),
            ])
          else {
            const row = (await rows(mediaId))[one.decide]
            if (row === undefined) continue
            decisions.set(row.id, { ...decisions.get(row.id), ...one.as })
            await plumbline.db.updateTable('annotation').set(one.as).where('id', '=', row.id).execute()
          }
        }
        const left = await rows(mediaId)
        expect(new Set(left.map(({ box_left }) => Math.round(box_left * 20))).size).toBe(left.length)
        expect(new Set(left.map(({ suggestion_num }) => suggestion_num)).size).toBe(left.length)
        for (const [id, decision] of decisions) expect(left.find((row) => row.id === id)).toMatchObject(decision)
      }),
      { numRuns: 12 },
    )
  })
})
