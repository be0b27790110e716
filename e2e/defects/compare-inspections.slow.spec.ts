import { inspectedTwice } from '../support/inspections.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { fill, locales, words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async ({ baseURL }) => {
  server = await startServer(Number(new URL(baseURL!).port))
})
test.afterAll(() => server.stop())

for (const locale of locales) {
  test(`what an earlier inspection found is seen at its place, linked, and compared by swipe and side by side (${locale})`, async ({
    page,
    request,
  }) => {
    const { analysis, annotations, defects } = words[locale]
    const { path } = await inspectedTwice(request)
    await open(page, locale, path)
    await page
      .getByRole('grid', { name: defects.register.grid })
      .getByRole('row', { name: /DF0002/ })
      .click()
    const panel = page.getByRole('region', { name: fill(locale, defects.panel.label, { number: 'DF0002' }) })
    await expect(panel.getByText('DF0001')).toBeVisible()
    await panel.getByRole('button', { name: defects.earlier.same, exact: true }).click()
    await panel.getByLabel(defects.columns.progress).selectOption(defects.progress.worse)
    await panel.getByRole('button', { name: defects.earlier.compare, exact: true }).click()
    const dialog = page.getByRole('dialog', {
      name: fill(locale, defects.earlier.compareTitle, { before: 'DF0001', after: 'DF0002' }),
    })
    const edge = dialog.getByRole('slider', { name: defects.earlier.edge })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveValue('51')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: defects.earlier.beside }).click()
    await expect(dialog.getByRole('figure')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(panel.getByLabel(defects.columns.progress)).toHaveValue('worse')

    await page.getByRole('link', { name: analysis.switch.photos, exact: true }).click()
    const here = page.getByRole('region', { name: defects.earlier.here })
    await here.getByRole('link').click()
    await expect(page.getByRole('region', { name: annotations.findings.label })).toContainText('DF0001')
  })
}
