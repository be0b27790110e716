import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type sharpOf from 'sharp'
import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import type { Point } from '../../packages/geometry/src/point.ts'
import { distanceToPolyline } from '../../packages/geometry/src/polyline.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))('sharp') as typeof sharpOf

const size = { width: 1600, height: 1200 }
const [name, crackWidth] = ['DJI_0001.JPG', 5]
/** Pixels: a crack that leaves the straight line between its ends by more than 100, and a stain. */
const crack: readonly Point[] = Array.from({ length: 41 }, (_, at) => ({
  x: 300 + at * 25,
  y: 500 + 130 * Math.sin(at / 6.5),
}))
const stain = { x: 1250, y: 950, radius: 110 }

/** What a drone would have seen, painted. */
function paintedPhoto(): Promise<Buffer> {
  const points = crack.map(({ x, y }) => `${x},${y}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#b4aea5"/>
    <circle cx="${stain.x}" cy="${stain.y}" r="${stain.radius}" fill="#8a6f58"/>
    <polyline points="${points}" fill="none" stroke="#2c2a28" stroke-width="${crackWidth}"/>
  </svg>`
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 92 }).toBuffer()
}

/** Where a pixel of the photo lies on the page: the whole photo is shown, in the middle. */
async function onPage(surface: Locator, { x, y }: Point): Promise<readonly [number, number]> {
  const box = (await surface.boundingBox())!
  const scale = Math.min(box.width / size.width, box.height / size.height, 2)
  return [box.x + box.width / 2 + (x - size.width / 2) * scale, box.y + box.height / 2 + (y - size.height / 2) * scale]
}

async function clickAt(page: Page, surface: Locator, point: Point): Promise<void> {
  const [x, y] = await onPage(surface, point)
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.click(x, y)
}

for (const locale of locales) {
  test(
    `a crack is traced in three clicks and a stain outlined in one, both stored as drawn (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      const { annotations, canvas } = words[locale]
      const { project, place, elevationId } = await aFlownProject(request)
      const [params, token] = [placeOf(project), await tokenOf(request)]
      const file = { name, buffer: await paintedPhoto() }
      const imageId = await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
      await open(page, locale, `${project.path.replace('project-info', 'result-review')}&photo=${imageId}`)

      const surface = page.getByRole('application', { name: fill(locale, annotations.canvas, { name }) })
      await expect(surface).toBeVisible({ timeout: 60_000 })
      await surface.focus()
      await page.keyboard.press('t')
      await expect(page.getByRole('button', { name: canvas.tools.trace, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(page.getByText(canvas.tracing.start)).toBeVisible()
      await expectAccessible(page)
      for (const at of [0, 20, 40]) await clickAt(page, surface, crack[at]!)
      await expect(page.getByText(canvas.tracing.follow)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      const findings = page.getByRole('region', { name: annotations.findings.label }).getByRole('option')
      await expect(findings).toHaveCount(1)

      await page.keyboard.press('w')
      await clickAt(page, surface, stain)
      const grown = page.getByRole('group', { name: canvas.tracing.label }).locator('[data-kind="info"]')
      await expect(grown).toContainText(fill(locale, canvas.tracing.outline, { percent: 60 }))
      await expect(page.getByRole('button', { name: canvas.tracing.done, exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: canvas.tracing.done, exact: true }).click()
      await expect(findings).toHaveCount(2)
      await expectNoSidewaysScroll(page)

      const stored = async () => {
        const answer = await callApi(
          request,
          annotationRoutes.imagesAndAnnotations,
          { params, query: {} as never },
          token,
        )
        return answer.annotations.filter((one) => one.imageId === imageId)
      }
      await expect.poll(async () => (await stored()).length).toBe(2)
      const line = (await stored()).find(({ annInfo }) => annInfo.shape === 'polyline')!.annInfo
      const traced = line.points[0]!.map(({ x, y }) => ({ x: x * size.width, y: y * size.height }))
      expect(traced.length).toBeGreaterThan(8)
      for (const point of traced) expect(distanceToPolyline(point, crack)).toBeLessThan(crackWidth / 2 + 2)
      for (const point of crack.slice(1, -1)) expect(distanceToPolyline(point, traced)).toBeLessThan(crackWidth / 2 + 2)
      expect(Math.abs(line.widthProfile!.p50 - crackWidth)).toBeLessThan(1)
      const area = (await stored()).find(({ annInfo }) => annInfo.shape === 'polygon')!.annInfo.points[0]!
      for (const { x, y } of area) {
        const away = Math.hypot(x * size.width - stain.x, y * size.height - stain.y)
        expect(Math.abs(away - stain.radius)).toBeLessThan(12)
      }

      await page.getByRole('button', { name: canvas.tools.undo, exact: true }).click()
      await expect(findings).toHaveCount(1)
    },
  )
}
