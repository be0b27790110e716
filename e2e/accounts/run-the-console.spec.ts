import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  open,
  signIn,
  test,
} from '../support/journey.ts'
import { fill, inSlowRun, prefix, words, type Locale } from '../support/words.ts'

const agency = 'Harbour Survey Demo'
const { accounts, errors, projects } = words.en
const { console: console_ } = accounts

async function openProfile(page: Page, locale: Locale, name: string): Promise<void> {
  await page.getByRole('button', { name: fill(locale, words[locale].accounts.profile.open, { name }) }).click()
}

async function openConsole(page: Page, locale: Locale): Promise<void> {
  const { console: said } = words[locale].accounts
  await page.getByRole('link', { name: said.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible()
  await expect(page.getByRole('table', { name: said.tabs.companies })).toBeVisible()
}

/** Opens the settings of a company from the list of them. */
async function openSettings(page: Page, company: string): Promise<void> {
  await page.goto(`/console?search=${encodeURIComponent(company)}`)
  await page.getByRole('button', { name: fill('en', console_.companies.settingsOf, { name: company }) }).click()
  await expect(
    page.getByRole('dialog', { name: fill('en', console_.companies.settingsOf, { name: company }) }),
  ).toBeVisible()
}

test(
  'a system-admin founds a company, lends it agents, takes them away, and finds all of it in the log',
  inSlowRun,
  async ({ page, complaints }) => {
    test.slow()
    // Its own at every try: a second one would find two.
    const mark = Date.now().toString(36)
    const [company, email] = [`Journey Towers ${mark}`, `first.${mark}@journey.example`]
    await signIn(page, 'en', 'system-admin')
    await openProfile(page, 'en', accountOf('system-admin').name)
    await openConsole(page, 'en')
    await expectAccessible(page)

    await page.getByRole('button', { name: console_.companies.create }).click()
    const founding = page.getByRole('dialog', { name: console_.create.title })
    await founding.getByRole('button', { name: console_.create.submit }).click()
    await expect(founding.getByLabel(console_.create.name)).toBeFocused()
    await expectAccessible(page)
    await founding.getByLabel(console_.create.name).fill(company)
    await founding.getByLabel(console_.create.email).fill(email)
    await founding.getByRole('switch', { name: console_.settings.isSaas }).click()
    await founding.getByRole('button', { name: console_.create.submit }).click()
    await expectToast(page, fill('en', console_.create.done, { name: company, email }))
    await expect(founding).toHaveCount(0)
    await page.getByRole('searchbox', { name: console_.search }).fill('journey tow')
    await expect(page).toHaveURL(/\/console\?search=journey\+tow$/)
    const row = page.getByRole('table', { name: console_.tabs.companies }).getByRole('row', { name: company })
    await expect(row).toContainText(console_.companies.notSaas)
    await expect(row).toContainText('0.0 KB')

    await openSettings(page, company)
    await page.getByRole('dialog').getByLabel(console_.settings.agents).first().fill('harbour survey d')
    await page.getByRole('option', { name: agency }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: console_.save }).click()
    await expectToast(page, fill('en', console_.settings.done, { name: company }))
    await expect(row).toContainText(agency)

    // The agent works there now, by switching the account.
    const agent = accountOf('agent-admin')
    await signIn(page, 'en', 'agent-admin')
    await openProfile(page, 'en', agent.name)
    await page.getByRole('button', { name: company }).click()
    await expect(page.getByRole('heading', { level: 2, name: projects.list.empty.title })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(company)
    const stored = await page.evaluate(() => localStorage.getItem('plumbline.session')!)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()

    await signIn(page, 'en', 'system-admin')
    await openSettings(page, company)
    await page.getByRole('dialog').getByLabel(console_.settings.agents).first().focus()
    await page.keyboard.press('Backspace')
    await expect(page.getByText(fill('en', console_.settings.losing, { names: agency }))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: console_.save }).click()
    await expectToast(page, fill('en', console_.settings.done, { name: company }))
    await expect(row).not.toContainText(agency)

    // Also with the session from before: the agent is out at the next click.
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await page.evaluate((text) => localStorage.setItem('plumbline.session', text), stored)
    await page.goto('/projects')
    await expect(page.getByRole('banner')).toContainText(agency)
    await expect(page.getByRole('banner')).not.toContainText(company)
    expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)

    await signIn(page, 'en', 'system-admin')
    await page.goto('/console/audit-log')
    await page.getByLabel(console_.audit.filters.action).selectOption(console_.actions['corporate.settings'])
    await page.getByRole('searchbox', { name: console_.audit.filters.search }).fill(company)
    const log = page.getByRole('table', { name: console_.audit.title })
    await expect(log.getByRole('row')).toHaveCount(3)
    await expect(log.getByRole('row').nth(1)).toContainText(
      fill('en', console_.detail.unlinkedAgent, { value: agency }),
    )
    await expect(log.getByRole('row').nth(2)).toContainText(fill('en', console_.detail.linkedAgent, { value: agency }))
    await expect(log.getByRole('row').nth(2)).toContainText(accountOf('system-admin').email)
    await expect(page.getByText('Times are in Hong Kong')).toBeVisible()
    await expect(log).toHaveAttribute('aria-busy', 'false')
    await expectAccessible(page)

    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: console_.audit.export }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const csv = readFileSync(await file.path(), 'utf8')
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('\uFEFF"time","who","email","from","what","outcome","subject","detail"')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(
      new RegExp(
        `"system.admin@plumbline.example","10(\\.\\d+){3}","corporate.settings","done","${company}","linkedAgent: ${agency}"`,
      ),
    )
    await expectToast(page, fill('en', console_.audit.exported, { file: file.suggestedFilename() }))

    // What was filtered survives a reload; what finds nothing says so and offers the way back.
    await page.reload()
    await expect(log.getByRole('row')).toHaveCount(3)
    await page.goto('/console/audit-log?search=nobody-of-that-name')
    await expect(page.getByRole('heading', { name: console_.noMatch.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('search').getByRole('button', { name: console_.clear }).click()
    await expect(page).toHaveURL(/\/console\/audit-log$/)
    await expect(log.getByRole('row', { name: console_.actions['data.export'] }).first()).toBeVisible()
  },
)

test('a system-admin gives a role, but never to themselves', inSlowRun, async ({ page }) => {
  await open(page, 'en', '/console/users?search=plumbline.example', 'system-admin')
  const client = accountOf('workspace-read-only')
  const table = page.getByRole('table', { name: console_.tabs.users })
  await expect(table.getByRole('row', { name: accountOf('system-admin').email })).toContainText(console_.users.self)
  await expectAccessible(page)
  await page.getByRole('button', { name: fill('en', console_.users.grantTo, { name: client.name }) }).click()
  const dialog = page.getByRole('dialog', { name: fill('en', console_.grant.title, { name: client.name }) })
  await dialog.getByRole('button', { name: console_.grant.submit }).click()
  await expect(dialog.getByText(console_.choose).last()).toBeVisible()
  await dialog.getByLabel(console_.grant.company).first().fill('peak est')
  await page.getByRole('option', { name: 'Peak Estates Demo' }).click()
  await expect(dialog.getByText(console_.grant.notYet)).toBeVisible()
  await dialog.getByLabel(console_.grant.role, { exact: true }).selectOption(accounts.roles['corporate-viewer'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: console_.grant.submit }).click()
  await expect(
    page.getByText(
      fill('en', console_.grant.invited, {
        name: client.name,
        role: accounts.roles['corporate-viewer'],
        company: 'Peak Estates Demo',
      }),
    ),
  ).toBeVisible()
})

test('system-read-only sees everything and finds nothing to change (zh-hk)', inSlowRun, async ({ page }) => {
  const { console: said } = words['zh-hk'].accounts
  await signIn(page, 'zh-hk', 'system-read-only')
  await openProfile(page, 'zh-hk', accountOf('system-read-only').name)
  await openConsole(page, 'zh-hk')
  const main = page.getByRole('main')
  // How many lines there are by now depends on the other journeys.
  const buttons = main.getByRole('button').filter({ hasNotText: said.more })
  await expect(main.getByText(said.readOnly)).toBeVisible()
  await expect(buttons).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: said.tabs.users }).click()
  await expect(page.getByRole('table', { name: said.tabs.users })).toBeVisible()
  await expect(buttons).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: said.tabs.audit }).click()
  await expect(page.getByRole('table', { name: said.audit.title })).toBeVisible()
  await expect(buttons).toHaveText([said.audit.export])
  await expectAccessible(page)
})

