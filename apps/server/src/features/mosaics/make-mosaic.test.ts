import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mosaicRoutes, type MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facadeOf } from '../../demo/flight/building.ts'
import { dozen, aMosaicSite, type MosaicSite } from '../../testing/sites/mosaic-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { exportMosaic } from './export-mosaic.ts'
import { makeMosaic } from './make-mosaic.ts'
import { workFolderOf } from './work-files.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
let site: MosaicSite
let photos: readonly string[]
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMosaicSite(plumbline)
  photos = await site.paint()
}, 120_000)
afterAll(() => plumbline.close())

const mmPx = 40
const begin = async (body: Record<string, unknown> = { mmPx }) => (await site.create(body)).body._id
const filesIn = (mosaicId: string) =>
  readdir(workFolderOf(plumbline.context.config, mosaicId), { recursive: true }).catch(() => [])

describe('a dozen painted photos', () => {
  test('become one picture, with the photos that cannot be read left out', { timeout: 120_000 }, async () => {
    const [station] = dozen()
    const bytes = await site.render(station!)
    const damaged = await site.add(station!, bytes.subarray(0, bytes.length / 3))
    const empty = await site.add(station!, Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(0)]), {
      facts: await factsOf(photos[0]!),
    })
    const nowhere = await site.add(station!, bytes, { facts: null })
    const missing = await site.add(station!, bytes, { picture_folder: 'nowhere/' })
    const id = await begin()
    const stages: string[] = []
    await site.run(id, { progress: (_, stage) => void (stages.includes(stage!) || stages.push(stage!)) })
    const mosaic = await site.get(id)
    expect(mosaic).toMatchObject({ status: 'completed', progress: 1, errorCode: null, mmPx, stage: null })
    expect(stages).toEqual(expect.arrayContaining(['reading', 'painting', 'storing']))
    const reasons = Object.fromEntries(mosaic.leftOut.map(({ imageId, reason }) => [imageId, reason]))
    expect(reasons).toMatchObject({
      [damaged]: 'unreadable',
      [empty]: 'unreadable',
      [nowhere]: 'no-position',
      [missing]: 'unreadable',
    })
    expect(mosaic.photosUsed + mosaic.leftOut.length).toBe(photos.length + 4)
    expect(mosaic.photosUsed).toBeGreaterThanOrEqual(photos.length - 1)
    expect(mosaic.residuals.filter(({ basis }) => basis === 'matched').length).toBeGreaterThan(photos.length / 2)
    expect(mosaic.residualPx!.median).toBeLessThan(1)
    expect(mosaic.shownShare).toBeGreaterThan(0.05)
    expect(mosaic.tiles!.levels).toBeGreaterThan(0)
    expect(await filesIn(id)).toEqual([])
    await plumbline.db.deleteFrom('media').where('id', 'in', [damaged, empty, nowhere, missing]).execute()
  })

  test('are found again below each place, where they were painted from', async () => {
    const [{ _id: id }] = (await site.list()) as [MosaicSummary]
    const { residuals } = await site.get(id)
    for (const { imageId, footprint } of residuals.slice(0, 6)) {
      const [first, , third] = footprint
      const query = { x: (first!.x + third!.x) / 2, y: (first!.y + third!.y) / 2 }
      const { status, body } = await plumbline.call(mosaicRoutes.source, { ...site.ofMosaic(id), query })
      expect(status).toBe(200)
      expect(photos).toContain(body.imageId)
      const { data } = (await plumbline.call(mosaicRoutes.sources, { ...site.ofMosaic(id), query })).body
      expect(data[0]).toEqual(body)
      expect(new Set(data.map((one) => one.imageId)).size).toBe(data.length)
      const own = data.find((one) => one.imageId === imageId)!
      expect(Math.hypot(own.point.x - 0.5, own.point.y - 0.5)).toBeLessThan(0.02)
      expect(own.mmPx).toBeGreaterThan(8)
      expect(own.mmPx).toBeLessThan(16)
    }
    const far = await plumbline.call(mosaicRoutes.source, { ...site.ofMosaic(id), query: { x: 1, y: 1 } })
    expect(far.error.code).toBe('mosaic.no-source')
  })

  test('are tiles, and files with world files in metres of the elevation', { timeout: 60_000 }, async () => {
    const [mosaic] = await site.list()
    const { url, levels } = mosaic!.tiles!
    const tile = await plumbline.app.inject({ url: `${url}${levels - 1}/0/0` })
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const asked = { ...site.ofMosaic(mosaic!._id), query: { format: 'png' as const } }
    expect((await plumbline.call(mosaicRoutes.download, asked)).body).toEqual({ state: 'preparing', parts: [] })
    const { corporateId, project } = site
    await exportMosaic(plumbline.context, {
      payload: { corporateId, projectId: project.id, mosaicId: mosaic!._id, format: 'png' },
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: (write) => plumbline.db.transaction().execute(write),
    })
    const { state, parts } = (await plumbline.call(mosaicRoutes.download, asked)).body
    expect([state, parts.length]).toEqual(['ready', 1])
    const [part] = parts
    expect(part).toMatchObject({ left: 0, top: 0, widthPx: mosaic!.widthPx, heightPx: mosaic!.heightPx })
    expect(part!.name).toMatch(/^north.*\.png$/)
    const open = async (link: string) =>
      (await plumbline.app.inject({ url: new URL(link, 'http://x').pathname + new URL(link, 'http://x').search }))
        .rawPayload
    const picture = await sharp(await open(part!.url)).metadata()
    expect([picture.format, picture.width]).toEqual(['png', mosaic!.widthPx])
    const lines = (await open(part!.worldUrl)).toString().trim().split('\n').map(Number)
    expect(lines[0]).toBeCloseTo(mosaic!.mmPx / 1000)
    expect(lines[3]).toBeCloseTo(-mosaic!.mmPx / 1000)
    expect(lines[4]).toBeCloseTo(mosaic!.originX! + mosaic!.mmPx / 2000)
    expect(lines[5]).toBeCloseTo(mosaic!.originY! - mosaic!.mmPx / 2000)
  })
})

