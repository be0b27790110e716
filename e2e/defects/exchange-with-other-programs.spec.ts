import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aProjectWithDefects } from '../support/defects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

type Coco = {
  images: { id: number; file_name: string; width: number; height: number }[]
  annotations: { id: number; image_id: number; category_id: number; segmentation: number[][]; attributes?: object }[]
  categories: { id: number; name: string }[]
}

const fileOf = (coco: unknown, name = 'from-my-program.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof coco === 'string' ? coco : JSON.stringify(coco)),
})

async function choose(page: Page, locale: Locale, action: 'export' | 'import') {
  const { exchange } = words[locale]
  await page.getByRole('button', { name: exchange.menu }).click()
  await page.getByRole('menuitem', { name: exchange[action].open }).click()
  const dialog = page.getByRole('dialog', { name: exchange[action].title })
  await expect(dialog).toBeVisible()
  return dialog
}

for (const locale of locales) {
  test(`shapes go to another program and come back corrected: ${locale}`, inSlowRun, async ({ page, request }) => {
    test.slow()
    const { exchange } = words[locale]
    const said = exchange.import
    const { path } = await aProjectWithDefects(request)
    await open(page, locale, path)
    const exporting = await choose(page, locale, 'export')
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await exporting.getByRole('button', { name: exchange.export.start }).click()
    const coco = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as Coco
    expect(coco.annotations).toHaveLength(2)
    await expect(exporting.getByRole('region', { name: exchange.export.made })).toBeVisible()
    await expectAccessible(page)
    await exporting.getByRole('button', { name: exchange.close }).last().click()

    const importing = await choose(page, locale, 'import')
    const give = (file: ReturnType<typeof fileOf>) => importing.getByLabel(said.file).setInputFiles(file)
    await give(fileOf('{\n"images": [\n{"id": 1,\n', 'broken.json'))
    await expect(importing.getByText(said.problems['broken-json'])).toContainText('broken.json')
    await expectAccessible(page)

    const [first, category] = [coco.images[0]!, coco.categories[0]!]
    const [left, top] = [Math.round(first.width * 0.1), Math.round(first.height * 0.7)]
    const drawn = { category_id: category.id, segmentation: [[left, top, left + 40, top, left + 40, top + 30]] }
    await give(
      fileOf({
        ...coco,
        images: [...coco.images, { ...first, id: 99, file_name: 'elsewhere.jpg' }],
        annotations: [
          ...coco.annotations,
          { id: 98, image_id: first.id, ...drawn },
          { id: 99, image_id: 99, ...drawn },
        ],
      }),
    )
    const count = { count: 1 }
    const one = (forms: { readonly one?: string; readonly other: string }) =>
      fill(locale, forms.one ?? forms.other, count)
    await expect(importing.getByText(one(said.changes.newShapes))).toBeVisible()
    await expect(importing.getByText(one(said.notTaken))).toBeVisible()
    await expect(
      importing.getByText(fill(locale, said.conflicts['unknown-photo'], { name: 'elsewhere.jpg', count: 1 })),
    ).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await importing.getByRole('button', { name: said.apply, exact: true }).click()
    const name = { name: 'from-my-program.json' }
    await expect(importing.getByText(fill(locale, said.statuses.applied, name)).first()).toBeVisible()
    await expectAccessible(page)
    await importing.getByRole('button', { name: said.undo }).first().click()
    await expect(importing.getByText(fill(locale, said.statuses.undone, name)).first()).toBeVisible()
  })
}

test('the whole project is exported from its first screen', inSlowRun, async ({ page, request }) => {
  const { path } = await aProjectWithDefects(request)
  await open(page, 'en', path.replace('/result-review/defects', '/project-info'))
  const exporting = await choose(page, 'en', 'export')
  await expect(exporting.getByText(words.en.exchange.export.all)).toBeVisible()
  await exporting.getByRole('radio', { name: words.en.exchange.formats.bcf21.name }).check()
  const saved = page.waitForEvent('download')
  await exporting.getByRole('button', { name: words.en.exchange.export.start }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.bcf/)
})
