import type { APIRequestContext } from '@playwright/test'
import { podium, tower } from '../../apps/server/src/demo/flight/building.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { infoRoutes } from '../../packages/contract/src/projects/info.ts'
import { callApi } from './company.ts'
import { upgrade } from './defects.ts'
import { cornersAt, drawDefect } from './draw-defect.ts'
import { placeOf, sendDrawing, tokenOf } from './drawings.ts'
import { savePortions } from './elevations.ts'
import { crackedPhotos } from './flights.ts'
import { sendPhoto } from './photos.ts'
import { makeProject } from './projects.ts'

const corners = cornersAt(0.3, 0.3, 0.2)

/** The same wall in two inspections, a defect at the same place in each; path: the later one's register. */
export async function inspectedTwice(request: APIRequestContext): Promise<{ readonly path: string }> {
  const [project, token, photos] = [await makeProject(request), await tokenOf(request), await crackedPhotos()]
  const place = placeOf(project)
  const { projectId, corporateId, workspaceId } = place
  await upgrade(request, place, token)
  const { layoutId, planId } = await sendDrawing(request, project, { category: 'layout', name: 'Site plan' })
  const { layoutId: elevationId } = await sendDrawing(request, project, {
    category: 'elevation',
    name: 'North elevation',
    blockName: 'Block A',
  })
  await savePortions(request, project, elevationId, () => [
    { _id: newId(), name: 'Tower', location: { left: 0.2, top: 0, right: 0.8, bottom: 0.8 }, floors: [...tower] },
    { _id: newId(), name: 'Podium', location: { left: 0.1, top: 0.8, right: 0.9, bottom: 1 }, floors: [...podium] },
  ])

  async function inspect(inspectionId: string, { name, buffer }: (typeof photos)[number]): Promise<void> {
    const params = { projectId, inspectionId }
    const { marker } = await callApi(
      request,
      markerRoutes.create,
      {
        params,
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
    const imageId = await sendPhoto(request, token, {
      params,
      place: { layoutId, planId, markerId: marker._id },
      elevationId,
      file: { name, buffer },
    })
    await drawDefect(request, token, { params, imageId, corners, severity: 'major' })
  }
  await inspect(place.inspectionId, photos[0]!)
  const { _id: later } = await callApi(
    request,
    infoRoutes.addInspection,
    { params: { corporateId, projectId, workspaceId }, body: { date: '2026-11-10', note: '' } },
    token,
  )
  await inspect(later, photos[1]!)
  return { path: project.path.replace('project-info', 'result-review/defects').replace(place.inspectionId, later) }
}
