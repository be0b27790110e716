import { expect, test } from '@playwright/test'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { freePort } from '../support/free-port.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { giveFolder, letThrough, openMarker, panelOf, press, said, toLastStep } from '../support/uploads.ts'
import { fill, words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(await freePort())
})
test.afterEach(async () => expect(await server.verify()).toBe('missing 0, extra 0, mismatched 0'))
test.afterAll(() => server.stop())

/** Two checks five seconds apart pass before a tab counts as closed: too long for the ordinary run. */
test('a second tab watches what the first one sends, and goes on with it when that is closed (reliability 9)', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const flown = await aFlownProject(context.request)
  const { wizard, upload } = said('en')
  const first = await context.newPage()
  await giveFolder(context, first, await northPhotos())
  await openMarker(first, 'en', flown)
  const dialog = await toLastStep(first, 'en', flown)
  await press(dialog, wizard.files.folder)
  const line = await letThrough(context, 2)
  await press(dialog, wizard.upload)
  await expect(panelOf(first).getByRole('img', { name: upload.texts.verified })).toHaveCount(2, { timeout: 30_000 })

  const second = await context.newPage()
  await openMarker(second, 'en', flown)
  await expect(second.getByText(words.en.markers.status.texts.elsewhere).first()).toBeVisible({ timeout: 30_000 })
  // Longer than a tab is waited for: as long as the first lives the second leaves its files alone.
  await second.waitForTimeout(16_000)
  expect(line.urls).toHaveLength(2)

  line.mend()
  await first.close()
  await expect(second.getByText(fill('en', upload.head.arrived.other, { count: 6 }))).toBeVisible({ timeout: 60_000 })
  // None twice. The two that hung while the tab was closed are not counted: they arrive, and are not sent again.
  expect(new Set(line.urls).size).toBe(line.urls.length)
  expect(line.urls.length).toBeLessThanOrEqual(6)
  await context.close()
})

test('a reloaded page continues the uploads where the browser stored the file handles (reliability 9)', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const flown = await aFlownProject(context.request)
  const { wizard, upload } = said('en')
  await giveFolder(context, page, await northPhotos())
  await openMarker(page, 'en', flown)
  const dialog = await toLastStep(page, 'en', flown)
  await press(dialog, wizard.files.folder)
  const line = await letThrough(context, 2)
  await press(dialog, wizard.upload)
  await expect(panelOf(page).getByRole('img', { name: upload.texts.verified })).toHaveCount(2, { timeout: 30_000 })
  line.mend()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText(fill('en', upload.head.arrived.other, { count: 6 }))).toBeVisible({ timeout: 30_000 })
  expect(line.urls).toHaveLength(6)
  await context.close()
})
