import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import { distanceFor, flightDroneOf, mmPxAt, type FlightDroneId } from '@plumbline/inspection/flight-plans/drones'
import { flightLimits, type FlightLanes, type FlightSettings } from '@plumbline/inspection/flight-plans/flight-types'
import type { Translate } from '../../../i18n/translate.ts'

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

const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))
const isWithin = (value: number, min: number, max: number) => value >= min && value <= max
const typed = (value: number, digits: number) => String(Number(value.toFixed(digits)))

/** The other of distance and scale follows the one that was typed. */
export function withPair(values: FlightValues): FlightValues {
  const { camera } = flightDroneOf(values.drone)
  const given = numberOf(values[values.by])
  if (!(given > 0)) return values
  return values.by === 'distance'
    ? { ...values, scale: typed(mmPxAt(camera, given), 2) }
    : { ...values, distance: typed(distanceFor(camera, given), 2) }
}

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
  // Photos coarser than the limit of the coverage would not close a gap.
  return limitMmPx !== null && Number(pair.scale) > limitMmPx
    ? withPair({ ...values, by: 'scale', scale: typed(limitMmPx, 2) })
    : pair
}

export function distanceOf({ drone, by, distance, scale }: FlightValues): number {
  return by === 'distance' ? numberOf(distance) : distanceFor(flightDroneOf(drone).camera, numberOf(scale))
}

export function flightFaults(t: Translate, values: FlightValues): FlightFaults {
  const { minDistanceM, maxDistanceM, maxOverlap } = flightLimits
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
    if (!isWithin(numberOf(values[field]), 0, maxOverlap * 100))
      faults[field] = t('coverage.flights.overlapFault', { max: maxOverlap * 100 })
  if (!isWithin(numberOf(values.takeOff), -500, 2_000)) faults.takeOff = t('coverage.flights.takeOffFault')
  if (values.area === 'gaps' && values.gaps.size === 0) faults.gaps = t('coverage.flights.gapsFault')
  return faults
}

export type ReadFlight = FlightSettings & { readonly areas: { x: number; y: number }[][] | null }

/** For the plan and for the call; of values without faults. */
export function readFlight(values: FlightValues, gaps: readonly CoverageGap[]): ReadFlight {
  return {
    drone: values.drone,
    distanceM: distanceOf(values),
    sideOverlap: numberOf(values.side) / 100,
    frontOverlap: numberOf(values.front) / 100,
    lanes: values.lanes,
    takeOffLevelM: numberOf(values.takeOff),
    areas:
      values.area === 'all'
        ? null
        : gaps.filter((_, index) => values.gaps.has(index)).map(({ polygon }) => polygon.map(({ x, y }) => ({ x, y }))),
  }
}
