import type { Locator, Page } from '@playwright/test'
import { aFlownProject, crackedPhotos } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { detectorMs } from '../support/photos.ts'
import { fill, words } from '../support/words.ts'

const { media, analysis, annotations, markers, shell } = words.en
const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()

test('a photo that arrives is looked into by the detector; what it found waits on the photo for a person', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(3 * detectorMs)
  const [flown, [photo]] = [await aFlownProject(request), await crackedPhotos()]
  await open(page, 'en', flown.path)
  await page
    .getByRole('listbox', { name: markers.planScreen.list.label })
    .getByRole('option', { name: new RegExp(flown.markerName) })
    .click()
  await press(page, media.upload.marker.upload)
  const dialog = page.getByRole('dialog', { name: fill('en', media.wizard.of, { marker: flown.markerName }) })
  await press(dialog, media.wizard.next)
  await dialog.getByLabel(media.wizard.drone.model).selectOption('M30')
  await dialog.getByLabel(media.wizard.drone.offset).fill('6')
  await press(dialog, media.wizard.next)
  await dialog.getByLabel(media.wizard.files.chooseInput, { exact: true }).setInputFiles([photo!])
  await press(dialog, media.wizard.upload)
  await expect(page.getByText(media.upload.foot.safe)).toBeVisible({ timeout: 90_000 })

  await page.getByRole('link', { name: shell.tabs['result-review'], exact: true }).click()
  const strip = page.getByRole('listbox', { name: annotations.strip.label })
  await expect(strip.getByRole('option')).toHaveCount(1)
  const found = strip
    .getByRole('option', { name: new RegExp(fill('en', annotations.strip.found.one!, { count: '\\d+' })) })
    .first()
  await found.click({ timeout: detectorMs })
  const finding = page.getByRole('region', { name: annotations.findings.label }).getByRole('option').first()
  await expect(finding).toContainText(analysis.types.crack)
  await expect(finding).toContainText(annotations.findings.suggested)
  await finding.click()
  await expect(finding).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  await page.getByRole('link', { name: analysis.switch.defects, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.en.defects.empty.title })).toBeVisible()

  await page.getByRole('link', { name: analysis.switch.findings, exact: true }).click()
  await expect(page.getByRole('cell', { name: analysis.runs.arrival })).toBeVisible()
  await press(page, analysis.run.open)
  const asking = page.getByRole('dialog', { name: analysis.run.title })
  await asking.getByLabel(analysis.sensitivities.high).check()
  await expectAccessible(page)
  await press(asking, analysis.run.start)
  await expectToast(page, fill('en', analysis.run.started, { number: 2 }))
  await expect(page.getByRole('row', { name: new RegExp(`^2 ${analysis.runs.statuses.completed}`) })).toBeVisible({
    timeout: detectorMs,
  })
  await expectAccessible(page)

  const narrow = await browser.newContext({ locale: 'zh-HK', viewport: { width: 1024, height: 768 } })
  const other = await narrow.newPage()
  const own = words['zh-hk']
  await open(other, 'zh-hk', flown.project.path.replace('project-info', 'result-review/findings'), 'system-read-only')
  await expect(other.getByText(own.analysis.settings.readOnly)).toBeVisible()
  await expect(other.getByRole('button', { name: own.analysis.run.open })).toHaveCount(0)
  await expectNoSidewaysScroll(other)
  await expectAccessible(other)
  await narrow.close()
})
