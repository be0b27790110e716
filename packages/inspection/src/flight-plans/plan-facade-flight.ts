import type { Point } from '@plumbline/geometry/point'
import type { ElevationFrame } from '../coverage/types.ts'
import { flightDroneOf, mmPxAt, photoSizeAt } from './drones.ts'
import {
  flightLimits,
  type FlightInput,
  type FlightPlan,
  type FlightPoint,
  type FlightRefusal,
  type FlightSettings,
} from './flight-types.ts'
import { maxPointsOf } from './flight-files.ts'
import { addedTime, batteriesFor, flightTimeOf, returnHeightOf, secondsOf } from './flight-time.ts'
import { countOver, isWanted, middlesOver, regionsOf, type Region } from './grid.ts'
import { orderLanes, type Block } from './lanes.ts'
import { namePhotos, type NamedPhotos } from './name-photos.ts'
import { groundPlanes, isLegClear, isStationClear, onMapOf, stationOf, type GroundPlane } from './site.ts'
import { splitFiles } from './split-files.ts'

/** Two standard deviations, and never less than a cell of the coverage. */
export const marginOf = ({ sigmaM }: Pick<ElevationFrame, 'sigmaM'>): number => Math.max(0.25, 2 * sigmaM)

type Size = { readonly width: number; readonly height: number }

/**
 * The nearest place beside a blocked one from which the photo is clear: of the same plane, at most half a photo away.
 */
function clearBeside(planes: readonly GroundPlane[], index: number, x: number, distanceM: number, width: number) {
  const step = 0.1
  const { startM, lengthM } = planes[index]!
  const isOfPlane = (place: number) => place === x || (place >= startM && place <= startM + lengthM)
  for (let off = 0; off <= width / 2; off += step)
    for (const place of [x + off, x - off])
      if (isOfPlane(place) && isStationClear(planes, index, place, distanceM)) return place
  return undefined
}

/** Columns in runs: between two runs the drone would come too near. */
function runsOf(xs: readonly number[], stationAt: (x: number) => Point, planes: readonly GroundPlane[]) {
  const runs: number[][] = []
  for (const x of xs) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && isLegClear(stationAt(before), stationAt(x), planes)) run.push(x)
    else runs.push([x])
  }
  return runs
}

function blockedOf({ bounds, plane }: Region, xs: readonly number[], width: number): FlightPlan['blocked'] {
  const [left, right] = [Math.max(bounds.left, plane.startM), Math.min(bounds.right, plane.startM + plane.lengthM)]
  const missing: { fromM: number; toM: number }[] = []
  let seen = left
  for (const x of [...xs.toSorted((one, other) => one - other), Infinity]) {
    if (Math.min(x - width / 2, right) > seen + 0.01) missing.push({ fromM: seen, toM: Math.min(x - width / 2, right) })
    seen = Math.max(seen, x + width / 2)
  }
  return missing
}

/** Metres between photos: along a lane by the front overlap, between lanes by the side overlap. */
function stepsOf(photo: Size, { sideOverlap, frontOverlap, lanes }: FlightSettings) {
  const [across, up] = lanes === 'up' ? [sideOverlap, frontOverlap] : [frontOverlap, sideOverlap]
  return { x: photo.width * (1 - across), y: photo.height * (1 - up) }
}

type Laid = { readonly blocks: readonly Block[]; readonly blocked: FlightPlan['blocked'] }

function layOut(
  region: Region,
  planes: readonly GroundPlane[],
  photo: Size,
  marginM: number,
  settings: FlightSettings,
): Laid {
  const { distanceM } = settings
  const step = stepsOf(photo, settings)
  const { bounds, planeIndex } = region
  const wanted = middlesOver(bounds.left, bounds.right, photo.width, step.x)
  const moved = wanted.flatMap((x) => clearBeside(planes, planeIndex, x, distanceM, photo.width) ?? [])
  const xs = [...new Set(moved)].toSorted((one, other) => one - other)
  const ys = middlesOver(bounds.top, bounds.bottom, photo.height, step.y, flightLimits.minHeightM)
  const stationAt = (x: number) => stationOf(planes[planeIndex]!, x, distanceM)
  const blocks = runsOf(xs, stationAt, planes).map((run): Block => ({
    planeIndex,
    columns: run.map((x) => ({ x, ys: ys.filter((y) => isWanted(region, { x, y }, photo, marginM)) })),
    ys,
  }))
  return { blocks, blocked: blockedOf(region, xs, photo.width) }
}

/** As many as would be laid out, before any is. */
function countOf(regions: readonly Region[], photo: Size, settings: FlightSettings): number {
  const step = stepsOf(photo, settings)
  return regions.reduce((sum, { bounds: { left, right, top, bottom } }) => {
    const columns = countOver(right - left, photo.width, step.x)
    return sum + columns * countOver(bottom - top, photo.height, step.y)
  }, 0)
}

/** Some 50 ms, in which a server answers no other call. */
const maxComparisons = 4_000_000

