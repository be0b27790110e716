import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geocentric, geocentricOfLocal } from '../place/earth.ts'
import { identity, translation, type Vector } from '../matrix.ts'
import { plainMaterial, type Mesh } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import { everyTile, memoryScratch, memorySink } from '../testing/memory-files.ts'
import { bytesOfText, textOf } from '../text.ts'
import { atlasOf } from './atlas.ts'
import { bimTiles, type Element } from './bim-tiles.ts'
import { boundsOf, middleOf, movableVolume, placeOnEarth } from './bounding-volume.ts'
import { concat, glbOf, packGltf } from './pack-gltf.ts'
import { cells, cloudOf, planOf, Spill } from './point-chunks.ts'
import { composite, extensionOf, selfContained } from './tile-content.ts'
import { countTiles, tilesetJson, type Tile } from './tileset.ts'

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : 'not named'),
  )
const none = async () => new Uint8Array(0)

describe('volumes', () => {
  const box = [1, 2, 3, 4, 0, 0, 0, 5, 0, 0, 0, 6]

  test('a box and a sphere fill what they say, where they are moved to', () => {
    expect(boundsOf({ box }, identity)).toEqual({ min: [-3, -3, -3], max: [5, 7, 9] })
    expect(boundsOf({ sphere: [0, 0, 0, 2] }, translation([10, 0, 0]))).toEqual({ min: [8, -2, -2], max: [12, 2, 2] })
    expect(middleOf({ box })).toEqual([1, 2, 3])
  })

  test('a turned box is held by its bounds, corner for corner', () => {
    const axis = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -9, max: 9 })))
    fc.assert(
      fc.property(axis, axis, axis, (a, b, c) => {
        const { min, max } = boundsOf({ box: [0, 0, 0, ...a, ...b, ...c] }, identity)
        for (const [i, j, k] of [
          [1, 1, 1],
          [1, -1, 1],
          [-1, 1, -1],
          [-1, -1, -1],
        ] as const)
          for (const at of [0, 1, 2] as const) {
            const value = a[at]! * i + b[at]! * j + c[at]! * k
            expect(value >= min[at] && value <= max[at]).toBe(true)
          }
      }),
    )
  })

  test('a region becomes a box around its place', () => {
    const place = { latitude: 22.3, longitude: 114.17, altitude: 30 }
    const radians = [114.1695, 22.2995, 114.1705, 22.3005].map((degrees) => (degrees * Math.PI) / 180)
    const volume = movableVolume({ region: [...radians, 0, 60] }, geocentricOfLocal(place))
    const { min, max } = boundsOf(volume, identity)
    expect(max.map((value, at) => Math.round(value - min[at]!))).toEqual([103, 111, 60])
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no object', null],
    ['a box of eleven numbers', { box: box.slice(1) }],
    ['a box with a word', { box: [...box.slice(1), '6'] }],
    ['a box without end', { box: [...box.slice(1), Infinity] }],
    ['a sphere turned inside out', { sphere: [0, 0, 0, -1] }],
    ['a region upside down', { region: [0, 1, 1, 0, 0, 10] }],
    ['a region beyond the pole', { region: [0, 0, 1, 2, 0, 10] }],
    ['a region below its own ground', { region: [0, 0, 1, 1, 10, 0] }],
  ])('%s is refused', (_, volume) => {
    expect(() => movableVolume(volume, identity)).toThrow(ModelError)
  })

  test('a place on earth is one near its surface', () => {
    const place = { latitude: 22.3, longitude: 114.17, altitude: 30 }
    expect(placeOnEarth(geocentric(place))!.latitude).toBeCloseTo(22.3, 6)
    expect(placeOnEarth([0, 0, 0])).toBeNull()
    expect(placeOnEarth([1e9, 0, 0])).toBeNull()
  })
})

describe('a tileset', () => {
  const tile = (number: number, children: readonly Tile[] = []): Tile => ({
    box: { min: [number, 0, 0], max: [number + 1, 1, 0] },
    error: children.length,
    uri: `${number}.glb`,
    children,
  })

  test('names every tile once, with a volume that is not flat', () => {
    const root = { ...tile(0, [tile(1), tile(2, [tile(3)])]), uri: null }
    const json = JSON.parse(textOf(tilesetJson(root))) as {
      root: { refine: string; children: { boundingVolume: { box: number[] } }[] }
      asset: object
    }
    expect([countTiles(root), json.root.refine]).toEqual([3, 'REPLACE'])
    expect(json.root.children[0]!.boundingVolume.box).toEqual([1.5, 0.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.001])
    expect(textOf(tilesetJson(root)).match(/\.glb/g)).toHaveLength(3)
  })
})

