import { pathOf } from '@plumbline/contract/address'
import { shareFiles } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PhotoPrivacyTable } from '../../db/schema/media.ts'
import { aShare } from '../../testing/builders/share-builders.ts'
import { everythingBehind, withBlurredCopy, withFiles, type Ids } from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Place, type World } from '../../testing/world.ts'
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
  const { boxes: _, ...rest } = before
  await db.updateTable('photo_privacy').set(rest).where('media_id', '=', place.mediaId).execute()
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
      .values({ ...row, boxes: '[]' })
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

test.each<[string, object, readonly object[], boolean]>([
  ['as its photos were taken', {}, [], false],
  [
    'blurred, with photos that were not checked',
    { isBlurred: true },
    [{ kind: 'photos-not-checked', count: 3 }],
    false,
  ],
  ['blurred, of checked photos', { isBlurred: true }, [{ kind: 'signatures-missing', count: 1 }], true],
])('a report that was generated %s', async (_, section, leftOut, isShown) => {
  const ticket = await aTicket()
  const { content } = await plumbline.db
    .selectFrom('report')
    .select('content')
    .where('id', '=', place.reportId)
    .executeTakeFirstOrThrow()
  const inspectionResultSection = { ...content.inspectionResultSection, ...section }
  const store = (own: object, left: readonly object[]) =>
    plumbline.db
      .updateTable('report')
      .set({ content: JSON.stringify(own), left_out: JSON.stringify(left) })
      .where('id', '=', place.reportId)
      .execute()
  await store({ ...content, inspectionResultSection }, leftOut)
  const url = pathOf(shareFiles.report, { ticket, reportId: place.reportId, format: 'docx' })
  expect((await plumbline.app.inject(url)).statusCode).toBe(isShown ? 200 : 404)
  const { body } = await plumbline.call(sharedRoutes.view, { params: { ticket } })
  expect(body.reports.map(({ _id }) => _id)).toEqual(isShown ? [place.reportId] : [])
  await store(content, [])
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
  const ticket = await aTicket({ shows_elevations: false })
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
