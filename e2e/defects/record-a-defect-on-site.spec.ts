import { sendElevation } from '../support/elevations.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { phone, photoOnSite, recordOnSite, slowDown } from '../support/on-site.ts'
import { makeProject } from '../support/projects.ts'
import { fill, locales, walkedIn, words } from '../support/words.ts'

test.use(phone)

for (const locale of locales) {
  test(
    `a defect is photographed, placed and saved on the phone, and sent after a reload (${locale})`,
    walkedIn('en', locale),
    async ({ page, request, complaints }, testInfo) => {
      const { capture } = words[locale].defects
      const { bar } = words[locale].projects
      const project = await makeProject(request)
      await sendElevation(request, project, 'North')
      const image = await photoOnSite()
      // The line is cut: photos cannot leave the phone.
      await page.route('**/files/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await slowDown(page)

      const began = Date.now()
      await open(page, locale, project.path)
      await recordOnSite(page, locale, { elevation: 'North', photo: image })
      const waiting = page.getByText(fill(locale, capture.waiting, { count: 1 }))
      await expect(waiting).toBeVisible()
      // A figure to read, no limit: this machine may be busy with something else.
      testInfo.annotations.push({ type: 'camera to defect', description: `${Date.now() - began} ms, CPU 4x slower` })

      await page.reload()
      await expect(waiting).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/files/**')
      await expect(page.getByText(fill(locale, capture.sent, { count: 1 }))).toBeVisible({ timeout: 60_000 })
      await page
        .getByRole('navigation', { name: bar.label })
        .getByRole('link', { name: words[locale].analysis.switch.defects })
        .tap()
      const row = page.getByRole('grid').getByRole('row').nth(1)
      await expect(row).toContainText('DF0001')
      await expect(row).toContainText('North')
      expect((await row.boundingBox())!.y).toBeLessThanOrEqual(915 / 3)
      // The browser itself complains of every request that was cut.
      complaints.length = 0
    },
  )
}

test('the form fits a phone and can be used without a pointer', async ({ page, request }) => {
  const { capture } = words.en.defects
  const project = await makeProject(request)
  await sendElevation(request, project, 'North')
  await open(page, 'en', project.path.replace('project-info', 'inspection-result/inspection-data'))
  await page.getByRole('button', { name: capture.open }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: capture.open })
  await dialog.getByLabel(capture.drawing).selectOption({ label: 'North' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: capture.open })).toBeFocused()
})
