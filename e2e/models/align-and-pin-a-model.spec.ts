import type { APIRequestContext, Page } from '@playwright/test'
import { planFlight, type Station } from '../../apps/server/src/demo/flight/plan-flight.ts'
import type { Vector } from '../../packages/contract/src/models/placement.ts'
import { modelRoutes } from '../../packages/contract/src/models/models.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import type { GivenFile } from '../support/flights.ts'
import { expect, expectAccessible, open, test } from '../support/journey.ts'
import { drawnInSoftware, pressModel, southPhoto, wallGlb } from '../support/models.ts'
import { aMarkedProject } from '../support/marked-project.ts'
import { sendPhoto } from '../support/photos.ts'
import { type MadeProject } from '../support/projects.ts'
import { fill, inSlowRun, locales, words } from '../support/words.ts'

test.use({ launchOptions: drawnInSoftware })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const metresPerDegree = 111_320
/** Half of the wall that wallGlb() draws. */
const [halfWide, halfHigh] = [4, 3]

/** On earth: a point of the wall that the photo looks at straight in its middle. */
function onEarth(
  { latitude, longitude, absoluteAltitude, distance }: Station,
  [x, , z]: readonly [number, number, number],
) {
  return {
    latitude: latitude + distance / metresPerDegree,
    longitude: longitude + (x - halfWide) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
    altitude: absoluteAltitude + z - halfHigh,
  }
}

/** As exact as no hand is on a small screen. */
async function placeExactly(request: APIRequestContext, project: MadeProject, station: Station): Promise<void> {
  const [{ projectId, inspectionId }, token] = [placeOf(project), await tokenOf(request)]
  const {
    data: [model],
  } = await callApi(request, modelRoutes.list, { params: { projectId, inspectionId } }, token)
  const corners: readonly Vector[] = [
    [0, 0, 0],
    [8, 0, 0],
    [0, 0, 6],
  ]
  await callApi(
    request,
    modelRoutes.place,
    {
      params: { projectId, inspectionId, modelId: model!._id },
      body: {
        points: corners.map((corner) => ({ model: corner, target: onEarth(station, corner) })),
        version: model!.version,
      },
    },
    token,
  )
}

/** Of the model that is ready. */
async function modelFile(request: APIRequestContext, project: MadeProject): Promise<string | undefined> {
  const { projectId, inspectionId } = placeOf(project)
  const { data } = await callApi(
    request,
    modelRoutes.list,
    { params: { projectId, inspectionId } },
    await tokenOf(request),
  )
  return data.find(({ state }) => state === 'ready')?.fileName
}

async function chooseFile(page: Page, file: GivenFile, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 5_000 }), press()])
    await chooser.setFiles([file])
  }).toPass({ timeout: 40_000 })
}

const glb = async (name: string): Promise<GivenFile> => ({
  name,
  mimeType: 'model/gltf-binary',
  buffer: Buffer.from(await wallGlb()),
})

