import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { analysisRoutes } from '../../packages/contract/src/analysis/analysis.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { mediaUploadRoutes } from '../../packages/contract/src/media/media.ts'
import { callApi } from './company.ts'
import { expect } from './journey.ts'

type Sent = {
  readonly params: { readonly projectId: string; readonly inspectionId: string }
  readonly place: { readonly layoutId: string; readonly planId: string; readonly markerId: string }
  readonly elevationId: string | null
  readonly file: { readonly name: string; readonly buffer: Buffer }
  readonly isForDetector?: boolean
}

const drone = {
  source: 'drone' as const,
  hardwareModel: 'M30' as const,
  pdib: 8,
  workType: 'Inspection Media' as const,
}

/** The detector lets every other process go first: where both cores are busy, a photo takes it minutes. */
export const detectorMs = 600_000

/** A photo of the 31st floor that is there and can be shown; sending one by hand is another journey. */
export async function sendPhoto(
  request: APIRequestContext,
  token: string,
  { params, place, elevationId, file: { name, buffer }, isForDetector = true }: Sent,
): Promise<string> {
  const settings = {
    distribution: {
      elevationId,
      floors: ['31'],
      imageColumns: 1,
      imagesPerFloor: 1,
      sortOrder: 'Top to bottom floor' as const,
      imageKind: 'MultiImage' as const,
    },
    drone: { ...drone, usage: isForDetector ? ('AI analysis' as const) : ('not specified' as const) },
  }
  const file = {
    _id: newId(),
    name,
    size: buffer.length,
    sha256: createHash('sha256').update(buffer).digest('hex'),
    floor: '31',
  }
  const {
    data: [begun],
  } = await callApi(request, mediaUploadRoutes.begin, { params, body: { ...place, files: [file], settings } }, token)
  expect(
    (
      await request.put(begun!.uploadUrl!, {
        headers: { 'content-type': 'application/octet-stream', ...begun!.headers },
        data: buffer,
      })
    ).ok(),
  ).toBe(true)
  await callApi(request, mediaUploadRoutes.commit, { params: { ...params, mediaId: begun!._id } }, token)
  await expect
    .poll(
      async () =>
        (await callApi(request, mediaLibraryRoutes.get, { params: { ...params, imageId: begun!._id } }, token)).image
          .picture !== null,
      { timeout: 90_000 },
    )
    .toBe(true)
  // As if somebody looked at it: otherwise all photos that other journeys sent before would be read first.
  if (isForDetector)
    await callApi(request, analysisRoutes.markReviewed, { params, body: { imageIds: [begun!._id] } }, token)
  return begun!._id
}
