import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { linkInMail } from '../support/mailbox.ts'
import { fill, inSlowRun, prefix, walkedIn, words, type Locale } from '../support/words.ts'

const password = 'Tower-17-Scaffold!'

type Person = { readonly name: string; readonly email: string }
type Company = { readonly company: string; readonly admin: Person; readonly colleague: Person }

const companies: Readonly<Partial<Record<Locale, Company>>> = {
  en: {
    company: 'Peak Facades',
    admin: { name: 'Ada Wong', email: 'ada.wong@peak.example' },
    colleague: { name: 'Ben Lau', email: 'ben.lau@peak.example' },
  },
  'zh-hk': {
    company: '太平山測量',
    admin: { name: '黃美玲', email: 'meiling@tps.example' },
    colleague: { name: '劉志明', email: 'chiming@tps.example' },
  },
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function registerCompany(page: Page, locale: Locale, { company, admin }: Company): Promise<void> {
  const { signup } = words[locale].accounts
  await page.goto(`${prefix[locale]}/signup`)
  await page.getByLabel(signup.userName).fill(admin.name)
  await page.getByLabel(signup.company).fill(company)
  await page.getByLabel(signup.email).fill(admin.email)
  await page.getByLabel(signup.mobile).fill('9123 4567')
  await page.getByLabel(signup.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: signup.submit }).click()
  await page.goto(await linkInMail(admin.email, 'verify-email'))
  await expect(heading(page, words[locale].projects.welcome)).toContainText(admin.name)
}

/** On another device. What its console says is for the journey to judge. */
async function anotherDevice(
  browser: Browser,
): Promise<{ readonly page: Page; readonly statuses: () => readonly number[] }> {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Hong_Kong' })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, statuses: () => complaints.splice(0).map((text) => Number(/status of (\d+)/.exec(text)?.[1])) }
}

async function openManageUsers(page: Page, locale: Locale, name: string): Promise<void> {
  const { accounts } = words[locale]
  await page.getByRole('button', { name: fill(locale, accounts.profile.open, { name }) }).click()
  await page.getByRole('link', { name: accounts.users.title }).click()
  await expect(heading(page, accounts.users.title)).toBeVisible()
}

