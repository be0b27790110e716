import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { podium, tower } from '../../apps/server/src/demo/flight/building.ts'
import { planFlight, wideCamera } from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { markerRoutes } from '../../packages/contract/src/markers/markers.ts'
import { callApi } from './company.ts'
import { placeOf, sendDrawing, tokenOf } from './drawings.ts'
import { savePortions } from './elevations.ts'
import { aMarkedProject } from './marked-project.ts'
import { sendPhoto } from './photos.ts'
import { makeProject, type MadeProject } from './projects.ts'

export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Two floors and three columns of the north facade, or more of it, small: photos whose place is known. */
export async function northPhotos(
  floors: readonly string[] = ['31', '30'],
  columns = 3,
): Promise<readonly GivenFile[]> {
  const files: GivenFile[] = []
  const stations = planFlight().filter(
    ({ side, floor, column }) => side === 'north' && floors.includes(floor) && column <= columns,
  )
  await renderFlight(
    ({ name, bytes }) => {
      if (name.endsWith('_W.JPG')) files.push({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
      return Promise.resolve()
    },
    { stations, camera: { ...wideCamera, width: 640, height: 480 } },
  )
  return files.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** One column of it, large enough for its cracks to be seen. */
export async function crackedPhotos(): Promise<readonly GivenFile[]> {
  const files: GivenFile[] = []
  const stations = planFlight().filter(
    ({ side, floor, column }) => side === 'north' && (floor === '31' || floor === '30') && column === 1,
  )
  await renderFlight(
    ({ name, bytes }) => {
      if (name.endsWith('_W.JPG')) files.push({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
      return Promise.resolve()
    },
    { stations, camera: { ...wideCamera, width: 1280, height: 960 } },
  )
  return files.toSorted((one, other) => one.name.localeCompare(other.name))
}

export type Flown = {
  readonly project: MadeProject
  readonly path: string
  readonly markerName: string
  readonly place: { readonly layoutId: string; readonly planId: string; readonly markerId: string }
  readonly elevationId: string
}

type Flight = {
  readonly on?: 'layout' | 'floor'
  readonly markerType?: 'PhotoSeq' | 'Video'
  readonly floorEndIdx?: number
}

/**
 * A project with a plan, an elevation with the storeys of the flight, and the marker that the north facade was flown
 * from.
 */
export async function aFlownProject(
  request: APIRequestContext,
  { on = 'layout', markerType = 'PhotoSeq', floorEndIdx = 2 }: Flight = {},
): Promise<Flown> {
  const project = await makeProject(request)
  const { projectId, inspectionId } = placeOf(project)
  const { layoutId, planId } = await sendDrawing(request, project, { category: on, name: 'Site plan' })
  const { layoutId: elevationId } = await sendDrawing(request, project, {
    category: 'elevation',
    name: 'North elevation',
    blockName: 'Block A',
  })
  await savePortions(request, project, elevationId, () => [
    { _id: newId(), name: 'Tower', location: { left: 0.2, top: 0, right: 0.8, bottom: 0.8 }, floors: [...tower] },
    { _id: newId(), name: 'Podium', location: { left: 0.1, top: 0.8, right: 0.9, bottom: 1 }, floors: [...podium] },
  ])
  const markerName = 'North facade'
  const { marker } = await callApi(
    request,
    markerRoutes.create,
    {
      params: { projectId, inspectionId },
      body: {
        layoutId,
        planId,
        marker: {
          markerType,
          name: markerName,
          location: { left: 0.3, top: 0.2, right: 0.7, bottom: 0.2 },
          startPoint: { x: 0.7, y: 0.2 },
          endPoint: { x: 0.3, y: 0.2 },
          elevationId,
          floorStartIdx: 1,
          floorEndIdx,
        },
      },
    },
    await tokenOf(request),
  )
  return {
    project,
    path: project.path.replace('project-info', 'inspection-result'),
    markerName,
    place: { layoutId, planId, markerId: marker._id },
    elevationId,
  }
}

/** One crack, many times over: as much to decide on one photo as on a whole facade. */
async function manyCracks(): Promise<GivenFile> {
  const [photo] = await crackedPhotos()
  const crack = await sharp(photo!.buffer).extract({ left: 960, top: 528, width: 200, height: 176 }).toBuffer()
  const places = Array.from({ length: 35 }, (_, index) => ({
    input: crack,
    left: (index % 7) * 200,
    top: Math.floor(index / 7) * 176,
  }))
  const buffer = await sharp({ create: { width: 1400, height: 880, channels: 3, background: '#888' } })
    .composite(places)
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: 'cracks.jpg', mimeType: 'image/jpeg', buffer }
}

/** A project with one photo that the detector finds a lot on. */
export async function aCrackedProject(request: APIRequestContext): Promise<{ readonly path: string }> {
  const { project, token, params, place } = await aMarkedProject(request)
  await sendPhoto(request, token, { params, place, elevationId: null, file: await manyCracks() })
  return { path: project.path.replace('project-info', 'result-review') }
}
