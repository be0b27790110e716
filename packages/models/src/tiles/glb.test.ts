import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGltf } from '../formats/read-gltf.ts'
import { boxOf, plainMaterial, type Material } from '../mesh.ts'
import { filesOf } from '../testing/memory-files.ts'
import { textOf } from '../text.ts'
import { writeMeshGlb, writePointsGlb, type PaintedMesh } from './glb.ts'

type Accessor = {
  componentType: number
  type: string
  count: number
  normalized?: boolean
  min?: number[]
  max?: number[]
}
type Gltf = {
  accessors: Accessor[]
  bufferViews: { buffer: number; byteOffset: number; byteLength: number }[]
  buffers: { byteLength: number }[]
  meshes: { primitives: { attributes: Record<string, number>; indices?: number; mode: number; material: number }[] }[]
  materials: { alphaMode?: string; doubleSided?: boolean; extensions?: object }[]
  images?: { bufferView: number; mimeType: string }[]
  textures?: { source: number }[]
  extensionsUsed: string[]
  extensionsRequired: string[]
}

const wordsOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const jsonOf = (bytes: Uint8Array) =>
  JSON.parse(textOf(bytes.subarray(20, 20 + wordsOf(bytes).getUint32(12, true)))) as Gltf
const bodyOf = (bytes: Uint8Array) => bytes.subarray(28 + wordsOf(bytes).getUint32(12, true))

const triangle = (more: Partial<PaintedMesh> = {}, material: Partial<Material> = {}): PaintedMesh => ({
  positions: Float32Array.of(0, 0, 0, 4, 0, 0, 0, 3, 2),
  indices: Uint32Array.of(0, 1, 2),
  normals: null,
  uvs: null,
  colours: null,
  features: null,
  painted: null,
  ...more,
  material: { ...plainMaterial, ...material },
})
const written = (...meshes: readonly PaintedMesh[]) => writeMeshGlb(meshes, boxOf(meshes[0]!.positions))
const accessorOf = ({ accessors, meshes }: Gltf, name: string) =>
  accessors[meshes[0]!.primitives[0]!.attributes[name] ?? -1]

/** Which corners the triangles have, whatever order they were packed in. */
const cornersOf = (positions: Float32Array, indices: Uint32Array) =>
  [...indices].map((index) => positions.subarray(index * 3, index * 3 + 3))

describe('a tile of triangles', () => {
  test('has the container that its head describes', async () => {
    const bytes = await written(triangle())
    const view = wordsOf(bytes)
    const length = view.getUint32(12, true)
    expect([view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]).toEqual([
      0x4654_6c67,
      2,
      bytes.length,
    ])
    expect([length % 4, bytes.length % 4, view.getUint32(20 + length, true)]).toEqual([0, 0, bodyOf(bytes).length])
    expect(jsonOf(bytes).buffers[0]!.byteLength).toBe(bodyOf(bytes).length)
  })

  test('comes back within a 65,535th of its extent', async () => {
    const at = fc.integer({ min: -5_000, max: 5_000 })
    const corner = fc.tuple(at, at, at)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(corner, { minLength: 3, maxLength: 12, selector: String }), async (corners) => {
        const positions = Float32Array.from(corners.flat())
        const indices = Uint32Array.from(
          { length: (corners.length - 2) * 3 },
          (_, index) => Math.floor(index / 3) + (index % 3),
        )
        const bytes = await written(triangle({ positions, indices }))
        const { meshes, origin } = await readGltf(filesOf({ a: bytes }), 'a')
        const back = cornersOf(meshes[0]!.positions, meshes[0]!.indices)
        const { min, max } = boxOf(positions)
        const step = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 65_535
        // Triangles may be drawn in another order and begin at another corner: each corner is looked for.
        for (const one of cornersOf(positions, indices))
          expect(
            back.some((other) =>
              one.every((value, axis) => Math.abs(other[axis]! + origin[axis as 0]! - value) <= step + 0.01),
            ),
          ).toBe(true)
        expect(back).toHaveLength(indices.length)
      }),
      { numRuns: 15 },
    )
  })

  test('without extent stands where it is', async () => {
    const positions = Float32Array.of(7, 8, 9, 7, 8, 9, 7, 8, 9)
    const { meshes } = await readGltf(filesOf({ a: await written(triangle({ positions })) }), 'a')
    for (const corner of cornersOf(meshes[0]!.positions, meshes[0]!.indices))
      expect([...corner]).toEqual([expect.closeTo(7, 4), expect.closeTo(8, 4), expect.closeTo(9, 4)])
  })

  test('leaves out corners that no triangle uses', async () => {
    const positions = Float32Array.of(0, 0, 0, 9, 9, 9, 4, 0, 0, 0, 3, 2)
    const json = jsonOf(await written(triangle({ positions, indices: Uint32Array.of(0, 2, 3) })))
    expect(accessorOf(json, 'POSITION')).toMatchObject({ count: 3, componentType: 5123, type: 'VEC3' })
  })

  test('says how its material is drawn', async () => {
    const json = jsonOf(
      await written(
        triangle({}, { isTransparent: true, isDoubleSided: false }),
        triangle({}, { isUnlit: true, isDoubleSided: true }),
      ),
    )
    expect(json.materials).toEqual([
      expect.objectContaining({ alphaMode: 'BLEND', doubleSided: false }),
      expect.objectContaining({ doubleSided: true, extensions: { KHR_materials_unlit: {} } }),
    ])
    expect(json.materials[1]).not.toHaveProperty('alphaMode')
    expect(json.meshes[0]!.primitives.map(({ material }) => material)).toEqual([0, 1])
    expect(json.extensionsUsed).toContain('KHR_materials_unlit')
    // A viewer that cannot leave the light out still draws the tile.
    expect(json.extensionsRequired).not.toContain('KHR_materials_unlit')
    expect(jsonOf(await written(triangle())).extensionsUsed).not.toContain('KHR_materials_unlit')
  })

  test('carries colours, directions and the numbers of its elements', async () => {
    const json = jsonOf(
      await written(
        triangle({
          normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
          colours: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255),
          features: Float32Array.of(5, 5, 5),
        }),
      ),
    )
    expect(accessorOf(json, 'NORMAL')).toMatchObject({ componentType: 5120, normalized: true, count: 3 })
    expect(accessorOf(json, 'COLOR_0')).toMatchObject({ componentType: 5121, type: 'VEC4', normalized: true })
    expect(accessorOf(json, '_FEATURE_ID_0')).toMatchObject({ componentType: 5126, type: 'SCALAR' })
  })

  test('counts its corners in two bytes up to 65,535 of them and in four beyond', async () => {
    const strip = (corners: number) =>
      triangle({
        positions: Float32Array.from({ length: corners * 3 }, (_, at) => (at % 3 === 0 ? at / 3 : at % 2)),
        indices: Uint32Array.from({ length: corners }, (_, at) => at),
      })
    const typeOf = ({ accessors, meshes }: Gltf) => accessors[meshes[0]!.primitives[0]!.indices!]!.componentType
    expect(typeOf(jsonOf(await written(strip(65_535))))).toBe(5123)
    expect(typeOf(jsonOf(await written(strip(65_538))))).toBe(5125)
  })
})

