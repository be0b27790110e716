/** Where the drone was at a second of the video. */
type TrackPoint = {
  readonly at: number
  readonly longitude: number
  readonly latitude: number
  readonly relativeAltitude: number | null
}

const moment = /^(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{3})\s*-->/
const number = String.raw`(-?\d{1,4}(?:\.\d{1,12})?)`
const bracketed = (name: string) => new RegExp(String.raw`\[?\b${name}\s*:\s*${number}`, 'i')
/** Some models misspell it. */
const [latitudeOf, longitudeOf] = [bracketed('latitude'), bracketed('long(?:t)?itude')]
const heightOf = [bracketed('rel_alt'), bracketed('altitude'), new RegExp(String.raw`BAROMETER\s*:\s*${number}`, 'i')]
const pair = new RegExp(String.raw`GPS\s*\(\s*${number}\s*,\s*${number}\s*,\s*${number}(M?)`, 'i')

function coordinatesOf(text: string): { readonly longitude: number; readonly latitude: number } | undefined {
  const [latitude, longitude] = [latitudeOf.exec(text)?.[1], longitudeOf.exec(text)?.[1]]
  if (latitude !== undefined && longitude !== undefined)
    return { latitude: Number(latitude), longitude: Number(longitude) }
  const [, first, second, , metres] = pair.exec(text) ?? []
  if (first === undefined || second === undefined) return undefined
  // Older aircraft write the longitude first, those that write metres the latitude.
  const isLatitudeFirst = metres !== '' && Math.abs(Number(first)) <= 90
  return isLatitudeFirst
    ? { latitude: Number(first), longitude: Number(second) }
    : { latitude: Number(second), longitude: Number(first) }
}

const isOnEarth = ({ longitude, latitude }: { readonly longitude: number; readonly latitude: number }) =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0)

/** Thousands of frames a minute say the same: so many are enough to draw a line and to place a frame. */
const maxPoints = 2_000
const longest = 200_000
const longestBlock = 4_000

/** In the order of time. Blocks without a fix, or that cannot be read, are left out. */
export function readTrack(srt: string): readonly TrackPoint[] {
  const points: TrackPoint[] = []
  for (const whole of srt.split(/\r?\n\s*\r?\n/, longest)) {
    // A file of one block, and of millions of lines, must not fill the memory.
    const block = whole.slice(0, longestBlock)
    const lines = block.trim().split(/\r?\n/)
    const found = lines.map((line) => moment.exec(line.trim())).find((match) => match !== null)
    const coordinates = coordinatesOf(block)
    if (!found || coordinates === undefined || !isOnEarth(coordinates)) continue
    const [hours, minutes, seconds, thousandths] = found.slice(1).map(Number) as [number, number, number, number]
    const height = heightOf.map((pattern) => pattern.exec(block)?.[1]).find((text) => text !== undefined)
    points.push({
      at: hours * 3600 + minutes * 60 + seconds + thousandths / 1000,
      ...coordinates,
      relativeAltitude: height === undefined ? null : Number(height),
    })
  }
  const sorted = points.toSorted((one, other) => one.at - other.at)
  const step = Math.ceil(sorted.length / maxPoints)
  return step <= 1 ? sorted : sorted.filter((_, index) => index % step === 0)
}

/**
 * Between two points along the line; before the first and after the last as they are, and nothing more than a few
 * seconds away.
 */
export function trackAt(track: readonly TrackPoint[], at: number): TrackPoint | undefined {
  const next = track.findIndex((point) => point.at >= at)
  const [before, after] = next < 0 ? [track.at(-1), undefined] : [track[next - 1], track[next]]
  const nearest = [before, after].filter((point) => point !== undefined && Math.abs(point.at - at) <= 5)
  if (nearest.length < 2) return nearest[0] && { ...nearest[0], at }
  const [from, to] = nearest as [TrackPoint, TrackPoint]
  const part = to.at === from.at ? 0 : (at - from.at) / (to.at - from.at)
  const between = (one: number, other: number) => one + (other - one) * part
  return {
    at,
    longitude: between(from.longitude, to.longitude),
    latitude: between(from.latitude, to.latitude),
    relativeAltitude:
      from.relativeAltitude === null || to.relativeAltitude === null
        ? null
        : between(from.relativeAltitude, to.relativeAltitude),
  }
}
