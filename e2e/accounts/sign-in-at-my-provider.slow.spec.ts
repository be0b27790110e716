import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../../apps/server/src/testing/servers/mail-server.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { callApi } from '../support/company.ts'
import { freePort } from '../support/free-port.ts'
import { anIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import { arrive, expectAccessible, fillLogin, open, registered } from '../support/journey.ts'
import { linkInMail, shareMailFolder } from '../support/mailbox.ts'
import { startLoopbackApi, startServer, type RunningServer } from '../support/server.ts'
import { fill, words } from '../support/words.ts'

const { accounts, errors, projects } = words.en
const { signOnSettings: said, login, signOn } = accounts
const domain = 'harbour.example'
const company = 'Harbour Surveyors'
const admin = { name: 'Ada Wong', email: `ada.wong@${domain}`, password: 'Tower-17-Scaffold!', company }

/** A server of its own: the others reach public addresses alone, and this provider is on the same machine. */
test.describe.configure({ mode: 'serial' })
test.use({ ignoreHTTPSErrors: true })

let mails: MailServer
let mailFolder: string
let provider: IdentityProvider
let server: RunningServer
let api: ChildProcess
let url: string

test.beforeAll(async () => {
  mailFolder = mkdtempSync(join(tmpdir(), 'plumbline-mails-'))
  shareMailFolder(mailFolder)
  let count = 0
  mails = await startMailServer(({ source }) => {
    count += 1
    writeFileSync(join(mailFolder, `${String(count).padStart(6, '0')}.eml`), source)
  })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  provider = await anIdentityProvider(await freePort(), `${url}/sign-on`)
  const settings = { PUBLIC_URL: url, SMTP_URL: mails.url }
  server = await startServer(await freePort(), settings)
  api = await startLoopbackApi(server, port, { ...settings, NODE_EXTRA_CA_CERTS: provider.certificatePath })
})
test.afterAll(async () => {
  api.kill('SIGTERM')
  await once(api, 'exit')
  await server.stop()
  await provider.close()
  await mails.close()
  rmSync(mailFolder, { recursive: true, force: true })
})

async function aDevice(browser: Browser): Promise<Page> {
  const device = { baseURL: url, ignoreHTTPSErrors: true, locale: 'en-GB', timezoneId: 'Asia/Hong_Kong' }
  return (await browser.newContext({ ...device, viewport: { width: 1440, height: 900 } })).newPage()
}

/** The provider's own pages: who it is, then that Plumbline may know it. */
async function agreeAtProvider(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/`))
  const typed = page.getByPlaceholder('Enter any login')
  // The address that was typed at Plumbline stands there already.
  await expect(typed).toHaveValue(email)
  await page.getByPlaceholder('and password').fill('what the provider checks')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signInAtProvider(page: Page, email: string, name: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: login.email }).fill(email)
  await page.getByLabel(login.password, { exact: true }).focus()
  await page.getByRole('button', { name: login.company }).click()
  await agreeAtProvider(page, email)
  await expect(page).toHaveURL(`${url}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${projects.welcome} ${name}`)
}

const actionOf = (action: string) => fill('en', said.console.actionOf, { action, domain })

test('the company sets its provider up, and the operator vouches for its domain', async ({ browser }) => {
  const page = await aDevice(browser)
  await registered(page, admin)
  const { accessToken, corporates } = await callApi(page.request, accountRoutes.login, { body: admin })
  const { corporateId } = corporates[0]!
  await callApi(
    page.request,
    userRoutes.invite,
    {
      params: { corporateId },
      body: { email: `cora.lee@${domain}`, role: 'corporate-standard', locale: 'en' },
    },
    accessToken,
  )

  await page.goto(`${url}/integrations`)
  const section = page.getByRole('region', { name: said.title })
  await section.getByRole('button', { name: said.setUp }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.issuer).fill(provider.issuer)
  await dialog.getByLabel(said.clientId).fill(provider.clientId)
  await dialog.getByLabel(said.form.secret).fill(provider.clientSecret)
  await dialog.getByRole('button', { name: said.form.submit }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText(provider.issuer)).toBeVisible()
  await expect(section.getByText(said.required.noDomain)).toBeVisible()

  const operator = await aDevice(browser)
  await open(operator, 'en', '/console/domains', 'system-admin')
  await operator.getByRole('button', { name: said.console.add }).click()
  const verify = operator.getByRole('dialog')
  await verify.getByLabel(said.domains.domain).fill(domain)
  await verify.getByLabel(said.console.company).fill(company)
  await operator.getByRole('option', { name: company }).click()
  await verify.getByRole('button', { name: said.console.add }).click()
  await expect(operator.getByRole('row', { name: domain })).toContainText(said.console.optional)

  await page.reload()
  await expect(section.getByText(said.required.ownFirst)).toBeVisible()
  await expect(section.getByRole('switch')).toBeDisabled()
  await expectAccessible(page)
})

test('its administrator comes through the provider, and requires it from then on', async ({ browser }) => {
  const page = await aDevice(browser)
  await signInAtProvider(page, admin.email, admin.name)
  await page.goto(`${url}/integrations`)
  const section = page.getByRole('region', { name: said.title })
  await expect(section.getByText(said.required.off)).toBeVisible()
  await section.getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: said.required.submitOn }).click()
  await expect(section.getByText(said.required.on)).toBeVisible()
  await expect(section.getByRole('switch')).toBeChecked()
})

test('a password of that domain opens nothing, and none is mailed about', async ({ browser }) => {
  const page = await aDevice(browser)
  await page.goto(`${url}/login`)
  await fillLogin(page, 'en', admin.email, admin.password)
  await expect(page.getByText(errors['login.sign-on-required']).last()).toBeVisible()
  await page.goto(`${url}/forgot-password`)
  await page.getByRole('textbox', { name: login.email }).fill(admin.email)
  await page.getByRole('button', { name: accounts.forgot.submit }).click()
  await expect(page.getByText(errors['login.sign-on-required'])).toBeVisible()
  await expectAccessible(page)
  expect(await linkInMail(admin.email, 'reset-password', 0)).toBeUndefined()
})

test('an invitation leads to the provider, and joins with its role', async ({ browser }) => {
  const page = await aDevice(browser)
  const email = `cora.lee@${domain}`
  await page.goto(await linkInMail(email, 'accept-invitation'))
  await expect(page.getByText(fill('en', signOn.invitation, { company, email }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: signOn.go }).click()
  await agreeAtProvider(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${projects.welcome} Cora Lee`)
})

