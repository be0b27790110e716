import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { defects, projects } = words.en

test(
  'the register says how much there is of what the filters leave, and the spreadsheet says the same',
  inSlowRun,
  async ({ page, browser, request }) => {
    test.slow()
    const { path } = await aProjectWithDefects(request)
    await open(page, 'en', path)
    const grid = page.getByRole('grid', { name: defects.register.grid })
    const totals = page.getByRole('group', { name: defects.quantities.title })
    // Both were drawn as boxes, and a box around a crack is not its length.
    await expect(totals).toContainText(fill('en', defects.quantities.none.m.other!, { count: 2 }))
    const row = grid.getByRole('row', { name: /DF0002/ })
    await expect(row.locator('img').first()).toBeVisible()
    await expect(row.locator('svg polygon')).toHaveCount(2)

    await row.click()
    const panel = page.getByRole('region', { name: fill('en', defects.panel.label, { number: 'DF0002' }) })
    await panel.getByLabel(defects.fields.length, { exact: true }).fill('1500')
    await panel.getByLabel(defects.fields.length, { exact: true }).blur()
    const rest = fill('en', defects.quantities.missing.m.one!, { count: 1, total: 2 })
    await expect(totals).toContainText(fill('en', defects.quantities.partly, { sum: '1.5 m', rest }))
    // What a person works by is in sight beside the open defect.
    for (const name of [defects.columns.status, defects.columns.assignee, defects.columns.due])
      await expect(grid.getByRole('columnheader', { name })).toBeInViewport({ ratio: 0.99 })
    await expectAccessible(page)
    await panel.getByRole('button', { name: defects.panel.close, exact: true }).click()

    // The box follows the address, which changes after the click: `check` would look too early.
    const major = page.getByRole('checkbox', { name: new RegExp(projects.terms.severity.major.name) })
    await major.click()
    await expect(major).toBeChecked()
    await expect(grid.getByRole('row')).toHaveCount(2)
    await expect(totals).not.toContainText(rest)
    await expect(totals).toContainText('1.5 m')
    await page.getByRole('button', { name: defects.register.export, exact: true }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: defects.register.formats.xlsx }).click()
    const parts = unzipSync(await readFile(await (await saved).path()))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
    expect(sheet.match(/<row>/g)).toHaveLength(2)
    expect(sheet).toContain('DF0002')
    expect(sheet).toContain('<c><v>1.5</v></c><c t="inlineStr" s="0"><is><t xml:space="preserve">m</t></is></c>')
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+2"\/>/)
    expect(strFromU8(parts['xl/worksheets/_rels/sheet1.xml.rels']!)).toContain('result-review/defects?')

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await open(phone, 'en', path, 'corporate-viewer')
    await phone.getByRole('row', { name: /DF0002/ }).click()
    const read = phone.getByRole('region', { name: fill('en', defects.panel.label, { number: 'DF0002' }) })
    await expect(read.getByRole('group', { name: defects.fields.length })).toHaveText('1500 mm')
    await expect(read.getByRole('textbox')).toHaveCount(0)
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
  },
)
