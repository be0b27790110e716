import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { billingRoutes } from '../../packages/contract/src/billing/billing.ts'
import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { callApi, demoToken } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { sendElevation } from '../support/elevations.ts'
import { expect, open, test } from '../support/journey.ts'
import { expectReadyOnSite, phone, photoOnSite, recordOnSite } from '../support/on-site.ts'
import { makeProject } from '../support/projects.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { fill, words } from '../support/words.ts'

test.use({ serviceWorkers: 'allow', ...phone })

let server: RunningServer
test.beforeAll(async ({ baseURL }) => {
  server = await startServer(Number(new URL(baseURL!).port))
})
test.afterAll(() => server.stop())

const count = 200
const cuts = 20
const { capture } = words.en.defects
const waitingText = (waiting: number) => fill('en', capture.waiting, { count: waiting })

/** Which of so many steps are cut; other ones in every run. */
function someOf(steps: number, wanted: number): ReadonlySet<number> {
  const chosen = new Set<number>()
  while (chosen.size < wanted) chosen.add(randomInt(1, steps))
  return chosen
}

/** The browser is closed and opened again, or the page is loaded again, both without a line. */
async function interrupt(context: BrowserContext, page: Page): Promise<Page> {
  if (randomInt(2) === 0) {
    await page.reload()
    return page
  }
  const next = await context.newPage()
  await next.goto(page.url())
  await page.close()
  return next
}

test('200 defects recorded without a line survive 20 cuts and reloads and are all on the server, verified', async ({
  page: first,
  context,
  request,
  complaints,
}) => {
  test.setTimeout(3_600_000)
  const project = await makeProject(request)
  const { projectId, inspectionId, corporateId } = placeOf(project)
  await callApi(
    request,
    billingRoutes.setLimits,
    { params: { corporateId, projectId }, body: { imageLimit: 1_000, dataLimit: null, expiresAt: null } },
    await demoToken(request, 'system-admin'),
  )
  await sendElevation(request, project, 'North')
  let page = first
  await open(page, 'en', project.path)
  await expectReadyOnSite(page)
  await context.setOffline(true)

  const atRecord = someOf(count, cuts / 2)
  for (let done = 1; done <= count; done += 1) {
    const shade = done.toString(16).padStart(2, '0')
    const photo = await photoOnSite(`#80${shade}ff`)
    await recordOnSite(page, 'en', { elevation: 'North', remark: `site ${done}`, photo })
    await expect(page.getByText(waitingText(done))).toBeVisible()
    if (!atRecord.has(done)) continue
    page = await interrupt(context, page)
    await expect(page.getByText(waitingText(done))).toBeVisible()
  }

  const began = Date.now()
  const token = await tokenOf(request)
  const listed = async () =>
    (
      await callApi(
        request,
        defectRoutes.list,
        { params: { projectId, inspectionId }, query: { sort: 'number', descending: 'false', limit: '200' } },
        token,
      )
    ).data
  const atSend = [...someOf(count, cuts / 2)].toSorted((one, other) => one - other)
  await context.setOffline(false)
  for (const arrived of atSend) {
    await expect.poll(async () => (await listed()).length, { timeout: 300_000 }).toBeGreaterThanOrEqual(arrived)
    await context.setOffline(true)
    page = await interrupt(context, page)
    await context.setOffline(false)
  }
  await expect(page.getByText(fill('en', capture.sent, { count }))).toBeVisible({ timeout: 900_000 })
  console.log(`200 defects sent in ${Math.round((Date.now() - began) / 1_000)} s with ${cuts / 2} cuts`)
  await page.reload()
  await expect(page.getByText(fill('en', capture.sent, { count }))).toBeVisible()

  const found = await listed()
  expect(found.map(({ remark }) => remark).toSorted()).toEqual(
    Array.from({ length: count }, (_, index) => `site ${index + 1}`).toSorted(),
  )
  expect(new Set(found.flatMap(({ images }) => images.map(({ imageId }) => imageId))).size).toBe(count)
  expect(await server.verify()).toBe('missing 0, extra 0, mismatched 0')
  // The browser itself says that there was no line.
  complaints.length = 0
})
