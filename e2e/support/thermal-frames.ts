import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { planFlight, wideCamera } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { mediaUploadRoutes } from '../../packages/contract/src/media/media.ts'
import { thermalRoutes } from '../../packages/contract/src/thermal/thermal.ts'
import { callApi, letViewerIn } from './company.ts'
import { expect } from './journey.ts'
import { aMarkedProject } from './marked-project.ts'

type File = { readonly name: string; readonly bytes: Uint8Array }

/** One press of the shutter: a visual photo, a thermal one and its temperatures. */
async function frames(): Promise<readonly File[]> {
  const files: File[] = []
  const stations = planFlight()
    .filter(({ hasThermal }) => hasThermal)
    .slice(0, 1)
  await renderFlight(
    ({ name, bytes }) => {
      files.push({ name, bytes })
      return Promise.resolve()
    },
    { stations, camera: { ...wideCamera, width: 640, height: 480 } },
  )
  return files
}

export type ThermalProject = { readonly path: string; readonly imageName: string; readonly visualName: string }

/** A project with a thermal picture whose temperatures are read; sending it is another journey. */
export async function aThermalProject(request: APIRequestContext): Promise<ThermalProject> {
  const [{ project, token, params, place }, files] = [await aMarkedProject(request), await frames()]
  const settings = {
    distribution: {
      elevationId: null,
      floors: ['1'],
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
  const announced = files.map(({ name, bytes }) => ({
    _id: newId(),
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const { data } = await callApi(
    request,
    mediaUploadRoutes.begin,
    { params, body: { ...place, files: announced, settings } },
    token,
  )
  for (const [index, begun] of data.entries()) {
    const sent = await request.put(begun.uploadUrl!, {
      headers: { 'content-type': 'application/octet-stream', ...begun.headers },
      data: Buffer.from(files[index]!.bytes),
    })
    expect(sent.ok()).toBe(true)
    await callApi(request, mediaUploadRoutes.commit, { params: { ...params, mediaId: begun._id } }, token)
  }
  await letViewerIn(request, params.projectId, token)
  const nameOf = (part: string) => files.find(({ name }) => name.includes(part))!.name
  const imageName = nameOf('_T.JPG')
  // Its temperatures may be read before the picture that they belong to, which gives the name.
  await expect
    .poll(async () => {
      const { data: images } = await callApi(request, thermalRoutes.list, { params, query: {} as never }, token)
      return images.map(({ image, state, pairState }) => `${image.name} ${state} ${pairState}`)
    })
    .toEqual([`${imageName} known paired`])
  return { path: project.path.replace('project-info', 'result-review/thermal'), imageName, visualName: nameOf('_W') }
}