for (const locale of locales) {
  test(
    `a model is uploaded in the data tab and aligned by three points; a place leads to the photo that sees it and back; a pin survives the next file of the model (${locale})`,
    inSlowRun,
    async ({ page, request }) => {
      test.setTimeout(240_000)
      const {
        models: { viewer },
        drawings,
        annotations,
        defects,
      } = words[locale]
      const { project, token, params, place } = await aMarkedProject(request, { name: 'South facade' })
      const at = (part: string, more = '') => `${project.path.replace('project-info', part)}${more}`
      const station = planFlight().find(
        ({ side, floor, column }) => side === 'south' && floor === '31' && column === 3,
      )!
      const file = await southPhoto(station)
      await sendPhoto(request, token, { params, place, elevationId: null, file, isForDetector: false })

      await open(page, locale, at('result-review/models'))
      await expect(page.getByRole('heading', { name: viewer.list.empty.title })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: viewer.list.upload }).click()
      await page
        .getByRole('navigation', { name: drawings.menu })
        .getByRole('link', { name: drawings.sections['other-drawing'].title })
        .click()
      await chooseFile(page, await glb('South_wall.glb'), () => button(page, drawings.upload).click())
      await page
        .getByRole('dialog')
        .getByRole('button', { name: fill(locale, drawings.add.confirm, { count: 1 }) })
        .click()
      // On its way a file stands in the list already: leaving now would leave it behind.
      await expect.poll(() => modelFile(request, project), { timeout: 60_000 }).toBe('South_wall.glb')

      await page.goto(
        await page.evaluate(
          (part) => location.href.replace('upload-drawing', part).replace(/#.*/, ''),
          'result-review/models',
        ),
      )
      const stage = page.getByRole('application', { name: /South wall/ })
      await expect(stage).toBeVisible({ timeout: 60_000 })
      await button(page, viewer.tools.place).click()
      const panel = page.getByRole('complementary', { name: viewer.place.title })
      await expect(panel.getByText(viewer.place.none)).toBeVisible()
      const points = [
        [-60, 40],
        [60, 40],
        [0, -40],
      ] as const
      for (const [index, [right, down]] of points.entries()) {
        const group = panel.getByRole('group', { name: fill(locale, viewer.place.point, { number: index + 1 }) })
        await expect(async () => {
          await pressModel(stage, right, down)
          await expect(group).toBeVisible({ timeout: 700 })
        }).toPass()
        const place = onEarth(station, [halfWide + right / 40, 0, halfHigh - down / 40])
        for (const name of ['latitude', 'longitude', 'altitude'] as const)
          await group.getByLabel(viewer.place[name]).fill(place[name].toFixed(name === 'altitude' ? 2 : 8))
      }
      await expectAccessible(page)
      await button(page, viewer.place.save).click()
      await expect(
        panel
          .getByText(fill(locale, viewer.place.points, { count: 3, residual: '' }).split('3')[0]!, { exact: false })
          .first(),
      ).toBeVisible()
      await expect(button(page, viewer.place.reset)).toBeVisible()
      await placeExactly(request, project, station)
      await page.reload()

      await button(page, viewer.tools.cameras).click()
      await button(page, viewer.tools.spot).click()
      const photo = page.getByRole('link', { name: new RegExp(file.name) })
      await expect(async () => {
        await pressModel(stage)
        await expect(photo).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await expect(photo.getByText(viewer.spot.best)).toBeVisible()
      await expectAccessible(page)
      await photo.click()
      await expect(page).toHaveURL(/result-review\?.*photo=/)
      await page.getByRole('link', { name: annotations.photo.model, exact: true }).click()
      await expect(page.getByRole('button', { name: viewer.tools.cameras, exact: true, pressed: true })).toBeVisible()

      await stage.press('0')
      await stage.press('p')
      await expect(async () => {
        await pressModel(stage)
        await expect(button(page, viewer.spot.pin)).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await button(page, viewer.spot.pin).click()
      await button(page, viewer.dialog.save).click()
      await expect(page.getByRole('button', { name: 'DF0001', exact: true, pressed: true })).toBeVisible()

      await page.goto(
        await page.evaluate(
          (part) => location.href.replace('result-review/models', part).replace(/#.*/, ''),
          'upload-drawing',
        ),
      )
      await page
        .getByRole('navigation', { name: drawings.menu })
        .getByRole('link', { name: drawings.sections['other-drawing'].title })
        .click()
      await chooseFile(page, await glb('South_wall_2.glb'), async () => {
        await button(page, fill(locale, drawings.actions, { name: 'South wall' })).click()
        await page.getByRole('menuitem', { name: drawings.errands.replace }).click()
      })
      await button(page, drawings.replace.confirm).click()
      await expect.poll(() => modelFile(request, project), { timeout: 60_000 }).toBe('South_wall_2.glb')
      await page.goto(
        await page.evaluate(
          (part) => `${location.href.replace('upload-drawing', part).replace(/#.*/, '')}&columns=severity,model`,
          'result-review/defects',
        ),
      )
      await page
        .getByRole('row', { name: /DF0001/ })
        .getByRole('link', { name: defects.panel.inModel })
        .click()
      await expect(stage).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'DF0001', exact: true, pressed: true })).toBeVisible()
      await expectAccessible(page)
    },
  )
}
