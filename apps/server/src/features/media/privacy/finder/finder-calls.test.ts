import { mediaPrivacyRoutes } from '@plumbline/contract/media/privacy'
import { shareRoutes } from '@plumbline/contract/shares/shares'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredBox } from '../../../../db/schema/media.ts'
import { aDefect, anAnnotation } from '../../../../testing/builders/finding-builders.ts'
import { aMediaLibrary, type MediaLibrary } from '../../../../testing/sites/media-library-site.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { join } from '../../../../testing/world.ts'
import { enqueueReading } from './queue-readings.ts'

let plumbline: TestApp
let site: MediaLibrary
beforeAll(async () => {
  plumbline = await testApp()
})
beforeEach(async () => {
  site = await aMediaLibrary(plumbline)
})
afterAll(() => plumbline.close())

const { finder, saveFinder, runFinder, stopFinder, privacy, savePrivacy } = mediaPrivacyRoutes
const own = () => ({ params: site.stage.params, token: site.stage.token })
const show = async () => (await plumbline.call(finder, own())).body
const run = (scope: 'defects' | 'all' = 'all') => plumbline.call(runFinder, { ...own(), body: { scope } })

async function aPhoto(given: Parameters<MediaLibrary['make']>[0] = {}): Promise<string> {
  const id = v7()
  return site.make({ id, type: 'visual', picture_folder: `x/${id}/`, ...given })
}
async function withDefect(id: string): Promise<string> {
  const defectId = await aDefect(plumbline.db, site.stage.project)
  await anAnnotation(plumbline.db, site.stage.project, id, { defect_id: defectId })
  return id
}
const waiting = async () =>
  (await plumbline.db.selectFrom('photo_reading').select('media_id').where('status', '=', 'pending').execute()).map(
    ({ media_id }) => media_id,
  )
const jobsOf = async (id: string) =>
  plumbline.db
    .selectFrom('job_progress')
    .innerJoin('photo_reading', 'photo_reading.job_id', 'job_progress.job_id')
    .select('job_progress.job_id')
    .where('media_id', '=', id)
    .execute()

describe('the finder of an inspection', () => {
  test('is off at first, and has read nothing', async () => {
    await aPhoto()
    expect(await show()).toMatchObject({
      settings: { use: 'off', version: 0 },
      finder: expect.stringMatching(/^\d+-[0-9a-f]{8}$/),
      photos: { total: 1, checked: 0, read: 0, waiting: 0, failed: 0, unread: 1 },
      withDefects: { total: 0 },
    })
  })

  test('counts each photo once: what a person checked is not counted as read', async () => {
    const [checked, read, old, unread] = [
      await withDefect(await aPhoto()),
      await aPhoto(),
      await aPhoto(),
      await aPhoto(),
    ]
    await plumbline.call(savePrivacy, {
      params: { ...site.stage.params, imageId: checked },
      token: site.stage.token,
      body: { version: 0, boxes: [], isChecked: true },
    })
    await run()
    const source = (id: string) => (id === old ? 'another/' : `x/${id}/`)
    for (const id of [read, old])
      await plumbline.db
        .updateTable('photo_reading')
        .set({ status: 'done', source: source(id), job_id: null })
        .where('media_id', '=', id)
        .execute()
    expect(await show()).toMatchObject({
      photos: { total: 4, checked: 1, read: 1, waiting: 1, failed: 0, unread: 1 },
      withDefects: { total: 1, checked: 1, read: 0, waiting: 0, unread: 0 },
    })
    expect(await waiting()).toEqual(expect.arrayContaining([unread]))
  })

  test('reads on demand what no person checked, those with defects alone or all, and none twice', async () => {
    const [shown, other] = [await withDefect(await aPhoto()), await aPhoto()]
    await aPhoto({ type: 'thermal' })
    await aPhoto({ picture_folder: null })
    expect((await run('defects')).body.photos).toMatchObject({ waiting: 1 })
    const [before] = await jobsOf(shown)
    expect((await run('all')).body.photos).toMatchObject({ total: 3, waiting: 2, unread: 1 })
    expect(await jobsOf(shown)).toEqual([before])
    expect(await jobsOf(other)).toHaveLength(1)
  })

  test('is stopped: what waits is unread again, and has no job', async () => {
    const id = await aPhoto()
    await run()
    expect((await plumbline.call(stopFinder, own())).body.photos).toMatchObject({ waiting: 0, unread: 1 })
    expect(await jobsOf(id)).toEqual([])
  })

  test('is neither started, stopped nor set by a viewer, who sees how far it is', async () => {
    const { corporateId } = await plumbline.db
      .selectFrom('project')
      .select('corporate_id as corporateId')
      .where('id', '=', site.stage.project.id)
      .executeTakeFirstOrThrow()
    const { token } = await join(plumbline, {
      corporateId,
      role: 'corporate-viewer',
      assignedTo: [site.stage.project.id],
    })
    const as = { params: site.stage.params, token }
    expect((await plumbline.call(finder, as)).status).toBe(200)
    const refused = [
      await plumbline.call(runFinder, { ...as, body: { scope: 'all' } }),
      await plumbline.call(stopFinder, as),
      await plumbline.call(saveFinder, { ...as, body: { use: 'everything', version: 0 } }),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'access.denied'))
  })

  test('its setting is of the project, and saved on top of what was seen alone', async () => {
    const save = (use: 'off' | 'shares' | 'everything', version: number) =>
      plumbline.call(saveFinder, { ...own(), body: { use, version } })
    expect((await save('everything', 0)).body.settings).toEqual({ use: 'everything', version: 1 })
    expect((await save('everything', 0)).body.settings).toEqual({ use: 'everything', version: 1 })
    const { status, error } = await save('off', 0)
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((await show()).settings.use).toBe('everything')
  })
})

