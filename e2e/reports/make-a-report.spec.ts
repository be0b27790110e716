import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, expectSaved, open, test } from '../support/journey.ts'
import { makeProject } from '../support/projects.ts'
import { anotherDefect, aReportableProject, docxText, printed } from '../support/reports.ts'
import { fill, inSlowRun, locales, prefix, walkedIn, words, type Locale } from '../support/words.ts'

/** Drawn and given a severity: a defect with a number. Its own journey shows the rest. */
async function drawDefect(page: Page, locale: Locale, path: string, photoName: string): Promise<void> {
  const { annotations, canvas } = words[locale]
  await open(page, locale, path)
  await page
    .getByRole('listbox', { name: annotations.strip.label })
    .getByRole('option', { name: new RegExp(photoName) })
    .click()
  await page.getByRole('button', { name: canvas.kinds.rectangle, exact: true }).click()
  const box = (await page
    .getByRole('application', { name: fill(locale, annotations.canvas, { name: photoName }) })
    .boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  const findings = page.getByRole('region', { name: annotations.findings.label }).getByRole('option')
  await expect(findings).toHaveCount(1)
  await page.keyboard.press('2')
  await page.getByRole('combobox', { name: annotations.types.search }).press('Enter')
  await expect(findings).toContainText(['DF0001'])
}

for (const locale of locales) {
  test(
    `an accepted defect becomes a report that is downloaded, in ${locale}; two write at once, a viewer reads`,
    walkedIn('en', locale),
    async ({ page, browser, request, complaints }) => {
      test.slow()
      const { reports } = words[locale]
      const { names } = reports.sections
      const { photosPath, reportPath, photoName } = await aReportableProject(request)
      await drawDefect(page, locale, photosPath, photoName)

      await open(page, locale, reportPath)
      await page.getByRole('button', { name: reports.files.begin }).click()
      await page.getByLabel(reports.cover.title).fill('Harbour Court 2026')
      await page.getByRole('link', { name: names.backgroundSection }).click()
      const { distribution } = reports.background
      const recipients = page.getByRole('region', { name: distribution.title })
      await recipients.getByRole('button', { name: distribution.add }).click()
      await recipients.getByLabel(distribution.name).fill('Lee Ka Yan')
      await recipients.getByLabel(distribution.copy).fill('PDF')
      await expectAccessible(page)
      await page.getByRole('link', { name: names.disclaimerSection }).click()
      const text = page.getByRole('textbox', {
        name: fill(locale, reports.text.editor, { section: names.disclaimerSection }),
      })
      await expect(text).not.toBeEmpty()
      await text.press('Control+End')
      await text.pressSequentially(' Repair before the rain.')
      await expectSaved(page, locale)
      await expectAccessible(page)
      // The page says that the text before it was saved; who reloads now would be asked whether to lose this.
      const stored = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().includes('/reportDefinitions/'),
      )
      await page
        .getByRole('switch', { name: fill(locale, reports.sections.include, { section: names.appendixC }) })
        .click({ force: true })
      await stored

      // Another person writes the same text. The live event would show it at once; here the stream is cut, so the
      // refusal must.
      await page.route('**/messaging/api/v1/events', (route) => route.abort())
      await page.reload()
      const other = await (await browser.newContext()).newPage()
      await open(other, locale, reportPath, 'corporate-standard')
      await other.getByRole('link', { name: reports.switch.definition, exact: true }).click()
      await other.getByRole('link', { name: names.disclaimerSection }).click()
      const theirs = other.getByRole('textbox', {
        name: fill(locale, reports.text.editor, { section: names.disclaimerSection }),
      })
      await expect(text).toContainText('Repair before the rain.')
      await expect(theirs).toContainText('Repair before the rain.')
      await theirs.press('Control+End')
      await theirs.pressSequentially(' Scaffold the north side.')
      await expectSaved(other, locale)
      await text.press('Control+End')
      await text.pressSequentially(' Ask the owner.')
      const versions = page.getByRole('group', { name: reports.conflict.versions })
      await expect(versions.getByRole('cell').nth(0)).toContainText('Scaffold the north side.')
      await expect(versions.getByRole('cell').nth(1)).toContainText('Ask the owner.')
      await expectAccessible(page)
      await page.getByRole('button', { name: reports.conflict.both }).click()
      await expect(page.getByText(reports.conflict.title)).toHaveCount(0)
      await expect(theirs).toContainText('Ask the owner.')

      await page.getByRole('button', { name: reports.files.make }).click()
      const row = page.getByRole('row').filter({ hasText: 'Harbour Court 2026' })
      await expect(row.getByText(reports.files.statuses.ready)).toBeVisible({ timeout: 90_000 })
      await expect(row.getByText(reports.files.leftOut.split('{')[0]!).first()).toBeVisible()
      await expectAccessible(page)

      const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
      await open(reader, locale, reportPath, 'corporate-viewer')
      const [saved] = await Promise.all([
        reader.waitForEvent('download'),
        reader
          .getByRole('button', {
            name: fill(locale, reports.files.download, { number: 1, format: reports.files.formats.docx }),
          })
          .click(),
      ])
      const report = docxText(await readFile(await saved.path()))
      const { sections, disclaimer, proposal } = printed[locale]
      const found = fill(locale, proposal.findings.total, { count: 1 })
      for (const said of [
        'Harbour Court 2026',
        'DF0001',
        'Lee Ka Yan',
        'Repair before the rain.',
        'Scaffold the north side.',
        'Ask the owner.',
        found,
        sections.scope,
        sections.appendixA,
        disclaimer.clauses.queries.title,
      ])
        expect(report).toContain(said)
      expect(report).not.toContain(sections.appendixC)
      for (const format of [reports.files.formats.pdf, reports.files.formats.small]) {
        const name = fill(locale, reports.files.download, { number: 1, format })
        const [paper] = await Promise.all([
          reader.waitForEvent('download'),
          reader.getByRole('button', { name, exact: true }).click(),
        ])
        expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
      }
      await expect(reader.getByRole('button', { name: reports.files.make })).toHaveCount(0)
      await reader.getByRole('link', { name: reports.files.read }).click()
      await expect(reader.getByLabel(reports.cover.title)).toHaveAttribute('readonly', '')
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)
      // The browser itself complains of the refusal, and of the line that was cut.
      complaints.splice(0, complaints.length, ...complaints.filter((said) => !/409|ERR_FAILED/.test(said)))
    },
  )
}

