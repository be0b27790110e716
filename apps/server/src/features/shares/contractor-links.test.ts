import { pathOf } from '@plumbline/contract/address'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import {
  maxRepairPhotoBytes,
  maxWaitingPhotos,
  shareFiles,
  shareUploads,
} from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aShare } from '../../testing/builders/share-builders.ts'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { anIngestSite } from '../../testing/sites/ingest-site.ts'
import { aJpegHead, assignedForRepair, everythingBehind, withFiles } from '../../testing/sites/share-site.ts'
import { stored } from '../../testing/permissions/permissions.stored.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Place, type World } from '../../testing/world.ts'
import { mergeDefects } from '../defects/same/merge-defects.ts'
import { signTicket } from './share-ticket.ts'
import { sweepRepairs } from './sweep-repairs.ts'

let plumbline: TestApp
let world: World
let place: Place
let admin: string
let photo: Buffer
/** What happens while the bytes of a photo arrive. */
let afterPut: () => Promise<unknown> = async () => undefined
let worker: Awaited<ReturnType<typeof anIngestSite>>

beforeAll(async () => {
  plumbline = await testApp({
    overStorage: (storage) => ({
      ...storage,
      put: async (...given) => {
        const done = await storage.put(...given)
        await afterPut()
        return done
      },
    }),
  })
  world = await aWorld(plumbline)
  place = world.own.assigned
  admin = world.people['corporate-admin'][0]!.token
  worker = await anIngestSite(plumbline)
  for (const one of [place, world.foreign.assigned]) await withFiles(plumbline, one)
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => plumbline.close())

let ticket: string
let shareId: string
beforeEach(async () => {
  const given = await assignedForRepair(plumbline, place)
  ;({ id: shareId } = await aShare(plumbline.db, place, given))
  ticket = signTicket(plumbline.context.secrets['signed-url'], shareId, plumbline.context.now())
})

const guest = () => ({ _id: v7(), name: 'Chan Tai Man', email: 'chan@example.com', text: 'Patched with mortar' })
const send = (bytes: Buffer, { photoId = v7(), defectId = place.defectId, headers = {} } = {}) =>
  plumbline.app.inject({
    method: 'PUT',
    url: pathOf(shareUploads.repairPhoto, { ticket, defectId, photoId }),
    payload: bytes,
    headers: { 'content-type': 'image/jpeg', ...headers },
  })
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code?: string }>().code ?? 'ok'
const detail = async (defectId = place.defectId) =>
  (await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId } })).body
const report = (body = guest(), defectId = place.defectId) =>
  plumbline.call(sharedRoutes.reportRepair, { params: { ticket, defectId }, body })
const photosOf = () =>
  plumbline.db.selectFrom('share_repair_photo').select('media_id').where('share_id', '=', shareId).execute()
const used = () =>
  plumbline.db
    .selectFrom('project')
    .select(['images_used', 'data_used'])
    .where('id', '=', place.projectId)
    .executeTakeFirstOrThrow()

/** Sent, and read by the worker. */
async function sent(bytes = photo): Promise<string> {
  const photoId = v7()
  expect(codeOf(await send(bytes, { photoId }))).toBe('ok')
  await worker.read(photoId)
  return photoId
}

