import { expect, test } from 'vitest'
import { geocentric, geocentricOfLocal } from '../place/earth.ts'
import { foreignTiles } from './foreign-tiles.ts'
import { glbOf } from './pack-gltf.ts'
import { multiply, transform, type Vector } from '../matrix.ts'
import { filesOf, memorySink } from '../testing/memory-files.ts'
import { bytesOfText, textOf } from '../text.ts'

const place = { latitude: 22.3, longitude: 114.17, altitude: 30 }
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** About 103 m by 111 m by 60 m. */
const region = [114.1695, 22.2995, 114.1705, 22.3005].map(radians).concat(0, 60)
const sphere = [0, 0, 0, 9]
const box = [0, 0, 0, 10, 0, 0, 0, 5, 0, 0, 0, 20]
const json = (given: object) => bytesOfText(JSON.stringify(given))
const tileset = (root: object) =>
  json({ asset: { version: '1.0' }, geometricError: 50, root: { geometricError: 9, refine: 'ADD', ...root } })
const glb = glbOf({ asset: { version: '2.0' } }, new Uint8Array(0))
const [content, a] = [{ content: { uri: 'a.glb' } }, { 'a.glb': glb }]

type Tile = {
  boundingVolume: { box?: number[]; sphere?: number[]; region?: number[] }
  transform?: number[]
  content?: { uri: string }
  children?: Tile[]
}

async function taken(files: Readonly<Record<string, Uint8Array>>, name = 'tileset.json') {
  const sink = memorySink()
  const made = await foreignTiles(filesOf(files), name, sink)
  const read = (file: string) => JSON.parse(textOf(sink.files.get(file)!)) as { root: Tile }
  return { ...made, read, root: read('tileset.json').root, written: sink.files }
}
const extent = ({ min, max }: { readonly min: Vector; readonly max: Vector }) =>
  max.map((upper, axis) => Math.round(upper - min[axis]!))

test('a box, a sphere and a region each say how large a model is; a region also where', async () => {
  const boxed = await taken({ 'tileset.json': tileset({ boundingVolume: { box }, ...content }), ...a })
  expect([extent(boxed.box), boxed.at]).toEqual([[20, 10, 40], null])
  const round = await taken({ 'tileset.json': tileset({ boundingVolume: { sphere }, ...content }), ...a })
  expect([extent(round.box), round.at]).toEqual([[18, 18, 18], null])
  const onEarth = await taken({ 'tileset.json': tileset({ boundingVolume: { region }, ...content }), ...a })
  expect(extent(onEarth.box)).toEqual([103, 111, 60])
  expect([onEarth.at!.latitude, onEarth.at!.longitude, onEarth.at!.altitude]).toEqual([
    expect.closeTo(22.3, 6),
    expect.closeTo(114.17, 6),
    expect.closeTo(30, 1),
  ])
  expect(onEarth.root.boundingVolume.region).toBeUndefined()
})

test('regions of tiles below, moved ones and those of nested tilesets too, come along when the model is laid flat', async () => {
  const moved = geocentricOfLocal(place)
  const { root, read } = await taken({
    'tileset.json': tileset({
      boundingVolume: { region },
      children: [
        { geometricError: 1, transform: [...moved], boundingVolume: { region }, content: { uri: 'sub/more.json' } },
      ],
    }),
    'sub/more.json': tileset({ boundingVolume: { region }, content: { uri: '../a.glb' } }),
    ...a,
  })
  const [child] = root.children!
  const nested = read(child!.content!.uri).root
  // From each tile's own coordinates to those that are drawn: the middle of the region lies at their zero.
  for (const [volume, matrix] of [
    [root.boundingVolume, root.transform!],
    [child!.boundingVolume, multiply(root.transform!, child!.transform!)],
    [nested.boundingVolume, multiply(root.transform!, child!.transform!)],
  ] as const) {
    expect(Math.hypot(...transform(matrix, volume.box!.slice(0, 3) as unknown as Vector))).toBeLessThan(1)
  }
  const middle = geocentric(place)
  expect(Math.hypot(...transform(root.transform!, middle))).toBeLessThan(1)
})

