import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { encryptedPdf, pdfFile, pngFile } from '../../apps/server/src/testing/files/drawing-files.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { makeProject } from '../support/projects.ts'
import { letThrough } from '../support/uploads.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { drawings, errors } = words.en
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: keyof typeof drawings.sections) =>
  page.getByRole('navigation', { name: drawings.menu }).getByRole('link', { name: drawings.sections[name].title })
const rows = (page: Page, name: keyof typeof drawings.sections) =>
  page
    .getByRole('list', { name: fill('en', drawings.list, { section: drawings.sections[name].title }) })
    .getByRole('listitem')
const dataTab = (path: string) => path.replace('project-info', 'upload-drawing')

type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
const png = async (name: string, width = 600): Promise<GivenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await pngFile(width, 400),
})
const pdf = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'application/pdf', buffer })
const twoPages = pdfFile(['1 0 0 rg 100 100 200 200 re f', '0 0 1 rg 100 100 200 200 re f'])

async function choose(
  page: Page,
  files: readonly GivenFile[],
  press = () => button(page, drawings.upload).click(),
): Promise<void> {
  // Pressed in the moment in which another section takes its place, the old button asks for nothing.
  await expect(async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 5_000 }), press()])
    await chooser.setFiles([...files])
  }).toPass({ timeout: 40_000 })
}

async function chooseAction(page: Page, name: string, kind: keyof typeof drawings.errands): Promise<void> {
  await button(page, fill('en', drawings.actions, { name })).click()
  await page.getByRole('menuitem', { name: drawings.errands[kind] }).click()
}

