import { sendElevation } from '../support/elevations.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { expectReadyOnSite, microphone, phone, photoOnSite, recordOnSite } from '../support/on-site.ts'
import { makeProject } from '../support/projects.ts'
import { fill, locales, prefix, walkedIn, words } from '../support/words.ts'

test.use({ serviceWorkers: 'allow', ...phone, ...microphone })

for (const locale of locales) {
  test(
    `the first defect is recorded and spoken of after the line was lost, and sent when it is back (${locale})`,
    walkedIn('en', locale),
    async ({ page, context, request, complaints }, testInfo) => {
      const { capture } = words[locale].defects
      const { bar } = words[locale].projects
      const project = await makeProject(request)
      await sendElevation(request, project, 'North')
      await open(page, locale, project.path)
      await expectReadyOnSite(page)
      await context.setOffline(true)
      await recordOnSite(page, locale, { elevation: 'North', photo: await photoOnSite(), isSpoken: true })
      const waiting = page.getByText(fill(locale, capture.waiting, { count: 1 }))
      await expect(waiting).toBeVisible()

      await page.goto(`${prefix[locale]}/start`)
      await expect(waiting).toBeVisible()
      await expectAccessible(page)
      for (const link of await page.getByRole('navigation', { name: bar.label }).getByRole('link').all()) {
        await link.tap()
        await expect(page.getByText(words[locale].shell.network.offline)).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      }
      // Sent from any screen, by a page that did not record it, and said where the project is not open.
      await page.goto(`${prefix[locale]}/projects`)
      await page.getByRole('button', { name: fill(locale, capture.toSend, { count: 1 }) }).tap()
      const list = page.getByRole('dialog', { name: capture.toSendTitle })
      await expect(list.getByRole('link', { name: project.name })).toBeVisible()
      await expect(list.getByText(fill(locale, capture.waiting, { count: 1 }))).toBeVisible()
      await expectAccessible(page)
      await page.screenshot({ path: testInfo.outputPath('to-send.png') })
      await context.setOffline(false)
      await expect(list.getByText(fill(locale, capture.sent, { count: 1 }))).toBeVisible({ timeout: 60_000 })
      await page.reload()
      await page.getByRole('button', { name: capture.allSent }).tap()
      await list.getByText(fill(locale, capture.sent, { count: 1 })).waitFor()
      await page.goto(prefix[locale] + project.path.replace('project-info', 'result-review/defects'))
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DF0001')
      await expectNoSidewaysScroll(page)
      await page.getByRole('grid').getByRole('row').nth(1).tap()
      const { voice } = words[locale].defects
      const play = page.getByRole('button', { name: fill(locale, voice.playOf, { name: 'Demo Admin' }) })
      await play.tap()
      const sound = page.locator('audio')
      await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0)
      await page.screenshot({ path: testInfo.outputPath('voice.png') })
      // The browser itself says that there was no line.
      complaints.length = 0
    },
  )
}
