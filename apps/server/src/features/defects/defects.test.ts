import { severities } from '@plumbline/contract/buildings'
import { defectRoutes, defectSorts, type DefectFilter, type DefectSort } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aColumn, aDefinition } from '../../testing/builders/builders.ts'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import type { NewDefect } from './create-defect.ts'

let plumbline: TestApp
let stage: PlanStage

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

const make = (given: Partial<NewDefect> = {}, at = stage) => aDefect(plumbline.db, at.project, given)
const get = async (defectId: string) =>
  (await plumbline.call(defectRoutes.get, { params: { ...stage.params, defectId }, token: stage.token })).body.defect
type Asked = Partial<DefectFilter> & { readonly sort?: DefectSort; readonly descending?: boolean }
const list = (asked: Asked & { readonly limit?: number; readonly cursor?: string }, at = stage) =>
  plumbline.call(defectRoutes.list, { params: at.params, token: at.token, query: asked as never })

async function pages(asked: Asked, limit: number, at: PlanStage): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await list({ ...asked, limit, ...(cursor === undefined ? {} : { cursor }) }, at)
    found.push(...body.data.map(({ defectNum }) => defectNum))
    cursor = body.nextCursor
  }
  return found
}

describe('a new defect', () => {
  test('takes its place from the photo, the rest from the library, and what somebody said before both', async () => {
    const column_id = await aColumn(plumbline.db, stage.project)
    const { name } = await plumbline.db
      .selectFrom('video_column')
      .select('name')
      .where('id', '=', column_id)
      .executeTakeFirstOrThrow()
    await plumbline.db.updateTable('drawing').set({ block_name: 'B' }).where('id', '=', stage.elevation.id).execute()
    const mediaId = await aMedia(plumbline.db, stage.project, {
      elevation_id: stage.elevation.id,
      floor: '4',
      column_id,
      picture_folder: 'x/',
    })
    const id = await make({
      mediaId,
      aiDefectType: 'spalling',
      confidence: 0.5,
      measured: { width: null, length: 120, isBelowGsd: false, crackWidth: null },
    })
    const shape = await anAnnotation(plumbline.db, stage.project, mediaId, { defect_id: id, is_defect: true })
    expect(await get(id)).toMatchObject({
      isDefect: true,
      aiDefectType: 'spalling',
      confidence: 0.5,
      type: 'concrete_spalling',
      subType: null,
      status: 'open',
      block: 'B',
      floor: '4',
      floorName: '4',
      elevationId: stage.elevation.id,
      vertical: name,
      width: null,
      length: 120,
      sizeSource: 'gsd',
      isBelowGsd: false,
      reporter: { _id: null, name: '' },
      assignee: null,
      images: [{ imageId: mediaId, annotationId: shape }],
      version: 1,
    })
    const other = await make({
      mediaId,
      aiDefectType: 'spalling',
      given: { type: 'crack_structural', severity: 'critical', floor: null, vertical: '', width: 2 },
    })
    expect(await get(other)).toMatchObject({
      type: 'crack_structural',
      severity: 'critical',
      floor: null,
      vertical: '',
      width: 2,
      sizeSource: 'typed',
      images: [],
    })
  })

  test('a crack is as grave as it is wide; one without a width as the library says', async () => {
    const crack = (width: number | null) =>
      make({ aiDefectType: 'crack', measured: { width, length: 100, isBelowGsd: width === null, crackWidth: width } })
    expect([await get(await crack(0.25)), await get(await crack(7)), await get(await crack(null))]).toMatchObject([
      { severity: 'minor' },
      { severity: 'critical' },
      { severity: 'minor', isBelowGsd: true },
    ])
  })

  test("may be one of the corporate's own definitions, and nothing that does not exist", async () => {
    const { corporate_id } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id')
      .where('id', '=', stage.project.id)
      .executeTakeFirstOrThrow()
    const { id } = await aDefinition(plumbline.db, corporate_id)
    expect(await get(await make({ given: { type: id } }))).toMatchObject({ type: id, followUpAction: 'verify' })
    await expect(make({ given: { type: 'unheard_of' } })).rejects.toMatchObject({
      code: 'input.invalid',
      field: 'type',
    })
    await expect(make({ given: { type: crypto.randomUUID() } })).rejects.toMatchObject({
      code: 'input.invalid',
      field: 'type',
    })
  })

  test('numbers are given once, however many ask at a time, also after one was deleted', async () => {
    const at = await aPlanStage(plumbline)
    await Promise.all(Array.from({ length: 8 }, () => make({}, at)))
    await plumbline.db
      .deleteFrom('defect')
      .where('project_id', '=', at.project.id)
      .where('defect_num', '=', 8)
      .execute()
    await make({}, at)
    expect(await pages({}, 3, at)).toEqual([1, 2, 3, 4, 5, 6, 7, 9])
  })
})

