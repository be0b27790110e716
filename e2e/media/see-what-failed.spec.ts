import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { encryptedPdf } from '../../apps/server/src/testing/files/drawing-files.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { analysisRoutes } from '../../packages/contract/src/analysis/analysis.ts'
import { drawingRoutes, type LayoutCategory } from '../../packages/contract/src/drawings/drawings.ts'
import { mediaUploadRoutes } from '../../packages/contract/src/media/media.ts'
import { reportRoutes } from '../../packages/contract/src/reports/reports.ts'
import { callApi } from '../support/company.ts'
import { placeOf, tokenOf } from '../support/drawings.ts'
import { aFlownProject, crackedPhotos, type Flown } from '../support/flights.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/journey.ts'
import { sendModel } from '../support/models.ts'
import { detectorMs, sendPhoto } from '../support/photos.ts'
import { fill, inSlowRun, prefix, words, type Locale } from '../support/words.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sent in full and refused when it is opened, after the tab that sent it was closed. */
async function sendUnreadable(
  request: APIRequestContext,
  { project }: Flown,
  category: LayoutCategory,
  fileName: string,
  bytes: Buffer,
): Promise<void> {
  const token = await tokenOf(request)
  const { corporateId, workspaceId } = placeOf(project)
  const params = { corporateId, workspaceId }
  const { _id: uploadId } = await callApi(
    request,
    drawingRoutes.beginUpload,
    {
      params,
      body: {
        fileName,
        size: bytes.length,
        sha256: sha256(bytes),
        contentType: '',
        drawing: { category, name: 'Level 12' },
      },
    },
    token,
  )
  const { data: links } = await callApi(
    request,
    drawingRoutes.signParts,
    { params: { ...params, uploadId }, body: { parts: [{ number: 1, sha256: sha256(bytes) }] } },
    token,
  )
  expect((await request.put(links[0]!.uploadUrl, { headers: links[0]!.headers, data: bytes })).ok()).toBe(true)
  await callApi(request, drawingRoutes.commitUpload, { params: { ...params, uploadId } }, token)
  await expect
    .poll(
      async () => (await callApi(request, drawingRoutes.getUpload, { params: { ...params, uploadId } }, token)).state,
    )
    .toBe('failed')
}

/** Its first bytes are those of a photo, the rest is not there. */
async function sendDamagedPhoto(
  request: APIRequestContext,
  { project, place, elevationId }: Flown,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const token = await tokenOf(request)
  const { projectId, inspectionId } = placeOf(project)
  const params = { projectId, inspectionId }
  const settings = {
    distribution: {
      elevationId,
      floors: ['31'],
      imageColumns: 1,
      imagesPerFloor: 1,
      sortOrder: 'Top to bottom floor' as const,
      imageKind: 'MultiImage' as const,
    },
    drone: {
      source: 'drone' as const,
      hardwareModel: 'M30' as const,
      pdib: 8,
      workType: 'Inspection Media' as const,
      usage: 'AI analysis' as const,
    },
  }
  const {
    data: [begun],
  } = await callApi(
    request,
    mediaUploadRoutes.begin,
    {
      params,
      body: {
        ...place,
        files: [{ _id: newId(), name, size: bytes.length, sha256: sha256(bytes), floor: '31' }],
        settings,
      },
    },
    token,
  )
  expect(
    (
      await request.put(begun!.uploadUrl!, {
        headers: { 'content-type': 'application/octet-stream', ...begun!.headers },
        data: bytes,
      })
    ).ok(),
  ).toBe(true)
  await callApi(request, mediaUploadRoutes.commit, { params: { ...params, mediaId: begun!._id } }, token)
}

/**
 * A plan that cannot be opened, a model of nothing, a photo that is damaged, a thermal picture without temperatures,
 * and a report of all this.
 */
