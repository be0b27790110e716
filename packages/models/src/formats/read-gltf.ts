import { WebIO, type Document, type Material as GltfMaterial, type Node, type Primitive } from '@gltf-transform/core'
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRDracoMeshCompression,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions'
import draco from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { fileAtUri, type Files } from '../files.ts'
import { isOldGlb, isOldGltf } from './gltf-version.ts'
import { limits } from '../limits.ts'
import { multiply, transform, zUpOfYUp, type Matrix, type Vector } from '../matrix.ts'
import { checkMesh, normalsOf, type Mesh, type Picture, type Scene } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import { textOf } from '../text.ts'
import { originNear } from './obj.ts'

const known = [
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRDracoMeshCompression,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
]
/** Without these a file is read wrongly or not at all; what else an extension adds is only left out. */
const readable = new Set<string>(known.map(({ EXTENSION_NAME }) => EXTENSION_NAME))

type Unfolding = { readonly count?: number; readonly byteStride?: number }
type GltfJson = {
  readonly extensionsRequired?: readonly string[]
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength?: number }[]
  readonly bufferViews?: readonly { readonly extensions?: Readonly<Record<string, Unfolding>> }[]
  readonly images?: readonly { readonly uri?: string }[]
  readonly nodes?: readonly { readonly children?: readonly number[]; readonly mesh?: number }[]
  readonly meshes?: readonly {
    readonly primitives?: readonly {
      readonly mode?: number
      readonly indices?: number
      readonly attributes?: { readonly POSITION?: number }
    }[]
  }[]
  readonly scene?: number
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[]
  readonly accessors?: readonly { readonly count?: number; readonly bufferView?: number }[]
}

/** A node within itself never ends, and one within two others doubles at every level. */
function checkNodes({ nodes = [], scenes = [] }: GltfJson): void {
  const hasParent = new Set<number>()
  for (const child of nodes.flatMap(({ children }) => children ?? [])) {
    if (hasParent.has(child)) throw new ModelError('damaged', 'a node within two others')
    hasParent.add(child)
  }
  for (const { nodes: roots = [] } of scenes)
    if (new Set(roots).size < roots.length || roots.some((root) => hasParent.has(root)))
      throw new ModelError('damaged', 'a node that is no root')
}

/** What takes memory without taking bytes of the file. */
function unfolded({ accessors = [], bufferViews = [] }: GltfJson): number {
  const empty = accessors.reduce(
    (sum, { count = 0, bufferView }) => (bufferView === undefined ? sum + count * 16 : sum),
    0,
  )
  return bufferViews.reduce(
    (sum, { extensions }) =>
      Object.values(extensions ?? {}).reduce((all, { count = 0, byteStride = 0 }) => all + count * byteStride, sum),
    empty,
  )
}

/** Counted before any node is built: one mesh in a hundred thousand places takes seconds to build. */
function checkTotal({ nodes = [], meshes = [], scene = 0, scenes = [], accessors = [] }: GltfJson): void {
  const countOf = (accessor: number | undefined) => accessors[accessor ?? -1]?.count ?? 0
  const sizes = meshes.map(({ primitives = [] }) => {
    const drawn = primitives.filter(({ mode = 4 }) => mode >= 4)
    return {
      vertices: drawn.reduce((sum, { attributes }) => sum + countOf(attributes?.POSITION), 0),
      triangles: drawn.reduce(
        (sum, { mode = 4, indices, attributes }) =>
          sum + countOf(indices ?? attributes?.POSITION) / (mode === 4 ? 3 : 1),
        0,
      ),
    }
  })
  let [vertices, triangles] = [0, 0]
  const open = [...(scenes[scene]?.nodes ?? [])]
  while (open.length > 0) {
    const node = nodes[open.pop()!]
    vertices += sizes[node?.mesh ?? -1]?.vertices ?? 0
    triangles += sizes[node?.mesh ?? -1]?.triangles ?? 0
    for (const child of node?.children ?? []) open.push(child)
  }
  if (triangles > limits.triangles || vertices > limits.vertices)
    throw new ModelError('too-complex', 'too many triangles')
}

