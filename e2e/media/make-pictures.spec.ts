import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aFlownColumn } from '../support/columns.ts'
import { callApi, letViewerIn } from '../support/company.ts'
import { upgrade } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { openMarker, press, said } from '../support/uploads.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

/** Three seconds that a browser can play. */
async function film(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-film-'))
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=640x360:rate=10',
    '-t',
    '3',
    '-pix_fmt',
    'yuv420p',
    join(folder, 'film.mp4'),
  ])
  const bytes = await readFile(join(folder, 'film.mp4'))
  await rm(folder, { recursive: true })
  return bytes
}

const small = { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' } as const

for (const locale of locales) {
  test(
    `a video of a column is sent, and frames of it become photos (${locale})`,
    inSlowRun,
    async ({ page, browser, request }) => {
      test.slow()
      const { wizard, upload, photo, tasks } = said(locale)
      const flown = await aFlownProject(request, { markerType: 'Video' })
      const [place, token] = [placeOf(flown.project), await tokenOf(request)]
      await upgrade(request, place, token)
      await letViewerIn(request, place.projectId, token)
      await openMarker(page, locale, flown)
      await press(page, upload.marker.upload)
      const dialog = page.getByRole('dialog', { name: fill(locale, wizard.of, { marker: flown.markerName }) })
      await expect(dialog.getByText(wizard.floors.kindTexts.VideoNormal)).toBeVisible()
      await press(dialog, wizard.next)
      await dialog.getByLabel(wizard.drone.model).selectOption('M30')
      await dialog.getByLabel(wizard.drone.offset).fill('6')
      await press(dialog, wizard.next)
      await dialog
        .getByLabel(wizard.files.chooseInput, { exact: true })
        .setInputFiles({ name: 'DJI_20261012093000_0001_V.MP4', mimeType: 'video/mp4', buffer: await film() })
      await press(dialog, wizard.upload)
      await expect(page.getByText(words[locale].markers.status.words.completed).first()).toBeVisible({
        timeout: 60_000,
      })

      await press(page, photo.more)
      await page.getByRole('menuitem', { name: tasks.frames.title }).click()
      const videos = page.getByRole('region', { name: tasks.columns.title, exact: true }).getByRole('row')
      await expect(videos.nth(1)).toContainText(tasks.statuses['All Media Uploaded'])
      await expect(videos.nth(1)).toContainText(tasks.results.none)
      await videos.getByRole('radio').check()
      await page.getByLabel(tasks.frames.by).selectOption('count')
      const number = page.getByRole('textbox', { name: tasks.frames.number })
      await number.fill('0')
      await expect(page.getByText(tasks.frames.wrongCount)).toBeVisible()
      await expect(page.getByRole('button', { name: tasks.frames.start, exact: true })).toBeDisabled()
      await number.fill('3')
      await expect(page.getByText(fill(locale, tasks.frames.expected.other, { count: 3 }))).toBeVisible()
      await expectAccessible(page)
      await press(page, tasks.frames.start)
      await expect(videos.nth(1)).toContainText(tasks.results.success, { timeout: 40_000 })
      const made = page.getByRole('region', { name: tasks.list.frames, exact: true })
      await expect(made.getByText(tasks.results.success)).toBeVisible()
      await expect(made.getByRole('link')).toHaveCount(3)
      await expectAccessible(page)

      const reader = await (await browser.newContext(small)).newPage()
      const { pathname, search } = new URL(page.url())
      await open(reader, 'en', pathname + search, 'corporate-viewer')
      await expect(reader.getByText(tasks.frames.readOnly)).toBeVisible()
      await expect(reader.getByRole('button', { name: tasks.frames.start, exact: true })).toHaveCount(0)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)

      await made.getByRole('link', { name: fill(locale, tasks.list.photo, { number: 2 }), exact: true }).click()
      await expect(page.getByRole('heading', { name: 'DJI_20261012093000_0001_V_0002.jpg' })).toBeVisible()
      await expect(page.getByText(photo.facts.frame, { exact: true })).toBeVisible()
      await expect(
        page
          .getByRole('application')
          .or(
            page.getByRole('img', { name: fill(locale, photo.label, { name: 'DJI_20261012093000_0001_V_0002.jpg' }) }),
          )
          .first(),
      ).toBeVisible()
    },
  )

  test(
    `the photos of a column become one strip, which says how each was placed (${locale})`,
    inSlowRun,
    async ({ page, browser, request }) => {
      test.slow()
      const {
        photo,
        tasks: { strip },
      } = said(locale)
      const flown = await aFlownColumn(request, ['31', '30', '29'])
      await openMarker(page, locale, flown)
      await press(page, photo.more)
      await page.getByRole('menuitem', { name: said(locale).tasks.strip.title }).click()
      await expect(page.getByText(strip.none)).toBeVisible()
      await press(page, strip.start)
      await expect(page.getByRole('list', { name: strip.how })).toHaveText(`${strip.hows.features} (3)`, {
        timeout: 60_000,
      })
      await expect(page.getByRole('button', { name: strip.again, exact: true })).toBeEnabled()
      await expectAccessible(page)

      const reader = await (await browser.newContext(small)).newPage()
      const { pathname, search } = new URL(page.url())
      await open(reader, 'en', pathname + search, 'corporate-viewer')
      await expect(reader.getByText(strip.readOnly)).toBeVisible()
      await expect(reader.getByRole('list', { name: strip.how })).toBeVisible()
      await expect(reader.getByRole('button', { name: strip.again, exact: true })).toHaveCount(0)
      await expectNoSidewaysScroll(reader)
      await expectAccessible(reader)

      const box = (await page.getByRole('application').boundingBox())!
      // At the top nothing lies over the highest photo.
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 10)
      await page.getByRole('button', { name: new RegExp(`${strip.open}$`) }).click()
      await expect(page.getByRole('heading', { name: flown.names[0]! })).toBeVisible()

      await page.goBack()
      await press(page, strip.remove)
      await press(page.getByRole('dialog'), strip.removeConfirm)
      await expect(page.getByText(strip.none)).toBeVisible()
      const { projectId, inspectionId } = placeOf(flown.project)
      expect(
        (
          await callApi(
            request,
            mediaLibraryRoutes.list,
            { params: { projectId, inspectionId }, query: {} as never },
            await tokenOf(request),
          )
        ).data,
      ).toHaveLength(3)
    },
  )
}