function pointsOf(
  blocks: readonly Block[],
  planes: readonly GroundPlane[],
  { frame, settings }: FlightInput,
  nameOf: NamedPhotos['nameOf'],
): readonly FlightPoint[] {
  const stops = orderLanes(blocks, planes, settings)
  return stops.map(({ at, x, y, planeIndex, lane, column, startsFlight }): FlightPoint => {
    const named = column === undefined ? undefined : nameOf(column, y)
    return {
      ...onMapOf(frame.origin, at),
      x,
      y,
      planeIndex,
      lane,
      column: named?.column ?? 0,
      floor: named?.floor ?? '',
      suffix: named?.suffix ?? null,
      startsFlight,
      east: at.x,
      north: at.y,
      heightM: y - settings.takeOffLevelM,
      heading: (((planes[planeIndex]!.bearing + 180) % 360) + 360) % 360,
    }
  })
}

/** Middles of the columns that a flight of the whole elevation has, from the left. */
function flownColumns({ frame, settings }: FlightInput, photo: Size, marginM: number): readonly number[] {
  const whole = regionsOf({ planes: frame.planes, heightM: frame.heightM, photo, marginM, areas: null })
  const step = stepsOf(photo, settings)
  return whole.flatMap(({ bounds }) => middlesOver(bounds.left, bounds.right, photo.width, step.x))
}

/** A figure far above the roof is a height above the sea: every height of the flight would be wrong by it. */
const isTakeOffPossible = ({ frame, settings: { takeOffLevelM } }: FlightInput): boolean =>
  takeOffLevelM >= -flightLimits.maxBelowFootM && takeOffLevelM <= frame.heightM + flightLimits.maxAboveRoofM

/** The flight in files that each fit into a battery, and what they take. */
function filed(points: readonly FlightPoint[], { frame, settings }: FlightInput) {
  const { batteryMinutes } = flightDroneOf(settings.drone)
  const returnHeightM = returnHeightOf({ heightM: frame.heightM, takeOffLevelM: settings.takeOffLevelM })
  const split = splitFiles(points, {
    maxPoints: maxPointsOf(settings.drone),
    maxSeconds: batteryMinutes * 60,
    returnHeightM,
  })
  const times = split.map((file) => flightTimeOf(file.points, returnHeightM))
  const files = split.map((file, index) => ({ ...file, minutes: secondsOf(times[index]!) / 60 }))
  const minutes = files.map((file) => file.minutes)
  return {
    files,
    time: addedTime(times),
    minutes: minutes.reduce((sum, one) => sum + one, 0),
    batteries: batteriesFor(minutes, batteryMinutes),
    returnHeightM,
  }
}

/** Spec 3 §7. Photos square to the elevation in lanes, the whole of it or some areas, and what they take. */
export function planFacadeFlight(input: FlightInput): FlightPlan | FlightRefusal {
  const { frame, settings, areas } = input
  const { camera } = flightDroneOf(settings.drone)
  if (!(settings.distanceM >= flightLimits.minDistanceM)) return { refused: 'too-near' }
  if (!isTakeOffPossible(input)) return { refused: 'take-off' }
  const photo = photoSizeAt(camera, settings.distanceM)
  const marginM = marginOf(frame)
  const { planes: framePlanes, heightM, parts } = frame
  const regions = regionsOf({ planes: framePlanes, heightM, photo, marginM, areas, parts })
  // Grids around areas of odd shape hold points that are not flown, and every point is compared with every corner.
  const count = countOf(regions, photo, settings)
  const corners = areas?.reduce((sum, { length }) => sum + length, 0) ?? 4 * (parts?.length ?? 0)
  if (count > flightLimits.maxPoints * (areas === null ? 1 : 4) || count * corners > maxComparisons)
    return { refused: 'too-many' }
  const planes = groundPlanes(frame)
  const laid = regions.map((region) => layOut(region, planes, photo, marginM, settings))
  const blocks = laid.flatMap((one) => one.blocks)
  const { columns, nameOf } = namePhotos(blocks, input, flownColumns(input, photo, marginM))
  const points = pointsOf(blocks, planes, input, nameOf)
  const photos = points.filter(({ suffix }) => suffix !== null).length
  if (photos === 0) return { refused: 'nothing' }
  if (photos > flightLimits.maxPoints) return { refused: 'too-many' }
  const heights = points.map(({ heightM }) => heightM)
  const footStripM = Math.max(0, flightLimits.minHeightM + marginM - photo.height / 2)
  return {
    settings,
    mmPx: mmPxAt(camera, settings.distanceM),
    photo,
    marginM,
    points,
    photos,
    ...filed(points, input),
    columns,
    highestM: heights.reduce((one, other) => Math.max(one, other)),
    lowestM: heights.reduce((one, other) => Math.min(one, other)),
    footStripM: regions.some(({ bounds }) => bounds.top < footStripM) ? footStripM : 0,
    blocked: laid.flatMap(({ blocked }) => blocked),
    isNearnessUnsure: settings.distanceM - 2 * frame.sigmaM < flightLimits.minDistanceM,
  }
}
