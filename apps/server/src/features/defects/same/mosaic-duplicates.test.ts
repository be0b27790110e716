import { duplicateRoutes as routes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, planFlight, wideCamera, type Station } from '../../../demo/flight/plan-flight.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMadeMosaic, aMosaic, aMosaicPhoto } from '../../../testing/builders/mosaic-builders.ts'
import { aCoverageSite, type CoverageSite } from '../../../testing/sites/coverage-site.ts'
import { drawnOn, isSeen, type Place } from '../../../testing/sites/drawn-on-station.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { searchDuplicates } from './search-duplicates.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const north = planFlight().filter(({ side }) => side === 'north')
const upper = north[0]!
const lower = north.find(({ column, floor }) => column === upper.column && floor === '30')!
const place: Place = { x: upper.across - 0.2, y: upper.up - 1.3 }

/** As a mosaic has it: to the centimetre, whatever the camera wrote. */
function placedBy(station: Station) {
  const { left, bottom, width, height } = frameOf(station, wideCamera)
  const step = width / wideCamera.width
  return {
    to_elevation: [step, 0, left, 0, -step, bottom + height, 0, 0, 1],
    width_px: wideCamera.width,
    height_px: wideCamera.height,
    mm_px: 1000 * step,
    sigma_m: 0.02,
  }
}

/** Two photos of one place without a position; others give the elevation its frame. */
async function aSite() {
  const site = await aCoverageSite(plumbline)
  await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', site.project.id).execute()
  await site.flyAll('north', ({ floor, column }) => Number(floor) < 29 && column < 3)
  const photos = [await site.fly(upper, { facts: null }), await site.fly(lower, { facts: null })]
  await site.compute()
  return { ...site, photos }
}

async function addMosaic(
  site: CoverageSite & { readonly photos: readonly string[] },
  up = 0,
  scaleSigma = 0.002,
): Promise<void> {
  const made = JSON.stringify({ ...aMadeMosaic, accuracy: { scaleSigma, shiftSigmaM: 0.1 } })
  const id = await aMosaic(plumbline.db, site.project, site.elevations.north, { made })
  for (const [position, station] of [upper, lower].entries())
    await aMosaicPhoto(plumbline.db, site.project, id, site.photos[position]!, {
      ...placedBy({ ...station, up: station.up + up * position }),
      position,
    })
}

async function search(site: CoverageSite): Promise<void> {
  // What an earlier search found and this one does not is older.
  plumbline.clock.ms += 1_000
  await plumbline.call(routes.searchDuplicates, { params: site.params, token: site.token })
  await searchDuplicates(plumbline.context, {
    payload: { corporateId: site.corporateId, ...site.params },
    signal: new AbortController().signal,
    complete: (write) => plumbline.db.transaction().execute(write),
  })
}

const pairsOf = async (site: CoverageSite) =>
  (await plumbline.call(routes.duplicates, { params: site.params, token: site.token, query: {} })).body.data
const groupsOf = async (site: CoverageSite) =>
  (await plumbline.call(routes.sameGroups, { params: site.params, token: site.token, query: {} })).body

const shapeOn = (site: CoverageSite & { readonly photos: readonly string[] }, at: 0 | 1) => {
  const station = [upper, lower][at]!
  expect(isSeen(station, place)).toBe(true)
  return anAnnotation(plumbline.db, site.project, site.photos[at]!, drawnOn(station, place))
}

test('photos without a position are compared as the newest mosaic placed them', async () => {
  const site = await aSite()
  const shapes = [await shapeOn(site, 0), await shapeOn(site, 1)]
  await search(site)
  expect((await groupsOf(site)).search).toMatchObject({ shapeCount: 2, placedCount: 0 })
  await addMosaic(site)
  await search(site)
  const { data, search: found } = await groupsOf(site)
  expect(found).toMatchObject({ shapeCount: 2, placedCount: 2, notPlaced: [] })
  expect(data.map((group) => group.shapes.map(({ annotationId }) => annotationId).toSorted())).toEqual([
    shapes.toSorted(),
  ])
  const { placed } = await plumbline.db
    .selectFrom('annotation')
    .select('placed')
    .where('id', '=', shapes[0]!)
    .executeTakeFirstOrThrow()
  expect(placed).toMatchObject({ placedBy: 'mosaic', sigmaM: 0.02 })
  expect(Math.abs(placed!.centre.x - (place.x + 0.2))).toBeLessThan(0.01)
  expect(Math.abs(placed!.centre.y - (place.y + 0.15))).toBeLessThan(0.01)
  // A newer one that places the lower photo two metres higher: what it shows is another place.
  await addMosaic(site, 2)
  await search(site)
  expect((await groupsOf(site)).data).toEqual([])
})

