import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { facadeOf, place as building } from '../../apps/server/src/demo/flight/building.ts'
import { planFlight, wideCamera, type Station } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { aFlownProject, northPhotos, type Flown, type GivenFile } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { chooseMarker, openMarker, press, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun, locales, patternOf, prefix, words, type Locale } from '../support/words.ts'

const metresPerDegree = 111_320

/** What DJI's remote control would fly: each photo with its suffix, height and place. */
function waypointsOf(kmz: Uint8Array) {
  const waylines = strFromU8(unzipSync(kmz)['wpmz/waylines.wpml']!)
  return waylines
    .split('<Placemark>')
    .slice(1)
    .flatMap((placemark) => {
      const suffix = /<wpml:fileSuffix>([^<]+)</.exec(placemark)?.[1]
      const [longitude, latitude] = /<coordinates>([^<]+)</.exec(placemark)![1]!.split(',').map(Number)
      const height = Number(/<wpml:executeHeight>([^<]+)</.exec(placemark)![1])
      return suffix === undefined ? [] : [{ suffix, longitude: longitude!, latitude: latitude!, height }]
    })
}

/** The painter of the demonstration stands where the plan says. */
function stationAt({ longitude, latitude, height }: ReturnType<typeof waypointsOf>[number], index: number): Station {
  const { width, depth } = facadeOf('north')
  const east = (longitude - building.longitude) * metresPerDegree * Math.cos((building.latitude * Math.PI) / 180)
  const north = (latitude - building.latitude) * metresPerDegree
  return {
    ...planFlight()[0]!,
    sequence: 900 + index,
    side: 'north',
    across: width / 2 - east,
    up: height,
    distance: north - depth,
    longitude,
    latitude,
    relativeAltitude: height,
    absoluteAltitude: building.ground + height,
    yaw: 180,
    hasThermal: false,
  }
}

async function flownAs(kmz: Uint8Array): Promise<readonly GivenFile[]> {
  const waypoints = waypointsOf(kmz)
  const files: GivenFile[] = []
  await renderFlight(
    ({ name, bytes, station }) => {
      const { suffix } = waypoints[station.sequence - 900]!
      files.push({
        name: name.replace('_W.JPG', `_W_${suffix}.JPG`),
        mimeType: 'image/jpeg',
        buffer: Buffer.from(bytes),
      })
      return Promise.resolve()
    },
    { stations: waypoints.map(stationAt), camera: { ...wideCamera, width: 640, height: 480 } },
  )
  return files
}

const sequenceOf = (name: string) => /_(\d{4})_W\.JPG$/.exec(name)?.[1]

/** The middle column of two floors was not flown: a gap with photos all around it. */
async function northWithAGap(): Promise<readonly GivenFile[]> {
  const missing = new Set(
    planFlight()
      .filter(({ side, floor, column }) => side === 'north' && ['30', '29'].includes(floor) && column === 2)
      .map(({ sequence }) => String(sequence).padStart(4, '0')),
  )
  const photos = await northPhotos(['31', '30', '29', '28'], 3)
  return photos.filter(({ name }) => !missing.has(sequenceOf(name)!))
}

/** count: as many as the page then says arrived, of this upload and those before it. */
async function send(page: Page, locale: Locale, dialog: Locator, count: number): Promise<void> {
  const { wizard, upload } = said(locale)
  await press(dialog, wizard.upload)
  await expect(dialog).toBeHidden()
  const head = page.getByRole('heading', { name: fill(locale, upload.head.arrived, { count }) })
  await expect(head).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(upload.foot.safe)).toBeVisible({ timeout: 60_000 })
}

/** The second upload of a marker: its floors, columns and drone are as they were. */
async function toLastStepAgain(page: Page, locale: Locale, flown: Flown): Promise<Locator> {
  const { wizard, upload } = said(locale)
  await press(page, upload.marker.upload)
  const dialog = page.getByRole('dialog', { name: fill(locale, wizard.of, { marker: flown.markerName }) })
  await press(dialog, wizard.next)
  await expect(dialog.getByLabel(wizard.drone.model)).toHaveValue('M30')
  await press(dialog, wizard.next)
  return dialog
}

