import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { makeProject } from '../support/projects.ts'
import { inSlowRun } from '../support/words.ts'
import { button, field, info, map, openInfo, save, settings } from '../support/project-info.ts'

test(
  'the position is set by click, by dragging the pin, by keys and by typing',
  inSlowRun,
  async ({ page, request }) => {
    const project = await makeProject(request)
    await openInfo(page, project.path)
    const [latitude, longitude] = [field(page, info.position.latitude), field(page, info.position.longitude)]
    const numbers = async () => [Number(await latitude.inputValue()), Number(await longitude.inputValue())] as const
    await map(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await map(page).boundingBox())!
    await page.mouse.click(x + width / 2 + 40, y + height / 2 - 30)
    const clicked = await numbers()
    expect(clicked[0]).toBeGreaterThan(22.3193)
    expect(clicked[1]).toBeGreaterThan(114.1694)

    await page.mouse.move(x + width / 2 + 40, y + height / 2 - 45)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 20, y + height / 2 - 45, { steps: 5 })
    await page.mouse.up()
    const dragged = await numbers()
    expect(dragged[1]).toBeLessThan(clicked[1])
    expect(Math.abs(dragged[0] - clicked[0])).toBeLessThan(0.001)

    await map(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const moved = await numbers()
    expect(moved[1]).toBeGreaterThan(dragged[1])
    expect(moved[0]).toBeLessThan(dragged[0])
    await expect(map(page)).toHaveAccessibleName(new RegExp(String(moved[0])))

    // Dragging beside the pin moves the map, not the pin.
    await page.mouse.move(x + 20, y + 40)
    await page.mouse.down()
    await page.mouse.move(x + 80, y + 80, { steps: 4 })
    await page.mouse.up()
    expect(await numbers()).toEqual(moved)

    await latitude.fill('1.3521')
    await longitude.fill('103.8198')
    await save(page)
    await page.reload()
    await expect(latitude).toHaveValue('1.3521')
    await expect(map(page)).toHaveAccessibleName(/1\.3521, 103\.8198/)
    await button(page, info.position.remove).click()
    await save(page)
    await expect(map(page)).toHaveAccessibleName(new RegExp(info.position.noPin))
  },
)

/** A red spot on green ground; the spot comes through the worker. */
const spot = { longitude: 114.17, latitude: 22.28 }
const style = {
  version: 8,
  sources: { spot: { type: 'geojson', data: { type: 'Point', coordinates: [spot.longitude, spot.latitude] } } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#dfe8dd' } },
    { id: 'spot', type: 'circle', source: 'spot', paint: { 'circle-radius': 14, 'circle-color': '#cc3344' } },
  ],
}

/** Red, green and blue of what is shown so far from the middle of the map. */
async function colourAt(page: Page, dx: number, dy: number): Promise<readonly number[]> {
  const shot = (await map(page).screenshot()).toString('base64')
  return page.evaluate(
    async ([image, x, y]) => {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      pen.drawImage(picture, 0, 0)
      return [
        ...pen.getImageData(Math.round(picture.width / 2) + Number(x), Math.round(picture.height / 2) + Number(y), 1, 1)
          .data,
      ].slice(0, 3)
    },
    [shot, dx, dy] as const,
  )
}

test(
  'with a style there is a map; when it cannot be loaded the grid takes its place and says so',
  inSlowRun,
  async ({ page, request, baseURL, complaints }) => {
    const project = await makeProject(request)
    await page.route('**/asset/api/v1/map-style', (route) =>
      route.fulfill({ json: { url: `${baseURL}/some-style.json` } }),
    )
    let isAway = false
    await page.route('**/some-style.json', (route) => (isAway ? route.abort() : route.fulfill({ json: style })))
    await openInfo(page, project.path)
    const canvas = page.locator('canvas.maplibregl-canvas')
    const note = page.getByText(info.position.offline)
    await expect(canvas).toBeVisible()
    await expect(note).toHaveCount(0)
    const surface = (await map(page).boundingBox())!
    await expect.poll(async () => (await canvas.boundingBox())!.height).toBeGreaterThan(surface.height - 4)
    // The map lies exactly under the pin: the spot is where its coordinates say.
    await field(page, info.position.latitude).fill(String(spot.latitude))
    await field(page, info.position.longitude).fill(String(spot.longitude))
    await button(page, info.position.toPin).click()
    await expect.poll(() => colourAt(page, -9, 3)).toEqual([0xcc, 0x33, 0x44])
    await expect.poll(() => colourAt(page, -20, 3)).toEqual([0xdf, 0xe8, 0xdd])
    await expect.poll(() => colourAt(page, 0, 11)).toEqual([0xcc, 0x33, 0x44])
    await expect.poll(() => colourAt(page, 0, 18)).toEqual([0xdf, 0xe8, 0xdd])
    await button(page, settings.cancel).click()
    isAway = true
    await page.reload()
    await expect(note).toBeVisible()
    await map(page).scrollIntoViewIfNeeded()
    await map(page).click()
    await expect(field(page, info.position.latitude)).not.toHaveValue('')
    // The browser itself complains of the request that was cut.
    complaints.length = 0
  },
)
