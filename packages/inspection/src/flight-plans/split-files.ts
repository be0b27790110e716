import { flightPace, legSeconds, returnSeconds, startSeconds, stopSeconds } from './flight-time.ts'
import type { FileEnd, FlightPoint } from './flight-types.ts'

export type FileLimits = {
  readonly maxPoints: number
  readonly maxSeconds: number
  /** Metres above the place of take-off. */
  readonly returnHeightM: number
}

export type SplitFile = { readonly points: readonly FlightPoint[]; readonly endsBy: FileEnd }

const startOf = (point: FlightPoint) => flightPace.groundS + startSeconds(point)

/** DJI Pilot 2 and Litchi fly no mission of one point: a second one without a photo, a metre higher. */
const withSecondPoint = (points: readonly FlightPoint[]): readonly FlightPoint[] => {
  const [only] = points
  return points.length !== 1 || only === undefined
    ? points
    : [only, { ...only, y: only.y + 1, heightM: only.heightM + 1, suffix: null }]
}

/** A lane that is too long for one file, in equal pieces. */
function pieces(
  lane: readonly FlightPoint[],
  { maxPoints, maxSeconds, returnHeightM }: FileLimits,
): readonly (readonly FlightPoint[])[] {
  const seconds = lane.reduce(
    (sum, point, index) => sum + stopSeconds(point) + (index === 0 ? 0 : legSeconds(lane[index - 1]!, point)),
    0,
  )
  const ends = startOf(lane[0]!) + returnSeconds(lane.at(-1)!, returnHeightM)
  const room = Math.max(maxSeconds - ends, maxSeconds / 4)
  const count = Math.min(lane.length, Math.max(Math.ceil(lane.length / maxPoints), Math.ceil(seconds / room)))
  return Array.from({ length: count }, (_, index) =>
    lane.slice(Math.round((index * lane.length) / count), Math.round(((index + 1) * lane.length) / count)),
  )
}

/** Files end with a lane and within a battery where that is possible; none begins or ends without a photo. */
export function splitFiles(points: readonly FlightPoint[], limits: FileLimits): readonly SplitFile[] {
  const files: SplitFile[] = []
  let current: FlightPoint[] = []
  let seconds = 0
  const close = (endsBy: FileEnd) => {
    while (current.at(-1)?.suffix === null) current.pop()
    if (current.length > 0) files.push({ points: withSecondPoint(current), endsBy })
    current = []
    seconds = 0
  }
  for (const lane of lanesOf(points).flatMap((whole) => pieces(whole, limits))) {
    const [first, last] = [lane[0]!, lane.at(-1)!]
    const before = current.at(-1)
    const added = lane.reduce(
      (sum, point, index) => {
        const from = index === 0 ? before : lane[index - 1]
        return sum + stopSeconds(point) + (from === undefined ? 0 : legSeconds(from, point))
      },
      before === undefined ? startOf(first) : 0,
    )
    const isLong = current.length + lane.length > limits.maxPoints
    const isSlow = seconds + added + returnSeconds(last, limits.returnHeightM) > limits.maxSeconds
    if (current.length > 0 && (isLong || isSlow || first.startsFlight)) {
      close(first.startsFlight ? 'way' : isLong ? 'points' : 'battery')
      seconds = startOf(first)
    }
    const photos = current.length === 0 ? lane.slice(lane.findIndex(({ suffix }) => suffix !== null)) : lane
    current.push(...photos)
    seconds += added
  }
  close('done')
  return files
}

function lanesOf(points: readonly FlightPoint[]): readonly (readonly FlightPoint[])[] {
  return [...Map.groupBy(points, ({ lane }) => lane).values()]
}
