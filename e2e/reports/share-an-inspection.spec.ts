import type { Browser, Page } from '@playwright/test'
import { languageTag } from '../../packages/contract/src/locales.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

const password = 'Scaffold-17'

/** On a phone, in the reader's own language, and without an account. */
async function aReader(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ locale: languageTag[locale], viewport: { width: 390, height: 844 } })
  return context.newPage()
}

async function makeLink(page: Page, locale: Locale, reportPath: string): Promise<string> {
  const { shares } = words[locale]
  await open(page, locale, reportPath)
  await page.getByRole('button', { name: shares.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shares.title })
  await expect(dialog.getByText(shares.privacy)).toBeVisible()
  await dialog.getByLabel(shares.form.label).fill('Owner')
  await dialog.getByLabel(shares.form.contents.photos).check()
  await dialog.getByLabel(shares.form.comments).check()
  await dialog.getByLabel(shares.form.password).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shares.form.submit }).click()
  const link = await dialog.getByLabel(shares.made.link).textContent()
  await dialog.getByRole('button', { name: shares.made.done }).click()
  await expect(dialog.getByText(shares.list.states.active, { exact: true })).toBeVisible()
  return link!
}

for (const locale of locales) {
  test(
    `an owner reads a shared inspection on a phone and comments, until the link is revoked, in ${locale}`,
    walkedIn('zh-hk', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { shares } = words[locale]
      const { page: w } = shares
      const { path } = await aProjectWithDefects(request)
      const link = await makeLink(page, locale, path.replace('/result-review/defects', '/report-definition'))

      const reader = await aReader(browser, locale)
      await reader.goto(link)
      await reader.getByLabel(w.password.label).fill('Something-else')
      await reader.getByRole('button', { name: w.password.submit }).click()
      await expect(reader.getByText(w.password.wrong)).toBeVisible()
      await reader.getByLabel(w.password.label).fill(password)
      await reader.getByRole('button', { name: w.password.submit }).click()

      await expect(reader.getByText(w.privacy)).toBeVisible()
      const defects = reader.getByRole('button', { name: /^DF000/ })
      await expect(defects).toHaveCount(2)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)
      await defects.first().click()
      const dialog = reader.getByRole('dialog', { name: /^DF0001/ })
      const photo = dialog.getByRole('img', { name: fill(locale, w.defect.photo, { number: 'DF0001' }) })
      await expect(photo).toBeVisible()
      await dialog.getByLabel(w.comments.name).fill('Ada Byron')
      await dialog.getByLabel(w.comments.email).fill('ada@example.com')
      await dialog.getByLabel(w.comments.text, { exact: true }).fill('When is this repaired?')
      await dialog.getByRole('button', { name: w.comments.send }).click()
      await expect(dialog.getByText(w.comments.sent)).toBeVisible()
      await expectAccessible(reader)
      const picture = new URL((await photo.getAttribute('src'))!, link).href
      expect((await reader.request.get(picture)).status()).toBe(200)

      const label = fill(locale, shares.list.revokeOf, { label: 'Owner' })
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('button', { name: shares.list.revoke, exact: true }).click()
      await expect(
        page.getByRole('dialog', { name: shares.title }).getByText(shares.list.states.revoked, { exact: true }),
      ).toBeVisible()
      expect((await reader.request.get(picture)).status()).toBe(410)
      await reader.reload()
      await expect(reader.getByRole('heading', { name: w.ended.title })).toBeVisible()
      await reader.context().close()
    },
  )
}
