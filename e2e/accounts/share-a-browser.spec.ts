import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { aCompany, callApi, enter, password, type Company } from '../support/company.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import { expect, fillLogin, openProfile, signIn, test } from '../support/journey.ts'
import { inSlowRun, words } from '../support/words.ts'

const { accounts, projects, shell } = words.en

const welcome = (page: Page) => page.getByRole('heading', { level: 1 })
const offlineNotice = (page: Page) => page.getByText(shell.kept.title, { exact: true })

/** Everything a script of this page can read that outlives it. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

async function aCompanyWithProject(
  request: Parameters<typeof aCompany>[0],
  given: { name: string; company: string; project: string },
): Promise<Company> {
  const company = await aCompany(request, 'en', given)
  await callApi(
    request,
    projectLifeRoutes.create,
    {
      params: { corporateId: company.corporateId },
      body: { project: { name: given.project, code: given.project }, projectType: 'Inspection.MBIS' },
    },
    company.session.accessToken,
  )
  return company
}

test('no script can read a token, and a reload, a second tab and a link from another site stay signed in', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'en', 'corporate-standard')
  const [cookie] = (await context.cookies()).filter(({ name }) => name.startsWith('plumbline-session'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await readable(page)).not.toContain(cookie!.value)
  expect(await readable(page)).not.toMatch(/eyJ|accessToken|refreshToken/)
  await page.reload()
  await expect(welcome(page)).toContainText(projects.welcome)
  const second = await context.newPage()
  await second.goto('/projects')
  await expect(welcome(second)).toContainText(projects.welcome)

  // localhost is another site than 127.0.0.1: the first request carries no Strict cookie, the page's own calls do.
  const elsewhere = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`
    <a href="${baseURL}/projects">open</a>
    <form method="post" action="${baseURL}${accountRoutes.logout.path}"><button>leave</button></form>`),
  )
  await new Promise<void>((done) => elsewhere.listen(0, 'localhost', done))
  const attacker = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`
  try {
    await second.goto(attacker)
    await second.getByRole('link', { name: 'open' }).click()
    await expect(welcome(second)).toContainText(projects.welcome)

    // Nor can that site sign anybody out or take a token: a form has no header, and a call with it is refused before it
    // is sent.
    await second.goto(attacker)
    const { userId } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('plumbline.session')!) as { userId: string },
    )
    const outcome = await second.evaluate(
      async ([url, body]) =>
        fetch(url, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'x-plumbline-session': 'cookie' },
          body,
        }).then(
          ({ status }) => String(status),
          () => 'blocked',
        ),
      [`${baseURL}${accountRoutes.logout.path}`, JSON.stringify({ userId })] as const,
    )
    expect(outcome).toBe('blocked')
    await second.getByRole('button', { name: 'leave' }).click()
    await page.reload()
    await expect(welcome(page)).toContainText(projects.welcome)
  } finally {
    elsewhere.close()
  }
})

test(
  'signing in as somebody else changes every tab, and signing out ends all of them',
  inSlowRun,
  async ({ page, context, request }) => {
    const one = await aCompanyWithProject(request, {
      name: 'Ada Byron',
      company: 'Analytical Surveys',
      project: 'Ada Court',
    })
    const other = await aCompanyWithProject(request, {
      name: 'Mei Chan',
      company: 'Peak Facades',
      project: 'Mei Tower',
    })
    await enter(page, 'en', one)
    await expect(page.getByText('Ada Court').first()).toBeVisible()
    const second = await context.newPage()
    await second.goto('/projects')
    await expect(second.getByText('Ada Court').first()).toBeVisible()
    await second.evaluate(() => localStorage.removeItem('plumbline.session'))
    await second.goto('/login')
    await fillLogin(second, 'en', other.session.userEmail, password)
    await expect(second.getByText('Mei Tower').first()).toBeVisible()
    // The first tab went to the sign-in when the session ended, and on with the new one; nothing of the other person
    // stays.
    await expect(page.getByText('Mei Tower').first()).toBeVisible()
    await expect(page.getByText('Ada Court')).toHaveCount(0)
    await openProfile(page, 'en', 'Mei Chan')
    await page.getByRole('button', { name: accounts.profile.signOut }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(second).toHaveURL(/\/login/)
    await expect
      .poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('plumbline-session')))
      .toEqual([])
  },
)

test('a session from before the cookie moves into it once', inSlowRun, async ({ page, context, request }) => {
  const one = await aCompany(request, 'en', { name: 'Ada Byron', company: 'Analytical Surveys' })
  await page.goto('/login')
  await page.evaluate(
    (stored) => localStorage.setItem('plumbline.session', stored),
    JSON.stringify({ ...one.session, selectedCorporateIndex: 0 }),
  )
  await page.goto('/projects')
  await expect(welcome(page)).toContainText('Ada Byron')
  await expect.poll(() => readable(page)).not.toMatch(/accessToken|refreshToken/)
  expect((await context.cookies()).some(({ name, httpOnly }) => name.startsWith('plumbline-session') && httpOnly)).toBe(
    true,
  )
  await page.reload()
  await expect(welcome(page)).toContainText('Ada Byron')
})

test.describe('with saved copies', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the next person never sees what this device saved for the one before, with and without a connection',
    inSlowRun,
    async ({ page, context, request, complaints }) => {
      test.slow()
      const one = await aCompanyWithProject(request, {
        name: 'Ada Byron',
        company: 'Analytical Surveys',
        project: 'Ada Court',
      })
      const other = await aCompanyWithProject(request, {
        name: 'Mei Chan',
        company: 'Peak Facades',
        project: 'Mei Tower',
      })
      const saved = () =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('plumbline-kept-'))
          const texts = await Promise.all(
            names.map(async (name) => {
              const cache = await caches.open(name)
              return Promise.all(
                (await cache.keys()).map(async (key) => `${key.url} ${await (await cache.match(key))!.text()}`),
              )
            }),
          )
          return texts.flat().join('\n')
        })
      await enter(page, 'en', one)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.reload()
      await expect(page.getByText('Ada Court').first()).toBeVisible()
      await expect.poll(saved).toContain('Ada Court')

      // Saved copies open for whom they were saved, after a restart of the page without any token.
      await context.setOffline(true)
      await page.reload()
      await expect(offlineNotice(page)).toBeVisible()
      await expect(page.getByText('Ada Court').first()).toBeVisible()
      await context.setOffline(false)
      await expect(offlineNotice(page)).toHaveCount(0, { timeout: 40_000 })

      // The session ends on the server, not here; somebody else signs in.
      await context.clearCookies()
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/login/)
      await expect.poll(saved).not.toContain('Ada Court')
      await context.setOffline(true)
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('Ada Court')).toHaveCount(0)
      await context.setOffline(false)
      await page.goto('/login')
      await fillLogin(page, 'en', other.session.userEmail, password)
      await expect(page.getByText('Mei Tower').first()).toBeVisible()
      await expect.poll(saved).toContain('Mei Tower')
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('Mei Tower').first()).toBeVisible()
      expect(await saved()).not.toMatch(/Ada Court|Ada Byron/)
      // Even asked for by its own address, with the name of the one before.
      const stolen = await page.evaluate(
        async ([path, userId]) =>
          fetch(path, { headers: { 'x-plumbline-user': userId } }).then(
            (answer) => answer.text(),
            () => 'nothing',
          ),
        [`/asset/api/v1/corporates/${one.corporateId}/projects`, one.session.userId] as const,
      )
      expect(stolen).not.toContain('Ada Court')
      await context.setOffline(false)
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter(
          (text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (401|403|404)/.test(text),
        ),
      )
    },
  )
})
