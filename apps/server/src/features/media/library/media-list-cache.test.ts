import { markerRoutes } from '@plumbline/contract/markers/markers'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDrawing, aMarker, aUser } from '../../../testing/builders/builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { placeOfMedia, writtenMedia, type Written } from '../media.queries.ts'
import { pictureLink } from '../present-media.ts'
import { aPlanStage, location, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let stage: PlanStage
let ids: readonly string[]
/** Each has two ways to be: what is changed back must not bring back what was written in between. */
let changes: Readonly<Record<string, (isOn: boolean) => unknown>>

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db, clock, call } = plumbline
  const { project, params, token, plan, elevation } = stage
  const [marker, other, user] = [
    await aMarker(db, project, plan),
    await aMarker(db, project, await aDrawing(db, project)),
    await aUser(db),
  ]
  const { body } = await call(markerRoutes.createColumns, {
    params,
    token,
    body: { count: 1, markerId: marker, layoutId: elevation.id },
  })
  const column_id = body.inspection.videoColumns[0]!._id
  const photo = {
    marker_id: marker,
    elevation_id: elevation.id,
    column_id,
    floor: '3',
    uploaded_by: user.id,
    picture_folder: `${params.projectId}/a/`,
    width: 40,
    height: 30,
  }
  ids = await Promise.all([photo, { ...photo, floor: '4' }, {}].map((given) => aMedia(db, project, given)))
  const half = await aMedia(db, project, { type: 'thermal' })
  ids = [...ids, half]
  const begun = clock.ms
  const portions = (displayName: string) =>
    JSON.stringify([{ _id: v7(), name: 'Tower', location, floors: [{ name: '3-7', height: 3.2, displayName }] }])
  changes = {
    photo: (isOn) =>
      db
        .updateTable('media')
        .set({ tag: isOn ? 'crack' : '' })
        .where('id', '=', ids[0]!)
        .execute(),
    moved: (isOn) =>
      db
        .updateTable('media')
        .set({ marker_id: isOn ? other : marker })
        .where('id', '=', ids[1]!)
        .execute(),
    column: (isOn) =>
      db
        .updateTable('video_column')
        .set({ name: isOn ? 'Drop 9' : '(,"' })
        .where('id', '=', column_id)
        .execute(),
    person: (isOn) =>
      db
        .updateTable('app_user')
        .set({ name: isOn ? 'Ada' : '' })
        .where('id', '=', user.id)
        .execute(),
    half: (isOn) =>
      db
        .updateTable('media')
        .set({ companion_of: isOn ? ids[1]! : null })
        .where('id', '=', half)
        .execute(),
    floors: (isOn) =>
      db
        .updateTable('drawing')
        .set({ portions: portions(isOn ? 'Sky, Garden' : '') as never })
        .where('id', '=', elevation.id)
        .execute(),
    links: (isOn) => {
      clock.ms = begun + (isOn ? 310_000 : 0)
    },
  }
})
afterAll(() => plumbline.close())

test('whatever changes and changes back, the list shows each photo as a single read does', async () => {
  const { params, token } = stage
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.boolean()), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        for (const [change, isOn] of steps) {
          await changes[change]!(isOn)
          const {
            body: { data },
          } = await plumbline.call(mediaLibraryRoutes.list, { params, token, query: {} as never })
          const alone = await Promise.all(
            data.map(
              async ({ _id }) =>
                (await plumbline.call(mediaLibraryRoutes.get, { params: { ...params, imageId: _id }, token })).body
                  .image,
            ),
          )
          expect(data).toEqual(alone)
        }
        expect(steps.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 8 },
  )
  const {
    body: { data },
  } = await plumbline.call(mediaLibraryRoutes.list, { params, token, query: {} as never })
  expect(data.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
})

test('an uncommitted change is shown from the moment of its commit, by a page that was requested just before', async () => {
  const { params, token } = stage
  const tags = async () =>
    (await plumbline.call(mediaLibraryRoutes.list, { params, token, query: {} as never })).body.data.map(
      ({ tag }) => tag,
    )
  await plumbline.db.updateTable('media').set({ tag: '' }).execute()
  await plumbline.db.transaction().execute(async (trx) => {
    await trx.updateTable('media').set({ tag: 'rust' }).execute()
    expect([await tags(), await tags()]).toEqual([
      ['', '', '', ''],
      ['', '', '', ''],
    ])
  })
  expect(await tags()).toEqual(['rust', 'rust', 'rust', 'rust'])
})

test('a row that has not changed is not written again: without it every watcher costs a page of JSON', async () => {
  const { db, context } = plumbline
  const place = await placeOfMedia(db, ids)
  const link = pictureLink(context, place!)
  const shown = { floorNames: '{}', link, tilesLink: link, folderLength: 0, key: 'key' }
  const first = await writtenMedia(
    db,
    ids.map((id) => ({ id, stamp: '' })),
    shown,
  )
  await db.updateTable('media').set({ tag: 'spalling' }).where('id', '=', ids[1]!).execute()
  const stamps = new Map(first.map((one) => [one.id, (one as Written).stamp]))
  const asked = ids.map((id) => ({ id, stamp: stamps.get(id)! }))
  expect((await writtenMedia(db, asked, shown)).map(({ json }) => json === null)).toEqual(
    ids.map((_, index) => index !== 1),
  )
})
