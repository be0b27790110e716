import { createRequire } from 'node:module'
import type sharpOf from 'sharp'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))('sharp') as typeof sharpOf
const { annotations, canvas, defects } = words.en
const name = 'DJI_0001.JPG'
const size = { width: 1600, height: 1200 }

test(
  'a drawn line has a length with its plus-minus, a box an extent, and the register says where both came from',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    const { project, place, elevationId } = await aFlownProject(request)
    const [params, token] = [placeOf(project), await tokenOf(request)]
    const picture = sharp({ create: { ...size, channels: 3, background: '#b4aea5' } })
    const file = { name, buffer: await picture.jpeg().toBuffer() }
    const imageId = await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
    // 2.5 mm a pixel, by a distance that was typed.
    const body = { hardwareModel: 'Other', pdib: 4, cameraFocalLength: 8, sensorWidth: 8 } as const
    await callApi(request, mediaLibraryRoutes.updateGsd, { params: { ...params, imageId }, body }, token)
    const review = project.path.replace('project-info', 'result-review')
    await open(page, 'en', `${review}&photo=${imageId}`)

    const surface = page.getByRole('application', { name: fill('en', annotations.canvas, { name }) })
    await expect(surface).toBeVisible({ timeout: 60_000 })
    await surface.focus()
    const box = (await surface.boundingBox())!
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    const findings = page.getByRole('region', { name: annotations.findings.label }).getByRole('option')
    await page.keyboard.press('o')
    await page.mouse.click(...at(0.3, 0.4))
    await page.mouse.dblclick(...at(0.7, 0.45))
    await expect(findings).toHaveCount(1)
    await expect(findings).toContainText([/\d ± [\d.]+ m long/])
    await expect(page.getByText(annotations.sizes.sources.traced)).toBeVisible()

    await page.getByRole('button', { name: canvas.kinds.rectangle, exact: true }).click()
    await page.mouse.move(...at(0.4, 0.55))
    await page.mouse.down()
    await page.mouse.move(...at(0.5, 0.65), { steps: 4 })
    await page.mouse.up()
    await expect(findings).toHaveCount(2)
    await expect(page.getByText(annotations.sizes.sources.box)).toBeVisible()
    await expect(findings.filter({ hasText: 'extent' })).toContainText([/extent [\d.]+ × [\d.]+ ± [\d.]+ m/])
    await page.keyboard.press('2')
    await page.getByRole('combobox', { name: annotations.types.search }).press('Enter')
    await expect(findings).toContainText(['DF0001'])
    await expectAccessible(page)

    await open(page, 'en', review.replace('result-review', 'result-review/defects'))
    const row = page.getByRole('row').filter({ hasText: 'DF0001' })
    await expect(row).toContainText(/extent [\d,]+ ± [\d,]+ mm/)
    await expect(row).toContainText(annotations.sizes.sources.box)
    await expectNoSidewaysScroll(page)
    await row.click()
    const panel = page.getByRole('region', { name: fill('en', defects.panel.label, { number: 'DF0001' }) })
    await expect(panel.getByText(/Length extent [\d,]+ ± [\d,]+ mm/)).toBeVisible()
  },
)
