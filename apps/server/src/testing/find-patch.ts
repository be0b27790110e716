/** Levels of a picture at any place, NaN outside. */
export type Levels = (x: number, y: number) => number
type Grid = {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Between four pixels, by the green of each. */
export const levelsOf =
  ({ data, width, height, channels }: Grid): Levels =>
  (x, y) => {
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
    if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) return Number.NaN
    const [a, b] = [x - 0.5 - left, y - 0.5 - top]
    const at = (column: number, row: number) => data[((top + row) * width + left + column) * channels + 1]!
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b
  }

/** How alike two lists are, -1 to 1, whatever the light was. */
function likeness(one: Float64Array, other: Float64Array): number {
  const mean = (of: Float64Array) => of.reduce((sum, value) => sum + value, 0) / of.length
  const [a, b] = [mean(one), mean(other)]
  let [both, ours, theirs] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [p, q] = [one[at]! - a, other[at]! - b]
    both += p * q
    ours += p * p
    theirs += q * q
  }
  return both / Math.sqrt(ours * theirs)
}

type Patch = {
  /** What is looked for, and where it is looked for: levels by steps across and down from the middle of the patch. */
  readonly wanted: Levels
  readonly within: Levels
  /** Steps to each side. */
  readonly across: number
  readonly down: number
  /** Of the rows, one in so many is looked at. */
  readonly every: number
  /** So many steps aside at most. */
  readonly reach: number
}

/** Steps aside of where a patch lies best, to parts of a step; undefined where it is not to be seen. */
export function findPatch({ wanted, within, across, down, every, reach }: Patch) {
  const read = (levels: Levels, dx: number, dy: number) => {
    const values: number[] = []
    for (let y = -down; y <= down; y += every)
      for (let x = -across; x <= across; x += 1) values.push(levels(x + dx, y + dy))
    return Float64Array.from(values)
  }
  const sought = read(wanted, 0, 0)
  const score = (dx: number, dy: number) => likeness(sought, read(within, dx, dy))
  let best = { dx: 0, dy: 0, score: -1 }
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const found = score(dx, dy)
      if (found > best.score) best = { dx, dy, score: found }
    }
  // The top of the parabola through the best step and its neighbours.
  const top = (before: number, after: number) => (before - after) / (2 * (before - 2 * best.score + after))
  const { dx, dy } = best
  return best.score < 0.7
    ? undefined
    : {
        dx: dx + top(score(dx - 1, dy), score(dx + 1, dy)),
        dy: dy + top(score(dx, dy - 1), score(dx, dy + 1)),
        score: best.score,
      }
}
