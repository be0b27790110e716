import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { boxOf, type Box, type Mesh } from '../mesh.ts'
import { bytesOfText } from '../text.ts'

/** type: of its bytes. */
export type Painted = { readonly bytes: Uint8Array; readonly type: 'image/jpeg' | 'image/png' | 'image/webp' }
export type PaintedMesh = Mesh & { readonly painted: Painted | null }
export type Points = { readonly positions: Float32Array; readonly colours: Uint8Array | null }

type Json = Record<string, unknown>
type Built = {
  readonly chunks: Uint8Array[]
  readonly bufferViews: Json[]
  readonly accessors: Json[]
  offset: number
  plainOffset: number
}

const upright = { rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] }

function append(built: Built, bytes: Uint8Array): number {
  const at = built.offset
  const padding = (4 - (bytes.length % 4)) % 4
  built.chunks.push(bytes, new Uint8Array(padding))
  built.offset += bytes.length + padding
  return at
}

type Layout = {
  readonly componentType: number
  readonly type: string
  readonly normalized?: boolean
  readonly min?: readonly number[]
  readonly max?: readonly number[]
}

/** Compressed as EXT_meshopt_compression; the second buffer is what it unfolds to and is never there. */
function addView(
  built: Built,
  source: Uint8Array,
  count: number,
  stride: number,
  mode: 'ATTRIBUTES' | 'TRIANGLES',
  layout: Layout,
): number {
  const packed = MeshoptEncoder.encodeGltfBuffer(source, count, stride, mode)
  const byteOffset = append(built, packed)
  const isIndex = mode === 'TRIANGLES'
  built.bufferViews.push({
    buffer: 1,
    byteOffset: built.plainOffset,
    byteLength: count * stride,
    ...(isIndex ? { target: 34_963 } : { byteStride: stride, target: 34_962 }),
    extensions: {
      EXT_meshopt_compression: { buffer: 0, byteOffset, byteLength: packed.length, byteStride: stride, count, mode },
    },
  })
  built.plainOffset += Math.ceil((count * stride) / 4) * 4
  built.accessors.push({ bufferView: built.bufferViews.length - 1, count, ...layout })
  return built.accessors.length - 1
}

const bytesOf = (array: Uint16Array | Int8Array | Float32Array | Uint32Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

type Grid = { readonly scale: number; readonly min: readonly number[] }

/** One scale for all axes, or what stands square to a surface would lean. */
function gridOf({ min, max }: Box): Grid {
  const extent = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], 1e-6)
  return { scale: extent / 65_535, min }
}

