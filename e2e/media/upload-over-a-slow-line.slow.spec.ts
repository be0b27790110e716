import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { mobileEdge, openSlowLine } from '../../apps/web/src/uploads/testing/slow-line.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { freePort } from '../support/free-port.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { openMarker, panelOf, press, said, toLastStep } from '../support/uploads.ts'
import { fill } from '../support/words.ts'

let server: RunningServer
let line: Awaited<ReturnType<typeof openSlowLine>>
test.beforeAll(async () => {
  const [port, front] = [await freePort(), await freePort()]
  line = await openSlowLine(`http://127.0.0.1:${port}`, 8, front)
  server = await startServer(port, { PUBLIC_URL: line.origin })
})
test.afterAll(async () => {
  await server.stop()
  await line.close()
})

/**
 * Real packets cannot be lost by an ordinary user's test, and not every kernel has netem: the line is modelled, the
 * browser and what it runs are not.
 */
test('six photos of a megabyte arrive at the first try over 256 kbit/s, 400 ms and 5 % loss; progress never goes back (reliability 8)', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const context = await browser.newContext({
    baseURL: line.origin,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const flown = await aFlownProject(context.request)
  const { wizard, upload } = said('en')
  const page = await context.newPage()
  let puts = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/files/')) puts += 1
  })
  await openMarker(page, 'en', flown)
  const dialog = await toLastStep(page, 'en', flown)
  // What follows the end of a picture is part of the file all the same.
  const photos = (await northPhotos()).map((photo) => ({
    ...photo,
    buffer: Buffer.concat([photo.buffer, randomBytes(1_000_000 - photo.buffer.length)]),
  }))
  await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...photos])
  await expect(dialog.getByRole('button', { name: wizard.upload, exact: true })).toBeEnabled({ timeout: 30_000 })
  line.become(mobileEdge)
  const began = Date.now()
  await press(dialog, wizard.upload)
  const bar = panelOf(page).getByRole('progressbar', { name: upload.progress, exact: true })
  await expect(bar).toBeVisible({ timeout: 60_000 })
  const arrived = page.getByText(fill('en', upload.head.arrived.other, { count: 6 }))
  const percents: number[] = []
  while (!(await arrived.isVisible())) {
    expect(await page.getByText(upload.waiting).count()).toBe(0)
    percents.push(Number(await bar.getAttribute('aria-valuenow')))
    await page.waitForTimeout(200)
  }
  console.log(
    `6 MB in ${Math.round((Date.now() - began) / 1000)} s, ${puts} requests, ${new Set(percents).size} steps of progress`,
  )
  expect(percents.filter((percent, at) => percent < (percents[at - 1] ?? 0))).toEqual([])
  expect(puts).toBe(6)
  line.become(undefined)
  await context.close()
  expect(await server.verify()).toBe('missing 0, extra 0, mismatched 0')
})
