import { ModelError } from './model-error.ts'
import { limits } from './limits.ts'
import type { Vector } from './matrix.ts'

export type Material = {
  /** Of `pictures` of the scene; null: none. */
  readonly picture: number | null
  readonly colour: readonly [number, number, number, number]
  readonly isTransparent: boolean
  readonly isDoubleSided: boolean
  /** Light is in the picture already. */
  readonly isUnlit: boolean
}

/** Triangles with what their corners carry. Metres, z up, counted from the scene's origin. */
export type Mesh = {
  readonly positions: Float32Array
  readonly normals: Float32Array | null
  /** From the upper left of the picture. */
  readonly uvs: Float32Array | null
  readonly colours: Uint8Array | null
  readonly features: Float32Array | null
  readonly indices: Uint32Array
  readonly material: Material
}

/** As it came: not decoded. */
export type Picture = { readonly bytes: Uint8Array }

export type Scene = {
  readonly meshes: readonly Mesh[]
  readonly pictures: readonly Picture[]
  /** Taken off the file's own metres. */ readonly origin: Vector
  /** Lines and points among the triangles, which are left out. */ readonly skipped?: number
}

export type Box = { readonly min: Vector; readonly max: Vector }

export const plainMaterial: Material = {
  picture: null,
  colour: [0.8, 0.8, 0.8, 1],
  isTransparent: false,
  isDoubleSided: true,
  isUnlit: false,
}

export function boxOf(positions: ArrayLike<number>, indices?: ArrayLike<number>): Box {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  const count = indices?.length ?? positions.length / 3
  for (let at = 0; at < count; at += 1) {
    const vertex = indices === undefined ? at : indices[at]!
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[vertex * 3 + axis]!
      if (value < min[axis]!) min[axis] = value
      if (value > max[axis]!) max[axis] = value
    }
  }
  return { min: min as unknown as Vector, max: max as unknown as Vector }
}

export function unite(boxes: readonly Box[]): Box {
  const side = (pick: (box: Box) => Vector, of: (...values: number[]) => number): Vector =>
    [0, 1, 2].map((axis) =>
      boxes.reduce((all, box) => of(all, pick(box)[axis]!), pick(boxes[0]!)[axis]!),
    ) as unknown as Vector
  return { min: side((box) => box.min, Math.min), max: side((box) => box.max, Math.max) }
}

/** Indices that name no corner, and corners that are nowhere, would reach the browser's graphics driver. */
export function checkMesh(mesh: Mesh): void {
  const vertices = mesh.positions.length / 3
  if (mesh.indices.length % 3 !== 0 || vertices > limits.vertices || mesh.indices.length / 3 > limits.triangles)
    throw new ModelError('too-complex', 'too many triangles')
  for (const index of mesh.indices)
    if (index >= vertices) throw new ModelError('damaged', 'a triangle names a corner that is not there')
  for (const value of mesh.positions)
    if (!(Math.abs(value) <= limits.farthest * 10)) throw new ModelError('damaged', 'a corner lies nowhere')
}

/** Smooth where corners are shared; a surface without them cannot be lit. */
export function normalsOf({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3]
    const [ux, uy, uz] = [
      positions[b]! - positions[a]!,
      positions[b + 1]! - positions[a + 1]!,
      positions[b + 2]! - positions[a + 2]!,
    ]
    const [vx, vy, vz] = [
      positions[c]! - positions[a]!,
      positions[c + 1]! - positions[a + 1]!,
      positions[c + 2]! - positions[a + 2]!,
    ]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) {
      normals[corner]! += nx
      normals[corner + 1]! += ny
      normals[corner + 2]! += nz
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1
    for (let axis = 0; axis < 3; axis += 1) normals[at + axis]! /= length
  }
  return normals
}

/** Of many corners those that these triangles use. */
export function pickMesh(mesh: Mesh, indices: Uint32Array): Mesh {
  const renamed = new Map<number, number>()
  const own = new Uint32Array(indices.length)
  indices.forEach((vertex, at) => {
    let name = renamed.get(vertex)
    if (name === undefined) renamed.set(vertex, (name = renamed.size))
    own[at] = name
  })
  const usedVertices = [...renamed.keys()]
  const gather = <T extends Float32Array | Uint8Array>(from: T | null, width: number): T | null => {
    if (from === null) return null
    const to = new (from.constructor as new (length: number) => T)(usedVertices.length * width)
    usedVertices.forEach((vertex, at) => {
      for (let part = 0; part < width; part += 1) to[at * width + part] = from[vertex * width + part]!
    })
    return to
  }
  return {
    ...mesh,
    indices: own,
    positions: gather(mesh.positions, 3)!,
    normals: gather(mesh.normals, 3),
    uvs: gather(mesh.uvs, 2),
    colours: gather(mesh.colours, 4),
    features: gather(mesh.features, 1),
  }
}
