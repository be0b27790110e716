import { writePointsGlb } from './glb.ts'
import {
  cells,
  chunkPoints,
  cloudOf,
  levels,
  planOf,
  Spill,
  type Cloud,
  type Plan,
  type Scratch,
} from './point-chunks.ts'
import type { PointFeed } from '../formats/las.ts'
import { limits } from '../limits.ts'
import type { Vector } from '../matrix.ts'
import { boxOf, unite, type Box } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import type { Onward, Sink, Tile } from './tileset.ts'

const leafPoints = 25_000
const samples = 80
const deepest = 16

type Cube = { readonly min: Vector; readonly side: number }
type Held = { readonly cloud: Cloud; readonly cube: Cube; readonly children: readonly Tile[] }
type BuildState = {
  readonly sink: Sink
  readonly stamps: Uint32Array
  stamp: number
  next: number
  storedPoints: number
  readonly onward: Onward
  readonly total: number
}

const cubeOf = ({ min, max }: Box): Cube => ({
  min,
  side: Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], 0.001) * 1.0001,
})
const childCube = ({ min, side }: Cube, octant: number): Cube => ({
  side: side / 2,
  min: [
    min[0] + (octant & 1 ? side / 2 : 0),
    min[1] + (octant & 2 ? side / 2 : 0),
    min[2] + (octant & 4 ? side / 2 : 0),
  ],
})

const octantOf = ({ min, side }: Cube, x: number, y: number, z: number) =>
  (x >= min[0] + side / 2 ? 1 : 0) + (y >= min[1] + side / 2 ? 2 : 0) + (z >= min[2] + side / 2 ? 4 : 0)

function pick({ positions, colours }: Cloud, names: readonly number[]): Cloud {
  const [at, painted] = [new Float32Array(names.length * 3), new Uint8Array(names.length * 4)]
  names.forEach((name, index) => {
    at.set(positions.subarray(name * 3, name * 3 + 3), index * 3)
    painted.set(colours.subarray(name * 4, name * 4 + 4), index * 4)
  })
  return { positions: at, colours: painted }
}

/**
 * The first of each cell of a grid over the cube; the others are left for those below. Several clouds share one grid.
 */
function sift(
  state: BuildState,
  { min, side }: Cube,
  clouds: readonly Cloud[],
): readonly { readonly taken: number[]; readonly left: number[] }[] {
  state.stamp += 1
  const scale = samples / side
  const cell = (value: number) => Math.min(samples - 1, Math.max(0, Math.floor(value * scale)))
  return clouds.map(({ positions }) => {
    const [taken, left]: [number[], number[]] = [[], []]
    for (let name = 0; name < positions.length / 3; name += 1) {
      const at =
        cell(positions[name * 3]! - min[0]) +
        samples * (cell(positions[name * 3 + 1]! - min[1]) + samples * cell(positions[name * 3 + 2]! - min[2]))
      if (state.stamps[at] === state.stamp) left.push(name)
      else {
        state.stamps[at] = state.stamp
        taken.push(name)
      }
    }
    return { taken, left }
  })
}

function joined(clouds: readonly Cloud[]): Cloud {
  const count = clouds.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  const whole = { positions: new Float32Array(count * 3), colours: new Uint8Array(count * 4) }
  let at = 0
  for (const { positions, colours } of clouds) {
    whole.positions.set(positions, at * 3)
    whole.colours.set(colours, at * 4)
    at += positions.length / 3
  }
  return whole
}

async function write(state: BuildState, { cloud, cube, children }: Held): Promise<Tile | undefined> {
  const count = cloud.positions.length / 3
  if (count === 0 && children.length === 0) return undefined
  const error = children.length === 0 ? 0 : cube.side / samples
  const boxes = [...(count === 0 ? [] : [boxOf(cloud.positions)]), ...children.map(({ box }) => box)]
  const uri = count === 0 ? null : `${state.next}.glb`
  if (uri !== null) {
    state.next += 1
    state.storedPoints += count
    await state.sink.write(uri, await writePointsGlb(cloud))
    state.onward(0.5 + (0.5 * state.storedPoints) / state.total)
  }
  return { box: unite(boxes), error, uri, children, refine: 'ADD' }
}

const present = (tiles: readonly (Tile | undefined)[]) => tiles.filter((tile) => tile !== undefined)

