import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { connect } from '../apps/server/src/db/connection.ts'
import { aCorporate, aPassword, aProject, aUser } from '../apps/server/src/testing/builders/builders.ts'
import { fillDefects } from '../apps/server/src/testing/builders/many-defects.ts'
import { fillMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { arrive } from '../e2e/support/journey.ts'
import { words } from '../e2e/support/words.ts'
import { chromiumPath } from '../scripts/chromium.ts'
import type { Figure } from './support/bench.ts'
import { longestTask, longTasksDuring, onEmptyPage, scrollMs, wheel } from './support/scrolling.ts'
import { withDatabase, withServer } from './support/with-api.ts'

const defects = 50_000
const viewport = { width: 1440, height: 900 }

type Filled = { readonly email: string; readonly path: string }

async function fill(databaseUrl: string): Promise<Filled> {
  const { db, pool, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const user = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = await aProject(db, corporate.id)
  await fillMedia(db, project, 10_000)
  await fillDefects(db, project, defects, [user.id])
  await pool.query('vacuum analyze')
  await close()
  const query = new URLSearchParams({
    corporateId: corporate.id,
    workspaceId: project.workspaceId,
    inspectionId: project.inspectionId,
  })
  return { email: user.email, path: `/project/${project.id}/result-review/defects?${query}` }
}

/** Down by whole pages, as fast as the rows come. */
async function pageDown(page: Page): Promise<void> {
  await page.getByRole('grid', { name: words.en.defects.register.grid }).focus()
  for (const end = performance.now() + scrollMs; performance.now() < end;) {
    await page.keyboard.press('PageDown')
    await sleep(30)
  }
}

/** The number of the lowest row in sight. */
const reached = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('[role="grid"] [role="row"]')].map((row) =>
        Number(row.getAttribute('aria-rowindex')),
      ),
    ),
  )

async function measure(browser: Browser, origin: string, { email, path }: Filled): Promise<readonly Figure[]> {
  const page = await (await browser.newContext({ baseURL: origin, viewport, locale: 'en-GB' })).newPage()
  await arrive(page, 'en', { email, password: aPassword }, path)
  await page.getByRole('row', { name: /DF0001/ }).waitFor()
  await sleep(1_500)
  const scrolled = await longTasksDuring(page, () => wheel(page))
  const byWheel = await reached(page)
  const paged = await longTasksDuring(page, () => pageDown(page))
  const byKey = await reached(page)
  if (byWheel < 300 || byKey < byWheel + 300)
    throw new Error(`only row ${byWheel} was reached by the wheel, ${byKey} by keys`)
  const nothing = await onEmptyPage(browser, viewport)
  const name = `${defects.toLocaleString('en')} defects in the register, longest task while`
  return [
    longestTask(`${name} scrolling for 10 s, to row ${byWheel.toLocaleString('en')}`, scrolled, nothing),
    longestTask(`${name} paging by key for 10 s, to row ${byKey.toLocaleString('en')}`, paged, nothing),
  ]
}

/** The web app as it is built, in Chromium. */
export function registerScroll(): Promise<readonly Figure[]> {
  return withDatabase(async (databaseUrl) => {
    const filled = await fill(databaseUrl)
    return withServer('api.ts', databaseUrl, async (origin) => {
      const browser = await chromium.launch({
        executablePath: chromiumPath,
        args: ['--no-sandbox', '--disable-background-networking'],
      })
      try {
        return await measure(browser, origin, filled)
      } finally {
        await browser.close()
      }
    })
  })
}
