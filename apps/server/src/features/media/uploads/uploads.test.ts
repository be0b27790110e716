import { randomBytes } from 'node:crypto'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aColumn } from '../../../testing/builders/builders.ts'
import { deleteWhileSending } from '../../../testing/faults/delete-race.ts'
import { aMediaSite, type MediaSite } from '../../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

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

const some = (size = 1000) => randomBytes(size)

describe('a file on its way', () => {
  test('is announced, sent, hashed and opened', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const file = site.announce(bytes, { floor: '2', slot: 1, sequenceNumber: 7 })
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([file])
    expect(begun).toMatchObject({ _id: file._id, outcome: 'send', partSize: null, errorCode: null })
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_NOT_UPLOADED', total_media_count: 1, version: 1 })
    expect((await site.resume(file._id)).body.outcome).toBe('send')
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_START' })
    expect((await site.commit(file._id)).error.code).toBe('media.not-stored')
    await site.send(begun!, bytes)
    const {
      body: { media },
    } = await site.commit(file._id)
    expect(media).toMatchObject({
      _id: file._id,
      status: 'MEDIA_UPLOAD_DONE',
      fileStatus: 'FILE_UPLOADED',
      floor: '2',
      slot: 1,
      sequenceNumber: 7,
      hardwareModel: 'M30',
      pdib: 8,
      markerId: site.markerId,
    })
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_DONE', upload_settings: { drone: { pdib: 8 } } })
  })

  test('announced again after a lost answer it is the same one; another’s id tells nothing', async () => {
    site = await aMediaSite(plumbline)
    const other = await aMediaSite(plumbline)
    const [file, foreign] = [site.announce(some()), other.announce(some())]
    await other.begin([foreign])
    for (const _ of [1, 2]) expect((await site.begin([file])).body.data[0]).toMatchObject({ outcome: 'send' })
    const answers = await site.begin([{ ...file, sha256: 'b'.repeat(64) }, { ...foreign }])
    expect(answers.body.data.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['refused', 'media.not-found'],
      ['refused', 'media.not-found'],
    ])
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
  })

  test('what is no medium is refused, beside what is one', async () => {
    site = await aMediaSite(plumbline)
    const { body } = await site.begin([
      site.announce(some(), { name: 'letter.docx' }),
      site.announce(some()),
      site.announce(some(), { name: 'DJI_0001.SRT' }),
    ])
    expect(body.data.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['refused', 'media.not-recognised'],
      ['send', null],
      ['send', null],
    ])
    expect(await site.used()).toEqual({ images: 1, bytes: 2000 })
    expect((await site.marker()).total_media_count).toBe(1)
  })

  test('places that are not of this inspection are refused', async () => {
    site = await aMediaSite(plumbline)
    const other = await aMediaSite(plumbline)
    expect((await site.begin([site.announce(some(), { columnId: v7() })])).error.code).toBe('column.not-found')
    expect((await site.begin([site.announce(some(), { elevationId: site.plan.id })])).error.code).toBe(
      'drawing.not-found',
    )
    expect((await site.begin([site.announce(some(), { elevationId: other.plan.id })])).error.code).toBe(
      'drawing.not-found',
    )
    expect(await site.rows()).toEqual([])
  })

  test('committed ten times and at once it has come once (reliability 14)', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    await site.send(begun!, bytes)
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.commit(begun!._id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const {
      rows: [jobs],
    } = await sql<{
      count: number
    }>`select count(*)::int from pgboss.job where name = 'media.ingest' and data ->> 'mediaId' = ${begun!._id}`.execute(
      plumbline.db,
    )
    expect(jobs!.count).toBe(1)
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
  })

  test('many are committed at once, each by its own fate, and the next are seen to travel', async () => {
    site = await aMediaSite(plumbline)
    const [one, two, lacking, next, missing] = [some(), some(), some(), some(), v7()]
    const {
      body: { data },
    } = await site.begin([one, two, lacking, next].map((bytes) => site.announce(bytes)))
    for (const [index, bytes] of [one, two].entries()) await site.send(data[index]!, bytes)
    const ids = data.map(({ _id }) => _id)
    const { body } = await site.commitMany([...ids.slice(0, 3), missing], [ids[3]!])
    expect(body.data).toEqual([
      { _id: ids[0], errorCode: null },
      { _id: ids[1], errorCode: null },
      { _id: ids[2], errorCode: 'media.not-stored' },
      { _id: missing, errorCode: 'media.not-found' },
    ])
    expect(
      (await site.rows()).map(({ status, is_stored, job_id }) => [status, is_stored, job_id !== null]).toSorted(),
    ).toEqual([
      ['MEDIA_NOT_UPLOADED', false, false],
      ['MEDIA_UPLOAD_DONE', true, true],
      ['MEDIA_UPLOAD_DONE', true, true],
      ['MEDIA_UPLOAD_START', false, false],
    ])
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_START', total_media_count: 4 })
  })

  test('a bit that flipped on the way is never stored (reliability 11)', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    const flipped = Buffer.from(bytes)
    flipped[500]! ^= 1
    expect((await site.put(begun!.uploadUrl!, begun!.headers, flipped)).statusCode).toBe(400)
    expect((await site.commit(begun!._id)).error.code).toBe('media.not-stored')
    await site.send(begun!, bytes)
    expect((await site.commit(begun!._id)).status).toBe(200)
  })

  test('whose commit was lost is here when it is asked for', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    await site.send(begun!, bytes)
    expect((await site.resume(begun!._id)).body.outcome).toBe('stored')
    expect(await site.row(begun!._id)).toMatchObject({ status: 'MEDIA_UPLOAD_DONE', is_stored: true })
  })

  test('that failed says so, keeps its place, and is sent again', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([site.announce(bytes)])
    await site.fail(begun!._id)
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_FAILED' })
    const { body } = await site.resume(begun!._id)
    await site.send(body, bytes)
    expect((await site.commit(begun!._id)).body.media.status).toBe('MEDIA_UPLOAD_DONE')
  })
})