describe('a contractor’s link', () => {
  const make = (assigned: object | null, token = admin) =>
    plumbline.call(shareRoutes.create, {
      params: { projectId: place.projectId, inspectionId: place.inspectionId },
      token,
      body: {
        label: 'ABC Repairs',
        shows: { defects: false, photos: true, elevations: true, reports: true },
        assigned: assigned as null,
        mayComment: false,
        password: null,
        days: 7,
      },
    })

  test('is made for a follow-up action or a person, and never shows reports', async () => {
    const { body } = await make({ by: 'action', action: 'repair' })
    expect(body.share).toMatchObject({
      assigned: { by: 'action', action: 'repair' },
      shows: { defects: true, photos: true, elevations: true, reports: false },
    })
    const person = await make({ by: 'person', assigneeId: world.people['corporate-admin'][0]!.id })
    expect([person.status, person.body.share?.assigned?.by]).toEqual([200, 'person'])
    expect((await make({ by: 'person', assigneeId: world.foreign.userId })).error.code).toBe('user.not-found')
    expect((await make({ by: 'action', action: 'none' })).error.code).toBe('input.invalid')
  })

  test('lists for whom one can be made, with the defects that are not closed', async () => {
    const { body } = await plumbline.call(shareRoutes.list, {
      params: { projectId: place.projectId, inspectionId: place.inspectionId },
      token: admin,
    })
    expect(body.assignable.actions).toEqual([
      { action: 'repair', count: 1 },
      { action: 'other', count: 0 },
    ])
  })

  test('shows what is assigned, and nothing of the others', async () => {
    const project = { id: place.projectId, inspectionId: place.inspectionId } as never
    const other = await aDefect(plumbline.db, project, { given: { followUpAction: 'other' } })
    const { body } = await plumbline.call(sharedRoutes.defects, { params: { ticket } })
    expect(body.data.map(({ _id }) => _id)).toEqual([place.defectId])
    const view = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
    expect([view.isForContractor, Object.values(view.severityCounts).reduce((sum, count) => sum + count)]).toEqual([
      true,
      1,
    ])
    expect(view.elevations.flatMap(({ pins }) => pins).every(({ defectId }) => defectId === place.defectId)).toBe(true)
    expect((await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId: other } })).error.code).toBe(
      'share.not-found',
    )
    expect(codeOf(await send(photo, { defectId: other }))).toBe('share.not-found')
    await plumbline.db
      .updateTable('defect')
      .set({ follow_up_action: 'other' })
      .where('id', '=', place.defectId)
      .execute()
    const url = pathOf(shareFiles.photo, { ticket, mediaId: place.mediaId, size: 'preview' })
    expect((await plumbline.app.inject(url)).statusCode).toBe(404)
  })

  test('shows nothing where its person was erased', async () => {
    const { id } = await aShare(plumbline.db, place, { assigned_by: 'person', assignee_id: null })
    const of = signTicket(plumbline.context.secrets['signed-url'], id, plumbline.context.now())
    expect((await plumbline.call(sharedRoutes.defects, { params: { ticket: of } })).body.data).toEqual([])
  })
})

describe('a photo after repair', () => {
  test('is stored as a photo of the project, counted, and not yet shown with the defect', async () => {
    const before = await used()
    const photoId = v7()
    expect(codeOf(await send(photo, { photoId }))).toBe('ok')
    expect((await detail()).repair?.photos).toEqual([{ _id: photoId, state: 'reading', thumbnailUrl: null }])
    const after = await used()
    expect([after.images_used - before.images_used, Number(after.data_used) - Number(before.data_used)]).toEqual([
      1,
      photo.length,
    ])
    await worker.read(photoId)
    expect((await detail()).repair?.photos).toMatchObject([{ _id: photoId, state: 'ready' }])
    const { body } = await plumbline.call(defectLifeRoutes.detail, { params: place, token: admin })
    expect(body.afterPhotos).toEqual([])
    expect(codeOf(await send(photo, { photoId }))).toBe('ok')
    expect(await photosOf()).toHaveLength(1)
  })

  test.each<[string, () => Buffer, object, string]>([
    ['a PDF', () => Buffer.from(`%PDF-1.7 ${'x'.repeat(80)}`), {}, 'media.lies'],
    ['a page', () => Buffer.from(`<html>${'x'.repeat(80)}`), {}, 'media.lies'],
    ['a HEIC photo', () => Buffer.from(`\0\0\0\u0018ftypheic${'\0'.repeat(80)}`), {}, 'media.format-heif'],
    ['noise', () => Buffer.alloc(80, 7), {}, 'media.not-recognised'],
    ['nothing', () => Buffer.alloc(0), {}, 'file.size-mismatch'],
    ['compressed', () => aJpegHead(), { 'content-encoding': 'gzip' }, 'file.size-mismatch'],
    ['too much', () => aJpegHead(), { 'content-length': String(maxRepairPhotoBytes + 1) }, 'input.too-large'],
  ])('that is %s is refused, and nothing is stored', async (_, bytes, headers, code) => {
    const [keys, before] = [await objectKeys(), await used()]
    expect(codeOf(await send(bytes(), { headers }))).toBe(code)
    expect([await objectKeys(), await used(), await photosOf()]).toEqual([keys, before, []])
  })

  test('that no decoder can open does not make a repair', async () => {
    await sent(aJpegHead())
    expect((await detail()).repair?.photos).toMatchObject([{ state: 'failed' }])
    expect((await report()).error.code).toBe('share.photo-missing')
  })

  test('is refused where the project has no room, and its bytes are removed', async () => {
    const { image_limit } = await plumbline.db
      .selectFrom('project')
      .select('image_limit')
      .where('id', '=', place.projectId)
      .executeTakeFirstOrThrow()
    const limit = (value: number) =>
      plumbline.db.updateTable('project').set({ image_limit: value }).where('id', '=', place.projectId).execute()
    const keys = await objectKeys()
    await limit((await used()).images_used)
    expect(codeOf(await send(photo))).toBe('quota.images')
    await limit((await used()).images_used + 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(photo)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await objectKeys()).length).toBe(keys.length + 1)
    await limit(image_limit)
  })

  test('is one of ten at most that wait for their report', async () => {
    for (let count = 0; count < maxWaitingPhotos; count += 1) expect(codeOf(await send(aJpegHead()))).toBe('ok')
    expect(codeOf(await send(photo))).toBe('share.photos-full')
  })

  test('can be removed until it is reported, with its bytes and its place in the quota', async () => {
    const [keys, before] = [await objectKeys(), await used()]
    const photoId = await sent()
    const params = { ticket, defectId: place.defectId, photoId }
    expect((await plumbline.call(sharedRoutes.removeRepairPhoto, { params })).status).toBe(200)
    expect([await used(), await photosOf()]).toEqual([before, []])
    expect(keys.length).toBeLessThanOrEqual((await objectKeys()).length)
    expect((await plumbline.call(sharedRoutes.removeRepairPhoto, { params })).error.code).toBe('share.not-found')
  })

  test('that was never reported is removed after two days', async () => {
    const before = await used()
    await sent()
    await sweepRepairs(plumbline.context)
    expect(await photosOf()).toHaveLength(1)
    expect((await used()).images_used).toBe(before.images_used + 1)
    plumbline.clock.ms += 49 * 3_600_000
    await sweepRepairs(plumbline.context)
    plumbline.clock.ms -= 49 * 3_600_000
    // With those of the links before, and their places in the quota.
    expect([(await used()).images_used, await photosOf()]).toEqual([0, []])
  })
})

