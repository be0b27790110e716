import type { Page } from '@playwright/test'
import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { aCrackedProject } from '../support/flights.ts'
import { inSlowRun, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

const beforeSignIn = ['/', '/login', '/signup', '/forgot-password', '/pricing', '/help'] as const
const ofPeople = [
  '/projects',
  '/account',
  '/change-password',
  '/manage-users',
  '/integrations',
  '/audit-log',
  '/purchase-history',
  '/help/contact',
] as const
const ofProject = [
  'project-info',
  'project-info#details',
  'upload-drawing',
  'inspection-result',
  'inspection-result/inspection-data',
  'result-review',
  'result-review/findings',
  'result-review/defects',
  'result-review/thermal',
  'result-review/models',
  'report-definition',
  'report-definition/report-section',
  'defect-setting',
] as const

/** What the ordinary run has no time for. */
const rarer = {
  visitor: [
    '/forgotmail',
    '/accept-invitation?token=none',
    '/unsubscribe?token=none',
    '/pricing?plan=PRO',
    '/help/capture',
  ],
  people: ['/calendar', '/share-links', '/buy', '/payment-failed', '/image-gen', '/image-gen-v2', '/start', '/nowhere'],
  console: ['/', '/users', '/orders', '/projects', '/domains', '/audit-log', '/operations'],
  defects: ['summary', 'elevation', 'elevation&layer=coverage', 'elevation&layer=close-range', 'schedule', 'calendar'],
} as const

/** Measured when nothing is loading any more: a list that comes later may be wider. */
async function visit(page: Page, path: string): Promise<string | undefined> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  try {
    await expectNoSidewaysScroll(page)
    return undefined
  } catch {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    return `${path}: ${width} px`
  }
}

/** Lists come first: what is above the first row takes no more than a third of the window. */
const firstRows: Readonly<Record<string, string>> = {
  '/projects': 'tbody tr',
  'inspection-result': '[role="option"]',
  'inspection-result/inspection-data': '[role="option"]',
}

async function expectListFirst(page: Page, screen: string): Promise<void> {
  const row = firstRows[screen]
  if (row === undefined) return
  const first = page.getByRole('main').locator(row).first()
  await expect(first).toBeVisible()
  // A row that is drawn again between two questions has no place for a moment.
  await expect
    .poll(async () => (await first.boundingBox())?.y ?? Infinity, { message: screen })
    .toBeLessThanOrEqual(page.viewportSize()!.height / 3)
}

const barOf = (page: Page, locale: Locale) => page.getByRole('navigation', { name: words[locale].projects.bar.label })

/** At the foot of the window wherever the page is scrolled to, and below the last line at its end. */
async function expectBar(page: Page, locale: Locale): Promise<void> {
  const bar = barOf(page, locale)
  await expect(bar).toBeVisible()
  const footOf = async () => (await bar.boundingBox().then((box) => box!.y + box!.height)) - page.viewportSize()!.height
  expect(await footOf()).toBeCloseTo(0, 0)
  // What is loaded later makes the page longer.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await footOf()).toBeCloseTo(0, 0)
    const [main, top] = [await page.getByRole('main').boundingBox(), (await bar.boundingBox())!.y]
    expect(main!.y + main!.height).toBeLessThanOrEqual(top + 1)
  }).toPass()
  for (const item of await bar.locator('a, button').all()) {
    const { width, height } = (await item.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const locale of locales) {
  test(`no screen scrolls sideways on a phone in ${locale}`, walkedIn('zh-hk', locale), async ({ page, request }) => {
    test.slow()
    const wide: (string | undefined)[] = []
    for (const path of beforeSignIn) wide.push(await visit(page, `${prefix[locale]}${path}`))
    const { path } = await aCrackedProject(request)
    await open(page, locale, '/projects')
    for (const one of ofPeople) {
      wide.push(await visit(page, `${prefix[locale]}${one}`))
      await expectListFirst(page, one)
    }
    const [address, query] = path.split('?')
    const project = address!.replace(/\/[^/]*$/, '')
    for (const one of ofProject) {
      const [tab, hash] = one.split('#')
      const end = hash === undefined ? '' : `#${hash}`
      wide.push(await visit(page, `${prefix[locale]}${project}/${tab}?${query}${end}`))
      await expectListFirst(page, one)
      await expectBar(page, locale)
    }
    expect(wide.filter((found) => found !== undefined)).toEqual([])
  })
}

for (const locale of locales) {
  test(`no rarer screen scrolls sideways on a phone in ${locale}`, inSlowRun, async ({ page, request, complaints }) => {
    test.slow()
    const wide: (string | undefined)[] = []
    for (const path of rarer.visitor) wide.push(await visit(page, `${prefix[locale]}${path}`))
    const { path } = await aProjectWithDefects(request)
    const [place, token] = [placeOf({ path }), await tokenOf(request)]
    const params = { projectId: place.projectId, inspectionId: place.inspectionId }
    const { data } = await callApi(request, defectRoutes.list, { params, query: {} as never }, token)
    const defectId = data[0]!._id
    await open(page, locale, path)
    for (const one of rarer.people) wide.push(await visit(page, `${prefix[locale]}${one}`))
    for (const view of rarer.defects) wide.push(await visit(page, `${prefix[locale]}${path}&view=${view}`))
    wide.push(await visit(page, `${prefix[locale]}${path}&defect=${defectId}`))
    const [address, query] = path.split('?')
    wide.push(await visit(page, `${prefix[locale]}${address}/${defectId}/sheet?${query}`))
    await open(page, locale, '/console', 'system-admin')
    for (const one of rarer.console) wide.push(await visit(page, `${prefix[locale]}/console${one}`))
    expect(wide.filter((found) => found !== undefined)).toEqual([])
    // Links that were never sent, and a page that is not there.
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 40[0-9]/.test(text)))
  })
}

for (const locale of locales) {
  test(`the bar leads through a project in ${locale}`, walkedIn('en', locale), async ({ page, request }) => {
    const { path } = await aCrackedProject(request)
    const { bar: text, standing } = words[locale].projects
    await open(page, locale, path.replace('result-review', 'project-info'))
    const bar = barOf(page, locale)
    const current = bar.locator('[aria-current="page"]')
    await expect(page.getByRole('heading', { level: 1, name: standing.title })).toBeVisible()
    await expect(current).toHaveText(text.overview)
    await expectAccessible(page)
    await bar.getByRole('link', { name: words[locale].analysis.switch.defects }).tap()
    await expect(page).toHaveURL(/\/result-review\/defects\?/)
    await expect(current).toHaveText(words[locale].analysis.switch.defects)

    await bar.getByRole('button', { name: text.more }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: text.more })
    await expect(sheet.getByRole('link', { name: words[locale].shell.tabs['report-definition'] })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(bar.getByRole('button', { name: text.more })).toBeFocused()
    await page.keyboard.press('Enter')
    await sheet.getByRole('link', { name: words[locale].shell.tabs['report-definition'] }).tap()
    await expect(page).toHaveURL(/\/report-definition\?/)
    await expect(sheet).toBeHidden()
    await expect(current).toHaveCount(0)
  })
}
