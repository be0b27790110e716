import { cross, lengthOf, subtract, transform, type Matrix, type Vector } from '../matrix.ts'

export type Pair = { readonly from: Vector; readonly to: Vector }
export type Similarity = {
  readonly matrix: Matrix
  readonly scale: number
  /** Metres each pair is off. */ readonly residuals: readonly number[]
}

const mean = (points: readonly Vector[]): Vector => {
  const sum = points.reduce<Vector>(
    (all, point) => [all[0] + point[0], all[1] + point[1], all[2] + point[2]],
    [0, 0, 0],
  )
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length]
}

/** The points must span a plane: points on one line leave the rotation about it open. */
function isSpread(points: readonly Vector[]): boolean {
  const middle = mean(points)
  const arms = points.map((point) => subtract(point, middle))
  const longest = Math.max(...arms.map(lengthOf))
  if (!(longest > 1e-6)) return false
  return arms.some((one, index) =>
    arms.slice(index + 1).some((other) => lengthOf(cross(one, other)) > 0.01 * longest * longest),
  )
}

/** The eigenvector of the largest eigenvalue of a symmetric 4 x 4 (Jacobi). */
function principal(given: readonly (readonly number[])[]): readonly number[] {
  const m = given.map((row) => [...row])
  const vectors = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ]
  const whole = Math.max(...m.flat().map(Math.abs), Number.MIN_VALUE)
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let rest = 0
    for (let p = 0; p < 3; p += 1) {
      for (let q = p + 1; q < 4; q += 1) {
        rest = Math.max(rest, Math.abs(m[p]![q]!))
        if (Math.abs(m[p]![q]!) <= 1e-300) continue
        const angle = Math.atan2(2 * m[p]![q]!, m[q]![q]! - m[p]![p]!) / 2
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        for (let k = 0; k < 4; k += 1) {
          const [a, b] = [m[k]![p]!, m[k]![q]!]
          m[k]![p] = c * a - s * b
          m[k]![q] = s * a + c * b
        }
        for (let k = 0; k < 4; k += 1) {
          const [a, b] = [m[p]![k]!, m[q]![k]!]
          m[p]![k] = c * a - s * b
          m[q]![k] = s * a + c * b
        }
        for (const row of vectors) {
          const [a, b] = [row[p]!, row[q]!]
          row[p] = c * a - s * b
          row[q] = s * a + c * b
        }
      }
    }
    if (rest <= 1e-15 * whole) break
  }
  const best = [0, 1, 2, 3].reduce((best, index) => (m[index]![index]! > m[best]![best]! ? index : best), 0)
  return vectors.map((row) => row[best]!)
}

/**
 * The turn, scale and shift that bring `from` nearest to `to` (Horn 1987); never a mirror image. Undefined where the
 * points do not say.
 */
export function similarityOf(pairs: readonly Pair[]): Similarity | undefined {
  if (pairs.length < 3 || pairs.some(({ from, to }) => ![...from, ...to].every(Number.isFinite))) return undefined
  const [from, to] = [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)]
  if (!isSpread(from) || !isSpread(to)) return undefined
  const [fromMiddle, toMiddle] = [mean(from), mean(to)]
  const s = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  let [fromSpread, toSpread] = [0, 0]
  pairs.forEach((pair) => {
    const [a, b] = [subtract(pair.from, fromMiddle), subtract(pair.to, toMiddle)]
    for (let i = 0; i < 3; i += 1) for (let j = 0; j < 3; j += 1) s[i]![j]! += a[i]! * b[j]!
    fromSpread += a[0] ** 2 + a[1] ** 2 + a[2] ** 2
    toSpread += b[0] ** 2 + b[1] ** 2 + b[2] ** 2
  })
  const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = s as [
    [number, number, number],
    [number, number, number],
    [number, number, number],
  ]
  const [w, x, y, z] = principal([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]) as [number, number, number, number]
  const scale = Math.sqrt(toSpread / fromSpread)
  const turned = [
    w * w + x * x - y * y - z * z,
    2 * (x * y + w * z),
    2 * (x * z - w * y),
    0,
    2 * (x * y - w * z),
    w * w - x * x + y * y - z * z,
    2 * (y * z + w * x),
    0,
    2 * (x * z + w * y),
    2 * (y * z - w * x),
    w * w - x * x - y * y + z * z,
    0,
  ].map((value) => value * scale)
  const [mx, my, mz] = transform([...turned, 0, 0, 0, 1], fromMiddle)
  const matrix: Matrix = [...turned, toMiddle[0] - mx, toMiddle[1] - my, toMiddle[2] - mz, 1]
  return { matrix, scale, residuals: pairs.map((pair) => lengthOf(subtract(transform(matrix, pair.from), pair.to))) }
}
