import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { pngFile, threePages } from '../../testing/files/drawing-files.ts'
import { aDrawingSite, nothing, type DrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
const png = await pngFile(60, 40)
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

describe('replacing a drawing', () => {
  async function aReplaced(site: DrawingSite) {
    const {
      layoutIds: [layoutId = ''],
    } = await site.upload(png, { name: 'Plan', fileName: 'old.png' })
    const [before] = await site.list()
    await aMarker(plumbline.db, site.project, { id: layoutId, planId: before!.planId })
    return before!
  }

  test('keeps id, plan, name and markers; the old file goes', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    const larger = await pngFile(90, 30)
    const done = await site.upload(larger, { name: 'Ignored', fileName: 'new.png', replaces: before.layoutId })
    expect(done).toMatchObject({ state: 'done', layoutIds: [before.layoutId], replaces: before.layoutId })
    const [after, ...others] = await site.list()
    expect(others).toEqual([])
    expect(after).toMatchObject({
      layoutId: before.layoutId,
      planId: before.planId,
      name: 'Plan',
      markerCount: 1,
      fileName: 'new.png',
      size: larger.length,
      version: before.version,
      picture: { width: 90, height: 30 },
    })
    await site.tidy()
    expect(await site.objects()).toEqual(await site.recorded())
    expect(await site.objects()).toHaveLength(4)
    expect(await site.used()).toBe(larger.length)
  })

  test('with what cannot be opened, or stops half-way, loses nothing', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    expect(await site.upload(Buffer.from('no drawing'), { name: 'X', replaces: before.layoutId })).toMatchObject({
      state: 'failed',
      errorCode: 'drawing.not-recognised',
    })
    const dying = await site.send(await pngFile(9, 9), { name: 'X', replaces: before.layoutId })
    await expect(site.open(dying, { complete: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    const [after] = await site.list()
    expect({ ...after, picture: { ...after!.picture, url: '', thumbnailUrl: '' } }).toEqual({
      ...before,
      markerCount: 1,
      picture: { ...before.picture, url: '', thumbnailUrl: '' },
    })
    expect((await plumbline.app.inject(after!.picture!.url)).statusCode).toBe(200)
    await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(dying))
    await site.tidy()
    expect(await site.used()).toBe(png.length)
  })

  testInFullRun('by one page of several', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    const { _id } = await site.upload(threePages(), { name: 'X', replaces: before.layoutId })
    expect(
      (
        await site.choose(_id, [
          { page: 1, name: 'A' },
          { page: 2, name: 'B' },
        ])
      ).error.code,
    ).toBe('drawing.one-page')
    await site.choose(_id, [{ page: 2, name: 'Plan' }])
    await site.open(_id)
    expect((await site.list()).map(({ layoutId, name, contentType }) => [layoutId, name, contentType])).toEqual([
      [before.layoutId, 'Plan', 'application/pdf'],
    ])
  })

  testInFullRun('a drawing that is deleted before the file is read removes the file as well', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    const id = await site.send(png, { name: 'X', replaces: before.layoutId })
    await plumbline.call(drawingRoutes.remove, {
      params: { ...site.params, layoutId: before.layoutId },
      token: site.token,
      body: { layoutCategory: 'layout' },
    })
    await site.open(id)
    expect(await site.remains()).toEqual(nothing)
  })
})
