import { expect, expectAccessible, expectToast, fillLogin, openProfile, registered, test } from '../support/journey.ts'
import { linkInMail } from '../support/mailbox.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { accounts, projects } = words.en
const [first, second] = ['Tower-17-Scaffold!', 'Lift shaft No.9 #east']
const owner = { name: 'Grace Tam', company: 'Victoria Facades', email: 'grace.tam@victoria.example', password: first }
const surveyor = { name: 'Oscar Ip', company: 'Ip Surveyors', email: 'oscar.ip@ip.example', password: first }

test(
  'register, join a second company, leave it, work in both, change the password and be signed out everywhere',
  inSlowRun,
  async ({ page, browser, complaints }) => {
    test.slow()
    await registered(page, surveyor, 'en')
    const phone = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await phone.goto('/login')
    await fillLogin(phone, 'en', surveyor.email, first)
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(surveyor.name)

    const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await registered(theirs, owner, 'en')
    await openProfile(theirs, 'en', owner.name)
    await theirs.getByRole('link', { name: accounts.users.title }).click()
    await theirs.getByRole('button', { name: accounts.users.invite.open }).first().click()
    await theirs.getByRole('textbox', { name: accounts.users.invite.email }).fill(surveyor.email)
    await theirs.getByRole('button', { name: accounts.users.invite.submit }).click()
    await expect(theirs.getByRole('row', { name: surveyor.email })).toContainText(accounts.users.status.invited)

    // Signed out, the link asks for the sign-in and comes back to the invitation.
    await openProfile(page, 'en', surveyor.name)
    await page.getByRole('button', { name: accounts.profile.signOut }).click()
    await page.goto(await linkInMail(surveyor.email, 'accept-invitation'))
    await page.getByRole('button', { name: accounts.invitation.signIn, exact: true }).click()
    await fillLogin(page, 'en', surveyor.email, first)
    await page.getByRole('button', { name: accounts.invitation.accept, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(surveyor.name)
    await expect(page.getByRole('banner').getByText(surveyor.company, { exact: true })).toBeVisible()
    await openProfile(page, 'en', surveyor.name)
    await expectAccessible(page)
    const own = page.getByRole('banner').getByText(surveyor.company, { exact: true })
    const other = page.getByRole('banner').getByText(owner.company, { exact: true })
    const isOwn = await own.isVisible()
    await page.getByRole('button', { name: new RegExp(isOwn ? owner.company : surveyor.company) }).click()
    await expect(isOwn ? other : own).toBeVisible()
    await page.reload()
    await expect(isOwn ? other : own).toBeVisible()

    await page.goto('/account')
    await page
      .getByRole('button', { name: fill('en', accounts.security.companies.leaveOf, { company: owner.company }) })
      .click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: accounts.security.companies.leave, exact: true }).click()
    await expectToast(page, fill('en', accounts.security.companies.left, { company: owner.company }))
    await expect(own).toBeVisible()

    await openProfile(page, 'en', surveyor.name)
    await page.getByRole('link', { name: accounts.profile.changePassword }).click()
    await page.getByLabel(accounts.password.old, { exact: true }).fill(first)
    await page.getByLabel(accounts.password.new, { exact: true }).fill(second)
    await page.getByLabel(accounts.password.confirm, { exact: true }).fill(second)
    await page.getByRole('button', { name: accounts.password.save }).click()
    await expect(page.getByText(accounts.login.passwordSet)).toBeVisible()

    await phone.reload()
    await expect(phone).toHaveURL(/\/login\?/)
    await expect(phone.getByText(accounts.login.again)).toBeVisible()
    await fillLogin(phone, 'en', surveyor.email, second)
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(projects.welcome)
    expect(complaints).toEqual([])
  },
)
