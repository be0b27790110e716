export type OnMap = { readonly longitude: number; readonly latitude: number }

const metresPerDegree = 111_320

/** Metres east and north of an origin; within a site the error is below a centimetre in ten metres. */
export function metresFrom(origin: OnMap, at: OnMap): { readonly east: number; readonly north: number } {
  const turn = ((at.longitude - origin.longitude + 540) % 360) - 180
  return {
    east: turn * metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180),
    north: (at.latitude - origin.latitude) * metresPerDegree,
  }
}

export function metresApart(one: OnMap, other: OnMap): number {
  const { east, north } = metresFrom(one, other)
  return Math.hypot(east, north)
}

/** One bad position moves a mean by kilometres, but no median. */
export function middleOf(positions: readonly OnMap[]): OnMap | undefined {
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  const [longitude, latitude] = [
    median(positions.map((at) => at.longitude)),
    median(positions.map((at) => at.latitude)),
  ]
  return longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
}
