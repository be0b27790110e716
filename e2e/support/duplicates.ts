import type { APIRequestContext } from '@playwright/test'
import { facadeOf, place as building } from '../../apps/server/src/demo/flight/building.ts'
import {
  frameOf,
  planFlight,
  wideCamera,
  type Frame,
  type Station,
} from '../../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../../apps/server/src/demo/flight/render-flight.ts'
import { coverageRoutes } from '../../packages/contract/src/coverage/coverage.ts'
import { callApi } from './company.ts'
import { upgrade } from './defects.ts'
import { drawDefect } from './draw-defect.ts'
import { placeOf, tokenOf } from './drawings.ts'
import { aFlownProject, northPhotos, type GivenFile } from './flights.ts'
import { expect } from './journey.ts'
import { sendPhoto } from './photos.ts'

const floors = ['31', '30']
const columns = 3
const metresPerDegree = 111_320

/** A project with six photos of the north facade whose place on it is known. */
async function aPlacedFlight(request: APIRequestContext) {
  const flown = await aFlownProject(request)
  const { project, place, elevationId } = flown
  const [params, token] = [placeOf(project), await tokenOf(request)]
  await upgrade(request, params, token)
  const ids = new Map<number, string>()
  for (const file of await northPhotos(floors, columns)) {
    const sequence = Number(/_(\d{4})_W\.JPG$/.exec(file.name)![1])
    ids.set(sequence, await sendPhoto(request, token, { params, place, elevationId, file, isForDetector: false }))
  }
  await expect
    .poll(
      async () =>
        (await callApi(request, coverageRoutes.get, { params: { ...params, elevationId }, query: {} }, token)).frame,
      {
        timeout: 60_000,
      },
    )
    .not.toBeNull()
  return { ...flown, params, token, ids }
}

const isWithin = (box: Frame, { left, bottom, width, height }: Frame): boolean =>
  box.left >= left &&
  box.bottom >= bottom &&
  box.left + box.width <= left + width &&
  box.bottom + box.height <= bottom + height

/** A part of the wall as a photo shows it. */
function cornersOn(station: Station, box: Frame) {
  const frame = frameOf(station, wideCamera)
  const x = (metres: number) => (metres - frame.left) / frame.width
  const y = (metres: number) => (frame.bottom + frame.height - metres) / frame.height
  const [right, top] = [box.left + box.width, box.bottom + box.height]
  return [
    { x: x(box.left), y: y(top) },
    { x: x(right), y: y(top) },
    { x: x(right), y: y(box.bottom) },
    { x: x(box.left), y: y(box.bottom) },
  ]
}

/** One patch of the wall, recorded on each of two photos as a defect of its own: DF0001 and DF0002. */
export async function aTwiceRecordedDefect(request: APIRequestContext): Promise<{ readonly path: string }> {
  const { project, params, token, ids } = await aPlacedFlight(request)
  const stations = planFlight().filter(
    ({ side, floor, column }) => side === 'north' && floors.includes(floor) && column === 1,
  )
  const [upper, lower] = stations.map((station) => frameOf(station, wideCamera))
  const box = {
    left: Math.max(upper!.left, lower!.left) + 3,
    bottom: Math.max(upper!.bottom, lower!.bottom) + 0.6,
    width: 2,
    height: 2,
  }
  const showing = stations.filter((station) => isWithin(box, frameOf(station, wideCamera))).slice(0, 2)
  expect(showing).toHaveLength(2)
  for (const station of showing)
    await drawDefect(request, token, {
      params,
      imageId: ids.get(station.sequence)!,
      corners: cornersOn(station, box),
      severity: 'minor',
    })
  return { path: project.path.replace('project-info', 'result-review/defects') }
}

/** Two photos of one part of the wall, a step apart, large enough for its cracks to be seen. */
async function crackSeenTwice(): Promise<readonly GivenFile[]> {
  const [first] = planFlight().filter(
    ({ side, floor, column }) => side === 'north' && floor === floors[0] && column === 1,
  )
  const step = 0.4
  const degrees = step / (metresPerDegree * Math.cos((building.latitude * Math.PI) / 180))
  // One looks south at it: further to the right on the wall is further west.
  const second = { ...first!, sequence: 900, across: first!.across + step, longitude: first!.longitude - degrees }
  expect(facadeOf('north').width).toBeGreaterThan(step)
  const files: GivenFile[] = []
  await renderFlight(
    ({ name, bytes }) => {
      if (name.endsWith('_W.JPG')) files.push({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
      return Promise.resolve()
    },
    { stations: [{ ...first!, sequence: 899 }, second], camera: { ...wideCamera, width: 1280, height: 960 } },
  )
  return files
}

/** Suggestions of the detector on two photos of the same part of the wall. */
export async function aTwiceSeenCrack(request: APIRequestContext): Promise<{ readonly path: string }> {
  const { project, place, elevationId, params, token } = await aPlacedFlight(request)
  for (const file of await crackSeenTwice()) await sendPhoto(request, token, { params, place, elevationId, file })
  return { path: project.path.replace('project-info', 'result-review') }
}
