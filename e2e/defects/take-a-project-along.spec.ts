import type { Page } from '@playwright/test'
import { sendElevation } from '../support/elevations.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, openProfile, test } from '../support/journey.ts'
import { phone, photoOnSite, recordOnSite } from '../support/on-site.ts'
import { makeProject } from '../support/projects.ts'
import { fill, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

test.use({ serviceWorkers: 'allow', ...phone })

const barOf = (page: Page, locale: Locale) => page.getByRole('navigation', { name: words[locale].projects.bar.label })

async function openTakeAlong(page: Page, locale: Locale) {
  const { takeAlong } = words[locale].defects
  await barOf(page, locale).getByRole('button', { name: words[locale].projects.bar.more }).tap()
  await page.getByRole('button', { name: takeAlong.title }).tap()
  return page.getByRole('dialog', { name: takeAlong.title })
}

const takenNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('-taken-')))

for (const locale of locales) {
  test(
    `a project is taken along, opened without a line in a new page, worked on, and sent when it is back (${locale})`,
    walkedIn('en', locale),
    async ({ page, context, request, complaints }, testInfo) => {
      const { capture, takeAlong } = words[locale].defects
      const project = await makeProject(request)
      await sendElevation(request, project, 'North')
      await open(page, locale, project.path)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await recordOnSite(page, locale, { elevation: 'North', photo: await photoOnSite() })
      await page.getByText(fill(locale, capture.sent, { count: 1 })).waitFor({ timeout: 60_000 })

      const sheet = await openTakeAlong(page, locale)
      await sheet.getByRole('button', { name: takeAlong.open }).tap()
      await expect(sheet.getByText(takeAlong.leftOut)).toBeVisible()
      await expect(sheet.getByText(fill(locale, takeAlong.defects, { count: 1 }))).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: testInfo.outputPath('size.png') })
      await sheet.getByRole('button', { name: takeAlong.store }).tap()
      await expect(sheet.getByText(takeAlong.refreshed)).toBeVisible({ timeout: 30_000 })
      await page.screenshot({ path: testInfo.outputPath('stored.png') })

      // The app is closed; what was only looked at is not what is shown next.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) if (/-(data|files)$/.test(name)) await caches.delete(name)
      })
      await context.setOffline(true)
      await page.close()
      const later = await context.newPage()
      const register = project.path.replace('project-info', 'result-review/defects')
      await later.goto(prefix[locale] + register)
      const row = later.getByRole('grid').getByRole('row').nth(1)
      await expect(row).toContainText('DF0001')
      await row.tap()
      await expect(later.getByRole('heading', { name: 'DF0001' })).toBeVisible()
      await later.goto(`${prefix[locale]}${register}&view=elevation`)
      await expect(later.getByRole('application').first()).toBeVisible()
      const isStored = await later.evaluate(async () => {
        const [name] = (await caches.keys()).filter((one) => one.includes('-taken-'))
        const keys = await (await caches.open(name!)).keys()
        return keys.filter(({ url }) => new URL(url).pathname.startsWith('/files/')).length
      })
      expect(isStored).toBeGreaterThan(2)
      await recordOnSite(later, locale, { elevation: 'North', photo: await photoOnSite('#203040') })
      await expect(later.getByText(fill(locale, capture.waiting, { count: 1 }))).toBeVisible()

      await context.setOffline(false)
      await expect(later.getByText(fill(locale, capture.sent, { count: 2 }))).toBeVisible({ timeout: 60_000 })
      await later.goto(prefix[locale] + register)
      await expect(later.getByRole('grid').getByRole('row').nth(2)).toContainText('DF0002')
      await openProfile(later, locale, 'Demo Admin')
      await later.getByRole('button', { name: words[locale].accounts.profile.signOut }).tap()
      await expect(later).toHaveURL(/\/login/)
      await expect.poll(() => takenNames(later)).toEqual([])
      // The browser itself says that there was no line.
      complaints.length = 0
    },
  )
}
