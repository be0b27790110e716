import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, open, test } from '../support/journey.ts'
import { aThermalProject } from '../support/thermal-frames.ts'
import { fill, words } from '../support/words.ts'

const { view, panel, list, survey } = words.en.thermal
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const figures = (page: Page) =>
  page.getByRole('region', { name: panel.meters.title }).locator('tbody tr [data-of="mean"]').allTextContents()

async function drawBox(
  page: Page,
  imageName: string,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.keyboard.press('b')
  const box = (await page
    .getByRole('application', { name: fill('en', view.label, { name: imageName }) })
    .boundingBox())!
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 })
  await page.mouse.up()
}

test('a thermal picture is coloured, measured, compared, saved, paired and made a defect; a viewer only looks', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { path, imageName, visualName } = await aThermalProject(request)
  await open(page, 'en', path)
  await expect(page.getByRole('application', { name: fill('en', view.label, { name: imageName }) })).toBeVisible()
  const hot = page.getByRole('group', { name: view.slider.label }).getByRole('slider', { name: view.slider.max })
  // Spec 2 §4: it opens at 0 to 100 °C; Fit is remembered for the project.
  await expect(hot).toHaveAttribute('aria-valuenow', '100')
  await press(page, panel.range.auto)
  await expect.poll(async () => Number(await hot.getAttribute('aria-valuenow'))).toBeLessThan(100)
  const fitting = Number(await hot.getAttribute('aria-valuenow'))
  await press(page, panel.range.reset)
  await expect(hot).toHaveAttribute('aria-valuenow', '100')
  await press(page, panel.range.auto)
  await expect(hot).toHaveAttribute('aria-valuenow', String(fitting))
  await page.reload()
  await expect(hot).toHaveAttribute('aria-valuenow', String(fitting))
  await hot.press('ArrowUp')
  await page.getByText(panel.palette.rainbow, { exact: true }).click()
  await expect(page.getByText(view.edited)).toBeVisible()
  const shown = await hot.getAttribute('aria-valuetext')

  await drawBox(page, imageName, [0.3, 0.3], [0.4, 0.4])
  await drawBox(page, imageName, [0.55, 0.5], [0.7, 0.65])
  await press(page, panel.delta.add)
  const difference = page.getByRole('region', { name: panel.delta.title }).getByRole('status')
  await expect(difference).toHaveText(/K$/)
  const measured = [await difference.textContent(), ...(await figures(page))]
  await expectAccessible(page)
  const save = async () => {
    await press(page, view.save)
    await expect(page.getByText(view.edited)).toHaveCount(0)
  }
  await save()
  // Saved without a meter, undo still brings it back with its difference.
  await press(page, fill('en', panel.meters.remove, { name: 'B2' }))
  await save()
  await expect(difference).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(difference).toHaveText(measured[0]!)
  await save()
  await page.reload()
  await expect(difference).toHaveText(measured[0]!)
  expect([await difference.textContent(), ...(await figures(page))]).toEqual(measured)
  await expect(hot).toHaveAttribute('aria-valuetext', shown!)
  await expect(page.getByRole('radio', { name: panel.palette.rainbow })).toBeChecked()

  for (const way of ['side', 'swipe', 'blend'] as const) await page.getByText(view.show[way], { exact: true }).click()
  await expect(page.getByLabel(view.show.blendAt)).toBeVisible()
  await press(page, panel.pair.choose)
  const dialog = page.getByRole('dialog', { name: fill('en', panel.pair.dialog, { name: imageName }) })
  await dialog.getByText(visualName).click()
  await dialog.getByRole('button', { name: panel.pair.use }).click()
  await expect(page.getByRole('region', { name: panel.pair.title }).getByText(list.pairs.chosen)).toBeVisible()

  await press(page, panel.align.adjust)
  await page.getByLabel(panel.align.rotation).fill('2')
  await press(page, panel.align.save)
  await expectToast(page, panel.align.saved)
  for (const [button, first] of [
    [panel.export.meters, panel.meters.name],
    [panel.export.temperatures, /^\d+\.\d\d,/],
  ] as const) {
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, button)])
    expect((await readFile(await saved.path(), 'utf8')).split('\n')[0]).toMatch(first)
  }

  await press(page, list.conditions)
  await page.getByLabel(survey.ambient, { exact: true }).fill('18.5')
  await page.getByLabel(survey.sun, { exact: true }).selectOption(survey.suns.overcast)
  await press(page, survey.save)
  await expectToast(page, survey.saved)

  await press(page, fill('en', panel.meters.select, { name: 'B1' }))
  await press(page, panel.finding.make)
  const finding = page.getByRole('dialog', { name: fill('en', panel.finding.dialog, { name: 'B1' }) })
  await finding.getByLabel(panel.finding.type).selectOption({ index: 1 })
  await finding.getByText(words.en.projects.terms.severity.minor.name, { exact: true }).click()
  await expectAccessible(page)
  await finding.getByRole('button', { name: panel.finding.save }).click()
  await expect(page.getByText(fill('en', panel.finding.made, { label: 'DF0001' }))).toBeVisible()

  const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
  await open(reader, 'zh-hk', path, 'corporate-viewer')
  const zh = words['zh-hk'].thermal
  await expect(reader.getByRole('region', { name: zh.panel.delta.title }).getByRole('status')).toHaveText(measured[0]!)
  await expect(reader.getByRole('button', { name: zh.view.save })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: zh.view.tools.box })).toHaveCount(0)
  await expectAccessible(reader)
})
