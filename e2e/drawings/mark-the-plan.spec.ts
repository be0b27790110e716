import type { APIRequestContext, Page } from '@playwright/test'
import type { Marker } from '../../packages/contract/src/markers/markers.ts'
import { placeOf, sendDrawing, tokenOf } from '../support/drawings.ts'
import { expect, expectAccessible, expectToast, open, test } from '../support/journey.ts'
import { makeProject, type MadeProject } from '../support/projects.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { planScreen, panel } = words.en.markers
const { canvas } = words.en

type Plan = { readonly project: MadeProject; readonly path: string; readonly layoutId: string }

async function aPlan(request: APIRequestContext): Promise<Plan> {
  const project = await makeProject(request)
  const { layoutId } = await sendDrawing(request, project, { category: 'layout', name: 'Site plan' })
  return { project, layoutId, path: project.path.replace('project-info', 'inspection-result') }
}

/** What is stored, whatever the screen says. */
async function stored(request: APIRequestContext, { project, layoutId }: Plan): Promise<readonly Marker[]> {
  const { projectId, inspectionId } = placeOf(project)
  const token = await tokenOf(request)
  const answer = await request.get(
    `/inspection/api/v1/projects/${projectId}/inspection/${inspectionId}/layoutMarkers/${layoutId}/get`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  return answer.status() === 204 ? [] : ((await answer.json()) as { markers: Marker[] }).markers
}

const surface = (page: Page) =>
  page.getByRole('application', { name: fill('en', planScreen.canvas, { name: 'Site plan' }) })
const rows = (page: Page) => page.getByRole('listbox', { name: planScreen.list.label }).getByRole('option')
const nameField = (page: Page) => page.getByRole('textbox', { name: panel.name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function at(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const box = (await surface(page).boundingBox())!
  return [box.x + box.width * x, box.y + box.height * y]
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)))
  await page.mouse.down()
  await page.mouse.move(...(await at(page, ...to)), { steps: 4 })
  await page.mouse.up()
}

async function choose(page: Page, type: keyof typeof planScreen.types): Promise<void> {
  await press(page, planScreen.list.add)
  await page.getByRole('menuitem', { name: `${planScreen.types[type]} ${planScreen.hows[type]}` }).click()
}