test('a tileset in the coordinates of a grid is counted from near its own middle', async () => {
  const {
    box: bounds,
    origin,
    at,
    root,
  } = await taken({
    'tileset.json': tileset({
      boundingVolume: { box: [836_000, 819_000, 5, 10, 0, 0, 0, 5, 0, 0, 0, 20] },
      ...content,
    }),
    ...a,
  })
  expect([at, origin, extent(bounds)]).toEqual([null, [836_000, 819_000, 0], [20, 10, 40]])
  expect(transform(root.transform!, [836_000, 819_000, 5])).toEqual([0, 0, 5])
})

test.each<[string, Readonly<Record<string, Uint8Array>>, string, string | undefined]>([
  [
    'a nested tileset that is missing is not the root of the same name',
    { 'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: 'sub/tileset.json' } }) },
    'missing-file',
    'sub/tileset.json',
  ],
  [
    'a tile that is missing is called as it would be in the archive',
    {
      'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: 'Site/more.json' } }),
      'Site/more.json': tileset({ boundingVolume: { sphere }, content: { uri: '../Data%20Tiles/A.b3dm' } }),
    },
    'missing-file',
    'Data Tiles/A.b3dm',
  ],
  [
    'a tile that is missing is not another one of its name',
    { 'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: 'near/a.glb' } }), 'far/a.glb': glb },
    'missing-file',
    'near/a.glb',
  ],
  [
    'above the archive',
    { 'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: '../a.glb' } }), ...a },
    'refers-outside',
    '../a.glb',
  ],
  [
    'on the web',
    { 'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: '//elsewhere.example/a.glb' } }), ...a },
    'refers-outside',
    '//elsewhere.example/a.glb',
  ],
  [
    'within itself',
    {
      'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: 'more.json' } }),
      'more.json': tileset({ boundingVolume: { sphere }, content: { uri: 'tileset.json' } }),
    },
    'damaged',
    'tileset.json',
  ],
  [
    'a tile of glTF 1.0',
    {
      'tileset.json': tileset({ boundingVolume: { sphere }, content: { uri: 'old/a.glb' } }),
      'old/a.glb': glbOf({ asset: { version: '1.0' }, buffers: {} } as never, new Uint8Array(0)),
    },
    'gltf-1',
    'old/a.glb',
  ],
  [
    'implicit tiling',
    {
      'tileset.json': tileset({
        boundingVolume: { sphere },
        content: { uri: 'content/{level}/{x}/{y}.glb' },
        implicitTiling: { subdivisionScheme: 'QUADTREE', subtrees: { uri: 's' } },
      }),
    },
    'implicit-tiling',
    undefined,
  ],
  [
    'a volume of no known kind',
    {
      'tileset.json': tileset({ boundingVolume: { extensions: { '3DTILES_bounding_volume_S2': {} } }, ...content }),
      ...a,
    },
    'damaged',
    undefined,
  ],
  [
    'a region upside down',
    { 'tileset.json': tileset({ boundingVolume: { region: [0, 1, 1, 0.5, 0, 1] }, ...content }), ...a },
    'damaged',
    undefined,
  ],
  [
    'the whole earth',
    {
      'tileset.json': tileset({
        boundingVolume: { region: [-Math.PI, -Math.PI / 2, Math.PI, Math.PI / 2, 0, 9] },
        ...content,
      }),
      ...a,
    },
    'too-wide',
    undefined,
  ],
  [
    'no place',
    {
      'tileset.json': tileset({ boundingVolume: { box: [0, 0, 0, null, 0, 0, 0, 5, 0, 0, 0, 20] }, ...content }),
      ...a,
    },
    'damaged',
    undefined,
  ],
  [
    'moved nowhere',
    { 'tileset.json': tileset({ boundingVolume: { box }, transform: [1, 2], ...content }), ...a },
    'damaged',
    undefined,
  ],
  ['nothing in it', { 'tileset.json': tileset({ boundingVolume: { box } }) }, 'empty', undefined],
  [
    'a tile compressed as no browser here reads it',
    {
      'tileset.json': tileset({ boundingVolume: { box }, ...content }),
      'a.glb': glbOf(
        { asset: { version: '2.0' }, extensionsRequired: ['KHR_draco_mesh_compression'] },
        new Uint8Array(0),
      ),
    },
    'compressed',
    'KHR_draco_mesh_compression',
  ],
])('refused by name: %s', async (_, files, fault, subject) => {
  await expect(taken(files)).rejects.toMatchObject({ fault, subject })
})

function headed(kind: string, words: readonly number[], parts: readonly Uint8Array[]): Uint8Array {
  const made = new Uint8Array(8 + words.length * 4 + 4 + parts.reduce((sum, { length }) => sum + length, 0))
  made.set(bytesOfText(kind))
  const view = new DataView(made.buffer)
  ;[1, made.length, ...words].forEach((value, at) => view.setUint32(4 + at * 4, value, true))
  parts.reduce((at, part) => (made.set(part, at), at + part.length), 12 + words.length * 4)
  return made
}

test('contents of every kind are taken over; what lies beside a glTF is packed into it, and several contents become one', async () => {
  const [gltf, bytes] = [
    json({
      asset: { version: '2.0' },
      buffers: [{ uri: 'data/a%20b.bin', byteLength: 4 }],
      bufferViews: [{ buffer: 0, byteLength: 4 }],
      images: [{ uri: 'a.png' }],
    }),
    new Uint8Array([1, 2, 3, 4]),
  ]
  const table = bytesOfText('{"POINTS_LENGTH":0,"POSITION":{"byteOffset":0}}')
  const pnts = headed('pnts', [table.length, 0, 0, 0], [table])
  const i3dm = headed('i3dm', [table.length, 0, 0, 0, 0], [table, bytesOfText('../tiles/a.gltf')])
  const { root, written } = await taken({
    'tileset.json': tileset({
      boundingVolume: { box },
      content: { uri: 'tiles/a.gltf' },
      children: [
        { geometricError: 0, boundingVolume: { box }, content: { uri: 'tiles/p.pnts' } },
        { geometricError: 0, boundingVolume: { box }, content: { uri: 'tiles/i.i3dm' } },
        { geometricError: 0, boundingVolume: { box }, contents: [{ uri: 'tiles/a.gltf' }, { uri: 'tiles/p.pnts' }] },
      ],
    }),
    'tiles/a.gltf': gltf,
    'tiles/data/a b.bin': bytes,
    'tiles/a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    'tiles/p.pnts': pnts,
    'tiles/i.i3dm': i3dm,
  })
  const uris = [root, ...root.children!].map(({ content: one }) => one!.uri)
  expect(uris.map((uri) => uri.split('.')[1])).toEqual(['glb', 'pnts', 'i3dm', 'cmpt'])
  const [packed, , instanced, both] = uris.map((uri) => written.get(uri)!) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const inner = JSON.parse(textOf(packed.subarray(20, 20 + new DataView(packed.buffer).getUint32(12, true)))) as {
    buffers: object[]
    bufferViews: object[]
    images: object[]
  }
  expect(inner).toMatchObject({
    buffers: [{ byteLength: 16 }],
    bufferViews: [
      { buffer: 0, byteOffset: 0 },
      { buffer: 0, byteOffset: 8, byteLength: 4 },
    ],
    images: [{ bufferView: 1, mimeType: 'image/png' }],
  })
  expect(JSON.stringify(inner)).not.toContain('uri')
  expect(new DataView(instanced.buffer, instanced.byteOffset).getUint32(28, true)).toBe(1)
  expect(textOf(instanced.subarray(32 + table.length, 36 + table.length))).toBe('glTF')
  expect(new DataView(both.buffer, both.byteOffset).getUint32(12, true)).toBe(2)
})

test('tables whose schema lies elsewhere are left out, the tile is drawn', async () => {
  const withSchema = glbOf(
    {
      asset: { version: '2.0' },
      extensionsUsed: ['EXT_structural_metadata', 'EXT_mesh_features'],
      extensions: { EXT_structural_metadata: { schemaUri: 'schema.json' } },
    },
    new Uint8Array(0),
  )
  const { root, written } = await taken({
    'tileset.json': tileset({ boundingVolume: { box }, ...content }),
    'a.glb': withSchema,
  })
  const made = written.get(root.content!.uri)!
  expect(JSON.parse(textOf(made.subarray(20)))).toEqual({
    asset: { version: '2.0' },
    extensionsUsed: ['EXT_mesh_features'],
  })
})