describe('contents of tiles', () => {
  const glb = glbOf({ asset: { version: '2.0' } }, Uint8Array.of(1, 2, 3, 4))
  /** A batched model: a head of 28 bytes, its tables, then a GLB. */
  function b3dm(table: string, inner: Uint8Array): Uint8Array {
    const feature = bytesOfText(table)
    const head = new Uint8Array(28)
    head.set(bytesOfText('b3dm'))
    const view = new DataView(head.buffer)
    ;[1, 28 + feature.length + inner.length, feature.length, 0, 0, 0].forEach((value, at) =>
      view.setUint32(4 + at * 4, value, true),
    )
    return concat([head, feature, inner])
  }

  test('that hold everything are taken as they are', async () => {
    expect(await selfContained(glb, none)).toEqual(glb)
    const model = b3dm('{"BATCH_LENGTH":0}  ', glb)
    expect(await selfContained(model, none)).toEqual(model)
    expect([extensionOf(glb), extensionOf(model), extensionOf(composite([glb, model]))]).toEqual([
      'glb',
      'b3dm',
      'cmpt',
    ])
  })

  test('several contents are one, and are taken again', async () => {
    const both = composite([glb, b3dm('{"BATCH_LENGTH":0}  ', glb)])
    expect(extensionOf(await selfContained(both, none))).toBe('cmpt')
    expect(new DataView(both.buffer).getUint32(12, true)).toBe(2)
  })

  test.each<[string, Uint8Array, string]>([
    ['a table that leads elsewhere', b3dm('{"texture":{"uri":"http://example.com/a"}}', glb), 'refers-outside'],
    [
      'an extension that is not drawn',
      glbOf({ asset: { version: '2.0' }, extensionsRequired: ['KHR_draco_mesh_compression'] }, new Uint8Array(0)),
      'compressed',
    ],
    [
      'a picture that leads elsewhere',
      glbOf({ asset: { version: '2.0' }, extensions: { X: { imageUrl: 'http://example.com' } } }, new Uint8Array(0)),
      'refers-outside',
    ],
    ['the first edition of glTF', glbOf({ asset: { version: '1.0' } }, new Uint8Array(0)), 'gltf-1'],
    ['a head alone', bytesOfText('b3dm'), 'damaged'],
    ['a composite of more than it holds', composite([glb]).subarray(0, 20), 'damaged'],
  ])('%s is refused: %s', async (_, bytes, fault) => {
    expect(await faultOf(selfContained(bytes, none))).toBe(fault)
  })

  test('composites within composites without end are refused', async () => {
    let nested: Uint8Array = glb
    for (let depth = 0; depth < 6; depth += 1) nested = composite([nested])
    expect(await faultOf(selfContained(nested, none))).toBe('too-complex')
  })

  test('any bytes behind any head are taken or refused, and the search ends', async () => {
    const kind = fc.constantFrom('glTF', 'b3dm', 'i3dm', 'cmpt', 'pnts', '{"as')
    await fc.assert(
      fc.asyncProperty(kind, fc.uint8Array({ maxLength: 120 }), async (name, noise) => {
        await faultOf(selfContained(concat([bytesOfText(name), noise]), none))
      }),
    )
  })
})

describe('a glTF and the files beside it', () => {
  test('become one buffer, in which every view finds its bytes', async () => {
    const [first, second] = [Uint8Array.of(1, 2, 3), Uint8Array.of(9, 8, 7, 6, 5)]
    const { json, body } = await packGltf(
      {
        buffers: [{ uri: 'a.bin', byteLength: 3 }, { byteLength: 5 }],
        bufferViews: [
          { buffer: 0, byteOffset: 1, byteLength: 2 },
          { buffer: 1, byteLength: 5 },
        ],
        images: [{ uri: 'p.png' }],
      },
      second,
      async (uri) => (uri === 'a.bin' ? first : Uint8Array.of(0x89, 0x50)),
    )
    const bytesOf = (at: number) => {
      const { byteOffset = 0, byteLength = 0 } = json.bufferViews![at]!
      return [...body.subarray(byteOffset, byteOffset + byteLength)]
    }
    expect([bytesOf(0), bytesOf(1), bytesOf(json.images![0]!.bufferView!)]).toEqual([
      [2, 3],
      [9, 8, 7, 6, 5],
      [0x89, 0x50],
    ])
    expect([json.images![0]!.mimeType, json.buffers, body.length % 8]).toEqual([
      'image/png',
      [{ byteLength: body.length }],
      0,
    ])
  })

  test.each<[string, Parameters<typeof packGltf>[0], string]>([
    ['a buffer shorter than it says', { buffers: [{ byteLength: 99 }] }, 'damaged'],
    ['a view of a buffer that is not there', { buffers: [], bufferViews: [{ buffer: 0 }] }, 'damaged'],
    ['a picture of no known kind', { images: [{ uri: 'p.ktx2' }] }, 'compressed'],
  ])('%s is refused', async (_, json, fault) => {
    expect(await faultOf(packGltf(json, new Uint8Array(4), async () => Uint8Array.of(1, 2, 3)))).toBe(fault)
  })

  test('a container has its length, its parts at multiples of four, and its text again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 9 })),
        fc.uint8Array({ maxLength: 40 }),
        (json, body) => {
          const made = glbOf(json, body)
          const view = new DataView(made.buffer)
          const length = view.getUint32(12, true)
          expect([view.getUint32(8, true), length % 4, made.length % 4]).toEqual([made.length, 0, 0])
          expect(JSON.parse(textOf(made.subarray(20, 20 + length)))).toEqual(JSON.parse(JSON.stringify(json)))
        },
      ),
    )
  })
})

