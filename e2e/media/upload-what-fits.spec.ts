import { createHash } from 'node:crypto'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { billingRoutes } from '../../packages/contract/src/billing/billing.ts'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { mediaUploadRoutes } from '../../packages/contract/src/media/media.ts'
import { callApi, demoToken } from '../support/company.ts'
import { upgrade } from '../support/defects.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, northPhotos } from '../support/flights.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { openMarker, press, said, toLastStep } from '../support/uploads.ts'
import { fill, inSlowRun } from '../support/words.ts'

test(
  'what the quota, the plan or a taken column would refuse is shown before anything is sent',
  inSlowRun,
  async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width: 1024, height: 768 })
    const { wizard, upload } = said('zh-hk')
    const send = () => page.getByRole('dialog').getByRole('button', { name: wizard.upload, exact: true })
    const [flown, photos] = [await aFlownProject(request), await northPhotos(['31'])]
    const { corporateId, projectId } = placeOf(flown.project)
    await callApi(
      request,
      billingRoutes.setLimits,
      { params: { corporateId, projectId }, body: { imageLimit: 2, dataLimit: null, expiresAt: null } },
      await demoToken(request, 'system-admin'),
    )
    await openMarker(page, 'zh-hk', flown)
    const dialog = await toLastStep(page, 'zh-hk', flown)
    await dialog.getByLabel(wizard.files.chooseInput, { exact: true }).setInputFiles([...photos])
    const notice = dialog
      .getByRole('listitem')
      .filter({ hasText: fill('zh-hk', wizard.notice.beyondImages.other, { count: 1 }) })
    await press(notice, wizard.notice.show)
    await expect(dialog.getByRole('row', { name: photos[2]!.name })).toContainText(wizard.odd['over-quota-images'])
    await expectAccessible(page)

    const filmed = await aFlownProject(request, { markerType: 'Video' })
    const [place, token] = [placeOf(filmed.project), await tokenOf(request)]
    await openMarker(page, 'zh-hk', filmed)
    await press(page, upload.marker.upload)
    await expect(dialog.getByText(wizard.floors.notInPlan)).toBeVisible()
    await expect(dialog.getByRole('button', { name: wizard.next, exact: true })).toBeDisabled()
    await expectAccessible(page)

    await upgrade(request, place, token)
    const params = { projectId: place.projectId, inspectionId: place.inspectionId }
    const { inspection } = await callApi(
      request,
      markerRoutes.createColumns,
      { params, body: { count: 1, markerId: filmed.place.markerId, layoutId: filmed.place.layoutId } },
      token,
    )
    const columnId = inspection.videoColumns.at(-1)!._id
    const settings = {
      distribution: {
        elevationId: filmed.elevationId,
        floors: ['31', '30'],
        imageColumns: 1,
        imagesPerFloor: 1,
        sortOrder: 'Top to bottom floor' as const,
        imageKind: 'VideoNormal' as const,
      },
      drone: {
        source: 'drone' as const,
        hardwareModel: 'M30' as const,
        pdib: 6,
        workType: 'Inspection Media' as const,
        usage: 'not specified' as const,
      },
    }
    const film = {
      _id: newId(),
      name: 'DJI_20261012093000_0001_V.MP4',
      size: 1000,
      sha256: createHash('sha256').update('film').digest('hex'),
      columnId,
    }
    await callApi(
      request,
      mediaUploadRoutes.begin,
      { params, body: { ...filmed.place, files: [film], settings } },
      token,
    )
    await openMarker(page, 'zh-hk', filmed)
    await press(page, upload.marker.upload)
    await press(dialog, wizard.next)
    await press(dialog, wizard.next)
    await dialog
      .getByLabel(wizard.files.chooseInput, { exact: true })
      .setInputFiles({ name: 'DJI_20261012094000_0002_V.MP4', mimeType: 'video/mp4', buffer: Buffer.alloc(1000) })
    const taken = dialog
      .getByRole('listitem')
      .filter({ hasText: fill('zh-hk', wizard.notice.taken.other, { list: 1 }) })
    await expect(taken).toBeVisible()
    await expect(send()).toBeDisabled()
    await expectAccessible(page)
    await press(taken, fill('zh-hk', wizard.notice.useColumns.other, { count: 2 }))
    await expect(taken).toBeHidden()
    await expect(dialog.getByRole('gridcell', { name: new RegExp(`${wizard.grid.taken}$`) })).toBeVisible()
    await expect(dialog.getByRole('gridcell', { name: /0002_V\.MP4$/ })).toBeVisible()
    await expect(send()).toBeEnabled()
    await expectAccessible(page)
  },
)
