import type { Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { demoProjects } from '../../apps/server/src/demo/projects.ts'
import {
  accountOf,
  chooseLanguage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectProjectList,
  expectToast,
  open,
  signIn,
  test,
} from '../support/journey.ts'
import { fill, inSlowRun, type Locale, locales, prefix, walkedIn, words } from '../support/words.ts'

const tabs = [
  'project-info',
  'upload-drawing',
  'inspection-result',
  'result-review',
  'report-definition',
  'defect-setting',
] as const

type Screen = { readonly path: string; readonly title: (locale: Locale) => string }

/** Spec 1 §2, every path of the table. */
const visitors: readonly Screen[] = [
  { path: '/', title: (locale) => words[locale].shell.home.title },
  { path: '/login', title: (locale) => words[locale].accounts.login.title },
  { path: '/signup', title: (locale) => words[locale].accounts.signup.title },
  { path: '/user-register', title: (locale) => words[locale].accounts.signup.title },
  { path: '/forgot-password', title: (locale) => words[locale].accounts.forgot.title },
  { path: '/forgot-confirm', title: (locale) => words[locale].accounts.checkMail.title },
  { path: '/forgotmail', title: (locale) => words[locale].accounts.checkMail.title },
  { path: '/reset-password', title: (locale) => words[locale].accounts.link.invalid },
  { path: '/accept-invitation', title: (locale) => words[locale].accounts.link.invalid },
  { path: '/pricing', title: (locale) => words[locale].billing.pricing.title },
]
const signedIn: readonly Screen[] = [
  { path: '/change-password', title: (locale) => words[locale].accounts.password.changeTitle },
  { path: '/manage-users', title: (locale) => words[locale].accounts.users.title },
  { path: '/projects', title: (locale) => words[locale].projects.welcome },
  { path: '/purchase-history', title: (locale) => words[locale].billing.history.title },
  { path: '/pricing', title: (locale) => words[locale].billing.pricing.title },
  { path: '/buy', title: (locale) => words[locale].billing.buy.title },
  { path: '/image-gen', title: (locale) => words[locale].media.tasks.frames.title },
  { path: '/image-gen-v2', title: (locale) => words[locale].media.tasks.strip.title },
]

const langs = { en: 'en', 'zh-cn': 'zh-Hans-CN', 'zh-hk': 'zh-Hant-HK' } as const

async function expectHomeIn(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[locale].shell.home.title)
  await expect(page.locator('html')).toHaveAttribute('lang', langs[locale])
}

/** Once: the languages share markup and colours, and each has journeys of its own that look again. */
async function expectReadable(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en') await expectAccessible(page)
}

async function expectScreen(page: Page, locale: Locale, screen: Screen): Promise<void> {
  await page.goto(prefix[locale] + screen.path)
  await expect(page.getByRole('heading', { level: 1, name: screen.title(locale) })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', langs[locale])
  await expect(page).toHaveTitle(/Plumbline/)
  await expectReadable(page, locale)
}

/** The query that a project's link carries, read where a user finds it: in the list. */
async function openFirstProject(page: Page, locale: Locale): Promise<URL> {
  await signIn(page, locale)
  await page.getByRole('link', { name: demoProjects[0]!.name }).click()
  await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/project/[^/]+/project-info\\?`))
  return new URL(page.url())
}

const three = (url: URL) => ['corporateId', 'workspaceId', 'inspectionId'].map((name) => url.searchParams.get(name))

for (const locale of locales) {
  test(`every open page shows itself (${locale})`, walkedIn('zh-cn', locale), async ({ page }) => {
    test.slow()
    for (const screen of visitors) await expectScreen(page, locale, screen)
  })

  test(`every page behind the sign-in shows itself (${locale})`, walkedIn('zh-hk', locale), async ({ page }) => {
    test.slow()
    await signIn(page, locale)
    for (const screen of signedIn) await expectScreen(page, locale, screen)
  })

  test(
    `the six tabs of a project keep its query and their hashes, and fit 1024 px (${locale})`,
    walkedIn('en', locale),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width: 1024, height: 768 })
      const start = await openFirstProject(page, locale)
      expect(three(start).every((value) => value !== null && value !== '')).toBe(true)
      await expect(
        page.getByRole('link', { name: `${demoProjects[0]!.code} - ${demoProjects[0]!.name}` }),
      ).toHaveAttribute('href', `${prefix[locale]}/projects`)
      const hashes: Partial<Record<(typeof tabs)[number], string>> = {
        'upload-drawing': '#layout-plan',
        'report-definition': '#report-files',
      }
      for (const tab of tabs) {
        const name = words[locale].shell.tabs[tab]
        await page
          .getByRole('navigation', { name: words[locale].shell.tabs.label })
          .getByRole('link', { name, exact: true })
          .click()
        await expect(page).toHaveURL(new RegExp(`/${tab}`))
        const now = new URL(page.url())
        expect(three(now)).toEqual(three(start))
        expect(now.hash).toBe(hashes[tab] ?? '')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectReadable(page, locale)
      }
    },
  )

  test(`an unknown page says so (${locale})`, inSlowRun, async ({ page }) => {
    await page.goto(`${prefix[locale]}/no/such/page`)
    await expect(page.getByRole('heading', { level: 1, name: words[locale].shell.notFound.title })).toBeVisible()
    await expect(page.getByText('404')).toBeVisible()
    await expectReadable(page, locale)
    await page.getByRole('link', { name: words[locale].shell.notFound.back }).click()
    await expect(page.getByRole('heading', { level: 1, name: words[locale].shell.home.title })).toBeVisible()
  })
}

test(
  'inside a project: child pages, localisation without an inspection, the title of the browser, a project that is not there',
  inSlowRun,
  async ({ page, complaints }) => {
    const { pathname, search, searchParams } = await openFirstProject(page, 'en')
    await page.getByRole('link', { name: words.en.shell.tabs['result-review'], exact: true }).click()
    await expect(page).toHaveTitle(`${words.en.shell.tabs['result-review']} · ${demoProjects[0]!.code} · Plumbline`)
    const project = pathname.replace(/\/project-info$/, '')
    for (const [path, title] of [
      ['/inspection-result/inspection-data', words.en.media.library.title],
      ['/report-definition/report-section', words.en.reports.switch.definition],
    ] as const) {
      await page.goto(`${project}${path}${search}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    // Spec 2 §2: the bell is there with an inspection only.
    const bell = page.getByRole('button', { name: words.en.notifications.bell })
    await expect(bell).toBeVisible()
    searchParams.delete('inspectionId')
    await page.goto(`${project}/inspection-result?${searchParams}`)
    await expect(page).toHaveURL(/\/project-info\?/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bell).toHaveCount(0)
    await page.goto(`/project/01900000-0000-7000-8000-000000000000/project-info${search}`)
    await expect(page.getByRole('heading', { level: 1, name: words.en.errors['project.not-found'] })).toBeVisible()
    await expectAccessible(page)
    // The browser itself complains of the 404.
    complaints.length = 0
  },
)

