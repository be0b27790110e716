import { readFile } from 'node:fs/promises'
import { defectRoutes } from '../../packages/contract/src/defects/defects.ts'
import { defectLifeRoutes } from '../../packages/contract/src/defects/history.ts'
import { callApi } from '../support/company.ts'
import { aProjectWithDefects } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, open, test } from '../support/journey.ts'
import { words } from '../support/words.ts'

const { calendar, views } = words.en.defects

test('statutory dates are entered, and the calendar shows what is due, what is missing, and gives a file', async ({
  page,
  request,
}) => {
  test.slow()
  const { path } = await aProjectWithDefects(request)
  const [{ projectId, inspectionId }, token] = [placeOf({ path }), await tokenOf(request)]
  const params = { projectId, inspectionId }
  const { data } = await callApi(request, defectRoutes.list, { params, query: {} as never }, token)
  await callApi(
    request,
    defectLifeRoutes.change,
    {
      params: { ...params, defectId: data[0]!._id },
      body: { version: data[0]!.version, change: { dueDate: '2027-02-28' } },
    },
    token,
  )
  await open(page, 'en', path.replace('result-review/defects', 'defect-setting'))
  const card = page.getByRole('region', { name: calendar.regimes.title })
  await card.getByRole('checkbox', { name: calendar.regimes.names['sg-pfi'] }).check()
  const inspected = card.getByRole('textbox', { name: calendar.regimes.inputs.inspectedOn })
  await inspected.fill('2026-08-28')
  await inspected.blur()
  await expectAccessible(page)
  await card.getByRole('button', { name: calendar.regimes.save, exact: true }).click()
  await expectToast(page, calendar.regimes.saved)

  await open(page, 'en', path)
  await page.getByRole('link', { name: views.calendar, exact: true }).click()
  await expect(page.getByRole('row', { name: /28 Feb 2027.*DF0001/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /28 Aug 2033/ })).toContainText('28 Aug 2026')
  const missing = page.getByRole('region', { name: calendar.missing.title })
  await expect(missing).toContainText(calendar.regimes.inputs.noticeOn)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: calendar.download, exact: true }).click()
  const text = (await readFile(await (await saved).path())).toString('utf8')
  expect(text).toContain('DTSTART;VALUE=DATE:20270228\r\n')
  expect(text).toContain(`UID:defect-due-${data[0]!._id}@plumbline\r\n`)

  await page.getByRole('button', { name: calendar.feeds.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: calendar.feeds.title })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: calendar.feeds.create, exact: true }).click()
  const address = await dialog.getByRole('group', { name: calendar.feeds.secret }).innerText()
  expect(await (await request.get(address)).text()).toContain('DTSTART;VALUE=DATE:20270228')
  await dialog.getByRole('button', { name: calendar.feeds.done, exact: true }).click()
  await dialog.getByRole('button', { name: /^Revoke the address of/ }).click()
  await expectToast(page, calendar.feeds.revoked)
  expect((await request.get(address)).status()).toBe(404)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'en', '/calendar')
  await page
    .getByRole('link', { name: /^DF0001/ })
    .first()
    .click()
  await expect(page).toHaveURL(/defect=/)
  await open(page, 'en', '/calendar')
  await expect(page.getByRole('heading', { level: 1, name: calendar.title })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
