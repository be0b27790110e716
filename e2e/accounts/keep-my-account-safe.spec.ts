import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { shownByApp } from '../../apps/server/src/testing/servers/authenticator.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillLogin,
  openProfile,
  registered,
  test,
} from '../support/journey.ts'
import { fill, inSlowRun, prefix, words, type Locale } from '../support/words.ts'

const password = 'Tower-17-Scaffold!'
const { accounts, errors } = words.en
const { security, login } = accounts
const person = { name: 'Wing Yan Ho', company: 'Kowloon Facades', email: 'wingyan.ho@kowloon.example', password }

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8')

/** As the app on the phone would show it; `steps` ahead where the last one is spent. */
function codeOf(key: string, steps = 0): string {
  return shownByApp(key, Date.now() + steps * 30_000)
}

async function toAccount(page: Page, locale: Locale, name: string): Promise<void> {
  await openProfile(page, locale, name)
  await page.getByRole('link', { name: words[locale].accounts.security.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: words[locale].accounts.security.title })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await openProfile(page, 'en', person.name)
  await page.getByRole('button', { name: accounts.profile.signOut, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: login.title })).toBeVisible()
}

/** From the password to the last recovery code; answers the key and the codes. */
async function setUp(
  page: Page,
  second?: string,
): Promise<{ readonly key: string; readonly codes: readonly string[] }> {
  await page.getByLabel(security.setUp.password, { exact: true }).fill(password)
  if (second !== undefined) await page.getByLabel(security.setUp.code, { exact: true }).fill(second)
  await page.getByRole('button', { name: security.setUp.next }).click()
  await expect(page.getByRole('img', { name: security.setUp.picture })).toBeVisible()
  await expectAccessible(page)
  const key = ((await page.getByLabel(security.setUp.key, { exact: true }).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(security.setUp.appCode).fill(codeOf(key))
  await page.getByRole('button', { name: security.setUp.switchOn }).click()
  const list = page.getByRole('list', { name: security.setUp.codes })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('button', { name: security.setUp.done })).toBeDisabled()
  await expectAccessible(page)
  const codes = await list.getByRole('listitem').allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: security.setUp.download, exact: true }).click(),
  ])
  for (const code of codes) expect(await textOf(file)).toContain(code)
  await page.getByLabel(security.setUp.kept).check()
  await page.getByRole('button', { name: security.setUp.done }).click()
  await expect(page.getByText(security.twoFactor.onText)).toBeVisible()
  return { key, codes }
}

