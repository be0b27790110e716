import type { Page } from '@playwright/test'
import { projectRoutes } from '../../packages/contract/src/projects/projects.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { callApi } from '../support/company.ts'
import { accountOf, expect, open, test } from '../support/journey.ts'

const hostile = ` "><img src=x onerror="window.hit=1"><script>window.hit=1</script><svg onload=window.hit=1> javascript:window.hit=1//`

/** Free text, by the name of its field. Of the others many are codes, on which screens depend. */
const free =
  /name|title|text|note|comment|address|scope|summary|label|subject|remark|preparedBy|detail|company|phone|owners|description|material|location/i
const notFree = /^(planName|fileName|_id|url|href)$|Id$|Url$/
const isCode = (text: string) => text === '' || /^[\w.:/-]*$/.test(text) || /^\/|^https?:/.test(text)

/** As if somebody had stored it in every text that the server answers. */
function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => poison(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one, name)]))
  if (
    typeof value !== 'string' ||
    notFree.test(key) ||
    !free.test(key) ||
    (isCode(value) && !/^(name|userName|text|title|comment|subject)$/.test(key))
  )
    return value
  return value + hostile
}

async function poisonAnswers(page: Page): Promise<void> {
  await page.route(/\/(user|asset|inspection|messaging)\/api\//, async (route) => {
    if (route.request().url().endsWith('/events')) return route.continue()
    const answer = await route.fetch()
    if (answer.headers()['content-type']?.includes('application/json') !== true || answer.status() >= 400)
      return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: poison(await answer.json()) })
  })
}

/** Nothing of it became markup; that it ran, or was stopped by the policy, the console would say. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  const found = await page.evaluate(() => ({
    hit: 'hit' in window,
    markup: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
    links: [...document.querySelectorAll('a')].filter((link) => link.protocol === 'javascript:').length,
  }))
  expect(found, path).toEqual({ hit: false, markup: 0, links: 0 })
}

async function visit(page: Page, paths: readonly string[]): Promise<number> {
  let shown = 0
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const isShown = await page
      .waitForFunction(() => document.body.innerText.includes('onerror="window.hit=1"'), null, { timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    await expectHarmless(page, path)
    if (isShown) shown += 1
  }
  return shown
}

test('a script stored in any text is shown as text on every screen', async ({ page, complaints }) => {
  test.slow()
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
  const { accessToken, corporates } = await callApi(page.request, accountRoutes.login, {
    body: { email: accountOf('corporate-admin').email, password: demoPassword },
  })
  const {
    data: [project],
  } = await callApi(
    page.request,
    projectRoutes.list,
    { params: { corporateId: corporates[0]!.corporateId }, query: {} },
    accessToken,
  )
  const tab = (name: string) =>
    `/project/${project!._id}/${name}?${new URLSearchParams({ corporateId: corporates[0]!.corporateId, workspaceId: project!.workspaceId, inspectionId: project!.inspectionId ?? '' })}`
  await poisonAnswers(page)
  await open(page, 'en', '/projects')
  const tabs = [
    'project-info',
    'upload-drawing',
    'inspection-result',
    'result-review',
    'result-review/findings',
    'result-review/models',
    'result-review/defects',
    'report-definition',
    'defect-setting',
  ]
  expect(
    await visit(page, [
      '/projects',
      '/account',
      '/manage-users',
      '/audit-log',
      '/purchase-history',
      '/help/contact',
      ...tabs.map(tab),
    ]),
  ).toBeGreaterThan(8)
  await open(page, 'en', '/console', 'system-admin')
  expect(
    await visit(page, ['/console', '/console/users', '/console/orders', '/console/projects', '/console/audit-log']),
  ).toBeGreaterThan(2)
})
