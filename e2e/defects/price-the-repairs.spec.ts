import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { APIRequestContext, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type sharpOf from 'sharp'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { annotationEditingRoutes } from '../../packages/contract/src/annotations/editing.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { callApi, letViewerIn } from '../support/company.ts'
import { upgrade } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const sharp = createRequire(new URL('../../apps/server/package.json', import.meta.url))('sharp') as typeof sharpOf
const { defects } = words.en
const { schedule } = defects

/** A traced crack, whose length has a plus-minus, and a box, which measures nothing; both to be repaired. */
async function aProjectToRepair(request: APIRequestContext): Promise<string> {
  const { project, place, elevationId } = await aFlownProject(request)
  const [params, token] = [placeOf(project), await tokenOf(request)]
  await upgrade(request, params, token)
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b4aea5' } })
  const file = { name: 'DJI_0001.JPG', buffer: await picture.jpeg().toBuffer() }
  const imageId = await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false })
  // 2.5 mm a pixel, by a distance that was typed.
  const body = { hardwareModel: 'Other', pdib: 4, cameraFocalLength: 8, sensorWidth: 8 } as const
  await callApi(request, mediaLibraryRoutes.updateGsd, { params: { ...params, imageId }, body }, token)
  const drawn = [
    {
      shape: 'polyline',
      points: [
        [0.2, 0.3],
        [0.45, 0.32],
        [0.6, 0.4],
      ],
    },
    {
      shape: 'rectangle',
      points: [
        [0.2, 0.6],
        [0.4, 0.6],
        [0.4, 0.7],
        [0.2, 0.7],
      ],
    },
  ] as const
  for (const { shape, points } of drawn) {
    const defect = { type: 'crack_structural', severity: 'major', followUpAction: 'repair' } as const
    const annInfo = {
      _id: newId(),
      imageId,
      shape,
      points: [points.map(([x, y]) => ({ x, y }))],
      isDefect: true,
      defect,
    }
    await callApi(request, annotationEditingRoutes.create, { params, body: { layoutId: null, annInfo } }, token)
  }
  await letViewerIn(request, params.projectId, token)
  return `${project.path.replace('project-info', 'result-review/defects')}&view=schedule`
}

async function sheetOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: schedule.export, exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  const parts = unzipSync(await readFile(await (await saved).path()))
  return strFromU8(parts['xl/worksheets/sheet1.xml']!)
}

test(
  'unit rates give a budget with its plus-minus and two sheets, and who only views cannot change them',
  inSlowRun,
  async ({ page, browser, request }) => {
    test.slow()
    const path = await aProjectToRepair(request)
    await open(page, 'en', path)
    const budget = page.getByRole('status').filter({ hasText: schedule.budget })
    await expect(budget).toHaveText(`${schedule.budget}: –`)
    await expect(page.getByText(schedule.noAmount)).toBeVisible()
    const table = page.getByRole('region', { name: schedule.title })
    await expect(table).toContainText(/\d ± [\d.]+ m/)
    await expect(page.getByText(fill('en', schedule.leftOut.notMeasured.one!, { count: 1 }))).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: schedule.rates.open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: schedule.rates.title })
    const rate = dialog.getByRole('textbox', { name: /^Project rate/ }).first()
    await rate.fill('much')
    await expect(dialog.getByText(schedule.rates.notAnAmount)).toBeVisible()
    await rate.fill('800')
    await dialog.getByRole('button', { name: schedule.rates.save, exact: true }).click()
    await expect(dialog.getByText(schedule.rates.currencyMissing)).toBeVisible()
    await dialog.getByRole('combobox', { name: schedule.rates.projectCurrency }).selectOption('HKD')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: schedule.rates.save, exact: true }).click()
    await expectToast(page, schedule.rates.saved)
    await expect(budget).toHaveText(/^Budget: HKD [\d,.]+ ± [\d,.]+$/)
    await expectAccessible(page)

    const withAmounts = await sheetOf(page, schedule.sheets.budget)
    expect(withAmounts).toContain('<v>800</v>')
    expect(withAmounts).toContain('HKD')
    const toPrice = await sheetOf(page, schedule.sheets.tender)
    expect(toPrice).not.toContain('<v>800</v>')

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await open(phone, 'en', path, 'corporate-viewer')
    await expect(phone.getByText(await budget.innerText())).toBeVisible()
    await expect(phone.getByRole('button', { name: schedule.export, exact: true })).toHaveCount(0)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: schedule.rates.open, exact: true }).click()
    await expect(phone.getByText(schedule.rates.readOnly)).toBeVisible()
    const field = phone.getByRole('textbox', { name: /^Project rate/ }).first()
    await expect(field).toHaveValue(/^800/)
    await expect(field).toBeDisabled()
    await expect(phone.getByRole('button', { name: schedule.rates.save, exact: true })).toHaveCount(0)
    await expectAccessible(phone)
  },
)
