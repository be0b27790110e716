import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { aFlownProject, northPhotos, type Flown, type GivenFile } from '../support/flights.ts'
import {
  cutAgainAndAgain,
  expectPanelWidths,
  letThrough,
  openMarker,
  panelOf,
  press,
  said,
  slowLine,
  toLastStep,
} from '../support/uploads.ts'
import { detailsOf } from '../support/project-info.ts'
import { fill, inSlowRun, words, type Locale } from '../support/words.ts'

/** From the marker to the last step, its photos chosen. */
async function choosePhotos(
  page: Page,
  locale: Locale,
  flown: Flown,
  files: readonly GivenFile[] | string,
): Promise<Locator> {
  const { wizard } = said(locale)
  const dialog = await toLastStep(page, locale, flown)
  if (typeof files === 'string') await dialog.getByLabel(wizard.files.folderInput, { exact: true }).setInputFiles(files)
  else await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...files])
  return dialog
}

test('photos of a facade travel over a bad line, are watched by a colleague, and are found on their floors', async ({
  page,
  context,
  browser,
  request,
  complaints,
}) => {
  test.slow()
  const [flown, photos] = [await aFlownProject(request), await northPhotos()]
  const { wizard, upload, library } = said('en')
  await openMarker(page, 'en', flown)
  const dialog = await choosePhotos(page, 'en', flown, photos)
  await expect(dialog.getByText(wizard.grid.byPlace)).toBeVisible()
  await expect(dialog.getByRole('button', { name: wizard.upload, exact: true })).toBeEnabled()
  await expectAccessible(page)

  const colleague = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const watching = await colleague.newPage()
  await openMarker(watching, 'en', flown)
  // That somebody else sends is said for as long as something is on its way: seconds, which a busy page sleeps through.
  const seen = Promise.withResolvers<void>()
  await slowLine(page, seen.promise)
  await press(dialog, wizard.upload)
  await expect(dialog).toBeHidden()
  const mend = cutAgainAndAgain(context)
  await expect(watching.getByText(words.en.markers.status.texts.elsewhere).first()).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('heading', { name: fill('en', upload.head.arrived.other, { count: 6 }) })).toBeVisible({
    timeout: 60_000,
  })
  await mend()
  // What the line did to the page stands in the console; what the page did about it is what counts.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/.test(text)),
  )
  await expect(page.getByText(upload.foot.safe)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await expectPanelWidths(page, 'en')
  await expect(watching.getByText(words.en.markers.status.words.completed).first()).toBeVisible({ timeout: 90_000 })
  await colleague.close()

  await page.getByRole('link', { name: upload.marker.show }).click()
  await expect(page).toHaveURL(/inspection-data/)
  const grid = page.getByRole('listbox', { name: library.grid })
  await expect(grid.getByRole('option')).toHaveCount(6)
  await expectAccessible(page)
  await grid.getByRole('option', { name: new RegExp(photos[0]!.name) }).dblclick()
  await expect(page.getByRole('heading', { name: photos[0]!.name })).toBeVisible()
  await expect(page.getByRole('combobox', { name: said('en').photo.place.floor, exact: true })).toHaveValue('31')
  await expectAccessible(page)

  await page.goto(detailsOf(flown.project.path))
  const { position } = words.en.projects.info
  await press(page, fill('en', position.fromPhotos.other, { count: 6 }))
  await expect(page.getByRole('textbox', { name: position.latitude })).toHaveValue(/^22\.31/)
})

test(
  'a page that is reloaded in the middle goes on where it was, without sending anything twice',
  inSlowRun,
  async ({ page, context, request }) => {
    test.slow()
    const flown = await aFlownProject(request)
    const card = await mkdtemp(join(tmpdir(), 'plumbline-card-'))
    for (const { name, buffer } of await northPhotos()) await writeFile(join(card, name), buffer)
    const { wizard, upload } = said('zh-hk')
    await openMarker(page, 'zh-hk', flown)
    const dialog = await choosePhotos(page, 'zh-hk', flown, card)
    const line = await letThrough(context, 2)
    await press(dialog, wizard.upload)
    await expect(panelOf(page).getByRole('img', { name: upload.texts.verified })).toHaveCount(2)
    line.mend()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText(fill('zh-hk', upload.again.title, { count: 4 }))).toBeVisible()
    await expectAccessible(page)
    await panelOf(page).getByLabel(upload.again.folder, { exact: true }).and(page.locator('input')).setInputFiles(card)
    await expect(page.getByText(upload.foot.safe)).toBeVisible({ timeout: 60_000 })
    expect(line.urls).toHaveLength(6)
    await expect(page.getByText(new RegExp(`6.*${words['zh-hk'].markers.status.words.completed}`)).first()).toBeVisible(
      { timeout: 90_000 },
    )
    await rm(card, { recursive: true })
  },
)

test(
  'a folder with forty bad files says what is wrong with each, and sends the good ones',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width: 1024, height: 720 })
    const [flown, photos] = [await aFlownProject(request), await northPhotos()]
    const { wizard, upload } = said('en')
    await openMarker(page, 'en', flown)
    const file = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'application/octet-stream', buffer })
    const bad = [
      ...Array.from({ length: 10 }, (_, index) => file(`notes_${1000 + index}.txt`, Buffer.from('remember the roof'))),
      ...Array.from({ length: 10 }, (_, index) => file(`DJI_20261012100000_${2000 + index}_W.JPG`, Buffer.alloc(0))),
      ...Array.from({ length: 10 }, (_, index) =>
        file(`dji_fly_20260607_16201${index}_74_1686151222973_photo_optimized.jpg`, Buffer.from('not from the card')),
      ),
      ...Array.from({ length: 10 }, (_, index) => file(`IMG_${3000 + index}.HEIC`, Buffer.from(`beach ${index}`))),
    ]
    const dialog = await choosePhotos(page, 'en', flown, [...bad, ...photos])
    await dialog.getByText(fill('en', wizard.files.count, { name: wizard.files.views.left, count: 40 })).click()
    const list = dialog.getByRole('region', { name: wizard.list.label })
    // As the files lie, by name: the list is only scrolled down.
    for (const reason of [
      wizard.odd.empty,
      wizard.odd['phone-copy'],
      words.en.errors['media.format-heif'],
      wizard.odd['not-media'],
    ]) {
      await expect(async () => {
        await list.evaluate((box) => box.scrollBy(0, 120))
        await expect(list.getByText(reason).first()).toBeVisible({ timeout: 300 })
      }).toPass()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(dialog, wizard.upload)
    await expect(page.getByRole('heading', { name: fill('en', upload.head.arrived.other, { count: 6 }) })).toBeVisible({
      timeout: 60_000,
    })
    await expectPanelWidths(page, 'en')
  },
)
