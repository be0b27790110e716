import type { Page } from '@playwright/test'
import { pngFile } from '../../apps/server/src/testing/files/drawing-files.ts'
import { attachmentRoutes } from '../../packages/contract/src/media/attachments.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { info, openInfo, save } from '../support/project-info.ts'
import { letThrough, openMarker, said } from '../support/uploads.ts'
import { fill, words } from '../support/words.ts'

const { drawings } = words.en
const { attachments } = said('en')
const cover = (page: Page) => page.getByRole('group', { name: info.pictures.cover, exact: true })

/** The page is loaded again while the file is on its way, and the server is there again. */
async function reloadWhileSending(page: Page, begin: () => Promise<void>): Promise<void> {
  const line = await letThrough(page.context(), 0)
  const sending = page.waitForRequest((asked) => asked.method() === 'PUT' && asked.url().includes('/files/'))
  await begin()
  await sending
  // The entry is saved a quarter of a second after its last change.
  await page.waitForTimeout(600)
  await page.reload()
  line.mend()
}

test('a plan, an attachment and a cover that a reload interrupts arrive whole without being chosen again', async ({
  page,
  request,
}) => {
  test.slow()
  page.on('dialog', (question) => void question.accept())
  const flown = await aFlownProject(request)
  const { project, place } = flown
  const plan = { name: 'Roof plan.png', mimeType: 'image/png', buffer: await pngFile(500, 400) }

  await open(page, 'en', project.path.replace('project-info', 'upload-drawing'))
  await reloadWhileSending(page, async () => {
    await page.locator(`input[aria-label="${drawings.upload}"]`).setInputFiles(plan)
    await page.getByRole('button', { name: fill('en', drawings.add.confirm, { count: 1 }), exact: true }).click()
  })
  const rows = page.getByRole('list', {
    name: fill('en', drawings.list, { section: drawings.sections['layout-plan'].title }),
  })
  await expect(rows.getByRole('listitem').filter({ hasText: plan.name })).toBeVisible()
  await expect(page.getByRole('region', { name: drawings.uploads.title })).toHaveCount(0)

  const text = 'roof access, from the north stair only'
  await openMarker(page, 'en', flown)
  await reloadWhileSending(page, () =>
    page
      .getByLabel(attachments.add, { exact: true })
      .setInputFiles({ name: 'permit.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }),
  )
  const { projectId, workspaceId } = placeOf(project)
  const of = { params: { projectId, workspaceId }, query: { markerId: place.markerId } }
  const token = await tokenOf(request)
  const stored = async () => (await callApi(request, attachmentRoutes.attachments, of, token)).data
  await expect.poll(async () => (await stored()).map(({ isStored }) => isStored)).toEqual([true])
  const [{ _id: attachmentId } = { _id: '' }] = await stored()
  const params = { projectId, workspaceId, attachmentId }
  const { url } = await callApi(request, attachmentRoutes.attachmentFile, { params }, token)
  expect(await (await request.get(url)).text()).toBe(text)

  await openInfo(page, project.path)
  await reloadWhileSending(page, async () => {
    await page
      .getByLabel(fill('en', info.pictures.chooseFor, { what: info.pictures.cover }), { exact: true })
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: await pngFile(640, 360) })
    await page.getByRole('dialog').getByRole('button', { name: info.pictures.use }).click()
  })
  await expect(cover(page).getByText(info.pictures.waiting)).toBeVisible()
  await expectAccessible(page)
  await save(page)
  await page.reload()
  const size = () =>
    cover(page)
      .getByRole('img')
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
  await expect.poll(size).toEqual([640, 360])
  await expect(cover(page).getByText(info.pictures.hint)).toBeVisible()
})
