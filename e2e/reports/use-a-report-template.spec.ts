import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, expectAccessible, expectSaved, open, test } from '../support/journey.ts'
import { aReportableProject, docxText } from '../support/reports.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

/** The least that is a Word file. */
function wordFile(text: string): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      'word/document.xml': strToU8(document),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
      ),
    }),
  )
}

test('a template of the company is uploaded, checked, looked at and used', inSlowRun, async ({ page, request }) => {
  test.slow()
  const { reports } = words.en
  const { templates } = reports
  const { reportPath } = await aReportableProject(request)
  const [broken, sound] = [`Broken ${Date.now()}`, `House style ${Date.now()}`]
  await open(page, 'en', reportPath.replace('report-definition', 'defect-setting'))
  for (const [name, text] of [
    [broken, 'On {{project.nam}}'],
    [sound, 'House style of {{project.name}}'],
  ] as const) {
    await page.getByRole('button', { name: templates.add }).click()
    const dialog = page.getByRole('dialog', { name: templates.add })
    await dialog
      .getByLabel(templates.file)
      .setInputFiles({ name: `${name}.docx`, mimeType: 'application/octet-stream', buffer: wordFile(text) })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: templates.save }).click()
    await expect(dialog).toHaveCount(0)
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(broken)).toContainText(fill('en', templates.problems['unknown-tag'], { detail: 'project.nam' }))
  await expect(row(sound)).toContainText(templates.usable)
  await expectAccessible(page)
  const [example] = await Promise.all([
    page.waitForEvent('download'),
    row(sound)
      .getByRole('button', { name: fill('en', templates.previewOf, { name: sound }) })
      .click(),
  ])
  expect(docxText(await readFile(await example.path()))).toMatch(/^House style of \w/)

  await page.getByRole('link', { name: words.en.shell.tabs['report-definition'], exact: true }).click()
  await page.getByRole('button', { name: reports.files.begin }).click()
  await expect(page.getByRole('radio', { name: broken })).toBeDisabled()
  await page.getByRole('radio', { name: sound }).check()
  await expectSaved(page, 'en')
  await expect(page.getByText(reports.preview.custom)).toBeVisible()
  await page.getByRole('button', { name: reports.files.make }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', {
        name: fill('en', reports.files.download, { number: 1, format: reports.files.formats.docx }),
      })
      .click({ timeout: 90_000 }),
  ])
  expect(docxText(await readFile(await saved.path()))).toContain('House style of Harbour Court')

  await page.getByRole('link', { name: words.en.shell.tabs['defect-setting'], exact: true }).click()
  for (const name of [broken, sound]) {
    await row(name)
      .getByRole('button', { name: fill('en', templates.removeOf, { name }) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: templates.remove }).click()
    await expect(row(name)).toHaveCount(0)
  }
})
