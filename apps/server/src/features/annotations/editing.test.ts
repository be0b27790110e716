import type { Annotation } from '@plumbline/contract/annotations'
import {
  annotationEditingRoutes as routes,
  type AnnInfoChange,
  type NewAnnInfo,
  type NewerAnnotation,
} from '@plumbline/contract/annotations-editing'
import { defectLibraryOf } from '@plumbline/contract/defect-libraries'
import { defectRoutes } from '@plumbline/contract/defects'
import { defectLifeRoutes } from '@plumbline/contract/defects-life'
import { mediaLibraryRoutes } from '@plumbline/contract/media-library'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDefect, anAnnotation } from '../../testing/finding-builders.ts'
import { aMedia } from '../../testing/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/plan-stage.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { addSuggestions } from './add-suggestions.ts'
import { sweepAnnotations } from './remove-shapes.ts'

let plumbline: TestApp
let stage: PlanStage
let imageId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
})
afterAll(() => plumbline.close())

const photo = () =>
  aMedia(plumbline.db, stage.project, {
    elevation_id: stage.elevation.id,
    floor: '4',
    width: 4000,
    height: 3000,
    gsd: 0.5,
    gsd_source: 'exif',
  })
beforeAll(async () => {
  imageId = await photo()
})

const line = [
  [
    { x: 0.1, y: 0.1 },
    { x: 0.2, y: 0.1 },
  ],
  [
    { x: 0.2, y: 0.1 },
    { x: 0.2, y: 0.2 },
  ],
]
const corners = [
  [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
    { x: 0.6, y: 0.7 },
    { x: 0.5, y: 0.7 },
  ],
]
const at = () => ({ params: stage.params, token: stage.token })

const create = (given: Partial<NewAnnInfo> = {}) =>
  plumbline.call(routes.create, {
    ...at(),
    body: { annInfo: { _id: v7(), imageId, shape: 'polyline', points: line, ...given } },
  })
const draw = async (given: Partial<NewAnnInfo> = {}): Promise<Annotation> => (await create(given)).body.newAnnotation
const change = (annotationId: string, annInfo: AnnInfoChange) =>
  plumbline.call(routes.change, { ...at(), params: { ...stage.params, annotationId }, body: { annInfo } })
const save = async (annotations: Parameters<typeof plumbline.call<typeof routes.saveMany>>[1]['body']['annotations']) =>
  (await plumbline.call(routes.saveMany, { ...at(), body: { annotations } })).body
const remove = (annotationIds: string[], token = stage.token) =>
  plumbline.call(routes.removeMany, { ...at(), token, body: { annotationIds } })
const restore = async (annotationIds: string[]) =>
  (await plumbline.call(routes.restore, { ...at(), body: { annotationIds } })).body.annotations
const decide = (annotationIds: string[], decision: 'accept' | 'reject' | 'undecide', defect?: object) =>
  plumbline.call(routes.decide, {
    ...at(),
    body: { annotationIds, decision, ...(defect === undefined ? {} : { defect }) },
  })
const defect = (defectId: string) =>
  plumbline.call(defectRoutes.get, { ...at(), params: { ...stage.params, defectId } })
const suggestion = (given: Parameters<typeof anAnnotation>[3] = {}, on = imageId) =>
  anAnnotation(plumbline.db, stage.project, on, given)

