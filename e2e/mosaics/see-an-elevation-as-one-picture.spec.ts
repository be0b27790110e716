import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, locales, words, type Locale } from '../support/words.ts'

/** A pattern for a message whose figures are not known beforehand. */
const anyOf = (message: string) => new RegExp(message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))

const baseLink = (page: Page, locale: Locale, base: 'drawing' | 'photos' | 'both') =>
  page
    .getByRole('navigation', { name: words[locale].mosaics.base.label })
    .getByRole('link', { name: words[locale].mosaics.base[base], exact: true })

/** A line across the middle, by keyboard, is two hundredths longer than the photos say. */
async function typeDistance(page: Page, locale: Locale, surface: Locator) {
  const { distance } = words[locale].mosaics
  const panel = page.getByRole('region', { name: distance.title })
  await panel.getByRole('button', { name: distance.open }).click()
  await expect(panel.getByText(distance.first)).toBeVisible()
  await expectAccessible(page)
  await surface.focus()
  for (const key of ['Shift+ArrowLeft', 'Enter']) await surface.press(key)
  await expect(panel.getByText(distance.second)).toBeVisible()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await surface.press(key)
  const said = await panel.getByText(anyOf(distance.here)).textContent()
  const metres = Number((Number(/(?<!\d)\d+\.\d+/.exec(said!)![0]) * 1.02).toFixed(2))
  await panel.getByLabel(distance.metres).fill(String(metres))
  await panel.getByLabel(distance.plusMinus).fill('20')
  await expect(panel.getByText(anyOf(distance.effect))).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: distance.save }).click()
  await expect(panel.getByRole('button', { name: distance.undo })).toBeVisible()
  return { metres, plusMinus: 20 }
}

/** A line beside the box. Its width is measured on the photo that it is stored on, which a worker reads. */
async function traceOnMosaic(page: Page, surface: Locator) {
  const isPhoto = /\/inspection\/api\/v1\/.*\/images\/[0-9a-f-]{36}$/
  const photo = page.waitForResponse((answer) => isPhoto.test(answer.url()))
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/annotations') && answer.ok())
  await surface.focus()
  await page.keyboard.press('t')
  const box = (await surface.boundingBox())!
  for (const x of [0.49, 0.5, 0.51]) await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.52)
  await page.keyboard.press('Enter')
  const { image } = (await (await photo).json()) as { image: { _id: string } }
  const { annotations } = (await saved).request().postDataJSON() as { annotations: { imageId: string }[] }
  expect(annotations).toMatchObject([{ imageId: image._id, shape: 'polyline' }])
}

for (const locale of locales) {
  test(
    `an elevation becomes one picture of its photos: made, blended, opened at a place, drawn on, downloaded (${locale})`,
    inSlowRun,
    async ({ page, browser, request }) => {
      test.slow()
      const { mosaics, canvas } = words[locale]
      const { project, place, elevationId } = await aFlownProject(request)
      const [params, token] = [placeOf(project), await tokenOf(request)]
      for (const file of await northPhotos())
        await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
      const path = `${project.path.replace('project-info', 'result-review/defects')}&view=elevation&elevation=${elevationId}`

      await open(page, locale, path)
      await baseLink(page, locale, 'photos').click()
      const make = page.getByRole('button', { name: mosaics.make.open })
      // The place of the elevation comes from the flight.
      await expect(make).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      await make.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(mosaics.make.mmPx).fill('20')
      await expect(dialog.getByText(anyOf(mosaics.make.size))).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: mosaics.make.submit }).click()

      const surface = page.getByRole('application', { name: anyOf(mosaics.canvas) })
      await expect(surface).toBeVisible({ timeout: 180_000 })
      const about = page.getByRole('region', { name: mosaics.about.title })
      await expect(about.getByText(fill(locale, mosaics.scale, { value: 20 }))).toBeVisible()
      await expect(page.getByRole('region', { name: mosaics.fit.title })).toBeVisible()
      await page.getByRole('checkbox', { name: mosaics.fit.show }).check()
      await expect(page.locator('[data-layer="fit"]')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('checkbox', { name: mosaics.fit.show }).uncheck()

      await page.getByRole('button', { name: canvas.kinds.rectangle, exact: true }).click()
      const box = (await surface.boundingBox())!
      await page.mouse.move(box.x + box.width * 0.49, box.y + box.height * 0.49)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.51, box.y + box.height * 0.51, { steps: 4 })
      await page.mouse.up()
      await expect(page.getByText(anyOf(mosaics.draw.saved))).toBeVisible()
      await expectAccessible(page)

      await traceOnMosaic(page, surface)
      await expect(page.getByText(anyOf(mosaics.draw.saved))).toBeVisible()

      const files = page.getByRole('region', { name: mosaics.download.title })
      await files.getByRole('button', { name: mosaics.download.jpeg }).click()
      const file = files.getByRole('link').first()
      await expect(file).toBeVisible({ timeout: 60_000 })
      const download = page.waitForEvent('download')
      await file.click()
      expect((await download).suggestedFilename()).toMatch(/\.jpe?g$/)

      await baseLink(page, locale, 'both').click()
      await expect(page.locator('canvas[data-base="photos"]')).toBeVisible()
      await page.getByRole('slider', { name: mosaics.base.blend }).press('End')
      await expect(page.getByText(fill(locale, mosaics.base.blendValue, { percent: 100 }))).toBeVisible()
      await expectAccessible(page)

      await baseLink(page, locale, 'photos').click()
      await page.keyboard.press('Escape')
      await surface.focus()
      await surface.press('ArrowRight')
      await surface.press('Enter')
      await expect(page).toHaveURL(/photo=.*at=0\.\d+/)
      await expect(page.locator('[data-place-mark]')).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(surface).toBeVisible()

      const viewer = await callApi(request, accountRoutes.login, {
        body: { email: accountOf('corporate-viewer').email, password: demoPassword },
      })
      await callApi(
        request,
        userRoutes.assignProjectUsers,
        {
          params: { projectId: params.projectId },
          query: {},
          body: [{ userId: viewer.userId, isAssigned: true }],
        },
        token,
      )
      const reader = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
      await open(reader, locale, `${path}&base=photos`, 'corporate-viewer')
      await expect(reader.getByRole('application', { name: anyOf(mosaics.canvas) })).toBeVisible()
      await expect(reader.getByRole('button', { name: mosaics.make.openAgain })).toHaveCount(0)
      await expectAccessible(reader)
      await expectNoSidewaysScroll(reader)
      await reader.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(reader)
      await reader.context().close()

      const measured = await typeDistance(page, locale, surface)
      await expect(
        about.getByText(
          anyOf(
            fill(locale, mosaics.about.lengthsByDistance, { distance: fill(locale, mosaics.distance.text, measured) }),
          ),
        ),
      ).toBeVisible({ timeout: 180_000 })
      await expect(page.locator('[data-layer="distance"]')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const versions = page.getByRole('region', { name: mosaics.versions.title })
      for (const left of [1, 0]) {
        await versions
          .getByRole('button', { name: anyOf(mosaics.versions.deleteOne) })
          .first()
          .click()
        await dialog.getByRole('button', { name: mosaics.versions.deleteConfirm }).click()
        await expect(versions.getByRole('button', { name: anyOf(mosaics.versions.deleteOne) })).toHaveCount(left)
      }
      await expect(make).toBeVisible()
    },
  )
}
