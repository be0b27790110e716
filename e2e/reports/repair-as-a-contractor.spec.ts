import type { APIRequestContext, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { languageTag } from '../../packages/contract/src/locales.ts'
import { defectLifeRoutes } from '../../packages/contract/src/defects/history.ts'
import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { endedIn, fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

const contractor = { name: 'Ada Byron', email: 'ada@example.com' }

/** Both defects; setting it in the register is another journey. */
async function needRepair(request: APIRequestContext, path: string): Promise<void> {
  const { projectId, inspectionId } = placeOf({ path })
  const [params, token] = [{ projectId, inspectionId }, await tokenOf(request)]
  const { data } = await callApi(request, defectRoutes.list, { params, query: {} as never }, token)
  const defectIds = data.map(({ _id }) => _id)
  await callApi(
    request,
    defectLifeRoutes.changeMany,
    { params, body: { defectIds, change: { followUpAction: 'repair' } } },
    token,
  )
}

/** For what has the follow-up action Repair: the first choice of the form. */
async function makeLink(page: Page, locale: Locale, reportPath: string): Promise<string> {
  const { shares } = words[locale]
  await open(page, locale, reportPath)
  await page.getByRole('button', { name: shares.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shares.title })
  await dialog.getByLabel(shares.form.label).fill('ABC Repairs')
  await dialog.getByLabel(shares.assign.kind).selectOption('contractor')
  await expect(dialog.getByLabel(shares.assign.defects)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: shares.form.submit }).click()
  const link = await dialog.getByLabel(shares.made.link).textContent()
  await dialog.getByRole('button', { name: shares.made.done }).click()
  return link!
}

const aPhoto = async () => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a9a7b' } })
    .jpeg()
    .toBuffer(),
})

/** On a phone, without an account: photo, name, address, and the report. */
async function repair(browser: Browser, locale: Locale, link: string): Promise<Page> {
  const { page: w } = words[locale].shares
  const context = await browser.newContext({ locale: languageTag[locale], viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: w.repair.list })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /^DF0001/ }).click()
  const dialog = phone.getByRole('dialog', { name: /^DF0001/ })
  await dialog.getByLabel(w.repair.add).setInputFiles(await aPhoto())
  await expect(dialog.getByText(w.repair.states.ready)).toBeVisible({ timeout: 60_000 })
  await dialog.getByLabel(w.comments.name).fill(contractor.name)
  await dialog.getByLabel(w.comments.email).fill(contractor.email)
  await dialog.getByLabel(w.repair.text).fill('Patched with mortar')
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: w.repair.submit }).click()
  await expect(dialog.getByText(w.repair.waiting)).toBeVisible()
  await dialog.getByRole('button', { name: w.defect.close }).click()
  await expect(phone.getByText(w.statuses['to-be-verified'])).toBeVisible()
  return phone
}

for (const locale of locales) {
  test(
    `a contractor repairs on a phone and the inspector verifies it, in ${locale}`,
    walkedIn('en', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { shares, defects } = words[locale]
      const { path } = await aProjectWithDefects(request)
      await needRepair(request, path)
      const link = await makeLink(page, locale, path.replace('/result-review/defects', '/report-definition'))
      const phone = await repair(browser, locale, link)

      await open(page, locale, path)
      await page.getByRole('row').filter({ hasText: 'DF0001' }).click()
      const panel = page.getByRole('region', { name: fill(locale, defects.panel.label, { number: 'DF0001' }) })
      await expect(panel.getByRole('heading', { name: defects.after.title })).toBeVisible()
      await expect(panel.getByText(fill(locale, defects.comments.guest, contractor)).first()).toBeVisible()
      await expect(panel.getByText(/Patched with mortar/).first()).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('button', { name: defects.status.steps.verify }).click()
      await expect(panel.getByText(defects.statuses.closed, { exact: true }).first()).toBeVisible()

      await open(page, locale, '/share-links')
      const row = page.getByRole('row', { name: /ABC Repairs/ }).first()
      await expect(row.getByText(/./).first()).toBeVisible()
      await expectAccessible(page)
      await row.getByRole('button', { name: fill(locale, shares.list.revokeOf, { label: 'ABC Repairs' }) }).click()
      await page.getByRole('button', { name: shares.list.revoke, exact: true }).click()
      await expect(page.getByText(fill(locale, shares.revoked, { label: 'ABC Repairs' }))).toBeVisible()
      await phone.reload()
      await expect(phone.getByRole('heading', { name: endedIn(locale) })).toBeVisible()
      await phone.context().close()
    },
  )
}
