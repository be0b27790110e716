import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillLogin,
  open,
  signIn,
  test,
} from '../support/journey.ts'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { aTrial, end, type Trial } from '../support/plans.ts'
import { fill, inSlowRun, locales, prefix, words } from '../support/words.ts'

const { billing, accounts, errors } = words.en

const buyPath = ({ corporateId, projectId }: Trial) => `/buy?corporateId=${corporateId}&projectId=${projectId}`
const offer = (page: Page, plan: string) => page.getByRole('region', { name: plan })

/** What is shown while the next answer comes is dimmed, and not yet what was asked for. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: accounts.console.search }).fill(text)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('row')).toHaveCount(2)
}

async function orderByInvoice(page: Page, trial: Trial, plan: 'BASIC' | 'ADVANCE'): Promise<string> {
  await page.goto(buyPath(trial))
  await offer(page, plan).getByRole('button', { name: billing.buy.byInvoice }).click()
  await expect(page.getByRole('heading', { name: billing.pending.title })).toBeVisible()
  return (await page.getByText(/^INV-\d{6}$/).textContent())!
}

test('a plan is ordered by invoice, marked paid, and stands in the history and its file', async ({
  page,
  browser,
  request,
}) => {
  const trial = await aTrial(request)
  await open(page, 'en', '/pricing')
  await page.getByRole('link', { name: fill('en', billing.pricing.buy, { plan: 'BASIC' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: billing.buy.title })).toBeVisible()
  await page.getByRole('searchbox', { name: billing.buy.choose.search }).fill(trial.name)
  await expectAccessible(page)
  await page.getByRole('link', { name: trial.name }).click()

  await expect(offer(page, 'BASIC')).toContainText('USD 240.00')
  await expect(offer(page, 'ADVANCE')).toContainText('USD 600.00')
  await expectAccessible(page)
  await offer(page, 'BASIC').getByRole('button', { name: billing.buy.byInvoice }).click()
  await expect(page.getByRole('heading', { name: billing.pending.title })).toBeVisible()
  await expectAccessible(page)
  const number = (await page.getByText(/^INV-\d{6}$/).textContent())!
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: billing.pending.download }).click()
  const invoice = await downloading
  expect(invoice.suggestedFilename()).toBe(`${number}.docx`)
  expect(
    readFileSync(await invoice.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  const office = await (await browser.newContext()).newPage()
  await open(office, 'en', '/console/orders', 'system-admin')
  await search(office, number)
  await expectAccessible(office)
  await office.getByRole('button', { name: fill('en', billing.orders.markPaidOf, { number }) }).click()
  await expect(office.getByRole('dialog')).toContainText(trial.name)
  await expectAccessible(office)
  await office.getByRole('button', { name: billing.orders.confirm }).click()
  await expect(office.getByRole('row').nth(1)).toContainText(billing.statuses.paid)
  await office.context().close()

  // The buyer's page receives the event without a reload.
  await expect(
    page.getByText(fill('en', billing.buy.running, { plan: 'BASIC', date: '' }).replace(/ \.$/, '')),
  ).toBeVisible()
  await expect(offer(page, 'BASIC')).toContainText(billing.buy.kinds.renewal)
  await expect(offer(page, 'ADVANCE')).toContainText(billing.buy.kinds.upgrade)
  await expect(offer(page, 'ADVANCE')).toContainText('USD 360.00')

  await page.goto('/purchase-history')
  const row = page.getByRole('row').filter({ hasText: trial.code })
  for (const part of [trial.name, 'BASIC', '240.00', billing.statuses.paid]) await expect(row).toContainText(part)
  await expectAccessible(page)
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: billing.history.export }).click()
  const file = await exporting
  expect(file.suggestedFilename()).toMatch(/^subscription-history-.*\.csv$/)
  expect(
    readFileSync(await file.path(), 'utf8')
      .split('\r\n')
      .find((line) => line.includes(trial.code)),
  ).toMatch(new RegExp(`^"${trial.code}","${trial.name}","BASIC","240.00","paid",`))
})

test('an expired project is renewed; an order is taken back first', inSlowRun, async ({ page, browser, request }) => {
  const trial = await aTrial(request)
  await end(request, trial)
  await open(page, 'en', buyPath(trial))
  await expect(page.getByText(/TRIAL plan ended on/)).toBeVisible()
  await orderByInvoice(page, trial, 'ADVANCE')
  await page.getByRole('button', { name: billing.pending.takeBack }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: billing.pending.takeBack }).click()
  await expect(offer(page, 'BASIC')).toBeVisible()

  const number = await orderByInvoice(page, trial, 'BASIC')
  const office = await (await browser.newContext()).newPage()
  await open(office, 'en', `/console/orders?search=${number}`, 'system-admin')
  await office.getByRole('button', { name: fill('en', billing.orders.markPaidOf, { number }) }).click()
  await office.getByRole('button', { name: billing.orders.confirm }).click()
  await expect(office.getByRole('row').nth(1)).toContainText(billing.statuses.paid)
  await office.context().close()
  await expect(page.getByText(/Current plan: BASIC, until/)).toBeVisible()
})

test(
  'a system-admin sets what a project may hold, a reader only looks',
  inSlowRun,
  async ({ page, browser, request }) => {
    const trial = await aTrial(request)
    await open(page, 'en', '/console/projects', 'system-admin')
    await search(page, trial.code)
    await page.getByRole('button', { name: new RegExp(trial.code) }).click()
    await expectAccessible(page)
    await page.getByLabel(billing.limits.images).fill('many')
    await page.getByRole('button', { name: billing.limits.save }).click()
    await expect(page.getByText(words.en.rules.dataInvalid)).toBeVisible()
    await page.getByLabel(billing.limits.images).fill('2500')
    await page.getByLabel(billing.limits.data).fill('4.5')
    await page.getByLabel(billing.limits.expires).fill('2028-02-29')
    await page.getByRole('button', { name: billing.limits.save }).click()
    const row = page.getByRole('row').nth(1)
    for (const part of ['2,500', '4.5 GB', '29 Feb 2028']) await expect(row).toContainText(part)
    await expectAccessible(page)

    const reader = await (await browser.newContext()).newPage()
    await open(reader, 'en', `/console/projects?search=${trial.code}`, 'system-read-only')
    await expect(reader.getByRole('row').nth(1)).toContainText('4.5 GB')
    await expect(reader.getByRole('button', { name: new RegExp(trial.code) })).toHaveCount(0)
    await reader.context().close()
  },
)

test('a user who may not buy sees why', inSlowRun, async ({ page }) => {
  await signIn(page, 'en', 'corporate-standard')
  for (const path of ['/purchase-history', '/buy', '/payment-success?orderId=a&corporateId=b&projectId=c']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: errors['access.denied'] })).toBeVisible()
    await expectAccessible(page)
  }
})

for (const locale of locales) {
  test(`a visitor compares the plans and writes to sales, in ${locale}`, inSlowRun, async ({ page }) => {
    const { pricing } = words[locale].billing
    await page.goto(`${prefix[locale]}/pricing`)
    const table = page.getByRole('table', { name: pricing.table })
    await expect(table.getByRole('row')).toHaveCount(11)
    for (const line of Object.values(pricing.lines))
      await expect(table.getByRole('rowheader', { name: line })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: pricing.contact }).click()
    await page.getByRole('button', { name: pricing.sales.submit }).click()
    await expect(page.getByText(words[locale].rules.required).first()).toBeVisible()
    await page.getByRole('textbox', { name: pricing.sales.name }).fill('Ada Byron')
    await page.getByRole('textbox', { name: pricing.sales.company }).fill('Analytical Surveys')
    await page.getByRole('textbox', { name: pricing.sales.email }).fill('ada@example.org')
    await page.getByRole('textbox', { name: pricing.sales.message }).fill('Forty buildings, two hundred gigabytes.')
    await page.getByRole('button', { name: pricing.sales.submit }).click()
    await expect(page.getByRole('heading', { name: pricing.sales.sent })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: fill(locale, pricing.buy, { plan: 'ADVANCE' }) }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/login\\?to=`))
    await fillLogin(page, locale, accountOf('corporate-admin').email, demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: words[locale].billing.buy.title })).toBeVisible()
  })
}