describe('points on their way into tiles', () => {
  test('every filled cell is part of one chunk, and an empty one of none', () => {
    const place = fc.integer({ min: 0, max: cells - 1 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place, place, fc.integer({ min: 1, max: 2_000_000 })), { minLength: 1, maxLength: 6 }),
        (filled) => {
          const finest = new Uint32Array(cells ** 3)
          for (const [x, y, z, count] of filled) finest[x + cells * (y + cells * z)]! += count
          const { chunks, owner, counts } = planOf(finest)
          for (const [x, y, z] of filled) {
            const chunk = owner[x + cells * (y + cells * z)]!
            expect(chunk >= 1 && chunk <= chunks.length).toBe(true)
          }
          expect(counts[0]![0]).toBe(filled.reduce((sum, [, , , count]) => sum + count, 0))
        },
      ),
      { numRuns: 2 },
    )
  })

  test('what is spilled comes back, point for point', async () => {
    const scratch = memoryScratch()
    const spill = new Spill(
      [
        { name: 'a', level: 0 },
        { name: 'b', level: 0 },
      ],
      scratch,
    )
    for (let index = 0; index < 10_000; index += 1) spill.add(index % 2, index, -index, 0.5, 0xff00_0000 + index)
    spill.finish()
    const { positions, colours } = cloudOf(await scratch.read('b'))
    expect([positions.length / 3, [...positions.subarray(0, 3)], [...colours.subarray(0, 4)]]).toEqual([
      5_000,
      [1, -1, 0.5],
      [1, 0, 0, 255],
    ])
    expect(positions.at(-3)).toBe(9_999)
  })
})

describe('the picture of one tile', () => {
  const square = (left: number, top: number, side: number): readonly number[] => [
    left,
    top,
    left + side,
    top,
    left,
    top + side,
  ]
  const meshOf = (uvs: readonly number[]): Mesh => ({
    positions: Float32Array.from({ length: (uvs.length / 2) * 3 }, (_, index) => index),
    indices: Uint32Array.from({ length: uvs.length / 2 }, (_, index) => index),
    normals: null,
    uvs: Float32Array.from(uvs),
    colours: null,
    features: null,
    material: { ...plainMaterial, picture: 0 },
  })
  const size = { width: 1_000, height: 1_000 }

  test('shows at each corner the pixel that the whole showed', () => {
    const part = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0, max: 0.9, noNaN: true }))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (places) => {
        const mesh = meshOf(places.flatMap(([left, top]) => square(left, top, 0.05)))
        const made = atlasOf(mesh, size)!
        made.mesh.uvs!.forEach((value, at) => {
          if (at % 2 === 1) return
          const [x, y] = [value * made.atlas.width, made.mesh.uvs![at + 1]! * made.atlas.height]
          const [oldX, oldY] = [mesh.uvs![at]! * size.width, mesh.uvs![at + 1]! * size.height]
          const patch = made.atlas.patches.find(
            ({ from, to, width, height }) =>
              x >= to.x - 0.01 &&
              x <= to.x + width + 0.01 &&
              y >= to.y - 0.01 &&
              y <= to.y + height + 0.01 &&
              Math.abs(x - to.x + from.x - oldX) < 0.05 &&
              Math.abs(y - to.y + from.y - oldY) < 0.05,
          )
          expect(patch).toBeDefined()
        })
      }),
      { numRuns: 40 },
    )
  })

  test.each<[string, readonly number[]]>([
    ['nearly all of it', square(0, 0, 0.95)],
    ['a picture that repeats', square(0.5, 0.5, 2)],
  ])('%s is the whole', (_, uvs) => {
    expect(atlasOf(meshOf(uvs), size)).toBeUndefined()
  })
})

test('elements of a building stand in tiles each once, the large ones first', async () => {
  const element = (number: number, side: number): Element => ({
    expressId: number,
    parts: [
      {
        positions: Float32Array.of(number, 0, 0, number + side, 0, 0, number, side, 0),
        normals: new Float32Array(9),
        indices: Uint32Array.from({ length: 66_000 }, (_, at) => at % 3),
        colour: [1, 0, 0, number % 2 === 0 ? 1 : 0.5],
      },
    ],
  })
  const sink = memorySink()
  const parts: number[] = []
  const { root, triangles } = await bimTiles(
    Array.from({ length: 3 }, (_, index) => element(index, 1 + index)),
    sink,
    (part) => void parts.push(part),
  )
  expect(triangles).toBe(66_000)
  const tiles = everyTile(root)
  expect([tiles.length > 1, sink.files.size, parts.at(-1)]).toEqual([true, tiles.length, 1])
  for (const { box, children } of tiles)
    for (const child of children)
      for (const axis of [0, 1, 2] as const)
        expect(child.box.min[axis] >= (box.min as Vector)[axis] && child.box.max[axis] <= box.max[axis]).toBe(true)
})
