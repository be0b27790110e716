import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facades, storeys } from '../../../demo/flight/building.ts'
import { defectsOf } from '../../../demo/flight/facade-defects.ts'
import { clockOf, planFlight, wideCamera, type Camera } from '../../../demo/flight/plan-flight.ts'
import { renderFlight, type FlightFile } from '../../../demo/flight/render-flight.ts'
import { truthOf } from '../../../demo/flight/truth.ts'
import { ClaimLostError } from '../../../jobs/attempt.ts'
import { cutTile } from '../../../media-tools/pictures/tiles.ts'
import { aDrawing } from '../../../testing/builders/builders.ts'
import { dngOf } from '../../../testing/files/hostile-photos.ts'
import { anIngestSite, type IngestSite } from '../../../testing/sites/ingest-site.ts'
import { killOpeners } from '../../../testing/faults/kill-photo-children.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { beginIngest } from './begin-ingest.ts'
import { pictureFiles } from '../pictures.ts'

/** The whole sensor in fewer pixels, more than a preview has. */
const camera: Camera = { ...wideCamera, width: 2400, height: 1800 }
let plumbline: TestApp
let site: IngestSite
let files: readonly FlightFile[]
beforeAll(async () => {
  plumbline = await testApp()
  site = await anIngestSite(plumbline)
  const flown: FlightFile[] = []
  await renderFlight((file) => Promise.resolve(void flown.push(file)), {
    camera,
    stations: planFlight().filter(({ sequence }) => sequence % 40 === 2),
  })
  files = flown.toSorted((one, other) => one.name.localeCompare(other.name))
})
afterAll(() => plumbline.close())

const aPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer()
const completed = { status: 'MEDIA_ANALYSIS_COMPLETE', file_status: 'FILE_PROCESSED', error_code: null }

