import exifr from 'exifr'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredBox } from '../../../db/schema/media.ts'
import { anIngestSite, type IngestSite } from '../../../testing/sites/ingest-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { removedColumns, removeMedia } from '../remove-media.ts'
import { blurPhoto, type BlurJob } from './blur-photo.ts'
import { blurredFiles, requestCopy } from './blurred-copy.ts'
import { sweepCopies } from './sweep-copies.ts'

let plumbline: TestApp
let site: IngestSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anIngestSite(plumbline)
})
afterAll(() => plumbline.close())

const size = { width: 3000, height: 2000 }
const box = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 }
const aBox = (kind: StoredBox['kind'] = 'plate'): StoredBox => ({ kind, box, by: '' })

/** Letters are stripes of three pixels; with the place and the serial number of a camera in its EXIF. */
async function aPlate(of = size): Promise<Buffer> {
  const data = Buffer.alloc(of.width * of.height * 3)
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.floor((Math.floor(at / 3) % of.width) / 3) % 2 === 0 ? 20 : 235
  return sharp(data, { raw: { ...of, channels: 3 } })
    .withExif({
      IFD0: { Make: 'DJI', Model: 'M30T' },
      IFD2: { BodySerialNumber: 'SERIAL-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 17/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '114/1 9/1 0/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function aPhoto(boxes: readonly StoredBox[], { isChecked = false, of = size } = {}): Promise<string> {
  const { id } = await site.take('DJI_0001.JPG', await aPlate(of))
  await plumbline.db
    .insertInto('photo_privacy')
    .values({
      media_id: id,
      project_id: site.of.projectId,
      corporate_id: site.of.corporateId,
      boxes: JSON.stringify(boxes),
      checked_at: isChecked ? new Date() : null,
      checked_by: null,
      blurred_folder: null,
      blurred_version: null,
      blurred_source: null,
      error_code: null,
      job_id: null,
    })
    .execute()
  await plumbline.db.transaction().execute((trx) => requestCopy(trx, id))
  return id
}

const rowOf = (id: string) =>
  plumbline.db.selectFrom('photo_privacy').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow()

async function jobOf(id: string, changes: Partial<BlurJob> = {}): Promise<BlurJob> {
  return {
    id: (await rowOf(id)).job_id!,
    payload: { ...site.of, mediaId: id },
    isLastAttempt: false,
    signal: new AbortController().signal,
    complete: (write) => plumbline.db.transaction().execute(write),
    ...changes,
  }
}

async function bytesOf(key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await plumbline.context.storage.read(key)).stream)
    chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

async function keysBelow(id: string): Promise<readonly string[]> {
  const found: string[] = []
  const folder = `${site.of.corporateId}/${site.of.projectId}/blurred/${id}/`
  for await (const { key } of plumbline.context.storage.list(folder)) found.push(key)
  return found
}

/** How much the middle of the box differs from one colour. */
async function contrastIn(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  const part = {
    left: Math.round(width * 0.45),
    top: Math.round(height * 0.45),
    width: Math.round(width * 0.1),
    height: Math.round(height * 0.1),
  }
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()
  return Math.max(...channels.map(({ min, max }) => max - min))
}

describe('a blurred copy', () => {
  test('shows one colour where a plate was, at every size, and the rest as it was', async () => {
    const id = await aPhoto([aBox()])
    await blurPhoto(plumbline.context, await jobOf(id))
    const row = await rowOf(id)
    expect(row).toMatchObject({ blurred_state: 'ready', blurred_version: row.version, has_large: true })
    const { preview, thumbnail, large } = blurredFiles(row.blurred_folder!)
    for (const key of [preview, thumbnail, large])
      expect([key, (await contrastIn(await bytesOf(key))) <= 6]).toEqual([key, true])
    const full = await bytesOf(large)
    expect(await sharp(full).metadata()).toMatchObject(size)
    const beside = await sharp(
      await sharp(full).extract({ left: 300, top: 300, width: 200, height: 200 }).png().toBuffer(),
    ).stats()
    expect(beside.channels[0]!.max - beside.channels[0]!.min).toBeGreaterThan(150)
    expect(await site.verify()).toEqual([])
  })

  test('carries no EXIF, no place, no serial number and no small picture of the photo', async () => {
    const id = await aPhoto([aBox('person')])
    expect((await exifr.parse(await bytesOf((await site.look(id)).key)))?.latitude).toBeCloseTo(22.29, 1)
    await blurPhoto(plumbline.context, await jobOf(id))
    for (const key of await keysBelow(id)) {
      const bytes = await bytesOf(key)
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      for (const word of ['Exif', 'SERIAL', 'M30T']) expect(bytes.includes(word)).toBe(false)
      // A second picture inside would begin as the first does.
      expect(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 3)).toBe(-1)
    }
    expect(await keysBelow(id)).toHaveLength(3)
  })

  test('is made of a checked photo without boxes too, and of none that is neither', async () => {
    const checked = await aPhoto([], { isChecked: true, of: { width: 600, height: 400 } })
    await blurPhoto(plumbline.context, await jobOf(checked))
    expect(await rowOf(checked)).toMatchObject({ blurred_state: 'ready', has_large: false })
    expect(await keysBelow(checked)).toHaveLength(2)
    expect(await rowOf(await aPhoto([]))).toMatchObject({ blurred_state: 'none', job_id: null })
  })

  test('a job that runs again after its end leaves the copy as it is', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    const job = await jobOf(id)
    await blurPhoto(plumbline.context, job)
    const [before, keys] = [await rowOf(id), await keysBelow(id)]
    await blurPhoto(plumbline.context, job)
    expect([await rowOf(id), await keysBelow(id)]).toEqual([before, keys])
  })

  test('of boxes that changed while it was made is thrown away; the next one replaces it', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    const late = await jobOf(id)
    await plumbline.db.updateTable('photo_privacy').set({ version: 2 }).where('media_id', '=', id).execute()
    await plumbline.db.transaction().execute((trx) => requestCopy(trx, id))
    await blurPhoto(plumbline.context, late)
    expect([(await rowOf(id)).blurred_state, await keysBelow(id)]).toEqual(['pending', []])
    await blurPhoto(plumbline.context, await jobOf(id))
    expect(await rowOf(id)).toMatchObject({ blurred_state: 'ready', blurred_version: 2 })
  })

  test('is requested again when its photo is read again, and no earlier one counts', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    await blurPhoto(plumbline.context, await jobOf(id))
    await plumbline.db
      .transaction()
      .execute(async (trx) =>
        beginIngest(trx, { id, corporate_id: site.of.corporateId, project_id: site.of.projectId }, new Date()),
      )
    await site.read(id)
    expect((await rowOf(id)).blurred_state).toBe('pending')
  })

  test('a picture that is not there ends it with a reason, at the first attempt', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    await sql`update media set picture_folder = 'nowhere/' where id = ${id}`.execute(plumbline.db)
    await blurPhoto(plumbline.context, await jobOf(id))
    expect(await rowOf(id)).toMatchObject({
      blurred_state: 'failed',
      error_code: 'media.not-found',
      blurred_folder: null,
    })
  })

  test('a store that fails is tried again, and the last attempt says so', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    const storage = { ...plumbline.context.storage, put: () => Promise.reject(new Error('no line')) }
    const job = await jobOf(id)
    await expect(blurPhoto({ ...plumbline.context, storage }, job)).rejects.toThrow('no line')
    expect((await rowOf(id)).blurred_state).toBe('pending')
    await expect(blurPhoto({ ...plumbline.context, storage }, { ...job, isLastAttempt: true })).rejects.toThrow(
      'no line',
    )
    expect(await rowOf(id)).toMatchObject({ blurred_state: 'failed', error_code: 'job.failed' })
  })

  test('whose job was lost is requested again, and given up after the third time', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    for (const [round, state] of [
      [1, 'pending'],
      [2, 'pending'],
      [3, 'failed'],
    ] as const) {
      await sql`delete from job_progress where job_id = ${(await rowOf(id)).job_id}`.execute(plumbline.db)
      await sql`update photo_privacy set updated_at = now() - interval '5 minutes' where media_id = ${id}`.execute(
        plumbline.db,
      )
      await sweepCopies(plumbline.context)
      expect([round, (await rowOf(id)).blurred_state]).toEqual([round, state])
    }
  })

  test('goes with its photo', async () => {
    const id = await aPhoto([aBox()], { of: { width: 600, height: 400 } })
    await blurPhoto(plumbline.context, await jobOf(id))
    const row = await plumbline.db
      .selectFrom('media')
      .select(removedColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await plumbline.db.transaction().execute((trx) => removeMedia(trx, [row]))
    const {
      rows: [forgotten],
    } = await sql<{
      found: boolean
    }>`select exists (select from pgboss.job where name = 'media.forget' and data::text like ${`%/blurred/${id}/%`}) as found`.execute(
      plumbline.db,
    )
    expect(forgotten!.found).toBe(true)
    expect(
      await plumbline.db.selectFrom('stored_object').select('key').where('key', 'like', `%/blurred/${id}/%`).execute(),
    ).toEqual([])
  })
})
