import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIngestSite } from '../../testing/sites/ingest-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { measurePhotos } from './measure-photos.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#bbb"/>${Array.from({ length: 20 }, (_, index) => `<rect x="${index * 20}" width="8" height="300" fill="#444"/>`).join('')}</svg>`

test('a photo is measured when it is read, and one from before that by the job, once', async () => {
  const { db, context } = plumbline
  const site = await anIngestSite({ db, context })
  const { id, quality } = await site.take('DJI_0001.JPG', await sharp(Buffer.from(stripes)).jpeg().toBuffer())
  expect(quality).toMatchObject({ darkShare: 0, brightShare: 0 })
  expect(quality!.sharpness).toBeGreaterThan(0.3)
  await db.updateTable('media').set({ quality: null }).where('id', '=', id).execute()
  const lost = await site.take('DJI_0002.JPG', await sharp(Buffer.from(stripes)).blur(3).jpeg().toBuffer())
  await db.updateTable('media').set({ quality: null, picture_folder: 'nowhere/' }).where('id', '=', lost.id).execute()
  const measure = () =>
    measurePhotos(context, {
      payload: site.of,
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: (write) => db.transaction().execute(write),
    })
  await measure()
  expect(await site.look(id)).toMatchObject({ quality, quality_tries: 1 })
  for (let run = 0; run < 4; run += 1) await measure()
  expect(await site.look(id)).toMatchObject({ quality, quality_tries: 1 })
  // Its preview is lost: it is tried three times, and then left unmeasured.
  expect(await site.look(lost.id)).toMatchObject({ quality: null, quality_tries: 3 })
})
