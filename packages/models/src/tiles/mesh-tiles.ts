import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { atlasOf, type Atlas, type PictureSize } from './atlas.ts'
import { writeMeshGlb, type Painted, type PaintedMesh } from './glb.ts'
import { boxOf, pickMesh, unite, type Box, type Mesh, type Scene } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import type { Onward, Sink, Tile } from './tileset.ts'

/** The pictures of a scene, cut and made smaller. Atlas: null for the whole. */
export type Painter = {
  size(picture: number): Promise<PictureSize | undefined>
  paint(picture: number, atlas: Atlas | null, longestSide: number): Promise<Painted>
}

const leafTriangles = 60_000
const [leafSide, coarseSide] = [4_096, 1_024]
/** Halving ends here even where corners fall together. */
const deepest = 24

type Part = { readonly mesh: Mesh; readonly indices: Uint32Array }
type BuildState = {
  readonly painter: Painter
  readonly sink: Sink
  readonly onward: Onward
  readonly total: number
  next: number
  done: number
}

const trianglesOf = (parts: readonly Part[]) => parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
const boxOfParts = (parts: readonly Part[]): Box =>
  unite(parts.map(({ mesh, indices }) => boxOf(mesh.positions, indices)))

/** Simplified in its own picture's coordinates as well: a seam that moves smears the wall. */
function coarser({ mesh, indices }: Part, target: number): { readonly part: Part; readonly error: number } {
  if (indices.length <= target * 3) return { part: { mesh, indices }, error: 0 }
  const own = pickMesh(mesh, indices)
  const [simplified, error] =
    own.uvs === null || own.material.picture === null
      ? MeshoptSimplifier.simplify(own.indices, own.positions, 3, Math.ceil(target) * 3, 1e9, [
          'LockBorder',
          'ErrorAbsolute',
        ])
      : MeshoptSimplifier.simplifyWithAttributes(
          own.indices,
          own.positions,
          3,
          own.uvs,
          2,
          [0.5, 0.5],
          null,
          Math.ceil(target) * 3,
          1e9,
          ['LockBorder', 'ErrorAbsolute'],
        )
  return { part: { mesh: own, indices: simplified }, error }
}

async function show(state: BuildState, { mesh, indices }: Part, longestSide: number): Promise<PaintedMesh> {
  const own = pickMesh(mesh, indices)
  const { picture } = own.material
  const size = picture === null ? undefined : await state.painter.size(picture)
  if (picture === null || size === undefined || own.uvs === null)
    return { ...own, painted: null, material: { ...own.material, picture: null } }
  const cut = atlasOf(own, size)
  return { ...(cut?.mesh ?? own), painted: await state.painter.paint(picture, cut?.atlas ?? null, longestSide) }
}

async function writeTile(state: BuildState, parts: readonly Part[], box: Box, longestSide: number): Promise<string> {
  const shown: PaintedMesh[] = []
  for (const part of parts) if (part.indices.length > 0) shown.push(await show(state, part, longestSide))
  const uri = `${state.next}.glb`
  state.next += 1
  await state.sink.write(uri, await writeMeshGlb(shown, box))
  return uri
}

/** At the middle of what lies along its longest side. */
function halve(parts: readonly Part[], { min, max }: Box): readonly (readonly Part[])[] {
  const axis = [0, 1, 2].reduce(
    (longest, one) => (max[one]! - min[one]! > max[longest]! - min[longest]! ? one : longest),
    0,
  )
  const middles = parts.map(({ mesh, indices }) => {
    const at = new Float32Array(indices.length / 3)
    for (let triangle = 0; triangle < at.length; triangle += 1)
      at[triangle] =
        (mesh.positions[indices[triangle * 3]! * 3 + axis]! +
          mesh.positions[indices[triangle * 3 + 1]! * 3 + axis]! +
          mesh.positions[indices[triangle * 3 + 2]! * 3 + axis]!) /
        3
    return at
  })
  const sample = middles
    .flatMap((at) =>
      Array.from(
        { length: Math.min(at.length, 2_000) },
        (_, index) => at[Math.floor((index * at.length) / Math.min(at.length, 2_000))]!,
      ),
    )
    .sort((a, b) => a - b)
  const middle = sample[sample.length >> 1]!
  const side = (isLow: boolean) =>
    parts.flatMap(({ mesh, indices }, number): Part[] => {
      const at = middles[number]!
      let count = 0
      for (const value of at) if (value < middle === isLow) count += 1
      const simplified = new Uint32Array(count * 3)
      let next = 0
      at.forEach((value, triangle) => {
        if (value < middle !== isLow) return
        simplified.set(indices.subarray(triangle * 3, triangle * 3 + 3), next)
        next += 3
      })
      return count === 0 ? [] : [{ mesh, indices: simplified }]
    })
  return [side(true), side(false)].filter((half) => half.length > 0)
}

async function tileOf(state: BuildState, parts: readonly Part[], depth: number): Promise<Tile> {
  const [box, triangles] = [boxOfParts(parts), trianglesOf(parts)]
  const halves = triangles <= leafTriangles || depth >= deepest ? [] : halve(parts, box)
  if (halves.length < 2) {
    const uri = await writeTile(state, parts, box, leafSide)
    state.done += triangles
    state.onward(state.done / state.total)
    return { box, error: 0, uri, children: [] }
  }
  const coarse = parts.map((part) => coarser(part, (part.indices.length / 3) * (leafTriangles / triangles)))
  const uri = await writeTile(
    state,
    coarse.map(({ part }) => part),
    box,
    coarseSide,
  )
  const children: Tile[] = []
  for (const half of halves) children.push(await tileOf(state, half, depth + 1))
  const extent = Math.hypot(box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2])
  // Never less than the children's, and never zero: the renderer would not load them. Its picture is coarse as well.
  const error = Math.max(
    ...coarse.map((one) => one.error),
    ...children.map((child) => child.error * 1.5),
    extent / 2_000,
  )
  return { box, error, uri, children }
}

/** A tree of tiles, each with as many triangles as a laptop draws at once; those above show the same with fewer. */
export async function meshTiles(
  scene: Pick<Scene, 'meshes'>,
  painter: Painter,
  sink: Sink,
  onward: Onward,
): Promise<Tile> {
  await MeshoptSimplifier.ready
  const parts = scene.meshes
    .filter(({ indices }) => indices.length > 0)
    .map((mesh) => ({ mesh, indices: mesh.indices }))
  if (parts.length === 0) throw new ModelError('empty', 'no triangle')
  return tileOf({ painter, sink, onward, total: trianglesOf(parts), next: 0, done: 0 }, parts, 0)
}
