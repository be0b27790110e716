import { coverageRoutes, type CloseRangeArea } from '@plumbline/contract/coverage/coverage'
import { infoRoutes } from '@plumbline/contract/projects/info'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProject } from '../../testing/builders/builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aCoverageSite, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]

const anArea = (given: Partial<CloseRangeArea> = {}): CloseRangeArea => ({
  _id: v7(),
  polygon: square(0, 0, 10),
  method: 'tap',
  by: 'Mei Chan',
  on: '2026-10-12',
  imageIds: [],
  note: '',
  ...given,
})

describe('close-range areas', () => {
  const save = (site: CoverageSite, areas: readonly CloseRangeArea[], version?: number) =>
    plumbline.call(coverageRoutes.saveCloseRange, {
      ...site.ofSide('north'),
      body: { areas: [...areas], ...(version === undefined ? {} : { version }) },
    })

  test('of a day that is still to come are refused', async () => {
    const site = await aCoverageSite(plumbline)
    const { status, body } = await save(site, [anArea({}), anArea({ polygon: square(5, 0, 10), on: '2099-01-01' })], 0)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'input.invalid', field: 'areas.1.on' })
    expect((await site.get('north')).closeRange.areas).toEqual([])
  })

  test('are of a day that has begun somewhere', async () => {
    const { ms } = plumbline.clock
    const at = (hour: number) => new Date(ms).setUTCHours(hour, 30, 0, 0)
    const tomorrow = new Date(at(0) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    // Signed in at that hour: a session of now has ended by then, or not begun.
    const statusAt = async (hour: number) => {
      plumbline.clock.ms = at(hour)
      return (await save(await aCoverageSite(plumbline), [anArea({ on: tomorrow })], 0)).status
    }
    const statuses = [await statusAt(9), await statusAt(10)]
    plumbline.clock.ms = ms
    expect(statuses).toEqual([400, 200])
  })

  test('are stored, counted once where they overlap, and judged by the rule of the project', async () => {
    const site = await aCoverageSite(plumbline)
    const [photo] = await site.flyAll('north', ({ floor }) => Number(floor) > 30)
    await site.compute()
    const areas = [anArea({ imageIds: [photo!] }), anArea({ polygon: square(5, 0, 10) })]
    const { body, status } = await save(site, areas, 0)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      areas: areas.map((area, index) => ({ ...area, number: index + 1 })),
      removed: [],
      version: 1,
    })
    const { frame, closeRange } = await site.get('north')
    expect(body.share).toBeCloseTo(150 / (frame!.lengthM * frame!.heightM), 3)
    expect(closeRange).toEqual(body)
    await plumbline.call(infoRoutes.update, {
      params: { corporateId: site.corporateId, projectId: site.project.id, workspaceId: site.project.workspaceId },
      token: site.token,
      body: { coverageRule: { kind: 'sg-pfi', minShare: null, maxMmPx: null } },
    })
    const compliance = (await plumbline.call(coverageRoutes.compliance, site.ofSide('north'))).body
    expect(compliance).toMatchObject({ rule: { kind: 'sg-pfi' }, state: 'not-met' })
    const item = compliance.items.find((one) => one.item === 'close-range')!
    expect(item).toMatchObject({ state: 'not-met', required: 0.1 })
    expect(item.reached).toBeCloseTo(body.share!, 6)
    expect((await site.summary())[0]).toMatchObject({ closeRangeShare: body.share, compliance: { state: 'not-met' } })
  })

  test.each([
    [
      'corners in a line',
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      'coverage.polygon-invalid',
      'areas.0.polygon',
    ],
    [
      'sides that cross',
      [
        { x: 0, y: 0 },
        { x: 3, y: 3 },
        { x: 3, y: 0 },
        { x: 0, y: 2 },
      ],
      'coverage.polygon-invalid',
      'areas.0.polygon',
    ],
    [
      'two corners',
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
      'input.invalid',
      'areas.0.polygon',
    ],
    [
      'a corner beyond any building',
      [
        { x: 0, y: 0 },
        { x: 9_000, y: 0 },
        { x: 0, y: 5 },
      ],
      'input.invalid',
      'areas.0.polygon.1.x',
    ],
  ])('%s are refused', async (_, polygon, code, field) => {
    const site = await aCoverageSite(plumbline)
    const { error, status } = await save(site, [anArea({ polygon })])
    expect([status, error.code, error.field]).toEqual([400, code, field])
  })

  test('too many, one id twice, a photo of another inspection and a stale version are refused', async () => {
    const site = await aCoverageSite(plumbline)
    expect(
      (
        await save(
          site,
          Array.from({ length: 501 }, () => anArea()),
        )
      ).error,
    ).toMatchObject({
      code: 'input.invalid',
      field: 'areas',
    })
    const area = anArea()
    expect((await save(site, [area, area])).error.code).toBe('input.invalid')
    const elsewhere = await aMedia(plumbline.db, await aProject(plumbline.db, site.corporateId))
    expect((await save(site, [anArea({ imageIds: [elsewhere] })])).error).toMatchObject({
      code: 'coverage.photo-unknown',
      field: 'areas.0.imageIds',
    })
    expect((await save(site, [area], 0)).body.version).toBe(1)
    const both = await Promise.all([save(site, [area], 1), save(site, [], 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('retain their numbers and say who changed or deleted them, and when', async () => {
    const site = await aCoverageSite(plumbline)
    const [one, two, three] = [anArea(), anArea({ polygon: square(12, 0, 5) }), anArea({ polygon: square(20, 0, 5) })]
    const first = (await save(site, [one, two], 0)).body
    const { changedBy } = first.areas[0]!
    expect(changedBy).not.toBe('')
    const changed = { ...two, note: 'Loose tiles' }
    const second = (await save(site, [changed], 1)).body
    expect(second.areas).toMatchObject([{ _id: two._id, number: 2, note: 'Loose tiles', changedBy }])
    expect(second.removed).toEqual([{ _id: one._id, number: 1, by: changedBy, at: expect.any(String) }])
    const third = (await save(site, [changed, three], 2)).body
    expect(third.areas.map(({ number }) => number)).toEqual([2, 3])
    // What did not change was not changed by the one who saved the list.
    expect(third.areas[0]!.changedAt).toBe(second.areas[0]!.changedAt)
    const restored = (await save(site, [changed, three, one], 3)).body
    expect(restored.areas.map(({ _id, number }) => [_id, number])).toEqual([
      [two._id, 2],
      [three._id, 3],
      [one._id, 1],
    ])
    expect(restored.removed).toEqual([])
    await save(site, [changed, one], 4)
    const four = anArea({ polygon: square(26, 0, 5) })
    expect((await save(site, [changed, one, four], 5)).body.areas.at(-1)).toMatchObject({ _id: four._id, number: 4 })
    expect((await site.get('north')).closeRange).toMatchObject({
      areas: [{ number: 2 }, { number: 1 }, { number: 4 }],
      removed: [{ _id: three._id, number: 3, by: changedBy }],
      version: 6,
    })
  })

  test('from before they had numbers are counted in their order', async () => {
    const site = await aCoverageSite(plumbline)
    const [one, two] = [anArea(), anArea({ polygon: square(12, 0, 5) })]
    await save(site, [], 0)
    await plumbline.db
      .updateTable('close_range')
      .set({ areas: JSON.stringify([one, two]) })
      .where('project_id', '=', site.project.id)
      .execute()
    expect((await site.get('north')).closeRange.areas).toMatchObject([
      { _id: one._id, number: 1, changedBy: '', changedAt: null },
      { _id: two._id, number: 2 },
    ])
    const { body } = await save(site, [two], 1)
    expect(body.areas).toMatchObject([{ _id: two._id, number: 2, changedBy: '' }])
  })

  test('that lie beside the elevation are stored and not counted', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('north', ({ floor }) => Number(floor) > 30)
    await site.compute()
    const { frame } = await site.get('north')
    const { body } = await save(site, [anArea(), anArea({ polygon: square(frame!.lengthM - 5, 0, 10) })], 0)
    expect(body.areas).toHaveLength(2)
    expect(body.share).toBeCloseTo(150 / (frame!.lengthM * frame!.heightM), 6)
  })
})