for (const [locale, given] of Object.entries(companies) as [Locale, Company][]) {
  const { accounts, errors, projects, rules } = words[locale]
  const { users, invitation } = accounts
  const { company, admin, colleague } = given

  test(
    `invite a colleague, who accepts; change what they may do, remove them, add them again, erase them (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, browser }) => {
      test.slow()
      await registerCompany(page, locale, given)
      await openManageUsers(page, locale, admin.name)
      await expect(page.getByText(users.onlyYou.title)).toBeVisible()
      await expect(row(page, admin.name)).toContainText(users.why.own)
      await expectAccessible(page)

      await page.getByRole('button', { name: users.invite.open }).first().click()
      await page.getByRole('button', { name: users.invite.submit }).click()
      await expect(page.getByText(rules.required)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('textbox', { name: users.invite.email }).fill(colleague.email)
      await page.getByRole('button', { name: users.invite.submit }).click()
      await expectToast(page, fill(locale, users.invite.invited, { email: colleague.email }))
      await expect(row(page, colleague.email)).toContainText(users.status.invited)
      const first = await linkInMail(colleague.email, 'accept-invitation')

      await page.getByRole('button', { name: fill(locale, users.more, { name: colleague.email }) }).click()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: users.resend.action }).click()
      await expectToast(page, fill(locale, users.resend.done, { email: colleague.email }))
      const second = await linkInMail(colleague.email, 'accept-invitation', 2)

      const { page: theirs, statuses } = await anotherDevice(browser)
      expect(new URL(second).pathname).toBe(`${prefix[locale]}/accept-invitation`)
      await theirs.goto(first)
      await expect(heading(theirs, accounts.link.invalid)).toBeVisible()
      await expectAccessible(theirs)
      expect(statuses()).toEqual([410])
      await theirs.goto(second)
      await expect(heading(theirs, fill(locale, invitation.title, { company }))).toBeVisible()
      await theirs.getByRole('button', { name: invitation.submit }).click()
      await expect(theirs.getByLabel(invitation.userName)).toBeFocused()
      await expectAccessible(theirs)
      await theirs.getByLabel(invitation.userName).fill(colleague.name)
      await theirs.getByLabel(invitation.password, { exact: true }).fill(password)
      await theirs.getByRole('button', { name: invitation.submit }).click()
      await expect(heading(theirs, projects.welcome)).toContainText(colleague.name)
      await expectToast(theirs, fill(locale, invitation.done, { company }))
      await expect(theirs.getByRole('banner')).toContainText(company)

      await page.reload()
      await expect(row(page, colleague.name)).toContainText(users.status.active)
      await page
        .getByRole('button', {
          name: fill(locale, users.role.change, { name: colleague.name, role: accounts.roles['corporate-standard'] }),
        })
        .click()
      await expect(page.getByRole('menuitemradio', { name: accounts.roles['corporate-standard'] })).toHaveAttribute(
        'aria-checked',
        'true',
      )
      await expectAccessible(page)
      await page.getByRole('menuitemradio', { name: accounts.roles['corporate-viewer'] }).click()
      await expectToast(
        page,
        fill(locale, users.role.done, { name: colleague.name, role: accounts.roles['corporate-viewer'] }),
      )
      await expect(
        page.getByRole('button', {
          name: fill(locale, users.role.change, { name: colleague.name, role: accounts.roles['corporate-viewer'] }),
        }),
      ).toBeVisible()

      // With the session they have: the page learns of the new role when it opens, and that of the administrators stays
      // shut.
      await theirs.goto(`${prefix[locale]}/projects`)
      await expect(theirs.getByText(projects.empty.title)).toBeVisible()
      await theirs.getByRole('button', { name: fill(locale, accounts.profile.open, { name: colleague.name }) }).click()
      await expect(theirs.getByText(accounts.roles['corporate-viewer'], { exact: true })).toBeVisible()
      await expect(theirs.getByRole('link', { name: users.title })).toHaveCount(0)
      await theirs.goto(`${prefix[locale]}/manage-users`)
      await expect(heading(theirs, errors['access.denied'])).toBeVisible()
      await expectAccessible(theirs)
      expect(statuses()).toEqual([])

      await page.getByRole('button', { name: fill(locale, users.more, { name: colleague.name }) }).click()
      await page.getByRole('menuitem', { name: users.remove.action }).click()
      await expect(
        page.getByRole('dialog', { name: fill(locale, users.remove.title, { name: colleague.name }) }),
      ).toContainText(colleague.email)
      await expectAccessible(page)
      await page.getByRole('button', { name: users.remove.confirm, exact: true }).click()
      await expectToast(page, fill(locale, users.remove.done, { name: colleague.name, company }))
      await expect(row(page, colleague.name)).toHaveCount(0)

      await theirs.getByRole('link', { name: projects.notFound.back }).click()
      await expect(theirs.getByText(projects.noCompany.title)).toBeVisible()
      await expect(theirs.getByRole('banner')).not.toContainText(company)
      await expectAccessible(theirs)
      expect(statuses()).toEqual([404])

      await page.getByRole('button', { name: users.invite.open }).first().click()
      await page.getByRole('textbox', { name: users.invite.email }).fill(colleague.email)
      await page.getByRole('button', { name: users.invite.submit }).click()
      await expect(row(page, colleague.email)).toContainText(users.status.invited)
      // An invitation that is declined before its mail left is not mailed at all, and the count below would be one
      // short.
      await linkInMail(colleague.email, 'accept-invitation', 3)

      // Who has an account answers signed in: first declines in the account, then accepts the next one by its link.
      const { companies: own } = accounts.security
      await theirs.goto(`${prefix[locale]}/account`)
      await theirs.getByRole('button', { name: fill(locale, own.declineOf, { company }) }).click()
      await expectToast(theirs, fill(locale, own.declined, { company }))
      await expectAccessible(theirs)
      await page.reload()
      await expect(row(page, colleague.email)).toHaveCount(0)
      await page.getByRole('button', { name: users.invite.open }).first().click()
      await page.getByRole('textbox', { name: users.invite.email }).fill(colleague.email)
      await page.getByRole('button', { name: users.invite.submit }).click()
      await theirs.goto(await linkInMail(colleague.email, 'accept-invitation', 4))
      await expect(heading(theirs, fill(locale, invitation.title, { company }))).toBeVisible()
      await expectAccessible(theirs)
      await theirs.getByRole('button', { name: invitation.accept, exact: true }).click()
      await expectToast(theirs, fill(locale, invitation.switch, { company }))
      await page.reload()
      await expect(row(page, colleague.name)).toContainText(users.status.active)

      await page.getByRole('button', { name: fill(locale, users.more, { name: colleague.name }) }).click()
      await page.getByRole('menuitem', { name: users.erase.action }).click()
      const dialog = page.getByRole('dialog', { name: fill(locale, users.erase.title, { name: colleague.name }) })
      await expect(dialog.getByRole('button', { name: users.erase.confirm })).toBeDisabled()
      await dialog.getByRole('textbox').fill(colleague.email)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: users.erase.confirm }).click()
      await expectToast(page, fill(locale, users.erase.done, { name: colleague.name, company }))
      await expect(row(page, colleague.name)).toHaveCount(0)

      await theirs.goto(`${prefix[locale]}/projects`)
      await expect(theirs).toHaveURL(new RegExp(`${prefix[locale]}/login`))
      await theirs.context().close()
    },
  )
}

test('who may only look sees the list and nothing to press', inSlowRun, async ({ page }) => {
  const { users } = words.en.accounts
  await open(page, 'en', '/manage-users', 'system-read-only')
  await expect(page.getByText(users.readOnly)).toBeVisible()
  await expect(row(page, 'Demo Surveyor')).toContainText('Standard')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('searchbox').fill('surveyor')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/\?search=surveyor$/)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText(users.noMatch.title)).toBeVisible()
  await expectAccessible(page)
})

test('a viewer sees that the page is not theirs', inSlowRun, async ({ page }) => {
  await open(page, 'en', '/manage-users', 'corporate-viewer')
  await expect(heading(page, words.en.errors['access.denied'])).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the list and the dialog fit', inSlowRun, async ({ page }) => {
    const { users } = words.en.accounts
    await open(page, 'en', '/manage-users')
    await expect(row(page, 'Demo Surveyor')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: users.invite.open }).first().click()
    await expect(page.getByRole('button', { name: users.invite.submit })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
