import { flightDroneOf } from './drones.ts'
import { flightLimits, type FlightPlan, type FlightPoint } from './flight-types.ts'
import { splitFiles } from './split-files.ts'

export const flightFormats = ['kmz', 'litchi'] as const
export type FlightFormat = (typeof flightFormats)[number]

export const isFormatOf = ({ settings }: Pick<FlightPlan, 'settings'>, format: FlightFormat): boolean =>
  format === 'litchi' || flightDroneOf(settings.drone).wpml !== null

/** The points of each file; Litchi takes fewer in one. */
export function filesOf(plan: FlightPlan, format: FlightFormat): readonly (readonly FlightPoint[])[] {
  if (format === 'kmz') return plan.files.map(({ points }) => points)
  const maxSeconds = flightDroneOf(plan.settings.drone).batteryMinutes * 60
  return splitFiles(plan.points, { maxPoints: flightLimits.maxPointsOfLitchi, maxSeconds })
}

/** North, file 2 of 3: north-2-of-3.kmz. */
export function flightFileName(elevationSlug: string, index: number, count: number, format: FlightFormat): string {
  const part = count === 1 ? '' : `-${String(index + 1).padStart(String(count).length, '0')}-of-${count}`
  return `${elevationSlug}${part}.${format === 'kmz' ? 'kmz' : 'csv'}`
}