describe('the same bytes', () => {
  test('on the same marker are a duplicate; on another they are a second photo of one object', async () => {
    site = await aMediaSite(plumbline)
    const beside = await aMediaSite(plumbline, { beside: site })
    const bytes = some()
    const id = await site.upload(bytes)
    expect((await site.begin([site.announce(bytes)])).body.data[0]).toMatchObject({
      outcome: 'duplicate',
      duplicateOf: id,
    })
    const file = beside.announce(bytes)
    expect((await beside.begin([file])).body.data[0]).toMatchObject({ outcome: 'stored' })
    expect(await site.used()).toEqual({ images: 2, bytes: 1000 })
    expect(await site.objects()).toHaveLength(1)
    await site.removeAll()
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
    expect(await site.objects()).toHaveLength(1)
    await beside.removeAll()
    await site.tidy()
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
    expect(await site.objects()).toEqual([])
  })

  test('sent by two at once become one object (reliability 13)', async () => {
    site = await aMediaSite(plumbline)
    const beside = await aMediaSite(plumbline, { beside: site })
    const bytes = some()
    const both = [site, beside].map((one) => ({ one, file: one.announce(bytes) }))
    const begun = await Promise.all(both.map(({ one, file }) => one.begin([file])))
    await Promise.all(begun.map(({ body }, index) => both[index]!.one.send(body.data[0]!, bytes)))
    const answers = await Promise.all(both.map(({ one, file }) => one.commit(file._id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await site.tidy()
    expect(await site.objects()).toHaveLength(1)
    expect(await site.used()).toEqual({ images: 2, bytes: 1000 })
  })

  test('chosen again by the same person go on under the id they had', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const {
      body: {
        data: [first],
      },
    } = await site.begin([site.announce(bytes)])
    const {
      body: {
        data: [again],
      },
    } = await site.begin([site.announce(bytes, { floor: '1' })])
    expect(again).toMatchObject({ outcome: 'send', duplicateOf: first!._id })
    expect(await site.rows()).toMatchObject([{ id: first!._id, floor: '1' }])
  })

  test('of another corporate are not found', async () => {
    site = await aMediaSite(plumbline)
    const other = await aMediaSite(plumbline)
    const bytes = some()
    await other.upload(bytes)
    expect((await site.begin([site.announce(bytes)])).body.data[0]).toMatchObject({
      outcome: 'send',
      duplicateOf: null,
    })
  })
})

describe('the column of a Video marker', () => {
  const film = (bytes: Buffer, columnId: string | null) => site.announce(bytes, { name: 'DJI_0001.MP4', columnId })
  const code = async (file: ReturnType<typeof film>) => (await site.begin([file])).body.data[0]!.errorCode

  test('holds one video, however it is put there', async () => {
    site = await aMediaSite(plumbline)
    await plumbline.db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', site.project.id).execute()
    const [column, other] = [await aColumn(plumbline.db, site.project), await aColumn(plumbline.db, site.project)]
    const [first, second] = [some(), some()]
    const {
      body: { data },
    } = await site.begin([film(first, column), film(second, column)])
    expect(data.map(({ errorCode }) => errorCode)).toEqual([null, 'media.column-taken'])
    expect(await code(film(second, column))).toBe('media.column-taken')
    // Announced for none, then again for one that has its video.
    expect(await code(film(second, null))).toBeNull()
    expect(await code(film(second, column))).toBe('media.column-taken')
    expect(await code(film(first, column))).toBeNull()
    expect(await code(film(second, other))).toBeNull()
    const {
      body: {
        data: [late],
      },
    } = await site.begin([film(some(), null)])
    const move = await plumbline.call(mediaLibraryRoutes.change, {
      params: { ...site.params, imageId: late!._id },
      token: site.token,
      body: { columnId: column },
    })
    expect(move.error.code).toBe('media.column-taken')
  })

  test('is not part of every plan', async () => {
    site = await aMediaSite(plumbline)
    await plumbline.db.updateTable('project').set({ plan: 'BASIC' }).where('id', '=', site.project.id).execute()
    const column = await aColumn(plumbline.db, site.project)
    const bytes = some()
    expect(await code(film(bytes, column))).toBe('plan.excludes')
    const {
      body: {
        data: [begun],
      },
    } = await site.begin([film(bytes, null)])
    expect(await code(film(bytes, column))).toBe('plan.excludes')
    const move = await plumbline.call(mediaLibraryRoutes.change, {
      params: { ...site.params, imageId: begun!._id },
      token: site.token,
      body: { columnId: column },
    })
    expect(move.error.code).toBe('plan.excludes')
    expect((await site.row(begun!._id))!.column_id).toBeNull()
    // A photo may stand in any column.
    expect(await code(site.announce(some(), { columnId: column }))).toBeNull()
  })
})

describe('the quota', () => {
  test('takes what fits of a batch, in its order', async () => {
    site = await aMediaSite(plumbline, { images: 2 })
    const { body } = await site.begin(
      Array.from({ length: 4 }, (_, index) => site.announce(some(), index === 3 ? { name: 'DJI_0001.SRT' } : {})),
    )
    expect(body.data.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['send', null],
      ['send', null],
      ['refused', 'quota.images'],
      ['send', null],
    ])
  })

  test('twenty at once at the last place: one gets it, and its end gives it back (reliability 30)', async () => {
    site = await aMediaSite(plumbline, { images: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.begin([site.announce(some())])))
    const outcomes = answers.map(({ body }) => body.data[0]!)
    expect(outcomes.filter(({ outcome }) => outcome === 'send')).toHaveLength(1)
    expect(outcomes.filter(({ errorCode }) => errorCode === 'quota.images')).toHaveLength(19)
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
    await site.cancel(outcomes.map(({ _id }) => _id))
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
  })
})

test('a project deleted while files come in leaves nothing (reliability 18)', async () => {
  site = await aMediaSite(plumbline)
  await deleteWhileSending(plumbline, site, 0)
})
