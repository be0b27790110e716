import { drawingRoutes } from '@plumbline/contract/drawings'
import { AppError } from '@plumbline/contract/errors'
import { freeName } from '@plumbline/contract/free-name'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ClaimLostError } from '../../jobs/attempt.ts'
import { aMarker } from '../../testing/builders.ts'
import { dxfFile, dxfFrame, encryptedPdf, gltfText, pdfFile, pngFile } from '../../testing/drawing-files.ts'
import { aDrawingSite, type DrawingSite } from '../../testing/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
const png = await pngFile(60, 40)
const threePages = pdfFile(['1 0 0 rg 0 0 842 595 re f', '0 1 0 rg 0 0 842 595 re f', '0 0 1 rg 0 0 842 595 re f'])
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const choose = (site: DrawingSite, uploadId: string, pages: readonly { page: number; name: string }[]) =>
  plumbline.call(drawingRoutes.choosePages, { ...site.ofUpload(uploadId), body: { pages: [...pages] } })

async function isEmpty(site: DrawingSite) {
  await site.tidy()
  return [await site.objects(), await site.recorded(), await site.list(), await site.used()]
}
const nothing = [[], [], [], 0]

/** Each opens three processes; that every kind is told apart is shown without an upload in `media-tools`. The slow run sends all. */
const someOf = <T>(all: readonly T[], most: number) => (inject('fullCount') ? all : all.slice(0, most))

describe('a picture', () => {
  test('becomes a drawing that is listed, shown and told', async () => {
    const site = await aDrawingSite(plumbline)
    const done = await site.upload(png, {
      name: 'Site plan',
      blockName: 'A',
      subtype: 'block plan',
      floorRange: ['1', '2-20'],
    })
    expect(done).toMatchObject({ state: 'done', percent: 100, errorCode: null, pages: [] })
    const [drawing] = await site.list()
    expect(drawing).toMatchObject({
      layoutId: done.layoutIds[0],
      category: 'layout',
      dimension: '2d',
      subtype: 'block plan',
      name: 'Site plan',
      blockName: 'A',
      floorRange: ['1', '2-20'],
      fileName: 'plan.png',
      size: png.length,
      contentType: 'image/png',
      status: 'FILE_PROCESSED',
      errorCode: null,
      createdBy: { _id: site.person.id, name: 'Ada Byron' },
      markerCount: 0,
      linkedCount: 0,
      mediaCount: 0,
      attachmentCount: 0,
      pinCount: 0,
      viewCount: 0,
      version: 1,
      picture: { width: 60, height: 40, tiles: null },
    })
    for (const url of [drawing!.picture!.url, drawing!.picture!.thumbnailUrl]) {
      const { statusCode, rawPayload, headers } = await plumbline.app.inject(url)
      expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
    }
    expect((await site.info()).layouts.layout).toEqual([
      {
        layoutId: drawing!.layoutId,
        name: 'Site plan',
        blockName: 'A',
        url: drawing!.picture!.url,
        planId: drawing!.planId,
        floorRange: ['1', '2-20'],
        dimension: '2d',
      },
    ])
    const events = await plumbline.db
      .selectFrom('live_event')
      .select('kind')
      .where('project_id', '=', site.project.id)
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['drawings.changed', 'drawings.changed', 'drawings.changed'])
  })

  test('a job that runs again, or twice at once, makes it once', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    await Promise.all([site.open(id), site.open(id)])
    await site.open(id)
    expect(await site.list()).toHaveLength(1)
    expect(await site.recorded()).toEqual(await site.objects())
    expect(await site.used()).toBe(png.length)
  })

  test('a worker that dies before the end leaves it to the next', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    await expect(site.open(id, { complete: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    expect([(await site.look(id)).state, await site.list()]).toEqual(['opening', []])
    await site.open(id, { attempt: 2 })
    expect((await site.look(id)).state).toBe('done')
  })

  test('when the last attempt fails for another reason than the file, it is told and gives everything back', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    const full = { ...plumbline.context.storage, put: () => Promise.reject(new Error('disk gone')) }
    await expect(site.open(id, { attempt: 3 }, full)).rejects.toThrow('disk gone')
    expect((await site.look(id)).state).toBe('opening')
    await expect(site.open(id, { attempt: 4 }, full)).rejects.toThrow('disk gone')
    expect(await site.look(id)).toMatchObject({ state: 'failed', errorCode: 'job.failed' })
    expect(await isEmpty(site)).toEqual(nothing)
    // The page it was sent from may be closed by now.
    expect(
      await plumbline.db
        .selectFrom('message')
        .select(['user_id', 'kind', 'details'])
        .where('project_id', '=', site.project.id)
        .execute(),
    ).toEqual([
      { user_id: site.person.id, kind: 'drawing-failed', details: { file: 'plan.png', reason: 'job.failed' } },
    ])
  })

  test('an attempt whose job another worker has by now leaves the outcome to that one', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    await expect(
      site.open(id, { attempt: 4, complete: () => Promise.reject(new ClaimLostError('taken over')) }),
    ).rejects.toThrow('taken over')
    expect((await site.look(id)).state).toBe('opening')
    await site.open(id, { attempt: 4 })
    expect((await site.look(id)).state).toBe('done')
  })

  test('two files of one name, announced before either was there, are both kept', async () => {
    const site = await aDrawingSite(plumbline)
    const ids = [await site.send(png, { name: 'North' }), await site.send(png, { name: 'north' })]
    await Promise.all(ids.map((id) => site.open(id)))
    expect((await site.list()).map(({ name }) => name.toLowerCase()).sort()).toEqual(['north', 'north (2)'])
    expect((await site.list()).map(({ position }) => position).sort()).toEqual([0, 1])
  })
})

