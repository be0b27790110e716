import { expect, test } from '@playwright/test'
import { planFlight } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { freePort } from '../support/free-port.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { cutAgainAndAgain, openMarker, press, said, slowLine, toLastStep } from '../support/uploads.ts'
import { fill, words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(await freePort())
})
test.afterAll(() => server.stop())

const floors = ['31', '30', '29', '28', '27', '26', '25', '24']

test('a whole elevation travels over a line that is cut every few seconds, and each photo is found on its floor', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const [flown, photos] = [
    await aFlownProject(context.request, { floorEndIdx: floors.length }),
    await northPhotos(floors, 5),
  ]
  const { wizard, upload } = said('en')
  const page = await context.newPage()
  await openMarker(page, 'en', flown)
  const dialog = await toLastStep(page, 'en', flown, floors.length)
  await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...photos])
  // Three columns were asked for; the photos know better.
  await expect(dialog.getByText(fill('en', wizard.notice.columns.other, { count: 5, asked: 3 }))).toBeVisible({
    timeout: 30_000,
  })
  await press(dialog, fill('en', wizard.notice.useColumns.other, { count: 5 }))
  await expect(dialog.getByText(wizard.grid.trayNone)).toBeVisible()

  const colleague = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  })
  const watching = await colleague.newPage()
  await openMarker(watching, 'en', flown)
  await slowLine(page)
  await press(dialog, wizard.upload)
  await expect(dialog).toBeHidden()
  const mend = cutAgainAndAgain(context, 1000, 3000)
  await expect(watching.getByText(words.en.markers.status.texts.elsewhere).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(fill('en', upload.head.arrived.other, { count: photos.length }))).toBeVisible({
    timeout: 180_000,
  })
  await mend()
  await expect(page.getByText(upload.foot.safe)).toBeVisible()
  await expect(
    watching.getByText(new RegExp(`${photos.length}.*${words.en.markers.status.words.completed}`)).first(),
  ).toBeVisible({ timeout: 60_000 })
  await colleague.close()

  // Each on the floor it was flown at, none twice.
  const { projectId, inspectionId } = placeOf(flown.project)
  const { data } = await callApi(
    context.request,
    mediaLibraryRoutes.list,
    { params: { projectId, inspectionId }, query: { limit: 100 } as never },
    await tokenOf(context.request),
  )
  const flownAt = new Map(planFlight().map(({ sequence, floor }) => [sequence, floor]))
  expect(data).toHaveLength(photos.length)
  expect(data.filter(({ sequenceNumber, floor }) => flownAt.get(sequenceNumber!) !== floor)).toEqual([])
  await context.close()
  expect(await server.verify()).toBe('missing 0, extra 0, mismatched 0')
})
