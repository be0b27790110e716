/** x' = a x + c y + e, y' = b x + d y + f */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/**
 * First `inner`, then `outer`. By index: taking arrays apart is slow, and this runs for every entity of every insert.
 */
export function multiply(outer: Affine, inner: Affine): Affine {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ]
}

export const apply = (by: Affine, x: number, y: number): readonly [number, number] => [
  by[0] * x + by[2] * y + by[4],
  by[1] * x + by[3] * y + by[5],
]
export const shift = (x: number, y: number): Affine => [1, 0, 0, 1, x, y]
export const scale = (x: number, y: number): Affine => [x, 0, 0, y, 0, 0]
/** Mean factor by which lengths grow. */
export const growth = ([a, b, c, d]: Affine): number => Math.sqrt(Math.abs(a * d - b * c))

export function turn(degrees: number): Affine {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}

/** Flat entities lie in a plane named by its normal (the arbitrary axis algorithm); seen from above. */
export function fromPlane(nx: number, ny: number, nz: number, elevation: number): Affine {
  const length = Math.hypot(nx, ny, nz)
  if (!(length > 0) || (nx === 0 && ny === 0 && nz > 0)) return identity
  const [x, y, z] = [nx / length, ny / length, nz / length]
  const across = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64 ? ([z, 0, -x] as const) : ([-y, x, 0] as const)
  const unit = Math.hypot(...across)
  const [ax, ay, az] = [across[0] / unit, across[1] / unit, across[2] / unit]
  return [ax, ay, y * az - z * ay, z * ax - x * az, x * elevation, y * elevation]
}
