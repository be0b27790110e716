import { fuzzModels, isStopped, modelReader, type Judged } from '../../testing/fuzz/model-fuzz.ts'
import { b3dmOf, glbOf, packedGlb, smallCloud, text, tilesEntries } from '../../testing/files/model-files.ts'
import { oldGlb, oldGltf, zipFile } from '../../testing/files/drawing-files.ts'
import { ifcText } from '../../testing/files/ifc-file.ts'
import { lasBytes, lazBytes } from '@plumbline/models/testing/laz-file'
import type { ModelKind } from '@plumbline/contract/models/models'
import { afterAll, beforeAll, expect, test } from 'vitest'

let reader: Awaited<ReturnType<typeof modelReader>>
beforeAll(async () => {
  reader = await modelReader()
})
afterAll(() => reader.close())

const gltf = (json: object) => glbOf(JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], ...json }))
const accessor = { componentType: 5126, type: 'VEC3' }
const mesh = { meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }] }

const triangle = (corners: readonly number[]) =>
  glbOf(
    JSON.stringify({
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      ...mesh,
      buffers: [{ byteLength: 36 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ ...accessor, count: 3, bufferView: 0 }],
    }),
    Buffer.from(new Float32Array(corners).buffer),
  )

function lasWith(change: (view: DataView) => void, bytes = lasBytes(smallCloud(300))): Uint8Array {
  change(new DataView(bytes.buffer))
  return bytes
}
const ply = (head: string, body = '') => text(`ply\nformat binary_little_endian 1.0\n${head}end_header\n${body}`)
const vertex = 'property float x\nproperty float y\nproperty float z\n'
const tiles = (json: object, more: Readonly<Record<string, Uint8Array>> = {}) =>
  zipFile([
    { name: 'tileset.json', bytes: text(JSON.stringify({ asset: { version: '1.0' }, geometricError: 1, ...json })) },
    ...Object.entries(more).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })),
  ])
const root = (given: object) => ({ root: { geometricError: 1, boundingVolume: { sphere: [0, 0, 0, 9] }, ...given } })
const nested = (depth: number): object =>
  JSON.parse(`${'{"boundingVolume":{"sphere":[0,0,0,9]},"children":['.repeat(depth)}{}${']}'.repeat(depth)}`) as object
const image = (words: object) => glbOf(JSON.stringify({ asset: { version: '2.0' }, ...words }))

