import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { facadeOf, place as building } from '../../apps/server/src/demo/flight/building.ts'
import { planFlight, wideCamera, type Station } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos, type GivenFile } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

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

async function flown(kmz: Uint8Array): Promise<readonly GivenFile[]> {
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

test('a gap is planned as a flight, flown as the file says, and closed', inSlowRun, async ({ page, request }) => {
  test.slow()
  const { coverage } = words.en
  const { view, flights } = coverage
  const { project, place, elevationId } = await aFlownProject(request, { floorEndIdx: 4 })
  const [params, token] = [placeOf(project), await tokenOf(request)]
  const send = (file: GivenFile) =>
    sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
  // The middle column of two floors was not flown: a gap with photos all around it.
  const photos = await northPhotos(['31', '30', '29', '28'], 3)
  const missing = new Set(
    planFlight()
      .filter(({ side, floor, column }) => side === 'north' && ['30', '29'].includes(floor) && column === 2)
      .map(({ sequence }) => `_${String(sequence).padStart(4, '0')}_W.JPG`),
  )
  for (const file of photos) if (![...missing].some((ending) => file.name.endsWith(ending))) await send(file)
  await open(
    page,
    'en',
    `${project.path.replace('project-info', 'result-review/defects')}&view=elevation&elevation=${elevationId}&layer=coverage`,
  )
  const gaps = page.getByRole('button', { name: /^Show gap \d+/ })
  await expect(page.getByRole('button', { name: flights.title })).toBeVisible({ timeout: 60_000 })
  await expect(gaps.first()).toBeVisible()
  const before = await gaps.count()

  await page.getByRole('button', { name: flights.title }).click()
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByRole('checkbox')
  if (before > 1) await dialog.getByLabel(fill('en', flights.allGaps, { count: before })).uncheck()
  await choices.last().check()
  await expect(dialog.getByText(flights.duty)).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Elevation of/ })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /Download KMZ/ }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/-north-elevation-\d{8}\.kmz$/)
  const kmz = new Uint8Array(await readFile(await saved.path()))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: flights.close }).click()

  for (const file of await flown(kmz)) {
    expect(file.name).toMatch(/_W_north-elevation-c\d\d-f\d\d(-\d)?\.JPG$/)
    await send(file)
  }
  if (before > 1) await expect(gaps).toHaveCount(before - 1, { timeout: 60_000 })
  else await expect(page.getByText(view.gaps.none)).toBeVisible({ timeout: 60_000 })
})
