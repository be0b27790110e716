import type { Page } from '@playwright/test'
import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { defectLifeRoutes } from '../../packages/contract/src/defects/history.ts'
import { infoRoutes } from '../../packages/contract/src/projects/info.ts'
import { callApi, letViewerIn } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { inspectedTwice } from '../support/inspections.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { defects, projects } = words.en
const { ratings } = projects
const panel = (page: Page, number: string) =>
  page.getByRole('region', { name: fill('en', defects.panel.label, { number }) })
const swarmp = ratings.levels['nyc-fisp:swarmp'].name
const unsafe = ratings.levels['nyc-fisp:unsafe'].name

test('a project chooses FISP, a person rates, and the register shows and filters what is not rated', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { path } = await aProjectWithDefects(request)
  await letViewerIn(request, placeOf({ path }).projectId, await tokenOf(request))
  await open(page, 'en', path.replace('result-review/defects', 'defect-setting'))
  const card = page.getByRole('region', { name: ratings.settings.title })
  await card.getByLabel(ratings.settings.scheme).selectOption(ratings.schemes['nyc-fisp'])
  await expect(card.getByRole('rowheader', { name: swarmp })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: ratings.settings.save, exact: true }).click()
  await expectToast(page, ratings.settings.saved)

  await open(page, 'en', path)
  const grid = page.getByRole('grid', { name: defects.register.grid })
  await grid.getByRole('row', { name: /DF0001/ }).click()
  const opened = panel(page, 'DF0001')
  await opened.getByLabel(defects.fields.rating, { exact: true }).selectOption(swarmp)
  await expect(opened.getByText(ratings.field.noDay)).toBeVisible()
  await expectAccessible(page)
  await opened.getByRole('textbox', { name: defects.fields.repairBy }).fill('2027-03-01')
  await opened.getByRole('textbox', { name: defects.fields.repairBy }).blur()
  await expect(grid.getByRole('row', { name: /DF0001/ })).toContainText(
    fill('en', ratings.by, { level: swarmp, day: '1 Mar 2027' }),
  )
  await expect(grid.getByRole('row', { name: /DF0002/ })).toContainText(ratings.notRated)
  await page.getByRole('search', { name: defects.register.filters }).getByLabel(new RegExp(ratings.notRated)).click()
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(grid.getByRole('row', { name: /DF0002/ })).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await open(phone, 'en', path, 'corporate-viewer')
  await phone.getByRole('row', { name: /DF0001/ }).click()
  await expect(panel(phone, 'DF0001')).toContainText(fill('en', ratings.by, { level: swarmp, day: '1 Mar 2027' }))
  await expect(panel(phone, 'DF0001').getByLabel(defects.fields.repairBy)).toHaveCount(0)
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
})

test('a SWARMP of the earlier inspection is proposed as Unsafe', inSlowRun, async ({ page, request }) => {
  test.slow()
  const { path } = await inspectedTwice(request)
  const [{ corporateId, projectId, workspaceId, inspectionId }, token] = [placeOf({ path }), await tokenOf(request)]
  const of = { corporateId, projectId, workspaceId }
  await callApi(request, infoRoutes.update, { params: of, body: { ratingScheme: 'nyc-fisp' } }, token)
  const { inspections } = await callApi(request, infoRoutes.info, { params: of, query: {} }, token)
  const first = inspections.find(({ _id }) => _id !== inspectionId)!._id
  const defectIn = async (inspection: string) =>
    (
      await callApi(
        request,
        defectRoutes.list,
        { params: { projectId, inspectionId: inspection }, query: {} as never },
        token,
      )
    ).data[0]!
  const [before, now] = [await defectIn(first), await defectIn(inspectionId)]
  await callApi(
    request,
    defectLifeRoutes.change,
    {
      params: { projectId, inspectionId: first, defectId: before._id },
      body: { version: before.version, change: { rating: 'nyc-fisp:swarmp' } },
    },
    token,
  )
  await callApi(
    request,
    defectLifeRoutes.link,
    {
      params: { projectId, inspectionId, defectId: now._id },
      body: { version: now.version, earlierId: before._id, progress: 'same' },
    },
    token,
  )
  await open(page, 'en', path)
  await page.getByRole('row', { name: /DF0002/ }).click()
  const opened = panel(page, 'DF0002')
  await expect(opened.getByLabel(defects.fields.rating, { exact: true })).toHaveValue('')
  await expect(opened.getByRole('note')).toContainText('DF0001')
  await expectAccessible(page)
  await opened.getByRole('button', { name: fill('en', ratings.field.take, { level: unsafe }) }).click()
  await expect(opened.getByLabel(defects.fields.rating, { exact: true })).toHaveValue('nyc-fisp:unsafe')
  await expect(opened.getByRole('note')).toHaveCount(0)
})
