import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { facts } from '@plumbline/inspection/testing/photos'
import { thermalRoutes, type Alignment } from '@plumbline/contract/thermal/thermal'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aThermalSite, dumpOf, plainPhoto } from '../../testing/sites/thermal-site.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

type Site = Awaited<ReturnType<typeof aThermalSite>>

const thermal = (site: Site, name: string, more = 0) =>
  site.take(
    name,
    dumpOf((x, y) => 20 + more + (x + y) / 10),
  )
const remove = (site: Site, mediaIds: string[]) =>
  plumbline.call(mediaLibraryRoutes.removeMany, { params: site.params, body: { mediaIds }, token: site.token })
const choose = (site: Site, id: string, visualId: string | null, version: number) =>
  plumbline.call(thermalRoutes.savePair, { ...site.ofImage(id), body: { visualId, version } })
const stateOf = async (site: Site, id: string) => {
  const { pairState, pairId } = await site.get(id)
  return [pairState, pairId]
}

describe('heat and light', () => {
  test('are paired, in conflict, or missing, as photos come and go', async () => {
    const site = await aThermalSite(plumbline)
    const thermalPhoto = await thermal(site, 'DJI_20260102101500_0007_T.bin')
    expect(await stateOf(site, thermalPhoto)).toEqual(['missing', null])
    const first = await site.take('DJI_20260102101500_0007_W.JPG', await plainPhoto('#111111'))
    expect(await stateOf(site, thermalPhoto)).toEqual(['paired', first])
    // A zoom of the same press is a photo of it as well, but not the one that stands for it.
    await site.take('DJI_20260102101500_0007_Z.JPG', await plainPhoto('#222222'))
    expect(await stateOf(site, thermalPhoto)).toEqual(['paired', first])
    const second = await site.take('DJI_20260102101500_0007_W_copy.JPG', await plainPhoto('#333333'))
    expect((await site.get(thermalPhoto)).pairState).toBe('conflict')
    expect((await site.get(thermalPhoto)).candidates.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([first, second]),
    )
    await remove(site, [first])
    expect(await stateOf(site, thermalPhoto)).toEqual(['paired', second])
    await site.forget()
    expect(await site.verify()).toEqual([])
  })

  test('stay as somebody said, until the chosen photo is deleted', async () => {
    const site = await aThermalSite(plumbline)
    const thermalPhoto = await thermal(site, 'DJI_20260102101500_0007_T.bin')
    const other = await site.take('DJI_20260102101600_0011_W.JPG', await plainPhoto('#111111'))
    expect((await choose(site, thermalPhoto, other, 1)).body).toMatchObject({
      pairState: 'chosen',
      pairId: other,
      version: 2,
      pair: { _id: other },
    })
    const fitting = await site.take('DJI_20260102101500_0007_W.JPG', await plainPhoto('#222222'))
    expect(await stateOf(site, thermalPhoto)).toEqual(['chosen', other])
    expect(await choose(site, thermalPhoto, null, 1)).toMatchObject({
      status: 409,
      error: { code: 'version.stale', newer: { pairId: other, version: 2 } },
    })
    await remove(site, [other])
    expect(await stateOf(site, thermalPhoto)).toEqual(['paired', fitting])
    expect((await choose(site, thermalPhoto, null, 2)).body).toMatchObject({ pairState: 'chosen', pairId: null })
    await site.take('DJI_20260102101500_0007_Z.JPG', await plainPhoto('#333333'))
    expect(await stateOf(site, thermalPhoto)).toEqual(['chosen', null])
    expect((await choose(site, thermalPhoto, thermalPhoto, 3)).error).toMatchObject({
      code: 'thermal.not-visual',
      field: 'visualId',
    })
  })

  test('find each other where one is moved to, and leave whom they left in no doubt', async () => {
    const site = await aThermalSite(plumbline)
    const there = await aMarker(plumbline.db, site.project, site.plan)
    const move = (imageId: string, markerId: string) =>
      plumbline.call(mediaLibraryRoutes.change, {
        params: { ...site.params, imageId },
        body: { markerId },
        token: site.token,
      })
    const thermalPhoto = await thermal(site, 'DJI_20260102101500_0007_T.bin')
    const first = await site.take('DJI_20260102101500_0007_W.JPG', await plainPhoto('#111111'))
    const second = await site.take('DJI_20260102101500_0007_W_copy.JPG', await plainPhoto('#222222'))
    expect((await site.get(thermalPhoto)).pairState).toBe('conflict')
    const away = (await site.get(thermalPhoto)).pairId === first ? second : first
    expect((await move(away, there)).status).toBe(200)
    expect((await site.get(thermalPhoto)).pairState).toBe('paired')
    // Taken in the same minutes, it can still be chosen.
    await plumbline.db
      .updateTable('media')
      .set({ taken_at: '2026-01-02T10:15:00' })
      .where('project_id', '=', site.project.id)
      .execute()
    expect((await site.get(thermalPhoto)).candidates.map(({ _id }) => _id)).toContain(away)
    await remove(site, [away === first ? second : first])
    expect(await stateOf(site, thermalPhoto)).toEqual(['missing', null])
    await move(thermalPhoto, there)
    expect(await stateOf(site, thermalPhoto)).toEqual(['paired', away])
  })

  test('a choice made while a photo arrives is not overruled', async () => {
    const site = await aThermalSite(plumbline)
    const thermalPhoto = await thermal(site, 'DJI_20260102101500_0007_T.bin')
    await Promise.all([
      choose(site, thermalPhoto, null, 1),
      site.open('DJI_20260102101500_0007_W.JPG', await plainPhoto('#111111')),
      site.open('DJI_20260102101500_0007_W_copy.JPG', await plainPhoto('#222222')),
    ])
    expect(await stateOf(site, thermalPhoto)).toEqual(['chosen', null])
  })

  test('are listed by their state, page by page in the order of the wall', async () => {
    const site = await aThermalSite(plumbline)
    const ids: string[] = []
    for (const number of [1, 2, 3])
      ids.push(await thermal(site, `DJI_2026010210150${number}_000${number}_T.bin`, number))
    await site.take('DJI_20260102101502_0002_W.JPG', await plainPhoto('#111111'))
    const list = async (query: object) =>
      (await plumbline.call(thermalRoutes.list, { params: site.params, query, token: site.token })).body
    const page = await list({ limit: 2 })
    expect([page.total, page.data.map(({ image }) => image._id)]).toEqual([3, ids.slice(0, 2)])
    expect((await list({ limit: 2, cursor: page.nextCursor })).data.map(({ image }) => image._id)).toEqual(ids.slice(2))
    expect((await list({ pairState: 'paired' })).data.map(({ image }) => image._id)).toEqual([ids[1]])
    expect((await list({ pairState: 'missing', markerId: site.markerId })).total).toBe(2)
    expect((await list({ markerId: v7() })).total).toBe(0)
    expect(await site.get(ids[1]!)).toMatchObject({ previous: ids[0], next: ids[2] })
  })
})

