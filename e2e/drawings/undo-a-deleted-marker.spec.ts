import type { APIRequestContext, Page } from '@playwright/test'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { attachmentRoutes } from '../../packages/contract/src/media/attachments.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos, type Flown, type GivenFile } from '../support/flights.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { openMarker, press, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun, words } from '../support/words.ts'

const { wizard, upload, library, attachments } = said('en')
const { planScreen, panel } = words.en.markers
const { canvas, errors } = words.en
const reason = errors['media.damaged']

const rows = (page: Page) => page.getByRole('listbox', { name: planScreen.list.label }).getByRole('option')
const markerPanel = (page: Page) => page.getByRole('region', { name: panel.label })
const uploadRows = (page: Page) => page.getByRole('region', { name: upload.list }).getByRole('listitem')
const columnFields = (page: Page) =>
  markerPanel(page).getByRole('region', { name: panel.columns.title }).getByRole('textbox')

/** What is stored on the marker, whatever the screen says. */
async function stored(request: APIRequestContext, { project, place: { markerId, layoutId } }: Flown) {
  const [{ projectId, workspaceId, inspectionId }, token] = [placeOf(project), await tokenOf(request)]
  const params = { projectId, inspectionId }
  const { data } = await callApi(request, mediaLibraryRoutes.list, { params, query: {} as never }, token)
  const { columns } = await callApi(request, markerRoutes.columns, { params }, token)
  const set = await callApi(request, markerRoutes.get, { params: { ...params, layoutId } }, token)
  const marker = set?.markers.find(({ _id }) => _id === markerId)
  const attached =
    marker === undefined
      ? []
      : (
          await callApi(
            request,
            attachmentRoutes.attachments,
            { params: { projectId, workspaceId }, query: { markerId } },
            token,
          )
        ).data
  return {
    photos: data.filter((media) => media.markerId === markerId).length,
    columns: columns.filter((column) => column.markerId === markerId).length,
    attachments: attached.map(({ name }) => name),
    hardware: marker?.hardwareModel,
    version: marker?.version ?? 0,
  }
}

/** A card that was pulled too early: the beginning of the photo is there. */
const cut = ({ buffer, ...file }: GivenFile): GivenFile => ({ ...file, buffer: buffer.subarray(0, buffer.length / 2) })

/** Until it opens, no byte reaches the server. */
async function closedGate(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/files/**', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise
    await route.continue().catch(() => undefined)
  })
  return gate.resolve
}

test(
  'a damaged photo is named first with its reason, and a deleted marker comes back by undo with its photos, columns and attachments',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    const [flown, photos] = [await aFlownProject(request, { floorEndIdx: 1 }), await northPhotos(['31'])]
    const [sound, damaged] = [photos.slice(0, 2), cut(photos[2]!)]
    await openMarker(page, 'en', flown)
    const dialog = await toLastStep(page, 'en', flown, 1)
    await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...sound, damaged])
    const openGate = await closedGate(page)
    await press(dialog, wizard.upload)
    await expect(page.getByText(upload.foot.running)).toBeVisible()
    await press(page, upload.pauseAll)
    await expect(page.getByText(fill('en', upload.foot.unsent, { count: 3 }))).toBeVisible()
    openGate()
    await press(page, upload.resumeAll)

    // The upload panel shows it first, with what to do, and does not claim that all is well.
    await expect(page.getByText(fill('en', upload.foot.failed, { count: 1 }))).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByRole('heading', { name: fill('en', upload.head.failed, { done: 2, count: 3, failed: 1 }) }),
    ).toBeVisible()
    await expect(uploadRows(page).nth(0)).toHaveText(fill('en', upload.failures, { count: 1 }))
    await expect(uploadRows(page).nth(1)).toContainText(damaged.name)
    await expect(uploadRows(page).nth(1)).toContainText(reason)
    await expect(uploadRows(page).nth(1).getByRole('img')).toHaveCount(0)
    await expect(page.getByText(upload.foot.safe)).toHaveCount(0)
    await expectAccessible(page)

    // On the marker.
    const failures = markerPanel(page).getByRole('group', { name: fill('en', upload.marker.failures, { count: 1 }) })
    await expect(failures.getByRole('listitem')).toContainText([damaged.name])
    await expect(failures.getByRole('listitem')).toContainText([reason])
    await expect(
      markerPanel(page).getByRole('list', { name: upload.marker.counts }).getByRole('listitem').first(),
    ).toHaveText(new RegExp(`1\\s+${words.en.markers.status.words.failed}`))

    // What hangs on it is counted before it is deleted.
    await page
      .getByLabel(attachments.add, { exact: true })
      .setInputFiles({ name: 'permit.txt', mimeType: 'text/plain', buffer: Buffer.from('roof access') })
    await expect(
      markerPanel(page).getByRole('button', { name: fill('en', attachments.download, { file: 'permit.txt' }) }),
    ).toBeVisible()
    await expect(columnFields(page)).toHaveCount(3)
    const before = await stored(request, flown)
    expect(before).toMatchObject({ photos: 3, columns: 3, attachments: ['permit.txt'], hardware: 'M30' })
    await press(markerPanel(page), panel.remove)
    const question = page.getByRole('dialog', { name: fill('en', planScreen.remove.title, { name: flown.markerName }) })
    for (const text of [
      fill('en', planScreen.remove.media, { count: 3 }),
      fill('en', planScreen.remove.columns, { count: 3 }),
      fill('en', planScreen.remove.attachments, { count: 1 }),
      planScreen.remove.back,
    ])
      await expect(question).toContainText(text)
    await expectAccessible(page)
    await press(question, canvas.remove.confirm)
    await expect(rows(page)).toHaveCount(0)
    // A call in between finds no marker.
    await expect(async () => {
      expect(await stored(request, flown)).toEqual({
        photos: 0,
        columns: 0,
        attachments: [],
        hardware: undefined,
        version: 0,
      })
    }).toPass()

    // In the library the photos are there without it, the failed one named first; back on the plan the undo is still
    // there.
    await page.getByRole('link', { name: library.switch.photos, exact: true }).click()
    const grid = page.getByRole('listbox', { name: library.grid })
    await expect(grid.getByRole('option')).toHaveCount(3)
    const named = page.getByRole('group', { name: fill('en', library.failures, { count: 1 }) })
    await expect(named.getByRole('listitem')).toContainText([damaged.name])
    await expect(named.getByRole('listitem')).toContainText([reason])
    expect((await named.boundingBox())!.y).toBeLessThan((await grid.boundingBox())!.y)
    await expectAccessible(page)
    await page.getByRole('link', { name: library.switch.plan, exact: true }).click()
    await expect(page.getByText(planScreen.list.none)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await rows(page).filter({ hasText: flown.markerName }).click()
    await expect.poll(async () => await stored(request, flown)).toEqual({ ...before, version: before.version + 1 })
    await expect(failures.getByRole('listitem')).toContainText([damaged.name])
    await expect(markerPanel(page).getByText('permit.txt')).toBeVisible()
    await expect(markerPanel(page).getByText('M30', { exact: true })).toBeVisible()
    await expect(columnFields(page)).toHaveCount(3)
    await page.getByRole('link', { name: upload.marker.show }).click()
    await expect(grid.getByRole('option')).toHaveCount(3)
  },
)