/** The gap among those of the whole elevation, downloaded as a flight of its own. */
async function planned(page: Page, locale: Locale): Promise<{ readonly kmz: Uint8Array; readonly before: number }> {
  const { view, flights } = words[locale].coverage
  await expect(page.getByRole('button', { name: flights.title })).toBeVisible({ timeout: 60_000 })
  const gaps = page.getByRole('button', { name: patternOf(view.gaps.show) })
  await expect(gaps.first()).toBeVisible()
  const before = await gaps.count()
  await page.getByRole('button', { name: flights.title }).click()
  const dialog = page.getByRole('dialog')
  if (before > 1) await dialog.getByLabel(fill(locale, flights.allGaps, { count: before })).uncheck()
  await dialog.getByRole('checkbox', { name: patternOf(view.floors, { from: '29\\S*', to: '30' }) }).check()
  await expect(dialog.getByText(flights.duty)).toBeVisible()
  await expect(dialog.getByRole('img', { name: patternOf(flights.onElevation) })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: fill(locale, flights.download.kmz, { count: 1 }) }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/-north-elevation-\d{8}\.kmz$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: flights.close }).click()
  return { kmz: new Uint8Array(await readFile(await saved.path())), before }
}

/** Each stands in the column and on the floor of its name, and nothing is asked about its place. */
async function expectPlacedByName(dialog: Locator, locale: Locale, files: readonly GivenFile[]): Promise<void> {
  const { wizard } = said(locale)
  const placed = fill(locale, words[locale].coverage.wizard.planned, { count: files.length })
  await expect(dialog.getByText(placed, { exact: true })).toBeVisible({ timeout: 60_000 })
  for (const { name } of files) {
    const { column, floor } = /-c(?<column>\d\d)-f(?<floor>\d\d)(?:-\d)?\.JPG$/.exec(name)!.groups!
    const cell = patternOf(wizard.grid.cellAlone, { floor: `${floor}\\S*`, column: String(Number(column)) })
    await expect(dialog.getByRole('gridcell', { name: new RegExp(`^${cell.source}.*${name}`) })).toHaveCount(1)
  }
  await expect(dialog.getByText(wizard.grid.trayNone)).toBeVisible()
  const { otherElevation, otherFloors, noHeight, doubts } = wizard.notice
  for (const question of [otherElevation, otherFloors, noHeight, ...Object.values(doubts)])
    await expect(dialog.getByText(patternOf(question))).toHaveCount(0)
  for (const sorting of [wizard.grid.byPlace, wizard.grid.byRows, wizard.grid.byTime, wizard.grid.byName])
    await expect(dialog.getByText(sorting)).toHaveCount(0)
}

for (const locale of locales) {
  test(
    `a gap that the wizard names is planned as a flight, flown as the file says, uploaded and closed (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      const { coverage } = words[locale]
      const { wizard } = said(locale)
      const flown = await aFlownProject(request, { floorEndIdx: 4 })
      const choose = (dialog: Locator, files: readonly GivenFile[]) =>
        dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...files])

      await openMarker(page, locale, flown)
      const dialog = await toLastStep(page, locale, flown, 4)
      const photos = await northWithAGap()
      await choose(dialog, photos)
      const section = page.getByRole('dialog').getByRole('region', { name: coverage.wizard.title })
      const floors = patternOf(coverage.wizard.floors, { from: '29\\S*', to: '30' }).source
      const name = coverage.wizard.selected
      await expect(
        section.getByText(
          patternOf(coverage.wizard.seen, { name, gaps: patternOf(coverage.wizard.gaps, { floors }).source }),
        ),
      ).toBeVisible({ timeout: 60_000 })
      const missing = section.getByRole('listitem').filter({ hasText: patternOf(coverage.wizard.gap, { floors }) })
      await expect(missing).toHaveCount(1)
      await send(page, locale, dialog, photos.length)

      const elevation = `${flown.project.path.replace('project-info', 'result-review/defects')}&view=elevation&elevation=${flown.elevationId}&layer=coverage`
      await page.goto(prefix[locale] + elevation)
      const { kmz, before } = await planned(page, locale)
      const files = await flownAs(kmz)
      for (const { name } of files) expect(name).toMatch(/_W_north-elevation-c\d\d-f\d\d(-\d)?\.JPG$/)

      await page.goto(prefix[locale] + flown.path)
      await chooseMarker(page, locale, flown)
      const again = await toLastStepAgain(page, locale, flown)
      await choose(again, files)
      await expectPlacedByName(again, locale, files)
      const closed = patternOf(coverage.wizard.closed, { closed: '[1-9]' }).source
      await expect(section.getByText(patternOf(coverage.wizard.change, { name, gaps: closed }))).toBeVisible()
      await expect(missing).toHaveCount(0)
      await send(page, locale, again, photos.length + files.length)

      await page.goto(prefix[locale] + elevation)
      const gaps = page.getByRole('button', { name: patternOf(coverage.view.gaps.show) })
      if (before > 1) await expect(gaps).toHaveCount(before - 1, { timeout: 60_000 })
      else await expect(page.getByText(coverage.view.gaps.none)).toBeVisible({ timeout: 60_000 })
    },
  )
}