test('a photo that arrives is read where the project has all of them read, and nowhere else', async () => {
  const [first, second] = [await aPhoto(), await aPhoto()]
  const arrive = (id: string) =>
    plumbline.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await enqueueReading(trx, row, plumbline.context.now())
    })
  await arrive(first)
  await plumbline.call(saveFinder, { ...own(), body: { use: 'everything', version: 0 } })
  await arrive(second)
  expect((await waiting()).filter((id) => id === first || id === second)).toEqual([second])
})

test('a new blurred link has the photos with defects read, where the project wants that', async () => {
  const [shown, other] = [await withDefect(await aPhoto()), await aPhoto()]
  const share = (isBlurred: boolean) =>
    plumbline.call(shareRoutes.create, {
      ...own(),
      body: {
        label: 'Owner',
        shows: { defects: true, photos: true, elevations: false, reports: false },
        isBlurred,
        mayComment: false,
        password: null,
        days: 7,
      },
    })
  const mine = async () => (await waiting()).filter((id) => id === shown || id === other)
  await share(true)
  expect(await mine()).toEqual([])
  await plumbline.call(saveFinder, { ...own(), body: { use: 'shares', version: 0 } })
  await share(false)
  expect(await mine()).toEqual([])
  await share(true)
  expect(await mine()).toEqual([shown])
})

describe('boxes of the finder', () => {
  const area = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.6 }
  const boxes: StoredBox[] = [
    { kind: 'person', box: area, by: 'finder', score: 0.7 },
    { kind: 'vehicle', box: { ...area, left: 0.2 }, by: 'finder', score: 0.6 },
  ]
  const given = boxes.map(({ kind, box }) => ({ kind, box }))

  test('say how sure it was and name no user; those that a person removes are remembered, the others stay its own', async () => {
    const id = await aPhoto()
    const at = { params: { ...site.stage.params, imageId: id }, token: site.stage.token }
    const save = (version: number, wanted: typeof given) =>
      plumbline.call(savePrivacy, { ...at, body: { version, boxes: wanted, isChecked: false } })
    await save(0, given)
    await plumbline.db
      .updateTable('photo_privacy')
      .set({ boxes: JSON.stringify(boxes) })
      .where('media_id', '=', id)
      .execute()
    expect((await plumbline.call(privacy, at)).body).toMatchObject({
      boxes: [
        { by: '', score: 0.7 },
        { by: '', score: 0.6 },
      ],
      checked: null,
      read: null,
    })
    expect((await save(1, given.slice(1))).body.boxes).toMatchObject([{ kind: 'vehicle', by: '', score: 0.6 }])
    const stored = () =>
      plumbline.db.selectFrom('photo_privacy').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow()
    expect((await stored()).dismissed).toEqual([boxes[0]])
    const moved = { kind: 'vehicle' as const, box: { ...area, left: 0.25 } }
    const [own] = (await save(2, [moved])).body.boxes
    expect(own).toMatchObject({ score: null, by: expect.stringMatching(/./) })
    expect((await stored()).dismissed).toEqual(boxes)
  })
})