async function factsOf(id: string): Promise<string> {
  const row = await plumbline.db.selectFrom('media').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  return JSON.stringify(row.facts)
}

test('what goes wrong is tried again, and is its reason after the last attempt', async () => {
  const id = await begin({ mmPx, imageIds: photos.slice(0, 2) })
  const context = { ...plumbline.context, config: { ...plumbline.context.config, dataDir: '/dev/null' } }
  await expect(makeMosaic(context, await site.jobOf(id))).rejects.toThrow()
  expect((await site.get(id)).status).toBe('processing')
  await expect(makeMosaic(context, await site.jobOf(id, { attempt: site.lastAttempt }))).rejects.toThrow()
  expect(await site.get(id)).toMatchObject({ status: 'failed', errorCode: 'job.failed' })
})

describe('a job that ends before its time', () => {
  testInFullRun('goes on where it was: photos that were read are not read again', { timeout: 300_000 }, async () => {
    const id = await begin({ mmPx, imageIds: photos.slice(0, 5) })
    const killed = new AbortController()
    await expect(
      site.run(id, {
        signal: killed.signal,
        progress: (percent) => percent > 20 && killed.abort(new Error('killed')),
      }),
    ).rejects.toThrow('killed')
    const left = (await filesIn(id)).filter((name) => name.startsWith(join('features', '')) && name.endsWith('.bin'))
    expect(left.length).toBeGreaterThan(2)
    expect((await site.get(id)).status).toBe('processing')
    // Without their files these could not be read any more.
    const read = left.map((name) => name.slice('features/'.length, -'.bin'.length))
    const [first] = read
    const { picture_folder } = await plumbline.db
      .selectFrom('media')
      .select('picture_folder')
      .where('id', '=', first!)
      .executeTakeFirstOrThrow()
    const key = `${picture_folder}preview.jpg`
    const bytes = await (await plumbline.context.storage.read(key)).stream.toArray()
    await plumbline.context.storage.remove(key)
    const reading: number[] = []
    await site.run(id, {
      attempt: 2,
      progress: (percent, stage) => void (stage === 'reading' && reading.push(percent)),
    })
    await plumbline.context.storage.put(key, Buffer.concat(bytes as Buffer[]), { contentType: 'image/jpeg' })
    const mosaic = await site.get(id)
    expect(mosaic.status).toBe('completed')
    // Its corners were there, so it was placed; only its pixels could not be read.
    expect(mosaic.leftOut).toEqual([{ imageId: first, name: expect.any(String), reason: 'unreadable' }])
    // What others show of its place is painted from them: as though it had never been there.
    const without = await begin({ mmPx, imageIds: photos.slice(0, 5).filter((imageId) => imageId !== first) })
    await site.run(without)
    expect(mosaic.shownShare).toBeCloseTo((await site.get(without)).shownShare!, 6)
  })

  test(
    'stops within a second or two when it is cancelled, and leaves nothing behind',
    { timeout: 60_000 },
    async () => {
      const id = await begin()
      let isCancelled = false
      await site.run(id, {
        progress: () => {
          if (isCancelled) return
          isCancelled = true
          void plumbline.call(mosaicRoutes.cancel, site.ofMosaic(id))
        },
      })
      expect(await site.get(id)).toMatchObject({ status: 'cancelled', tiles: null, photosUsed: 0 })
      expect(await filesIn(id)).toEqual([])
      const objects = await plumbline.db
        .selectFrom('stored_object')
        .select('key')
        .where('key', 'like', `%/mosaics/${id}/%`)
        .execute()
      expect(objects).toEqual([])
    },
  )

  test('fails at once with its reason where no other attempt would help', async () => {
    const id = await begin()
    await plumbline.db.updateTable('mosaic').set({ image_ids: [] }).where('id', '=', id).execute()
    await site.run(id)
    expect(await site.get(id)).toMatchObject({ status: 'failed', errorCode: 'mosaic.too-few-photos' })
    expect(await filesIn(id)).toEqual([])
  })
})

