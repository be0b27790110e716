import { randomOf } from '../random.ts'
import { differenceOf } from './descriptors.ts'
import type { Located } from './located.ts'

/** From the places of the first photo to those of the second: (scale, -turn; turn, scale) and then dx, dy. */
export type Shift = {
  readonly scale: number
  readonly turn: number
  readonly dx: number
  readonly dy: number
  /** Corners that agree. */
  readonly agreeing: number
  /** The same, less where the priors speak against it. */
  readonly support: number
  /** Pixels: what it moves the middle of what the two have in common by. */
  readonly at: readonly [number, number]
}

/** Corners of each photo that vote; they are spread, and more of them change nothing but the time. */
const voters = 700
/** Bits of 256. */
const maxDifference = 62
const perCorner = 3
/** Pixels: the side of a square of shifts, and how near a corner must come to agree. */
const [binPx, agreePx] = [24, 16]
/** Standard deviations of the priors beyond which nothing is looked for. */
const maxSigmas = 3

type Votes = { readonly count: number; readonly ours: number[]; readonly theirs: number[] }

/** Each corner with the few most alike of the other photo that the priors allow. */
function votesOf(a: Located, b: Located, limitX: number, limitY: number): Votes {
  const [ours, theirs]: [number[], number[]] = [[], []]
  const [countA, countB] = [Math.min(voters, a.features.count), b.features.count]
  const candidates: number[] = []
  const limits = { left: b.bounds.left - limitX, right: b.bounds.right + limitX }
  for (let index = 0, used = 0; index < a.features.count && used < countA; index += 1) {
    const [x, y] = [a.x[index]!, a.y[index]!]
    if (!(x > limits.left && x < limits.right && y > b.bounds.top - limitY && y < b.bounds.bottom + limitY)) continue
    used += 1
    candidates.length = 0
    let worst = maxDifference
    for (let other = 0, seen = 0; other < countB && seen < 2 * voters; other += 1) {
      const [dx, dy] = [b.x[other]! - x, b.y[other]! - y]
      if (!(dx < limitX && dx > -limitX && dy < limitY && dy > -limitY)) continue
      if (b.features.sizes[other] !== a.features.sizes[index]) continue
      seen += 1
      const difference = differenceOf(a.features.descriptors, index, b.features.descriptors, other, worst)
      if (difference >= worst) continue
      // The difference is the higher part of the number, so that sorting numbers sorts candidates.
      candidates.push(difference * 65_536 + other)
      candidates.sort((one, another) => one - another)
      if (candidates.length > perCorner) candidates.pop()
      if (candidates.length === perCorner) worst = Math.floor(candidates[perCorner - 1]! / 65_536)
    }
    for (const candidate of candidates) {
      ours.push(index)
      theirs.push(candidate % 65_536)
    }
  }
  return { count: ours.length, ours, theirs }
}

/** The squares of shifts with the most votes, each with those around it, the fullest first and none beside another. */
function peaksOf(
  a: Located,
  b: Located,
  votes: Votes,
  limitX: number,
  limitY: number,
): readonly (readonly [number, number])[] {
  const [columns, rows] = [Math.ceil((2 * limitX) / binPx) + 2, Math.ceil((2 * limitY) / binPx) + 2]
  const bins = new Float64Array(columns * rows)
  for (let at = 0; at < votes.count; at += 1) {
    const column = Math.floor((b.x[votes.theirs[at]!]! - a.x[votes.ours[at]!]! + limitX) / binPx)
    const row = Math.floor((b.y[votes.theirs[at]!]! - a.y[votes.ours[at]!]! + limitY) / binPx)
    bins[row * columns + column] = bins[row * columns + column]! + 1
  }
  const sums = bins.map((_, at) => {
    let sum = 0
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1) {
        const [column, row] = [(at % columns) + across, Math.floor(at / columns) + down]
        if (column >= 0 && row >= 0 && column < columns && row < rows) sum += bins[row * columns + column]!
      }
    return sum
  })
  const order = Array.from(sums.keys()).filter((at) => sums[at]! >= 5)
  order.sort((one, other) => sums[other]! - sums[one]!)
  const peaks: (readonly [number, number])[] = []
  for (const at of order) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const isBeside = peaks.some((peak) => Math.abs(peak[0] - column) <= 2 && Math.abs(peak[1] - row) <= 2)
    if (!isBeside) peaks.push([column, row])
    if (peaks.length === 12) break
  }
  return peaks.map(([column, row]) => [(column + 0.5) * binPx - limitX, (row + 0.5) * binPx - limitY])
}