test('a free name is the wanted one or numbered, and never longer than fifty', () => {
  expect(freeName('Plan', ['Other'])).toBe('Plan')
  expect(freeName('Plan', ['plan', 'PLAN (2)'])).toBe('Plan (3)')
  const long = '圖'.repeat(50)
  expect(freeName(long, [long])).toBe(`${'圖'.repeat(46)} (2)`)
})

describe('what cannot be opened leaves nothing but its reason', () => {
  test.each(
    someOf(
      [
        ['a PNG that was cut off', png.subarray(0, 60), {}, 'drawing.damaged'],
        ['a page called PNG', Buffer.from('<html></html>'), { fileName: 'plan.png' }, 'drawing.not-recognised'],
        ['a PDF as a signature', pdfFile(['0 0 m']), { category: 'signature' }, 'picture.not-image'],
        ['text', Buffer.from('Dear Sir'), {}, 'drawing.not-recognised'],
        ['an encrypted PDF', encryptedPdf(), {}, 'drawing.encrypted'],
        ['a picture as a model', png, { dimension: '3d' }, 'drawing.model-not-recognised'],
      ] as const,
      3,
    ),
  )('%s', async (_, bytes, announced, code) => {
    const site = await aDrawingSite(plumbline)
    const failed = await site.upload(bytes, { name: 'Bad', ...announced })
    expect(failed).toMatchObject({ state: 'failed', errorCode: code, layoutIds: [] })
    expect(await isEmpty(site)).toEqual(nothing)
    expect(
      (await plumbline.call(drawingRoutes.listUploads, { params: site.params, token: site.token })).body.data,
    ).toEqual([failed])
  })
})

describe('other kinds', () => {
  test.each(
    someOf(
      [
        ['a DXF', dxfFile(dxfFrame), {}, 'image/vnd.dxf', true],
        [
          'a document',
          Buffer.from('<script>alert(1)</script>'),
          { category: 'otherDocument', fileName: 'a.html' },
          'image/png',
          false,
        ],
        ['a model', Buffer.from(gltfText()), { dimension: '3d', fileName: 'a.gltf' }, 'model/gltf+json', false],
        ['a signature', png, { category: 'signature' }, 'image/png', true],
      ] as const,
      3,
    ),
  )('%s', async (_, bytes, announced, contentType, isShown) => {
    const site = await aDrawingSite(plumbline)
    const {
      layoutIds: [layoutId = ''],
    } = await site.upload(bytes, { name: 'One', ...announced })
    const [drawing] = await site.list()
    expect([drawing?.status, drawing?.contentType, drawing?.picture !== null]).toEqual([
      'FILE_PROCESSED',
      contentType,
      isShown,
    ])
    const { body } = await plumbline.call(drawingRoutes.download, {
      params: { ...site.params, layoutId },
      token: site.token,
    })
    const { rawPayload, headers } = await plumbline.app.inject(body.url)
    expect(rawPayload.equals(Buffer.from(bytes))).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' })
    expect(String(headers['content-disposition'])).toMatch(/^attachment/)
  })
})

