import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngFile, threePages } from '../../testing/files/drawing-files.ts'
import { aDrawingSite, nothing } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
const png = await pngFile(60, 40)
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

describe('a PDF of several pages', () => {
  test('waits for a choice; each chosen page becomes a drawing of the one file', async () => {
    const site = await aDrawingSite(plumbline)
    const offered = await site.upload(threePages(), { name: 'Elevations', category: 'elevation', fileName: 'e.pdf' })
    expect(offered).toMatchObject({ state: 'choosing', layoutIds: [] })
    expect(offered.pages.map(({ page }) => page)).toEqual([1, 2, 3])
    expect((await plumbline.app.inject(offered.pages[1]!.thumbnailUrl)).statusCode).toBe(200)
    const chosen = [
      { page: 3, name: 'South' },
      { page: 1, name: 'North' },
    ]
    const answers = await Promise.all([site.choose(offered._id, chosen), site.choose(offered._id, chosen)])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'opening'],
      [200, 'opening'],
    ])
    await site.open(offered._id)
    expect((await site.choose(offered._id, chosen)).body.state).toBe('done')
    expect((await site.choose(offered._id, [{ page: 2, name: 'East' }])).error.code).toBe('drawing.not-ready')
    const drawings = await site.list()
    expect(drawings.map(({ name, position }) => [name, position])).toEqual([
      ['South', 0],
      ['North', 1],
    ])
    const { rawPayload } = await plumbline.app.inject(drawings[0]!.picture!.url)
    expect((await sharp(rawPayload).stats()).channels.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([
      0, 0, 254,
    ])
    await site.tidy()
    expect(await site.objects()).toEqual(await site.recorded())
    expect((await site.objects()).filter((key) => key.includes('/pages/'))).toEqual([])
    expect(await site.used()).toBe(threePages().length)
    // The file goes with the last drawing that came from it.
    const remove = (layoutId: string) =>
      plumbline.call(drawingRoutes.remove, {
        params: { ...site.params, layoutId },
        token: site.token,
        body: { layoutCategory: 'elevation' },
      })
    await Promise.all(drawings.map(({ layoutId }) => remove(layoutId)))
    expect(await site.remains()).toEqual(nothing)
  })

  testInFullRun(
    'with one page that cannot be drawn says which and why, in the upload, the list and the elevations',
    async () => {
      const site = await aDrawingSite(plumbline)
      const { _id } = await site.upload(threePages(), { name: 'Elevations', category: 'elevation', fileName: 'e.pdf' })
      await site.choose(
        _id,
        [1, 2, 3].map((page) => ({ page, name: `Page ${page}` })),
      )
      const { storage } = plumbline.context
      const put: typeof storage.put = (key, ...given) =>
        key.includes('/2/') ? Promise.reject(new AppError('drawing.too-complex')) : storage.put(key, ...given)
      await site.open(_id, {}, { ...storage, put })
      const { body: upload } = await plumbline.call(drawingRoutes.getUpload, site.ofUpload(_id))
      const drawings = await site.list()
      expect(drawings.map(({ name, status, errorCode }) => [name, status, errorCode])).toEqual([
        ['Page 1', 'FILE_PROCESSED', null],
        ['Page 2', 'FILE_PROCESS_FAILED', 'drawing.too-complex'],
        ['Page 3', 'FILE_PROCESSED', null],
      ])
      expect(upload).toMatchObject({
        state: 'done',
        layoutIds: drawings.map(({ layoutId }) => layoutId),
        failures: [{ layoutId: drawings[1]!.layoutId, name: 'Page 2', errorCode: 'drawing.too-complex' }],
      })
      const {
        body: { elevationPlans },
      } = await plumbline.call(drawingRoutes.topology, {
        params: {
          projectId: site.project.id,
          workspaceId: site.project.workspaceId,
          inspectionId: site.project.inspectionId,
        },
        token: site.token,
      })
      expect(elevationPlans.map(({ status, errorCode }) => [status, errorCode])).toEqual(
        drawings.map(({ status, errorCode }) => [status, errorCode]),
      )
    },
  )

  testInFullRun('given up after the first page, the others are not drawn', async () => {
    const site = await aDrawingSite(plumbline)
    const { _id } = await site.upload(threePages(), { name: 'Plans' })
    await site.choose(
      _id,
      [1, 2, 3].map((page) => ({ page, name: `Page ${page}` })),
    )
    const { storage } = plumbline.context
    const drawn = new Set<string>()
    const put: typeof storage.put = async (key, ...given) => {
      drawn.add(key.split('/').at(-2)!)
      if (key.endsWith('/1/thumbnail.jpg')) await plumbline.call(drawingRoutes.cancelUpload, site.ofUpload(_id))
      return storage.put(key, ...given)
    }
    await site.open(_id, {}, { ...storage, put })
    expect([...drawn]).toEqual(['1'])
    expect(await site.remains()).toEqual(nothing)
  })

  test('a choice that cannot be is refused, and can be made again', async () => {
    const site = await aDrawingSite(plumbline)
    await site.upload(png, { name: 'Taken' })
    const { _id } = await site.upload(threePages(), { name: 'Plans' })
    for (const [pages, error] of [
      [[{ page: 4, name: 'A' }], { code: 'input.invalid', field: 'pages.0.page' }],
      [
        [
          { page: 1, name: 'A' },
          { page: 1, name: 'B' },
        ],
        { code: 'input.invalid', field: 'pages.1.page' },
      ],
      [
        [
          { page: 1, name: 'A' },
          { page: 2, name: 'a' },
        ],
        { code: 'drawing.name-taken', field: 'pages.1.name' },
      ],
      [[{ page: 1, name: 'taken' }], { code: 'drawing.name-taken', field: 'pages.0.name' }],
    ] as const)
      expect((await site.choose(_id, pages)).error).toMatchObject(error)
    expect((await site.choose(_id, [{ page: 2, name: 'A' }])).status).toBe(200)
  })
})
