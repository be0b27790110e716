import type { Locator, Page } from '@playwright/test'
import { aCompany, enter } from '../support/company.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, openProfile, test } from '../support/journey.ts'
import { aThermalProject } from '../support/thermal-frames.ts'
import { fill, type Locale, locales, prefix, walkedIn, words } from '../support/words.ts'

test.use({ serviceWorkers: 'allow' })

/** From now on what is looked at passes through the worker. */
async function expectWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const storedNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('plumbline-kept-')))

/** The part is cached a moment after it was shown. */
async function expectCached(page: Page, part: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('plumbline-kept-'))
        return (
          await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
        ).flat()
      }),
    )
    .toContainEqual(expect.stringContaining(part))
}

/** It says why, keeps its place in the order of keys, and does nothing. */
async function expectResting(page: Page, button: Locator, locale: Locale): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('title', words[locale].shell.kept.resting)
  await expect(button).toHaveAccessibleDescription(new RegExp(words[locale].shell.kept.title))
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const locale of locales) {
  test(
    `project, drawing and photo that were looked at open without a connection, say so, refuse changes, and are hidden from the next person (${locale})`,
    walkedIn('en', locale),
    async ({ page, context, request, complaints }) => {
      test.slow()
      const { annotations, accounts, drawings, projects, shell } = words[locale]
      const tab = (name: keyof typeof shell.tabs) => page.getByRole('link', { name: shell.tabs[name], exact: true })
      const offlineNotice = page.getByText(shell.kept.title, { exact: true })
      const scope = page.getByLabel(projects.info.project.scope, { exact: true })
      const create = page.getByRole('button', { name: projects.list.create })
      const { path, visualName } = await aThermalProject(request)
      const photos = path.replace('/thermal', '')
      await open(page, locale, photos)
      await expectWatched(page)
      await page.reload()
      await page
        .getByRole('listbox', { name: annotations.strip.label })
        .getByRole('option', { name: new RegExp(visualName) })
        .click()
      const photo = page.getByRole('application', { name: fill(locale, annotations.canvas, { name: visualName }) })
      await expect(photo).toBeVisible()
      await expect(page.locator('img').first()).toBeVisible()
      await expectCached(page, '/files/')
      await tab('upload-drawing').click()
      await expect(page.getByRole('heading', { level: 1, name: drawings.title })).toBeVisible()
      await expectCached(page, '/layouts')
      await tab('project-info').click()
      await page.getByRole('link', { name: projects.standing.details, exact: true }).click()
      await expect(scope).toBeVisible()
      await expectCached(page, '/projects/')

      // On the open page at once, and after a reload.
      await context.setOffline(true)
      await expect(offlineNotice).toBeVisible()
      await page.reload()
      await expect(offlineNotice).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await scope.fill('From the roof')
      await page.mouse.wheel(0, 4000)
      await expect(offlineNotice).toBeInViewport()
      const save = page.getByRole('button', { name: projects.settings.save, exact: true })
      await expect(save).toBeInViewport()
      await expectResting(page, save, locale)
      await scope.fill('')
      await page.goto(prefix[locale] + photos)
      await expect(offlineNotice).toBeVisible()
      await page
        .getByRole('listbox', { name: annotations.strip.label })
        .getByRole('option', { name: new RegExp(visualName) })
        .click()
      await expect(photo).toBeVisible()
      // The picture itself, not only its frame.
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [...document.images].filter(
                (image) => image.src.includes('/files/') && image.complete && image.naturalWidth > 0,
              ).length,
          ),
        )
        .toBeGreaterThan(0)

      // Never opened here: it says so instead of asking to try again.
      await tab('report-definition').click()
      await expect(page.getByText(shell.network.offline).first()).toBeVisible()

      await context.setOffline(false)
      await expect(offlineNotice).toHaveCount(0, { timeout: 40_000 })
      expect((await storedNames(page)).length).toBeGreaterThan(0)
      await openProfile(page, locale, 'Demo Admin')
      await page.getByRole('button', { name: accounts.profile.signOut }).click()
      await expect(page).toHaveURL(/\/login/)
      await expect.poll(() => storedNames(page)).toEqual([])

      const other = await aCompany(page.request, locale, { name: 'Mei Chan', company: 'Peak Facades' })
      await enter(page, locale, other)
      await expectCached(page, `/corporates/${other.corporateId}/projects`)
      await context.setOffline(true)
      await page.goto(prefix[locale] + photos)
      await expect(page.getByText(visualName)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(`${prefix[locale]}/projects`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(projects.welcome)
      await expectResting(page, create.first(), locale)
      await context.setOffline(false)
      await expect(offlineNotice).toHaveCount(0, { timeout: 40_000 })
      await create.first().click()
      await expect(page.getByRole('dialog', { name: projects.list.form.title })).toBeVisible()
      // The browser itself says that there was no line.
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter(
          (text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (403|404)/.test(text),
        ),
      )
    },
  )
}
