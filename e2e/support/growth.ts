import type { APIRequestContext } from '@playwright/test'
import { frameOf, planFlight, wideCamera } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { annotationEditingRoutes } from '../../packages/contract/src/annotations/editing.ts'
import { coverageRoutes } from '../../packages/contract/src/coverage/coverage.ts'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { infoRoutes } from '../../packages/contract/src/projects/info.ts'
import { callApi } from './company.ts'
import { upgrade } from './defects.ts'
import { placeOf, tokenOf } from './drawings.ts'
import { aFlownProject, northPhotos } from './flights.ts'
import { expect } from './journey.ts'
import { sendPhoto } from './photos.ts'

const floors = ['31', '30']
const columns = 3
const station = planFlight().find(({ side, floor, column }) => side === 'north' && floor === '31' && column === 2)!

/** A spall in the middle of the photo, of so many metres across: the form is the same at any size. */
function spallOf(metres: number) {
  const { width, height } = frameOf(station, wideCamera)
  return [-0.5, -0.3, 0.1, 0.45, 0.5, 0.2, -0.2, -0.45].map((across, index) => {
    const up = [0.05, 0.3, 0.35, 0.2, -0.1, -0.3, -0.35, -0.15][index]!
    return { x: 0.5 + (across * metres) / width, y: 0.5 - (up * metres) / height }
  })
}

/** One flight of the same wall in two inspections, and a spall that grew between them: DF0001 and DF0002, not linked. */
export async function aGrownDefect(request: APIRequestContext): Promise<{ readonly path: string }> {
  const { project, place, elevationId } = await aFlownProject(request)
  const [{ corporateId, workspaceId, ...first }, token, files] = [
    placeOf(project),
    await tokenOf(request),
    await northPhotos(floors, columns),
  ]
  const { projectId } = first
  await upgrade(request, { ...first, corporateId, workspaceId }, token)

  async function inspect(params: typeof first, markerId: string, metres: number): Promise<void> {
    // Bytes that the project has already are not sent again: those of the later flight differ behind their end.
    const behind = Buffer.from(metres.toString())
    const sent = new Map<number, string>()
    for (const { buffer, ...named } of files) {
      const file = { ...named, buffer: Buffer.concat([buffer, behind]) }
      const sequence = Number(/_(\d{4})_W\.JPG$/.exec(file.name)![1])
      const at = { ...place, markerId }
      sent.set(
        sequence,
        await sendPhoto(request, token, { params, place: at, elevationId, file, isForDetector: false }),
      )
    }
    await expect
      .poll(
        async () =>
          (await callApi(request, coverageRoutes.get, { params: { ...params, elevationId }, query: {} }, token)).frame,
        { timeout: 60_000 },
      )
      .not.toBeNull()
    const shape = { shape: 'polygon' as const, points: [spallOf(metres)], isDefect: true }
    const annInfo = {
      _id: newId(),
      imageId: sent.get(station.sequence)!,
      ...shape,
      defect: { type: 'concrete_spalling', severity: 'major' as const },
    }
    await callApi(request, annotationEditingRoutes.create, { params, body: { layoutId: null, annInfo } }, token)
  }

  await inspect(first, place.markerId, 0.8)
  const { _id: inspectionId } = await callApi(
    request,
    infoRoutes.addInspection,
    { params: { corporateId, projectId, workspaceId }, body: { date: '2026-11-10', note: '' } },
    token,
  )
  const second = { projectId, inspectionId }
  const { layoutId, planId } = place
  const { marker } = await callApi(
    request,
    markerRoutes.create,
    {
      params: second,
      body: {
        layoutId,
        planId,
        marker: {
          markerType: 'Photo',
          name: 'North facade',
          location: { left: 0.3, top: 0.2, right: 0.3, bottom: 0.2 },
          elevationId,
        },
      },
    },
    token,
  )
  await inspect(second, marker._id, 1.3)
  return {
    path: project.path.replace('project-info', 'result-review/defects').replace(first.inspectionId, inspectionId),
  }
}
