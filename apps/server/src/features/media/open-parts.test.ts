import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMediaSite, hashOf, type MediaSite } from '../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'

let plumbline: TestApp
let site: MediaSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

/** After every case: what the database says is there is there, and nothing else. */
afterEach(async () => {
  await site.tidy()
  expect(await site.verify()).toEqual([])
})

const mib = 1024 * 1024
const some = (size = 1000) => randomBytes(size)

describe('a large file', () => {
  test('travels in parts, in any order, and goes on where it stopped (reliability 15)', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some(17 * mib)
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    expect(begun).toMatchObject({ outcome: 'parts', partSize: 8 * mib, parts: 3, sentParts: [], uploadUrl: null })
    expect((await site.sendPart(begun!._id, 3, bytes)).statusCode).toBe(200)
    expect((await site.sendPart(begun!._id, 1, bytes)).statusCode).toBe(200)
    expect((await site.commit(begun!._id)).error.code).toBe('file.size-mismatch')
    const { body: again } = await site.resume(begun!._id)
    expect(again).toMatchObject({ outcome: 'parts', sentParts: [1, 3] })
    await site.send(again, bytes)
    expect((await site.commit(begun!._id)).status).toBe(200)
    expect((await site.signPart(begun!._id, 1, site.partOf(bytes, 1))).error.code).toBe('file.upload-gone')
  })

  test('that travels at once has the links of its first parts with the answer, also when that is asked for again', async () => {
    site = await aMediaSite(plumbline)
    const [bytes, small] = [some(17 * mib), some()]
    const partsOf = (...numbers: readonly number[]) =>
      numbers.map((number) => ({
        number,
        sha256: hashOf(site.partOf(bytes, number)),
        prefixSha256: hashOf(bytes.subarray(0, number * 8 * mib)),
      }))
    const file = site.announce(bytes, { firstParts: partsOf(1, 2) })
    expect(
      (await site.begin([{ ...file, firstParts: [...partsOf(1), { number: 4, sha256: file.sha256 }] }])).error.code,
    ).toBe('input.invalid')
    expect(await site.rows()).toEqual([])
    const {
      body: {
        data: [begun, one, waiting],
      },
    } = await site.begin([
      file,
      site.announce(small, { firstParts: [{ number: 1, sha256: hashOf(small) }] }),
      site.announce(some(17 * mib)),
    ])
    expect([one!.outcome, one!.partLinks, waiting!.outcome, waiting!.partLinks]).toEqual(['send', [], 'parts', []])
    expect(begun!.partLinks.map(({ number }) => number)).toEqual([1, 2])
    expect((await site.rows()).map(({ id, status }) => [id === file._id, status]).toSorted()).toEqual([
      [false, 'MEDIA_NOT_UPLOADED'],
      [false, 'MEDIA_NOT_UPLOADED'],
      [true, 'MEDIA_UPLOAD_START'],
    ])
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_START', total_media_count: 3 })
    const [first, second] = begun!.partLinks
    expect((await site.put(first!.uploadUrl, first!.headers, site.partOf(bytes, 1))).statusCode).toBe(200)
    expect((await site.put(second!.uploadUrl, second!.headers, site.partOf(bytes, 1))).statusCode).toBe(400)
    const {
      body: {
        data: [again],
      },
    } = await site.begin([file])
    expect([again!.sentParts, again!.partLinks.map(({ number }) => number)]).toEqual([[1], [2]])
    await site.send(again!, bytes)
    expect((await site.commit(file._id)).status).toBe(200)
    expect((await site.begin([file])).body.data[0]).toMatchObject({ outcome: 'stored', partLinks: [] })
  })

  test('that was cancelled takes no late part, and leaves nothing (reliability 15)', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some(17 * mib)
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    const { body: late } = await site.signPart(begun!._id, 1, site.partOf(bytes, 1))
    await site.cancel([begun!._id])
    // Counted by the marker, and abandoned before they were announced.
    const { id } = await site.marker()
    await plumbline.db.transaction().execute((trx) => settleMarkerMedia(trx, id, 48))
    const {
      body: {
        markers: [marker],
      },
    } = await site.cancel([v7()])
    expect(marker).toMatchObject({ status: 'MEDIA_NOT_UPLOADED', totalMediaCount: 0 })
    expect((await site.put(late.uploadUrl, late.headers, site.partOf(bytes, 1))).statusCode).toBe(409)
    for (const answer of [await site.commit(begun!._id), await site.resume(begun!._id)])
      expect(answer.error.code).toBe('media.not-found')
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
    expect(await site.objects()).toEqual([])
  })
})