async function aTroubledProject(request: APIRequestContext): Promise<Flown> {
  const flown = await aFlownProject(request)
  const [token, { projectId, workspaceId, inspectionId }, [photo]] = [
    await tokenOf(request),
    placeOf(flown.project),
    await crackedPhotos(),
  ]
  const params = { projectId, inspectionId }
  await sendUnreadable(request, flown, 'floor', 'level-12.pdf', encryptedPdf())
  await sendModel(request, flown.project, {
    name: 'Empty tower',
    fileName: 'tower.obj',
    bytes: new TextEncoder().encode('v 0 0 0\nv 1 0 0\n'),
  })
  await sendPhoto(request, token, { params, place: flown.place, elevationId: flown.elevationId, file: photo! })
  await sendPhoto(request, token, {
    params,
    place: flown.place,
    elevationId: flown.elevationId,
    file: {
      name: 'DJI_20261012093000_0001_T.JPG',
      buffer: await sharp({ create: { width: 640, height: 512, channels: 3, background: '#823' } })
        .jpeg()
        .toBuffer(),
    },
  })
  await sendDamagedPhoto(request, flown, 'DJI_20261012093100_0002_W.JPG', photo!.buffer.subarray(0, 4_000))
  const overview = () => callApi(request, analysisRoutes.overview, { params }, token)
  await expect
    .poll(async () => (await overview()).photos, { timeout: detectorMs })
    .toMatchObject({ completed: 1, unopened: 1, pending: 0, processing: 0 })
  const {
    reportDefinition: { _id, version },
  } = await callApi(
    request,
    reportRoutes.createDefinition,
    { params: { projectId, workspaceId, inspectionId } as never, body: { _id: newId() } as never },
    token,
  )
  const { report } = await callApi(
    request,
    reportRoutes.make,
    { params, body: { _id: newId(), reportDefinitionId: _id, version } },
    token,
  )
  await expect
    .poll(
      async () =>
        (await callApi(request, reportRoutes.reports, { params }, token)).data.find((one) => one._id === report._id)
          ?.status,
      { timeout: 90_000 },
    )
    .toBe('ready')
  return flown
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

for (const [locale, width] of [
  ['en', 1440],
  ['zh-hk', 390],
  ['zh-cn', 390],
] as const satisfies readonly (readonly [Locale, number])[]) {
  test(
    `what failed comes first on every screen, with its reason, and nothing says that all is well (${locale}, ${width})`,
    inSlowRun,
    async ({ page, request }) => {
      test.setTimeout(2 * detectorMs)
      const { drawings, errors, analysis, annotations, thermal, reports, models } = words[locale]
      const flown = await aTroubledProject(request)
      const to = (part: string) => flown.project.path.replace('project-info', part)
      const go = (part: string) => page.goto(prefix[locale] + to(part))
      await page.setViewportSize({ width, height: 900 })
      await open(page, locale, `${to('upload-drawing')}#floor-plan`)
      await expect(page.getByText('level-12.pdf')).toBeVisible()
      await expect(page.getByText(errors['drawing.encrypted'])).toBeVisible()
      await page
        .getByRole('navigation', { name: drawings.menu })
        .getByRole('link', { name: drawings.sections['other-drawing'].title })
        .click()
      await expect(
        page.getByRole('group', { name: fill(locale, drawings.failures.title, { count: 1 }) }),
      ).toContainText(errors['model.empty'])
      await look(page)

      await go('result-review/findings')
      await expect(
        page.getByRole('group', { name: fill(locale, analysis.failures.title, { count: 1 }) }),
      ).toContainText(errors['media.damaged'])
      await look(page)
      await go('result-review')
      await page.getByRole('option').filter({ hasText: annotations.strip.unopened }).click()
      await expect(page.getByRole('alert')).toContainText(errors['media.damaged'])
      await look(page)
      await go('result-review/thermal')
      await expect(
        page.getByRole('group', { name: fill(locale, thermal.list.failures.title, { count: 1 }) }),
      ).toContainText(errors['thermal.no-temperatures'])
      await look(page)
      await go('result-review/models')
      await expect(page.getByRole('heading', { name: models.viewer.stage.failed })).toBeVisible()
      await expect(page.getByText(errors['model.empty']).first()).toBeVisible()
      await look(page)
      await go('report-definition')
      await expect(page.getByText(fill(locale, reports.files.omissions['photos-failed'], { count: 1 }))).toBeVisible()
      await expect(page.getByText(reports.files.complete)).toHaveCount(0)
      await look(page)
    },
  )
}
