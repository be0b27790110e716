import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { aThermalProject } from '../support/thermal-frames.ts'
import { fill, locales, walkedIn, words, type Locale } from '../support/words.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

function photoIn(locale: Locale, name: string) {
  const { annotations } = words[locale]
  return {
    open: (page: Page) =>
      page
        .getByRole('listbox', { name: annotations.strip.label })
        .getByRole('option', { name: new RegExp(name) })
        .click(),
    findings: (page: Page) => page.getByRole('region', { name: annotations.findings.label }).getByRole('option'),
    async drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
      const box = (await page
        .getByRole('application', { name: fill(locale, annotations.canvas, { name }) })
        .boundingBox())!
      await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 })
      await page.mouse.up()
    },
  }
}

for (const locale of locales) {
  test(
    `a photo is drawn on, measured and judged, saved automatically, also without a connection; another sees it and a viewer only looks (${locale})`,
    walkedIn('zh-hk', locale),
    async ({ page, browser, request, complaints }) => {
      test.slow()
      const { annotations, canvas, projects, shell } = words[locale]
      const { path: thermal, visualName } = await aThermalProject(request)
      const path = thermal.replace('/thermal', '')
      const { open: openPhoto, findings, drag } = photoIn(locale, visualName)
      await open(page, locale, path)
      await openPhoto(page)
      await press(page, canvas.kinds.rectangle)
      await drag(page, [0.3, 0.3], [0.4, 0.5])
      await expect(findings(page)).toContainText([annotations.irregularity])
      await page.keyboard.press('2')
      // No type was chosen yet: the list asks for one, and Enter takes the first.
      await page.getByRole('combobox', { name: annotations.types.search }).press('Enter')
      await expect(findings(page)).toContainText(['DF0001'])
      await expect(findings(page)).toContainText([projects.terms.severity.major.name])
      await press(page, annotations.ruler.tool)
      await drag(page, [0.5, 0.6], [0.7, 0.6])
      await expectAccessible(page)

      const second = await (await browser.newContext()).newPage()
      await open(second, locale, path)
      await openPhoto(second)
      await expect(findings(second)).toContainText(['DF0001'])

      await page.context().setOffline(true)
      await press(page, canvas.kinds.rectangle)
      await drag(page, [0.6, 0.3], [0.7, 0.4])
      await expect(page.getByText(fill(locale, annotations.saved.offline, { count: 1 }))).toBeVisible()
      await page.context().setOffline(false)
      await expect(findings(second)).toHaveCount(2)
      // The browser itself says that there was no line, on a busy machine only after it is back.
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')),
      )

      // The undo is still there after another tab, and the deleted shape stays stored.
      await page.getByRole('link', { name: shell.tabs['project-info'], exact: true }).click()
      await page.getByRole('link', { name: shell.tabs['result-review'], exact: true }).click()
      await openPhoto(page)
      await expect(findings(page)).toHaveCount(2)
      await press(page, canvas.tools.undo)
      await expect(findings(page)).toHaveCount(1)
      await expect(findings(second)).toHaveCount(1)
      await press(page, annotations.deleted.title)
      await press(page, annotations.deleted.restore)
      await expect(findings(second)).toHaveCount(2)
      await page.reload()
      await expect(findings(page)).toHaveCount(2)

      const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
      await open(reader, locale, path, 'corporate-viewer')
      await expect(reader.getByText(annotations.readOnly)).toBeVisible()
      await expect(reader.getByRole('button', { name: canvas.kinds.rectangle })).toHaveCount(0)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)
    },
  )
}
