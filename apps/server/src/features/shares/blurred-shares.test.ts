import { pathOf } from '@plumbline/contract/address'
import { shareFiles } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PhotoPrivacyTable } from '../../db/schema/media.ts'
import { aShare } from '../../testing/builders/share-builders.ts'
import {
  confirmPicture,
  everythingBehind,
  withBlurredCopy,
  withFiles,
  type Ids,
} from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Place, type World } from '../../testing/world.ts'
import { gatherSnapshot } from '../reports/gather/gather-snapshot.ts'
import { signTicket } from './share-ticket.ts'

let plumbline: TestApp
let world: World
let place: Place
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  place = world.own.assigned
  for (const one of [place, world.own.unassigned, world.foreign.assigned]) {
    await withFiles(plumbline, one)
    await withBlurredCopy(plumbline, one)
  }
})
afterAll(() => plumbline.close())

async function aTicket(given: Parameters<typeof aShare>[2] = {}): Promise<string> {
  const { id } = await aShare(plumbline.db, place, { is_blurred: true, ...given })
  return signTicket(plumbline.context.secrets['signed-url'], id, plumbline.context.now())
}
const photoOf = (ticket: string, size: 'preview' | 'thumbnail' = 'preview') =>
  plumbline.app.inject(pathOf(shareFiles.photo, { ticket, mediaId: place.mediaId, size }))
const defectOf = async (ticket: string) =>
  (await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId: place.defectId } })).body

/** As it was afterwards. */
async function withPrivacy(changes: Updateable<PhotoPrivacyTable>, work: () => Promise<void>): Promise<void> {
  const { db } = plumbline
  const before = await db
    .selectFrom('photo_privacy')
    .selectAll()
    .where('media_id', '=', place.mediaId)
    .executeTakeFirstOrThrow()
  await db.updateTable('photo_privacy').set(changes).where('media_id', '=', place.mediaId).execute()
  await work()
  await db
    .updateTable('photo_privacy')
    .set({ ...before, boxes: JSON.stringify(before.boxes), dismissed: '[]' })
    .where('media_id', '=', place.mediaId)
    .execute()
}

