import { mediaPrivacyRoutes } from '@plumbline/contract/media/privacy'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMediaLibrary, type MediaLibrary } from '../../../testing/sites/media-library-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let site: MediaLibrary
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMediaLibrary(plumbline)
})
afterAll(() => plumbline.close())

const look = async (after?: string) =>
  (
    await plumbline.call(mediaPrivacyRoutes.uncheckedPhotos, {
      params: site.stage.params,
      query: after === undefined ? {} : { after },
      token: site.stage.token,
    })
  ).body

const aPhoto = async () => {
  const id = await site.make()
  await plumbline.db
    .updateTable('media')
    .set({ picture_folder: `x/${id}/` })
    .where('id', '=', id)
    .execute()
  return id
}
const check = async (imageId: string, isChecked = true) => {
  const params = { ...site.stage.params, imageId }
  const { version } = (await plumbline.call(mediaPrivacyRoutes.privacy, { params, token: site.stage.token })).body
  await plumbline.call(mediaPrivacyRoutes.savePrivacy, {
    params,
    token: site.stage.token,
    body: { version, boxes: [], isChecked },
  })
}

test('photos with a defect come first, the open one is never the next, and the end leads to the beginning', async () => {
  expect(await look()).toEqual({ left: 0, leftWithDefects: 0, nextId: null })
  const [one, two, shown] = [await aPhoto(), await aPhoto(), await aPhoto()]
  const defectId = await aDefect(plumbline.db, site.stage.project)
  await anAnnotation(plumbline.db, site.stage.project, shown, { defect_id: defectId })
  // What has no picture cannot be looked at.
  await site.make({ picture_folder: null })
  expect(await look()).toEqual({ left: 3, leftWithDefects: 1, nextId: shown })
  expect((await look(shown)).nextId).toBe(one)
  expect((await look(one)).nextId).toBe(two)
  expect((await look(two)).nextId).toBe(shown)
  await check(shown)
  expect(await look(shown)).toEqual({ left: 2, leftWithDefects: 0, nextId: one })
  expect((await look(two)).nextId).toBe(one)
  await check(one)
  expect(await look(two)).toEqual({ left: 1, leftWithDefects: 0, nextId: null })
  expect((await look(v7())).nextId).toBe(two)
  await check(one, false)
  expect((await look(two)).nextId).toBe(one)
})
