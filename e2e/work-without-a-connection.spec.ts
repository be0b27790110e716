import type { Page } from '@playwright/test'
import { aCompany, enter } from './company.ts'
import { expect, expectAccessible, open, openProfile, test } from './journey.ts'
import { aThermalProject } from './thermal-frames.ts'
import { fill, words } from './words.ts'

const { annotations, accounts, drawings, projects, shell } = words.en

test.use({ serviceWorkers: 'allow' })

const tab = (page: Page, name: keyof typeof shell.tabs) => page.getByRole('link', { name: shell.tabs[name], exact: true })
const kept = (page: Page) => page.getByText(shell.kept.title)

/** From now on what is looked at passes through the worker. */
async function expectWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const keptNames = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('plumbline-kept-')))

/** Kept a moment after it was shown. */
async function expectKept(page: Page, part: string): Promise<void> {
  await expect.poll(() => page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('plumbline-kept-'))
    return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()
  })).toContainEqual(expect.stringContaining(part))
}

test('project, drawing and photo that were looked at open without a connection, say so, refuse changes, and are gone for the next person', async ({ page, context, request, complaints }) => {
  test.slow()
  const { path, visualName } = await aThermalProject(request)
  const photos = path.replace('/thermal', '')
  await open(page, 'en', photos)
  await expectWatched(page)
  await page.reload()
  await page.getByRole('listbox', { name: annotations.strip.label }).getByRole('option', { name: new RegExp(visualName) }).click()
  const photo = page.getByRole('application', { name: fill('en', annotations.canvas, { name: visualName }) })
  await expect(photo).toBeVisible()
  await expect(page.locator('img').first()).toBeVisible()
  await expectKept(page, '/files/')
  await tab(page, 'upload-drawing').click()
  await expect(page.getByRole('heading', { level: 1, name: drawings.title })).toBeVisible()
  await expectKept(page, '/layouts')
  await tab(page, 'project-info').click()
  await expect(page.getByLabel('Scope of work')).toBeVisible()
  await expectKept(page, '/projects/')

  await context.setOffline(true)
  await page.reload()
  await expect(kept(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Scope of work').fill('From the roof')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(shell.network.lost).first()).toBeVisible()
  await page.getByLabel('Scope of work').fill('')
  await page.goto(photos)
  await expect(kept(page)).toBeVisible()
  await page.getByRole('listbox', { name: annotations.strip.label }).getByRole('option', { name: new RegExp(visualName) }).click()
  await expect(photo).toBeVisible()
  // The picture itself, not only its frame.
  await expect.poll(() => page.evaluate(() => [...document.images].filter((image) => image.src.includes('/files/') && image.complete && image.naturalWidth > 0).length)).toBeGreaterThan(0)

  await context.setOffline(false)
  await expect(kept(page)).toHaveCount(0, { timeout: 40_000 })
  expect((await keptNames(page)).length).toBeGreaterThan(0)
  await openProfile(page, 'en', 'Demo Admin')
  await page.getByRole('button', { name: accounts.profile.signOut }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => keptNames(page)).toEqual([])

  const other = await aCompany(page.request, 'en', { name: 'Mei Chan', company: 'Peak Facades' })
  await enter(page, 'en', other)
  await expectKept(page, `/corporates/${other.corporateId}/projects`)
  await context.setOffline(true)
  await page.goto(photos)
  await expect(page.getByText(visualName)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(projects.welcome)
  await context.setOffline(false)
  // The browser itself says that there was no line.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (403|404)/.test(text)))
})
