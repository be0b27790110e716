import { writeMeshGlb } from '@plumbline/models/tiles/glb'
import { boxOf, normalsOf, plainMaterial, type Mesh } from '@plumbline/models/mesh'
import { geoKeys, withRecords, wktRecord } from '@plumbline/models/testing/las-records'
import { lasBytes, lazBytes, type Cloud } from '@plumbline/models/testing/laz-file'
import sharp from 'sharp'
import type { ModelKind } from '@plumbline/contract/models/models'
import { zipFile, type ZipEntry } from './drawing-files.ts'
import { ifcText } from './ifc-file.ts'

/** Small whole files of every kind of model, for tests. */

export const text = (given: string) => Buffer.from(given)

/** Left half red, right half blue. */
export const twoColours = (side: number, type: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: side / 2, height: side, channels: 3, background: '#0000ff' } },
        left: side / 2,
        top: 0,
      },
    ])
    .toFormat(type)
    .toBuffer()

const corners = new Float32Array([0, 0, 0, 4, 0, 0, 4, 0, 3, 0, 0, 3])
const indices = new Uint32Array([0, 1, 2, 0, 2, 3])
const wall: Mesh = {
  positions: corners,
  indices,
  normals: normalsOf({ positions: corners, indices }),
  uvs: null,
  colours: null,
  features: null,
  material: plainMaterial,
}

/** Packed as ours are. */
export const packedGlb = async () => Buffer.from(await writeMeshGlb([{ ...wall, painted: null }], boxOf(corners)))

/** A wall of 4 m by 3 m, y up, nothing packed, with its picture. */
export function plainGlb(picture: Buffer): Buffer {
  const positions = new Float32Array([0, 0, 0, 4, 0, 0, 4, 3, 0, 0, 3, 0])
  const uvs = new Float32Array([0, 1, 1, 1, 1, 0, 0, 0])
  const body = Buffer.concat([
    Buffer.from(positions.buffer),
    Buffer.from(uvs.buffer),
    Buffer.from(indices.buffer),
    picture,
    Buffer.alloc((4 - (picture.length % 4)) % 4),
  ])
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, children: [1] }, { translation: [0, 0, 0] }],
    buffers: [{ byteLength: body.length }],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 32 },
      { buffer: 0, byteOffset: 80, byteLength: 24 },
      { buffer: 0, byteOffset: 104, byteLength: picture.length },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [4, 3, 0] },
      { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
      { bufferView: 2, componentType: 5125, count: 6, type: 'SCALAR' },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ bufferView: 3, mimeType: 'image/png' }],
  })
  return glbOf(json, body)
}

