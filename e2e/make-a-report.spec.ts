import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './journey.ts'
import { aReportableProject, docxText } from './reports.ts'
import { fill, locales, walkedIn, words, type Locale } from './words.ts'

/** Drawn and given a severity: a defect with a number. Its own journey shows the rest. */
async function drawDefect(page: Page, locale: Locale, path: string, photoName: string): Promise<void> {
  const { annotations, canvas } = words[locale]
  await open(page, locale, path)
  await page.getByRole('listbox', { name: annotations.strip.label }).getByRole('option', { name: new RegExp(photoName) }).click()
  await page.getByRole('button', { name: canvas.kinds.rectangle, exact: true }).click()
  const box = (await page.getByRole('application', { name: fill(locale, annotations.canvas, { name: photoName }) }).boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  const findings = page.getByRole('region', { name: annotations.findings.label }).getByRole('option')
  await expect(findings).toHaveCount(1)
  await page.keyboard.press('2')
  await expect(findings).toContainText(['DF0001'])
}

for (const locale of locales) {
  test(`an accepted defect becomes a report that is downloaded, in ${locale}; two write at once, a viewer reads`, walkedIn('en', locale), async ({ page, browser, request, complaints }) => {
    test.slow()
    const { reports } = words[locale]
    const { names } = reports.sections
    const { photosPath, reportPath, photoName } = await aReportableProject(request)
    await drawDefect(page, locale, photosPath, photoName)

    await open(page, locale, reportPath)
    await page.getByRole('button', { name: reports.files.begin }).click()
    await page.getByLabel(reports.cover.title).fill('Harbour Court 2026')
    await page.getByRole('link', { name: names.disclaimerSection }).click()
    const text = page.getByRole('textbox', { name: fill(locale, reports.text.editor, { section: names.disclaimerSection }) })
    await expect(text).not.toBeEmpty()
    await text.press('Control+End')
    await text.pressSequentially(' Repair before the rain.')
    await expect(page.getByText(reports.saved.now)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('switch', { name: fill(locale, reports.sections.include, { section: names.appendixC }) }).click({ force: true })

    // Another writes the same text meanwhile. What comes live would tell at once; here the line is cut, and the refusal has to.
    await page.route('**/messaging/api/v1/events', (route) => route.abort())
    await page.reload()
    const other = await (await browser.newContext()).newPage()
    await open(other, locale, reportPath)
    await other.getByRole('link', { name: reports.switch.definition, exact: true }).click()
    await other.getByRole('link', { name: names.disclaimerSection }).click()
    const theirs = other.getByRole('textbox', { name: fill(locale, reports.text.editor, { section: names.disclaimerSection }) })
    await expect(text).toContainText('Repair before the rain.')
    await expect(theirs).toContainText('Repair before the rain.')
    await theirs.press('Control+End')
    await theirs.pressSequentially(' Scaffold the north side.')
    await expect(other.getByText(reports.saved.now)).toBeVisible()
    await text.press('Control+End')
    await text.pressSequentially(' Ask the owner.')
    await expect(page.getByText(reports.conflict.title)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: reports.conflict.keep }).click()
    await expect(page.getByText(reports.conflict.title)).toHaveCount(0)
    await expect(theirs).toContainText('Ask the owner.')

    await page.getByRole('button', { name: reports.files.make }).click()
    const row = page.getByRole('row').filter({ hasText: 'Harbour Court 2026' })
    await expect(row.getByText(reports.files.statuses.ready)).toBeVisible({ timeout: 90_000 })
    await expect(row.getByText(reports.files.leftOut.split('{')[0]!)).toBeVisible()
    await expectAccessible(page)

    const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
    await open(reader, locale, reportPath, 'corporate-viewer')
    const [saved] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('button', { name: fill(locale, reports.files.download, { number: 1, format: reports.files.formats.docx }) }).click()])
    const printed = docxText(await readFile(await saved.path()))
    for (const said of ['Harbour Court 2026', 'DF0001', 'Repair before the rain.', 'Ask the owner.']) expect(printed).toContain(said)
    await expect(reader.getByRole('button', { name: reports.files.make })).toHaveCount(0)
    await reader.getByRole('link', { name: reports.files.read }).click()
    await expect(reader.getByLabel(reports.cover.title)).toHaveAttribute('readonly', '')
    await expectNoSidewaysScroll(reader)
    await expectAccessible(reader)
    // The browser itself complains of the refusal, and of the line that was cut.
    complaints.splice(0, complaints.length, ...complaints.filter((said) => !/409|ERR_FAILED/.test(said)))
  })
}