/** What a file lies about, and by which name it is refused. */
const lies: readonly [ModelKind, string, Uint8Array, string][] = [
  [
    'glb',
    'more corners than the file holds',
    gltf({ nodes: [{ mesh: 0 }], ...mesh, accessors: [{ ...accessor, count: 4_000_000_000 }] }),
    'model.too-complex',
  ],
  [
    'glb',
    'corners out of nothing',
    gltf({ nodes: [{ mesh: 0 }], ...mesh, accessors: [{ ...accessor, count: 150_000_000 }] }),
    'model.too-complex',
  ],
  ['glb', 'a node within itself', gltf({ nodes: [{ children: [0] }] }), 'model.damaged'],
  [
    'glb',
    'nodes that double at every level',
    gltf({ nodes: Array.from({ length: 60 }, (_, at) => ({ children: at === 59 ? [] : [at + 1, at + 1] })) }),
    'model.damaged',
  ],
  [
    'glb',
    'one mesh in a hundred thousand places',
    gltf({
      nodes: [
        { children: Array.from({ length: 100_000 }, (_, at) => at + 1) },
        ...Array.from({ length: 100_000 }, () => ({ mesh: 0 })),
      ],
      ...mesh,
      accessors: [{ ...accessor, count: 3_000 }],
    }),
    'model.too-complex',
  ],
  [
    'gltf',
    'a picture elsewhere',
    text('{"asset":{"version":"2.0"},"images":[{"uri":"http://elsewhere.example/a.png"}]}'),
    'model.refers-outside',
  ],
  ['obj', 'a corner that is nowhere', text('v 1e999 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), 'model.damaged'],
  ['obj', 'a face that names no corner', text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -9\n'), 'model.damaged'],
  [
    'ply',
    'more corners than bytes',
    ply(`element vertex 59000000\n${vertex}element face 1\nproperty list uchar int vertex_indices\n`),
    'model.damaged',
  ],
  [
    'ply',
    'things that take no bytes',
    ply(`element vertex 0\n${vertex}${'element air 400000000\n'.repeat(90)}`),
    'model.empty',
  ],
  ['las', 'half a thousand million points', lasWith((view) => view.setUint32(107, 499_000_000, true)), 'model.damaged'],
  ['las', 'records shorter than their colours', lasWith((view) => view.setUint16(105, 20, true)), 'model.damaged'],
  [
    'las',
    'beyond the sky',
    lasWith((view) => [131, 139, 147].forEach((at) => view.setFloat64(at, 1e6, true))),
    'model.damaged',
  ],
  [
    'laz',
    'half a thousand million points',
    lasWith((view) => view.setUint32(107, 499_000_000, true), lazBytes(smallCloud(300))),
    'model.damaged',
  ],
  ['tiles3d', 'tiles within tiles', tiles({ root: nested(300) }), 'model.too-complex'],
  ['glb', 'glTF 1.0 in a ZIP', zipFile([{ name: 'duck.glb', bytes: oldGlb(JSON.stringify(oldGltf)) }]), 'model.gltf-1'],
  [
    'tiles3d',
    'glTF 1.0 within an older tile',
    tiles(root({ content: { uri: 'a.b3dm' } }), { 'a.b3dm': b3dmOf(oldGlb(JSON.stringify(oldGltf))) }),
    'model.gltf-1',
  ],
  ['tiles3d', 'a tile elsewhere', tiles(root({ content: { uri: '../../../etc/passwd' } })), 'model.refers-outside'],
  [
    'tiles3d',
    'a picture elsewhere, in letters that hide it',
    tiles(root({ content: { uri: 'a.glb' } }), {
      'a.glb': glbOf('{"asset":{"version":"2.0"},"images":[{"\\u0075ri":"//elsewhere.example/a.png"}]}'),
    }),
    'model.refers-outside',
  ],
  [
    'tiles3d',
    'the same within an older tile',
    tiles(root({ content: { uri: 'a.b3dm' } }), { 'a.b3dm': b3dmOf(image({ images: [{ uri: '../a.png' }] })) }),
    'model.refers-outside',
  ],
  [
    'tiles3d',
    'an empty tile of tiles that never ends',
    tiles(root({ content: { uri: 'a.cmpt' } }), {
      'a.cmpt': Buffer.concat([text('cmpt'), Buffer.from([1, 0, 0, 0, 16, 0, 0, 0, 255, 255, 255, 255])]),
    }),
    'model.damaged',
  ],
  ['tiles3d', 'a tileset within itself', tiles(root({ content: { uri: 'tileset.json' } })), 'model.damaged'],
  [
    'tiles3d',
    'tiles over the whole earth',
    tiles(
      { root: { geometricError: 1, boundingVolume: { sphere: [0, 0, 0, 6_400_000] }, content: { uri: 'a.glb' } } },
      { 'a.glb': gltf({}) },
    ),
    'model.too-wide',
  ],
  [
    'tiles3d',
    'a volume without numbers',
    tiles(
      { root: { geometricError: 1, boundingVolume: { region: ['a', 0, 1, 1, 0, 1] }, content: { uri: 'a.glb' } } },
      { 'a.glb': gltf({}) },
    ),
    'model.damaged',
  ],
  [
    'tiles3d',
    'a tile cut short',
    tiles(root({ content: { uri: 'a.b3dm' } }), { 'a.b3dm': text('b3dm') }),
    'model.damaged',
  ],
  ['glb', 'corners that are no numbers', triangle([Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]), 'model.damaged'],
  ['glb', 'corners a light year apart', triangle([0, 0, 0, 9e15, 0, 0, 0, 1, 0]), 'model.damaged'],
  ['glb', 'nothing in it', gltf({ nodes: [{}] }), 'model.empty'],
  ['obj', 'no face', text('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), 'model.empty'],
  ['obj', 'corners a light year apart', text('v 0 0 0\nv 9e15 0 0\nv 0 1 0\nf 1 2 3\n'), 'model.damaged'],
  [
    'ply',
    'points that are no numbers',
    Buffer.concat([ply(`element vertex 2\n${vertex}`), Buffer.from(new Float32Array(6).fill(Number.NaN).buffer)]),
    'model.empty',
  ],
  [
    'ply',
    'points a light year apart',
    Buffer.concat([ply(`element vertex 2\n${vertex}`), Buffer.from(new Float32Array([0, 0, 0, 9e15, 0, 0]).buffer)]),
    'model.damaged',
  ],
  ['ply', 'no point', ply(`element vertex 0\n${vertex}`), 'model.empty'],
  ['las', 'no point', lasWith((view) => view.setUint32(107, 0, true)), 'model.empty'],
  ['las', 'steps that are no number', lasWith((view) => view.setFloat64(131, Number.NaN, true)), 'model.damaged'],
  [
    'las',
    'a beginning that is no number',
    lasWith((view) => view.setFloat64(155, Number.POSITIVE_INFINITY, true)),
    'model.damaged',
  ],
  ['las', 'cut short', lasBytes(smallCloud(300)).subarray(0, 3_000), 'model.damaged'],
  ['laz', 'cut short', lazBytes(smallCloud(300)).subarray(0, 700), 'model.damaged'],
  ['ifc', 'cut short', text(ifcText.slice(0, 900)), 'model.empty'],
  ['ifc', 'no number for a length', text(ifcText.replace('4000.,200.', '$,200.')), ''],
  ['ifc', 'a wall a light year long', text(ifcText.replace('4000.,200.', '9E18,200.')), 'model.empty'],
  [
    'ifc',
    'a place that is relative to itself',
    text(ifcText.replace('IFCLOCALPLACEMENT($,#4)', 'IFCLOCALPLACEMENT(#7,#4)')),
    '',
  ],
  ['ifc', 'a shape that is made of itself', text(ifcText.replace('(#16));', '(#17));')), ''],
]

test('what models lie about is refused by name, at once, and the same process reads the next one', async () => {
  const failures: [string, string][] = []
  const slow: [string, Judged][] = []
  for (const [kind, what, bytes, wanted] of lies) {
    const judged = await reader.read(kind, `a.${kind}`, bytes)
    if (wanted === '' ? judged.outcome.startsWith('unnamed') : judged.outcome !== wanted)
      failures.push([`${kind}: ${what}`, judged.outcome])
    if (isStopped(kind, judged.seconds)) slow.push([what, judged])
  }
  expect([failures, slow]).toEqual([[], []])
  // A header with wrong bounds of its points does no harm.
  expect(
    (
      await reader.read(
        'las',
        'a.las',
        lasWith((view) => [179, 195, 211].forEach((at) => view.setFloat64(at, 9e7, true))),
      )
    ).outcome,
  ).toBe('built')
  expect((await reader.read('tiles3d', 'a.zip', zipFile(tilesEntries(await packedGlb())))).outcome).toBe('built')
})

test('a hundred broken models are built or refused by name, none hangs', async () => {
  const { built, refused, unnamed, slow } = await fuzzModels(100, 5)
  expect([unnamed, slow]).toEqual([[], []])
  expect(Math.min(built, refused)).toBeGreaterThan(5)
})