/** Points that lie in one place: no halving parts them, and one tile of millions would stop a browser. */
async function heap(state: BuildState, { positions, colours }: Cloud, cube: Cube): Promise<Held> {
  const part = (from: number) => ({
    positions: positions.slice(from * 3, (from + leafPoints) * 3),
    colours: colours.slice(from * 4, (from + leafPoints) * 4),
  })
  const children: (Tile | undefined)[] = []
  for (let from = leafPoints; from < positions.length / 3; from += leafPoints)
    children.push(await write(state, { cloud: part(from), cube, children: [] }))
  return { cloud: part(0), cube, children: present(children) }
}

async function build(state: BuildState, cloud: Cloud, cube: Cube, depth: number): Promise<Held> {
  if (cloud.positions.length / 3 <= leafPoints) return { cloud, cube, children: [] }
  if (depth >= deepest) return heap(state, cloud, cube)
  const [{ taken, left }] = sift(state, cube, [cloud]) as [{ taken: number[]; left: number[] }]
  const parts: number[][] = Array.from({ length: 8 }, () => [])
  for (const name of left)
    parts[
      octantOf(cube, cloud.positions[name * 3]!, cloud.positions[name * 3 + 1]!, cloud.positions[name * 3 + 2]!)
    ]!.push(name)
  const children: (Tile | undefined)[] = []
  for (const [octant, names] of parts.entries())
    if (names.length > 0)
      children.push(await write(state, await build(state, pick(cloud, names), childCube(cube, octant), depth + 1)))
  return { cloud: pick(cloud, taken), cube, children: present(children) }
}

const isSane = ({ min, max }: Box) => [0, 1, 2].every((axis) => max[axis]! - min[axis]! <= limits.farthest * 2)

async function trueBox(feed: PointFeed): Promise<Box> {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ] as [[number, number, number], [number, number, number]]
  await feed.each((...at) => {
    for (let axis = 0; axis < 3; axis += 1) {
      min[axis] = Math.min(min[axis]!, at[axis]!)
      max[axis] = Math.max(max[axis]!, at[axis]!)
    }
  })
  if (!isSane({ min, max })) throw new ModelError('damaged', 'its points lie nowhere')
  return { min, max }
}

export type PointTiles = { readonly root: Tile; readonly origin: Vector; readonly box: Box; readonly points: number }

/** Tools write headers that are wrong about where the points lie: then they are looked at once more. */
export async function pointTiles(feed: PointFeed, scratch: Scratch, sink: Sink, onward: Onward): Promise<PointTiles> {
  const found = isSane(feed.box) ? await tilesIn(feed, scratch, sink, onward) : undefined
  const tiles = found ?? (await tilesIn({ ...feed, box: await trueBox(feed) }, scratch, sink, onward))
  if (tiles === undefined) throw new ModelError('empty', 'no point')
  return tiles
}

/** Where points lie in the cube around all of them. */
type Placement = {
  readonly origin: Vector
  readonly whole: Cube
  /** -1: outside of the box. */
  readonly cellOf: (x: number, y: number, z: number) => number
}

function placementIn({ min, max }: Box): Placement {
  const origin = [0, 1, 2].map((axis) => Math.round((min[axis]! + max[axis]!) / 2)) as unknown as Vector
  const local = {
    min: [min[0] - origin[0], min[1] - origin[1], min[2] - origin[2]] as const,
    max: [max[0] - origin[0], max[1] - origin[1], max[2] - origin[2]] as const,
  }
  const whole = cubeOf(local)
  const scale = cells / whole.side
  // A header rounds: a point may lie a little outside of what it says.
  const cell = (value: number, axis: 0 | 1 | 2) => {
    const at = Math.floor((value - origin[axis] - whole.min[axis]) * scale)
    return at === -1 ? 0 : at === cells ? cells - 1 : at
  }
  const cellOf = (x: number, y: number, z: number) => {
    const [a, b, c] = [cell(x, 0), cell(y, 1), cell(z, 2)]
    return a >= 0 && a < cells && b >= 0 && b < cells && c >= 0 && c < cells ? a + cells * (b + cells * c) : -1
  }
  return { origin, whole, cellOf }
}

type Counted = {
  readonly finest: Uint32Array
  readonly inside: number
  readonly seen: number
  readonly brightest: number
}

