import type { Page } from '@playwright/test'
import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaved, open, test } from '../support/journey.ts'
import { fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const panelIn = (locale: Locale) => (page: Page, number: string) =>
  page.getByRole('region', { name: fill(locale, words[locale].defects.panel.label, { number }) })

for (const locale of locales) {
  test(
    `a defect is assigned, submitted, verified, closed and opened again by whom the rules allow; the register, the figures and a viewer follow (${locale})`,
    walkedIn('en', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { defects, projects } = words[locale]
      const panel = panelIn(locale)
      /** The status beside the number, as everybody reads it. */
      const expectStatus = (on: Page, number: string, status: keyof typeof defects.statuses) =>
        expect(panel(on, number).getByText(defects.statuses[status], { exact: true }).first()).toBeVisible()
      const { path, surveyor } = await aProjectWithDefects(request)
      await open(page, locale, path)
      const grid = page.getByRole('grid', { name: defects.register.grid })
      await expect(grid.getByRole('row')).toHaveCount(3)
      await expectAccessible(page)
      await grid.getByRole('row', { name: /DF0002/ }).click()
      const opened = panel(page, 'DF0002')
      await opened.getByLabel(defects.fields.assigneeId, { exact: true }).selectOption({ label: surveyor })
      await opened.getByLabel(defects.fields.remark, { exact: true }).fill('Loose render above the entrance')
      await opened.getByLabel(defects.fields.remark, { exact: true }).blur()
      await expectSaved(opened, locale)
      await expect(grid.getByRole('row', { name: /DF0002/ })).toContainText(surveyor)
      await expectAccessible(page)

      const other = await (await browser.newContext()).newPage()
      await open(other, locale, path, 'corporate-standard')
      await other.getByRole('row', { name: /DF0002/ }).click()
      await press(other, defects.status.steps.submit)
      await expect(other.getByText(defects.status.faults['proof-missing'])).toBeVisible()
      await other.getByLabel(defects.status.done).fill('Hacked off and patched')
      await other.getByRole('dialog').getByRole('button', { name: defects.status.steps.submit, exact: true }).click()
      await expectStatus(other, 'DF0002', 'to-be-verified')
      // Who handed it in does not verify it.
      await expect(other.getByRole('button', { name: defects.status.steps.verify, exact: true })).toHaveCount(0)

      await expectStatus(page, 'DF0002', 'to-be-verified')
      await press(page, defects.status.steps.verify)
      await expectStatus(page, 'DF0002', 'closed')
      await press(page, defects.status.steps.reopen)
      await page.getByLabel(defects.status.text, { exact: true }).fill('It is loose again')
      await page.getByRole('dialog').getByRole('button', { name: defects.status.steps.reopen, exact: true }).click()
      await expectStatus(page, 'DF0002', 're-open')
      await expect(opened.getByText(/It is loose again/)).toBeVisible()
      await opened.getByLabel(defects.comments.label).fill('Please look at it this week')
      await press(page, defects.comments.send)
      await expect(opened.getByText('Please look at it this week')).toBeVisible()

      await page.getByRole('link', { name: defects.views.summary, exact: true }).click()
      await page
        .getByRole('region', { name: defects.filters.severities })
        .getByRole('link', { name: new RegExp(projects.terms.severity.major.name) })
        .click()
      await expect(page).toHaveURL(/severities=major/)
      await expect(grid.getByRole('row')).toHaveCount(2)
      await grid.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Delete')
      await expect(grid.getByRole('row')).toHaveCount(1)
      await press(page, defects.bulk.restore)
      await expect(grid.getByRole('row')).toHaveCount(2)

      const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
      await open(reader, locale, path, 'corporate-viewer')
      await reader.getByRole('row', { name: /DF0002/ }).click()
      await expect(panel(reader, 'DF0002')).toBeVisible()
      await expect(reader.getByRole('button', { name: defects.status.steps.submit })).toHaveCount(0)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)
    },
  )
}
