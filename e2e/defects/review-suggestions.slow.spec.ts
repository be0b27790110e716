import { aCrackedProject } from '../support/flights.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { detectorMs } from '../support/photos.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { locales, words } from '../support/words.ts'

let server: RunningServer
test.beforeAll(async ({ baseURL }) => {
  server = await startServer(Number(new URL(baseURL!).port))
})
test.afterAll(() => server.stop())

for (const locale of locales) {
  test(`twenty suggestions are reviewed by keyboard alone: accepted, graded, rejected, taken back; only what a person accepted counts (${locale})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(2 * detectorMs)
    const { analysis, annotations, defects } = words[locale]
    const { path } = await aCrackedProject(request)
    await open(page, locale, path)
    const queue = page.getByRole('region', { name: annotations.queue.label })
    const counts = async () => (await queue.getByRole('status').textContent())!.match(/\d+/g)?.map(Number) ?? []
    await expect.poll(async () => (await counts())[1] ?? 0, { timeout: detectorMs }).toBeGreaterThanOrEqual(20)
    const [, all = 0] = await counts()
    await page.getByRole('application').focus()
    await page.keyboard.press('q')
    const card = page.getByRole('region', { name: annotations.card.label })
    for (let done = 1; done <= 20; done += 1) {
      const before = await card.textContent()
      await page.keyboard.press(['a', '2', 'r', 'a'][done % 4]!)
      await expect.poll(counts).toEqual(done === all ? [] : [all - done, all])
      // The next one is shown without a key.
      if (done < all) await expect(card).not.toHaveText(before!)
    }
    await page.keyboard.press('u')
    await expect.poll(counts).toEqual([all - 19, all])
    await page.keyboard.press('a')
    await expect.poll(counts).toEqual(all === 20 ? [] : [all - 20, all])
    await expectAccessible(page)

    await page.getByRole('link', { name: analysis.switch.defects, exact: true }).click()
    await expect(page.getByRole('grid', { name: defects.register.grid }).getByRole('row')).toHaveCount(16)
    await page.getByRole('link', { name: defects.views.summary, exact: true }).click()
    await expect(page.getByText(`5${defects.summary.rejected}`)).toBeVisible()
  })
}