describe('the picture of a tile', () => {
  const painted = { bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), type: 'image/png' } as const
  const uvs = Float32Array.of(0, 0, 1, 0, 0, 1)

  test('lies within it byte for byte, each once for its material', async () => {
    const other = { bytes: Uint8Array.of(0xff, 0xd8, 0xff), type: 'image/jpeg' } as const
    const bytes = await written(
      triangle({ uvs, painted }, { picture: 0 }),
      triangle(),
      triangle({ uvs, painted: other }, { picture: 1 }),
    )
    const { images, bufferViews, textures } = jsonOf(bytes)
    const found = images!.map(({ bufferView, mimeType }) => {
      const { buffer, byteOffset, byteLength } = bufferViews[bufferView]!
      return [buffer, mimeType, [...bodyOf(bytes).subarray(byteOffset, byteOffset + byteLength)]]
    })
    expect(found).toEqual([
      [0, 'image/png', [...painted.bytes]],
      [0, 'image/jpeg', [...other.bytes]],
    ])
    expect(textures!.map(({ source }) => source)).toEqual([0, 1])
    const { pictures, meshes } = await readGltf(filesOf({ a: bytes }), 'a')
    expect([pictures.length, meshes.map(({ material }) => material.picture)]).toEqual([2, [0, null, 1]])
  })

  test('is laid on in two bytes a number, or as it is where it repeats', async () => {
    const once = jsonOf(await written(triangle({ uvs, painted }, { picture: 0 })))
    expect(accessorOf(once, 'TEXCOORD_0')).toMatchObject({ componentType: 5123, normalized: true })
    const repeated = Float32Array.of(-1, 0, 2.5, 0, 0, 1)
    const bytes = await written(triangle({ uvs: repeated, painted }, { picture: 0 }))
    expect(accessorOf(jsonOf(bytes), 'TEXCOORD_0')).toMatchObject({ componentType: 5126 })
    const { meshes } = await readGltf(filesOf({ a: bytes }), 'a')
    expect([...meshes[0]!.uvs!].sort((one, other) => one - other)).toEqual([-1, 0, 0, 0, 1, 2.5])
  })

  test('that is none needs no places on it', async () => {
    const json = jsonOf(await written(triangle({ uvs })))
    expect([accessorOf(json, 'TEXCOORD_0'), json.images]).toEqual([undefined, undefined])
  })
})

describe('a tile of points', () => {
  test('is of points, lit by nothing, with colours where there are any', async () => {
    const positions = Float32Array.of(0, 0, 0, 1, 2, 3)
    const plain = jsonOf(await writePointsGlb({ positions, colours: null }))
    expect([plain.meshes[0]!.primitives[0]!.mode, Object.keys(plain.meshes[0]!.primitives[0]!.attributes)]).toEqual([
      0,
      ['POSITION'],
    ])
    expect(plain.materials[0]!.extensions).toEqual({ KHR_materials_unlit: {} })
    const coloured = jsonOf(await writePointsGlb({ positions, colours: new Uint8Array(8).fill(9) }))
    expect(accessorOf(coloured, 'COLOR_0')).toMatchObject({ count: 2, componentType: 5121, normalized: true })
  })

  test('of one point alone has finite bounds', async () => {
    const json = jsonOf(await writePointsGlb({ positions: Float32Array.of(5, 6, 7), colours: null }))
    expect(accessorOf(json, 'POSITION')).toMatchObject({ count: 1, min: [0, 0, 0], max: [0, 0, 0] })
  })
})
