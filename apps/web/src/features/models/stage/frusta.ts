import type { ModelCamera } from '@plumbline/contract/models/models'
import { Quaternion, Vector3 } from 'three'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const corners = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
] as const

/** Where the corners of what a camera sees lie, `reach` metres in front of it. */
export function frustumCorners(
  { position, rotation, fieldOfView }: Pick<ModelCamera, 'position' | 'rotation' | 'fieldOfView'>,
  reach: number,
): Vector3[] {
  const turn = new Quaternion(...rotation)
  const [x, y] = [
    Math.tan(radians(fieldOfView.horizontal) / 2) * reach,
    Math.tan(radians(fieldOfView.vertical) / 2) * reach,
  ]
  return corners.map(([right, up]) =>
    new Vector3(right * x, up * y, -reach).applyQuaternion(turn).add(new Vector3(...position)),
  )
}

/** Eight lines a camera: four from the lens to the corners, four around. Pairs of points, as lines are drawn. */
export function frustumLines(cameras: readonly ModelCamera[], reach: number): Float32Array {
  const lines = new Float32Array(cameras.length * 16 * 3)
  let at = 0
  const add = ({ x, y, z }: Vector3) => {
    lines.set([x, y, z], at)
    at += 3
  }
  for (const camera of cameras) {
    const lens = new Vector3(...camera.position)
    const around = frustumCorners(camera, reach)
    around.forEach((corner, i) => {
      for (const point of [lens, corner, corner, around[(i + 1) % 4]!]) add(point)
    })
  }
  return lines
}
