import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { anAnnotationSite, corners, line, type AnnotationSite } from '../../testing/sites/annotation-site.ts'

let plumbline: TestApp
let site: AnnotationSite
let imageId: string
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  imageId = site.imageId
})
afterAll(() => plumbline.close())

describe('a shape that somebody draws', () => {
  test('has its box and its sizes, and is an irregularity until it is said to be a defect', async () => {
    const { annInfo, location, version, updatedBy } = await site.draw()
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
    const { annInfo } = await site.draw({
      shape: 'rectangle',
      points: corners,
      defect: { type: 'concrete_spalling', severity: 'major', remark: 'loose' },
    })
    expect(annInfo).toMatchObject({
      isDefect: true,
      severity: 'major',
      pixelSizes: { area: expect.closeTo(240_000) as number, length: null },
    })
    expect((await site.defect(annInfo.defectId!)).body.defect).toMatchObject({
      type: 'concrete_spalling',
      remark: 'loose',
      floor: '4',
      elevationId: site.elevation.id,
      status: 'open',
      length: expect.closeTo(300) as number,
      width: expect.closeTo(200) as number,
      sizeSource: 'gsd',
    })
  })

  test('is as grave as the library says where only its box is known, and a size that moving it did not change is no news', async () => {
    const { _id, annInfo } = await site.draw({
      shape: 'rectangle',
      points: corners,
      defect: { type: 'crack_structural' },
    })
    const { severity } = (await defectLibraryOf('hk-mbis')).find(({ key }) => key === 'crack_structural')!
    expect(annInfo.severity).toBe(severity)
    const { body: before } = await site.defect(annInfo.defectId!)
    await site.change(_id, {
      version: 1,
      points: corners.map((part) => part.map(({ x, y }) => ({ x: x + 0.123457, y: y - 0.234561 }))),
    })
    expect((await site.defect(annInfo.defectId!)).body.defect).toMatchObject({
      width: before.defect.width,
      length: before.defect.length,
      version: before.defect.version,
    })
  })

  test('that was traced has the widths measured across it, until it is drawn again without them', async () => {
    const widthProfile = { p50: 4, p95: 6, max: 8, maxAt: { x: 0.15, y: 0.15 } }
    const traced = await site.draw({ widthProfile, isDefect: true })
    expect(traced.annInfo).toMatchObject({
      widthProfile,
      pixelSizes: { width: 4, widthMost: 8 },
      sizes: { width: expect.closeTo(2) as number, widthMost: expect.closeTo(4) as number },
    })
    const wider = { ...widthProfile, p50: 5 }
    await site.change(traced._id, { version: 1, widthProfile: wider })
    const [again] = (await site.save([{ _id: traced._id, version: 2, points: line }])).annotations
    expect(again?.annInfo).toMatchObject({ widthProfile: null, pixelSizes: { width: 5 } })
  })

  test('that is no line has no width across it', async () => {
    const widthProfile = { p50: 4, p95: 6, max: 8, maxAt: { x: 0.15, y: 0.15 } }
    const { status, body } = await site.create({ shape: 'rectangle', points: corners, widthProfile })
    expect([status, body]).toMatchObject([400, { code: 'input.invalid', field: 'widthProfile' }])
  })

  test('sent again after a lost answer is the same one, with the same defect', async () => {
    const given = { _id: v7(), isDefect: true }
    const [first, second] = [await site.draw(given), await site.draw(given)]
    expect(second).toEqual(first)
    expect((await site.save([{ ...given, imageId, shape: 'polyline', points: line }])).annotations).toEqual([first])
  })

  test('shows a defect that is on another photo too, and its sizes stay those of the first', async () => {
    const first = await site.draw({ isDefect: true })
    const other = await site.photo()
    const second = await site.draw({
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
    await site.change(second._id, {
      version: 1,
      points: [
        [
          { x: 0, y: 0 },
          { x: 0.5, y: 0.5 },
        ],
      ],
    })
    const { body } = await site.defect(first.annInfo.defectId!)
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
    expect((await site.create(given)).error.code).toBe('annotation.malformed')
  })

  test('on no photo, outside of it, or of what is elsewhere is refused', async () => {
    const other = await aPlanStage(plumbline)
    const elsewhere = {
      photo: await aMedia(plumbline.db, other.project),
      defect: await aDefect(plumbline.db, other.project),
    }
    expect((await site.create({ imageId: elsewhere.photo })).error.code).toBe('media.not-found')
    expect(
      (await site.create({ imageId: await aMedia(plumbline.db, site.project, { kind: 'video' }) })).error.code,
    ).toBe('media.not-found')
    expect((await site.create({ defectId: elsewhere.defect })).error.code).toBe('defect.not-found')
    expect((await site.create({ defect: { elevationId: other.elevation.id } })).error.code).toBe('drawing.not-found')
    expect((await site.create({ defect: { assigneeId: v7() } })).error.code).toBe('user.not-found')
    expect((await site.create({ defect: { type: 'unheard_of' } })).error.code).toBe('input.invalid')
    expect(
      (
        await site.create({
          points: [
            [
              { x: 0, y: 0 },
              { x: 1.1, y: 0 },
            ],
          ],
        })
      ).error.code,
    ).toBe('input.invalid')
    expect(
      (await site.create({ _id: await anAnnotation(plumbline.db, other.project, elsewhere.photo) })).error.code,
    ).toBe('input.invalid')
  })

  test('names an assignee only where the plan includes it', async () => {
    await plumbline.db.updateTable('project').set({ plan: 'BASIC' }).where('id', '=', site.project.id).execute()
    expect((await site.create({ defect: { dueDate: '2027-01-31' } })).error.code).toBe('plan.excludes')
    await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', site.project.id).execute()
    const { id } = await join(plumbline, {
      corporateId: (
        await plumbline.db
          .selectFrom('project')
          .select('corporate_id')
          .where('id', '=', site.project.id)
          .executeTakeFirstOrThrow()
      ).corporate_id,
      role: 'corporate-admin',
    })
    const { annInfo } = await site.draw({ defect: { dueDate: '2027-01-31', assigneeId: id } })
    expect((await site.defect(annInfo.defectId!)).body.defect).toMatchObject({ dueDate: '2027-01-31', assigneeId: id })
  })
})
