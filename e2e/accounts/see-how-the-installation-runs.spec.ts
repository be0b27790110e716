import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { locales, walkedIn, words } from '../support/words.ts'

for (const locale of locales) {
  test(
    `a system-admin sees what runs and what is not known in ${locale}`,
    walkedIn('zh-hk', locale),
    async ({ page }) => {
      const { operations: said, accounts } = words[locale]
      await open(page, locale, '/console', 'system-admin')
      await page.getByRole('link', { name: accounts.console.tabs.operations, exact: true }).click()
      await expect(page).toHaveURL(/\/console\/operations$/)
      const processes = page.getByRole('table', { name: said.processes.title })
      for (const kind of ['api', 'worker'] as const) {
        const row = processes.getByRole('row').filter({ hasText: said.processes.kinds[kind] })
        await expect(row.first()).toContainText(said.processes.runs)
      }
      await expect(page.getByText(said.processes.noWorker)).toHaveCount(0)
      await expect(page.getByText(said.checks.never.backup)).toBeVisible()
      await expect(page.getByText(said.space.database, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
    },
  )
}