test('plans are uploaded, a page of a PDF is chosen, and they are renamed, replaced, ordered and deleted', async ({
  page,
  request,
}) => {
  test.slow()
  const { path } = await makeProject(request)
  await open(page, 'en', dataTab(path))
  await expect(page).toHaveURL(/#layout-plan$/)
  await expect(page.getByText(drawings.empty.text['layout-plan'])).toBeVisible()
  await expectAccessible(page)

  await choose(page, [await png('Site_plan.png'), pdf('Blocks.pdf', twoPages)])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(drawings.fields.name).first()).toHaveValue('Site plan')
  await dialog.getByLabel(drawings.fields.blockName).first().fill('Tower 1')
  await expect(dialog.getByLabel(drawings.fields.blockName).nth(1)).toHaveValue('Tower 1')
  await expectAccessible(page)
  await button(dialog, fill('en', drawings.add.confirm, { count: 2 })).click()

  const pages = page.getByRole('dialog', { name: fill('en', drawings.pages.title, { file: 'Blocks.pdf' }) })
  await expect(pages.getByRole('img', { name: fill('en', drawings.pages.preview, { page: 2 }) })).toBeVisible()
  await pages.getByRole('checkbox', { name: fill('en', drawings.pages.page, { page: 2 }) }).check()
  await expect(pages.getByLabel(fill('en', drawings.pages.name, { page: 2 }))).toHaveValue('Blocks p. 2')
  await expectAccessible(page)
  await button(pages, fill('en', drawings.pages.confirm, { count: 1 })).click()
  await expect(rows(page, 'layout-plan')).toHaveText([/Site plan.*Tower 1/, /Blocks p\. 2.*Blocks\.pdf/])
  await expect(page.getByRole('img', { name: fill('en', drawings.preview, { name: 'Blocks p. 2' }) })).toBeVisible()

  await chooseAction(page, 'Blocks p. 2', 'edit')
  const name = page.getByRole('dialog').getByRole('textbox', { name: drawings.fields.name, exact: true })
  await name.fill('SITE PLAN')
  await button(page, drawings.details.save).click()
  await expect(page.getByText(words.en.rules.name.unique)).toBeVisible()
  await name.fill('Block plan')
  await page.getByRole('dialog').getByLabel(drawings.fields.subtype).selectOption(drawings.subtypes['block plan'])
  await button(page, drawings.details.save).click()
  await expect(rows(page, 'layout-plan').nth(1)).toContainText(/Block plan.*Tower 1.*Block plan/)

  await choose(page, [await png('Site_plan_rev_B.png', 500)], () => chooseAction(page, 'Site plan', 'replace'))
  await expect(page.getByRole('dialog')).toContainText('Site_plan_rev_B.png')
  await button(page, drawings.replace.confirm).click()
  await expect(rows(page, 'layout-plan').first()).toContainText('Site_plan_rev_B.png')

  const up = button(page, fill('en', drawings.up, { name: 'Block plan' }))
  await up.focus()
  const ordered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/layouts') && response.ok(),
  )
  await page.keyboard.press('Enter')
  await expect(rows(page, 'layout-plan')).toHaveText([/Block plan/, /Site plan/])
  await expect(up).toBeFocused()
  await ordered
  await page.reload()
  await expect(rows(page, 'layout-plan')).toHaveText([/Block plan/, /Site plan/])
  await expectAccessible(page)

  await page.getByRole('link', { name: fill('en', drawings.open, { name: 'Site plan' }) }).click()
  await expect(
    page.getByRole('application', { name: fill('en', drawings.viewer.label, { name: 'Site plan' }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await button(page, drawings.viewer.close).click()

  await chooseAction(page, 'Block plan', 'delete')
  await expect(page.getByRole('dialog')).toContainText(drawings.remove.nothing)
  await button(page, drawings.remove.confirm).click()
  await expect(rows(page, 'layout-plan')).toHaveText([/Site plan/])
})

test(
  'what cannot be opened says why until it is dismissed; who only reads finds no tools',
  inSlowRun,
  async ({ page, request, browser, baseURL }) => {
    test.slow()
    const { path } = await makeProject(request)
    await open(page, 'en', dataTab(path))
    await section(page, 'other-document').click()
    await choose(page, [{ name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear owners') }])
    await button(page, fill('en', drawings.add.confirm, { count: 1 })).click()
    await expect(rows(page, 'other-document')).toHaveText([/Letter.*Letter\.txt.*0\.1 KB/])
    const download = page.waitForEvent('download')
    await chooseAction(page, 'Letter', 'download')
    expect((await download).suggestedFilename()).toBe('Letter.txt')

    await section(page, 'elevation').click()
    await choose(page, [{ name: 'North.dwg', mimeType: '', buffer: Buffer.from('AC1032') }])
    await expect(page.getByRole('alert').filter({ hasText: drawings.refused.kind })).toContainText('North.dwg')
    await button(page, drawings.refused.dismiss).click()
    await choose(page, [
      pdf('Locked.pdf', encryptedPdf()),
      { name: 'Broken.png', mimeType: 'image/png', buffer: (await pngFile(900, 900)).subarray(0, 300) },
    ])
    await button(page, fill('en', drawings.add.confirm, { count: 2 })).click()
    const uploads = page.getByRole('region', { name: drawings.uploads.title }).getByRole('listitem')
    await expect(uploads.filter({ hasText: 'Locked.pdf' })).toContainText(errors['drawing.encrypted'])
    await expect(uploads.filter({ hasText: 'Broken.png' })).toContainText(errors['drawing.damaged'])
    await expectAccessible(page)
    await page.reload()
    await expect(uploads.filter({ hasText: 'Locked.pdf' })).toContainText(errors['drawing.encrypted'])
    for (const file of ['Locked.pdf', 'Broken.png'])
      await button(page, fill('en', drawings.uploads.dismiss, { file })).click()
    await expect(page.getByText(drawings.empty.text.elevation)).toBeVisible()

    const context = await browser.newContext({ baseURL: baseURL! })
    const reader = await context.newPage()
    await open(reader, 'en', `${dataTab(path)}#other-document`, 'system-read-only')
    await expect(rows(reader, 'other-document')).toHaveText([/Letter/])
    await expect(button(reader, drawings.upload)).toHaveCount(0)
    await expect(button(reader, fill('en', drawings.actions, { name: 'Letter' }))).toHaveCount(0)
    await expect(button(reader, fill('en', drawings.downloadOf, { name: 'Letter' }))).toBeVisible()
    await expectAccessible(reader)
    await context.close()
  },
)

test(
  'a document that a reload interrupts is chosen again, and only the parts that are missing are sent',
  inSlowRun,
  async ({ page, request, context }) => {
    test.slow()
    const { path } = await makeProject(request)
    // Three parts, of a file on the disk: one that is made by the test has another time of change each time it is
    // chosen.
    const file = test.info().outputPath('Survey.bin')
    const content = randomBytes(20 * 1024 * 1024)
    await writeFile(file, content)
    const { again, texts } = words.en.media.upload
    await open(page, 'en', dataTab(path))
    await section(page, 'other-document').click()
    await page.locator(`input[aria-label="${drawings.upload}"]`).setInputFiles(file)
    const line = await letThrough(context, 1)
    await button(page, fill('en', drawings.add.confirm, { count: 1 })).click()
    const uploads = page.getByRole('region', { name: drawings.uploads.title })
    const progress = fill('en', drawings.uploads.progress, { file: 'Survey.bin' })
    const bar = uploads.getByRole('progressbar', { name: progress })
    await expect(bar).not.toHaveAttribute('aria-valuenow', '0')
    await expect.poll(() => line.urls.length).toBe(1)

    line.mend()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expect(uploads.getByText(texts.chooseAgain)).toBeVisible()
    await expectAccessible(page)
    await uploads.getByLabel(again.files).setInputFiles(file)
    await expect(rows(page, 'other-document')).toHaveText([/Survey.*Survey\.bin/], { timeout: 60_000 })
    expect(line.urls).toHaveLength(3)
    await expect(uploads).toHaveCount(0)

    const download = page.waitForEvent('download')
    await chooseAction(page, 'Survey', 'download')
    expect((await readFile(await (await download).path())).equals(content)).toBe(true)
  },
)