async function objectKeys(): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of plumbline.context.storage.list(`${place.corporateId}/${place.projectId}/media-sent/`))
    keys.push(key)
  return keys
}

describe('a report of a repair', () => {
  test('sets the defect to be verified, with its photo, name and remark in the history', async () => {
    const photoId = await sent()
    const body = guest()
    const { body: answered } = await report(body)
    expect(answered.defect.status).toBe('to-be-verified')
    expect(answered.repair).toMatchObject({
      isOpen: false,
      photos: [],
      reports: [{ name: body.name, text: body.text, photos: [{ _id: photoId }] }],
    })
    const team = (await plumbline.call(defectLifeRoutes.detail, { params: place, token: admin })).body
    expect(team.afterPhotos.map(({ _id }) => _id)).toEqual([photoId])
    expect(team).toMatchObject({ isSubmitter: false, hasContractor: true, defect: { followUpAction: 'verify' } })
    const own = team.history.filter(({ guestEmail }) => guestEmail === body.email)
    expect(own.map(({ kind, by }) => [kind, by])).toEqual([
      ['photo', body.name],
      ['status', body.name],
      ['changed', body.name],
    ])
    expect(own[1]).toMatchObject({ before: 'open', after: 'to-be-verified', reason: body.text })
    const note = await plumbline.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'share.repair')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(note.detail).toMatchObject({ link: 'Owner', name: body.name })
    // Sent again after a lost answer, and sent by somebody who comes later.
    expect((await report(body)).body.repair?.reports).toHaveLength(1)
    expect((await report()).error.code).toBe('share.repair-closed')
    expect(codeOf(await send(photo))).toBe('share.repair-closed')
  })

  test('needs a photo that was opened, a name and an address', async () => {
    expect((await report()).error.code).toBe('share.photo-missing')
    const photoId = v7()
    await send(photo, { photoId })
    expect((await report()).error.code).toBe('share.photos-reading')
    await worker.read(photoId)
    for (const change of [{ name: ' ' }, { email: 'none' }, { text: 'x'.repeat(2_001) }])
      expect((await report({ ...guest(), ...change })).error.code).toBe('input.invalid')
    expect((await report()).status).toBe(200)
  })

  test('is accepted or sent back by the team, whose reason the contractor reads', async () => {
    await sent()
    await report()
    const go = async (status: 'closed' | 're-open', text: string) => {
      const { defect } = (await plumbline.call(defectLifeRoutes.detail, { params: place, token: admin })).body
      return plumbline.call(defectLifeRoutes.setStatus, {
        params: place,
        token: admin,
        body: { version: defect.version, status, reason: null, text },
      })
    }
    expect((await go('re-open', 'The crack is still open')).status).toBe(200)
    expect((await detail()).repair).toMatchObject({ isOpen: true, photos: [], sentBack: 'The crack is still open' })
    // What was sent for the report before does not prove the next one.
    expect((await report()).error.code).toBe('share.photo-missing')
    await sent()
    expect((await report()).status).toBe(200)
    expect((await go('closed', '')).status).toBe(200)
    const after = await detail()
    expect([after.defect.status, after.repair?.sentBack, after.repair?.reports.length]).toEqual(['closed', null, 2])
  })

  test('with the id of another link is answered as missing', async () => {
    await sent()
    const body = guest()
    await report(body)
    await assignedForRepair(plumbline, place)
    const { id } = await aShare(plumbline.db, place, { assigned_by: 'action', assigned_action: 'repair' })
    ticket = signTicket(plumbline.context.secrets['signed-url'], id, plumbline.context.now())
    expect((await report(body)).error.code).toBe('share.not-found')
    expect((await detail()).repair?.reports).toEqual([])
  })
})