test('somebody new of the domain becomes a viewer, which the administrator sees', async ({ browser }) => {
  const page = await aDevice(browser)
  await signInAtProvider(page, `dan.ho@${domain}`, 'Dan Ho')
  const theirs = await aDevice(browser)
  await signInAtProvider(theirs, admin.email, admin.name)
  await theirs.getByRole('button', { name: fill('en', accounts.profile.open, { name: admin.name }) }).click()
  await theirs.getByRole('link', { name: accounts.users.title }).click()
  const row = (name: string) => theirs.getByRole('row', { name: new RegExp(name) })
  await expect(row('Dan Ho')).toContainText(accounts.roles['corporate-viewer'])
  await expect(row('Cora Lee')).toContainText(accounts.roles['corporate-standard'])
})

test('somebody who does not agree at the provider is not signed in, and is shown why', async ({ browser }) => {
  const page = await aDevice(browser)
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: login.email }).fill(`eve.ng@${domain}`)
  await page.getByLabel(login.password, { exact: true }).focus()
  await page.getByRole('button', { name: login.company }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page.getByText(signOn.denied)).toBeVisible()
  await expectAccessible(page)
})

test('the operator makes it optional for the domain, and requires it again', async ({ browser }) => {
  const operator = await aDevice(browser)
  await open(operator, 'en', '/console/domains', 'system-admin')
  const row = operator.getByRole('row', { name: domain })
  const dialog = operator.getByRole('dialog')
  await row.getByRole('button', { name: actionOf(said.console.release) }).click()
  await dialog.getByRole('button', { name: said.required.submitOff }).click()
  await expect(row).toContainText(said.console.optional)
  const page = await aDevice(browser)
  await arrive(page, 'en', admin, '/projects')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(admin.name)

  await row.getByRole('button', { name: actionOf(said.console.require) }).click()
  await dialog.getByRole('button', { name: said.required.submitOn }).click()
  await expect(row).toContainText(said.console.required)
  // Their session, which a password opened, has ended.
  await page.goto(`${url}/integrations`)
  await expect(page).toHaveURL(/\/login/)
})
