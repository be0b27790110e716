import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { aPhotoProject, wallSize } from '../support/photo-projects.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { annotations, defects, canvas } = words.en
const [maxActions, maxSeconds] = [5, 6]

/**
 * Hands of an inspector: every key and every click is one action. Places are pixels of the photo, which is shown whole.
 */
function hands(page: Page) {
  let count = 0
  const at = async ([x, y]: readonly [number, number]) => {
    const box = (await page.getByRole('application').boundingBox())!
    const scale = Math.min(box.width / wallSize.width, box.height / wallSize.height, 2)
    return [
      box.x + box.width / 2 + (x - wallSize.width / 2) * scale,
      box.y + box.height / 2 + (y - wallSize.height / 2) * scale,
    ] as const
  }
  return {
    count: () => count,
    async press(key: string) {
      count += 1
      await page.keyboard.press(key)
    },
    async click(place: readonly [number, number]) {
      count += 1
      await page.mouse.click(...(await at(place)))
    },
  }
}

/** The crack of the first photo says which type; that of the second is counted and timed. */
async function recordTwo(page: Page, request: APIRequestContext) {
  const { path } = await aPhotoProject(request, 3)
  await open(page, 'en', path)
  const findings = page.getByRole('region', { name: annotations.findings.label }).getByRole('option')
  const photo = (number: number) =>
    page.getByRole('application', { name: fill('en', annotations.canvas, { name: `wall-0${number}.jpg` }) })
  const panel = (number: number) =>
    page.getByRole('region', { name: fill('en', defects.panel.label, { number: `DF000${number}` }) })
  await expect(photo(1)).toBeVisible()

  // The first one: the list of types opens, because none was chosen yet; words and Enter choose.
  await photo(1).focus()
  const first = hands(page)
  await first.press('o')
  await first.click([100, 122])
  await first.click([540, 158])
  await first.press('a')
  const search = page.getByRole('combobox', { name: annotations.types.search })
  await expect(search).toBeFocused()
  await expectAccessible(page)
  await search.fill('structural crack')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(findings).toContainText(['DF0001'])
  await expect(panel(1).getByLabel(defects.fields.type, { exact: true })).toHaveValue('crack_structural')
  await expect(panel(1).getByText(defects.panel.unconfirmedText)).toBeVisible()

  const second = hands(page)
  const begun = Date.now()
  await second.press('f')
  await expect(photo(2)).toBeVisible()
  await second.press('t')
  await expect(page.getByRole('button', { name: canvas.tools.trace, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await second.click([100, 142])
  await second.click([540, 178])
  // The digit ends the trace and judges it.
  await second.press('2')
  await expect(findings).toContainText(['DF0002'])
  const seconds = (Date.now() - begun) / 1_000
  test.info().annotations.push({ type: 'figure', description: `${second.count()} actions, ${seconds.toFixed(1)} s` })
  return { count: second.count(), seconds, findings, photo, panel }
}

test('the next photo, a crack traced, its type and severity, saved: five actions; undone after the question by Ctrl+Z', async ({
  page,
  request,
}) => {
  const { count, findings, photo, panel } = await recordTwo(page, request)
  expect(count).toBeLessThanOrEqual(maxActions)
  await expect(panel(2).getByLabel(defects.fields.type, { exact: true })).toHaveValue('crack_structural')
  // The severity was chosen; what the library filled in besides is still to be confirmed.
  await expect(page.getByText(`${defects.fields.material} and ${defects.fields.followUpAction}`)).toBeVisible()
  await page.getByRole('button', { name: defects.panel.confirm, exact: true }).click()
  await expect(page.getByText(defects.panel.unconfirmedText)).toHaveCount(0)

  await photo(2).focus()
  await page.keyboard.press('.')
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: canvas.remove.confirm, exact: true }).click()
  await expect(findings).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(findings).toHaveCount(1)
})

test('a crack takes at most six seconds from one photo to the next', inSlowRun, async ({ page, request }) => {
  const { seconds } = await recordTwo(page, request)
  expect(seconds).toBeLessThanOrEqual(maxSeconds)
})
