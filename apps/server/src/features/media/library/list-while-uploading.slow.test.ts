import { pathOf } from '@plumbline/contract/address'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFaultStage } from '../../../testing/faults/fault-stage.ts'
import { fillMedia } from '../../../testing/builders/many-media.ts'
import { openSender } from '../../../testing/faults/retrying-sender.ts'

const [photos, people, requestsPerSecond, seconds] = [100_000, 10, 200, 10]
/** Between two pieces of 256 KiB: what a good line at home sends up, 50 Mbit/s. */
const pauseMs = 40
/** Times as long as without uploads, where those answers themselves take no less than this. */
const [longer, leastMs] = [10, 10]

test('ten people upload and the list of a hundred thousand photos still answers (reliability 24)', async (context) => {
  const stage = await openFaultStage(context)
  const { db, site, origin } = stage
  await db
    .updateTable('project')
    .set({ image_limit: 1_000_000, data_limit: String(2 ** 45) })
    .where('id', '=', site.project.id)
    .execute()
  await fillMedia(db, site.project, photos)
  await sql`analyze`.execute(db)
  await stage.start('api')

  const url = `${origin}${pathOf(mediaLibraryRoutes.list.path, site.params)}`
  const listed = async () => {
    // Every request has its own address: one address alone is throttled long before this. They come from their own
    // thread: the thread that measures must not also send bytes.
    const requests = Array.from({ length: 250 }, (_, index) => ({
      headers: { authorization: `Bearer ${site.token}`, 'x-forwarded-for': `10.0.${index}.1` },
    }))
    const { non2xx, errors, latency } = await autocannon({
      url,
      requests,
      connections: 20,
      overallRate: requestsPerSecond,
      duration: seconds,
      workers: 1,
    })
    expect({ non2xx, errors }).toEqual({ non2xx: 0, errors: 0 })
    return latency
  }
  await listed()
  const alone = await listed()

  let isOver = false
  let sent = 0
  const upload = async () => {
    const { send } = openSender({ origin, site, pauseMs })
    const bytes = randomBytes(8 * 1024 * 1024)
    while (!isOver) {
      bytes.set(randomBytes(16))
      await send(bytes)
      sent += 1
    }
  }
  const uploading = Promise.all(Array.from({ length: people }, upload))
  const beside = await listed()
  const sentWhileListing = sent
  isOver = true
  await uploading
  await stage.expectWhole()
  console.log(
    `list of ${photos} photos, p99: ${alone.p99} ms alone, ${beside.p99} ms while ${people} people upload (${sentWhileListing} photos of 8 MiB)`,
  )
  expect(sentWhileListing).toBeGreaterThan(0)
  expect(beside.p99).toBeLessThanOrEqual(longer * Math.max(leastMs, alone.p99))
})
