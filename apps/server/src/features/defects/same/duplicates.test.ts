import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { duplicateRoutes as routes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planFlight, type Station } from '../../../demo/flight/plan-flight.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aCoverageSite, type CoverageSite } from '../../../testing/sites/coverage-site.ts'
import { drawnOn, isSeen, type Place } from '../../../testing/sites/drawn-on-station.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { searchDuplicates } from './search-duplicates.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const bodyOf = <T>({ body, error }: { readonly body: T; readonly error: unknown }): T => {
  expect(error).toBeUndefined()
  return body
}

const north = planFlight().filter(({ side }) => side === 'north')

/** Three places that photos above and below each other show, flown and placed. */
async function aFlight() {
  const site = await aCoverageSite(plumbline)
  await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', site.project.id).execute()
  const [first] = north
  const near = north.filter(({ across, up }) => Math.abs(across - first!.across) < 8 && Math.abs(up - first!.up) < 7)
  const media = new Map<Station, string>()
  for (const station of near) media.set(station, await site.fly(station, { gsd: 2 }))
  await site.compute()
  const at = { params: site.params, token: site.token }
  return {
    ...site,
    at,
    first: first!,
    /** The shapes of one place, one for each photo that shows it. */
    put: async (place: Place, given: Parameters<typeof anAnnotation>[3] = {}) => {
      const shapes: string[] = []
      for (const station of near.filter((one) => isSeen(one, place)))
        shapes.push(
          await anAnnotation(plumbline.db, site.project, media.get(station)!, { ...drawnOn(station, place), ...given }),
        )
      return shapes
    },
    search: async () => {
      const started = await plumbline.call(routes.searchDuplicates, at)
      await searchDuplicates(plumbline.context, {
        payload: { corporateId: site.corporateId, ...site.params },
        signal: new AbortController().signal,
        complete: (write) => plumbline.db.transaction().execute(write),
      })
      return started
    },
    duplicates: async (query: { state?: 'open' | 'dismissed'; limit?: number; cursor?: string } = {}) =>
      bodyOf(await plumbline.call(routes.duplicates, { ...at, query })),
    groups: async () => (await plumbline.call(routes.sameGroups, { ...at, query: {} })).body,
    defectAt: async (shape: string, given: Parameters<typeof aDefect>[2] = {}) => {
      const id = await aDefect(plumbline.db, site.project, { aiDefectType: 'spalling', ...given })
      await plumbline.db
        .updateTable('annotation')
        .set({ defect_id: id, is_defect: true })
        .where('id', '=', shape)
        .execute()
      return id
    },
  }
}

const placesOf = ({ across, up }: Station) => [
  { x: across - 1.5, y: up - 1.3 },
  { x: across + 0.2, y: up - 1.1 },
  { x: across + 1.6, y: up - 1.4 },
]

