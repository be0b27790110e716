import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomOf } from '../../demo/flight/random.ts'
import { openBreakableConnection, type Line } from '../../testing/faults/breakable-connection.ts'
import { aMediaSite, type MediaSite } from '../../testing/sites/media-site.ts'
import { pieceSize, putInPieces, sendWithRetries } from '../../testing/faults/slow-sender.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { expectWhole, leftovers } from '../../testing/sites/whole-media.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const mib = 1024 * 1024
const seeds = [0, 1]
let plumbline: TestApp
let site: MediaSite
let origin = ''
beforeAll(async () => {
  plumbline = await testApp()
  await plumbline.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(plumbline.app.server.address() as AddressInfo).port}`
})
afterAll(() => plumbline.close())

describe('a bad line', () => {
  let line: Line
  beforeAll(async () => {
    line = await openBreakableConnection(origin)
  })
  afterAll(() => line.close())

  test.each(seeds)(
    'that is reset again and again costs one part each time, without any action of the user (reliability 7: %i)',
    async (seed) => {
      site = await aMediaSite(plumbline)
      const random = randomOf('cuts', seed)
      const files = [3 * mib, 17 * mib]
        .map((size) => randomBytes(size))
        .map((bytes) => ({ ...site.announce(bytes), bytes }))
      for (const { bytes, ...file } of files) {
        let [cuts, due] = [0, Math.floor(random() * 8)]
        const put = putInPieces(line.url, async () => {
          due -= 1
          if (due >= 0 || cuts === 4) return
          line.reset()
          cuts += 1
          due = Math.floor(random() * 40)
          await sleep(5)
        })
        const handed = await sendWithRetries(site, file, bytes, put)
        expect(cuts).toBeGreaterThan(0)
        expect(handed - bytes.length).toBeLessThanOrEqual(cuts * Math.min(bytes.length, 8 * mib))
      }
      await expectWhole(plumbline, site, files)
      await expect.poll(() => leftovers(plumbline), { timeout: 20_000 }).toEqual([])
    },
  )

  testInFullRun(
    'that falls silent in the middle of a part does not keep the same part from coming another way',
    async () => {
      site = await aMediaSite(plumbline)
      const bytes = randomBytes(17 * mib)
      const {
        body: {
          data: [begun],
        },
      } = await site.begin([site.announce(bytes)])
      await site.sendPart(begun!._id, 1, bytes)
      const { body: link } = await site.signPart(begun!._id, 2, site.partOf(bytes, 2))
      const fellSilent = Promise.withResolvers<void>()
      const stuck = putInPieces(line.url, async (at) => {
        if (at !== 4 * mib) return
        line.silence()
        fellSilent.resolve()
      })(link.uploadUrl, link.headers, site.partOf(bytes, 2))
      await fellSilent.promise
      const { body: again } = await site.resume(begun!._id)
      expect(again.sentParts).toEqual([1])
      await site.send(again, bytes)
      expect((await site.commit(begun!._id)).status).toBe(200)
      line.reset()
      expect(await stuck).toBe(0)
      await expectWhole(plumbline, site, [{ _id: begun!._id, bytes }])
      await expect.poll(() => leftovers(plumbline), { timeout: 20_000 }).toEqual([])
    },
  )

  testInFullRun('that is slow is no line that failed (reliability 8)', async () => {
    // Any limit on a whole request would end a part that takes ten minutes.
    const { requestTimeout, timeout } = plumbline.app.server
    expect([requestTimeout, timeout]).toEqual([0, 0])
    site = await aMediaSite(plumbline)
    const bytes = randomBytes(5 * pieceSize)
    const file = site.announce(bytes)
    expect(
      await sendWithRetries(
        site,
        file,
        bytes,
        putInPieces(line.url, () => sleep(200)),
      ),
    ).toBe(bytes.length)
    await expectWhole(plumbline, site, [{ _id: file._id, bytes }])
  })
})

testInFullRun(
  'a file that changed on its sender’s disk is never spliced, and is sent again (reliability 10)',
  async () => {
    site = await aMediaSite(plumbline)
    const bytes = randomBytes(17 * mib)
    const changed = Buffer.from(bytes)
    for (const at of [100, 9 * mib, 16 * mib + 1]) changed[at]! ^= 1
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    await site.sendPart(begun!._id, 1, bytes)
    const other = await site.sendPart(begun!._id, 1, changed)
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([400, 'file.checksum-mismatch'])
    // A part that was not here yet is taken; the whole is not.
    for (const number of [2, 3]) expect((await site.sendPart(begun!._id, number, changed)).statusCode).toBe(200)
    expect((await site.commit(begun!._id)).error.code).toBe('file.checksum-mismatch')
    expect(await site.row(begun!._id)).toMatchObject({
      is_stored: false,
      status: 'MEDIA_UPLOAD_FAILED',
      error_code: 'file.checksum-mismatch',
    })
    expect(await site.objects()).toEqual([])

    const { body: again } = await site.resume(begun!._id)
    expect(again.sentParts).toEqual([])
    await site.send(again, bytes)
    expect((await site.commit(begun!._id)).status).toBe(200)
    await expectWhole(plumbline, site, [{ _id: begun!._id, bytes }])
  },
)
