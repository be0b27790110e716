export type Vector = readonly [number, number, number]
/** Sixteen numbers, column by column. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export const translation = ([x, y, z]: Vector): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]

/** glTF is y up; here z is. */
export const zUpOfYUp: Matrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index >> 2, index & 3]
    return (
      a[row]! * b[column * 4]! +
      a[row + 4]! * b[column * 4 + 1]! +
      a[row + 8]! * b[column * 4 + 2]! +
      a[row + 12]! * b[column * 4 + 3]!
    )
  })
}

export function transform(m: Matrix, [x, y, z]: Vector): Vector {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ]
}

/** Without its translation. */
export function turn(m: Matrix, [x, y, z]: Vector): Vector {
  return [m[0]! * x + m[4]! * y + m[8]! * z, m[1]! * x + m[5]! * y + m[9]! * z, m[2]! * x + m[6]! * y + m[10]! * z]
}

export const determinant = (m: Matrix): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)

/** Of one whose last row is 0, 0, 0, 1; undefined where it flattens space. */
export function invert(m: Matrix): Matrix | undefined {
  const whole = determinant(m)
  if (!Number.isFinite(whole) || Math.abs(whole) < 1e-30) return undefined
  const at = (i: number) => m[i]!
  const r = [
    at(5) * at(10) - at(6) * at(9),
    at(2) * at(9) - at(1) * at(10),
    at(1) * at(6) - at(2) * at(5),
    at(6) * at(8) - at(4) * at(10),
    at(0) * at(10) - at(2) * at(8),
    at(2) * at(4) - at(0) * at(6),
    at(4) * at(9) - at(5) * at(8),
    at(1) * at(8) - at(0) * at(9),
    at(0) * at(5) - at(1) * at(4),
  ].map((value) => value / whole)
  const turned: Matrix = [r[0]!, r[1]!, r[2]!, 0, r[3]!, r[4]!, r[5]!, 0, r[6]!, r[7]!, r[8]!, 0, 0, 0, 0, 1]
  const [x, y, z] = turn(turned, [at(12), at(13), at(14)])
  return [...turned.slice(0, 12), -x, -y, -z, 1]
}

export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vector): number => Math.hypot(...a)
