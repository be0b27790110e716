import type { Page } from '@playwright/test'
import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import { aCrackedProject, aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, signIn, test } from '../support/journey.ts'
import { detectorMs } from '../support/photos.ts'
import { openDetails } from '../support/project-info.ts'
import { makeProject } from '../support/projects.ts'
import { fill, inSlowRun, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

const step = (page: Page, locale: Locale, kind: keyof typeof words.en.projects.standing.actions) =>
  page.getByRole('link', { name: words[locale].projects.standing.actions[kind], exact: true }).first()
const title = (page: Page, locale: Locale) =>
  page.getByRole('heading', { level: 1, name: words[locale].projects.standing.title })

for (const locale of locales) {
  test(
    `see where a project stands and go to the next step (${locale})`,
    walkedIn('en', locale),
    async ({ page, request }) => {
      test.setTimeout(2 * detectorMs)
      const { standing } = words[locale].projects
      const card = (name: string) => page.getByRole('region', { name, exact: true })
      const empty = await makeProject(request)
      await open(page, locale, empty.path)
      await expect(title(page, locale)).toBeVisible()
      await expect(page.getByText(standing.steps.drawings)).toBeVisible()
      await expect(card(words[locale].coverage.rules.card.title)).toContainText(
        words[locale].coverage.rules.card.unknown,
      )
      await expect(card(standing.defects.title)).toContainText(standing.defects.none)
      await expectAccessible(page)
      await step(page, locale, 'drawings').click()
      await expect(page).toHaveURL(/\/upload-drawing\?/)

      const flown = await aFlownProject(request)
      await page.goto(prefix[locale] + flown.project.path)
      await expect(page.getByText(standing.steps.photos)).toBeVisible()
      await expect(card(standing.progress.title)).toContainText(
        fill(locale, standing.progress.elevations, { count: 1 }),
      )
      await step(page, locale, 'photos').click()
      await expect(page).toHaveURL(/\/inspection-result\?/)

      const cracked = await aCrackedProject(request)
      await page.goto(prefix[locale] + cracked.path.replace('result-review', 'project-info'))
      // The detector reads in its own time; the screen follows without a reload.
      await expect(step(page, locale, 'suggestions')).toBeVisible({ timeout: detectorMs })
      await expectAccessible(page)
      for (const [width, height] of [
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await step(page, locale, 'suggestions').click()
      await expect(page).toHaveURL(/\/result-review\?/)
    },
  )
}

test('the form of the project is one click behind, and leads back', inSlowRun, async ({ page, request }) => {
  const { path } = await makeProject(request)
  await open(page, 'en', path)
  await openDetails(page)
  await expect(page).toHaveURL(/project-info\?.*#details$/)
  await page.getByRole('link', { name: words.en.projects.standing.back, exact: true }).click()
  await expect(title(page, 'en')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('form', { name: words.en.projects.info.title })).toBeVisible()
})

test('a viewer sees where it stands, and no step to take', inSlowRun, async ({ page }) => {
  const { standing } = words.en.projects
  await signIn(page, 'en', 'corporate-viewer')
  await page.getByRole('link', { name: demoProjects.at(-1)!.name }).click()
  await expect(title(page, 'en')).toBeVisible()
  await expect(page.getByText(standing.next, { exact: true })).toBeVisible()
  for (const action of Object.values(standing.actions))
    await expect(page.getByRole('link', { name: action, exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
