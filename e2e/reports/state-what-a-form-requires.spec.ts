import { expect, expectAccessible, expectSaved, open, test } from '../support/journey.ts'
import { aReportableProject } from '../support/reports.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

for (const locale of locales) {
  test(
    `a statutory layout generates nothing until what it requires is stated, in ${locale}`,
    inSlowRun,
    async ({ page, request, complaints }) => {
      const { reports, errors } = words[locale]
      const { names } = reports.sections
      const { reportPath } = await aReportableProject(request)
      await open(page, locale, reportPath)
      await page.getByRole('button', { name: reports.files.begin }).click()
      await page.getByRole('radio', { name: reports.cover.layouts.MBIS.name }).check()
      await expectSaved(page, locale)

      await page.getByRole('button', { name: reports.files.make }).click()
      const alert = page.getByRole('alert').filter({ hasText: errors['report.facts-missing'] })
      await alert.getByRole('link', { name: reports.files.facts }).click()
      const required = page.getByRole('region', { name: reports.checks.required })
      const { statements, required: missing, places } = reports.statutory
      const lineOf = (name: string) =>
        fill(locale, missing, { name, place: fill(locale, places.report, { section: names.backgroundSection }) })
      await expect(required.getByRole('link', { name: lineOf(statements.drainage), exact: true })).toBeVisible()
      await expectAccessible(page)

      await required.getByRole('link', { name: lineOf(statements.noticeNumber), exact: true }).click()
      await page.getByLabel(statements.noticeNumber).fill('UMB/1 2026')
      await expectSaved(page, locale)
      await expect(required.getByText(lineOf(statements.drainage), { exact: true })).toBeVisible()
      await expect(required.getByText(lineOf(statements.noticeNumber), { exact: true })).toHaveCount(0)
      await expectAccessible(page)
      complaints.splice(0, complaints.length, ...complaints.filter((said) => !/409/.test(said)))
    },
  )
}
