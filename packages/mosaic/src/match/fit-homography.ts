import { apply } from '../plane-camera.ts'
import type { Homography } from '../types.ts'

/** Places in two pictures, one after the other: x and y of the first, x and y of the second. */
export type Pairs = {
  readonly count: number
  readonly from: Float64Array
  readonly to: Float64Array
  /** Pixels: how far each pair may be off. */
  readonly limits: Float64Array
}

/** Solves a symmetric system of n equations in place by elimination; undefined where it has no single answer. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const n = right.length
  for (let column = 0; column < n; column += 1) {
    let pivot = column
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(matrix[row * n + column]!) > Math.abs(matrix[pivot * n + column]!)) pivot = row
    const largest = matrix[pivot * n + column]!
    if (!(Math.abs(largest) > 1e-12)) return undefined
    if (pivot !== column) {
      for (let at = 0; at < n; at += 1) {
        const swapped = matrix[column * n + at]!
        matrix[column * n + at] = matrix[pivot * n + at]!
        matrix[pivot * n + at] = swapped
      }
      const swapped = right[column]!
      right[column] = right[pivot]!
      right[pivot] = swapped
    }
    for (let row = column + 1; row < n; row += 1) {
      const factor = matrix[row * n + column]! / largest
      if (factor === 0) continue
      for (let at = column; at < n; at += 1)
        matrix[row * n + at] = matrix[row * n + at]! - factor * matrix[column * n + at]!
      right[row] = right[row]! - factor * right[column]!
    }
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = right[row]!
    for (let at = row + 1; at < n; at += 1) sum -= matrix[row * n + at]! * right[at]!
    right[row] = sum / matrix[row * n + row]!
  }
  return right.every(Number.isFinite) ? right : undefined
}

type Normal = { readonly x: number; readonly y: number; readonly scale: number }

/** Middle and mean distance of places: numbers of thousands of pixels would drown the small ones. */
function normalOf(places: Float64Array, chosen: ArrayLike<number>): Normal {
  let [x, y, far] = [0, 0, 0]
  for (let at = 0; at < chosen.length; at += 1) {
    x += places[chosen[at]! * 2]! / chosen.length
    y += places[chosen[at]! * 2 + 1]! / chosen.length
  }
  for (let at = 0; at < chosen.length; at += 1)
    far += Math.hypot(places[chosen[at]! * 2]! - x, places[chosen[at]! * 2 + 1]! - y) / chosen.length
  return { x, y, scale: far > 1e-9 ? 1 / far : 1 }
}

/** Least squares through the chosen pairs, at least four; undefined where they lie on a line or on one place. */
export function fitHomography(
  { from, to }: Pick<Pairs, 'from' | 'to'>,
  chosen: ArrayLike<number>,
): Homography | undefined {
  if (chosen.length < 4) return undefined
  const [a, b] = [normalOf(from, chosen), normalOf(to, chosen)]
  const [matrix, right, row] = [new Float64Array(64), new Float64Array(8), new Float64Array(8)]
  const add = (value: number) => {
    for (let i = 0; i < 8; i += 1) {
      const factor = row[i]!
      if (factor === 0) continue
      for (let j = 0; j < 8; j += 1) matrix[i * 8 + j] = matrix[i * 8 + j]! + factor * row[j]!
      right[i] = right[i]! + factor * value
    }
  }
  for (let at = 0; at < chosen.length; at += 1) {
    const index = chosen[at]! * 2
    const [x, y] = [(from[index]! - a.x) * a.scale, (from[index + 1]! - a.y) * a.scale]
    const [u, v] = [(to[index]! - b.x) * b.scale, (to[index + 1]! - b.y) * b.scale]
    row.set([x, y, 1, 0, 0, 0, -u * x, -u * y])
    add(u)
    row.set([0, 0, 0, x, y, 1, -v * x, -v * y])
    add(v)
  }
  const h = solve(matrix, right)
  return h && unnormalised([...h, 1], a, b)
}

function unnormalised(h: readonly number[], a: Normal, b: Normal): Homography {
  // Columns first: from pixels to normal places of the first picture.
  const columns = [0, 3, 6].flatMap((at) => [
    h[at]! * a.scale,
    h[at + 1]! * a.scale,
    h[at + 2]! - a.scale * (h[at]! * a.x + h[at + 1]! * a.y),
  ])
  const row = (at: number, middle: number) =>
    [0, 1, 2].map((column) => columns[at + column]! / b.scale + middle * columns[6 + column]!)
  return [...row(0, b.x), ...row(3, b.y), ...columns.slice(6)]
}

/** Pixels between where the homography puts a pair and where it is. */
function distanceAt(homography: Homography, { from, to }: Pairs, index: number): number {
  const [x, y] = apply(homography, from[index * 2]!, from[index * 2 + 1]!)
  return Math.hypot(x - to[index * 2]!, y - to[index * 2 + 1]!)
}

function inliersOf(homography: Homography, pairs: Pairs): number[] {
  const inliers: number[] = []
  for (let index = 0; index < pairs.count; index += 1)
    if (distanceAt(homography, pairs, index) <= pairs.limits[index]!) inliers.push(index)
  return inliers
}

/**
 * Nearly upright and of nearly one scale, as priors leave two photos of one plane: nothing else is a match of the two.
 */
function isPlausible(homography: Homography, { from }: Pairs, chosen: ArrayLike<number>, tolerance: number): boolean {
  const { x, y } = normalOf(from, chosen)
  const side = 100
  const [middle, right, down] = [
    apply(homography, x, y),
    apply(homography, x + side, y),
    apply(homography, x, y + side),
  ]
  const [a, b] = [(right[0] - middle[0]) / side, (right[1] - middle[1]) / side]
  const [c, d] = [(down[0] - middle[0]) / side, (down[1] - middle[1]) / side]
  return [a - 1, d - 1, b, c].every((error) => Math.abs(error) <= tolerance)
}

/** RANSAC: the homography on which most pairs agree. `tolerance`: how far from upright and from one scale it may be. */
export function agreeHomography(
  pairs: Pairs,
  tolerance: number,
  random: () => number,
): { readonly homography: Homography; readonly inliers: readonly number[] } | undefined {
  let best: number[] = []
  let rounds = 400
  for (let round = 0; round < rounds && pairs.count >= 4; round += 1) {
    const chosen = Array.from({ length: 4 }, () => Math.floor(random() * pairs.count))
    if (new Set(chosen).size < 4) continue
    const homography = fitHomography(pairs, chosen)
    if (homography === undefined || !isPlausible(homography, pairs, chosen, tolerance)) continue
    const inliers = inliersOf(homography, pairs)
    if (inliers.length <= best.length) continue
    best = inliers
    const share = inliers.length / pairs.count
    rounds = Math.min(rounds, Math.ceil(Math.log(0.005) / Math.log(1 - Math.min(0.99, share ** 4))) + 20)
  }
  for (let round = 0; round < 3; round += 1) {
    const homography = fitHomography(pairs, best)
    if (homography === undefined || !isPlausible(homography, pairs, best, tolerance)) return undefined
    const inliers = inliersOf(homography, pairs)
    if (round === 2 || inliers.length < 4) return { homography, inliers }
    best = inliers
  }
  return undefined
}
