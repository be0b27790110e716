import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredBox } from '../../../../db/schema/media.ts'
import { aUser } from '../../../../testing/builders/builders.ts'
import { anIngestSite, type IngestSite } from '../../../../testing/sites/ingest-site.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { findPeople, type FindJob } from './find-people.ts'
import { finderVersion, queueReadings, unreadPhotos } from './queue-readings.ts'
import { sweepReadings } from './sweep-readings.ts'

let plumbline: TestApp
let site: IngestSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anIngestSite(plumbline)
})
afterAll(() => plumbline.close())

const wall = () =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: '#9aa3ad' } })
    .jpeg()
    .toBuffer()
const area = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.6 }

async function aWaiting(): Promise<string> {
  const { id } = await site.take('DJI_0001.JPG', await wall())
  await queue(id)
  return id
}
const queue = async (id: string) => {
  const finder = await finderVersion()
  await plumbline.db
    .transaction()
    .execute((trx) =>
      queueReadings(
        trx,
        { corporate_id: site.of.corporateId, project_id: site.of.projectId },
        [id],
        { finder, priority: 0, requestedBy: null },
        plumbline.context.now(),
      ),
    )
}
const readingOf = (id: string) =>
  plumbline.db.selectFrom('photo_reading').selectAll().where('media_id', '=', id).executeTakeFirst()
const privacyOf = (id: string) =>
  plumbline.db.selectFrom('photo_privacy').selectAll().where('media_id', '=', id).executeTakeFirst()

async function jobOf(id: string, changes: Partial<FindJob> = {}): Promise<FindJob> {
  return {
    id: (await readingOf(id))!.job_id!,
    payload: { ...site.of, mediaId: id },
    isLastAttempt: false,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write) => plumbline.db.transaction().execute(write),
    ...changes,
  }
}

const store = (id: string, given: { boxes?: StoredBox[]; dismissed?: StoredBox[]; isChecked?: boolean }) =>
  plumbline.db
    .insertInto('photo_privacy')
    .values({
      media_id: id,
      project_id: site.of.projectId,
      corporate_id: site.of.corporateId,
      boxes: JSON.stringify(given.boxes ?? []),
      dismissed: JSON.stringify(given.dismissed ?? []),
      checked_at: given.isChecked === true ? new Date() : null,
      checked_by: null,
      blurred_folder: null,
      blurred_version: null,
      blurred_source: null,
      error_code: null,
      job_id: null,
    })
    .execute()
const unread = () =>
  plumbline.db
    .transaction()
    .execute(async (trx) => unreadPhotos(trx, site.project.inspectionId, 'all', await finderVersion()))

describe('a reading of a photo', () => {
  test('of a wall finds nothing, says by which weights, and is no check of a person', async () => {
    const id = await aWaiting()
    await findPeople(plumbline.context, await jobOf(id))
    expect(await readingOf(id)).toMatchObject({
      status: 'done',
      finder: await finderVersion(),
      found: 0,
      source: (await site.look(id)).picture_folder,
      job_id: null,
    })
    expect(await privacyOf(id)).toBeUndefined()
    expect(await unread()).not.toContain(id)
  })

  test('removes what it found before and finds no longer; what a person drew stays', async () => {
    const id = await aWaiting()
    const ada = await aUser(plumbline.db)
    const drawn: StoredBox = { kind: 'person', box: { ...area, left: 0.2 }, by: ada.id }
    await store(id, { boxes: [{ kind: 'person', box: area, by: 'finder', score: 0.7 }, drawn] })
    await findPeople(plumbline.context, await jobOf(id))
    expect(await privacyOf(id)).toMatchObject({ boxes: [drawn], version: 2, blurred_state: 'pending' })
  })

  test('leaves a photo that a person checked as that person saw it', async () => {
    const id = await aWaiting()
    const boxes: StoredBox[] = [{ kind: 'person', box: area, by: 'finder', score: 0.7 }]
    await store(id, { boxes, isChecked: true })
    await findPeople(plumbline.context, await jobOf(id))
    expect(await privacyOf(id)).toMatchObject({ boxes, version: 1 })
    await plumbline.db.deleteFrom('photo_reading').where('media_id', '=', id).execute()
    expect(await unread()).not.toContain(id)
  })

  test('done twice is the same, and a stopped one changes nothing', async () => {
    const id = await aWaiting()
    const job = await jobOf(id)
    await plumbline.db.deleteFrom('photo_reading').where('media_id', '=', id).execute()
    await findPeople(plumbline.context, job)
    expect(await readingOf(id)).toBeUndefined()
    await queue(id)
    const again = await jobOf(id)
    await findPeople(plumbline.context, again)
    const before = await readingOf(id)
    await findPeople(plumbline.context, again)
    expect(await readingOf(id)).toEqual(before)
  })

  test('of a file that is not there fails at the last attempt, and is asked for again by hand', async () => {
    const id = await aWaiting()
    await plumbline.context.storage.remove((await site.look(id)).key)
    const job = await jobOf(id)
    await expect(findPeople(plumbline.context, job)).rejects.toThrow(/./)
    expect((await readingOf(id))!.status).toBe('pending')
    await expect(findPeople(plumbline.context, { ...job, isLastAttempt: true })).rejects.toThrow(/./)
    expect(await readingOf(id)).toMatchObject({ status: 'failed', error_code: expect.stringMatching(/./) })
    expect(await unread()).toContain(id)
  })

  test('of an earlier picture of the photo says nothing about the present one', async () => {
    const id = await aWaiting()
    await findPeople(plumbline.context, await jobOf(id))
    await sql`update media set picture_folder = 'other/' where id = ${id}`.execute(plumbline.db)
    expect(await unread()).toContain(id)
  })

  test('whose job was lost is queued again, and given up after the third time', async () => {
    const id = await aWaiting()
    for (const [round, status] of [
      [1, 'pending'],
      [2, 'pending'],
      [3, 'failed'],
    ] as const) {
      await sql`delete from job_progress where job_id = ${(await readingOf(id))!.job_id}`.execute(plumbline.db)
      await sql`update photo_reading set updated_at = now() - interval '5 minutes' where media_id = ${id}`.execute(
        plumbline.db,
      )
      await sweepReadings(plumbline.context)
      expect([round, (await readingOf(id))!.status]).toEqual([round, status])
    }
  })
})