describe('searching', () => {
  test('is refused where no elevation has a place', async () => {
    const site: CoverageSite = await aCoverageSite(plumbline)
    const { status, error } = await plumbline.call(routes.searchDuplicates, { params: site.params, token: site.token })
    expect([status, error.code]).toEqual([409, 'duplicate.no-frame'])
  })

  test('groups suggestions of several photos, and accepts them as one defect', async () => {
    const site = await aFlight()
    const places = placesOf(site.first)
    const shapes = [await site.put(places[0]!), await site.put(places[1]!), await site.put(places[2]!)]
    expect(shapes[1]!.length).toBeGreaterThan(1)
    expect((await site.search()).body.search.state).toBe('searching')
    const { data, search } = await site.groups()
    expect(search).toMatchObject({
      state: 'ready',
      shapeCount: shapes.flat().length,
      placedCount: shapes.flat().length,
      notPlaced: [],
    })
    expect(data.map((group) => group.shapes.map(({ annotationId }) => annotationId).toSorted()).toSorted()).toEqual(
      shapes
        .filter((one) => one.length > 1)
        .map((one) => one.toSorted())
        .toSorted(),
    )
    const group = data.find((one) => one.shapes.some(({ annotationId }) => annotationId === shapes[1]![0]))!
    expect(group).toMatchObject({ photoCount: shapes[1]!.length, elevationId: site.elevations.north })
    expect(group.shapes[0]!.annotationId).toBe(group.sizeFrom.annotationId)
    const { body } = await plumbline.call(annotationEditingRoutes.decide, {
      ...site.at,
      body: { annotationIds: shapes[1]!, decision: 'accept', asOne: true },
    })
    expect(new Set(body.annotations.map(({ annInfo }) => annInfo.defectId)).size).toBe(1)
    const listed = await plumbline.call(defectRoutes.list, { ...site.at, query: {} })
    expect(listed.body.total).toBe(1)
    expect(listed.body.data[0]!.images).toHaveLength(shapes[1]!.length)
    const left = await site.groups()
    expect(left.data.some(({ _id }) => _id === group._id)).toBe(false)
  })

  test('lists pairs of defects, the surest first, and not those called different', async () => {
    const site = await aFlight()
    const [one, other] = await site.put(placesOf(site.first)[1]!)
    const ids = [await site.defectAt(one!), await site.defectAt(other!)]
    await site.search()
    const { data, total } = await site.duplicates()
    expect(total).toBe(1)
    expect([data[0]!.one.defect._id, data[0]!.other.defect._id]).toEqual(ids)
    expect(data[0]!.one.shape).toMatchObject({ annotationId: one, placedBy: 'pose', sharpness: 0.6 })
    const dismiss = (isDismissed: boolean) =>
      plumbline.call(routes.dismissDuplicate, {
        params: { ...site.params, pairId: data[0]!._id },
        token: site.token,
        body: { isDismissed },
      })
    expect((await dismiss(true)).body.state).toBe('dismissed')
    await site.search()
    expect((await site.duplicates()).total).toBe(0)
    expect((await site.duplicates({ state: 'dismissed' })).total).toBe(1)
    await dismiss(false)
    await site.search()
    expect((await site.duplicates()).data[0]!._id).toBe(data[0]!._id)
    const version = (
      await plumbline.call(defectLifeRoutes.detail, {
        params: { ...site.params, defectId: ids[0]! },
        token: site.token,
      })
    ).body.defect.version
    await plumbline.call(routes.merge, {
      params: { ...site.params, defectId: ids[0]! },
      token: site.token,
      body: { with: ids[1]!, version },
    })
    expect((await site.duplicates()).total).toBe(0)
  })

  test('the undo of a merge brings the pair back as it was; photos that are split off are called different', async () => {
    const site = await aFlight()
    const [one, other] = await site.put(placesOf(site.first)[1]!)
    const [defectId, mergedId] = [await site.defectAt(one!), await site.defectAt(other!)]
    await site.search()
    const [before] = (await site.duplicates()).data
    const of = { params: { ...site.params, defectId }, token: site.token }
    const merge = async () => {
      const { body } = await plumbline.call(defectLifeRoutes.detail, of)
      await plumbline.call(routes.merge, { ...of, body: { with: mergedId, version: body.defect.version } })
      expect((await site.duplicates()).total).toBe(0)
    }
    const split = (body: { mergedId: string } | { annotationIds: string[] }) =>
      plumbline.call(routes.split, { ...of, body })
    await merge()
    await split({ mergedId })
    const pairs = async () => (await site.duplicates()).data.map(({ _id, score }) => [_id, score])
    expect(await pairs()).toEqual([[before!._id, before!.score]])
    await site.search()
    expect(await pairs()).toEqual([[before!._id, before!.score]])
    await merge()
    await site.search()
    await split({ mergedId })
    expect((await site.duplicates()).total).toBe(1)
    await merge()
    await split({ annotationIds: [other!] })
    expect((await site.duplicates()).total).toBe(0)
    expect((await site.duplicates({ state: 'dismissed' })).total).toBe(1)
    // Called different, merged after all, and undone: still called different.
    await merge()
    await split({ mergedId })
    expect((await site.duplicates()).total).toBe(0)
    expect((await site.duplicates({ state: 'dismissed' })).total).toBe(1)
  })

  test('suggestions that were added to a defect are offered together again when that is undone', async () => {
    const site = await aFlight()
    const shapes = await site.put(placesOf(site.first)[1]!)
    await site.search()
    const { data } = await site.groups()
    const { body } = await plumbline.call(annotationEditingRoutes.decide, {
      ...site.at,
      body: { annotationIds: shapes, decision: 'accept', asOne: true },
    })
    expect((await site.groups()).data).toEqual([])
    await plumbline.call(annotationEditingRoutes.saveMany, {
      ...site.at,
      body: { annotations: body.annotations.map(({ _id, version }) => ({ _id, version, isDefect: null })) },
    })
    expect((await site.groups()).data.map(({ _id, photoCount }) => [_id, photoCount])).toEqual([
      [data[0]!._id, shapes.length],
    ])
  })

  test('merges nothing by itself, unless the project says so and the score is high', async () => {
    const site = await aFlight()
    const places = placesOf(site.first)
    for (const place of places) for (const shape of await site.put(place)) await site.defectAt(shape)
    await site.search()
    const before = await site.duplicates()
    expect(before.settings).toEqual({ mergesSure: false, version: 0 })
    const sure = before.data.filter(({ score }) => score >= 0.95).length
    const count = async () => (await plumbline.call(defectRoutes.list, { ...site.at, query: {} })).body.total
    const defects = await count()
    const saved = await plumbline.call(routes.saveDuplicateSettings, {
      params: { projectId: site.project.id },
      token: site.token,
      body: { mergesSure: true, version: 0 },
    })
    expect(saved.body).toEqual({ mergesSure: true, version: 1 })
    await site.search()
    const after = await site.duplicates()
    expect(after.data.every(({ score }) => score < 0.95)).toBe(true)
    expect((await count()) < defects).toBe(sure > 0)
  })

  test('says which photos could not be compared; a shape that shows something else leaves its group', async () => {
    const site = await aFlight()
    const [first, ...others] = await site.put(placesOf(site.first)[1]!)
    const lost = await site.fly(site.first, { elevation_id: null })
    await anAnnotation(plumbline.db, site.project, lost, drawnOn(site.first, placesOf(site.first)[0]!))
    await site.search()
    expect((await site.groups()).search).toMatchObject({
      shapeCount: others.length + 2,
      placedCount: others.length + 1,
      notPlaced: [{ reason: 'no-elevation', count: 1 }],
    })
    const { body } = await plumbline.call(routes.dismissSame, {
      ...site.at,
      body: { annotationId: first!, fromIds: others },
    })
    expect(body.dismissed).toBe(others.length)
    const left = (await site.groups()).data.flatMap((group) => group.shapes.map(({ annotationId }) => annotationId))
    expect(left).not.toContain(first)
  })
})