test('a corporate-admin reads the log of the own company, and of the console nothing', inSlowRun, async ({ page }) => {
  const admin = accountOf('corporate-admin')
  await signIn(page, 'en', 'corporate-admin')
  await openProfile(page, 'en', admin.name)
  await expect(page.getByRole('link', { name: console_.title, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: console_.audit.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: console_.audit.title })).toBeVisible()
  await expect(page.getByText(fill('en', console_.audit.lead, { company: agency }))).toBeVisible()
  await page.getByLabel(console_.audit.filters.action).selectOption(console_.actions['session.begin'])
  await page.getByRole('searchbox', { name: console_.audit.filters.search }).fill(admin.email)
  const log = page.getByRole('table', { name: console_.audit.title })
  await expect(log.getByRole('row').nth(1)).toContainText(admin.name)
  await expect(log.getByRole('row').filter({ hasNotText: admin.email })).toHaveCount(1)
  await expect(log).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)

  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: errors['access.denied'] })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, 'en', 'corporate-viewer')
  await page.goto('/audit-log')
  await expect(page.getByRole('heading', { level: 1, name: errors['access.denied'] })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the console fits: its tables scroll in themselves', inSlowRun, async ({ page }) => {
    await signIn(page, 'en', 'system-admin')
    for (const path of ['/console', '/console/users', '/console/audit-log', '/audit-log']) {
      await page.goto(`${prefix.en}${path}`)
      await expect(page.getByRole('table')).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})
