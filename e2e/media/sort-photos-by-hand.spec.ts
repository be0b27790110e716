import type { Locator } from '@playwright/test'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { openMarker, press, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun, locales, type Locale } from '../support/words.ts'

const cellIn = (grid: Locator, locale: Locale, floor: string, column: number) =>
  grid.getByRole('gridcell', {
    name: new RegExp(`^${fill(locale, said(locale).wizard.grid.cellAlone, { floor, column })}, `),
  })

for (const locale of locales) {
  test(
    `photos are dragged over the wall and through the tray, and are sent where they were put (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width: 1024, height: 768 })
      const [flown, photos] = [await aFlownProject(request), await northPhotos()]
      const { wizard, upload, library, photo } = said(locale)
      await openMarker(page, locale, flown)
      const dialog = await toLastStep(page, locale, flown)
      await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...photos])
      const wall = dialog.getByRole('grid', { name: wizard.grid.label })
      const at = (floor: string, column: number) => cellIn(wall, locale, floor, column)
      await expect(at('31', 1)).toHaveAttribute('title', /W\.JPG$/)
      const [one, other] = [await at('31', 1).getAttribute('title'), await at('30', 3).getAttribute('title')] as [
        string,
        string,
      ]
      const beside = dialog.getByRole('region', { name: one, exact: true })
      const tray = dialog.getByRole('region', { name: wizard.grid.tray, exact: true })

      // Onto another one: the two change places, and what stands beside the wall speaks of where it is now.
      await at('31', 1).dragTo(at('30', 3))
      await expect(at('30', 3)).toHaveAttribute('title', one)
      await expect(at('31', 1)).toHaveAttribute('title', other)
      await expect(beside).toContainText(fill(locale, wizard.grid.cellAlone, { floor: '30', column: 3 }))
      await expectAccessible(page)
      await press(dialog, wizard.grid.undo)
      await expect(at('31', 1)).toHaveAttribute('title', one)

      await at('31', 1).dragTo(tray)
      await expect(tray.getByRole('button')).toHaveAccessibleName(fill(locale, wizard.grid.pickUp, { name: one }))
      await expect(at('31', 1)).toHaveAccessibleName(new RegExp(`${wizard.grid.empty}$`))
      await at('30', 3).dragTo(at('31', 1))
      await tray.getByRole('button').dragTo(at('30', 3))
      await expect(tray.getByText(wizard.grid.trayNone)).toBeVisible()
      await expect(at('30', 3)).toHaveAttribute('title', one)
      await press(dialog, wizard.upload)
      await expect(page.getByText(upload.foot.safe)).toBeVisible({ timeout: 60_000 })

      await page.getByRole('link', { name: upload.marker.show }).click()
      const grid = page.getByRole('listbox', { name: library.grid })
      await expect(grid.getByRole('option')).toHaveCount(6)
      await grid.getByRole('option', { name: new RegExp(one) }).dblclick()
      await expect(page.getByRole('heading', { name: one })).toBeVisible()
      await expect(page.getByRole('combobox', { name: photo.place.floor, exact: true })).toHaveValue('30')
      await expect(
        page.getByRole('combobox', { name: photo.place.column, exact: true }).locator('option:checked'),
      ).toHaveText(/3/)
    },
  )
}