async function aDefectOn(site: CoverageSite, shape: string): Promise<string> {
  const id = await aDefect(plumbline.db, site.project, { aiDefectType: 'spalling' })
  await plumbline.db.updateTable('annotation').set({ defect_id: id, is_defect: true }).where('id', '=', shape).execute()
  return id
}

test('sure ones are merged where the project says so: by no person, in the history, undone for good', async () => {
  const site = await aSite()
  await addMosaic(site)
  const [survivor, merged] = [
    await aDefectOn(site, await shapeOn(site, 0)),
    await aDefectOn(site, await shapeOn(site, 1)),
  ]
  await search(site)
  const [pair] = await pairsOf(site)
  expect(pair!.score).toBeGreaterThanOrEqual(0.95)
  const saved = await plumbline.call(routes.saveDuplicateSettings, {
    params: { projectId: site.project.id },
    token: site.token,
    body: { mergesSure: true, version: 0 },
  })
  expect(saved.body.mergesSure).toBe(true)
  await search(site)
  expect(await pairsOf(site)).toEqual([])
  const of = { params: { ...site.params, defectId: survivor }, token: site.token }
  const { body } = await plumbline.call(defectLifeRoutes.detail, of)
  expect(body.merged!.map(({ _id }) => _id)).toEqual([merged])
  expect(body.history.find(({ kind }) => kind === 'merged')).toMatchObject({
    by: '',
    after: { defectId: merged },
  })
  const split = await plumbline.call(routes.split, { ...of, body: { mergedId: merged } })
  expect(split.body.split).toMatchObject({ _id: merged, isNew: false })
  // What a person took apart is not merged again by itself.
  await search(site)
  expect((await plumbline.call(defectLifeRoutes.detail, of)).body.merged).toEqual([])
  expect((await pairsOf(site)).map(({ _id }) => _id)).toEqual([pair!._id])
})

test('growth on mosaics is as exact as they say their lengths are, and never more than to a hundredth', async () => {
  const site = await aSite()
  const [earlierId, defectId] = [
    await aDefectOn(site, await shapeOn(site, 0)),
    await aDefectOn(site, await shapeOn(site, 1)),
  ]
  await plumbline.db.updateTable('defect').set({ earlier_id: earlierId }).where('id', '=', defectId).execute()
  const growth = async () =>
    (await plumbline.call(routes.growth, { params: { ...site.params, defectId }, token: site.token })).body
  for (const [said, expected] of [
    [0.06, 0.06],
    [0.002, 0.01],
  ] as const) {
    await addMosaic(site, 0, said)
    const { now, earlier, figures } = await growth()
    expect([now!.scaledBy, now!.scaleSigma, earlier!.scaleSigma]).toEqual(['mosaic', expected, expected])
    const [{ before, after, plusMinus }] = figures as [(typeof figures)[number]]
    expect(plusMinus!).toBeGreaterThan(2 * expected * Math.min(before!, after!))
  }
})

test('the same place of another inspection or of another elevation is never a duplicate, and never merged', async () => {
  const site = await aSite()
  await addMosaic(site)
  await plumbline.call(routes.saveDuplicateSettings, {
    params: { projectId: site.project.id },
    token: site.token,
    body: { mergesSure: true, version: 0 },
  })
  const first = await aDefectOn(site, await shapeOn(site, 0))
  // A year later, at the same place; and at the same metres of the south side.
  const later = v7()
  const nextYear = { ...site.project, inspectionId: later }
  await plumbline.db.insertInto('inspection').values({ id: later, workspace_id: site.project.workspaceId }).execute()
  const again = await site.fly(lower, { facts: null, inspection_id: later })
  const ofLater = await aMosaic(plumbline.db, nextYear, site.elevations.north)
  await aMosaicPhoto(plumbline.db, site.project, ofLater, again, placedBy(lower))
  await anAnnotation(plumbline.db, nextYear, again, drawnOn(lower, place))
  const south = await site.fly(lower, { facts: null, elevation_id: site.elevations.south })
  const other = await aMosaic(plumbline.db, site.project, site.elevations.south)
  await aMosaicPhoto(plumbline.db, site.project, other, south, placedBy(lower))
  const onSouth = await aDefectOn(site, await anAnnotation(plumbline.db, site.project, south, drawnOn(lower, place)))
  const inLater = { ...site, params: { ...site.params, inspectionId: later } }
  for (const one of [site, inLater]) {
    await search(one)
    expect(await pairsOf(one)).toEqual([])
    expect((await groupsOf(one)).data).toEqual([])
  }
  for (const id of [first, onSouth]) {
    const of = { params: { ...site.params, defectId: id }, token: site.token }
    expect((await plumbline.call(defectLifeRoutes.detail, of)).body).toMatchObject({ merged: [], defect: { _id: id } })
  }
})