type Similarity = Omit<Shift, 'agreeing' | 'support' | 'at'>

function similarityOf(
  a: Located,
  b: Located,
  { ours, theirs }: Votes,
  one: number,
  two: number,
): Similarity | undefined {
  const [ax, ay] = [a.x[ours[one]!]!, a.y[ours[one]!]!]
  const [bx, by] = [b.x[theirs[one]!]!, b.y[theirs[one]!]!]
  const [du, dv] = [a.x[ours[two]!]! - ax, a.y[ours[two]!]! - ay]
  const [dx, dy] = [b.x[theirs[two]!]! - bx, b.y[theirs[two]!]! - by]
  const length = du * du + dv * dv
  if (length < 80 ** 2) return undefined
  const [scale, turn] = [(dx * du + dy * dv) / length, (dy * du - dx * dv) / length]
  return { scale, turn, dx: bx - scale * ax + turn * ay, dy: by - turn * ax - scale * ay }
}

/** Corners that agree, each of both photos once. */
function agreeingOf(
  a: Located,
  b: Located,
  { count, ours, theirs }: Votes,
  { scale, turn, dx, dy }: Similarity,
): number {
  const [seen, taken] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [a.x[ours[at]!]!, a.y[ours[at]!]!]
    const [errorX, errorY] = [
      scale * x - turn * y + dx - b.x[theirs[at]!]!,
      turn * x + scale * y + dy - b.y[theirs[at]!]!,
    ]
    if (errorX * errorX + errorY * errorY > agreePx * agreePx) continue
    if (seen.has(ours[at]!) || taken.has(theirs[at]!)) continue
    seen.add(ours[at]!)
    taken.add(theirs[at]!)
  }
  return seen.size
}

/** Where the shift puts the middle of what the two have in common, less where it was. */
function shiftAtMiddle(a: Located, b: Located, { scale, turn, dx, dy }: Similarity): readonly [number, number] {
  const x = (Math.max(a.bounds.left, b.bounds.left) + Math.min(a.bounds.right, b.bounds.right)) / 2
  const y = (Math.max(a.bounds.top, b.bounds.top) + Math.min(a.bounds.bottom, b.bounds.bottom)) / 2
  return [scale * x - turn * y + dx - x, turn * x + scale * y + dy - y]
}

/** Shifts on which many corners agree, the best first; none beside another. */
export function findShifts(a: Located, b: Located): readonly Shift[] {
  const [sigmaX, sigmaY] = [Math.hypot(a.sigmaX, b.sigmaX), Math.hypot(a.sigmaY, b.sigmaY)]
  const [limitX, limitY] = [maxSigmas * sigmaX + 2 * binPx, maxSigmas * sigmaY + 2 * binPx]
  const tolerance = Math.max(0.08, Math.min(0.35, 2.5 * Math.hypot(a.sigmaScale, b.sigmaScale)))
  const votes = votesOf(a, b, limitX, limitY)
  const random = randomOf(votes.count + 1)
  const found: Shift[] = []
  for (const [px, py] of peaksOf(a, b, votes, limitX, limitY)) {
    const near = Array.from({ length: votes.count }, (_, at) => at).filter(
      (at) =>
        Math.abs(b.x[votes.theirs[at]!]! - a.x[votes.ours[at]!]! - px) < 4 * binPx &&
        Math.abs(b.y[votes.theirs[at]!]! - a.y[votes.ours[at]!]! - py) < 4 * binPx,
    )
    let best: (Similarity & { readonly agreeing: number }) | undefined
    for (let round = 0; round < 60 && near.length >= 4; round += 1) {
      const pick = () => near[Math.floor(random() * near.length)]!
      const shift = similarityOf(a, b, votes, pick(), pick())
      if (shift === undefined || Math.abs(shift.scale - 1) > tolerance || Math.abs(shift.turn) > 0.15) continue
      const agreeing = agreeingOf(a, b, votes, shift)
      if (agreeing > (best?.agreeing ?? 7)) best = { ...shift, agreeing }
    }
    if (best === undefined) continue
    const at = shiftAtMiddle(a, b, best)
    const against = (at[0] / sigmaX) ** 2 + (at[1] / sigmaY) ** 2
    found.push({ ...best, support: best.agreeing * Math.exp(-against / 8), at })
  }
  found.sort((one, other) => other.support - one.support)
  return found.filter(
    ({ at }, index) =>
      !found.slice(0, index).some((better) => Math.hypot(better.at[0] - at[0], better.at[1] - at[1]) < 3 * binPx),
  )
}