describe('the demo flight', () => {
  test('gives facts, scale, floor and elevation as they truly are, and pairs heat with light', async () => {
    const portions = [
      {
        _id: site.marker,
        name: '',
        location: { left: 0, top: 0, right: 1, bottom: 1 },
        floors: storeys.map(({ name, height }) => ({ name, height })),
      },
    ]
    const elevations = new Map<string, string>()
    for (const { side } of facades)
      elevations.set(
        (await aDrawing(plumbline.db, site.project, { category: 'elevation', name: `${side} elevation`, portions })).id,
        side,
      )
    // Heat before its light, the other way round, and both at once.
    const ids = new Map<string, string>()
    for (const { name, bytes } of files) ids.set(name, await site.arrive(name, bytes))
    await Promise.all([...ids.values()].toReversed().map((id) => site.read(id)))
    for (const { name, station } of files) {
      const row = await site.look(ids.get(name)!)
      expect(row).toMatchObject(completed)
      if (name.endsWith('.bin')) {
        // Beside its thermal photo it would be listed as a second picture.
        expect([row.kind, row.type, row.thermal_format, row.format, row.width, row.height, row.companion_of]).toEqual([
          'side',
          'thermal',
          'bin',
          'bin',
          640,
          512,
          ids.get(name.replace('.bin', '.JPG')),
        ])
        continue
      }
      expect(row.facts).toMatchObject({
        model: 'M30T',
        gimbalYaw: station.yaw,
        relativeAltitude: station.relativeAltitude,
        laserRange: station.distance,
        position: { longitude: station.longitude, latitude: station.latitude },
      })
      const { at } = await plumbline.db
        .selectFrom('media')
        .select(sql<string>`to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at'))
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      expect(at).toBe(clockOf(station.takenAt))
      const truth = truthOf(station, camera, defectsOf())
      expect([
        elevations.get(row.suggested?.elevationId ?? ''),
        row.suggested?.floor,
        row.elevation_id,
        row.floor,
      ]).toEqual([truth.side, truth.floor, null, null])
      if (row.type === 'visual') {
        expect(Math.abs(row.gsd! / truth.mmPerPixel - 1)).toBeLessThan(0.02)
        expect([row.width, row.height, row.gsd_source, row.companion_of, row.tile_levels]).toEqual([
          2400,
          1800,
          'exif',
          null,
          4,
        ])
      } else expect([row.width, row.height, row.companion_of]).toEqual([640, 512, ids.get(name.replace('_T', '_W'))])
    }
    expect(await site.verify()).toEqual([])
  })

  test('is shown small, whole and in tiles', async () => {
    const { name, bytes } = files.find((file) => file.name.endsWith('_W.JPG'))!
    const row = await site.take(name, bytes)
    const at = (key: string) => plumbline.context.storage.localPath(key)!
    const { preview, thumbnail, pyramid } = pictureFiles(row.picture_folder!)
    const shown = await sharp(at(preview)).metadata()
    expect([shown.width, shown.height, shown.format, shown.exif, shown.xmp]).toEqual([
      2048,
      1536,
      'jpeg',
      undefined,
      undefined,
    ])
    expect(await sharp(at(thumbnail)).metadata()).toMatchObject({ width: 480, height: 360 })
    expect(await sharp(Buffer.from(await cutTile(at(pyramid), 0, 4, 3))).metadata()).toMatchObject({
      width: 352,
      height: 264,
    })
    expect(Buffer.from(row.placeholder!, 'base64').length).toBeLessThan(40)
  })
})

test('a photo that was held upright is shown upright, and what its sender says stays', async () => {
  const turned = await sharp(await aPicture())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const suggested = { elevationId: null, floor: '7', confidence: 'low' as const }
  const row = await site.take('IMG_0001.jpg', turned, {
    floor: '9',
    suggested: JSON.stringify(suggested),
    hardware_model: 'Other',
    camera_focal_length: 5,
    sensor_width: 6,
  })
  expect(row).toMatchObject({
    ...completed,
    width: 40,
    height: 60,
    floor: '9',
    suggested,
    gsd_source: 'typed',
    tile_levels: null,
  })
  expect(row.gsd).toBeCloseTo((6 * 6000) / (5 * 60))
})

test.each([
  ['a JPEG called PNG', 'DJI_0001.png', 'jpeg'],
  ['a PNG', 'DJI_0002.PNG', 'png'],
  ['a TIFF', 'DJI_0003.tif', 'tiff'],
] as const)('%s opens', async (_, name, format) => {
  const bytes = await sharp(await aPicture())
    .toFormat(format)
    .toBuffer()
  expect(await site.take(name, bytes)).toMatchObject({ ...completed, format, width: 60, height: 40 })
})

test('of a DNG the picture inside is shown', async () => {
  expect(await site.take('DJI_0004.DNG', dngOf(await aPicture()))).toMatchObject({
    ...completed,
    format: 'dng',
    width: 60,
    height: 40,
  })
})

describe('what cannot be opened says why, and keeps what was sent (reliability 22)', () => {
  const announced = async (side: number) => {
    const bytes = await aPicture()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(side, frame + 5)
    bytes.writeUInt16BE(side, frame + 7)
    return bytes
  }
  test.each([
    ['text', 'a_0001.jpg', async () => Buffer.from('Dear Sir'), 'media.not-recognised'],
    ['a page', 'a_0001.jpg', async () => Buffer.from('<!doctype html>'), 'media.lies'],
    ['a PDF', 'a_0001.jpg', async () => Buffer.from('%PDF-1.7'), 'media.lies'],
    ['a film called photo', 'a_0001.jpg', async () => Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0'), 'media.lies'],
    ['a photo called film', 'a_0001.mp4', () => aPicture(), 'media.lies'],
    ['a photo called temperatures', 'a_0001.bin', () => aPicture(), 'media.lies'],
    ['half a photo', 'a_0001.jpg', async () => (await aPicture(600, 400)).subarray(0, 900), 'media.damaged'],
    ['zeros from a card', 'a_0001.jpg', async () => Buffer.alloc(9_000), 'media.damaged'],
    ['65535 x 65535', 'a_0001.jpg', () => announced(65_535), 'media.too-many-pixels'],
    ['temperatures of noise', 'a_0001.bin', async () => Buffer.alloc(640 * 512 * 2, 0x7f), 'media.not-recognised'],
  ])('%s', async (_, name, bytes, code) => {
    const given = await bytes()
    const row = await site.take(name, given)
    expect(row).toMatchObject({
      status: 'MEDIA_ANALYSIS_FAILED',
      file_status: 'FILE_PROCESS_FAILED',
      error_code: code,
      picture_folder: null,
    })
    expect(await plumbline.context.storage.stat(row.key)).toBeDefined()
    expect(await site.verify()).toEqual([])
  })
})

describe('whatever happens on the way', () => {
  test('a job that runs again, or twice at once, gives the same (reliability 14)', async () => {
    const id = await site.arrive('DJI_0001.jpg', await aPicture())
    await Promise.all([site.read(id), site.read(id)])
    const before = await site.look(id)
    await site.read(id)
    expect(await site.look(id)).toEqual(before)
    expect(before).toMatchObject(completed)
    expect(await site.verify()).toEqual([])
  })

  test('a worker that dies before the end leaves it to the next, and nothing beside it', async () => {
    const id = await site.arrive('DJI_0001.jpg', await aPicture())
    await expect(site.read(id, { complete: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    expect((await site.look(id)).file_status).toBe('FILE_PROCESSING')
    await site.read(id, { attempt: 2 })
    expect(await site.look(id)).toMatchObject(completed)
    expect(await site.verify()).toEqual([])
  })

  test('a photo that crashes its decoder is refused by name, and the next is read (reliability 21)', async () => {
    await site.take('DJI_0001.jpg', await aPicture())
    const poison = files.find(({ name }) => name.endsWith('_W.JPG'))!
    const stop = killOpeners()
    const id = await site.arrive(poison.name, poison.bytes)
    // A child that dies before its first request is no fault of the file: the job is retried.
    for (let tries = 0; tries < 20 && (await site.look(id)).error_code === null; tries += 1)
      await site.read(id).catch(({ syscall }: { syscall?: string }) => expect(syscall).toBe('spawn'))
    // A fault in a child that served other files before is not final; one in a fresh child is.
    expect(stop()).toBeGreaterThanOrEqual(2)
    expect(await site.look(id)).toMatchObject({
      status: 'MEDIA_ANALYSIS_FAILED',
      file_status: 'FILE_PROCESS_FAILED',
      error_code: 'media.too-complex',
      picture_folder: null,
    })
    expect(await site.take('DJI_0002.jpg', await aPicture())).toMatchObject(completed)
    expect(await site.verify()).toEqual([])
  })

  test('deleted while it is read, it leaves nothing', async () => {
    const id = await site.arrive('DJI_0001.jpg', await aPicture())
    const { key } = await site.look(id)
    await site.read(id, {
      complete: async (write) => {
        await plumbline.db.deleteFrom('media').where('id', '=', id).execute()
        await plumbline.db.deleteFrom('stored_object').where('key', '=', key).execute()
        await plumbline.context.storage.remove(key)
        await plumbline.db.transaction().execute(write)
      },
    })
    expect(await site.verify()).toEqual([])
  })

  test('opened once more, its first pictures go', async () => {
    const id = await site.arrive('DJI_0001.jpg', await aPicture())
    await site.read(id)
    const first = await site.look(id)
    await plumbline.db.transaction().execute((trx) => beginIngest(trx, first, new Date()))
    await site.read(id)
    await site.tidy()
    expect((await site.look(id)).picture_folder).not.toBe(first.picture_folder)
    expect(await site.verify()).toEqual([])
  })

  test('the last attempt names its failure; one whose job another has says nothing', async () => {
    const id = await site.arrive('DJI_0001.jpg', await aPicture())
    const brokenStorage = { ...plumbline.context.storage, put: () => Promise.reject(new Error('disk gone')) }
    await expect(site.read(id, { attempt: 3 }, brokenStorage)).rejects.toThrow('disk gone')
    await expect(
      site.read(id, { attempt: 4, complete: () => Promise.reject(new ClaimLostError('taken over')) }),
    ).rejects.toThrow('taken over')
    expect((await site.look(id)).status).toBe('MEDIA_UPLOAD_DONE')
    await expect(site.read(id, { attempt: 4 }, brokenStorage)).rejects.toThrow('disk gone')
    expect(await site.look(id)).toMatchObject({ status: 'MEDIA_ANALYSIS_FAILED', error_code: 'job.failed' })
    expect(await site.verify()).toEqual([])
  })
})
