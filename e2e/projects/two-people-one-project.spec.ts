import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, open, test } from '../support/journey.ts'
import { detailsOf } from '../support/project-info.ts'
import { makeProject } from '../support/projects.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { info, settings } = words.en.projects
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function anotherPerson(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await open(page, 'en', detailsOf(path), 'agent-admin')
  return page
}

async function save(page: Page): Promise<void> {
  await button(page, settings.save).click()
  await expectToast(page, info.saved)
}

test('the second to save sees the conflict, keeps typing, and both changes are there', async ({
  page,
  browser,
  baseURL,
  request,
  complaints,
}) => {
  test.slow()
  const { path } = await makeProject(request)
  await open(page, 'en', detailsOf(path))
  const colleague = await anotherPerson(browser, baseURL, path)
  // The live event would show it at once; here the stream is cut, so the refusal must.
  await page.route('**/messaging/api/v1/events', (route) => route.abort())
  await page.reload()
  await field(page, info.project.client).fill('Mine')
  await field(page, info.people.phone).fill('+852 2345 6789')
  await field(colleague, info.project.client).fill('Theirs')
  await field(colleague, info.project.scope).fill('Their scope')
  await save(colleague)

  await button(page, settings.save).click()
  await expect(page.getByText(info.stale.title)).toBeVisible()
  await expect(page.getByText(fill('en', info.stale.theirs, { fields: info.project.scope }))).toBeVisible()
  await expect(page.getByText(fill('en', info.stale.both, { fields: info.project.client }))).toBeVisible()
  await expect(field(page, info.project.client)).toHaveValue('Mine')
  // High enough that neither bar covers half a field.
  await page.setViewportSize({ width: 1440, height: 2000 })
  await expectAccessible(page)
  await button(page, info.stale.keep).click()
  await expect(field(page, info.project.scope)).toHaveValue('Their scope')
  await expect(field(page, info.project.client)).toHaveValue('Mine')
  await save(page)
  await page.reload()
  await expect(field(page, info.project.client)).toHaveValue('Mine')
  await expect(field(page, info.project.scope)).toHaveValue('Their scope')
  await expect(field(page, info.people.phone)).toHaveValue('+852 2345 6789')

  // Who changed nothing simply sees it.
  await expect(field(colleague, info.project.client)).toHaveValue('Mine')
  await colleague.context().close()
  // Another try of the stream would be cut, and complained of, after this.
  await page.unroute('**/messaging/api/v1/events')
  complaints.length = 0
})

test(
  'the second to save may take over the newer version, and is warned before saving',
  inSlowRun,
  async ({ page, browser, baseURL, request }) => {
    test.slow()
    const { path } = await makeProject(request)
    await open(page, 'en', detailsOf(path))
    const colleague = await anotherPerson(browser, baseURL, path)
    await field(page, info.project.client).fill('Mine')
    await field(colleague, info.project.client).fill('Theirs')
    await save(colleague)
    await expect(page.getByText(info.stale.title)).toBeVisible()
    await button(page, info.stale.take).click()
    await expect(field(page, info.project.client)).toHaveValue('Theirs')
    await expect(page.getByText(settings.unsaved)).toHaveCount(0)
    await colleague.context().close()
  },
)
