import type { APIRequestContext, Page } from '@playwright/test'
import { ifcAt } from '../../apps/server/src/testing/files/ifc-file.ts'
import { planFlight } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { drawnInSoftware, sendModel, southPhoto } from '../support/models.ts'
import { aMarkedProject } from '../support/marked-project.ts'
import { sendPhoto } from '../support/photos.ts'
import { makeProject, type MadeProject } from '../support/projects.ts'
import { inSlowRun, words } from '../support/words.ts'

test.use({ launchOptions: drawnInSoftware })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const { viewer } = words.en.models

const at = (project: MadeProject, modelId: string) =>
  `${project.path.replace('project-info', 'result-review/models')}&model=${modelId}`

/** A wall of eight by six metres; its file does not say that its numbers are millimetres. */
const sendWall = (request: APIRequestContext, project: MadeProject) =>
  sendModel(request, project, {
    name: 'Wall',
    fileName: 'wall.obj',
    bytes: Buffer.from('v 0 0 0\nv 8000 0 0\nv 8000 6000 0\nv 0 6000 0\nf 1 2 3 4\n'),
  })

/** One photo of the building in Hong Kong, from which a model can lie far away. */
async function photograph(request: APIRequestContext, made: MadeProject): Promise<void> {
  const { token, params, place } = await aMarkedProject(request, { made, name: 'South facade' })
  const station = planFlight().find(({ side, floor, column }) => side === 'south' && floor === '31' && column === 3)!
  const file = await southPhoto(station)
  await sendPhoto(request, token, { params, place, elevationId: null, file, isForDetector: false })
}

test(
  'a building model from the other side of the world says so, and its location is ignored',
  inSlowRun,
  async ({ page, request }) => {
    const project = await makeProject(request)
    await photograph(request, project)
    const bim = await sendModel(request, project, {
      name: 'Architecture',
      fileName: 'a.ifc',
      bytes: Buffer.from(ifcAt({ latitude: 42.3583, longitude: -71.0602 })),
    })
    await sendWall(request, project)

    await open(page, 'en', at(project, bim._id))
    await expect(page.getByRole('application', { name: /Architecture/ })).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'from the photos' })
    await expect(notice).toContainText(/1\d,\d{3} km from the photos/)
    // What its file states, and where that is.
    await expect(notice).toContainText('42.35830; -71.06020')
    await button(page, viewer.tools.cameras).click()
    await expectAccessible(page)
    await button(page, viewer.far.place).click()
    await expect(page.getByRole('complementary', { name: viewer.place.title })).toBeVisible()
    // Its file says millimetres, and was converted by them.
    await expect(page.getByLabel(viewer.size.unit)).toHaveValue('millimetre')
    await button(page, viewer.tools.look).click()
    await button(page, viewer.far.ignore).click()
    await expect(notice).toBeHidden()

    await page.getByRole('navigation', { name: words.en.models.title }).getByRole('button', { name: /Wall/ }).click()
    await expect(page.getByRole('application', { name: /Wall/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Wall/ })).toContainText(viewer.units.unknown)
  },
)

test('the unit of a file that states none is chosen', inSlowRun, async ({ page, request }) => {
  const project = await makeProject(request)
  const wall = await sendWall(request, project)
  await open(page, 'en', at(project, wall._id))
  await expect(page.getByRole('application', { name: /Wall/ })).toBeVisible()
  await button(page, viewer.tools.place).click()
  await expect(page.getByRole('complementary', { name: viewer.place.title })).toContainText(
    words.en.models.location.why.none.obj,
  )
  await page.getByLabel(viewer.size.unit).selectOption('millimetre')
  await page.getByLabel(viewer.size.up).selectOption('y')
  await button(page, viewer.size.save).click()
  await expect(button(page, viewer.size.save)).toBeDisabled()
  await expectAccessible(page)
  await page.goto(at(project, wall._id))
  await button(page, viewer.tools.place).click()
  await expect(page.getByLabel(viewer.size.unit)).toHaveValue('millimetre')
})
