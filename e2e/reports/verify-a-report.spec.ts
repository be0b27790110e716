import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languageTag } from '../../packages/contract/src/locales.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaved, open, test } from '../support/journey.ts'
import { aReportableProject } from '../support/reports.ts'
import { fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

/** Its PDF, and the address that is printed on its cover. */
async function generate(page: Page, locale: Locale, reportPath: string): Promise<{ pdf: Buffer; href: string }> {
  const { reports } = words[locale]
  await open(page, locale, reportPath)
  await page.getByRole('button', { name: reports.files.begin }).click()
  await page.getByLabel(reports.cover.title).fill('Harbour Court 2026')
  await expectSaved(page, locale)
  await page.getByRole('button', { name: reports.files.make }).click()
  const row = page.getByRole('row').filter({ hasText: reports.issued.signed })
  await expect(row.getByText(reports.files.statuses.ready)).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  const name = fill(locale, reports.files.download, { number: 1, format: reports.files.formats.pdf })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name, exact: true }).click(),
  ])
  const link = row.getByRole('link', { name: fill(locale, reports.issued.verifyOf, { number: 1 }) })
  return { pdf: await readFile(await saved.path()), href: (await link.getAttribute('href'))! }
}

for (const locale of locales) {
  test(
    `a client checks a report by the code on its cover, until it is withdrawn, in ${locale}`,
    walkedIn('zh-hk', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { reports } = words[locale]
      const { verifyPage: w } = reports
      const { reportPath } = await aReportableProject(request)
      const { pdf, href } = await generate(page, locale, reportPath)

      // On a phone, in the reader's own language, and without an account.
      const context = await browser.newContext({ locale: languageTag[locale], viewport: { width: 390, height: 844 } })
      const reader = await context.newPage()
      const sent: string[] = []
      reader.on('request', (asked) => sent.push(asked.method()))
      await reader.goto(new URL(href, page.url()).href)
      await expect(reader.getByRole('heading', { name: w.states.current.title, level: 2 })).toBeVisible()
      const file = reader.getByLabel(w.check.label)
      await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf })
      await expect(reader.getByText(w.check.same)).toBeVisible()
      const changed = Buffer.from(pdf)
      changed[pdf.length >> 1]! ^= 1
      await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: changed })
      await expect(reader.getByText(w.check.other)).toBeVisible()
      expect(sent.every((method) => method === 'GET')).toBe(true)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)

      await page.getByRole('button', { name: fill(locale, reports.issued.withdrawOf, { number: 1 }) }).click()
      const dialog = page.getByRole('dialog', { name: fill(locale, reports.issued.ask.title, { number: 1 }) })
      await dialog.getByRole('button', { name: reports.issued.withdraw, exact: true }).click()
      await expect(page.getByRole('row').getByText(reports.issued.withdrawn)).toBeVisible()
      await reader.reload()
      await expect(reader.getByRole('heading', { name: w.states.withdrawn.title, level: 2 })).toBeVisible()
      await reader.goto(new URL('/v/0000-0000-0000-0000', page.url()).href)
      await expect(reader.getByRole('heading', { name: w.missing.title, level: 1 })).toBeVisible()
      await expectAccessible(reader)
      await context.close()

      await open(page, locale, '/integrations')
      const card = page.getByRole('region', { name: reports.certificate.title })
      await expect(card.getByText(reports.certificate.selfMade.title)).toBeVisible()
      await card.getByRole('button', { name: reports.certificate.upload }).click()
      await expect(page.getByRole('dialog', { name: reports.certificate.upload })).toBeVisible()
      await expectAccessible(page)
    },
  )
}
