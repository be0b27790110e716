import type { Page } from '@playwright/test'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillLogin,
  openProfile,
  test,
} from '../support/journey.ts'
import { linkInMail } from '../support/mailbox.ts'
import { fill, inSlowRun, type Locale, prefix, walkedIn, words } from '../support/words.ts'

const passwords = { first: 'Tower-17-Scaffold!', second: 'Lift shaft No.9 #east', third: '7 Bamboo+poles, one net' }

type Person = { readonly name: string; readonly company: string; readonly email: string; readonly mobile: string }

const people: Readonly<Partial<Record<Locale, Person>>> = {
  en: { name: 'Mei Chan', company: 'Harbour Survey', email: 'mei.chan@harbour.example', mobile: '9123 4567' },
  'zh-hk': { name: '陳大文', company: '維港測量有限公司', email: 'taiman.chan@vh.example', mobile: '6123 4567' },
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function register(page: Page, locale: Locale, person: Person): Promise<void> {
  const { signup } = words[locale].accounts
  await page.getByLabel(signup.userName).fill(person.name)
  await page.getByLabel(signup.company).fill(person.company)
  await page.getByLabel(signup.email).fill(person.email)
  await page.getByLabel(signup.mobile).fill(person.mobile)
  await page.getByLabel(signup.password, { exact: true }).fill(passwords.first)
  await page.getByRole('button', { name: signup.submit }).click()
}

for (const [locale, given] of Object.entries(people) as [Locale, Person][]) {
  const { accounts, errors, projects, rules } = words[locale]

  test(
    `register, confirm the mail, change the password, forget it and set another (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, complaints }, { retry }) => {
      test.slow()
      // An address can be registered once: a second try needs one of its own.
      const person = { ...given, email: given.email.replace('@', `.${retry}@`) }
      const expectRefused = (...statuses: readonly number[]) =>
        expect(complaints.splice(0).map((text) => Number(/status of (\d+)/.exec(text)?.[1]))).toEqual(statuses)

      await page.goto(`${prefix[locale]}/login`)
      await page.getByRole('link', { name: accounts.login.create }).click()
      await expect(heading(page, accounts.signup.title)).toBeVisible()
      await expect(page.getByRole('combobox', { name: accounts.signup.country })).toHaveValue(/^\+852 /)
      await page.getByRole('button', { name: accounts.signup.submit }).click()
      await expect(page.getByLabel(accounts.signup.userName)).toBeFocused()
      await expect(page.getByText(rules.required).first()).toBeVisible()
      await expectAccessible(page)
      await register(page, locale, person)
      await expect(heading(page, accounts.checkMail.title)).toBeFocused()
      await expect(page.getByText(person.email)).toBeVisible()
      await expectAccessible(page)

      // Before the link is followed, signing in says what to do and offers the link again.
      await page.getByRole('link', { name: accounts.checkMail.toLogin }).click()
      const first = await linkInMail(person.email, 'verify-email')
      await fillLogin(page, locale, person.email, passwords.first)
      await expect(page.getByText(errors['login.email-not-verified'])).toBeVisible()
      await page.getByRole('button', { name: accounts.login.resend }).click()
      await expect(page.getByText(fill(locale, accounts.login.resent, { email: person.email }))).toBeVisible()
      await expectAccessible(page)
      expectRefused(403)
      const second = await linkInMail(person.email, 'verify-email', 2)

      expect(new URL(first).pathname).toBe(`${prefix[locale]}/verify-email`)
      await page.goto(first)
      await expect(heading(page, accounts.link.invalid)).toBeVisible()
      await expectAccessible(page)
      expectRefused(410)

      await page.goto(second)
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/projects$`))
      await expect(heading(page, projects.welcome)).toContainText(person.name)
      await expectToast(page, accounts.verify.done)

      await openProfile(page, locale, person.name)
      await expect(page.getByText(accounts.roles['corporate-admin'], { exact: true })).toBeVisible()
      await page.getByRole('link', { name: accounts.profile.changePassword }).click()
      await expect(heading(page, accounts.password.changeTitle)).toBeVisible()
      await page.getByLabel(accounts.password.old, { exact: true }).fill('not the password')
      await page.getByLabel(accounts.password.new, { exact: true }).fill(passwords.second)
      await page.getByLabel(accounts.password.confirm, { exact: true }).fill(passwords.second)
      await page.getByRole('button', { name: accounts.password.save }).click()
      await expect(page.getByText(errors['password.wrong'])).toBeVisible()
      await expect(page.getByLabel(accounts.password.old, { exact: true })).toBeFocused()
      await expectAccessible(page)
      expectRefused(400)
      await page.getByLabel(accounts.password.old, { exact: true }).fill(passwords.first)
      await page.getByRole('button', { name: accounts.password.save }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/login$`))
      await expect(page.getByText(accounts.login.passwordSet)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('link', { name: accounts.login.forgot }).click()
      await expect(heading(page, accounts.forgot.title)).toBeVisible()
      await page.getByRole('textbox', { name: accounts.login.email }).fill(`not.${person.email}`)
      await page.getByRole('button', { name: accounts.forgot.submit }).click()
      await expect(page.getByText(errors['login.unknown-email'])).toBeVisible()
      expectRefused(401)
      await page.getByRole('textbox', { name: accounts.login.email }).fill(person.email)
      await page.getByRole('button', { name: accounts.forgot.submit }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/forgotmail$`))
      await expect(page.getByText(person.email)).toBeVisible()
      await expectAccessible(page)

      const reset = await linkInMail(person.email, 'reset-password')
      await page.goto(reset)
      await page.getByLabel(accounts.password.new, { exact: true }).fill(passwords.third)
      await page.getByLabel(accounts.password.confirm, { exact: true }).fill(passwords.second)
      await page.getByRole('button', { name: accounts.password.save }).click()
      await expect(page.getByText(rules.password.mismatch)).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(accounts.password.confirm, { exact: true }).fill(passwords.third)
      await page.getByRole('button', { name: accounts.password.save }).click()
      await expect(page.getByText(accounts.login.passwordSet)).toBeVisible()
      await fillLogin(page, locale, person.email, passwords.third)
      await expect(heading(page, projects.welcome)).toContainText(person.name)

      await page.goto(reset)
      await expect(heading(page, accounts.link.invalid)).toBeVisible()
      await expect(page.getByRole('link', { name: accounts.link.askAgain })).toBeVisible()
      await expectAccessible(page)
      expectRefused(410)
    },
  )
}

test('a registered address is refused at its field', inSlowRun, async ({ page, complaints }) => {
  const { accounts, errors } = words.en
  await page.goto('/user-register')
  await register(page, 'en', { ...people.en!, email: accountOf('corporate-admin').email })
  await expect(page.getByText(errors['register.email-taken'])).toBeVisible()
  await expect(page.getByLabel(accounts.signup.email)).toBeFocused()
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('the country is found by typing, with the keyboard alone', inSlowRun, async ({ page }) => {
  const { signup } = words.en.accounts
  await page.goto('/signup')
  const country = page.getByRole('combobox', { name: signup.country })
  await country.focus()
  await page.keyboard.type('singap')
  await expect(page.getByRole('option')).toHaveText(['+65 Singapore'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('+65 Singapore')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the forms fit', inSlowRun, async ({ page }) => {
    for (const path of [
      '/signup',
      '/zh-hk/signup',
      '/forgot-password',
      '/forgotmail',
      '/reset-password?token=x',
      '/login',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})