function addPositions(built: Built, positions: Float32Array, { scale, min }: Grid): number {
  const count = positions.length / 3
  const packed = new Uint16Array(count * 4)
  const [low, high] = [
    [65_535, 65_535, 65_535],
    [0, 0, 0],
  ]
  for (let at = 0; at < count; at += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = Math.min(65_535, Math.max(0, Math.round((positions[at * 3 + axis]! - min[axis]!) / scale)))
      packed[at * 4 + axis] = value
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return addView(built, bytesOf(packed), count, 8, 'ATTRIBUTES', {
    componentType: 5123,
    type: 'VEC3',
    min: low,
    max: high,
  })
}

function addNormals(built: Built, normals: Float32Array): number {
  const count = normals.length / 3
  const packed = new Int8Array(count * 4)
  for (let at = 0; at < count; at += 1)
    for (let axis = 0; axis < 3; axis += 1)
      packed[at * 4 + axis] = Math.round(Math.min(1, Math.max(-1, normals[at * 3 + axis]!)) * 127)
  return addView(built, bytesOf(packed), count, 4, 'ATTRIBUTES', {
    componentType: 5120,
    type: 'VEC3',
    normalized: true,
  })
}

function addUvs(built: Built, uvs: Float32Array): number {
  const count = uvs.length / 2
  if (!uvs.every((value) => value >= 0 && value <= 1))
    return addView(built, bytesOf(uvs), count, 8, 'ATTRIBUTES', { componentType: 5126, type: 'VEC2' })
  return addView(built, bytesOf(Uint16Array.from(uvs, (value) => Math.round(value * 65_535))), count, 4, 'ATTRIBUTES', {
    componentType: 5123,
    type: 'VEC2',
    normalized: true,
  })
}

/** Neighbours side by side: packs half as large and draws faster. */
function reordered<T extends Mesh>(mesh: T): T {
  const indices = Uint32Array.from(mesh.indices)
  const [remap, unique] = MeshoptEncoder.reorderMesh(indices, true, true)
  const move = <A extends Float32Array | Uint8Array>(from: A | null, width: number): A | null => {
    if (from === null) return null
    const to = new (from.constructor as new (length: number) => A)(unique * width)
    for (let vertex = 0; vertex < remap.length; vertex += 1) {
      const name = remap[vertex]!
      if (name !== 0xffff_ffff)
        for (let part = 0; part < width; part += 1) to[name * width + part] = from[vertex * width + part]!
    }
    return to
  }
  return {
    ...mesh,
    indices,
    positions: move(mesh.positions, 3)!,
    normals: move(mesh.normals, 3),
    uvs: move(mesh.uvs, 2),
    colours: move(mesh.colours, 4),
    features: move(mesh.features, 1),
  }
}

function addMesh(built: Built, given: Mesh, grid: Grid): Json {
  const mesh = reordered(given)
  const count = mesh.positions.length / 3
  const attributes: Json = { POSITION: addPositions(built, mesh.positions, grid) }
  if (mesh.normals !== null) attributes['NORMAL'] = addNormals(built, mesh.normals)
  if (mesh.uvs !== null && mesh.material.picture !== null) attributes['TEXCOORD_0'] = addUvs(built, mesh.uvs)
  if (mesh.colours !== null)
    attributes['COLOR_0'] = addView(built, mesh.colours, count, 4, 'ATTRIBUTES', {
      componentType: 5121,
      type: 'VEC4',
      normalized: true,
    })
  if (mesh.features !== null)
    attributes['_FEATURE_ID_0'] = addView(built, bytesOf(mesh.features), count, 4, 'ATTRIBUTES', {
      componentType: 5126,
      type: 'SCALAR',
    })
  const isShort = count <= 65_535
  const indices = isShort ? Uint16Array.from(mesh.indices) : mesh.indices
  return {
    attributes,
    mode: 4,
    indices: addView(built, bytesOf(indices), indices.length, isShort ? 2 : 4, 'TRIANGLES', {
      componentType: isShort ? 5123 : 5125,
      type: 'SCALAR',
    }),
  }
}

function finish(built: Built, json: Json, extensions: readonly string[], required: readonly string[]): Uint8Array {
  const gltf = {
    asset: { version: '2.0', generator: 'Plumbline' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    ...json,
    accessors: built.accessors,
    bufferViews: built.bufferViews,
    buffers: [
      { byteLength: built.offset },
      { byteLength: Math.max(4, built.plainOffset), extensions: { EXT_meshopt_compression: { fallback: true } } },
    ],
    extensionsUsed: extensions,
    extensionsRequired: required,
  }
  const text = bytesOfText(JSON.stringify(gltf))
  const jsonLength = Math.ceil(text.length / 4) * 4
  const whole = new Uint8Array(12 + 8 + jsonLength + 8 + built.offset).fill(0x20)
  const view = new DataView(whole.buffer)
  const words = [0x4654_6c67, 2, whole.length, jsonLength, 0x4e4f_534a]
  words.forEach((word, index) => view.setUint32(index * 4, word, true))
  whole.set(text, 20)
  view.setUint32(20 + jsonLength, built.offset, true)
  view.setUint32(24 + jsonLength, 0x004e_4942, true)
  let at = 28 + jsonLength
  for (const chunk of built.chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const fresh = (): Built => ({ chunks: [], bufferViews: [], accessors: [], offset: 0, plainOffset: 0 })
const nodeOf = ({ scale, min }: Grid) => ({
  mesh: 0,
  ...upright,
  scale: [scale, scale, scale],
  translation: [min[0]!, min[2]!, -min[1]!],
})
const packedBy = ['EXT_meshopt_compression', 'KHR_mesh_quantization']

/** One tile of triangles, quantised to a 65,535th of its extent and packed. */
export async function writeMeshGlb(meshes: readonly PaintedMesh[], box: Box): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const built = fresh()
  const [grid, images, materials, primitives]: [Grid, Json[], Json[], Json[]] = [gridOf(box), [], [], []]
  for (const mesh of meshes) {
    const { colour, isTransparent, isDoubleSided, isUnlit } = mesh.material
    if (mesh.painted !== null) {
      const byteOffset = append(built, mesh.painted.bytes)
      built.bufferViews.push({ buffer: 0, byteOffset, byteLength: mesh.painted.bytes.length })
      images.push({ bufferView: built.bufferViews.length - 1, mimeType: mesh.painted.type })
    }
    const texture = mesh.painted === null ? {} : { baseColorTexture: { index: images.length - 1 } }
    materials.push({
      pbrMetallicRoughness: { baseColorFactor: colour, metallicFactor: 0, roughnessFactor: 1, ...texture },
      doubleSided: isDoubleSided,
      ...(isTransparent ? { alphaMode: 'BLEND' } : {}),
      ...(isUnlit ? { extensions: { KHR_materials_unlit: {} } } : {}),
    })
    primitives.push({ ...addMesh(built, mesh, grid), material: materials.length - 1 })
  }
  const pictures =
    images.length === 0
      ? {}
      : {
          images,
          samplers: [{ magFilter: 9729, minFilter: 9987 }],
          textures: images.map((_, source) => ({ source, sampler: 0 })),
        }
  const isUnlit = meshes.some(({ material }) => material.isUnlit)
  return finish(
    built,
    { nodes: [nodeOf(grid)], meshes: [{ primitives }], materials, ...pictures },
    [...packedBy, ...(isUnlit ? ['KHR_materials_unlit'] : [])],
    packedBy,
  )
}

/** One tile of points. */
export async function writePointsGlb({ positions, colours }: Points): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const built = fresh()
  const grid = gridOf(boxOf(positions))
  const order = MeshoptEncoder.reorderPoints(positions, 3)
  const [moved, painted] = [
    new Float32Array(positions.length),
    colours === null ? null : new Uint8Array(colours.length),
  ]
  order.forEach((to, from) => {
    for (let axis = 0; axis < 3; axis += 1) moved[to * 3 + axis] = positions[from * 3 + axis]!
    if (painted !== null) for (let part = 0; part < 4; part += 1) painted[to * 4 + part] = colours![from * 4 + part]!
  })
  const attributes: Json = { POSITION: addPositions(built, moved, grid) }
  if (painted !== null)
    attributes['COLOR_0'] = addView(built, painted, moved.length / 3, 4, 'ATTRIBUTES', {
      componentType: 5121,
      type: 'VEC4',
      normalized: true,
    })
  const material = {
    pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1], metallicFactor: 0 },
    extensions: { KHR_materials_unlit: {} },
  }
  return finish(
    built,
    { nodes: [nodeOf(grid)], meshes: [{ primitives: [{ attributes, mode: 0, material: 0 }] }], materials: [material] },
    [...packedBy, 'KHR_materials_unlit'],
    packedBy,
  )
}
