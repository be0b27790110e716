import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import {
  accountOf,
  chooseLanguage,
  expect,
  expectAccessible,
  expectProjectList,
  fillLogin,
  signIn,
  test,
} from '../support/journey.ts'
import { fill, inSlowRun, type Locale, locales, prefix, walkedIn, words } from '../support/words.ts'

const next: Readonly<Record<Locale, Locale>> = { en: 'zh-cn', 'zh-cn': 'zh-hk', 'zh-hk': 'en' }
const admin = accountOf('corporate-admin')
/**
 * Other journeys add projects of their own to the company, and let its client read them; who is assigned to the given
 * ones sees these alone.
 */
const someCount = (locale: Locale) =>
  new RegExp(`^${fill(locale, words[locale].projects.count.other, { count: '\\d+' })}$`)
const givenCount = fill('en', words.en.projects.count, { count: demoProjects.length })

for (const locale of locales) {
  const { accounts, projects } = words[locale]

  test(
    `sign in, see the projects, change the language, sign out (${locale})`,
    walkedIn('zh-cn', locale),
    async ({ page }) => {
      await page.goto(`${prefix[locale]}/login`)
      await expect(page.getByRole('heading', { level: 1, name: accounts.login.title })).toBeVisible()
      await expectAccessible(page)

      await fillLogin(page, locale, admin.email, demoPassword)
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/projects$`))
      await expectProjectList(page, locale)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(admin.name)
      await expect(page.getByText(someCount(locale))).toBeVisible()
      for (const name of Object.values(projects.columns))
        await expect(page.getByRole('columnheader', { name })).toBeVisible()
      for (const project of demoProjects)
        await expect(page.getByRole('row', { name: project.code })).toContainText(project.name)
      await expectAccessible(page)

      const other = next[locale]
      await chooseLanguage(page, locale, other)
      await expect(page).toHaveURL(new RegExp(`${prefix[other]}/projects$`))
      await expectProjectList(page, other)
      await expect(page.getByText(someCount(other))).toBeVisible()
      const cookies = await page.context().cookies()
      expect(cookies.find((cookie) => cookie.name === 'i18n_redirected')).toMatchObject({
        value: other,
        path: '/',
        sameSite: 'Lax',
      })

      await page
        .getByRole('button', { name: fill(other, words[other].accounts.profile.open, { name: admin.name }) })
        .click()
      await expect(page.getByText(words[other].accounts.roles['corporate-admin'], { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: words[other].accounts.profile.signOut }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix[other]}/login`))
      await expect(page.getByRole('heading', { level: 1, name: words[other].accounts.login.title })).toBeVisible()

      await chooseLanguage(page, other, locale)
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/login`))
      await expect(page.getByRole('heading', { level: 1, name: accounts.login.title })).toBeVisible()
    },
  )

  test(
    `a wrong password and an address that is not registered are said in the form (${locale})`,
    inSlowRun,
    async ({ page, complaints }) => {
      await page.goto(`${prefix[locale]}/login`)
      await fillLogin(page, locale, accountOf('workspace-operator').email, 'not the password')
      await expect(page.getByText(words[locale].errors['login.wrong-password'])).toBeVisible()
      await expect(page.getByLabel(accounts.login.password, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await fillLogin(page, locale, 'nobody@demo.plumbline.example', demoPassword)
      await expect(page.getByText(words[locale].errors['login.unknown-email'])).toBeVisible()
      // The browser itself logs the refused calls.
      expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
    },
  )

  test(
    `a session that ended elsewhere leads back to the form with a word (${locale})`,
    inSlowRun,
    async ({ page, complaints }) => {
      await signIn(page, locale, 'corporate-standard')
      const ended = await page.evaluate(async () => {
        const { userId } = JSON.parse(localStorage.getItem('plumbline.session')!) as { userId: string }
        const answer = await fetch('/user/api/v1/auth/logout', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-plumbline-session': 'cookie' },
          body: JSON.stringify({ userId }),
        })
        return answer.status
      })
      expect(ended).toBe(200)
      await page.reload()
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/login\\?`))
      await expect(page.getByText(accounts.login.again)).toBeVisible()
      expect(new URL(page.url()).searchParams.get('err')).toBe(words.en.accounts.login.again)
      await expectAccessible(page)
      await fillLogin(page, locale, accountOf('corporate-standard').email, demoPassword)
      await expectProjectList(page, locale)
      expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
    },
  )
}

test('after signing in, the page first asked for opens', inSlowRun, async ({ page }) => {
  await page.goto('/zh-hk/projects?projectName=Tower')
  await expect(page).toHaveURL(/\/zh-hk\/login/)
  await fillLogin(page, 'zh-hk', admin.email, demoPassword)
  await expect(page).toHaveURL(/\/zh-hk\/projects\?projectName=Tower$/)
  await expectProjectList(page, 'zh-hk')
  await expect(page.getByText(fill('zh-hk', words['zh-hk'].projects.count, { count: 1 }))).toBeVisible()
})

test(
  'the address of the form neither writes its own words on the page nor leads to a foreign place',
  inSlowRun,
  async ({ page }) => {
    const { again, signInNeeded } = words.en.accounts.login
    for (const [err, to, shown] of [
      ['<a href="https://attacker.example">Click</a>', '//attacker.example/x', signInNeeded],
      ['Your account is locked. Call 5555 0000', 'https://attacker.example/x', signInNeeded],
      ['Please login again!', '/\\attacker.example', again],
    ] as const) {
      await page.goto(`/login?err=${encodeURIComponent(err)}&to=${encodeURIComponent(to)}`)
      await expect(page.getByText(shown)).toBeVisible()
      if (shown !== again) await expect(page.getByText(err)).toHaveCount(0)
      await fillLogin(page, 'en', admin.email, demoPassword)
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/projects$/)
      await page.evaluate(() => localStorage.clear())
    }
  },
)

test('every role sees the list', inSlowRun, async ({ page }) => {
  for (const [role, count] of [
    ['system-read-only', someCount('en')],
    ['agent-operator', givenCount],
    ['corporate-viewer', someCount('en')],
    ['workspace-read-only', givenCount],
  ] as const) {
    await signIn(page, 'en', role)
    await expect(page.getByText(count)).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})
