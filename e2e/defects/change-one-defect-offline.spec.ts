import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { defectLifeRoutes } from '../../packages/contract/src/defects/history.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { phone } from '../support/on-site.ts'
import { locales, prefix, walkedIn, words } from '../support/words.ts'

test.use({ serviceWorkers: 'allow', ...phone })

for (const locale of locales) {
  test(
    `two people change one defect, one of them without a line: both see it, and nothing is lost (${locale})`,
    walkedIn('en', locale),
    async ({ page, context, request, complaints }, testInfo) => {
      const { conflict, fields } = words[locale].defects
      const { path } = await aProjectWithDefects(request)
      const [place, token] = [placeOf({ path }), await tokenOf(request)]
      const params = { projectId: place.projectId, inspectionId: place.inspectionId }
      const { data } = await callApi(request, defectRoutes.list, { params, query: {} as never }, token)
      const [defect] = data
      const ofDefect = { params: { ...params, defectId: defect!._id } }
      const remark = () => page.getByRole('textbox', { name: fields.remark, exact: true })
      await open(page, locale, path)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.goto(`${prefix[locale]}${path}&defect=${defect!._id}`)
      await remark().waitFor()
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const keys = await Promise.all((await caches.keys()).map(async (one) => (await caches.open(one)).keys()))
            return keys.flat().map(({ url }) => url)
          }),
        )
        .toContainEqual(expect.stringMatching(/\/detail$/))

      await context.setOffline(true)
      await remark().fill('Seen from the gondola')
      await remark().blur()
      // The app is closed and opened again, still without a line.
      await page.reload()
      await expect(remark()).toHaveValue('Seen from the gondola')
      await callApi(
        request,
        defectLifeRoutes.change,
        { ...ofDefect, body: { version: defect!.version, change: { remark: 'Seen from the street', vertical: 'B' } } },
        token,
      )

      await context.setOffline(false)
      const notice = page.getByRole('alert').filter({ hasText: conflict.title })
      await expect(notice).toContainText('Seen from the gondola', { timeout: 60_000 })
      await expect(notice).toContainText('Seen from the street')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: testInfo.outputPath('conflict.png') })
      await notice.getByRole('button', { name: conflict.keep }).tap()
      await expect(notice).toHaveCount(0)
      const stored = async () => await callApi(request, defectLifeRoutes.detail, ofDefect, token)
      await expect
        .poll(async () => (await stored()).defect)
        .toMatchObject({ remark: 'Seen from the gondola', vertical: 'B' })
      expect((await stored()).history.flatMap(({ field, after }) => (field === 'remark' ? [after] : []))).toEqual([
        'Seen from the street',
        'Seen from the gondola',
      ])
      // The browser itself says that there was no line.
      complaints.length = 0
    },
  )
}
