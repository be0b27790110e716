import { shareRoutes } from '@plumbline/contract/shares/shares'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFiles } from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Person, type Place, type World } from '../../testing/world.ts'

let plumbline: TestApp
let world: World
let place: Place
let admin: Person
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  place = world.own.assigned
  admin = world.people['corporate-admin'][0]!
  await withFiles(plumbline, place)
  const { projectId, corporateId } = place
  const cover = `${corporateId}/${projectId}/pictures/cover.jpg`
  await plumbline.db.updateTable('project').set({ cover_image: cover }).where('id', '=', projectId).execute()
})
afterAll(() => plumbline.close())

const ofInspection = () => ({ projectId: place.projectId, inspectionId: place.inspectionId })
const choices = async () =>
  (await plumbline.call(shareRoutes.choices, { params: ofInspection(), token: admin.token })).body
const elevation = async () => (await choices()).pictures.find(({ kind }) => kind === 'elevation')!
const check = (digest: string, isChecked: boolean) =>
  plumbline.call(shareRoutes.checkPicture, {
    params: { ...ofInspection(), kind: 'elevation' as const, pictureId: place.elevationId },
    token: admin.token,
    body: { digest, isChecked },
  })

test('names the elevations and reports that a link can show, and every picture that is no inspection photo', async () => {
  const { elevations, reports, pictures } = await choices()
  expect(elevations.map(({ _id }) => _id)).toEqual([place.elevationId])
  expect(reports.map(({ _id, isBlurred }) => [_id, isBlurred])).toEqual([[place.reportId, false]])
  expect(pictures.map(({ kind, checked, isVector }) => [kind, checked, isVector])).toEqual([
    ['cover', null, false],
    ['elevation', null, false],
    ['view', null, false],
  ])
  const { url } = pictures[1]!
  expect((await plumbline.app.inject(url)).body).toContain('as taken')
})

test('a confirmed picture carries who looked and when, until it is withdrawn or the picture is another', async () => {
  const { digest } = await elevation()
  const { checked } = (await check(digest, true)).body.picture
  expect(checked).toEqual({ at: plumbline.context.now().toISOString(), by: 'Ada Byron' })
  expect((await elevation()).checked).toEqual(checked)
  expect((await check(digest, false)).body.picture.checked).toBeNull()

  await check(digest, true)
  await plumbline.db
    .updateTable('drawing')
    .set({ picture_folder: 'another/' })
    .where('id', '=', place.elevationId)
    .execute()
  expect((await elevation()).checked).toBeNull()
  expect((await check(digest, true)).error.code).toBe('version.stale')
})
