import { readFile } from 'node:fs/promises'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { modelRoutes } from '../../packages/contract/src/models/models.ts'
import { callApi } from '../support/company.ts'
import { upgrade } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { savePortions, sendElevation } from '../support/elevations.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { drawnInSoftware, sendModel, wallGlb } from '../support/models.ts'
import { makeProject } from '../support/projects.ts'
import { docxText, printed } from '../support/reports.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

test.use({ launchOptions: drawnInSoftware })

for (const locale of locales) {
  test(
    `a view of a model is saved and stands in the report with its pin, in ${locale}`,
    inSlowRun,
    async ({ page, request }) => {
      test.slow()
      const {
        models: { views, viewer },
        reports,
      } = words[locale]
      const project = await makeProject(request)
      const { path } = project
      const at = (part: string) => path.replace('project-info', part)
      const [place, token] = [placeOf({ path }), await tokenOf(request)]
      const { projectId, inspectionId } = place
      // On trial a report is a list of defects and has no place for views.
      await upgrade(request, place, token)
      const layoutId = await sendElevation(request, project, 'North')
      await savePortions(request, project, layoutId, () => [
        {
          _id: newId(),
          name: '',
          location: { left: 0, top: 0, right: 0, bottom: 0 },
          floors: [{ name: '1', height: 3, line: null }],
        },
      ])

      // Without a view the report says why it shows none, and where one can be saved.
      await open(page, locale, at('report-definition'))
      await page.getByRole('button', { name: reports.files.begin }).click()
      await page.getByRole('link', { name: reports.sections.names.inspectionResultSection }).click()
      await expect(page.getByText(reports.result.noViews)).toBeVisible()
      const model = await sendModel(
        request,
        { path },
        { name: 'South wall', fileName: 'wall.glb', bytes: await wallGlb() },
      )
      await callApi(
        request,
        modelRoutes.createPinned,
        {
          params: { projectId, inspectionId },
          body: {
            _id: newId(),
            position: [4, 0, 3],
            normal: [0, -1, 0],
            modelId: model._id,
            type: 'concrete_spalling',
            severity: 'critical',
            remark: '',
          },
        },
        token,
      )
      await page.getByRole('link', { name: reports.result.toModels }).click()

      await expect(page.getByRole('button', { name: 'DF0001', exact: true })).toBeVisible()
      await page.getByRole('button', { name: views.title, exact: true }).click()
      const panel = page.getByRole('complementary', { name: views.title })
      await expect(page.getByText(viewer.stage.loading.split('{')[0]!)).toHaveCount(0)
      await panel.getByLabel(views.name).fill('Corner')
      await panel.getByRole('button', { name: views.keep }).click()
      await expect(panel.getByRole('button', { name: fill(locale, views.show, { name: 'Corner' }) })).toBeVisible()
      await expect(panel.getByText(fill(locale, views.pins, { count: 1 }))).toBeVisible()
      await expectAccessible(page)

      await panel.getByRole('link', { name: views.report }).click()
      await expect(page.getByRole('checkbox', { name: /Corner/ })).toBeChecked()
      await expectAccessible(page)
      await page.getByRole('button', { name: reports.files.make }).click()
      const row = page.getByRole('row').filter({ hasText: reports.files.statuses.ready })
      await expect(row).toBeVisible({ timeout: 60_000 })
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        row
          .getByRole('button', {
            name: fill(locale, reports.files.download, { number: 1, format: reports.files.formats.docx }),
          })
          .click(),
      ])
      const [before] = printed[locale].result.viewCaption.split('{date}')
      expect(docxText(await readFile(await saved.path()))).toContain(
        fill(locale, before!, { name: 'Corner', model: 'South wall' }),
      )
    },
  )
}
