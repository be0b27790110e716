import { subtract, type Vector } from './matrix.ts'
import type { Mesh, Scene } from './mesh.ts'

/** What stands in the way, coarsely: the surface that a model shows from afar. error: metres it may be off. */
export type Surface = {
  readonly error: number
  readonly positions: Float32Array
  readonly indices: Uint32Array
  readonly blocks: Float32Array
}

const [headBytes, perBlock] = [16, 64]
const isOpaque = ({ material }: Mesh) => !material.isTransparent

/** A file beside the tiles: the occlusion check need not know how tiles are packed. */
export function surfaceBytes({ meshes, origin }: Pick<Scene, 'meshes' | 'origin'>, error: number): Uint8Array {
  const solid = meshes.filter(isOpaque)
  const [vertices, corners] = [
    solid.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    solid.reduce((sum, { indices }) => sum + indices.length, 0),
  ]
  const bytes = new Uint8Array(headBytes + vertices * 12 + corners * 4)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 1, true)
  view.setFloat32(4, error, true)
  view.setUint32(8, vertices, true)
  view.setUint32(12, corners, true)
  const [positions, indices] = [
    new Float32Array(bytes.buffer, headBytes, vertices * 3),
    new Uint32Array(bytes.buffer, headBytes + vertices * 12, corners),
  ]
  let [at, next] = [0, 0]
  for (const mesh of solid) {
    for (let value = 0; value < mesh.positions.length; value += 1)
      positions[at * 3 + value] = mesh.positions[value]! + origin[(value % 3) as 0 | 1 | 2]
    for (const index of mesh.indices) {
      indices[next] = index + at
      next += 1
    }
    at += mesh.positions.length / 3
  }
  return bytes
}

/** Triangles that follow one another lie side by side: most are left out a block at a time. */
function blocksOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  const blocks = new Float32Array(Math.ceil(indices.length / 3 / perBlock) * 6)
  for (let block = 0; block < blocks.length / 6; block += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      let [low, high] = [Infinity, -Infinity]
      for (
        let corner = block * perBlock * 3;
        corner < Math.min(indices.length, (block + 1) * perBlock * 3);
        corner += 1
      ) {
        const value = positions[indices[corner]! * 3 + axis]!
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
      blocks[block * 6 + axis] = low
      blocks[block * 6 + 3 + axis] = high
    }
  }
  return blocks
}

/** Undefined: not one of ours. */
export function readSurface(given: Uint8Array): Surface | undefined {
  const bytes = Uint8Array.from(given)
  const view = new DataView(bytes.buffer)
  if (bytes.length < headBytes || view.getUint32(0, true) !== 1) return undefined
  const [vertices, corners] = [view.getUint32(8, true), view.getUint32(12, true)]
  if (bytes.length !== headBytes + vertices * 12 + corners * 4) return undefined
  const [positions, indices] = [
    new Float32Array(bytes.buffer, headBytes, vertices * 3),
    new Uint32Array(bytes.buffer, headBytes + vertices * 12, corners),
  ]
  if (indices.some((index) => index >= vertices)) return undefined
  return { error: view.getFloat32(4, true), positions, indices, blocks: blocksOf(positions, indices) }
}

/** Whether a block lies on the way at all, between these fractions of it. */
function isOnTheWay(blocks: Float32Array, at: number, from: Vector, ray: Vector, first: number, last: number): boolean {
  let [near, far] = [first, last]
  for (let axis = 0; axis < 3; axis += 1) {
    const [low, high, start, step] = [blocks[at + axis]! - 1e-4, blocks[at + 3 + axis]! + 1e-4, from[axis]!, ray[axis]!]
    if (Math.abs(step) < 1e-12) {
      if (start < low || start > high) return false
      continue
    }
    const [a, b] = [(low - start) / step, (high - start) / step]
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
    if (near > far) return false
  }
  return true
}

/** Möller and Trumbore: how far along the ray it meets the triangle; NaN where it does not. */
function meets({ positions, indices }: Surface, corner: number, from: Vector, ray: Vector): number {
  const [a, b, c] = [indices[corner]! * 3, indices[corner + 1]! * 3, indices[corner + 2]! * 3]
  const [ax, ay, az] = [positions[a]!, positions[a + 1]!, positions[a + 2]!]
  const [ux, uy, uz] = [positions[b]! - ax, positions[b + 1]! - ay, positions[b + 2]! - az]
  const [vx, vy, vz] = [positions[c]! - ax, positions[c + 1]! - ay, positions[c + 2]! - az]
  const [px, py, pz] = [ray[1] * vz - ray[2] * vy, ray[2] * vx - ray[0] * vz, ray[0] * vy - ray[1] * vx]
  const whole = ux * px + uy * py + uz * pz
  if (Math.abs(whole) < 1e-12) return Number.NaN
  const [sx, sy, sz] = [from[0] - ax, from[1] - ay, from[2] - az]
  const along = (sx * px + sy * py + sz * pz) / whole
  if (!(along >= 0 && along <= 1)) return Number.NaN
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux]
  const across = (ray[0] * qx + ray[1] * qy + ray[2] * qz) / whole
  return across >= 0 && along + across <= 1 ? (vx * qx + vy * qy + vz * qz) / whole : Number.NaN
}

/**
 * Whether something of the surface stands between; what lies within `slack` metres of either end is that end itself.
 */
export function isHidden(surface: Surface, from: Vector, to: Vector, slack: number): boolean {
  const ray = subtract(to, from)
  const length = Math.hypot(...ray)
  const [first, last] = [slack / length, 1 - slack / length]
  if (!(first < last)) return false
  for (let block = 0; block * 6 < surface.blocks.length; block += 1) {
    if (!isOnTheWay(surface.blocks, block * 6, from, ray, first, last)) continue
    for (
      let corner = block * perBlock * 3;
      corner < Math.min(surface.indices.length, (block + 1) * perBlock * 3);
      corner += 3
    ) {
      const at = meets(surface, corner, from, ray)
      if (at > first && at < last) return true
    }
  }
  return false
}
