import { add, cross, dot, lengthOf, subtract, type Vector } from './matrix.ts'

/** Degrees: yaw clockwise from north, pitch up from level, roll clockwise as its user sees it. focal: pixels. */
export type CameraPose = {
  readonly position: Vector
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
  readonly focal: number
  readonly width: number
  readonly height: number
}

export type StandingCamera = Omit<CameraPose, 'yaw' | 'pitch' | 'roll'> & {
  readonly right: Vector
  readonly up: Vector
  readonly forward: Vector
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]

export function cameraOf({ yaw, pitch, roll, ...rest }: CameraPose): StandingCamera {
  const [y, p, r] = [radians(yaw), radians(pitch), radians(roll)]
  const forward: Vector = [Math.sin(y) * Math.cos(p), Math.cos(y) * Math.cos(p), Math.sin(p)]
  const level: Vector = [Math.cos(y), -Math.sin(y), 0]
  const upright = cross(level, forward)
  return {
    ...rest,
    forward,
    right: add(scaled(level, Math.cos(r)), scaled(upright, -Math.sin(r))),
    up: add(scaled(upright, Math.cos(r)), scaled(level, Math.sin(r))),
  }
}

export const fieldOfView = ({ focal, width, height }: Pick<CameraPose, 'focal' | 'width' | 'height'>) => ({
  horizontal: degrees(2 * Math.atan(width / 2 / focal)),
  vertical: degrees(2 * Math.atan(height / 2 / focal)),
})

/** x, y, z, w of the turn that brings a camera that looks along -z, y up, to where this one looks. */
export function rotationOf({
  right,
  up,
  forward,
}: Pick<StandingCamera, 'right' | 'up' | 'forward'>): readonly [number, number, number, number] {
  const [a, b, c] = [right, up, scaled(forward, -1)]
  const trace = a[0] + b[1] + c[2]
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1)
    return [(b[2] - c[1]) / s, (c[0] - a[2]) / s, (a[1] - b[0]) / s, s / 4]
  }
  if (a[0] > b[1] && a[0] > c[2]) {
    const s = 2 * Math.sqrt(1 + a[0] - b[1] - c[2])
    return [s / 4, (b[0] + a[1]) / s, (c[0] + a[2]) / s, (b[2] - c[1]) / s]
  }
  if (b[1] > c[2]) {
    const s = 2 * Math.sqrt(1 + b[1] - a[0] - c[2])
    return [(b[0] + a[1]) / s, s / 4, (c[1] + b[2]) / s, (c[0] - a[2]) / s]
  }
  const s = 2 * Math.sqrt(1 + c[2] - a[0] - b[1])
  return [(c[0] + a[2]) / s, (c[1] + b[2]) / s, s / 4, (a[1] - b[0]) / s]
}

/** at: fractions of the photo. rank: smaller is better. */
export type View = {
  readonly at: { readonly x: number; readonly y: number }
  readonly distance: number
  /** Millimetres a pixel, there. */ readonly gsd: number
  readonly angle: number | null
  readonly rank: number
}

const nearest = 0.3
const flattest = 80

/**
 * How a camera sees a place; undefined where it does not: behind it, beside the picture, or from the surface's back.
 * What stands between is looked at elsewhere.
 */
export function seenBy(
  { position, right, up, forward, focal, width, height }: StandingCamera,
  place: Vector,
  normal: Vector | null,
): View | undefined {
  const ray = subtract(place, position)
  const depth = dot(ray, forward)
  if (!(depth > nearest)) return undefined
  const at = { x: 0.5 + (focal * dot(ray, right)) / depth / width, y: 0.5 - (focal * dot(ray, up)) / depth / height }
  if (!(at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1)) return undefined
  const distance = lengthOf(ray)
  const size = normal === null ? 0 : lengthOf(normal)
  const angle =
    normal === null || size === 0
      ? null
      : degrees(Math.acos(Math.min(1, Math.max(-1, -dot(ray, normal) / distance / size))))
  if (angle !== null && !(angle <= flattest)) return undefined
  const gsd = (depth * 1000) / focal
  // Seen at a slant a pixel covers more of the wall; near the edge of a picture lenses blur.
  const rank = (gsd / Math.cos(radians(angle ?? 0))) * (1 + 0.5 * Math.hypot(at.x - 0.5, at.y - 0.5))
  return { at, distance, gsd, angle, rank }
}