describe('a link that is blurred', () => {
  test('serves the copy of a checked photo, at both sizes, and never the photo', async () => {
    const ticket = await aTicket()
    for (const size of ['preview', 'thumbnail'] as const) expect((await photoOf(ticket, size)).body).toBe('covered')
    expect(await defectOf(ticket)).toMatchObject({ photos: [{ _id: place.mediaId }], photosLeftOut: 0 })
    expect((await photoOf(await aTicket({ is_blurred: false }))).body).toContain('as taken')
  })

  test.each<[string, Updateable<PhotoPrivacyTable>]>([
    ['was not checked, whatever its boxes are', { checked_at: null }],
    ['has other boxes by now', { version: 2 }],
    ['was read again since', { blurred_source: 'earlier/' }],
    ['waits for its copy', { blurred_state: 'pending' }],
    ['could not be blurred', { blurred_state: 'failed', blurred_folder: null }],
  ])('leaves out a photo that %s', async (_, changes) => {
    const ticket = await aTicket()
    await withPrivacy(changes, async () => {
      expect((await photoOf(ticket)).statusCode).toBe(404)
      expect((await photoOf(ticket, 'thumbnail')).statusCode).toBe(404)
      const { photos, photosLeftOut, defect } = await defectOf(ticket)
      expect([photos, photosLeftOut, defect.thumbnailUrl]).toEqual([[], 1, null])
    })
    expect((await photoOf(ticket)).statusCode).toBe(200)
  })

  test('serves the picture of an elevation only once a person confirmed that it shows no people and no plates', async () => {
    const ticket = await aTicket()
    const url = pathOf(shareFiles.elevation, { ticket, elevationId: place.elevationId })
    const shown = async () => {
      const { elevations } = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
      return elevations.map(({ picture, isLeftOut }) => [picture === null, isLeftOut])
    }
    expect((await plumbline.app.inject(url)).statusCode).toBe(404)
    expect(await shown()).toEqual([[true, true]])
    const asTaken = await aTicket({ is_blurred: false })
    expect((await plumbline.app.inject(url.replace(ticket, asTaken))).statusCode).toBe(200)
    await confirmPicture(plumbline, place)
    expect((await plumbline.app.inject(url)).statusCode).toBe(200)
    expect(await shown()).toEqual([[false, false]])
    await plumbline.db.deleteFrom('picture_check').where('project_id', '=', place.projectId).execute()
    expect((await plumbline.app.inject(url)).statusCode).toBe(404)
  })

  test('leaves out a photo that nothing is known of', async () => {
    const ticket = await aTicket()
    const { db } = plumbline
    const row = await db
      .selectFrom('photo_privacy')
      .selectAll()
      .where('media_id', '=', place.mediaId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('photo_privacy').where('media_id', '=', place.mediaId).execute()
    expect((await photoOf(ticket)).statusCode).toBe(404)
    expect((await defectOf(ticket)).photosLeftOut).toBe(1)
    await db
      .insertInto('photo_privacy')
      .values({ ...row, boxes: '[]', dismissed: '[]' })
      .execute()
  })

  test('is the usual one, and its maker sees how many photos it would show', async () => {
    const params = { projectId: place.projectId, inspectionId: place.inspectionId }
    const { token } = world.people['corporate-admin'][0]!
    const { body } = await plumbline.call(shareRoutes.create, {
      params,
      token,
      body: {
        label: 'Owner',
        shows: { defects: true, photos: true, elevations: false, reports: false },
        mayComment: false,
        password: null,
        days: 7,
      },
    })
    expect(body.share.isBlurred).toBe(true)
    const photos = async () => (await plumbline.call(shareRoutes.list, { params, token })).body.photos
    expect(await photos()).toEqual({ total: 1, checked: 1, ready: 1 })
    await withPrivacy({ version: 2 }, async () => expect(await photos()).toEqual({ total: 1, checked: 1, ready: 0 }))
    await withPrivacy({ checked_at: null }, async () =>
      expect(await photos()).toEqual({ total: 1, checked: 0, ready: 0 }),
    )
  })
})

/** Of this content, as the job of a report stores it. */
async function withReport(
  { section = {}, leftOut = [], printed }: { section?: object; leftOut?: readonly object[]; printed?: object | null },
  work: () => Promise<void>,
): Promise<void> {
  const store = (content: object, left: readonly object[], pictures: object | null) =>
    plumbline.db
      .updateTable('report')
      .set({
        content: JSON.stringify(content),
        left_out: JSON.stringify(left),
        printed_pictures: pictures === null ? null : JSON.stringify(pictures),
      })
      .where('id', '=', place.reportId)
      .execute()
  const { content } = await plumbline.db
    .selectFrom('report')
    .select('content')
    .where('id', '=', place.reportId)
    .executeTakeFirstOrThrow()
  const inspectionResultSection = { ...content.inspectionResultSection, ...section }
  const own = { ...content, inspectionResultSection }
  const { projectId, inspectionId, corporateId } = place
  const gathered = await gatherSnapshot(
    plumbline.context.scoped(corporateId),
    { projectId, inspectionId, number: 1, content: own },
    plumbline.context.now(),
  )
  await store(own, leftOut, printed === undefined ? (gathered.printed ?? null) : printed)
  await work()
  await store(content, [], null)
}

async function reportAnswers(ticket: string): Promise<readonly unknown[]> {
  const url = pathOf(shareFiles.report, { ticket, reportId: place.reportId, format: 'docx' })
  const { statusCode } = await plumbline.app.inject(url)
  const { reports, reportsLeftOut } = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
  expect([reports.length, reportsLeftOut]).toEqual(statusCode === 200 ? [1, 0] : [0, 1])
  return [statusCode]
}

describe('a report that was generated', () => {
  const unchecked = [{ kind: 'photos-not-checked', count: 3 }]
  const unsigned = [{ kind: 'signatures-missing', count: 1 }]
  test.each<[string, Parameters<typeof withReport>[0], number]>([
    ['as its photos were taken', {}, 404],
    ['blurred, with photos that were not checked', { section: { isBlurred: true }, leftOut: unchecked }, 404],
    ['blurred, before there was a record of what it prints', { section: { isBlurred: true }, printed: null }, 404],
    ['blurred, of checked photos', { section: { isBlurred: true }, leftOut: unsigned }, 200],
  ])('%s', async (_, given, status) => {
    const ticket = await aTicket()
    await withReport(given, async () => expect(await reportAnswers(ticket)).toEqual([status]))
  })

  test('blurred is not shown once somebody adds a box to one of its photos, or unticks it, and is again as it was', async () => {
    const ticket = await aTicket()
    const later = [{ kind: 'person', box: { left: 0, top: 0, right: 0.5, bottom: 1 }, by: '' }]
    await withReport({ section: { isBlurred: true } }, async () => {
      await withPrivacy({ boxes: JSON.stringify(later), version: 2 }, async () =>
        expect(await reportAnswers(ticket)).toEqual([404]),
      )
      await withPrivacy({ checked_at: null }, async () => expect(await reportAnswers(ticket)).toEqual([404]))
      expect(await reportAnswers(ticket)).toEqual([200])
    })
  })

  test('blurred is not shown once somebody withdraws that a drawing in it shows no people', async () => {
    const ticket = await aTicket()
    await confirmPicture(plumbline, place)
    await withReport({ section: { isBlurred: true } }, async () => {
      expect(await reportAnswers(ticket)).toEqual([200])
      await plumbline.db.deleteFrom('picture_check').where('project_id', '=', place.projectId).execute()
      expect(await reportAnswers(ticket)).toEqual([404])
    })
  })
})

test.each([true, false])('a report that was withdrawn is not shown by a link, blurred: %s', async (isBlurred) => {
  const ticket = await aTicket({ is_blurred: isBlurred })
  const withdraw = (withdrawn_at: Date | null) =>
    plumbline.db.updateTable('report').set({ withdrawn_at }).where('id', '=', place.reportId).execute()
  const url = pathOf(shareFiles.report, { ticket, reportId: place.reportId, format: 'docx' })
  await withdraw(new Date())
  expect((await plumbline.app.inject(url)).statusCode).toBe(404)
  expect((await plumbline.call(sharedRoutes.view, { params: { ticket } })).body.reports).toEqual([])
  await withdraw(null)
  expect((await plumbline.app.inject(url)).statusCode).toBe(isBlurred ? 404 : 200)
})

/** The same numbers at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('1,000 requests with ids of others, of other kinds and of nothing reach no photo as it was taken', async () => {
  const ticket = await aTicket()
  const random = seeded(28)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const { own, foreign } = world
  const elsewhere = [own.unassigned, foreign.assigned]
  const names = ['defectId', 'mediaId', 'elevationId', 'reportId'] as const
  const ids = [
    ...[place, ...elsewhere].flatMap((one) => [
      ...names.map((name) => one[name]),
      one.thermalId,
      one.videoId,
      one.projectId,
    ]),
    '../originals',
    '%2e%2e',
    `${place.mediaId}/../${foreign.assigned.mediaId}`,
  ]
  const secret = [
    'as taken',
    ...elsewhere.flatMap(({ defectId, corporateName }) =>
      corporateName === place.corporateName ? [defectId] : [defectId, corporateName],
    ),
  ]
  const sizes = ['preview', 'thumbnail', 'original', 'large', 'pyramid.tif', '0/0/0']
  const statuses = new Map<number, number>()
  for (let count = 0; count < 1_000; count += 1) {
    const given = Object.fromEntries(names.map((name) => [name, random() < 0.2 ? v7() : pick(ids)])) as Ids
    const asked = pick(everythingBehind(ticket, given).filter(({ method }) => method === 'GET'))
    const url = asked.url.replace(/\/preview$/, `/${pick(sizes)}`)
    const { statusCode, body } = await plumbline.app.inject({ method: 'GET', url })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    for (const word of secret) expect([url, body.includes(word)]).toEqual([url, false])
  }
  // Some reach what the link shows: otherwise nothing was tried.
  expect(statuses.get(200)).toBeGreaterThan(20)
  expect(statuses.get(404)).toBeGreaterThan(300)
})
