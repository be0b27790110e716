import { markerRoutes } from '@plumbline/contract/markers/markers'
import { mediaUploadRoutes } from '@plumbline/contract/media/media'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders/builders.ts'
import { anIngestSite } from '../../../testing/sites/ingest-site.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aMediaSite } from '../../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

test('a damaged file is answered as failed, with its reason, and stands before all others at its marker', async () => {
  const site = await anIngestSite(plumbline)
  const { email } = await aUser(plumbline.db, { roles: [[site.corporate.id, 'corporate-admin']] })
  const asked = {
    params: { projectId: site.project.id, inspectionId: site.project.inspectionId },
    token: (await plumbline.signIn(email)).accessToken,
  }
  const waiting = await site.arrive('DJI_0001.JPG', Buffer.from('still waiting'))
  const damaged = await site.arrive('DJI_0002.JPG', Buffer.from('\xff\xd8 no photo at all', 'latin1'))
  await site.read(damaged)
  const { error_code } = await site.look(damaged)
  expect(error_code).toMatch(/^media\./)
  const { body } = await plumbline.call(mediaUploadRoutes.results, {
    ...asked,
    body: { mediaIds: [waiting, damaged, v7()] },
  })
  expect(body.data.toSorted((one, other) => one._id.localeCompare(other._id))).toEqual([
    { _id: waiting, status: 'MEDIA_UPLOAD_DONE', fileStatus: 'FILE_UPLOADED', errorCode: null },
    { _id: damaged, status: 'MEDIA_ANALYSIS_FAILED', fileStatus: 'FILE_PROCESS_FAILED', errorCode: error_code },
  ])
  const { body: sets } = await plumbline.call(markerRoutes.listSets, asked)
  const marker = sets.layoutPlanMarkers.flatMap(({ markers }) => markers).find(({ _id }) => _id === site.marker)!
  expect(marker.status).toBe('MEDIA_ANALYSIS_FAILED')
  expect(marker.mediaStatus.map(({ mediaId, errorCode }) => [mediaId, errorCode])).toEqual([
    [damaged, error_code],
    [waiting, null],
  ])
})

test('files of another inspection are not answered', async () => {
  const [site, other] = [await aMediaSite(plumbline), await aMediaSite(plumbline)]
  const foreign = await aMedia(plumbline.db, other.project)
  const { body } = await plumbline.call(mediaUploadRoutes.results, {
    params: site.params,
    token: site.token,
    body: { mediaIds: [foreign] },
  })
  expect(body.data).toEqual([])
})

test('what phones and drones write besides is named for what it is, by its name and by its bytes', async () => {
  const site = await aMediaSite(plumbline)
  const bytes = Buffer.from('x')
  const { body } = await site.begin(
    ['IMG_0001.HEIC', 'IMG_0002.CR3', 'DJI_0003_Timestamp.MRK', 'VID_0004.insv', 'notes.docx'].map((name, index) =>
      site.announce(Buffer.concat([bytes, Buffer.from([index])]), { name }),
    ),
  )
  expect(body.data.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
    ['refused', 'media.format-heif'],
    ['refused', 'media.format-raw'],
    ['refused', 'media.format-positions'],
    ['refused', 'media.format-panorama'],
    ['refused', 'media.not-recognised'],
  ])
  const reading = await anIngestSite(plumbline)
  const boxed = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1'), Buffer.alloc(64)])
  expect((await reading.take('IMG_0001.JPG', boxed('heic'))).error_code).toBe('media.format-heif')
  expect((await reading.take('IMG_0002.JPG', boxed('avif'))).error_code).toBe('media.format-avif')
})
