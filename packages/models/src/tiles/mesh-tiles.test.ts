import { describe, expect, test } from 'vitest'
import { readGltf } from '../formats/read-gltf.ts'
import { plainMaterial, type Material, type Mesh } from '../mesh.ts'
import { everyTile, filesOf, memorySink, noPainter } from '../testing/memory-files.ts'
import type { Atlas } from './atlas.ts'
import { meshTiles, type Painter } from './mesh-tiles.ts'

/** A square wall of cells, two triangles each. */
function wall(cells: number, material: Partial<Material> = {}, uvScale = 1): Mesh {
  const side = cells + 1
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []]
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      positions.push(column / 10, 0, row / 10)
      uvs.push((column / cells) * uvScale, (row / cells) * uvScale)
    }
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1) {
      const at = row * side + column
      indices.push(at, at + 1, at + side, at + 1, at + side + 1, at + side)
    }
  return {
    positions: Float32Array.from(positions),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
    normals: null,
    colours: null,
    features: null,
    material: { ...plainMaterial, ...material },
  }
}

type Asked = { readonly picture: number; readonly atlas: Atlas | null; readonly longestSide: number }

function painterOf(size: { readonly width: number; readonly height: number }): { painter: Painter; asked: Asked[] } {
  const asked: Asked[] = []
  return {
    asked,
    painter: {
      size: async () => size,
      paint: async (picture, atlas, longestSide) => {
        asked.push({ picture, atlas, longestSide })
        return { bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47), type: 'image/png' }
      },
    },
  }
}

async function tilesOf(meshes: readonly Mesh[], painter: Painter = noPainter) {
  const [sink, progress]: [ReturnType<typeof memorySink>, number[]] = [memorySink(), []]
  const root = await meshTiles({ meshes }, painter, sink, (part) => void progress.push(part))
  const read = (uri: string | null) => readGltf(filesOf({ a: sink.files.get(uri!)! }), 'a')
  return { root, progress, read, files: sink.files }
}

describe('a small mesh', () => {
  test('is one exact tile, and done when it is written', async () => {
    const { root, progress, files } = await tilesOf([wall(3)])
    expect(root).toMatchObject({ error: 0, uri: '0.glb', children: [] })
    expect([[...files.keys()], progress]).toEqual([['0.glb'], [1]])
  })

  test('of several materials is one tile with each of them; a part without triangles is left out', async () => {
    const empty = { ...wall(1), indices: new Uint32Array(0) }
    const { root, read } = await tilesOf([
      wall(2, { colour: [1, 0, 0, 1] }),
      empty,
      wall(1, { colour: [0, 0, 1, 0.5], isTransparent: true }),
    ])
    const { meshes } = await read(root.uri)
    expect(
      meshes.map(({ material, indices }) => [material.colour, material.isTransparent, indices.length / 3]),
    ).toEqual([
      [[1, 0, 0, 1], false, 8],
      [[0, 0, 1, 0.5], true, 2],
    ])
  })

  test.each<[string, readonly Mesh[]]>([
    ['no mesh', []],
    ['meshes without triangles', [{ ...wall(1), indices: new Uint32Array(0) }]],
  ])('%s is refused as empty', async (_, meshes) => {
    await expect(tilesOf(meshes)).rejects.toMatchObject({ name: 'ModelError', fault: 'empty' })
  })
})

describe('the picture of a mesh', () => {
  test('is painted whole where all of it is seen, and cut where a corner is', async () => {
    const { painter, asked } = painterOf({ width: 1_000, height: 1_000 })
    await tilesOf([wall(2, { picture: 3 }), wall(2, { picture: 4 }, 0.1)], painter)
    expect(asked.map(({ picture, longestSide }) => [picture, longestSide])).toEqual([
      [3, 4_096],
      [4, 4_096],
    ])
    expect(asked[0]!.atlas).toBeNull()
    expect(asked[1]!.atlas!.width).toBeLessThan(400)
  })

  test('that cannot be read leaves the mesh plain', async () => {
    const { root, read } = await tilesOf([wall(2, { picture: 0 })], noPainter)
    const { meshes, pictures } = await read(root.uri)
    expect([pictures, meshes[0]!.material.picture, meshes[0]!.indices.length]).toEqual([[], null, 24])
  })

  test('is not asked for where no corner says what it shows of it', async () => {
    const { painter, asked } = painterOf({ width: 10, height: 10 })
    await tilesOf([{ ...wall(2, { picture: 0 }), uvs: null }], painter)
    expect(asked).toEqual([])
  })
})

describe('a mesh of more triangles than one tile holds', () => {
  test('is shown coarsely first, with a small picture, then by halves with large ones', async () => {
    const { painter, asked } = painterOf({ width: 8_000, height: 8_000 })
    const { root, progress, files } = await tilesOf([wall(180, { picture: 0 })], painter)
    const tiles = everyTile(root)
    expect([tiles.length, files.size, root.children.length, progress.at(-1)]).toEqual([3, 3, 2, 1])
    expect(asked.map(({ longestSide }) => longestSide)).toEqual([1_024, 4_096, 4_096])
    expect(root.error).toBeGreaterThan(0)
    for (const { box, error } of root.children) {
      expect(error).toBe(0)
      for (const axis of [0, 1, 2] as const)
        expect(box.min[axis] >= root.box.min[axis] && box.max[axis] <= root.box.max[axis]).toBe(true)
    }
  })

  test('all in one place is one tile: no halving parts it', async () => {
    const corners = 60_001 * 3
    const heap: Mesh = {
      ...wall(1),
      uvs: null,
      positions: Float32Array.from({ length: corners * 3 }, (_, at) => (at % 9 === 3 || at % 9 === 8 ? 1 : 0)),
      indices: Uint32Array.from({ length: corners }, (_, at) => at),
    }
    const { root } = await tilesOf([heap])
    expect([root.children, root.error]).toEqual([[], 0])
  })
})
