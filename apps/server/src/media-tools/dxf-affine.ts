/** x' = a x + c y + e, y' = b x + d y + f */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const apply = ([a, b, c, d, e, f]: Affine, x: number, y: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f]
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
  const across = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64 ? [z, 0, -x] as const : [-y, x, 0] as const
  const unit = Math.hypot(...across)
  const [ax, ay, az] = [across[0] / unit, across[1] / unit, across[2] / unit]
  return [ax, ay, y * az - z * ay, z * ax - x * az, x * elevation, y * elevation]
}