test(
  'a visitor who prefers Chinese is led to the Chinese home once, and may leave it',
  inSlowRun,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'zh-HK', baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page).toHaveURL(/\/zh-hk\/?$/)
    await expectHomeIn(page, 'zh-hk')
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: words.en.accounts.login.title })).toBeVisible()
    await context.close()
  },
)

test('the language chosen last is the language of the home page', inSlowRun, async ({ page }) => {
  await page.goto('/')
  let shown: Locale = 'en'
  for (const locale of ['zh-cn', 'zh-hk', 'en'] as const) {
    await chooseLanguage(page, shown, locale)
    await expectHomeIn(page, locale)
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`[0-9]${prefix[locale]}/?$`))
    await expectHomeIn(page, locale)
    shown = locale
  }
})

test('who is signed in keeps their header on an unknown page', inSlowRun, async ({ page }) => {
  await open(page, 'en', '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: words.en.shell.notFound.title })).toBeVisible()
  await expect(page.getByRole('link', { name: words.en.shell.logo.projects })).toBeVisible()
  await expectAccessible(page)
})

test(
  'with the server away a page not yet loaded says so and is there on another try; signing out says that the server does not know',
  inSlowRun,
  async ({ page, complaints }) => {
    await openFirstProject(page, 'en')
    await expect(page.getByRole('heading', { level: 1, name: words.en.projects.standing.title })).toBeVisible()
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('link', { name: words.en.shell.tabs['result-review'], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.en.shell.failure.title })).toBeVisible()
    await expect(page.getByRole('main').getByText(words.en.shell.network.lost)).toBeVisible()
    const again = page.getByRole('button', { name: words.en.shell.failure.retry })
    await again.click()
    await expect(again).toBeEnabled()
    await page.unroute('**/*')
    await again.click()
    await expect(page.getByRole('heading', { level: 1, name: words.en.shell.tabs['result-review'] })).toBeVisible()
    await page.route('**/user/api/**', (route) => route.abort())
    await page.getByRole('button', { name: accountOf('corporate-admin').name }).click()
    await page.getByRole('button', { name: words.en.accounts.profile.signOut }).click()
    await expectToast(page, words.en.accounts.profile.signedOutHereOnly)
    await expect(page.getByRole('heading', { level: 1, name: words.en.accounts.login.title })).toBeVisible()
    // The browser itself complains of every request that was cut.
    complaints.length = 0
  },
)

test('in the dark the pages are dark and still readable', inSlowRun, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, 'en')
  await expect(page.getByRole('row', { name: demoProjects[0]!.code })).toBeVisible()
  const brightness = await page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.slice(0, 3).map(Number)
    return channels.reduce((sum, channel) => sum + channel, 0) / 3
  })
  expect(brightness).toBeLessThan(80)
  await expectAccessible(page)
  await page.goto('/no/such/page')
  await expectAccessible(page)
})

test('sign in and open a project with the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { login } = words.en.accounts
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      const here = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null
        return `${focused?.labels?.[0]?.textContent ?? ''} ${focused?.getAttribute('aria-label') ?? ''} ${focused?.textContent ?? ''}`
      })
      if (here.includes(name)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the tab key does not reach "${name}"`)
  }
  await tabTo(login.email)
  await page.keyboard.type(accountOf('corporate-admin').email)
  await tabTo(login.password)
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expectProjectList(page, 'en')
  await expect(page.getByRole('link', { name: demoProjects[0]!.name })).toBeVisible()
  await tabTo(words.en.projects.filters.search)
  await page.keyboard.type(demoProjects.at(-1)!.name)
  await expect(page.getByText(fill('en', words.en.projects.count, { count: 1 }))).toBeVisible()
  await tabTo(demoProjects.at(-1)!.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/project\//)
})

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('no page outside a project scrolls sideways', inSlowRun, async ({ page }) => {
    test.slow()
    const expectToFit = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    for (const locale of locales) {
      await page.goto(`${prefix[locale]}/`)
      await expectToFit()
    }
    await signIn(page, 'en')
    await expectToFit()
    await page.goto('/purchase-history')
    await expectToFit()
  })
})