function check(json: GltfJson): void {
  const foreign = json.extensionsRequired?.filter((name) => !readable.has(name)) ?? []
  if (foreign.length > 0) throw new ModelError('compressed', foreign.join(', '), foreign.join(', '))
  if ((json.nodes?.length ?? 0) > limits.nodes || (json.images?.length ?? 0) > limits.pictures)
    throw new ModelError('too-complex', 'too many nodes or pictures')
  if (json.accessors?.some(({ count = 0 }) => !(count <= limits.vertices * 3)) === true)
    throw new ModelError('too-complex', 'too many corners')
  if (json.buffers?.some(({ byteLength = 0 }) => !(byteLength <= limits.meshBytes)) === true)
    throw new ModelError('too-complex', 'too large')
  if (!(unfolded(json) <= limits.meshBytes)) throw new ModelError('too-complex', 'it unfolds to more than it may')
  checkNodes(json)
  checkTotal(json)
}

async function open(): Promise<WebIO> {
  await MeshoptDecoder.ready
  return new WebIO()
    .registerExtensions(known)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'draco3d.decoder': await draco.createDecoderModule() })
}

/** What a file refers to comes with it or is refused: nothing is fetched. */
async function resourcesOf(
  files: Files,
  name: string,
  json: GltfJson,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    if (uri === undefined || uri.startsWith('data:') || uri in resources) continue
    resources[uri] = Uint8Array.from(await files.read(fileAtUri(files, name, uri), limits.meshBytes))
  }
  return resources
}

function jsonOfGlb(bytes: Uint8Array): GltfJson {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length >= 20 ? view.getUint32(12, true) : Number.NaN
  if (!(length > 0 && 20 + length <= bytes.length)) throw new ModelError('damaged', 'no contents')
  return JSON.parse(textOf(bytes.subarray(20, 20 + length))) as GltfJson
}

async function documentOf(files: Files, name: string): Promise<Document> {
  const bytes = Uint8Array.from(await files.read(name, limits.meshBytes))
  if (isOldGlb(bytes)) throw new ModelError('gltf-1', 'a container of version 1')
  const io = await open()
  const isBinary = bytes[0] === 0x67 && bytes[1] === 0x6c
  const json = isBinary ? jsonOfGlb(bytes) : (JSON.parse(textOf(bytes)) as GltfJson)
  if (isOldGltf(json)) throw new ModelError('gltf-1', 'asset.version')
  check(json)
  const resources = await resourcesOf(files, name, json)
  if (!isBinary) return io.readJSON({ json: json as never, resources })
  if (Object.keys(resources).length === 0) return io.readBinary(bytes)
  const whole = await io.binaryToJSON(bytes)
  return io.readJSON({ json: whole.json, resources: { ...whole.resources, ...resources } })
}

type Placed = { readonly primitive: Primitive; readonly matrix: Matrix }

function placed(document: Document): { readonly found: readonly Placed[]; readonly skipped: number } {
  const found: Placed[] = []
  let skipped = 0
  const walk = (node: Node, depth: number) => {
    if (depth > limits.nodeDepth || found.length > limits.nodes)
      throw new ModelError('too-complex', 'nodes within nodes')
    const mesh = node.getMesh()
    const matrix = multiply(zUpOfYUp, node.getWorldMatrix())
    for (const primitive of mesh?.listPrimitives() ?? []) {
      if (primitive.getMode() >= 4) found.push({ primitive, matrix })
      else skipped += 1
    }
    for (const child of node.listChildren()) walk(child, depth + 1)
  }
  const scenes = document.getRoot().getDefaultScene()
    ? [document.getRoot().getDefaultScene()!]
    : document.getRoot().listScenes().slice(0, 1)
  for (const scene of scenes) for (const node of scene.listChildren()) walk(node, 0)
  return { found, skipped }
}

