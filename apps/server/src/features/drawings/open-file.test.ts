import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ClaimLostError } from '../../jobs/attempt.ts'
import { dxfFile, dxfFrame, encryptedPdf, gltfText, pdfFile, pngFile } from '../../testing/files/drawing-files.ts'
import { aDrawingSite, nothing } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
const png = await pngFile(60, 40)
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const someOf = <T>(all: readonly T[], max: number) => (inject('fullCount') ? all : all.slice(0, max))

describe('a picture', () => {
  test('becomes a drawing that is listed, shown and published', async () => {
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

  testInFullRun('a job that runs again, or twice at once, makes it once', async () => {
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

  testInFullRun(
    'when the last attempt fails for another reason than the file, the failure is shown and the quota refunded',
    async () => {
      const site = await aDrawingSite(plumbline)
      const id = await site.send(png, { name: 'Plan' })
      const full = { ...plumbline.context.storage, put: () => Promise.reject(new Error('disk gone')) }
      await expect(site.open(id, { attempt: 3 }, full)).rejects.toThrow('disk gone')
      expect((await site.look(id)).state).toBe('opening')
      await expect(site.open(id, { attempt: 4 }, full)).rejects.toThrow('disk gone')
      expect(await site.look(id)).toMatchObject({ state: 'failed', errorCode: 'job.failed' })
      expect(await site.remains()).toEqual(nothing)
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
    },
  )

  testInFullRun('an attempt whose job another worker has by now leaves the outcome to that one', async () => {
    const site = await aDrawingSite(plumbline)
    const id = await site.send(png, { name: 'Plan' })
    await expect(
      site.open(id, { attempt: 4, complete: () => Promise.reject(new ClaimLostError('taken over')) }),
    ).rejects.toThrow('taken over')
    expect((await site.look(id)).state).toBe('opening')
    await site.open(id, { attempt: 4 })
    expect((await site.look(id)).state).toBe('done')
  })

  testInFullRun('two files of one name, announced before either was there, are both stored', async () => {
    const site = await aDrawingSite(plumbline)
    const ids = [await site.send(png, { name: 'North' }), await site.send(png, { name: 'north' })]
    await Promise.all(ids.map((id) => site.open(id)))
    expect((await site.list()).map(({ name }) => name.toLowerCase()).sort()).toEqual(['north', 'north (2)'])
    expect((await site.list()).map(({ position }) => position).sort()).toEqual([0, 1])
  })
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
    expect(await site.remains()).toEqual(nothing)
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
    // Lines show no people: blurred links and reports need no person to look at them.
    const checks = plumbline.db.selectFrom('picture_check').select('is_vector')
    expect(await checks.where('project_id', '=', site.project.id).execute()).toEqual(
      contentType === 'image/vnd.dxf' ? [{ is_vector: true }] : [],
    )
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
