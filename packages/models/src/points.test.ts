import { WebIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMaterialsUnlit, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Source } from './files.ts'
import { lasFeed, readLasHeader } from './formats/las.ts'
import { transform, zUpOfYUp, type Vector } from './matrix.ts'
import { pointTiles } from './tiles/octree.ts'
import { isHidden, readSurface, surfaceBytes } from './surface.ts'
import { plainMaterial } from './mesh.ts'
import { everyTile, memoryScratch, memorySink } from './testing/memory-files.ts'
import { lasBytes, lazBytes, type Cloud, type LazPoint } from './testing/laz-file.ts'

const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

/** Of all tiles: where the points lie and what colour they have. */
async function pointsIn(files: ReadonlyMap<string, Uint8Array>): Promise<readonly string[]> {
  await MeshoptDecoder.ready
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMaterialsUnlit, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const found: string[] = []
  for (const [name, bytes] of files) {
    if (!name.endsWith('.glb')) continue
    const document = await io.readBinary(Uint8Array.from(bytes))
    for (const node of document.getRoot().listNodes()) {
      const primitive = node.getMesh()?.listPrimitives()[0]
      const [at, colour] = [primitive?.getAttribute('POSITION'), primitive?.getAttribute('COLOR_0')]
      for (let index = 0; index < (at?.getCount() ?? 0); index += 1) {
        const place = transform(
          zUpOfYUp,
          transform(node.getWorldMatrix(), at!.getElement(index, [0, 0, 0]) as unknown as Vector),
        )
        found.push(
          `${place.map((value) => (Math.round(value * 10) / 10 + 0).toFixed(1)).join(' ')} ${colour!
            .getElement(index, [0, 0, 0, 0])
            .slice(0, 3)
            .map((value) => Math.round(value * 255))
            .join(' ')}`,
        )
      }
    }
  }
  return found.sort()
}

/** On a grid of decimetres, so that packing moves none of them to another. */
const random: Cloud = {
  count: 60_000,
  corner: [836_000, 819_000, 5],
  size: [40, 20, 60],
  point: (index) => [
    ((index * 7_919) % 400) * 100,
    ((index * 104_729) % 200) * 100,
    ((index * 31_337) % 600) * 100,
    (index % 256) * 257,
    ((index * 3) % 256) * 257,
    65_535,
  ],
}

test('points of LAS and LAZ stand in the tiles each exactly once, where they were, in their colours', async () => {
  for (const bytes of [lasBytes(random), lazBytes(random)]) {
    const header = await readLasHeader(sourceOf(bytes))
    const sink = memorySink()
    const { root, origin, points } = await pointTiles(
      lasFeed(sourceOf(bytes), header),
      memoryScratch(),
      sink,
      () => undefined,
    )
    expect(points).toBe(random.count)
    const local = (point: LazPoint) =>
      [0, 1, 2].map((axis) =>
        (
          Math.round((random.corner[axis as 0]! + point[axis as 0]! / 1_000 - origin[axis as 0]!) * 10) / 10 +
          0
        ).toFixed(1),
      )
    const wanted = Array.from({ length: random.count }, (_, index) => random.point(index))
      .map(
        (point) =>
          `${local(point).join(' ')} ${point
            .slice(3)
            .map((value) => Math.floor(value / 257))
            .join(' ')}`,
      )
      .sort()
    const found = await pointsIn(sink.files)
    expect(found.filter((one, at) => one !== wanted[at]).slice(0, 5)).toEqual([])
    expect(found).toHaveLength(wanted.length)
    expect(everyTile(root).length).toBeGreaterThan(3)
  }
})

test('points in one place are parted into tiles that a browser can take', async () => {
  const sink = memorySink()
  const { points, root } = await pointTiles(
    {
      box: { min: [0, 0, 0], max: [1, 1, 1] },
      count: 90_000,
      each: async (visit) => {
        for (let at = 0; at < 90_000; at += 1) visit(0.5, 0.5, 0.5, 1, 2, 3)
      },
    },
    memoryScratch(),
    sink,
    () => undefined,
  )
  expect(points).toBe(90_000)
  // One tile of them all would be twenty times as large.
  expect(everyTile(root).length).toBeLessThan(25)
  expect(Math.max(...[...sink.files.values()].map(({ length }) => length))).toBeLessThan(60_000)
})

test('what stands between is seen whichever way one looks, and neither end hides itself', () => {
  const wall = {
    positions: new Float32Array([-5, 0, 0, 5, 0, 0, 5, 0, 10, -5, 0, 10]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    normals: null,
    uvs: null,
    colours: null,
    features: null,
    material: plainMaterial,
  }
  const surface = readSurface(
    surfaceBytes(
      { meshes: [wall, { ...wall, material: { ...plainMaterial, isTransparent: true } }], origin: [100, 0, 0] },
      0.01,
    ),
  )!
  expect(surface.indices).toHaveLength(6)
  const within = fc.double({ min: 0.1, max: 0.9, noNaN: true })
  fc.assert(
    fc.property(
      within,
      within,
      fc.double({ min: 1, max: 50, noNaN: true }),
      fc.double({ min: 1, max: 50, noNaN: true }),
      fc.boolean(),
      (across, up, before, behind, isTurned) => {
        const [x, z] = [95 + across * 10, up * 10]
        const [a, b]: [Vector, Vector] = [
          [x, -before, z],
          [x, behind, z],
        ]
        expect(isHidden(surface, isTurned ? b : a, isTurned ? a : b, 0.3)).toBe(true)
        expect(isHidden(surface, a, [x, 0, z], 0.3)).toBe(false)
        expect(isHidden(surface, [x + 11, -before, z], [x + 11, behind, z], 0.3)).toBe(false)
      },
    ),
  )
})