for (const locale of locales) {
  test(
    `without floors nothing is started, and the way to them is shown, in ${locale}`,
    inSlowRun,
    async ({ page, request, complaints }) => {
      const { reports, errors } = words[locale]
      const { path } = await makeProject(request)
      await open(page, locale, path.replace('project-info', 'report-definition'))
      await page.getByRole('button', { name: reports.files.begin }).click()
      await expect(page.getByText(reports.sections.obstacles['no-defects'])).toBeVisible()
      await page.getByRole('button', { name: reports.files.make }).click()
      const alert = page.getByRole('alert').filter({ hasText: errors['report.floors-missing'] })
      await expect(alert).toBeVisible()
      await expectAccessible(page)
      await alert.getByRole('link', { name: reports.files.floors }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix[locale]}/project/[^/]+/upload-drawing`))
      complaints.splice(0, complaints.length, ...complaints.filter((said) => !/4\d\d/.test(said)))
    },
  )
}

test(
  'a stopped one is made again; later changes are in the next, and the older one stays',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    const { reports } = words.en
    const { photosPath, reportPath, photoName } = await aReportableProject(request)
    await drawDefect(page, 'en', photosPath, photoName)
    await open(page, 'en', reportPath)
    await page.getByRole('button', { name: reports.files.begin }).click()
    await page.getByLabel(reports.cover.title).fill('While it is made')
    await expectSaved(page, 'en')
    await page.getByRole('button', { name: reports.files.make }).click()
    await page.getByRole('button', { name: fill('en', reports.files.stopOf, { number: 1 }) }).click()
    await page.getByRole('button', { name: fill('en', reports.files.againOf, { number: 1 }) }).click()
    // Found while it is made: in it wholly, or not at all.
    await anotherDefect(request, photosPath)
    const row = (number: number) =>
      page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(number), exact: true }).first() })
    const download = async (number: number) => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', {
            name: fill('en', reports.files.download, { number, format: reports.files.formats.docx }),
          })
          .click({ timeout: 90_000 }),
      ])
      return new Set(docxText(await readFile(await saved.path())).match(/DF\d{4}/g))
    }
    const first = await download(1)
    await expect(row(1).locator('[data-column=defects]')).toHaveText(String(first.size))
    await page.getByRole('button', { name: reports.files.make }).click()
    expect(await download(2)).toEqual(new Set(['DF0001', 'DF0002']))
    expect(await download(1)).toEqual(first)
  },
)
