import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './journey.ts'
import { aThermalProject } from './thermal-frames.ts'
import { fill, words } from './words.ts'

const { annotations, canvas, projects } = words.en
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function drag(page: Page, name: string, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = (await page.getByRole('application', { name: fill('en', annotations.canvas, { name }) }).boundingBox())!
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 })
  await page.mouse.up()
}

const findings = (page: Page) => page.getByRole('region', { name: annotations.findings.label }).getByRole('button')

test('a photo is drawn on, measured and judged, saved by itself, without a line too; another sees it and a viewer only looks', async ({ page, browser, request, complaints }) => {
  test.slow()
  const { path: thermal, visualName } = await aThermalProject(request)
  const path = thermal.replace('/thermal', '')
  await open(page, 'en', path)
  await page.getByRole('listbox', { name: annotations.strip.label }).getByRole('option', { name: new RegExp(visualName) }).click()
  await press(page, canvas.kinds.rectangle)
  await drag(page, visualName, [0.3, 0.3], [0.4, 0.5])
  await expect(findings(page)).toContainText([annotations.irregularity])
  await page.keyboard.press('2')
  await expect(findings(page)).toContainText(['DF0001'])
  await expect(findings(page)).toContainText([projects.terms.severity.major.name])
  await press(page, annotations.ruler.tool)
  await drag(page, visualName, [0.5, 0.6], [0.7, 0.6])
  await expectAccessible(page)

  const second = await (await browser.newContext()).newPage()
  await open(second, 'en', path)
  await second.getByRole('listbox', { name: annotations.strip.label }).getByRole('option', { name: new RegExp(visualName) }).click()
  await expect(findings(second)).toContainText(['DF0001'])

  await page.context().setOffline(true)
  await press(page, canvas.kinds.rectangle)
  await drag(page, visualName, [0.6, 0.3], [0.7, 0.4])
  await expect(page.getByText(fill('en', annotations.saved.offline.one!, { count: 1 }))).toBeVisible()
  await page.context().setOffline(false)
  // The browser itself says that there was no line.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))
  await expect(findings(second)).toHaveCount(2, { timeout: 30_000 })
  await page.reload()
  await expect(findings(page)).toHaveCount(2)

  const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
  await open(reader, 'zh-hk', path, 'corporate-viewer')
  const zh = words['zh-hk']
  await expect(reader.getByText(zh.annotations.readOnly)).toBeVisible()
  await expect(reader.getByRole('button', { name: zh.canvas.kinds.rectangle })).toHaveCount(0)
  await expectNoSidewaysScroll(reader)
  await expectAccessible(reader)
})
