import { aFlownProject, northPhotos, type GivenFile } from '../support/flights.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { openMarker, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

const file = (name: string): GivenFile => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(`no photo: ${name}`) })

for (const locale of locales) {
  test(
    `every warning of the chosen files can be read to its end, on a wide screen and on a telephone (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      const { wizard } = said(locale)
      const flown = await aFlownProject(request)
      await openMarker(page, locale, flown)
      const dialog = await toLastStep(page, locale, flown)
      const [refused, odd] = ['elevation-north-before-cleaning.heic', 'IMG_161122_163234_0000_RGB.JPG']
      await dialog
        .getByLabel(wizard.files.chooseInput, { exact: true })
        .setInputFiles([...Array.from({ length: 12 }, (_, index) => file(`${index}-${refused}`)), file(odd)])
      const list = dialog.getByRole('region', { name: wizard.list.label })
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        for (const [view, count, name] of [
          ['left', 12, `0-${refused}`],
          ['list', 1, odd],
        ] as const) {
          await dialog.getByText(fill(locale, wizard.files.count, { name: wizard.files.views[view], count })).click()
          const cell = list
            .getByRole('row')
            .filter({ has: page.getByTitle(name, { exact: true }) })
            .locator('[data-column=odd]')
          await expect(cell).toContainText(
            view === 'left' ? words[locale].errors['media.format-heif'] : wizard.odd['wrong-pattern'],
          )
          const cut = () =>
            list
              .locator('[data-column=odd], [data-column=odd] *')
              .evaluateAll(
                (parts) =>
                  parts.filter(
                    (part) =>
                      part.clientWidth > 0 &&
                      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
                  ).length,
              )
          await expect.poll(cut).toBe(0)
          // Rows lie below each other, none over the next.
          await expect
            .poll(() =>
              list
                .getByRole('row')
                .evaluateAll((rows) =>
                  rows
                    .slice(2)
                    .every(
                      (row, index) =>
                        row.getBoundingClientRect().top >= rows[index + 1]!.getBoundingClientRect().bottom - 1,
                    ),
                ),
            )
            .toBe(true)
          const box = await cell.boundingBox()
          expect(box!.x + box!.width).toBeLessThanOrEqual(width)
        }
        // On a phone the notices lie below the list, not beside it.
        if (width < 640) expect((await list.boundingBox())!.width).toBeGreaterThan(width * 0.8)
      }
      await expectAccessible(page)
    },
  )
}

test(
  'a photo under two names is left out once, and the other one is read as ever',
  inSlowRun,
  async ({ page, request }) => {
    const { wizard } = said('en')
    const flown = await aFlownProject(request)
    await openMarker(page, 'en', flown)
    const dialog = await toLastStep(page, 'en', flown)
    const [photo] = await northPhotos(['31'])
    const copy = { ...photo!, name: photo!.name.replace(/_(\d{4})_/, '_9999_') }
    await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([photo!, copy])
    const list = dialog.getByRole('region', { name: wizard.list.label })
    await dialog.getByText(fill('en', wizard.files.count, { name: wizard.files.views.left, count: 1 })).click()
    await expect(list.getByRole('row').filter({ has: page.getByTitle(copy.name, { exact: true }) })).toContainText(
      fill('en', wizard.odd.duplicate, { of: photo!.name }),
    )
    await dialog.getByText(fill('en', wizard.files.count, { name: wizard.files.views.list, count: 1 })).click()
    const row = list.getByRole('row').filter({ has: page.getByTitle(photo!.name, { exact: true }) })
    await expect(row).toContainText('M30')
    await expect(row).toContainText('22.3')
  },
)
