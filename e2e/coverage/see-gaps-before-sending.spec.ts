import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { openMarker, press, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

/** What was asked of the server that carries or announces a file. */
const isSending = (url: string, method: string) => method !== 'GET' && /\/(?:files|media|uploads?)\b/.test(url)

test(
  'a gap is seen in the last step, before anything is sent, and closed by the photos that were left out',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    const [flown, photos] = [await aFlownProject(request), await northPhotos()]
    const { wizard } = said('en')
    const { wizard: coverage } = words.en.coverage
    const sent: string[] = []
    page.on('request', (one) => {
      if (isSending(one.url(), one.method())) sent.push(`${one.method()} ${one.url()}`)
    })
    await openMarker(page, 'en', flown)
    const dialog = await toLastStep(page, 'en', flown)
    const choose = (files: typeof photos) =>
      dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...files])

    // The middle column of two floors was not flown.
    const middle = photos.filter((_, index) => index % 3 === 1)
    await choose(photos.filter((photo) => !middle.includes(photo)))
    const section = dialog.getByRole('region', { name: coverage.title })
    const gap = /Selected floors: 8\d % seen, .*4\.\d × 5\.\d m at 30 to 31/
    await expect(section.getByText(gap)).toBeVisible({ timeout: 60_000 })
    await expect(section.getByText(/accurate to about ± \d+\.\d m/)).toBeVisible()
    await expect(section.getByText(coverage.sharpness)).toBeVisible()
    await expect(section.getByText(coverage.alone.first)).toBeVisible()
    await expect(section.getByRole('img')).toBeVisible()
    // The middle column stays empty, and the photos beside it stand where they were taken.
    await expect(dialog.getByText(fill('en', wizard.notice.leftOut, { count: 1, list: '2' }))).toBeVisible()
    for (const [column, shown] of [
      [1, 'DJI_'],
      [2, words.en.media.wizard.grid.empty],
      [3, 'DJI_'],
    ] as const)
      for (const floor of ['31', '30'])
        await expect(
          dialog.getByRole('gridcell', { name: new RegExp(`^${floor}\\S*, column ${column}, ${shown}`) }),
        ).toHaveCount(1)
    await expectAccessible(page)
    expect(sent).toEqual([])

    await choose(middle)
    await expect(section.getByText(/Selected floors: (?:> )?(?:9\d|100) % seen/)).toBeVisible({ timeout: 60_000 })
    await expect(section.getByText(/4\.\d × 5\.\d m/)).toHaveCount(0)
    expect(sent).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByText(/North elevation: \d+ % seen/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(dialog.getByRole('button', { name: wizard.upload, exact: true })).toBeEnabled()
    await press(dialog, wizard.upload)
    await expect(dialog).toBeHidden()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
  },
)
