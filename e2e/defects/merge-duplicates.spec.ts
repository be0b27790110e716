import type { Page } from '@playwright/test'
import { aTwiceRecordedDefect, aTwiceSeenCrack } from '../support/duplicates.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { detectorMs } from '../support/photos.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const panelOf = (page: Page, locale: Locale, number: string) =>
  page.getByRole('region', { name: fill(locale, words[locale].defects.panel.label, { number }) })

for (const locale of locales)
  test(
    `a defect that was recorded on two photos is found, merged by keys, split, joined and taken apart again (${locale})`,
    inSlowRun,
    async ({ page, browser, request }) => {
      test.slow()
      const { defects } = words[locale]
      const { duplicates, split, merged } = defects
      const { path } = await aTwiceRecordedDefect(request)
      await open(page, locale, path)
      const grid = page.getByRole('grid', { name: defects.register.grid })
      await expect(grid.getByRole('row')).toHaveCount(3)
      // Searched before by the server, or now by this person.
      await page
        .getByRole('button', { name: duplicates.open })
        .or(page.getByRole('button', { name: fill(locale, duplicates.openCount.other, { count: '1' }) }))
        .or(
          page.getByRole('button', {
            name: fill(locale, duplicates.openCount.one ?? duplicates.openCount.other, { count: '1' }),
          }),
        )
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: duplicates.title })
      const search = dialog.getByRole('button', { name: duplicates.search, exact: true })
      const progress = dialog.getByText(fill(locale, duplicates.progress, { at: 1, count: 1 }))
      await expect(search.or(progress).first()).toBeVisible()
      if (await search.isVisible()) await search.click()
      await expect(progress).toBeVisible({ timeout: 60_000 })
      await expect(dialog.getByRole('img', { name: /_W\.JPG/ })).toHaveCount(2)
      await expectAccessible(page)
      await page.keyboard.press('v')
      await page.keyboard.press('v')
      await expect(dialog.getByText(duplicates.overlayNote)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 900 })

      await page.keyboard.press('n')
      const apart = fill(locale, duplicates.dismissed, { one: 'DF0001', other: 'DF0002' })
      await expect(dialog.getByText(apart)).toBeVisible()
      await page.keyboard.press('u')
      await expect(progress).toBeVisible()
      // The pair is back in the list before the undo has been answered; until then no key decides anything.
      await expect(dialog.getByRole('button', { name: duplicates.notSame })).toBeEnabled()
      await page.keyboard.press('m')
      await expect(
        dialog.getByText(fill(locale, duplicates.merged, { merged: 'DF0002', number: 'DF0001' })),
      ).toBeVisible()
      await expect(dialog.getByRole('heading', { name: duplicates.done.title })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(grid.getByRole('row')).toHaveCount(2)

      await grid.getByRole('row', { name: /DF0001/ }).click()
      const panel = panelOf(page, locale, 'DF0001')
      await expect(panel.getByText(merged.title)).toBeVisible()
      await buttonOf(page, split.start).click()
      await panel.getByRole('checkbox').last().check()
      await expectAccessible(page)
      await panel
        .getByRole('button', { name: fill(locale, split.confirm.one ?? split.confirm.other, { count: 1 }) })
        .click()
      await expect(grid.getByRole('row')).toHaveCount(3)
      await panel.getByRole('button', { name: split.undo, exact: true }).click()
      await expect(grid.getByRole('row')).toHaveCount(2)

      // The other number still opens, and leads to the first.
      const viewer = await (await browser.newContext()).newPage()
      await open(viewer, locale, path, 'system-read-only')
      await viewer.getByRole('row', { name: /DF0001/ }).click()
      await expect(
        panelOf(viewer, locale, 'DF0001')
          .getByText(/DF0002/)
          .first(),
      ).toBeVisible()
      await expect(viewer.getByRole('button', { name: split.start })).toHaveCount(0)
      await expectAccessible(viewer)

      await panel.getByRole('button', { name: fill(locale, merged.takeOutOne, { number: 'DF0002' }) }).click()
      await expect(grid.getByRole('row')).toHaveCount(3)
      await expect(panel.getByText(fill(locale, merged.takenOut, { number: 'DF0002' }))).toBeVisible()
    },
  )

test(
  'a crack that the detector found on two photos is accepted on both with one key, as one defect',
  inSlowRun,
  async ({ page, request }) => {
    test.setTimeout(3 * detectorMs)
    const { annotations, analysis, defects } = words.en
    const { path } = await aTwiceSeenCrack(request)
    await open(page, 'en', path)
    const queue = page.getByRole('region', { name: annotations.queue.label })
    await expect(queue.getByText(/^\d+ of \d+ left$/)).toBeVisible({ timeout: detectorMs })
    const group = page.getByRole('group', { name: /^Also on \d+ photo/ })
    await page.getByRole('application').focus()
    await expect(async () => {
      await page.keyboard.press('q')
      await expect(group).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    await expect(group.getByText(/^Size from .* mm\/px, the finest/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('g')
    await expect(buttonOf(page, annotations.bulk.undo)).toBeVisible()
    await page.getByRole('link', { name: analysis.switch.defects, exact: true }).click()
    const grid = page.getByRole('grid', { name: defects.register.grid })
    await expect(grid.getByRole('row')).toHaveCount(2)
    await grid.getByRole('row', { name: /DF0001/ }).click()
    await expect(panelOf(page, 'en', 'DF0001').getByRole('link', { name: defects.panel.openPhoto })).not.toHaveCount(1)
  },
)