async function countPoints(feed: PointFeed, { cellOf }: Placement, onward: Onward): Promise<Counted> {
  const finest = new Uint32Array(cells ** 3)
  let [brightest, inside, seen] = [0, 0, 0]
  await feed.each((x, y, z, red, green, blue) => {
    const at = cellOf(x, y, z)
    seen += 1
    if ((seen & 0xfffff) === 0) onward((0.2 * seen) / feed.count)
    if (at < 0) return
    finest[at]! += 1
    inside += 1
    brightest = Math.max(brightest, red, green, blue)
  })
  return { finest, inside, seen, brightest }
}

/** Of scanners that write 8, 12 or 16 bits; grey where a file has no colours. */
function coloursUpTo(brightest: number): (red: number, green: number, blue: number) => number {
  if (brightest === 0) return () => 0xffb0_b0b0
  const bright = 255 / (brightest > 255 ? Math.max(brightest, 4_096) : 255)
  return (red, green, blue) =>
    (Math.min(255, red * bright) |
      (Math.min(255, green * bright) << 8) |
      (Math.min(255, blue * bright) << 16) |
      0xff00_0000) >>>
    0
}

/** Lays the points out by chunk. */
async function spillPoints(
  feed: PointFeed,
  { origin, cellOf }: Placement,
  { plan, scratch }: { readonly plan: Plan; readonly scratch: Scratch },
  brightest: number,
  onward: Onward,
): Promise<void> {
  const spill = new Spill(plan.chunks, scratch)
  const colourOf = coloursUpTo(brightest)
  let seen = 0
  await feed.each((x, y, z, red, green, blue) => {
    const at = cellOf(x, y, z)
    seen += 1
    if ((seen & 0xfffff) === 0) onward(0.2 + (0.3 * seen) / feed.count)
    if (at >= 0) spill.add(plan.owner[at]! - 1, x - origin[0], y - origin[1], z - origin[2], colourOf(red, green, blue))
  })
  spill.finish()
}

/** Chunks are built one after the other, then joined level by level up to the root. */
async function buildUp(
  state: BuildState,
  { plan, scratch }: { readonly plan: Plan; readonly scratch: Scratch },
  [level, x, y, z]: readonly [number, number, number, number],
  cube: Cube,
): Promise<Held | undefined> {
  const count = plan.counts[level]![x + 2 ** level * (y + 2 ** level * z)]!
  if (count === 0) return undefined
  if (count <= chunkPoints || level === levels) {
    const name = `${level}-${x}-${y}-${z}`
    const held = await build(state, cloudOf(await scratch.read(name)), cube, level)
    await scratch.remove(name)
    return held
  }
  const below: Held[] = []
  for (let octant = 0; octant < 8; octant += 1) {
    const held = await buildUp(
      state,
      { plan, scratch },
      [level + 1, x * 2 + (octant & 1), y * 2 + ((octant >> 1) & 1), z * 2 + ((octant >> 2) & 1)],
      childCube(cube, octant),
    )
    if (held !== undefined) below.push(held)
  }
  const sifted = sift(
    state,
    cube,
    below.map(({ cloud }) => cloud),
  )
  const children = []
  for (const [index, held] of below.entries())
    children.push(await write(state, { ...held, cloud: pick(held.cloud, sifted[index]!.left) }))
  return {
    cloud: joined(below.map(({ cloud }, index) => pick(cloud, sifted[index]!.taken))),
    cube,
    children: present(children),
  }
}

/**
 * The file is read twice: how bright it is and how its points lie in space, then to lay them out by place. It is never
 * whole in memory. Undefined: too much of it lies outside of its box.
 */
async function tilesIn(feed: PointFeed, scratch: Scratch, sink: Sink, onward: Onward): Promise<PointTiles | undefined> {
  const placement = placementIn(feed.box)
  const { finest, inside, seen, brightest } = await countPoints(feed, placement, onward)
  if (inside === 0 || inside < 0.99 * seen) return undefined
  const laidOut = { plan: planOf(finest), scratch }
  await spillPoints(feed, placement, laidOut, brightest, onward)
  const state: BuildState = {
    sink,
    stamps: new Uint32Array(samples ** 3),
    stamp: 0,
    next: 0,
    storedPoints: 0,
    onward,
    total: inside,
  }
  const root = await write(state, (await buildUp(state, laidOut, [0, 0, 0, 0], placement.whole))!)
  return { root: root!, origin: placement.origin, box: root!.box, points: state.storedPoints }
}