describe('a shape that somebody draws', () => {
  test('has its box and its sizes, and is an irregularity until it is said to be a defect', async () => {
    const { annInfo, location, version, updatedBy } = await draw()
    expect(location).toEqual({ left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 })
    expect(annInfo).toMatchObject({
      origin: 'person',
      isDefect: null,
      defectId: null,
      isEdited: false,
      measured: null,
      pixelSizes: { length: expect.closeTo(700) as number, width: null },
      sizes: { length: expect.closeTo(350) as number, width: null, isBelowGsd: false },
    })
    expect([version, updatedBy]).toEqual([1, 'Ada Byron'])
  })

  test('becomes a defect with the place of its photo, and an area has the size of its box', async () => {
    const { annInfo } = await draw({
      shape: 'rectangle',
      points: corners,
      defect: { type: 'concrete_spalling', severity: 'major', remark: 'loose' },
    })
    expect(annInfo).toMatchObject({
      isDefect: true,
      severity: 'major',
      pixelSizes: { area: expect.closeTo(240_000) as number, length: null },
    })
    expect((await defect(annInfo.defectId!)).body.defect).toMatchObject({
      type: 'concrete_spalling',
      remark: 'loose',
      floor: '4',
      elevationId: stage.elevation.id,
      status: 'open',
      length: expect.closeTo(300) as number,
      width: expect.closeTo(200) as number,
      sizeSource: 'gsd',
    })
  })

  test('is as grave as the library says where only its box is known, and a size that moving it did not change is no news', async () => {
    const { _id, annInfo } = await draw({ shape: 'rectangle', points: corners, defect: { type: 'crack_structural' } })
    const { severity } = (await defectLibraryOf('hk-mbis')).find(({ key }) => key === 'crack_structural')!
    expect(annInfo.severity).toBe(severity)
    const { body: before } = await defect(annInfo.defectId!)
    await change(_id, {
      version: 1,
      points: corners.map((part) => part.map(({ x, y }) => ({ x: x + 0.123457, y: y - 0.234561 }))),
    })
    expect((await defect(annInfo.defectId!)).body.defect).toMatchObject({
      width: before.defect.width,
      length: before.defect.length,
      version: before.defect.version,
    })
  })

  test('sent again after a lost answer is the same one, with the same defect', async () => {
    const given = { _id: v7(), isDefect: true }
    const [first, second] = [await draw(given), await draw(given)]
    expect(second).toEqual(first)
    expect((await save([{ ...given, imageId, shape: 'polyline', points: line }])).annotations).toEqual([first])
  })

  test('shows a defect that is on another photo too, and its sizes stay those of the first', async () => {
    const first = await draw({ isDefect: true })
    const other = await photo()
    const second = await draw({
      imageId: other,
      points: [
        [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
      ],
      defectId: first.annInfo.defectId,
      defect: { remark: 'seen twice' },
    })
    expect(second.annInfo).toMatchObject({ defectNum: first.annInfo.defectNum, isDefect: true })
    await change(second._id, {
      version: 1,
      points: [
        [
          { x: 0, y: 0 },
          { x: 0.5, y: 0.5 },
        ],
      ],
    })
    const { body } = await defect(first.annInfo.defectId!)
    expect(body.defect.images.map(({ imageId: shown }) => shown)).toEqual([imageId, other])
    expect(body.defect).toMatchObject({ remark: 'seen twice', length: expect.closeTo(350) as number })
  })

  test.each([
    ['a line of one point', { points: [[{ x: 0.1, y: 0.1 }]] }],
    [
      'a line without length',
      {
        points: [
          [
            { x: 0.1, y: 0.1 },
            { x: 0.1, y: 0.1 },
          ],
        ],
      },
    ],
    ['a rectangle of three corners', { shape: 'rectangle' as const, points: [corners[0]!.slice(1)] }],
    [
      'an area without extent',
      {
        shape: 'polygon' as const,
        points: [
          [
            { x: 0, y: 0 },
            { x: 0.1, y: 0.1 },
            { x: 0.2, y: 0.2 },
          ],
        ],
      },
    ],
  ])('%s is refused', async (_, given) => {
    expect((await create(given)).error.code).toBe('annotation.malformed')
  })

  test('on no photo, outside of it, or of what is elsewhere is refused', async () => {
    const other = await aPlanStage(plumbline)
    const elsewhere = {
      photo: await aMedia(plumbline.db, other.project),
      defect: await aDefect(plumbline.db, other.project),
    }
    expect((await create({ imageId: elsewhere.photo })).error.code).toBe('media.not-found')
    expect((await create({ imageId: await aMedia(plumbline.db, stage.project, { kind: 'video' }) })).error.code).toBe(
      'media.not-found',
    )
    expect((await create({ defectId: elsewhere.defect })).error.code).toBe('defect.not-found')
    expect((await create({ defect: { elevationId: other.elevation.id } })).error.code).toBe('drawing.not-found')
    expect((await create({ defect: { assigneeId: v7() } })).error.code).toBe('user.not-found')
    expect((await create({ defect: { type: 'unheard_of' } })).error.code).toBe('input.invalid')
    expect(
      (
        await create({
          points: [
            [
              { x: 0, y: 0 },
              { x: 1.1, y: 0 },
            ],
          ],
        })
      ).error.code,
    ).toBe('input.invalid')
    expect((await create({ _id: await anAnnotation(plumbline.db, other.project, elsewhere.photo) })).error.code).toBe(
      'input.invalid',
    )
  })

  test('names an assignee only where the plan includes it', async () => {
    await plumbline.db.updateTable('project').set({ plan: 'BASIC' }).where('id', '=', stage.project.id).execute()
    expect((await create({ defect: { dueDate: '2027-01-31' } })).error.code).toBe('plan.excludes')
    await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
    const { id } = await join(plumbline, {
      corporateId: (
        await plumbline.db
          .selectFrom('project')
          .select('corporate_id')
          .where('id', '=', stage.project.id)
          .executeTakeFirstOrThrow()
      ).corporate_id,
      role: 'corporate-admin',
    })
    const { annInfo } = await draw({ defect: { dueDate: '2027-01-31', assigneeId: id } })
    expect((await defect(annInfo.defectId!)).body.defect).toMatchObject({ dueDate: '2027-01-31', assigneeId: id })
  })
})

describe('a shape that somebody changes', () => {
  test('gives its defect another length, until somebody measures or types one', async () => {
    const drawn = await draw({ isDefect: true })
    const defectId = drawn.annInfo.defectId!
    const longer = (
      await change(drawn._id, {
        version: 1,
        points: [
          [
            { x: 0.1, y: 0.1 },
            { x: 0.3, y: 0.1 },
          ],
        ],
      })
    ).body.newAnnotation
    expect([longer.version, (await defect(defectId)).body.defect.length]).toEqual([2, expect.closeTo(400)])
    const measured = (await change(drawn._id, { version: 2, measured: { length: 390, width: 0.4 } })).body.newAnnotation
    expect(measured.annInfo).toMatchObject({
      measured: { length: 390, width: 0.4 },
      sizes: { length: 390, width: 0.4 },
    })
    await change(drawn._id, { version: 3, points: line })
    expect((await defect(defectId)).body.defect).toMatchObject({
      length: 390,
      width: 0.4,
      sizeSource: 'typed',
      isBelowGsd: false,
    })
    const events = await plumbline.db
      .selectFrom('defect_event')
      .select(['field', 'before', 'after'])
      .where('defect_id', '=', defectId)
      .where('kind', '=', 'changed')
      .orderBy('id')
      .execute()
    expect(events.filter(({ field }) => field === 'length').map(({ after }) => after)).toEqual([
      expect.closeTo(400),
      390,
    ])
  })

  test('is answered with the newer one when it is stale, and with nothing when it is gone', async () => {
    const drawn = await draw()
    await change(drawn._id, { version: 1, points: corners, shape: 'rectangle' })
    const { status, error } = await change(drawn._id, { version: 1, points: line })
    expect([status, (error.newer as NewerAnnotation).newAnnotation]).toMatchObject([
      409,
      { version: 2, annInfo: { shape: 'rectangle' } },
    ])
    await remove([drawn._id])
    expect((await change(drawn._id, { version: 3, points: line })).error.code).toBe('annotation.not-found')
  })

  test('does not overwrite a severity that was changed in the register since, and merges other fields', async () => {
    const drawn = await draw({ defect: { severity: 'minor' } })
    const [defectId, { version: seen }] = [drawn.annInfo.defectId!, drawn.annInfo.defectState!]
    const register = (version: number, given: object) =>
      plumbline.call(defectLifeRoutes.change, {
        ...at(),
        params: { ...stage.params, defectId },
        body: { version, change: given },
      })
    await register(seen, { remark: 'Loose' })
    const merged = (await change(drawn._id, { version: 1, defect: { severity: 'moderate' }, defectVersion: seen })).body
      .newAnnotation
    expect(merged.annInfo).toMatchObject({ severity: 'moderate', defectState: { version: seen + 2 } })
    await register(seen + 2, { severity: 'critical' })
    const { status, error } = await change(drawn._id, {
      version: 2,
      defect: { severity: 'major' },
      defectVersion: seen + 2,
    })
    expect([status, (error.newer as NewerAnnotation).newAnnotation.annInfo]).toMatchObject([
      409,
      { severity: 'critical', defectState: { version: seen + 3 } },
    ])
    const many = await save([{ _id: drawn._id, version: 2, defect: { severity: 'major' }, defectVersion: seen + 2 }])
    expect([many.annotations, many.conflicts]).toMatchObject([[], [{ annInfo: { severity: 'critical' } }]])
    expect((await change(drawn._id, { version: 2, defect: { severity: 'major' } })).status).toBe(409)
    expect(
      (await change(drawn._id, { version: 2, defect: { severity: 'major' }, defectVersion: 999_999 })).status,
    ).toBe(409)
    expect((await defect(defectId)).body.defect).toMatchObject({ severity: 'critical', remark: 'Loose' })
    expect(
      (await change(drawn._id, { version: 2, defect: { severity: 'major' }, defectVersion: seen + 3 })).body
        .newAnnotation.annInfo.severity,
    ).toBe('major')
  })

  test('that is measured does not overwrite a width typed in the register since', async () => {
    const drawn = await draw({ isDefect: true })
    const [defectId, { version: seen }] = [drawn.annInfo.defectId!, drawn.annInfo.defectState!]
    await plumbline.call(defectLifeRoutes.change, {
      ...at(),
      params: { ...stage.params, defectId },
      body: { version: seen, change: { width: 0.7 } },
    })
    const { status, error } = await change(drawn._id, {
      version: 1,
      measured: { length: null, width: 0.3 },
      defectVersion: seen,
    })
    expect([status, (error.newer as NewerAnnotation).newAnnotation.annInfo]).toMatchObject([
      409,
      { measured: null, defectState: { width: 0.7 } },
    ])
    expect((await defect(defectId)).body.defect.width).toBe(0.7)
    await change(drawn._id, { version: 1, measured: { length: null, width: 0.3 }, defectVersion: seen + 1 })
    expect((await defect(defectId)).body.defect.width).toBe(0.3)
  })

  test('and linked to another defect leaves what was changed there since', async () => {
    const [known, drawn] = [await draw({ defect: { severity: 'minor' } }), await draw()]
    const [defectId, { version: seen }] = [known.annInfo.defectId!, known.annInfo.defectState!]
    await plumbline.call(defectLifeRoutes.change, {
      ...at(),
      params: { ...stage.params, defectId },
      body: { version: seen, change: { severity: 'critical' } },
    })
    const linked = (
      await change(drawn._id, {
        version: 1,
        defectId,
        defect: { severity: 'major', remark: 'Second photo' },
        defectVersion: seen,
      })
    ).body.newAnnotation
    expect(linked.annInfo).toMatchObject({ defectId, severity: 'critical' })
    expect((await defect(defectId)).body.defect.remark).toBe('Second photo')
  })

  test('of many each is judged by itself', async () => {
    const [mine, theirs, gone] = [await draw(), await draw(), await draw()]
    await change(theirs._id, { version: 1, measured: { length: 5, width: null } })
    await remove([gone._id])
    const fresh = v7()
    const body = await save([
      { _id: mine._id, version: 1, points: corners, shape: 'rectangle' },
      { _id: theirs._id, version: 1, points: corners, shape: 'rectangle' },
      { _id: gone._id, version: 1, points: line },
      { _id: fresh, imageId, shape: 'polygon', points: corners },
      { _id: v7(), imageId: v7(), shape: 'polygon', points: corners },
    ])
    expect([
      body.annotations.map(({ _id, version }) => [_id, version]),
      body.conflicts.map(({ _id, version }) => [_id, version]),
      body.goneIds,
    ]).toEqual([
      [
        [mine._id, 2],
        [fresh, 1],
      ],
      [[theirs._id, 2]],
      [gone._id, expect.any(String)],
    ])
  })

  test('fills the box it is moved to; what lies on another photo is not moved', async () => {
    const [drawn, elsewhere] = [await draw(), await draw({ imageId: await photo() })]
    const location = { left: 0.5, top: 0.6, right: 0.7, bottom: 0.7 }
    const { body } = await plumbline.call(routes.move, {
      ...at(),
      body: {
        imageId,
        annotations: [
          { _id: drawn._id, version: 1, location },
          { _id: elsewhere._id, version: 1, location },
        ],
      },
    })
    expect([body.annotations[0]!.location, body.annotations[0]!.annInfo.points[0], body.goneIds]).toEqual([
      location,
      [
        { x: 0.5, y: 0.6 },
        { x: 0.7, y: 0.6 },
      ],
      [elsewhere._id],
    ])
  })

  test('is no defect any more: the defect goes, its number stays used; one with a comment stays', async () => {
    const [drawn, spoken] = [await draw({ isDefect: true }), await draw({ isDefect: true })]
    const { corporate_id } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', stage.project.id)
      .executeTakeFirstOrThrow()
    await plumbline.db
      .insertInto('defect_comment')
      .values({
        id: v7(),
        defect_id: spoken.annInfo.defectId!,
        project_id: stage.project.id,
        corporate_id,
        text: 'Look',
        by_id: null,
      })
      .execute()
    await change(drawn._id, { version: 1, isDefect: false })
    await change(spoken._id, { version: 1, defectId: null })
    expect([(await defect(drawn.annInfo.defectId!)).status, (await defect(spoken.annInfo.defectId!)).status]).toEqual([
      404, 200,
    ])
    expect((await draw({ isDefect: true })).annInfo.defectNum).toBe(spoken.annInfo.defectNum! + 1)
  })

  test('and a defect again after all: who undoes it has the same number back, others have nothing to bring back', async () => {
    const drawn = await draw({ isDefect: true })
    const { defectId, defectNum } = drawn.annInfo
    await change(drawn._id, { version: 1, isDefect: null, defectId: null })
    const corporateId = (
      await plumbline.db
        .selectFrom('project')
        .select('corporate_id')
        .where('id', '=', stage.project.id)
        .executeTakeFirstOrThrow()
    ).corporate_id
    const other = await join(plumbline, { corporateId, role: 'corporate-standard', assignedTo: [stage.project.id] })
    const again = (token: string) =>
      plumbline.call(routes.change, {
        ...at(),
        token,
        params: { ...stage.params, annotationId: drawn._id },
        body: { annInfo: { version: 2, isDefect: true, defectId } },
      })
    expect((await again(other.token)).error.code).toBe('defect.not-found')
    expect((await again(stage.token)).body.newAnnotation.annInfo).toMatchObject({ isDefect: true, defectNum })
    const events = await plumbline.db
      .selectFrom('defect_event')
      .select('kind')
      .where('defect_id', '=', defectId!)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'deleted', 'restored'])
  })
})

