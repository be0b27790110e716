import { twoTroubledJobs } from '../support/troubled-jobs.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, inSlowRun, locales, walkedIn, words } from '../support/words.ts'

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

test(
  'a system-admin runs a failed job again, and stops one that waits to be tried again',
  inSlowRun,
  async ({ page }) => {
    const { operations: said, accounts } = words.en
    await twoTroubledJobs()
    await open(page, 'en', '/console', 'system-admin')
    await page.getByRole('link', { name: accounts.console.tabs.operations, exact: true }).click()
    const rowOf = (job: string, state: keyof typeof said.troubled.states) =>
      page
        .getByRole('table', { name: said.troubled.title })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: job, exact: true }) })
        .filter({ hasText: said.troubled.states[state] })

    const failed = rowOf('jobs.prune', 'failed')
    await expect(failed).toContainText('the disk was full')
    await failed.getByRole('button', { name: fill('en', said.troubled.runOf, { job: 'jobs.prune' }) }).click()
    await expect(page.getByText(fill('en', said.troubled.ranAgain, { job: 'jobs.prune' }))).toBeVisible()
    await expect(failed).toHaveCount(0)

    const waiting = rowOf('media.play-copy', 'retrying')
    await waiting.getByRole('button', { name: fill('en', said.troubled.giveUpOf, { job: 'media.play-copy' }) }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(said.troubled.ask.giveUpText)
    await expectAccessible(page)
    await question.getByRole('button', { name: said.troubled.giveUp, exact: true }).click()
    await expect(waiting).toHaveCount(0)

    // Its last attempt failed as the others did, which the list shows without a reload.
    const ended = rowOf('media.play-copy', 'failed')
    await expect(ended).toBeVisible({ timeout: 40_000 })
    await ended.getByRole('button', { name: fill('en', said.troubled.removeOf, { job: 'media.play-copy' }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: said.troubled.remove, exact: true }).click()
    await expect(page.getByText(said.troubled.none)).toBeVisible()
    await expect(page.getByText(said.storage.title)).toBeVisible()
  },
)