describe('a number that was merged since', () => {
  async function mergedInto(followUpAction: 'repair' | 'other') {
    const project = { id: place.projectId, inspectionId: place.inspectionId } as never
    const [survivorId, mergedId] = [
      await aDefect(plumbline.db, project, { given: { followUpAction } }),
      await aDefect(plumbline.db, project, { given: { followUpAction: 'repair' } }),
    ]
    const { defect_num: number } = await plumbline.db
      .selectFrom('defect')
      .select('defect_num')
      .where('id', '=', mergedId)
      .executeTakeFirstOrThrow()
    const of = { inspectionId: place.inspectionId, survivorId, mergedId }
    await plumbline.db.transaction().execute((trx) => mergeDefects(trx, of, { userId: null, now: new Date() }))
    return { survivorId, mergedId, number }
  }

  test('opens the defect that it is part of, and says which number it was', async () => {
    const { survivorId, mergedId, number } = await mergedInto('repair')
    expect(await detail(mergedId)).toMatchObject({ mergedFrom: number, defect: { _id: survivorId } })
    expect(await detail(survivorId)).toMatchObject({ mergedFrom: null, defect: { _id: survivorId } })
    expect((await report(guest(), mergedId)).error.code).toBe('share.not-found')
  })

  test('opens nothing where the link does not show that one', async () => {
    const { mergedId } = await mergedInto('other')
    const { error } = await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId: mergedId } })
    expect(error.code).toBe('share.not-found')
  })
})

describe('a link that ends', () => {
  const end = () =>
    plumbline.db.updateTable('share_link').set({ revoked_at: new Date() }).where('id', '=', shareId).execute()

  test('takes no photo and no report from then on', async () => {
    await sent()
    await end()
    expect(codeOf(await send(photo))).toBe('share.ended')
    expect((await report()).error.code).toBe('share.ended')
  })

  test('while the bytes of a photo arrive stores nothing of it', async () => {
    const [keys, before] = [await objectKeys(), await used()]
    afterPut = end
    expect(codeOf(await send(photo))).toBe('share.ended')
    afterPut = async () => undefined
    expect([await objectKeys(), await used(), await photosOf()]).toEqual([keys, before, []])
  })
})

test('ids of others, of other kinds and of nothing change nothing', async () => {
  const { own, foreign } = world
  const before = await stored(plumbline.db)
  for (const ids of [
    own.unassigned,
    foreign.assigned,
    { ...place, defectId: place.mediaId },
    { ...place, defectId: v7() },
  ])
    for (const { name, method, url, payload } of everythingBehind(ticket, ids).filter(({ isRepair }) => isRepair)) {
      const answer = await plumbline.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
      expect([name, answer.statusCode, codeOf(answer)]).toEqual([name, 404, 'share.not-found'])
    }
  expect(await stored(plumbline.db)).toEqual(before)
})
