import type { PhotoFacts } from '../photos/photo-facts.ts'

type InOrder = { readonly facts: PhotoFacts }

/** Metres: a drone that hangs still, with its barometer, varies less. */
const hover = 0.3
/** Metres between two lanes, at least. */
const minStep = 0.8
/** So much larger than any change within a lane is one between two. */
const minRatio = 2

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Splits the changes of altitude into small and large ones at their widest relative gap. Undefined where all are alike.
 */
function stepLimit(changes: readonly number[]): number | undefined {
  const sorted = changes.map((change) => Math.max(hover, change)).toSorted((one, other) => one - other)
  let best: { readonly ratio: number; readonly limit: number } | undefined
  for (const [index, upper] of sorted.entries()) {
    const lower = sorted[index - 1] ?? upper
    if (upper >= minStep && upper / lower >= minRatio && upper / lower > (best?.ratio ?? 0))
      best = { ratio: upper / lower, limit: (upper + lower) / 2 }
  }
  return best?.limit
}

/**
 * The level rows of a survey that was flown along the floors, in the order they were flown. Undefined where it was
 * flown in columns, or where altitudes are unknown: then the order of the photos must not be read as rows.
 */
export function lanesOf<T extends InOrder>(photos: readonly T[]): readonly (readonly T[])[] | undefined {
  const altitudes = photos.flatMap(({ facts }) => facts.relativeAltitude ?? [])
  if (photos.length < 4 || altitudes.length < photos.length) return undefined
  const changes = altitudes.slice(1).map((altitude, index) => Math.abs(altitude - altitudes[index]!))
  const limit = stepLimit(changes)
  if (limit === undefined) return undefined
  const cuts = changes.flatMap((change, index) => (change > limit ? [index + 1] : []))
  const bounds = [0, ...cuts, photos.length]
  const lanes = bounds
    .slice(1)
    .map((end, index) => ({ photos: photos.slice(bounds[index], end), altitudes: altitudes.slice(bounds[index], end) }))
  const step = median(cuts.map((cut) => changes[cut - 1]!))
  const isLevel = lanes.every(
    (lane) => Math.max(...lane.altitudes) - Math.min(...lane.altitudes) <= Math.max(hover * 2, step / 2),
  )
  // Lanes of one photo are a column that climbs from floor to floor.
  return isLevel && median(lanes.map((lane) => lane.photos.length)) >= 2 ? lanes.map((lane) => lane.photos) : undefined
}

/** How many columns the rows have; a row with photos missing is shorter than the others. */
export const laneColumns = (lanes: readonly (readonly unknown[])[]): number => median(lanes.map((lane) => lane.length))