test('where the photo lies on the picture comes from the cameras until somebody moves it, for all of the same two', async () => {
  const site = await aThermalSite(plumbline)
  const factsText = (given: Partial<PhotoFacts>) => JSON.stringify(facts({ model: 'M30T', ...given }))
  const pictures = [0, 1].map(async () => {
    const visual = await aMedia(plumbline.db, site.project, {
      width: 4000,
      height: 3000,
      facts: factsText({ imageSource: 'WideCamera', focalLength: 4.5, equivalentFocalLength: 24 }),
    })
    return aMedia(plumbline.db, site.project, {
      type: 'thermal',
      width: 640,
      height: 512,
      companion_of: visual,
      facts: factsText({ imageSource: 'InfraredCamera', focalLength: 9.1, equivalentFocalLength: 40 }),
    })
  })
  const [one, other] = (await Promise.all(pictures)) as [string, string]
  const usual = await site.get(one)
  // 6.4 mm behind 4.5 mm beside 7.68 mm behind 9.1 mm.
  expect(usual).toMatchObject({ alignment: { x: 0, y: 0, scale: 1.685, rotation: 0 }, isAlignmentOwn: false })
  const alignment: Alignment = { x: 0.02, y: -0.01, scale: 1.7, rotation: -0.5 }
  await plumbline.call(thermalRoutes.saveAlignment, { ...site.ofImage(one), body: { alignment } })
  expect(await site.get(other)).toMatchObject({ alignment, isAlignmentOwn: true, cameraPair: usual.cameraPair })
  await plumbline.call(thermalRoutes.saveAlignment, { ...site.ofImage(other), body: { alignment: null } })
  expect(await site.get(one)).toMatchObject({ alignment: usual.alignment, isAlignmentOwn: false })
})
