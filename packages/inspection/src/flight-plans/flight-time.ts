/** How a facade flight goes: slowly, stopping for every photo. Metres a second, metres and seconds. */
export const flightPace = {
  speedMs: 2,
  /** Between the ground and the first and last point, and up to the height of the way home. */
  climbMs: 3,
  /** To gain and lose speed on a leg. */
  legS: 1,
  /** To come to rest and take the photo. */
  photoS: 2.5,
  /** To take off, fly there and land. */
  groundS: 60,
  /** The drone climbs so high above the place of take-off before it flies to the first point. */
  takeOffSecurityM: 20,
} as const

/** The way home lies this far above the roof. */
const returnReserveM = 10

/** Metres above the place of take-off at which the drone flies home. */
export const returnHeightOf = ({
  heightM,
  takeOffLevelM,
}: {
  readonly heightM: number
  readonly takeOffLevelM: number
}) => Math.ceil(Math.min(1_500, Math.max(flightPace.takeOffSecurityM, heightM - takeOffLevelM + returnReserveM)))

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

/** Up to the safe height of take-off, and from there up or down to the first point. */
export function startSeconds({ heightM }: TimedPoint): number {
  const top = Math.max(flightPace.takeOffSecurityM, heightM)
  return (top + (top - heightM)) / flightPace.climbMs
}

/** From the last point up to the height of the way home, and down to the place of take-off. */
export function returnSeconds({ heightM }: TimedPoint, returnHeightM: number): number {
  const top = Math.max(returnHeightM, heightM)
  return (top - heightM + top) / flightPace.climbMs
}

/** What the time of a flight consists of, in seconds. */
export type FlightTime = {
  /** Flying along the lanes and from one to the next. */
  readonly waysS: number
  /** Gaining and losing speed between two points. */
  readonly turnsS: number
  /** Coming to rest and taking the photos. */
  readonly stopsS: number
  /** Taking off, climbing to the first point, and landing. */
  readonly startS: number
  readonly returnS: number
}

const noTime: FlightTime = { waysS: 0, turnsS: 0, stopsS: 0, startS: 0, returnS: 0 }

/** From take-off to landing. */
export function flightTimeOf(points: readonly TimedPoint[], returnHeightM: number): FlightTime {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return noTime
  return {
    waysS: points.reduce(
      (sum, point, index) => sum + (index === 0 ? 0 : legMetres(points[index - 1]!, point) / flightPace.speedMs),
      0,
    ),
    turnsS: (points.length - 1) * flightPace.legS,
    stopsS: points.reduce((sum, point) => sum + stopSeconds(point), 0),
    startS: flightPace.groundS + startSeconds(first),
    returnS: returnSeconds(last, returnHeightM),
  }
}

/** Of several flights together. */
export const addedTime = (times: readonly FlightTime[]): FlightTime =>
  times.reduce(
    (sum, time) => ({
      waysS: sum.waysS + time.waysS,
      turnsS: sum.turnsS + time.turnsS,
      stopsS: sum.stopsS + time.stopsS,
      startS: sum.startS + time.startS,
      returnS: sum.returnS + time.returnS,
    }),
    noTime,
  )

export const secondsOf = ({ waysS, turnsS, stopsS, startS, returnS }: FlightTime): number =>
  waysS + turnsS + stopsS + startS + returnS

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
