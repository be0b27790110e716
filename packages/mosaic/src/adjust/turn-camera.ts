import type { PlaneCamera } from '../types.ts'

type Vector = readonly [number, number, number]

/** Axes turned by an angle vector (radians) around right, up and view. */
export function turnAxes(axes: readonly number[], turn: Vector): readonly number[] {
  const angle = Math.hypot(...turn)
  if (angle < 1e-14) return axes
  const [a, b, c] = turn.map((value) => value / angle) as [number, number, number]
  const [sine, versine] = [Math.sin(angle), 1 - Math.cos(angle)]
  // Rodrigues' formula; rows of axes are vectors, so the turn multiplies from the left.
  const rotation = [
    1 - versine * (b * b + c * c),
    versine * a * b - sine * c,
    versine * a * c + sine * b,
    versine * a * b + sine * c,
    1 - versine * (a * a + c * c),
    versine * b * c - sine * a,
    versine * a * c - sine * b,
    versine * b * c + sine * a,
    1 - versine * (a * a + b * b),
  ]
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3]
    return (
      rotation[row * 3]! * axes[column]! +
      rotation[row * 3 + 1]! * axes[3 + column]! +
      rotation[row * 3 + 2]! * axes[6 + column]!
    )
  })
}

/** The angle vector that turns one set of axes into the other. */
export function turnBetween(from: readonly number[], to: readonly number[]): Vector {
  const at = (row: number, column: number) =>
    to[row * 3]! * from[column * 3]! +
    to[row * 3 + 1]! * from[column * 3 + 1]! +
    to[row * 3 + 2]! * from[column * 3 + 2]!
  const [x, y, z] = [at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1)]
  const sine = Math.hypot(x, y, z) / 2
  const angle = Math.atan2(sine, (at(0, 0) + at(1, 1) + at(2, 2) - 1) / 2)
  const factor = sine > 1e-9 ? angle / (2 * sine) : 0.5
  return [x * factor, y * factor, z * factor]
}

/** Six numbers of a photo: place, then turn. Two of a camera: focal length as a share, and distortion. */
export function moveCamera(
  camera: PlaneCamera,
  pose: ArrayLike<number>,
  at: number,
  focalShare: number,
  bend: number,
): PlaneCamera {
  return {
    ...camera,
    x: camera.x + pose[at]!,
    y: camera.y + pose[at + 1]!,
    // A camera never moves to or behind the plane in one step.
    w: Math.max(camera.w * 0.5, camera.w + pose[at + 2]!),
    axes: turnAxes(camera.axes, [pose[at + 3]!, pose[at + 4]!, pose[at + 5]!]),
    focal: camera.focal * Math.max(0.5, 1 + focalShare),
    k1: Math.max(-0.3, Math.min(0.3, camera.k1 + bend)),
  }
}
