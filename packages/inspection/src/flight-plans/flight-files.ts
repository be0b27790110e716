import { flightDroneOf, type FlightDroneId } from './drones.ts'
import { flightLimits } from './flight-types.ts'

export const flightFormats = ['kmz', 'litchi'] as const
export type FlightFormat = (typeof flightFormats)[number]

/** What the drone flies: DJI's KMZ for drones of DJI Pilot 2, Litchi's CSV for the others. */
export const flightFormatOf = (drone: FlightDroneId): FlightFormat =>
  flightDroneOf(drone).wpml === null ? 'litchi' : 'kmz'

export const maxPointsOf = (drone: FlightDroneId): number =>
  flightFormatOf(drone) === 'kmz' ? flightLimits.maxPointsOfWpml : flightLimits.maxPointsOfLitchi

type NamedFlight = {
  /** Empty: the project has no name in plain letters. */
  readonly projectSlug: string
  readonly elevationSlug: string
  /** As 2026-11-18. */
  readonly day: string
}

const startOf = ({ projectSlug, elevationSlug, day }: NamedFlight) =>
  [projectSlug, elevationSlug, day.replaceAll('-', '')].filter(Boolean).join('-')

/**
 * Harbour Tower, North, file 2 of 3: harbour-tower-north-20261118-2-of-3.kmz. DJI takes the name of the file for that
 * of the route, without dots and underscores.
 */
export function flightFileName(of: NamedFlight, index: number, count: number, format: FlightFormat): string {
  const part = count === 1 ? '' : `-${String(index + 1).padStart(String(count).length, '0')}-of-${count}`
  return `${startOf(of)}${part}.${format === 'kmz' ? 'kmz' : 'csv'}`
}

export const flightArchiveName = (of: NamedFlight, format: FlightFormat): string => `${startOf(of)}-${format}.zip`