describe('a PDF of several pages', () => {
  test('waits for a choice; each chosen page becomes a drawing of the one file', async () => {
    const site = await aDrawingSite(plumbline)
    const offered = await site.upload(threePages, { name: 'Elevations', category: 'elevation', fileName: 'e.pdf' })
    expect(offered).toMatchObject({ state: 'choosing', layoutIds: [] })
    expect(offered.pages.map(({ page }) => page)).toEqual([1, 2, 3])
    expect((await plumbline.app.inject(offered.pages[1]!.thumbnailUrl)).statusCode).toBe(200)
    const chosen = [
      { page: 3, name: 'South' },
      { page: 1, name: 'North' },
    ]
    const answers = await Promise.all([choose(site, offered._id, chosen), choose(site, offered._id, chosen)])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'opening'],
      [200, 'opening'],
    ])
    await site.open(offered._id)
    expect((await choose(site, offered._id, chosen)).body.state).toBe('done')
    expect((await choose(site, offered._id, [{ page: 2, name: 'East' }])).error.code).toBe('drawing.not-ready')
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
    expect(await site.used()).toBe(threePages.length)
    // The file goes with the last drawing that came from it.
    const remove = (layoutId: string) =>
      plumbline.call(drawingRoutes.remove, {
        params: { ...site.params, layoutId },
        token: site.token,
        body: { layoutCategory: 'elevation' },
      })
    await Promise.all(drawings.map(({ layoutId }) => remove(layoutId)))
    expect(await isEmpty(site)).toEqual(nothing)
  })

  test('with one page that cannot be drawn says which and why, in the upload, the list and the elevations', async () => {
    const site = await aDrawingSite(plumbline)
    const { _id } = await site.upload(threePages, { name: 'Elevations', category: 'elevation', fileName: 'e.pdf' })
    await choose(
      site,
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
  })

  test('given up after the first page, the others are not drawn', async () => {
    const site = await aDrawingSite(plumbline)
    const { _id } = await site.upload(threePages, { name: 'Plans' })
    await choose(
      site,
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
    expect(await isEmpty(site)).toEqual(nothing)
  })

  test('a choice that cannot be is refused, and can be made again', async () => {
    const site = await aDrawingSite(plumbline)
    await site.upload(png, { name: 'Taken' })
    const { _id } = await site.upload(threePages, { name: 'Plans' })
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
      expect((await choose(site, _id, pages)).error).toMatchObject(error)
    expect((await choose(site, _id, [{ page: 2, name: 'A' }])).status).toBe(200)
  })
})

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

  test('by one page of several', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    const { _id } = await site.upload(threePages, { name: 'X', replaces: before.layoutId })
    expect(
      (
        await choose(site, _id, [
          { page: 1, name: 'A' },
          { page: 2, name: 'B' },
        ])
      ).error.code,
    ).toBe('drawing.one-page')
    await choose(site, _id, [{ page: 2, name: 'Plan' }])
    await site.open(_id)
    expect((await site.list()).map(({ layoutId, name, contentType }) => [layoutId, name, contentType])).toEqual([
      [before.layoutId, 'Plan', 'application/pdf'],
    ])
  })

  test('a drawing that is deleted meanwhile takes the file along', async () => {
    const site = await aDrawingSite(plumbline)
    const before = await aReplaced(site)
    const id = await site.send(png, { name: 'X', replaces: before.layoutId })
    await plumbline.call(drawingRoutes.remove, {
      params: { ...site.params, layoutId: before.layoutId },
      token: site.token,
      body: { layoutCategory: 'layout' },
    })
    await site.open(id)
    expect(await isEmpty(site)).toEqual(nothing)
  })
})

test('a large drawing is shown by tiles', async () => {
  const site = await aDrawingSite(plumbline)
  const left = await sharp({ create: { width: 2100, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const wide = await sharp({ create: { width: 4200, height: 600, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await site.upload(wide, { name: 'Wide' })
  const { width, height, tiles, url } = (await site.list())[0]!.picture!
  expect([width, height, tiles?.tileSize, tiles?.levels]).toEqual([4200, 600, 512, 5])
  expect(await sharp((await plumbline.app.inject(url)).rawPayload).metadata()).toMatchObject({ width: 2048 })
  const tile = async (level: number, x: number, y: number, headers = {}) =>
    plumbline.app.inject({ url: `${tiles!.url}${level}/${x}/${y}`, headers })
  const whole = await tile(0, 0, 0)
  expect([whole.statusCode, whole.headers['content-type'], (await sharp(whole.rawPayload).metadata()).width]).toEqual([
    200,
    'image/jpeg',
    262,
  ])
  const colour = async (x: number) =>
    (await sharp((await tile(4, x, 0)).rawPayload).stats()).channels.map(({ mean }) => Math.round(mean / 255)).join('')
  expect([await colour(0), await colour(8)]).toEqual(['100', '001'])
  expect((await tile(4, 8, 1)).statusCode).toBe(200)
  for (const [level, x, y] of [
    [4, 9, 0],
    [4, 0, 2],
    [5, 0, 0],
    [0, 1, 0],
  ] as const)
    expect((await tile(level, x, y)).statusCode).toBe(404)
  expect((await tile(0, 0, 0, { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
  expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d+/)
  const changed = tiles!.url.replace(/\/files\/t\/\d/, (start) => `${start.slice(0, -1)}9`)
  expect((await plumbline.app.inject(`${changed}0/0/0`)).statusCode).toBe(403)
  expect((await plumbline.app.inject(tiles!.url.replace('pyramid.tif', 'missing.tif') + '0/0/0')).statusCode).toBe(404)
})
