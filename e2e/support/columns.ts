import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { planFlight, wideCamera } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { mediaLibraryRoutes } from '../../packages/contract/src/media/library.ts'
import { mediaUploadRoutes } from '../../packages/contract/src/media/media.ts'
import { callApi, letViewerIn } from './company.ts'
import { placeOf, tokenOf } from './drawings.ts'
import { aFlownProject, type Flown } from './flights.ts'
import { expect } from './journey.ts'

export type FlownColumn = Flown & { readonly names: readonly string[]; readonly ids: readonly string[] }

/**
 * A column of the north facade whose photos are there and overlap, top-down, and one without any; the viewer may look
 * at them.
 */
export async function aFlownColumn(
  request: APIRequestContext,
  floors: readonly string[],
  on: 'layout' | 'floor' = 'layout',
): Promise<FlownColumn> {
  const [flown, token] = [await aFlownProject(request, { on }), await tokenOf(request)]
  const { projectId, inspectionId } = placeOf(flown.project)
  const params = { projectId, inspectionId }
  const { inspection } = await callApi(
    request,
    markerRoutes.createColumns,
    { params, body: { count: 2, markerId: flown.place.markerId, layoutId: flown.place.layoutId } },
    token,
  )
  const columnId = inspection.videoColumns.at(-2)!._id
  const stations = planFlight().filter(
    ({ side, floor, column }) => side === 'north' && floors.includes(floor) && column === 1,
  )
  const photos: { readonly name: string; readonly bytes: Uint8Array }[] = []
  await renderFlight(
    ({ name, bytes }) => {
      if (name.endsWith('_W.JPG')) photos.push({ name, bytes })
      return Promise.resolve()
    },
    { stations, camera: { ...wideCamera, width: 640, height: 480 } },
  )
  photos.sort((one, other) => one.name.localeCompare(other.name))
  const settings = {
    distribution: {
      elevationId: flown.elevationId,
      floors: [...floors],
      imageColumns: 1,
      imagesPerFloor: 1,
      sortOrder: 'Top to bottom floor' as const,
      imageKind: 'MultiImage' as const,
    },
    drone: {
      source: 'drone' as const,
      hardwareModel: 'M30' as const,
      pdib: 6,
      workType: 'Inspection Media' as const,
      usage: 'not specified' as const,
    },
  }
  const files = photos.map(({ name, bytes }, index) => ({
    _id: newId(),
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    elevationId: flown.elevationId,
    floor: stations[index]!.floor,
    columnId,
    slot: 0,
  }))
  const { data } = await callApi(
    request,
    mediaUploadRoutes.begin,
    { params, body: { ...flown.place, files, settings } },
    token,
  )
  for (const [index, begun] of data.entries()) {
    expect(
      (
        await request.put(begun.uploadUrl!, {
          headers: { 'content-type': 'application/octet-stream', ...begun.headers },
          data: Buffer.from(photos[index]!.bytes),
        })
      ).ok(),
    ).toBe(true)
    await callApi(request, mediaUploadRoutes.commit, { params: { ...params, mediaId: begun._id } }, token)
  }
  const shown = async () =>
    (await callApi(request, mediaLibraryRoutes.list, { params, query: {} as never }, token)).data.filter(
      ({ picture }) => picture !== null,
    )
  await expect.poll(async () => (await shown()).length).toBe(photos.length)
  await letViewerIn(request, projectId, token)
  return { ...flown, names: photos.map(({ name }) => name), ids: data.map(({ _id }) => _id) }
}
