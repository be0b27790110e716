import type { Page } from '@playwright/test'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { aFlownColumn } from '../support/columns.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { openMarker, press, said } from '../support/uploads.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

function editorIn(page: Page, locale: Locale) {
  const { define } = said(locale).photo
  const side = page.getByRole('complementary', { name: define.floors, exact: true })
  return {
    define,
    side,
    range: side.getByRole('textbox', { name: define.range }),
    line: (floor: string) => page.getByRole('slider', { name: fill(locale, define.line, { floor }), exact: true }),
    row: (floor: string) =>
      side.getByRole('row').filter({ has: page.getByRole('rowheader', { name: floor, exact: true }) }),
    photo: (state: string) =>
      page.getByRole('navigation', { name: define.photos }).getByRole('button', { name: new RegExp(`, ${state}$`) }),
    question: page.getByRole('dialog', { name: define.leave.title }),
  }
}

for (const locale of locales) {
  test(
    `the floors of a column are defined by range and by lines, asked about before they are lost, and found on the photos (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      const { photo, library } = said(locale)
      // On the plan of a floor: markers stand on those as well as on a site plan.
      const flown = await aFlownColumn(request, ['31', '30'], 'floor')
      await openMarker(page, locale, flown)
      await press(page, photo.more)
      await page.getByRole('menuitem', { name: photo.errands.define }).click()
      const { define, side, range, line, row, photo: thumb, question } = editorIn(page, locale)
      await expect(row('31')).toContainText(fill(locale, define.metres, { height: '2.80' }))
      await expect(side.getByText(define.total)).toBeVisible()
      await expect(side.getByText(fill(locale, define.metres, { height: '98.50' }))).toBeVisible()

      await range.fill('99')
      await expect(side.getByText(fill(locale, define.unknown, { floor: '99' }))).toBeVisible()
      await press(side, define.save)
      await expectToast(page, words[locale].rules.floor.notSaved)
      await range.fill('30-31')
      await expect(row('31')).toContainText('50.0 %')
      await expect(row('30')).toContainText('100.0 %')
      const grip = (await line('31').boundingBox())!
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2 - 40, { steps: 4 })
      await page.mouse.up()
      await expect(row('31')).toContainText(/4\d\.\d %/)
      const dragged = Number(await line('31').getAttribute('aria-valuenow'))
      await line('31').press('ArrowUp')
      await expect.poll(async () => Number(await line('31').getAttribute('aria-valuenow'))).toBeLessThan(dragged)
      await expectAccessible(page)

      // The next photo asks first.
      await press(page, define.next)
      await expect(question.getByText(define.leave.question)).toBeVisible()
      await expectAccessible(page)
      await press(question, define.leave.stay)
      await expect(range).toHaveValue('30-31')
      await press(page, define.next)
      await press(question, define.leave.save)
      await expectToast(page, define.saved)
      await expect(thumb(fill(locale, define.defined, { range: '30-31' }))).toBeVisible()
      await expect(range).toHaveValue('')
      await range.fill('30')
      // So does the next column.
      const column = page.getByRole('combobox', { name: photo.place.column, exact: true })
      await column.selectOption({ index: 1 })
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(range).toHaveValue('30')
      await page.getByRole('link', { name: define.back, exact: true }).click()
      await press(question, define.leave.save)

      const grid = page.getByRole('listbox', { name: library.grid })
      await expect(grid.getByRole('option')).toHaveCount(2)
      // By its name: until its page has come there is only an empty frame, which opens nothing.
      await grid.getByRole('option', { name: new RegExp(flown.names[0]!) }).dblclick()
      await expect(page.getByRole('heading', { name: flown.names[0]! })).toBeVisible()
      await expect(page.getByText(fill(locale, photo.place.shows, { range: '30-31' }))).toBeVisible()
      await page.getByRole('link', { name: photo.place.define, exact: true }).click()
      await expect(thumb(fill(locale, define.defined, { range: '30' }))).toBeVisible()
      await expect(row('31')).toContainText(/4\d\.\d %/)

      // A column without photos is no dead end.
      await column.selectOption({ index: 1 })
      await expect(page.getByRole('heading', { name: define.empty.title })).toBeVisible()
      await expectAccessible(page)
      await column.selectOption({ index: 0 })
      await expect(thumb(fill(locale, define.defined, { range: '30' }))).toBeVisible()
    },
  )
}

test('a viewer sees the floors of a photo and changes none', inSlowRun, async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const [flown, token] = [await aFlownColumn(request, ['31', '30']), await tokenOf(request)]
  const { projectId, inspectionId } = placeOf(flown.project)
  await callApi(
    request,
    mediaLibraryRoutes.change,
    {
      params: { projectId, inspectionId, imageId: flown.ids[0]! },
      body: {
        floorRange: '30-31',
        floorGuides: [
          { floor: '31', line: 0.45 },
          { floor: '30', line: 1 },
        ],
      },
    },
    token,
  )
  await open(page, 'zh-hk', flown.path, 'corporate-viewer')
  await page
    .getByRole('listbox', { name: words['zh-hk'].markers.planScreen.list.label })
    .getByRole('option', { name: new RegExp(flown.markerName) })
    .click()
  await press(page, said('zh-hk').photo.more)
  await page.getByRole('menuitem', { name: said('zh-hk').photo.errands.define }).click()
  const { define, side, row, line, range } = editorIn(page, 'zh-hk')
  await expect(side.getByText(define.readOnly)).toBeVisible()
  await expect(range).toHaveValue('30-31')
  await expect(row('31')).toContainText('45.0 %')
  await expect(line('31')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
