import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import { distanceFor, flightDroneOf, mmPxAt, type FlightDroneId } from '@plumbline/inspection/flight-plans/drones'
import { flightLimits, type FlightLanes, type FlightSettings } from '@plumbline/inspection/flight-plans/flight-types'
import type { Translate } from '../../../i18n/translate.ts'
import { typedNumber } from '../../../i18n/typed-number.ts'

export const flightAreas = ['all', 'gaps'] as const

/** As typed. */
export type FlightValues = {
  readonly drone: FlightDroneId
  /** Which of the two was typed last: it stays when the drone changes, and gives the other. */
  readonly by: 'distance' | 'scale'
  readonly distance: string
  readonly scale: string
  readonly side: string
  readonly front: string
  readonly lanes: FlightLanes
  readonly area: (typeof flightAreas)[number]
  /** Indexes of the gaps to fly. */
  readonly gaps: ReadonlySet<number>
  readonly takeOff: string
}

type NumberField = 'distance' | 'scale' | 'side' | 'front' | 'takeOff'
export type FlightFaults = Partial<Record<NumberField | 'gaps', string>>

/** Whole minutes of each file, which add up to those of the whole flight: each is rounded with those before it. */
export function fileMinutes(files: readonly { readonly minutes: number }[]): readonly number[] {
  let [flown, shown] = [0, 0]
  return files.map(({ minutes }) => {
    flown += minutes
    const own = Math.max(1, Math.ceil(flown - 1e-9) - shown)
    shown += own
    return own
  })
}

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max
const typed = (value: number, digits: number) => String(Number(value.toFixed(digits)))

/** The other of distance and scale follows the one that was typed. */
export function withPair(values: FlightValues): FlightValues {
  const { camera } = flightDroneOf(values.drone)
  const given = typedNumber(values[values.by])
  if (!(given > 0)) return values
  return values.by === 'distance'
    ? { ...values, scale: typed(mmPxAt(camera, given), 2) }
    : { ...values, distance: typed(distanceFor(camera, given), 2) }
}

/** Photos planned at the very limit would be coarser than it wherever the drone stands a little farther away. */
export const scaleReserve = 0.05

/** limitMmPx: coarser photos would not count; null: there is no limit. */
export function firstValues(gaps: readonly CoverageGap[], limitMmPx: number | null): FlightValues {
  const values: FlightValues = {
    drone: 'm30t',
    by: 'distance',
    distance: '6',
    scale: '',
    side: '70',
    front: '80',
    lanes: 'up',
    area: gaps.length > 0 ? 'gaps' : 'all',
    gaps: new Set(gaps.keys()),
    takeOff: '0',
  }
  const pair = withPair(values)
  if (limitMmPx === null || Number(pair.scale) <= limitMmPx) return pair
  const scale = Math.floor(limitMmPx * (1 - scaleReserve) * 100) / 100
  return withPair({ ...values, by: 'scale', scale: typed(scale, 2) })
}

export function distanceOf({ drone, by, distance, scale }: FlightValues): number {
  return by === 'distance' ? typedNumber(distance) : distanceFor(flightDroneOf(drone).camera, typedNumber(scale))
}

/** heightM: of the roof above the foot. */
export function flightFaults(t: Translate, values: FlightValues, heightM: number): FlightFaults {
  const { minDistanceM, maxDistanceM, maxOverlap, maxBelowFootM, maxAboveRoofM } = flightLimits
  const { camera } = flightDroneOf(values.drone)
  const faults: { -readonly [Key in keyof FlightFaults]: FlightFaults[Key] } = {}
  if (!isWithin(distanceOf(values), minDistanceM, maxDistanceM))
    faults[values.by] =
      values.by === 'distance'
        ? t('coverage.flights.distanceFault', { min: minDistanceM, max: maxDistanceM })
        : t('coverage.flights.scaleFault', {
            min: typed(Math.ceil(mmPxAt(camera, minDistanceM) * 100) / 100, 2),
            max: typed(mmPxAt(camera, maxDistanceM), 0),
            distance: minDistanceM,
          })
  for (const field of ['side', 'front'] as const)
    if (!isWithin(typedNumber(values[field]), 0, maxOverlap * 100))
      faults[field] = t('coverage.flights.overlapFault', { max: maxOverlap * 100 })
  const highest = Math.floor(heightM + maxAboveRoofM)
  if (!isWithin(typedNumber(values.takeOff), -maxBelowFootM, highest))
    faults.takeOff = t('coverage.flights.takeOffFault', { min: -maxBelowFootM, max: highest })
  if (values.area === 'gaps' && values.gaps.size === 0) faults.gaps = t('coverage.flights.gapsFault')
  return faults
}

export type ReadFlight = FlightSettings & { readonly areas: { x: number; y: number }[][] | null }

/** For the plan and for the call; of values without faults. */
export function readFlight(values: FlightValues, gaps: readonly CoverageGap[]): ReadFlight {
  return {
    drone: values.drone,
    distanceM: distanceOf(values),
    sideOverlap: typedNumber(values.side) / 100,
    frontOverlap: typedNumber(values.front) / 100,
    lanes: values.lanes,
    takeOffLevelM: typedNumber(values.takeOff),
    areas:
      values.area === 'all'
        ? null
        : gaps.filter((_, index) => values.gaps.has(index)).map(({ polygon }) => polygon.map(({ x, y }) => ({ x, y }))),
  }
}
