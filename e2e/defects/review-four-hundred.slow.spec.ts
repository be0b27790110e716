import { addSuggestions, aPhotoProject } from '../support/photo-projects.ts'
import { expect, open, test } from '../support/journey.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async ({ baseURL }) => {
  server = await startServer(Number(new URL(baseURL!).port))
})
test.afterAll(() => server.stop())

const [photos, perPhoto] = [8, 50]
const all = photos * perPhoto
const { annotations } = words.en

test('four hundred suggestions on eight photos are decided with one key each while no decision is answered, and none is lost', async ({
  page,
  request,
  complaints,
}) => {
  const project = await aPhotoProject(request, photos)
  await addSuggestions(server.dataDir, project, perPhoto)
  await open(page, 'en', project.path)
  const status = page.getByRole('region', { name: annotations.queue.label }).getByRole('status')
  await expect(status).toHaveText(`${all} of ${all} left`)

  // Every decision is held up until the last key, and the first request is cut after that.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let [answered, cut] = [0, 0]
  await page.route('**/annotations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await released
    if ((cut += 1) === 1) return route.abort('connectionreset')
    answered += 1
    return route.continue()
  })

  await page.getByRole('application').focus()
  await page.keyboard.press('q')
  const card = page.getByRole('region', { name: annotations.card.label })
  await expect(card).toBeVisible()
  const begun = Date.now()
  for (let done = 1; done <= all; done += 1) {
    await page.keyboard.press(done % 3 === 0 ? 'r' : 'a')
    const left = all - done
    await page.waitForFunction(
      ([label, text]) => document.querySelector(`[aria-label="${label}"] [role="status"]`)?.textContent === text,
      [annotations.queue.label, left === 0 ? annotations.queue.done : `${left} of ${all} left`] as const,
      { polling: 'raf' },
    )
  }
  const seconds = (Date.now() - begun) / 1_000
  expect(answered).toBe(0)
  test.info().annotations.push({ type: 'figure', description: `${all} decisions in ${seconds.toFixed(1)} s` })

  release()
  await expect.poll(() => answered).toBeGreaterThan(0)
  await page.reload()
  await expect(status).toHaveText(annotations.queue.done)
  await page.getByRole('link', { name: words.en.analysis.switch.defects, exact: true }).click()
  await page.getByRole('link', { name: words.en.defects.views.summary, exact: true }).click()
  await expect(page.getByText(`${Math.floor(all / 3)}${words.en.defects.summary.rejected}`)).toBeVisible()
  // The browser itself names the request that was cut.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET')))
})
