import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultyStorage, type Faults } from '../../testing/faults/faulty-storage.ts'
import { anIngestSite, type IngestSite } from '../../testing/sites/ingest-site.ts'
import { aMediaSite, type MediaSite } from '../../testing/sites/media-site.ts'
import { sendWithRetries, type Put } from '../../testing/faults/slow-sender.ts'
import { openSmallDisk } from '../../testing/faults/small-disk.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join as joinAs } from '../../testing/world.ts'
import { beginIngest } from './ingest/begin-ingest.ts'
import { linksOf } from './media-files.ts'
import { pictureFiles, pictureOf } from './pictures.ts'
import { expectWhole, leftovers } from '../../testing/sites/whole-media.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const mib = 1024 * 1024
const seeds = [0, 1]
const faults: Faults = { share: 0, count: 0 }
let plumbline: TestApp
let site: MediaSite
let origin = ''
beforeAll(async () => {
  plumbline = await testApp({ overStorage: (storage) => faultyStorage(storage, faults, 5) })
  await plumbline.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(plumbline.app.server.address() as AddressInfo).port}`
})
afterAll(() => plumbline.close())

describe('a store in trouble (reliability 5)', () => {
  afterEach(() => {
    faults.share = 0
  })
  const injected: Put = async (url, headers, bytes) => (await site.put(url, headers, bytes)).statusCode

  test.each(seeds)('that answers one request in five with an error loses no file (round %i)', async () => {
    site = await aMediaSite(plumbline)
    const files = [1000, 3 * mib, 17 * mib]
      .map((size) => randomBytes(size))
      .map((bytes) => ({ ...site.announce(bytes), bytes }))
    faults.share = 0.2
    faults.count = 0
    for (const { bytes, ...file } of files) await sendWithRetries(site, file, bytes, injected)
    faults.share = 0
    expect(faults.count).toBeGreaterThan(0)
    await expectWhole(plumbline, site, files)
    await plumbline.context.storage.sweep(new Date(Date.now() + 60_000))
    expect(leftovers(plumbline)).toEqual([])
  })

  testInFullRun(
    'that is unreachable gives an error, nothing becomes visible by halves, and all continues when it is back',
    async () => {
      site = await aMediaSite(plumbline)
      const [small, large] = [randomBytes(1000), randomBytes(17 * mib)]
      const files = [
        { ...site.announce(small), bytes: small },
        { ...site.announce(large), bytes: large },
      ]
      const {
        body: {
          data: [one, many],
        },
      } = await site.begin(files.map(({ bytes: _, ...file }) => file))
      await site.sendPart(many!._id, 1, large)
      const { body: link } = await site.signPart(many!._id, 2, site.partOf(large, 2))

      faults.share = 1
      const answers = [
        await site.put(one!.uploadUrl!, one!.headers, small),
        await site.put(link.uploadUrl, link.headers, site.partOf(large, 2)),
      ]
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
        [503, '5'],
        [503, '5'],
      ])
      for (const { _id } of files) {
        expect((await site.commit(_id)).error.code).toBe('service.unavailable')
        expect(await site.row(_id)).toMatchObject({ is_stored: false, error_code: null })
      }
      expect(await site.objects()).toEqual([])

      faults.share = 0
      expect((await site.resume(many!._id)).body.sentParts).toEqual([1])
      for (const { bytes, ...file } of files) await sendWithRetries(site, file, bytes, injected)
      await expectWhole(plumbline, site, files)
    },
  )

  test('is asked again by the one who opens photos, and keeps what was made once', async () => {
    const opened = await anIngestSite(plumbline)
    const storage = faultyStorage(plumbline.context.storage, faults, 12)
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b99' } })
      .jpeg()
      .toBuffer()
    const id = await opened.arrive('DJI_0001.JPG', photo)
    faults.share = 0.3
    let attempts = 1
    while (
      attempts < 30 &&
      (await opened.read(id, {}, storage).then(
        () => false,
        () => true,
      ))
    )
      attempts += 1
    faults.share = 0
    expect(attempts).toBeGreaterThan(1)
    expect(await opened.look(id)).toMatchObject({ file_status: 'FILE_PROCESSED', error_code: null, width: 640 })
    expect((await opened.verify()).filter((found) => found.includes(opened.corporate.id))).toEqual([])
  })
})

const disk = openSmallDisk(48)
describe.skipIf(typeof disk === 'string')(
  `a full disk (reliability 6)${typeof disk === 'string' ? ` (${disk})` : ''}`,
  () => {
    test('is said by name, cuts no file short, and is over when space returns', async () => {
      if (typeof disk === 'string') return
      const full = await testApp({ settings: { PLUMBLINE_DATA: disk.dir } })
      try {
        site = await aMediaSite(full)
        const [small, large] = [randomBytes(3 * mib), randomBytes(17 * mib)]
        const files = [
          { ...site.announce(small), bytes: small },
          { ...site.announce(large), bytes: large },
        ]
        const {
          body: {
            data: [one, many],
          },
        } = await site.begin(files.map(({ bytes: _, ...file }) => file))
        await site.sendPart(many!._id, 1, large)
        disk.fill(38 * mib)
        const refusals = [
          await site.put(one!.uploadUrl!, one!.headers, small),
          await site.sendPart(many!._id, 2, large),
        ]
        expect(refusals.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
          [507, 'storage.full'],
          [507, 'storage.full'],
        ])
        expect((await site.commit(one!._id)).error.code).toBe('media.not-stored')
        expect((await site.commit(many!._id)).error.code).toBe('file.size-mismatch')
        expect(await site.objects()).toEqual([])
        expect(readdirSync(join(disk.dir, 'files', 'incoming'))).toEqual([])

        disk.empty()
        expect((await site.resume(many!._id)).body.sentParts).toEqual([1])
        for (const { bytes, ...file } of files)
          await sendWithRetries(
            site,
            file,
            bytes,
            async (url, headers, some) => (await site.put(url, headers, some)).statusCode,
          )
        await expectWhole(full, site, files)
        expect(leftovers(full)).toEqual([])
      } finally {
        await full.close()
      }
    })

    testInFullRun('where the worker works is no fault of the photo: it is read when space returns', async () => {
      if (typeof disk === 'string') return
      const full = await testApp()
      try {
        symlinkSync(disk.dir, join(full.context.config.dataDir, 'work'))
        const opened = await anIngestSite(full)
        const photo = await sharp({
          create: {
            width: 2400,
            height: 1600,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 128, sigma: 20 },
          },
        })
          .jpeg()
          .toBuffer()
        const id = await opened.arrive('DJI_0001.JPG', photo)
        // No place for a copy of the photo, for its preview, for its pyramid.
        const waiting = { status: 'MEDIA_UPLOAD_DONE', error_code: null }
        const failed = { status: 'MEDIA_ANALYSIS_FAILED', error_code: 'storage.full' }
        for (const [attempt, leaving, becomes] of [
          [1, 0, waiting],
          [2, photo.length + 0.2 * mib, waiting],
          [4, photo.length + 1.5 * mib, failed],
        ] as const) {
          disk.fillUp(leaving)
          await expect(opened.read(id, { attempt })).rejects.toMatchObject({ code: 'storage.full' })
          disk.empty()
          expect(await opened.look(id)).toMatchObject(becomes)
          expect(await opened.verify()).toEqual([])
        }
        const row = await opened.look(id)
        await full.db.transaction().execute((trx) => beginIngest(trx, row, new Date()))
        await opened.read(id)
        expect(await opened.look(id)).toMatchObject({
          status: 'MEDIA_ANALYSIS_COMPLETE',
          error_code: null,
          width: 2400,
          tile_levels: 4,
        })
        expect(await opened.verify()).toEqual([])
      } finally {
        await full.close()
      }
    })
    afterAll(() => {
      if (typeof disk !== 'string') disk.close()
    })
  },
)

describe('a photo that rots where it lies (reliability 12)', () => {
  let stage: IngestSite
  const at = (key: string) => plumbline.context.storage.localPath(key)!
  const found = async () => (await stage.verify()).filter((line) => line.includes(stage.corporate.id))
  const arrived = async (url: string) => {
    const reply = await fetch(new URL(url, origin))
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('is reported, is not served as if it were whole, and does not stop the others', async () => {
    stage = await anIngestSite(plumbline)
    const { token } = await joinAs(plumbline, { corporateId: stage.corporate.id, role: 'corporate-admin' })
    const photo = await sharp({
      create: {
        width: 2400,
        height: 600,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .jpeg()
      .toBuffer()
    const row = await stage.take('DJI_0001.JPG', photo)
    const {
      body: { url },
    } = await plumbline.call(mediaLibraryRoutes.download, {
      params: { projectId: stage.project.id, inspectionId: stage.project.inspectionId, imageId: row.id },
      token,
    })
    expect((await arrived(url)).bytes.equals(photo)).toBe(true)

    const rotten = Buffer.from(photo)
    rotten[photo.length >> 1]! ^= 1
    writeFileSync(at(row.key), rotten)
    expect(await found()).toEqual([`mismatched ${row.key}`])
    await expect(arrived(url)).rejects.toThrow()
    truncateSync(at(row.key), 1000)
    expect(await arrived(url)).toMatchObject({ status: 500 })
    rmSync(at(row.key))
    expect(await arrived(url)).toMatchObject({ status: 404 })
    expect(await found()).toEqual([`missing ${row.key}`])

    const { preview, thumbnail, pyramid } = pictureFiles(row.picture_folder!)
    const [pyramidBytes, thumbnailBytes] = [readFileSync(at(pyramid)), readFileSync(at(thumbnail))]
    const picture = pictureOf(row, linksOf(plumbline.context, stage.of))!
    const tile = () => arrived(`${picture.tiles!.url}${picture.tiles!.levels - 1}/0/0`)
    truncateSync(at(pyramid), 1000)
    rmSync(at(thumbnail))
    const damaged = await tile()
    expect([damaged.status, damaged.bytes.toString()]).toEqual([500, expect.stringContaining('file.damaged')])
    expect((await arrived(picture.thumbnailUrl)).status).toBe(404)
    expect((await found()).toSorted()).toEqual(
      [`mismatched ${pyramid}`, `missing ${row.key}`, `missing ${thumbnail}`].toSorted(),
    )
    expect((await arrived(picture.url)).bytes.equals(readFileSync(at(preview)))).toBe(true)

    writeFileSync(at(row.key), photo)
    writeFileSync(at(pyramid), pyramidBytes)
    writeFileSync(at(thumbnail), thumbnailBytes)
    expect((await tile()).status).toBe(200)
    expect((await arrived(url)).bytes.equals(photo)).toBe(true)
    expect(await found()).toEqual([])
  })
})
