import type { Page } from '@playwright/test'
import { aGrownDefect } from '../support/growth.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

async function openDefect(page: Page, locale: Locale) {
  const { defects } = words[locale]
  await page
    .getByRole('grid', { name: defects.register.grid })
    .getByRole('row', { name: /DF0002/ })
    .click()
  return page.getByRole('region', { name: fill(locale, defects.panel.label, { number: 'DF0002' }) })
}

for (const locale of locales)
  test(
    `a defect that grew since the inspection before: verdict, both outlines at one scale, figures, on a phone too (${locale})`,
    inSlowRun,
    async ({ page, browser, request }) => {
      test.slow()
      const { defects } = words[locale]
      const { growth, earlier } = defects
      const { path } = await aGrownDefect(request)
      await open(page, locale, path)
      const panel = await openDefect(page, locale)
      await panel.getByRole('button', { name: earlier.same, exact: true }).click()
      const progress = panel.getByLabel(defects.columns.progress)
      await expect(progress.getByRole('option', { selected: true })).toHaveText(defects.progress.unassessed)
      await progress.selectOption(defects.progress.worse)

      const grew = new RegExp(`^${fill(locale, growth.verdicts.grew.length, { value: '[\\d.]+ ± [\\d.]+ .+' })}$`)
      const expectGrown = async (on: typeof panel) => {
        await expect(on.getByText(grew)).toBeVisible()
        const outlines = on.getByRole('img', { name: growth.overlay })
        await expect(outlines.locator('polygon')).toHaveCount(2)
        // The heads, and length, width and area.
        await expect(on.getByRole('table', { name: growth.title }).getByRole('row')).toHaveCount(4)
        await expect(on.getByText(growth.note)).toBeVisible()
      }
      await expectGrown(panel)
      await expectAccessible(page)

      await page.setViewportSize({ width: 390, height: 844 })
      await expectGrown(panel)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      const viewer = await (await browser.newContext()).newPage()
      await open(viewer, locale, path, 'system-read-only')
      const shown = await openDefect(viewer, locale)
      await expectGrown(shown)
      await expect(shown.getByRole('combobox', { name: defects.columns.progress })).toHaveCount(0)
      await expectAccessible(viewer)
    },
  )