test('a defect that is deleted by itself leaves an irregularity, which can be changed, and is a defect again when it is back', async () => {
  const drawn = await draw({ isDefect: true })
  const set = (deleted_at: Date | null) =>
    plumbline.db.updateTable('defect').set({ deleted_at }).where('id', '=', drawn.annInfo.defectId!).execute()
  await set(new Date())
  expect(
    (
      await change(drawn._id, {
        version: 1,
        points: [
          [
            { x: 0, y: 0 },
            { x: 0.1, y: 0 },
          ],
        ],
      })
    ).body.newAnnotation.annInfo,
  ).toMatchObject({ isDefect: null, defectId: null })
  await set(null)
  expect((await save([{ _id: drawn._id, version: 1, points: line }])).conflicts[0]!.annInfo).toMatchObject({
    isDefect: true,
    defectId: drawn.annInfo.defectId,
  })
  await set(new Date())
  expect((await decide([drawn._id], 'accept')).body.annotations[0]!.annInfo.defectNum).toBeGreaterThan(
    drawn.annInfo.defectNum!,
  )
})

describe('deleted shapes', () => {
  test('come back with their defect for 30 days', async () => {
    const on = await photo()
    const drawn = await draw({ imageId: on, isDefect: true })
    expect((await remove([drawn._id, v7()])).body).toEqual({ annotationIds: [drawn._id], layoutPlanMarkers: [] })
    expect((await defect(drawn.annInfo.defectId!)).status).toBe(404)
    const deleted = () => plumbline.call(routes.deleted, { ...at(), params: { ...stage.params, imageId: on } })
    expect((await deleted()).body.annotations.map(({ _id }) => _id)).toEqual([drawn._id])
    expect((await restore([drawn._id]))[0]).toMatchObject({
      version: 3,
      annInfo: { defectId: drawn.annInfo.defectId, defectNum: drawn.annInfo.defectNum },
    })
    expect((await defect(drawn.annInfo.defectId!)).status).toBe(200)
    await remove([drawn._id])
    const found = await suggestion({}, on)
    await remove([found])
    const now = () => new Date(plumbline.clock.ms + 31 * 24 * 3600 * 1000)
    await sweepAnnotations({ db: plumbline.db, now })
    const left = await plumbline.db.selectFrom('annotation').select('id').where('media_id', '=', on).execute()
    expect(left.map(({ id }) => id)).toEqual([found])
  })

  test('of one photo: the others stay, the plan is answered', async () => {
    const on = await photo()
    const [one, two, other] = [await draw({ imageId: on }), await draw({ imageId: on }), await draw()]
    const { body } = await plumbline.call(routes.removeOfImage, {
      ...at(),
      params: { ...stage.params, imageId: on },
      body: { annotationIds: [one._id, other._id] },
    })
    expect([body.annotations.map(({ _id }) => _id), body.annotationIds, body.layoutPlanMarker]).toEqual([
      [two._id],
      [one._id],
      null,
    ])
  })

  test('an operator deletes a shape, but not the defect that somebody else reported', async () => {
    const drawn = await draw({ isDefect: true })
    const corporateId = (
      await plumbline.db
        .selectFrom('project')
        .select('corporate_id')
        .where('id', '=', stage.project.id)
        .executeTakeFirstOrThrow()
    ).corporate_id
    const operator = await join(plumbline, { corporateId, role: 'corporate-standard', assignedTo: [stage.project.id] })
    expect((await remove([drawn._id], operator.token)).status).toBe(200)
    expect((await defect(drawn.annInfo.defectId!)).body.defect.images).toEqual([])
  })
})