testInFullRun(
  'thermal photos become a mosaic of temperatures on one scale, and meters measure on it',
  { timeout: 120_000 },
  async () => {
    const { width } = facadeOf('north')
    // A facade that is warmer to the right, with cold windows of one metre every two.
    const temperatureAt = (across: number, up: number) =>
      20 + (10 * across) / width - (across % 2 < 1 && up % 3 < 1.2 ? 4 : 0)
    const stations = dozen().filter(({ column }) => column <= 2)
    const thermal: string[] = []
    for (const station of stations) thermal.push(await site.addThermal(station, temperatureAt))
    const id = await begin({ kind: 'thermal', mmPx: 100 })
    await site.run(id)
    const mosaic = await site.get(id)
    expect(mosaic).toMatchObject({ status: 'completed', kind: 'thermal', leftOut: [] })
    expect(mosaic.temperature!.min).toBeGreaterThan(14)
    expect(mosaic.temperature!.max).toBeLessThan(28)
    expect(mosaic.temperature!.scale.min).toBeGreaterThanOrEqual(mosaic.temperature!.min - 0.1)
    const middle = stations[3]!
    const photo = mosaic.residuals.find(({ imageId }) => imageId === thermal[3])!
    const [first, , third] = photo.footprint
    const at = { x: (first!.x + third!.x) / 2, y: (first!.y + third!.y) / 2 }
    const shift = at.x - middle.across
    const { status, body } = await plumbline.call(mosaicRoutes.measure, {
      ...site.ofMosaic(id),
      body: {
        meters: [
          { kind: 'spot', points: [at] },
          {
            kind: 'box',
            points: [
              { x: at.x - 1.5, y: at.y - 1.5 },
              { x: at.x + 1.5, y: at.y + 1.5 },
            ],
          },
          { kind: 'spot', points: [{ x: 1, y: 1 }] },
        ],
      },
    })
    expect(status).toBe(200)
    const [spot, box, none] = body.data
    expect(none).toBeNull()
    expect(spot!.min).toBe(spot!.max)
    expect(box!.max).toBeCloseTo(20 + (10 * (at.x - shift + 1.4)) / width, 0)
    expect(box!.min).toBeLessThan(box!.max - 3)
    expect(box!.mean).toBeGreaterThan(box!.min)
  },
)
