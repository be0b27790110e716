/** How a facade flight goes: slowly, stopping for every photo. Metres a second and seconds. */
export const flightPace = {
  speedMs: 2,
  /** Between the ground and the first and last point. */
  climbMs: 3,
  /** To gain and lose speed on a leg. */
  legS: 1,
  /** To come to rest and take the photo. */
  photoS: 2.5,
  /** To take off, fly there and land. */
  groundS: 60,
} as const

export type TimedPoint = {
  readonly east: number
  readonly north: number
  /** Metres above the place of take-off. */
  readonly heightM: number
  /** Null: passed without a photo. */
  readonly suffix: string | null
}

export const legMetres = (from: TimedPoint, to: TimedPoint): number =>
  Math.hypot(to.east - from.east, to.north - from.north, to.heightM - from.heightM)

export const legSeconds = (from: TimedPoint, to: TimedPoint): number =>
  legMetres(from, to) / flightPace.speedMs + flightPace.legS

export const stopSeconds = ({ suffix }: TimedPoint): number => (suffix === null ? 0 : flightPace.photoS)

export const climbSeconds = ({ heightM }: TimedPoint): number => Math.abs(heightM) / flightPace.climbMs

/** From take-off to landing. */
export function flightSeconds(points: readonly TimedPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return 0
  let seconds = flightPace.groundS + climbSeconds(first) + climbSeconds(last)
  for (const [index, point] of points.entries())
    seconds += stopSeconds(point) + (index === 0 ? 0 : legSeconds(points[index - 1]!, point))
  return seconds
}

/** Flights one after another; the next one begins with a full battery unless both fit into one. */
export function batteriesFor(minutes: readonly number[], batteryMinutes: number): number {
  let [batteries, left] = [0, 0]
  for (const flight of minutes) {
    if (flight <= left) {
      left -= flight
      continue
    }
    const used = Math.max(1, Math.ceil(flight / batteryMinutes))
    batteries += used
    left = used * batteryMinutes - flight
  }
  return batteries
}