describe('what the detector found', () => {
  test('accepted is a defect by the library, as grave as it is wide, and only one however often it is accepted', async () => {
    const found = await suggestion({ pixel_sizes: JSON.stringify({ area: 100, length: 200, width: 3, widthMost: 4 }) })
    const { body } = await decide([found], 'accept')
    expect(body.annotations[0]!.annInfo).toMatchObject({ isDefect: true, severity: 'major', isEdited: false })
    expect((await defect(body.annotations[0]!.annInfo.defectId!)).body.defect).toMatchObject({
      aiDefectType: 'crack',
      severity: 'major',
      width: 1.5,
      length: 100,
      sizeSource: 'gsd',
      status: 'open',
    })
    expect((await decide([found], 'accept')).body.annotations).toEqual(body.annotations)
  })

  test('numbers follow the order they are named in, and taking it back takes the defect away but not its number', async () => {
    const [one, two] = [await suggestion(), await suggestion()]
    const { body } = await decide([two, one, v7()], 'accept', { severity: 'minor' })
    const numbers = new Map(body.annotations.map(({ _id, annInfo }) => [_id, annInfo.defectNum!]))
    expect(numbers.get(one)! - numbers.get(two)!).toBe(1)
    const back = await decide([one], 'undecide')
    expect([back.body.annotations[0]!.annInfo, back.body.left]).toMatchObject([
      { isDefect: null, defectId: null },
      body.left + 1,
    ])
    expect((await decide([one], 'accept')).body.annotations[0]!.annInfo.defectNum).toBe(numbers.get(one)! + 1)
    expect(
      (await decide([one, two], 'reject')).body.annotations.map(({ annInfo }) => [annInfo.isDefect, annInfo.defectId]),
    ).toEqual([
      [false, null],
      [false, null],
    ])
  })

  test('and somebody changed is left alone by the next run', async () => {
    const on = await photo()
    const found = await suggestion({}, on)
    const { body } = await change(found, {
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

test('a photo is deleted: its shapes go, the defects stay with number and history', async () => {
  const on = await photo()
  const { annInfo } = await draw({ imageId: on, isDefect: true })
  await plumbline.call(mediaLibraryRoutes.removeMany, { ...at(), body: { mediaIds: [on] } })
  expect((await defect(annInfo.defectId!)).body.defect).toMatchObject({ defectNum: annInfo.defectNum, images: [] })
})
