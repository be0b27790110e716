import type { APIRequestContext } from '@playwright/test'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { callApi } from './company.ts'
import { placeOf, sendDrawing, tokenOf } from './drawings.ts'
import { makeProject, type MadeProject } from './projects.ts'

/** A project with a plan and one marker on it, to which photos can be sent. */
export async function aMarkedProject(
  request: APIRequestContext,
  { made, name = 'North facade' }: { readonly made?: MadeProject; readonly name?: string } = {},
) {
  const [project, token] = [made ?? (await makeProject(request)), await tokenOf(request)]
  const { projectId, inspectionId, workspaceId } = placeOf(project)
  const params = { projectId, inspectionId }
  const { layoutId, planId } = await sendDrawing(request, project, { category: 'layout', name: 'Site plan' })
  const location = { left: 0.3, top: 0.2, right: 0.3, bottom: 0.2 }
  const body = { layoutId, planId, marker: { markerType: 'Photo' as const, name, location } }
  const { marker } = await callApi(request, markerRoutes.create, { params, body }, token)
  return { project, token, params, workspaceId, place: { layoutId, planId, markerId: marker._id } }
}
