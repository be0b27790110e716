import { writeMeshGlb, type PaintedMesh } from './glb.ts'
import { boxOf, unite, type Box, type Mesh } from '../mesh.ts'
import type { Onward, Sink, Tile } from './tileset.ts'

type Part = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly indices: Uint32Array
  readonly colour: readonly [number, number, number, number]
}
export type Element = { readonly expressId: number; readonly parts: readonly Part[] }

const tileTriangles = 60_000
const deepest = 24

type Measured = {
  readonly element: Element
  readonly feature: number
  readonly box: Box
  readonly size: number
  readonly triangles: number
}

function measure(element: Element, feature: number): Measured {
  const box = unite(element.parts.map(({ positions }) => boxOf(positions)))
  const size = Math.hypot(box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2])
  return {
    element,
    feature,
    box,
    size,
    triangles: element.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  }
}

/** All opaque ones in one piece, all transparent ones in another: a tile is drawn at one go. */
function joined(elements: readonly Measured[], isTransparent: boolean): Mesh | undefined {
  const parts = elements.flatMap(({ element, feature }) =>
    element.parts.filter(({ colour }) => colour[3] < 1 === isTransparent).map((part) => ({ part, feature })),
  )
  if (parts.length === 0) return undefined
  const [vertices, corners] = [
    parts.reduce((sum, { part }) => sum + part.positions.length / 3, 0),
    parts.reduce((sum, { part }) => sum + part.indices.length, 0),
  ]
  const [positions, normals, colours, features, indices] = [
    new Float32Array(vertices * 3),
    new Float32Array(vertices * 3),
    new Uint8Array(vertices * 4),
    new Float32Array(vertices),
    new Uint32Array(corners),
  ]
  let [at, next] = [0, 0]
  for (const { part, feature } of parts) {
    const count = part.positions.length / 3
    positions.set(part.positions, at * 3)
    normals.set(part.normals, at * 3)
    features.fill(feature, at, at + count)
    const paint = part.colour.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
    for (let vertex = 0; vertex < count; vertex += 1) colours.set(paint, (at + vertex) * 4)
    indices.set(
      part.indices.map((index) => Math.min(index, count - 1) + at),
      next,
    )
    at += count
    next += part.indices.length
  }
  return {
    positions,
    normals,
    uvs: null,
    colours,
    features,
    indices,
    material: { picture: null, colour: [1, 1, 1, 1], isTransparent, isDoubleSided: true, isUnlit: false },
  }
}

type BuildState = { readonly sink: Sink; readonly onward: Onward; readonly total: number; next: number; done: number }

/** Given by size: what is large is shown first, and what is small when one comes near. */
async function tileOf(state: BuildState, elements: readonly Measured[], depth: number): Promise<Tile> {
  const [shown, rest]: [Measured[], Measured[]] = [[], []]
  let triangles = 0
  for (const element of elements) {
    const hasRoom = shown.length === 0 || triangles + element.triangles <= tileTriangles || depth >= deepest
    if (hasRoom) triangles += element.triangles
    ;(hasRoom ? shown : rest).push(element)
  }
  const box = unite(elements.map((element) => element.box))
  const uri = `${state.next}.glb`
  state.next += 1
  const meshes = [joined(shown, false), joined(shown, true)].flatMap((mesh): PaintedMesh[] =>
    mesh === undefined ? [] : [{ ...mesh, painted: null }],
  )
  await state.sink.write(uri, await writeMeshGlb(meshes, unite(shown.map((element) => element.box))))
  state.done += shown.length
  state.onward(state.done / state.total)
  if (rest.length === 0) return { box, error: 0, uri, children: [], refine: 'ADD' }
  const axis = [0, 1, 2].reduce(
    (longest, one) => (box.max[one]! - box.min[one]! > box.max[longest]! - box.min[longest]! ? one : longest),
    0,
  )
  const middles = rest.map((element) => element.box.min[axis]! + element.box.max[axis]!)
  const middle = middles.toSorted((a, b) => a - b)[middles.length >> 1]!
  const halves = [rest.filter((_, at) => middles[at]! < middle), rest.filter((_, at) => middles[at]! >= middle)].filter(
    (half) => half.length > 0,
  )
  const children: Tile[] = []
  for (const half of halves) children.push(await tileOf(state, half, depth + 1))
  return { box, error: Math.max(rest[0]!.size, ...children.map((child) => child.error)), uri, children, refine: 'ADD' }
}

/** Features are numbered as the elements are given. */
export async function bimTiles(
  elements: readonly Element[],
  sink: Sink,
  onward: Onward,
): Promise<{ readonly root: Tile; readonly triangles: number }> {
  const measured = elements.map(measure)
  const root = await tileOf(
    { sink, onward, total: elements.length, next: 0, done: 0 },
    measured.toSorted((a, b) => b.size - a.size),
    0,
  )
  return { root, triangles: measured.reduce((sum, element) => sum + element.triangles, 0) }
}