test('markers are placed, named, moved, undone, deleted and reset with the mouse, and saved by themselves', async ({
  page,
  request,
}) => {
  test.slow()
  const plan = await aPlan(request)
  await open(page, 'en', plan.path)
  await expect(page.getByText(planScreen.list.none)).toBeVisible()
  await choose(page, 'Photo')
  await page.mouse.click(...(await at(page, 0.3, 0.4)))
  await expectToast(page, planScreen.saved.marking)
  await nameField(page).fill('North gate')
  await expectToast(page, planScreen.saved.settings)
  await choose(page, 'PhotoSeq')
  await drag(page, [0.4, 0.25], [0.6, 0.25])
  await choose(page, 'Box')
  await drag(page, [0.4, 0.4], [0.5, 0.6])
  await expect(rows(page)).toHaveText([/North gate/, /Untitled/, /Untitled/])
  await expect.poll(async () => (await stored(request, plan)).length).toBe(3)
  const before = (await stored(request, plan)).find(({ name }) => name === 'North gate')!.location
  await expectAccessible(page)

  await drag(page, [0.3, 0.4], [0.2, 0.5])
  await expect
    .poll(async () => (await stored(request, plan)).find(({ name }) => name === 'North gate')!.location)
    .not.toEqual(before)
  await press(page, canvas.tools.undo)
  await expect
    .poll(async () => (await stored(request, plan)).find(({ name }) => name === 'North gate')!.location)
    .toEqual(before)

  await rows(page).nth(0).click()
  await page.getByRole('region', { name: panel.label }).getByRole('button', { name: panel.remove, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: canvas.remove.confirm, exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(async () => (await stored(request, plan)).length).toBe(2)
  await press(page, canvas.tools.undo)
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(async () => (await stored(request, plan)).map(({ name }) => name)).toContain('North gate')

  await press(page, planScreen.plan.more)
  await page.getByRole('menuitem', { name: planScreen.plan.reset }).click()
  await page.getByRole('dialog').getByRole('button', { name: planScreen.reset.confirm, exact: true }).click()
  await expect(page.getByText(planScreen.list.none)).toBeVisible()
  expect(await stored(request, plan)).toEqual([])
})

test(
  'a marker is placed, moved, turned, named and deleted with the keyboard alone',
  inSlowRun,
  async ({ page, request }) => {
    const plan = await aPlan(request)
    await open(page, 'en', plan.path)
    await page.getByRole('button', { name: planScreen.list.add, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(surface(page)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect.poll(async () => (await stored(request, plan)).length).toBe(1)
    const [placed] = await stored(request, plan)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press(']')
    await expect
      .poll(async () => (await stored(request, plan))[0]!.location.left)
      .toBeGreaterThan(placed!.location.left)
    expect((await stored(request, plan))[0]!.rotation).not.toBe(placed!.rotation)
    await nameField(page).focus()
    await page.keyboard.type('By keys')
    await expect(rows(page)).toHaveText([/By keys/])
    const field = page.getByRole('textbox', { name: panel.place.left, exact: true })
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(request, plan))[0]!.location.left).toBeCloseTo(0.25, 6)
    await surface(page).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(request, plan)).length).toBe(0)
  },
)

test('after a position inside a marker, the draw key draws markers again', inSlowRun, async ({ page, request }) => {
  const plan = await aPlan(request)
  await open(page, 'en', plan.path)
  await choose(page, 'Box')
  await drag(page, [0.4, 0.4], [0.5, 0.6])
  await press(page, panel.subs.add)
  await page.mouse.click(...(await at(page, 0.45, 0.5)))
  await expect(page.getByRole('textbox', { name: fill('en', panel.subs.name, { number: 1 }) })).toBeVisible()
  await surface(page).focus()
  await page.keyboard.press('n')
  await drag(page, [0.6, 0.4], [0.7, 0.6])
  await expect(rows(page)).toHaveCount(2)
  await expect
    .poll(async () => (await stored(request, plan)).map(({ subMarkers }) => subMarkers.length).toSorted())
    .toEqual([0, 1])
})

test(
  'two people on one plan: neither loses a marker, and who changed the same is asked',
  inSlowRun,
  async ({ page, browser, baseURL, request, complaints }) => {
    test.slow()
    const plan = await aPlan(request)
    await open(page, 'en', plan.path)
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const other = await context.newPage()
    await open(other, 'en', plan.path, 'agent-admin')
    await choose(page, 'Photo')
    await page.mouse.click(...(await at(page, 0.3, 0.4)))
    await choose(other, 'Photo')
    await other.mouse.click(...(await at(other, 0.6, 0.4)))
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(other)).toHaveCount(2)

    await nameField(page).fill('First')
    await expect(rows(other)).toHaveText([/First|Untitled/, /First|Untitled/])
    await expect(other.getByText('First', { exact: true })).toBeVisible()
    // The connection is cut while another person changes the same name.
    await page.route('**/layoutMarkers/update', (route) => route.abort())
    await nameField(page).fill('Mine')
    await expect(page.getByText(fill('en', planScreen.saved.failed, { count: 1 }))).toBeVisible()
    await rows(other).filter({ hasText: 'First' }).click()
    await nameField(other).fill('Theirs')
    await expectToast(other, planScreen.saved.settings)
    await page.unroute('**/layoutMarkers/update')
    await page
      .getByRole('button', { name: planScreen.saved.retry, exact: true })
      .click()
      .catch(() => undefined)
    await rows(page).filter({ hasText: planScreen.list.conflict }).click()
    const asked = page.getByRole('alert').filter({ hasText: fill('en', planScreen.conflict.title, { name: 'Mine' }) })
    await expect(asked).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('button', { name: planScreen.conflict.keep }).click()
    await expect(other.getByText('Mine', { exact: true })).toBeVisible()
    expect((await stored(request, plan)).map(({ name }) => name).toSorted()).toEqual(['Mine', 'Untitled'])
    await context.close()
    // The browser logs the cut connection and the refusal.
    complaints.length = 0
  },
)

test('who may only read sees the markers and no tools', inSlowRun, async ({ page, request }) => {
  const plan = await aPlan(request)
  await open(page, 'en', plan.path)
  await choose(page, 'Photo')
  await page.mouse.click(...(await at(page, 0.3, 0.4)))
  await expect.poll(async () => (await stored(request, plan)).length).toBe(1)
  await open(page, 'en', plan.path, 'system-read-only')
  await rows(page).first().click()
  await expect(nameField(page)).toHaveAttribute('readonly')
  await expect(page.getByText(planScreen.readOnly)).toBeVisible()
  for (const name of [
    planScreen.list.add,
    canvas.tools.undo,
    canvas.tools.delete,
    panel.remove,
    panel.duplicate,
    panel.subs.add,
    panel.columns.add,
  ])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: canvas.zoom.in })).toBeVisible()
  await expectAccessible(page)
})