describe('the list', () => {
  let filled: PlanStage

  beforeAll(async () => {
    filled = await aPlanStage(plumbline)
    for (let n = 0; n < 24; n += 1) {
      const id = await make(
        {
          aiDefectType: n % 2 === 0 ? 'crack' : 'rust',
          given: {
            severity: severities[n % 6]!,
            floor: n % 5 === 0 ? null : String(1 + (n % 7)),
            elevationId: n % 3 === 0 ? null : filled.elevation.id,
            remark: n % 4 === 0 ? '100% wet' : '',
            ...(n % 3 === 0 ? { width: 0.1 + n, dueDate: `2026-01-${10 + n}` } : {}),
          },
        },
        filled,
      )
      if (n % 4 === 1) await plumbline.db.updateTable('defect').set({ status: 'closed' }).where('id', '=', id).execute()
    }
    await plumbline.db
      .updateTable('defect')
      .set({ deleted_at: new Date() })
      .where('project_id', '=', filled.project.id)
      .where('defect_num', '=', 24)
      .execute()
  })

  test('in any order and through any filter, pages of any size hold each row once, as one page does, and backwards is backwards', async () => {
    const asks = fc.record({
      sort: fc.constantFrom(...defectSorts),
      descending: fc.boolean(),
      severities: fc.constantFrom(undefined, 'critical,major'),
      statuses: fc.constantFrom(undefined, 'closed', 'open,reopen'),
      q: fc.constantFrom(undefined, 'DF0003', '100%', '_'),
      floors: fc.constantFrom(undefined, '3,4,none'),
      elevations: fc.constantFrom(undefined, 'none', filled.elevation.id),
      types: fc.constantFrom(undefined, 'metal_corrosion'),
      materials: fc.constantFrom(undefined, 'none,concrete'),
      aiTypes: fc.constantFrom(undefined, 'rust'),
      overdue: fc.constantFrom(undefined, true),
      assignees: fc.constantFrom(undefined, 'none'),
      from: fc.constantFrom(undefined, '2026-01-01'),
      to: fc.constantFrom(undefined, '2999-01-01'),
    })
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 1, max: 30 }), async (any, limit) => {
        const asked = Object.fromEntries(Object.entries(any).filter(([, value]) => value !== undefined)) as Asked
        const { body } = await list({ ...asked, limit: 200 }, filled)
        const whole = body.data.map(({ defectNum }) => defectNum)
        expect(body.total).toBe(whole.length)
        expect(
          (
            await plumbline.call(defectRegisterRoutes.ids, {
              params: filled.params,
              query: asked as never,
              token: filled.token,
            })
          ).body.ids,
        ).toEqual(body.data.map(({ _id }) => _id))
        expect(await pages(asked, limit, filled)).toEqual(whole)
        expect(await pages({ ...asked, descending: !any.descending }, limit, filled)).toEqual(whole.toReversed())
      }),
      { numRuns: 15 },
    )
    expect(await pages({}, 10, filled)).toHaveLength(23)
    expect(await pages({ q: 'DF0003' }, 10, filled)).toEqual([3])
    expect(await pages({ q: '100%' }, 10, filled)).toEqual([1, 5, 9, 13, 17, 21])
    expect(
      (await list({ sort: 'severity' }, filled)).body.data
        .map(({ severity }) => severities.indexOf(severity))
        .every((rank, at, all) => at === 0 || rank >= all[at - 1]!),
    ).toBe(true)
  })

  test('what is no severity, status, id or cursor is refused by name', async () => {
    for (const [field, value] of [
      ['severities', 'grave'],
      ['statuses', 'done'],
      ['elevations', 'x'],
      ['cursor', 'x'],
    ] as const) {
      const { status, error } = await list({ [field]: value })
      expect([status, error.code, error.field]).toEqual([400, 'input.invalid', field])
    }
  })
})

test('another GSD gives a defect another size, unless somebody typed it', async () => {
  const mediaId = await aMedia(plumbline.db, stage.project, { width: 4000, height: 3000, gsd: 1, gsd_source: 'exif' })
  const measured = { width: 2, length: 200, isBelowGsd: false, crackWidth: 2 }
  const [own, typed] = [
    await make({ mediaId, aiDefectType: 'crack', measured }),
    await make({ mediaId, aiDefectType: 'crack', measured, given: { width: 9 } }),
  ]
  const shapes = [
    await anAnnotation(plumbline.db, stage.project, mediaId, { defect_id: own, is_defect: true }),
    await anAnnotation(plumbline.db, stage.project, mediaId, { defect_id: typed, is_defect: true }),
  ]
  const { body } = await plumbline.call(mediaLibraryRoutes.updateGsd, {
    params: { ...stage.params, imageId: mediaId },
    token: stage.token,
    body: { hardwareModel: 'Other', pdib: 12, cameraFocalLength: 36, sensorWidth: 36 },
  })
  expect(body.annotations.map(({ _id }) => _id)).toEqual(shapes)
  expect(body.image.gsd).toBeCloseTo(3)
  expect([(await get(own)).width, (await get(own)).length, (await get(typed)).width]).toEqual([
    expect.closeTo(6),
    expect.closeTo(600),
    9,
  ])
})