/** Strips and fans are triangles that share their corners. */
function trianglesOf(primitive: Primitive, count: number): Uint32Array {
  const given = primitive.getIndices()?.getArray()
  const names = given ? Uint32Array.from(given) : Uint32Array.from({ length: count }, (_, index) => index)
  const mode = primitive.getMode()
  if (mode === 4) return names.slice(0, names.length - (names.length % 3))
  const indices = new Uint32Array(Math.max(0, names.length - 2) * 3)
  for (let at = 0; at + 2 < names.length; at += 1) {
    const isOdd = at % 2 === 1
    indices.set(
      mode === 6
        ? [names[0]!, names[at + 1]!, names[at + 2]!]
        : [names[at]!, names[at + (isOdd ? 2 : 1)]!, names[at + (isOdd ? 1 : 2)]!],
      at * 3,
    )
  }
  return indices
}

function materialOf(
  given: GltfMaterial | null,
  pictures: Map<unknown, number>,
  usedPictures: Picture[],
): Mesh['material'] {
  if (given === null)
    return { picture: null, colour: [0.8, 0.8, 0.8, 1], isTransparent: false, isDoubleSided: true, isUnlit: false }
  const texture = given.getBaseColorTexture()
  const bytes = texture?.getImage()
  if (texture && bytes && !pictures.has(texture)) pictures.set(texture, usedPictures.push({ bytes }) - 1)
  return {
    picture: texture && bytes ? pictures.get(texture)! : null,
    colour: given.getBaseColorFactor() as [number, number, number, number],
    isTransparent: given.getAlphaMode() === 'BLEND',
    isDoubleSided: given.getDoubleSided(),
    isUnlit: given.getExtension(KHRMaterialsUnlit.EXTENSION_NAME) !== null,
  }
}

/** GLB or glTF, in metres; y is up in the file and z in what is answered. */
export async function readGltf(files: Files, name: string): Promise<Scene> {
  const { found: parts, skipped } = placed(await documentOf(files, name))
  const [pictures, usedPictures] = [new Map<unknown, number>(), [] as Picture[]]
  let origin: Vector | undefined
  const meshes = parts.flatMap(({ primitive, matrix }): Mesh[] => {
    const at = primitive.getAttribute('POSITION')
    if (at === null) return []
    const [count, corner] = [at.getCount(), [0, 0, 0]]
    const [positions, normals] = [new Float32Array(count * 3), primitive.getAttribute('NORMAL')]
    for (let vertex = 0; vertex < count; vertex += 1) {
      at.getElement(vertex, corner)
      const [x, y, z] = transform(matrix, corner as unknown as Vector)
      origin ??= originNear([x, y, z])
      positions.set([x - origin[0], y - origin[1], z - origin[2]], vertex * 3)
    }
    const [uv, colour] = [
      primitive.getAttribute(`TEXCOORD_${primitive.getMaterial()?.getBaseColorTextureInfo()?.getTexCoord() ?? 0}`),
      primitive.getAttribute('COLOR_0'),
    ]
    const material = materialOf(primitive.getMaterial(), pictures, usedPictures)
    const uvs = uv === null ? null : Float32Array.from({ length: count * 2 }, () => 0)
    if (uvs !== null)
      for (let vertex = 0; vertex < count; vertex += 1) uvs.set(uv!.getElement(vertex, [0, 0]), vertex * 2)
    const colours = colour === null ? null : new Uint8Array(count * 4).fill(255)
    if (colours !== null)
      for (let vertex = 0; vertex < count; vertex += 1)
        colours.set(
          colour!
            .getElement(vertex, [0, 0, 0, 1])
            .slice(0, 4)
            .map((value) => value * 255),
          vertex * 4,
        )
    const shape = { positions, indices: trianglesOf(primitive, count) }
    // What baked light into its picture has no use for directions: photogrammetry leaves them out.
    const isBaked = material.picture !== null && normals === null
    const mesh: Mesh = {
      ...shape,
      normals: material.isUnlit || isBaked ? null : normalsOf(shape),
      uvs,
      colours,
      features: null,
      material: { ...material, isUnlit: material.isUnlit || isBaked },
    }
    checkMesh(mesh)
    return [mesh]
  })
  return { meshes, pictures: usedPictures, origin: origin ?? [0, 0, 0], skipped }
}
