import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes, type Session } from '../../packages/contract/src/accounts/accounts.ts'
import { sessionCookieHeader } from '../../packages/contract/src/address.ts'
import type { Role } from '../../packages/contract/src/roles.ts'
import { linkInMail } from './mailbox.ts'
import { recordToastsIn } from './toasts.ts'
import { fill, prefix, words, type Locale } from './words.ts'

/** A journey fails when the page wrote an error to the console or threw one, wherever it went. */
export const test = base.extend<{ readonly complaints: string[] }>({
  browser: [
    async ({ browser }, use) => {
      recordToastsIn(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  /** An address of its own: together the journeys ask for more mails than one address may. */
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.ceil(Math.random() * 250)).join('.')}` })
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        const isOurs = !message.text().startsWith('Service Worker registration blocked')
        if (isOurs && (message.type() === 'error' || message.type() === 'warning')) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export { expectAccessible } from './accessible.ts'
export { expectToast } from './toasts.ts'

export function accountOf(role: Role) {
  const account = demoAccounts.find((candidate) => candidate.role === role)
  if (account === undefined) throw new Error(`no demo account for ${role}`)
  return account
}

export async function fillLogin(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const { login } = words[locale].accounts
  await page.getByRole('textbox', { name: login.email }).fill(email)
  await page.getByLabel(login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
}

export async function expectProjectList(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words[locale].projects.welcome)
  await expect(page.getByRole('table', { name: words[locale].projects.title })).toBeVisible()
}

let arrivals = 0

type Known = { readonly email: string; readonly password: string }

/** As after a sign-in, without the form, which has its own journey. A person who signs out stays signed out. */
export async function arrive(page: Page, locale: Locale, { email, password }: Known, path: string): Promise<void> {
  // A sign-in ends the session of the page before, whose calls on their way would be answered 401.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  // The page's own cookies: the refresh token lands where the browser would have put it.
  const answer = await page.request.post(accountRoutes.login.path, {
    data: { email, password },
    headers: { [sessionCookieHeader.name]: sessionCookieHeader.value },
  })
  expect(answer.status()).toBe(200)
  const { accessToken: _, ...session } = (await answer.json()) as Session
  arrivals += 1
  await page.addInitScript(
    ([mark, stored]) => {
      if (window.origin === 'null' || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '')
      localStorage.setItem('plumbline.session', stored)
    },
    [`arrival ${arrivals}`, JSON.stringify({ ...session, selectedCorporateIndex: 0 })] as const,
  )
  await page.goto(prefix[locale] + path)
}

/** Where somebody of the demonstration company begins who has a link. */
export async function open(page: Page, locale: Locale, path: string, role: Role = 'corporate-admin'): Promise<void> {
  await arrive(page, locale, { email: accountOf(role).email, password: demoPassword }, path)
}

export async function signIn(page: Page, locale: Locale, role: Role = 'corporate-admin'): Promise<void> {
  await open(page, locale, '/projects', role)
  await expectProjectList(page, locale)
}

export async function openProfile(page: Page, locale: Locale, name: string): Promise<void> {
  await page.getByRole('button', { name: fill(locale, words[locale].accounts.profile.open, { name }) }).click()
  await expect(page.getByRole('dialog', { name: words[locale].accounts.profile.title })).toBeVisible()
}

type Person = { readonly name: string; readonly company: string; readonly email: string; readonly password: string }

/** Somebody with a company of their own, whom no other journey meets; signed in by the link in the mail. */
export async function registered(
  page: Page,
  { name, company, email, password }: Person,
  locale: Locale = 'en',
): Promise<void> {
  const answer = await page.request.post('/user/api/v1/auth/register', {
    data: { userName: name, companyName: company, email, mobileNumber: '+85291234567', password, locale },
  })
  expect(answer.status()).toBe(200)
  await page.goto(await linkInMail(email, 'verify-email'))
  await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/projects$`))
}

/** Signed in, the languages are in a menu; before, they stand open. */
export async function chooseLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  const menu = page.getByRole('button', { name: words[from].shell.language.label })
  if ((await menu.count()) > 0) await menu.click()
  await page
    .getByRole('menuitem', { name: words[from].shell.language[to] })
    .or(page.getByRole('link', { name: words[from].shell.language[to], exact: true }))
    .click()
}

/** "Saved just now" stands there for a second and a half, which a busy machine looks past. */
export async function expectSaved(on: Page | Locator, locale: Locale): Promise<void> {
  const { now, seconds } = words[locale].shell.saved
  const sinceThen = new RegExp(`^${fill(locale, seconds, { count: '\\d+' })}$`)
  await expect(on.getByText(now).or(on.getByText(sinceThen))).toBeVisible()
}

/** Polled: after a window was made smaller, a part that a script lays out is as wide as before for a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}
