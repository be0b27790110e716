import type { Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  open,
  test,
} from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { openDetails } from '../support/project-info.ts'
import { fill, locales, patternOf, walkedIn, words, type Locale } from '../support/words.ts'

const layerLink = (page: Page, locale: Locale, layer: 'coverage' | 'scale' | 'overlap' | 'close-range') =>
  page
    .getByRole('navigation', { name: words[locale].coverage.view.layers.label })
    .getByRole('link', { name: words[locale].coverage.view.layers[layer], exact: true })

for (const locale of locales) {
  test(
    `what was seen of an elevation is shown with its gaps, a close-range area is recorded and brought back, a viewer reads it (${locale})`,
    walkedIn('en', locale),
    async ({ page, browser, request }) => {
      test.slow()
      const { coverage, canvas } = words[locale]
      const { view, rules } = coverage
      const { project, place, elevationId } = await aFlownProject(request)
      const [params, token] = [placeOf(project), await tokenOf(request)]
      for (const file of await northPhotos())
        await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
      const path = `${project.path.replace('project-info', 'result-review/defects')}&view=elevation&elevation=${elevationId}&layer=coverage`

      await open(page, locale, path)
      const statement = page.getByRole('region', { name: view.statement.title })
      await expect(statement.getByText(patternOf(view.statement.measured))).toBeVisible({ timeout: 60_000 })
      await expect(page.locator('canvas[data-layer="coverage"]')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('canvas[data-layer="coverage"]')).toBeVisible()
      await expect(page.locator('[aria-haspopup="menu"]:visible, .mantine-Button-root:visible')).toHaveCount(0)
      const [picture, words_] = await Promise.all([
        page.locator('canvas[data-layer="coverage"]').boundingBox(),
        statement.boundingBox(),
      ])
      expect(picture!.y + picture!.height).toBeLessThanOrEqual(words_!.y)
      await page.emulateMedia({ media: 'screen' })

      await page.getByRole('button', { name: view.frame.open }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: view.frame.modes.length }).check()
      await dialog.getByLabel(view.frame.lengthLabel).fill('50')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: view.frame.save }).click()
      await expect(statement.getByText(patternOf(view.size, { width: '50' }))).toBeVisible({
        timeout: 60_000,
      })
      await expect(statement.getByText(view.frame.lengthSources.typed, { exact: true })).toBeVisible()

      const gap = page.getByRole('button', { name: patternOf(view.gaps.show, { number: '1' }) })
      await gap.click()
      await expect(gap).toHaveAttribute('aria-current', 'true')

      for (const layer of ['scale', 'overlap'] as const) {
        await layerLink(page, locale, layer).click()
        await expect(page.locator(`canvas[data-layer="${layer}"]`)).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`layer=${layer}`))
      }

      await layerLink(page, locale, 'close-range').click()
      const areas = page.getByRole('region', { name: view.closeRange.title })
      await areas.getByRole('button', { name: view.closeRange.add }).click()
      await dialog.getByLabel(view.closeRange.by).fill('Ada Lau')
      await dialog.getByLabel(view.closeRange.on).fill('2026-11-03')
      for (const [label, value] of [
        [view.closeRange.x, '2'],
        [view.closeRange.y, '3'],
        [view.closeRange.width, '20'],
        [view.closeRange.height, '30'],
      ] as const)
        await dialog.getByLabel(label).fill(value)
      await dialog.getByRole('button', { name: view.closeRange.save }).click()
      await expect(areas.getByText(view.closeRange.saved)).toBeVisible()
      await expectAccessible(page)
      await areas.getByRole('button', { name: fill(locale, view.closeRange.deleteArea, { number: 1 }) }).click()
      await expect(areas.getByText(view.closeRange.none)).toBeVisible()
      await areas.getByRole('button', { name: view.closeRange.undo }).click()
      await expect(areas.getByText(/Ada Lau/)).toBeVisible()

      await page.getByRole('button', { name: canvas.kinds.rectangle, exact: true }).click()
      const surface = page.getByRole('application')
      const box = (await surface.boundingBox())!
      await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.4)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.5, { steps: 4 })
      await page.mouse.up()
      await expect(dialog.getByLabel(view.closeRange.by)).toHaveValue('Ada Lau')
      await dialog.getByRole('button', { name: view.closeRange.save }).click()
      await expect(areas.getByRole('listitem')).toHaveCount(2)

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
      await open(reader, locale, path.replace('layer=coverage', 'layer=close-range'), 'corporate-viewer')
      await expect(reader.getByText(/Ada Lau/).first()).toBeVisible()
      await expect(reader.getByRole('button', { name: view.closeRange.add })).toHaveCount(0)
      await expectAccessible(reader)
      await expectNoSidewaysScroll(reader)
      await reader.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(reader)

      await open(page, locale, project.path)
      const card = page.getByRole('region', { name: rules.card.title })
      await card.getByRole('button', { name: rules.card.showDetails }).click()
      await expect(card.getByText(patternOf(rules.card.measured))).toBeVisible()
      await expectAccessible(page)
      await openDetails(page, locale)
      await page.getByLabel(rules.label).selectOption('sg-pfi')
      await page.getByRole('button', { name: words[locale].projects.settings.save }).click()
      await expectToast(page, words[locale].projects.info.saved)
      await page.getByRole('link', { name: words[locale].projects.standing.back, exact: true }).click()
      await expect(card.getByText(rules.states['not-met'], { exact: true })).toBeVisible()
      await card.getByRole('link').first().click()
      await expect(page.locator('canvas[data-layer="coverage"]')).toBeVisible()
    },
  )
}
