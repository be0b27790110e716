import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { aCrackedProject } from '../support/flights.ts'
import { locales, prefix, walkedIn } from '../support/words.ts'

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

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const locale of locales) {
  test(`no screen scrolls sideways on a phone in ${locale}`, walkedIn('zh-hk', locale), async ({ page, request }) => {
    test.slow()
    const wide: (string | undefined)[] = []
    for (const path of beforeSignIn) wide.push(await visit(page, `${prefix[locale]}${path}`))
    const { path } = await aCrackedProject(request)
    await open(page, locale, '/projects')
    for (const one of ofPeople) wide.push(await visit(page, `${prefix[locale]}${one}`))
    const [address, query] = path.split('?')
    const project = address!.replace(/\/[^/]*$/, '')
    for (const one of ofProject) {
      const [tab, hash] = one.split('#')
      const end = hash === undefined ? '' : `#${hash}`
      wide.push(await visit(page, `${prefix[locale]}${project}/${tab}?${query}${end}`))
    }
    expect(wide.filter((found) => found !== undefined)).toEqual([])
  })
}