describe('growth', () => {
  test('is no more exact than a line that was traced along a crack, which cuts its corners', async () => {
    const site = await aFlight()
    const { db } = plumbline
    const line = { shape: 'polyline', origin: 'person' } as const
    const shapes = [await site.put(placesOf(site.first)[1]!, line), await site.put(placesOf(site.first)[0]!, line)]
    const [earlierId, defectId] = [await site.defectAt(shapes[0]![0]!), await site.defectAt(shapes[1]![0]!)]
    await db.updateTable('defect').set({ earlier_id: earlierId }).where('id', '=', defectId!).execute()
    const length = async () => {
      const of = { params: { ...site.params, defectId: defectId! }, token: site.token }
      return (await plumbline.call(routes.growth, of)).body.figures[0]!
    }
    const drawn = await length()
    const width_profile = JSON.stringify({ p50: 2, p95: 3, max: 4, maxAt: { x: 0.5, y: 0.5 } })
    await db.updateTable('annotation').set({ width_profile }).where('id', 'in', shapes.flat()).execute()
    const traced = await length()
    expect(traced.before).toBe(drawn.before)
    expect(drawn.beforePlusMinus!).toBeLessThan(0.12 * drawn.before!)
    expect(traced.beforePlusMinus!).toBeGreaterThan(0.12 * drawn.before!)
  })

  test('compares both outlines at one scale, and says how exact that is', async () => {
    const site = await aFlight()
    const [before] = await site.put(placesOf(site.first)[1]!)
    const [after] = await site.put(placesOf(site.first)[0]!)
    const [earlierId, defectId] = [await site.defectAt(before!), await site.defectAt(after!)]
    const unlinked = await plumbline.call(routes.growth, { params: { ...site.params, defectId }, token: site.token })
    expect(unlinked.body).toMatchObject({ verdict: 'cannot-tell', reason: 'not-linked', figures: [] })
    await plumbline.db
      .updateTable('defect')
      .set({ earlier_id: earlierId, progress: 'same' })
      .where('id', '=', defectId)
      .execute()
    const { body } = await plumbline.call(routes.growth, { params: { ...site.params, defectId }, token: site.token })
    expect(body.earlier).toMatchObject({ defectId: earlierId, scaledBy: 'pose' })
    expect(body.figures.map(({ of }) => of)).toEqual(['length', 'width', 'area'])
    // The same size twice: nothing may be claimed to have grown or shrunk.
    expect(['same', 'cannot-tell']).toContain(body.verdict)
    expect(body.figures[0]!.before).toBeCloseTo(400, -1)
    expect(body.shiftM!.x).toBeGreaterThan(1)
  })
})
