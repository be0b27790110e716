import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { fill, words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async ({ baseURL }) => {
  server = await startServer(Number(new URL(baseURL!).port))
})
test.afterAll(() => server.stop())

test('a defect is printed on one sheet of A4: photo, facts and a way back, without the frame of the app', async ({
  page,
  request,
}) => {
  test.slow()
  const { defects } = words['zh-hk']
  const { path } = await aProjectWithDefects(request)
  await open(page, 'zh-hk', path)
  await page.getByRole('row', { name: /DF0002/ }).click()
  await page.getByRole('link', { name: defects.sheet.open }).click()
  const sheet = page.getByRole('article', { name: fill('zh-hk', defects.sheet.title, { number: 'DF0002' }) })
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('DF0002')
  await expect(sheet.getByRole('img', { name: defects.sheet.code })).toBeVisible()
  await expect(sheet.locator('figure img')).toBeVisible()
  await expectAccessible(page)
  // Paper is white on a dark screen as well: the page around the sheet, not only the sheet.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(
    await page.evaluate(() =>
      [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
    ),
  ).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: defects.sheet.print })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: defects.sheet.back }).click()
  await expect(
    page.getByRole('region', { name: fill('zh-hk', defects.panel.label, { number: 'DF0002' }) }),
  ).toBeVisible()
})
