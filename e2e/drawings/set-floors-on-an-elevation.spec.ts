import type { Page } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import type { Portion } from '../../packages/contract/src/drawings/drawings.ts'
import { callApi } from '../support/company.ts'
import { placeOf, sendDrawing, tokenOf } from '../support/drawings.ts'
import { dataPath, facadePdf, savePortions, sendElevation } from '../support/elevations.ts'
import { accountOf, expect, expectAccessible, expectToast, open, test } from '../support/journey.ts'
import { makeProject } from '../support/projects.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { canvas, drawings, rules, shell } = words.en
const { elevation } = drawings
const { floors } = elevation
const editor = (page: Page) => page.getByRole('dialog', { name: /^Elevation / })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const label = (page: Page, row: number) => field(page, fill('en', floors.labelOf, { row }))
const height = (page: Page, row: number) => field(page, fill('en', floors.heightOf, { row }))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawingOf = (page: Page, name: string) =>
  page.getByRole('application', { name: fill('en', elevation.drawing.label, { name }) })
const total = (page: Page, metres: string) =>
  editor(page).getByText(fill('en', floors.metres, { height: metres }), { exact: true })
const block = (page: Page) => page.getByRole('textbox', { name: elevation.blockName })

/** Over the facade of `facadePdf`, whatever the size of the screen. */
async function drawPortion(page: Page, name: string): Promise<void> {
  await button(page, elevation.portion.draw).first().click()
  const box = (await drawingOf(page, name).boundingBox())!
  const [middle, reach] = [box.x + box.width / 2, box.width * 0.15]
  await page.mouse.move(middle - reach, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(middle, box.y + box.height * 0.5, { steps: 3 })
  await page.mouse.move(middle + reach, box.y + box.height * 0.7, { steps: 3 })
  await page.mouse.up()
}

async function saved(page: Page): Promise<void> {
  await expectToast(page, elevation.saved)
  await expect(button(page, elevation.save)).toHaveCount(0)
  await expect(button(page, elevation.cancel)).toHaveCount(0)
}

const aPortion = (id: number, name: string, top: number, rows: Portion['floors']): Portion => ({
  _id: `01890000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name,
  location: { left: 0.3, top, right: 0.7, bottom: top + 0.3 },
  floors: rows,
})

test('a PDF elevation: draw a portion, type the floors 1-21, save, and find it all again', async ({
  page,
  request,
}) => {
  test.slow()
  const project = await makeProject(request)
  await open(page, 'en', dataPath(project))
  await page
    .getByLabel(drawings.upload, { exact: true })
    .first()
    .setInputFiles({ name: 'North.pdf', mimeType: 'application/pdf', buffer: facadePdf() })
  await button(page, fill('en', drawings.add.confirm, { count: 1 })).click()
  await page.getByRole('link', { name: fill('en', drawings.open, { name: 'North' }) }).click()

  await expect(drawingOf(page, 'North')).toBeVisible()
  await expect(page.getByText(floors.waiting)).toBeVisible()
  await expect(editor(page).getByText('North.pdf').first()).toBeVisible()
  await expect(button(page, elevation.save)).toHaveCount(0)
  await button(page, floors.help).click()
  await expect(page.getByRole('img', { name: elevation.example.picture })).toBeVisible()
  await button(page, elevation.example.close).last().click()

  await drawPortion(page, 'North')
  await expect(page.getByText(floors.waiting)).toHaveCount(0)
  await label(page, 1).fill('1-21')
  await height(page, 1).fill('3')
  await expect(total(page, '63.00')).toBeVisible()
  await expect(page.getByText('21/F').first()).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(20)
  // Without a block name nothing can be saved.
  await expect(button(page, elevation.save)).toBeDisabled()
  await block(page).fill('Block A')
  await expect(button(page, elevation.save)).toBeEnabled()

  await button(page, floors.add).click()
  await expect(label(page, 2)).toBeFocused()
  await button(page, elevation.save).click()
  await expectToast(page, rules.floor.notSaved)
  await expect(page.getByText(rules.floor.label)).toBeVisible()
  await expect(button(page, elevation.save)).toBeDisabled()
  await label(page, 2).fill('9-4')
  await height(page, 2).fill('-3')
  await field(page, fill('en', floors.displayNameOf, { row: 2 })).focus()
  await expect(height(page, 2)).toHaveValue('')
  await label(page, 2).fill('0')
  await height(page, 2).fill('4.25')
  await field(page, fill('en', floors.displayNameOf, { row: 2 })).fill('G/F')
  await expect(total(page, '67.25')).toBeVisible()
  await expect(editor(page).getByText('G/F', { exact: true })).toBeVisible()

  // A line is fitted to the drawing; the range is parted there, the heights stay.
  const line = page.getByRole('slider', { name: fill('en', elevation.lines.line, { floor: '11/F' }) })
  const at = (await line.boundingBox())!
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2 + 12, { steps: 3 })
  await page.mouse.up()
  await expect(label(page, 1)).toHaveValue('11-21')
  await expect(label(page, 2)).toHaveValue('1-10')
  await expect(total(page, '67.25')).toBeVisible()
  await expectAccessible(page)
  // Line and floor are undone in their order, by button and by key; a floor comes back whole.
  await button(page, fill('en', floors.remove, { name: '0' })).click()
  await expect(total(page, '63.00')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(height(page, 3)).toHaveValue('4.25')
  await button(page, canvas.tools.undo).click()
  await expect(label(page, 1)).toHaveValue('1-21')
  await button(page, canvas.tools.redo).click()
  await expect(label(page, 1)).toHaveValue('11-21')

  await button(page, elevation.save).click()
  await saved(page)
  await button(page, elevation.back).click()
  await expect(editor(page)).toHaveCount(0)
  await page.getByRole('link', { name: fill('en', drawings.open, { name: 'North' }) }).click()
  await expect(block(page)).toHaveValue('Block A')
  await expect(label(page, 1)).toHaveValue('11-21')
  await expect(label(page, 3)).toHaveValue('0')
  await expect(height(page, 3)).toHaveValue('4.25')
  await expect(total(page, '67.25')).toBeVisible()
  await button(page, elevation.lines.reset).click()
  await expect(button(page, elevation.lines.reset)).toHaveCount(0)
  await button(page, elevation.cancel).click()
  await expect(button(page, elevation.lines.reset)).toBeVisible()
  await page.reload()
  await expect(label(page, 1)).toHaveValue('11-21')
})

test('unsaved changes are asked about, whichever way one leaves', inSlowRun, async ({ page, request }) => {
  test.slow()
  const project = await makeProject(request)
  const [north] = [
    await sendElevation(request, project, 'North'),
    await sendElevation(request, project, 'South'),
    await sendDrawing(request, project, { category: 'layout', name: 'Site' }),
  ]
  await open(page, 'en', dataPath(project))
  await page.getByRole('link', { name: fill('en', drawings.open, { name: 'North' }) }).click()
  await expect(
    page.getByRole('application', { name: fill('en', elevation.plan.label, { name: 'Site' }) }),
  ).toBeVisible()
  const asked = page.getByRole('dialog', { name: shell.unsaved.title })
  const question = asked.getByText(elevation.leave)
  const south = editor(page).getByRole('button', { name: /South/ })

  await block(page).fill('Tower 1')
  await south.click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(block(page)).toHaveValue('Tower 1')
  await button(page, elevation.cancel).click()
  await expect(block(page)).toHaveValue('Block A')
  await expect(button(page, elevation.save)).toHaveCount(0)

  await block(page).fill('Tower 2')
  await south.click()
  await asked.getByRole('button', { name: shell.unsaved.save, exact: true }).click()
  await expectToast(page, elevation.saved)
  await expect(drawingOf(page, 'South')).toBeVisible()

  // A name that another drawing has is refused, also by the question.
  const name = page.getByRole('textbox', { name: elevation.drawingName })
  await name.fill('north')
  await name.blur()
  await expect(page.getByText(rules.name.unique)).toBeVisible()
  await expect(button(page, elevation.save)).toBeDisabled()
  await page.goBack()
  await expect(question).toBeVisible()
  await asked.getByRole('button', { name: shell.unsaved.discard }).click()
  await expect(drawingOf(page, 'North')).toBeVisible()
  await expect(block(page)).toHaveValue('Tower 2')

  await block(page).fill('')
  await button(page, elevation.back).click()
  await asked.getByRole('button', { name: shell.unsaved.save, exact: true }).click()
  await expect(page.getByText(rules.required).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`elevation=${north}`))
  await button(page, elevation.back).click()
  await asked.getByRole('button', { name: shell.unsaved.discard }).click()
  await expect(editor(page)).toHaveCount(0)
})

test('everything goes by keyboard alone', inSlowRun, async ({ page, request }) => {
  test.slow()
  const project = await makeProject(request)
  const layoutId = await sendElevation(request, project, 'North')
  await open(page, 'en', dataPath(project, layoutId))
  await expect(drawingOf(page, 'North')).toBeVisible()
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** As far as the Tab key has to be pressed, and no farther. */
  async function tabTo(target: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
    for (let turn = 0; turn < 45; turn += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press(key)
    }
    throw new Error(`Tab does not lead to ${String(target)}`)
  }
  await tabTo(drawingOf(page, 'North'))
  await press('n', 'Enter')
  await expect(page.getByText(floors.waiting)).toHaveCount(0)
  await press('Alt+Shift+ArrowDown', 'Alt+Shift+ArrowDown', 'Shift+ArrowUp')
  await tabTo(label(page, 1))
  await page.keyboard.type('3-7')
  await press('Tab')
  await page.keyboard.type('3.5')
  await press('Enter')
  await page.keyboard.type('1-2')
  await press('Tab')
  await page.keyboard.type('4')
  await expect(total(page, '25.50')).toBeVisible()
  await tabTo(button(page, fill('en', floors.up, { name: '1-2' })))
  await press('Enter')
  await expect(label(page, 1)).toHaveValue('1-2')
  await tabTo(button(page, fill('en', floors.down, { name: '1-2' })))
  await press('Enter')
  await expect(label(page, 1)).toHaveValue('3-7')

  const line = page.getByRole('slider', { name: fill('en', elevation.lines.line, { floor: '3/F' }) })
  await tabTo(page.getByRole('slider').first(), 'Shift+Tab')
  for (let floor = 7; floor > 3; floor -= 1) await press('ArrowRight')
  await expect(line).toBeFocused()
  const before = await line.getAttribute('aria-valuenow')
  await press('Shift+ArrowDown', 'ArrowUp')
  await expect(line).toBeFocused()
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(before))
  await press('Control+z', 'Control+z')
  await expect(line).toHaveAttribute('aria-valuenow', before!)
  await press('ArrowDown')
  await press('Control+s')
  await saved(page)
  await press('Escape')
  await expect(editor(page)).toHaveCount(0)
})

test(
  'two people on one elevation: what only one changed is put together, what both changed is chosen',
  inSlowRun,
  async ({ page, request, complaints }) => {
    test.slow()
    const project = await makeProject(request)
    const layoutId = await sendElevation(request, project, 'North')
    await savePortions(request, project, layoutId, () => [
      aPortion(1, 'Tower', 0.1, [{ name: '3-7', height: 3, line: null }]),
      aPortion(2, 'Podium', 0.5, [{ name: '1-2', height: 4, line: null }]),
    ])
    // The live event would show it at once; here the stream is cut, so the refusal must.
    await page.route('**/messaging/api/v1/events', (route) => route.abort())
    await open(page, 'en', dataPath(project, layoutId))
    await height(page, 1).fill('3.1')
    await savePortions(request, project, layoutId, ([tower, podium]) => [tower!, { ...podium!, name: 'Retail' }])
    await button(page, elevation.save).click()
    await expectToast(page, elevation.savedTogether)
    await expect(button(page, 'Retail')).toBeVisible()
    await expect(height(page, 1)).toHaveValue('3.1')

    await height(page, 1).fill('3.2')
    await savePortions(request, project, layoutId, ([tower, podium]) => [
      { ...tower!, floors: [{ name: '3-9', height: 3, line: null }] },
      podium!,
    ])
    await button(page, elevation.save).click()
    const conflict = page.getByRole('dialog', { name: elevation.conflict.title })
    await expect(conflict.getByText('16.00 m')).toBeVisible()
    await expect(conflict.getByText('21.00 m')).toBeVisible()
    await expectAccessible(page)
    await conflict.getByRole('radio', { name: new RegExp(elevation.conflict.theirs) }).check()
    await button(page, elevation.conflict.save).click()
    await expectToast(page, elevation.saved)
    await expect(label(page, 1)).toHaveValue('3-9')
    await page.reload()
    await expect(label(page, 1)).toHaveValue('3-9')
    await expect(button(page, 'Retail')).toBeVisible()
    // It asks for the live line again and again.
    await page.close()
    complaints.length = 0
  },
)

test('a viewer reads an elevation and changes nothing', inSlowRun, async ({ page, request }) => {
  test.slow()
  const project = await makeProject(request)
  const layoutId = await sendElevation(request, project, 'North')
  await savePortions(request, project, layoutId, () => [
    aPortion(3, 'Tower', 0.1, [{ name: '3-7', height: 3, line: null }]),
  ])
  const { userId } = await callApi(request, accountRoutes.login, {
    body: { email: accountOf('corporate-viewer').email, password: demoPassword },
  })
  await callApi(
    request,
    userRoutes.assignProjectUsers,
    { params: { projectId: placeOf(project).projectId }, query: {}, body: [{ userId, isAssigned: true }] },
    await tokenOf(request),
  )
  await open(page, 'en', dataPath(project, layoutId), 'corporate-viewer')
  await expect(label(page, 1)).toHaveValue('3-7')
  for (const input of [block(page), label(page, 1), height(page, 1)]) await expect(input).toBeDisabled()
  for (const name of [
    floors.add,
    elevation.portion.draw,
    words.en.canvas.tools.pointer,
    fill('en', floors.remove, { name: '3-7' }),
  ])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByText('7/F')).toBeVisible()
  await drawingOf(page, 'North').focus()
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(button(page, elevation.save)).toHaveCount(0)
  await button(page, words.en.canvas.zoom.in).last().click()
  await expectAccessible(page)
})