test('two-factor sign-in, sessions, my data', inSlowRun, async ({ page, browser, complaints }) => {
  test.slow()
  const expectRefused = (...statuses: readonly number[]) =>
    expect(complaints.splice(0).map((text) => Number(/status of (\d+)/.exec(text)?.[1]))).toEqual(statuses)
  await registered(page, person)
  await toAccount(page, 'en', person.name)
  await expect(page.getByText(security.twoFactor.offText)).toBeVisible()
  await expect(page.getByRole('switch', { name: security.rule.label })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: security.twoFactor.setUp }).click()
  const { key, codes } = await setUp(page)

  await signOut(page)
  await fillLogin(page, 'en', person.email, password)
  await expect(page.getByLabel(login.code, { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel(login.code, { exact: true }).fill('000000')
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(errors['login.code-wrong'])).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(login.code, { exact: true }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page).toHaveURL(/\/projects$/)
  expectRefused(401, 401)

  await signOut(page)
  await fillLogin(page, 'en', person.email, password)
  await page.getByRole('button', { name: login.useRecoveryCode }).click()
  await page.getByLabel(login.recoveryCode).fill(codes[0]!)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page).toHaveURL(/\/projects$/)
  expectRefused(401)

  // Another device, which is put out from here and notices at its next click.
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await fillLogin(other, 'en', person.email, password)
  await other.getByRole('button', { name: login.useRecoveryCode }).click()
  await other.getByLabel(login.recoveryCode).fill(codes[1]!)
  await other.getByRole('button', { name: login.submit }).click()
  await expect(other).toHaveURL(/\/projects$/)
  await toAccount(page, 'en', person.name)
  await expect(page.getByText(fill('en', security.twoFactor.codesLeft, { count: 8 }))).toBeVisible()
  const device = fill('en', security.sessions.on, { browser: 'Chrome', system: 'Linux' })
  const out = page.getByRole('button', { name: fill('en', security.sessions.endOf, { device }) })
  await expect(out).toHaveCount(1)
  await out.click()
  const dialog = page.getByRole('dialog', { name: fill('en', security.sessions.askEnd, { device }) })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: security.sessions.end, exact: true }).click()
  await expect(out).toHaveCount(0)
  await other.getByRole('textbox').first().fill('Tower')
  await expect(other).toHaveURL(/\/login\?/)
  await expect(other.getByText(login.again)).toBeVisible()
  await elsewhere.close()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: security.data.download }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^plumbline-my-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await textOf(file)) as {
    profile: { email: string }
    audit: { entries: { action: string }[] }
  }
  expect(data.profile.email).toBe(person.email)
  expect(data.audit.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['two-factor.on', 'two-factor.recovery-code', 'session.end', 'data.export']),
  )

  // The company requires it; who has it no more is led to where it is set up, and back.
  await page.getByRole('switch', { name: security.rule.label }).click({ force: true })
  await page.getByRole('button', { name: security.rule.askOnSubmit }).click()
  await expect(
    page.getByText(fill('en', security.twoFactor.requiredStays, { companies: person.company })),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: security.twoFactor.turnOff })).toHaveCount(0)
  await page.getByRole('button', { name: security.twoFactor.setUpAgain }).click()
  await page.getByLabel(security.setUp.password, { exact: true }).fill(password)
  await page.getByLabel(security.setUp.code, { exact: true }).fill(codes[2]!)
  await page.getByRole('button', { name: security.setUp.next }).click()
  await expect(page.getByRole('img', { name: security.setUp.picture })).toBeVisible()
  await page.goto('/projects?projectName=Tower')
  await expect(page).toHaveURL(/\/account\?to=/)
  await expect(page.getByText(fill('en', security.twoFactor.needed, { companies: person.company }))).toBeVisible()
  await expectAccessible(page)
  complaints.splice(0).forEach((text) => expect(text).toContain('403'))
  await page.getByRole('button', { name: security.twoFactor.setUp }).click()
  const fresh = await setUp(page)
  await page.getByRole('link', { name: security.twoFactor.continue }).click()
  await expect(page).toHaveURL(/\/projects\?projectName=Tower$/)

  await toAccount(page, 'en', person.name)
  await page.getByRole('switch', { name: security.rule.label }).click({ force: true })
  await page.getByRole('button', { name: security.rule.askOffSubmit }).click()
  await page.getByRole('button', { name: security.twoFactor.turnOff }).click()
  await expectAccessible(page)
  await page.getByLabel(security.setUp.password, { exact: true }).fill(password)
  await page.getByLabel(security.setUp.code, { exact: true }).fill(fresh.codes[0]!)
  await page.getByRole('button', { name: security.turnOff.submit }).last().click()
  await expect(page.getByText(security.twoFactor.offText)).toBeVisible()

  await page.getByRole('button', { name: security.sessions.endAll }).click()
  await page.getByRole('dialog').getByRole('button', { name: security.sessions.endAll }).click()
  await expect(page).toHaveURL(/\/login$/)
  complaints.splice(0).forEach((text) => expect(text).toContain('401'))
})

for (const locale of ['zh-cn', 'zh-hk'] as const) {
  test(`account and security on a small screen (${locale})`, inSlowRun, async ({ page }) => {
    const one = {
      name: '何詠欣',
      company: '九龍外牆測量',
      email: `wingyan.${locale.replace('-', '')}@kowloon.example`,
      password,
    }
    await registered(page, one, locale)
    await toAccount(page, locale, one.name)
    await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/account$`))
    await expect(page.getByText(words[locale].accounts.security.sessions.here)).toBeVisible()
    await expectAccessible(page)
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  })
}