export function glbOf(json: string, body = Buffer.alloc(0)): Buffer {
  const words = Buffer.from(json.padEnd(Math.ceil(Buffer.byteLength(json) / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF')
  ;[2, 28 + words.length + body.length, words.length].forEach((value, at) => head.writeUInt32LE(value, 4 + at * 4))
  head.write('JSON', 16)
  const second = Buffer.alloc(8)
  second.writeUInt32LE(body.length)
  second.write('BIN\0', 4)
  return Buffer.concat([head, words, second, body])
}

/** A GLB in the older clothes. */
export function b3dmOf(glb: Buffer): Buffer {
  const table = Buffer.from('{"BATCH_LENGTH":0}  ')
  const head = Buffer.alloc(28)
  head.write('b3dm')
  ;[1, 28 + table.length + glb.length, table.length, 0, 0, 0].forEach((value, at) =>
    head.writeUInt32LE(value, 4 + at * 4),
  )
  return Buffer.concat([head, table, glb])
}

export const objEntries = (picture: Buffer): readonly ZipEntry[] => [
  {
    name: 'house/house.obj',
    bytes: text(
      'mtllib house.mtl\nv 0 0 0\nv 4 0 0\nv 4 0 3\nv 0 0 3\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl brick\nf 1/1 2/2 3/3 4/4\n',
    ),
  },
  { name: 'house/house.mtl', bytes: text('newmtl brick\nKd 1 1 1\nmap_Kd -s 1 1 1 textures\\brick.png\n') },
  { name: 'house/textures/brick.png', bytes: picture },
]

export const tilesEntries = (glb: Buffer): readonly ZipEntry[] => [
  {
    name: 'a/tileset.json',
    bytes: text(
      JSON.stringify({
        asset: { version: '1.0' },
        geometricError: 50,
        root: {
          geometricError: 9,
          refine: 'ADD',
          boundingVolume: { box: [0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9] },
          content: { url: 'Data%20Tile.b3dm' },
          children: [
            { geometricError: 0, boundingVolume: { sphere: [0, 0, 0, 9] }, content: { uri: 'sub/more.json' } },
          ],
        },
      }),
    ),
  },
  { name: 'a/Data Tile.b3dm', bytes: b3dmOf(glb) },
  {
    name: 'a/sub/more.json',
    bytes: text(
      JSON.stringify({
        asset: { version: '1.0' },
        geometricError: 9,
        root: { geometricError: 0, boundingVolume: { sphere: [0, 0, 0, 9] }, content: { uri: '../b.glb' } },
      }),
    ),
  },
  { name: 'a/b.glb', bytes: glb },
]

/** On the globe, its tiles placed by regions; a cloud of points, and several contents of one tile. */
export function globeEntries(glb: Buffer): readonly ZipEntry[] {
  const region = [1.99262, 0.38919, 1.99264, 0.38921, 0, 60]
  const tile = (given: object) => ({ geometricError: 0, boundingVolume: { region }, ...given })
  const table = text('{"POINTS_LENGTH":1,"POSITION":{"byteOffset":0},"RTC_CENTER":[-2412000,5380000,2400000]}     ')
  const head = Buffer.alloc(28)
  head.write('pnts')
  ;[1, 28 + table.length + 12, table.length, 12, 0, 0].forEach((value, at) => head.writeUInt32LE(value, 4 + at * 4))
  return [
    {
      name: 'tileset.json',
      bytes: text(
        JSON.stringify({
          asset: { version: '1.1' },
          geometricError: 50,
          root: {
            ...tile({ refine: 'ADD' }),
            geometricError: 9,
            children: [tile({ content: { uri: 'p.pnts' } }), tile({ contents: [{ uri: 'a.glb' }, { uri: 'p.pnts' }] })],
          },
        }),
      ),
    },
    { name: 'p.pnts', bytes: Buffer.concat([head, table, Buffer.alloc(12)]) },
    { name: 'a.glb', bytes: glb },
  ]
}

/** Grey towards the top, with a little red. */
export const smallCloud = (count: number): Cloud => ({
  count,
  corner: [836_000, 819_000, 5],
  size: [4, 2, 6],
  point: (index) => [
    (index * 7_919) % 4_000,
    (index * 104_729) % 2_000,
    (index * 31) % 6_000,
    30_000 + ((index * 31) % 6_000),
    (index * 31) % 6_000,
    (index * 31) % 6_000,
  ],
})

export const plyMesh =
  'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1 2 3\n1 0 0 1 2 3\n0 1 0 1 2 3\n3 0 1 2\n'
export const plyPoints = Buffer.concat([
  text(
    'ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty float x\nproperty double y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n',
  ),
  Buffer.alloc(4 * 19, 1),
])

export type ModelFile = {
  readonly kind: ModelKind
  readonly name: string
  readonly bytes: Buffer
  /** What it is packed of, so that what lies within can be spoilt too. */ readonly entries?: readonly ZipEntry[]
}

export async function everyKind(): Promise<readonly ModelFile[]> {
  const picture = await twoColours(8)
  const glb = plainGlb(picture)
  const gltf = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [
      {
        byteLength: 36,
        uri: `data:;base64,${Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer).toString('base64')}`,
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
  })
  const zipped = (kind: ModelKind, entries: readonly ZipEntry[]): ModelFile => ({
    kind,
    name: 'a.zip',
    bytes: zipFile(entries),
    entries,
  })
  return [
    { kind: 'glb', name: 'a.glb', bytes: glb },
    { kind: 'glb', name: 'a.glb', bytes: await packedGlb() },
    { kind: 'gltf', name: 'a.gltf', bytes: text(gltf) },
    zipped('obj', objEntries(picture)),
    { kind: 'ply', name: 'a.ply', bytes: text(plyMesh) },
    { kind: 'ply', name: 'b.ply', bytes: plyPoints },
    { kind: 'las', name: 'a.las', bytes: Buffer.from(lasBytes(smallCloud(300))) },
    { kind: 'laz', name: 'a.laz', bytes: Buffer.from(lazBytes(smallCloud(300))) },
    zipped('tiles3d', tilesEntries(glb)),
    { kind: 'ifc', name: 'a.ifc', bytes: text(ifcText) },
    zipped('tiles3d', globeEntries(glb)),
    {
      kind: 'las',
      name: 'b.las',
      bytes: Buffer.from(
        withRecords(lasBytes(smallCloud(300)), [
          ...geoKeys({ 1024: 1, 3072: 2263, 4099: 9003 }),
          ...wktRecord(
            'COMPD_CS["a",PROJCS["b",UNIT["foot",0.3048],AUTHORITY["EPSG","2222"]],VERT_CS["c",UNIT["metre",1]]]',
          ),
        ]),
      ),
    },
  ]
}
