import { flightPace } from './flight-time.ts'
import type { FlightPoint } from './flight-types.ts'

const actionCount = 15

const columns: readonly string[] = [
  'latitude',
  'longitude',
  'altitude(m)',
  'heading(deg)',
  'curvesize(m)',
  'rotationdir',
  'gimbalmode',
  'gimbalpitchangle',
  ...Array.from({ length: actionCount }, (_, index) => [`actiontype${index + 1}`, `actionparam${index + 1}`]).flat(),
  'altitudemode',
  'speed(m/s)',
  'poi_latitude',
  'poi_longitude',
  'poi_altitude(m)',
  'poi_altitudemode',
  'photo_timeinterval',
  'photo_distinterval',
]

/** As Litchi numbers them. */
const actions = { none: [-1, 0], photo: [1, 0] } as const
const gimbalInterpolates = 2
const aboveTakeOff = 0

function actionsOf({ suffix }: FlightPoint): readonly number[] {
  const stay = [0, Math.round(flightPace.photoS * 1_000 - 1_000)]
  const wanted: readonly (readonly number[])[] = suffix === null ? [] : [stay, actions.photo]
  return Array.from({ length: actionCount }, (_, index) => wanted[index] ?? actions.none).flat()
}

const rowOf = (point: FlightPoint): readonly (number | string)[] => [
  point.latitude.toFixed(8),
  point.longitude.toFixed(8),
  point.heightM.toFixed(2),
  (Math.round(point.heading * 10) / 10) % 360,
  0,
  0,
  gimbalInterpolates,
  0,
  ...actionsOf(point),
  aboveTakeOff,
  flightPace.speedMs,
  0,
  0,
  0,
  aboveTakeOff,
  -1,
  -1,
]

/** A mission for Litchi's hub. Litchi names no photos: they are placed by their positions. */
export const litchiCsv = (points: readonly FlightPoint[]): string =>
  [columns, ...points.map(rowOf)].map((row) => `${row.join(',')}\r\n`).join('')
