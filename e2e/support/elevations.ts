import type { APIRequestContext } from '@playwright/test'
import { pdfFile } from '../../apps/server/src/testing/files/drawing-files.ts'
import { drawingRoutes, type Portion } from '../../packages/contract/src/drawings/drawings.ts'
import { callApi } from './company.ts'
import { placeOf, sendDrawing, tokenOf } from './drawings.ts'
import type { MadeProject } from './projects.ts'

/** A facade of eight storeys on one page. */
export function facadePdf(): Buffer {
  const windows = Array.from({ length: 8 }, (_, floor) =>
    Array.from({ length: 5 }, (_, column) => `${280 + column * 60} ${60 + floor * 60} 40 30 re S`),
  ).flat()
  return pdfFile([`1 w 0.3 G 260 40 320 500 re S ${windows.join(' ')}`])
}

/** The data tab, with an elevation open in it. */
export const dataPath = ({ path }: Pick<MadeProject, 'path'>, elevationId?: string) =>
  `${path.replace('project-info', 'upload-drawing')}${elevationId === undefined ? '' : `&elevation=${elevationId}`}#elevation`

export async function sendElevation(request: APIRequestContext, project: MadeProject, name: string): Promise<string> {
  return (await sendDrawing(request, project, { category: 'elevation', name, blockName: 'Block A' })).layoutId
}

/** As somebody else who has the elevation open would save it. */
export async function savePortions(
  request: APIRequestContext,
  project: MadeProject,
  layoutId: string,
  change: (portions: Portion[]) => Portion[],
): Promise<void> {
  const { corporateId, workspaceId, projectId, inspectionId } = placeOf(project)
  const token = await tokenOf(request)
  const { elevationPlans } = await callApi(
    request,
    drawingRoutes.topology,
    { params: { projectId, workspaceId, inspectionId } },
    token,
  )
  const { name, blockName, portions, version } = elevationPlans.find(({ _id }) => _id === layoutId)!
  await callApi(
    request,
    drawingRoutes.saveElevation,
    { params: { corporateId, workspaceId }, body: { layoutId, name, blockName, portions: change(portions), version } },
    token,
  )
}
