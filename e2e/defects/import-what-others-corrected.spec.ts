import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { v7 } from 'uuid'
import type { ExchangeFormat } from '../../packages/contract/src/exchange/exchange.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

/** Both dialogs open from one menu. */
async function choose(page: Page, locale: Locale, action: 'export' | 'import'): Promise<Locator> {
  const { exchange } = words[locale]
  await page.getByRole('button', { name: exchange.menu }).click()
  await page.getByRole('menuitem', { name: exchange[action].open }).click()
  const dialog = page.getByRole('dialog', { name: exchange[action].title })
  await expect(dialog).toBeVisible()
  return dialog
}

async function exported(page: Page, locale: Locale, format: ExchangeFormat): Promise<Buffer> {
  const { exchange } = words[locale]
  const dialog = await choose(page, locale, 'export')
  await dialog.getByRole('radio', { name: exchange.formats[format].name, exact: true }).check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: exchange.export.start }).click()
  const file = await readFile(await (await saved).path())
  await dialog.getByRole('button', { name: exchange.close }).last().click()
  return file
}

const giving = (dialog: Locator, locale: Locale) => (name: string, buffer: Buffer) =>
  dialog
    .getByLabel(words[locale].exchange.import.file)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const counted = (locale: Locale, forms: { readonly one?: string; readonly other: string }) =>
  fill(locale, forms.one ?? forms.other, { count: 1 })

/** Imports what the preview shows, and takes it back. */
async function applyAndUndo(page: Page, dialog: Locator, locale: Locale, name: string): Promise<void> {
  const said = words[locale].exchange.import
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: said.apply, exact: true }).click()
  await expect(dialog.getByText(fill(locale, said.statuses.applied, { name })).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: said.undo }).first().click()
  await expect(dialog.getByText(fill(locale, said.statuses.undone, { name })).first()).toBeVisible()
}

for (const locale of locales) {
  const said = words[locale].exchange.import
  const at = (file: string, line: number) => fill(locale, said.at, { file, line: String(line) })

  test(`a box that was corrected in CVAT is redrawn here: ${locale}`, inSlowRun, async ({ page, request }) => {
    test.slow()
    const { path } = await aProjectWithDefects(request)
    await open(page, locale, path)
    const xml = String(await exported(page, locale, 'cvat'))
    const dialog = await choose(page, locale, 'import')
    const give = giving(dialog, locale)

    const lines = xml.split('\n')
    const broken = lines.findIndex((line) => line.startsWith('<image '))
    const cut = [...lines.slice(0, broken), '<image id="0" name=photo.jpg>', ...lines.slice(broken + 1)].join('\n')
    await give('broken.xml', Buffer.from(cut))
    await expect(dialog.getByText(at('broken.xml', broken + 1))).toBeVisible()
    await expectAccessible(page)

    const corrected = xml.replace(/(?<=<box [^>]*\bxtl=")[\d.]+/, (left) => String(Number(left) + 3))
    expect(corrected).not.toBe(xml)
    await give('corrected.xml', Buffer.from(corrected))
    await expect(dialog.getByText(counted(locale, said.changes.changedShapes))).toBeVisible()
    await expect(dialog.getByText(counted(locale, said.changes.sameShapes))).toBeVisible()
    await applyAndUndo(page, dialog, locale, 'corrected.xml')
  })

  test(`what a contractor answered in BCF comes back: ${locale}`, inSlowRun, async ({ page, request }) => {
    test.slow()
    const { defects } = words[locale]
    const { path } = await aProjectWithDefects(request)
    await open(page, locale, path)
    const files = unzipSync(await exported(page, locale, 'bcf21'))
    const [first] = Object.keys(files).filter((name) => name.endsWith('/markup.bcf'))
    const markup = strFromU8(files[first!]!)
    const packed = (answered: string) => Buffer.from(zipSync({ ...files, [first!]: strToU8(answered) }))
    const dialog = await choose(page, locale, 'import')
    const give = giving(dialog, locale)

    await give('broken.bcf', packed(markup.replace('</Topic>', '</Topc>')))
    await expect(dialog.getByText(first!)).toBeVisible()
    await expectAccessible(page)

    const later = new Date(Date.now() + 60_000).toISOString()
    const comment = `<Comment Guid="${v7()}"><Date>${later}</Date><Author>Lok Works</Author><Comment>Patched</Comment></Comment>`
    const answered = markup
      .replace('TopicStatus="Open"', 'TopicStatus="Resolved"')
      .replace(/(?<=<ModifiedDate>)[^<]+/, later)
      .replace('</Topic>', `</Topic>${comment}`)
    await give('answered.bcf', packed(answered))
    await expect(dialog.getByText(counted(locale, said.changes.comments))).toBeVisible()
    const { open: from, 'to-be-verified': to } = defects.statuses
    await expect(dialog.getByText(new RegExp(`^DF\\d+[:：]\\s?${from} → ${to}$`))).toBeVisible()
    await applyAndUndo(page, dialog, locale, 'answered.bcf')
  })
}
