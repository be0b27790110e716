import { facadeOf, facades, place, storeys, type Facade, type Side } from './building.ts'
import { between, randomOf } from './random.ts'

/** Metres of the facade, as photographed square to it. */
export type Frame = { readonly left: number; readonly bottom: number; readonly width: number; readonly height: number }

export type Camera = {
  readonly model: string
  /** Millimetres. */
  readonly focalLength: number
  readonly equivalentFocalLength: number
  readonly sensorWidth: number
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export const wideCamera: Camera = {
  model: 'M30T',
  focalLength: 4.5,
  equivalentFocalLength: 24,
  sensorWidth: 6.4,
  width: 4000,
  height: 3000,
}
/** The whole sensor in fewer pixels, for tests. */
export const smallCamera: Camera = { ...wideCamera, width: 800, height: 600 }
export const thermalCamera: Camera = {
  model: 'M30T',
  focalLength: 9.1,
  equivalentFocalLength: 40,
  sensorWidth: 7.68,
  width: 640,
  height: 512,
}

export type Station = {
  /** Of the whole flight, from 1. */
  readonly sequence: number
  readonly side: Side
  /** As the elevation's list of floors names it. */
  readonly floor: string
  /** From 1, from the left as one stands before the wall. */
  readonly column: number
  /** Metres: of the middle of the photo across and up the facade, and from the wall. */
  readonly across: number
  readonly up: number
  readonly distance: number
  readonly longitude: number
  readonly latitude: number
  readonly relativeAltitude: number
  readonly absoluteAltitude: number
  /** Degrees clockwise from north. */
  readonly yaw: number
  readonly takenAt: Date
  readonly hasThermal: boolean
}

/** Metres to the wall. */
export const offset = 6
const flown = { top: 31, bottom: 24 }
const rowsFlown = storeys.filter(({ name }) => Number(name) >= flown.bottom && Number(name) <= flown.top)
/** From the top, as the list of an elevation. */
export const flownFloors = rowsFlown.map(({ name }) => name)
export const columnsOf = (side: Side) => (facadeOf(side).width > 30 ? 6 : 4)
const columnStep = (facade: Facade) => (facade.width > 30 ? 6.4 : 5.5)
const begun = Date.UTC(2026, 9, 12, 1, 30, 0)
const metresPerDegree = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Degrees to eight places and heights to two, as the camera writes them. */
const rounded = (value: number, places: number) => Number(value.toFixed(places))

function stationOf(
  facade: Facade,
  storey: (typeof storeys)[number],
  column: number,
  sequence: number,
  seed: string,
): Station {
  const random = randomOf(seed, 'station', sequence)
  const along = (column - (columnsOf(facade.side) + 1) / 2) * columnStep(facade) + between(random, -0.12, 0.12)
  const up = storey.bottom + storey.height / 2 + between(random, -0.15, 0.15)
  const distance = rounded(offset + between(random, -0.25, 0.25), 3)
  const [outwards, yaw] = [radians(facade.bearing), facade.bearing - 180]
  const [out, right] = [facade.depth + distance, radians(yaw)]
  const east = Math.sin(outwards) * out + Math.cos(right) * along
  const north = Math.cos(outwards) * out - Math.sin(right) * along
  return {
    sequence,
    side: facade.side,
    floor: storey.name,
    column,
    across: facade.width / 2 + along,
    up,
    distance,
    longitude: rounded(place.longitude + east / (metresPerDegree * Math.cos(radians(place.latitude))), 8),
    latitude: rounded(place.latitude + north / metresPerDegree, 8),
    // A barometer drifts.
    relativeAltitude: rounded(up + between(random, -0.2, 0.2), 2),
    absoluteAltitude: rounded(place.ground + up, 2),
    // Plus nothing: a yaw just west of north must not become minus zero.
    yaw: rounded(yaw + between(random, -0.6, 0.6), 1) + 0,
    takenAt: new Date(begun + sequence * 6_000 + facade.bearing * 4_000),
    hasThermal: sequence % 4 === 2,
  }
}

/** Row by row from the top, each back the other way. */
export function planFlight(seed = 'fortune-court'): readonly Station[] {
  const places = facades.flatMap((facade) =>
    rowsFlown.flatMap((storey, row) => {
      const columns = Array.from({ length: columnsOf(facade.side) }, (_, index) => index + 1)
      return (row % 2 === 0 ? columns : columns.toReversed()).map((column) => ({ facade, storey, column }))
    }),
  )
  return places.map(({ facade, storey, column }, index) => stationOf(facade, storey, column, index + 1, seed))
}

export const metresPerPixel = ({ distance }: Pick<Station, 'distance'>, camera: Camera): number =>
  (distance * camera.sensorWidth) / (camera.focalLength * camera.width)

export function frameOf(station: Station, camera: Camera): Frame {
  const [width, height] = [
    metresPerPixel(station, camera) * camera.width,
    metresPerPixel(station, camera) * camera.height,
  ]
  return { left: station.across - width / 2, bottom: station.up - height / 2, width, height }
}

const digits = (value: number, count: number) => String(value).padStart(count, '0')
const hongKong = 8 * 3_600_000

/** Local time as the camera's clock shows it. */
export const clockOf = (at: Date): string => new Date(at.getTime() + hongKong).toISOString().slice(0, 19)

export function fileNameOf({ sequence, takenAt }: Station, lens: 'W' | 'T', extension: 'JPG' | 'bin'): string {
  return `DJI_${clockOf(takenAt).replace(/\D/g, '')}_${digits(sequence, 4)}_${lens}.${extension}`
}
