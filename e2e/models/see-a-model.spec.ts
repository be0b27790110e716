import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { drawnInSoftware, pressModel, sendModel, wallGlb } from '../support/models.ts'
import { makeProject } from '../support/projects.ts'
import { fill, words } from '../support/words.ts'

test.use({ launchOptions: drawnInSoftware })

const {
  models: { viewer },
  defects,
} = words.en
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a model is opened, measured and cut, a defect is pinned on it, and the way from the pin to the register leads back', async ({
  page,
  request,
}) => {
  test.slow()
  const { path } = await makeProject(request)
  const at = (part: string, more = '') => `${path.replace('project-info', part)}${more}`
  await sendModel(request, { path }, { name: 'South wall', fileName: 'wall.glb', bytes: await wallGlb() })
  await open(page, 'en', at('result-review/models'))
  const stage = page.getByRole('application', { name: /South wall/ })
  await expect(stage).toBeVisible()
  await expect(page.getByText('2 triangles')).toBeVisible()
  await expectAccessible(page)

  // A press before the wall is drawn measures nothing.
  const size = page.getByText(/^\d+\.\d{2} m$/).first()
  await press(page, viewer.tools.distance)
  await expect(async () => {
    await pressModel(stage, -60)
    await expect(page.getByRole('button', { name: viewer.tools.clear })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await pressModel(stage, 60)
  await expect(size).toBeVisible()
  await stage.press('Escape')
  await expect(size).toHaveCount(0)
  await stage.press('r')
  for (const [right, down] of [
    [-60, -40],
    [60, -40],
    [60, 40],
  ] as const)
    await pressModel(stage, right, down)
  await expect(page.getByText(/^\d+\.\d{1,2} m²$/).first()).toBeVisible()
  await stage.press('c')
  await expect(page.getByRole('slider', { name: viewer.section.at })).toBeVisible()
  await expectAccessible(page)
  await stage.press('c')

  await stage.press('p')
  await pressModel(stage)
  await expect(page.getByText(viewer.spot.notPlaced)).toBeVisible()
  await press(page, viewer.spot.pin)
  const dialog = page.getByRole('dialog', { name: viewer.dialog.title })
  await dialog.getByLabel(viewer.dialog.remark).fill('Crack under the window')
  await expectAccessible(page)
  await press(page, viewer.dialog.save)
  await expect(
    page
      .getByRole('region', { name: fill('en', defects.panel.label, { number: 'DF0001' }) })
      .getByText('Crack under the window'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'DF0001', exact: true, pressed: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(at('result-review/defects', '&columns=severity,model'))
  const row = page.getByRole('row', { name: /DF0001/ })
  await row.click()
  await expect(
    page
      .getByRole('region', { name: fill('en', defects.panel.label, { number: 'DF0001' }) })
      .getByRole('link', { name: defects.panel.inModel }),
  ).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: defects.panel.inModel }).click()
  await expect(page.getByRole('button', { name: 'DF0001', exact: true, pressed: true })).toBeVisible()
})
