import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bimTiles, type Element } from '../packages/models/src/tiles/bim-tiles.ts'
import type { OnPoint } from '../packages/models/src/formats/las.ts'
import { meshTiles } from '../packages/models/src/tiles/mesh-tiles.ts'
import { normalsOf, plainMaterial } from '../packages/models/src/mesh.ts'
import { pointTiles } from '../packages/models/src/tiles/octree.ts'
import type { Scratch } from '../packages/models/src/tiles/point-chunks.ts'
import { countTiles, tilesetJson, type Sink, type Tile } from '../packages/models/src/tiles/tileset.ts'

export type Made = { readonly tiles: number; readonly seconds: number }

const size = [40, 20, 60] as const

function chances(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }
}

/** The four sides of a building, evenly covered as a flight covers them. */
function facades(count: number) {
  const chance = chances()
  const [wide, deep, high] = size
  return (visit: OnPoint) => {
    for (let point = 0; point < count; point += 1) {
      const [along, up, side] = [chance(), chance() * high, point % 4]
      const [x, y] = side < 2 ? [along * wide, side * deep] : [(side - 2) * wide, along * deep]
      visit(x, y, up, 120 + side * 20, 110, 100)
    }
    return Promise.resolve()
  }
}

/** In the memory: what is measured is how it is looked at, not how it is made. */
function scratch(): Scratch {
  const storedTiles = new Map<string, Uint8Array[]>()
  return {
    append: (name, bytes) => void (storedTiles.get(name) ?? storedTiles.set(name, []).get(name)!).push(bytes.slice()),
    read: (name) => Promise.resolve(new Uint8Array(Buffer.concat(storedTiles.get(name) ?? []))),
    remove: (name) => Promise.resolve(void storedTiles.delete(name)),
  }
}

/** Four walls with windows set back, as rough as a scan is. */
function scan(triangles: number) {
  const [wide, deep, high] = size
  const chance = chances()
  const across = Math.round(Math.sqrt(triangles / 8))
  const [positions, indices]: [number[], number[]] = [[], []]
  for (const [fromX, fromY, toX, toY] of [
    [0, 0, wide, 0],
    [wide, 0, wide, deep],
    [wide, deep, 0, deep],
    [0, deep, 0, 0],
  ] as const) {
    const base = positions.length / 3
    const [outX, outY] = [Math.sign(toY - fromY), -Math.sign(toX - fromX)]
    for (let row = 0; row <= across; row += 1) {
      for (let column = 0; column <= across; column += 1) {
        const [along, up] = [column / across, (row / across) * high]
        const depth = (up % 3 > 1 && (along * 10) % 1 > 0.4 ? -0.2 : 0) + chance() * 0.02
        positions.push(fromX + (toX - fromX) * along + outX * depth, fromY + (toY - fromY) * along + outY * depth, up)
        if (row === across || column === across) continue
        const at = base + row * (across + 1) + column
        indices.push(at, at + 1, at + across + 2, at, at + across + 2, at + across + 1)
      }
    }
  }
  const shape = { positions: new Float32Array(positions), indices: new Uint32Array(indices) }
  return {
    meshes: [
      { ...shape, normals: normalsOf(shape), uvs: null, colours: null, features: null, material: plainMaterial },
    ],
  }
}

/** Columns of many corners, floor upon floor. */
function columns(count: number): readonly Element[] {
  const corners = 24
  return Array.from({ length: count }, (_, index): Element => {
    const [x, y, z] = [(index % 20) * 3, (Math.floor(index / 20) % 20) * 2.5, Math.floor(index / 400) * 3]
    const [positions, indices]: [number[], number[]] = [[], []]
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = (corner / corners) * 2 * Math.PI
      for (const up of [0, 2.8]) positions.push(x + Math.cos(angle) * 0.6, y + Math.sin(angle) * 0.6, z + up)
      const [at, next] = [corner * 2, ((corner + 1) % corners) * 2]
      indices.push(at, next, next + 1, at, next + 1, at + 1)
      if (corner > 1) indices.push(0, at, at - 2, 1, at - 1, at + 1)
    }
    const shape = { positions: new Float32Array(positions), indices: new Uint32Array(indices) }
    return { expressId: index, parts: [{ ...shape, normals: normalsOf(shape), colour: [0.75, 0.72, 0.68, 1] }] }
  })
}

async function made(folder: string, make: (sink: Sink) => Promise<Tile>): Promise<Made> {
  await mkdir(folder)
  const sink: Sink = { write: (name, bytes) => writeFile(join(folder, name), bytes) }
  const begun = performance.now()
  const root = await make(sink)
  await sink.write('tileset.json', tilesetJson(root))
  return { tiles: countTiles(root), seconds: (performance.now() - begun) / 1_000 }
}

const noPainter = { size: () => Promise.resolve(undefined), paint: () => Promise.reject(new Error('nothing to paint')) }
const nothing = () => undefined

export const makePoints = (folder: string, count: number): Promise<Made> =>
  made(
    folder,
    async (sink) =>
      (await pointTiles({ box: { min: [0, 0, 0], max: size }, count, each: facades(count) }, scratch(), sink, nothing))
        .root,
  )
export const makeScan = (folder: string, triangles: number): Promise<Made> =>
  made(folder, (sink) => meshTiles(scan(triangles), noPainter, sink, nothing))
export const makeColumns = (folder: string, count: number): Promise<Made> =>
  made(folder, async (sink) => (await bimTiles(columns(count), sink, nothing)).root)
