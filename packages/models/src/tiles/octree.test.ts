import { describe, expect, test } from 'vitest'
import type { PointFeed } from '../formats/las.ts'
import { limits } from '../limits.ts'
import type { Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { everyTile, memoryScratch, memorySink } from '../testing/memory-files.ts'
import { pointTiles } from './octree.ts'
import type { Scratch } from './point-chunks.ts'

type Colour = readonly [number, number, number]
const unit: Box = { min: [0, 0, 0], max: [10, 10, 10] }

const feedOf = (points: readonly Vector[], box: Box = unit, colour: Colour = [0, 0, 0]): PointFeed => ({
  box,
  count: points.length,
  each: async (visit) => {
    for (const [x, y, z] of points) visit(x, y, z, ...colour)
  },
})

/** Spread over the box without a pattern. */
const spread = (count: number, side = 10): readonly Vector[] =>
  Array.from({ length: count }, (_, at): Vector => [
    ((at * 7_919) % 9_973) * (side / 9_973),
    ((at * 104_729) % 9_967) * (side / 9_967),
    ((at * 31_337) % 9_949) * (side / 9_949),
  ])

/** What waits in it, by name. */
function watchedScratch(): { readonly scratch: Scratch; readonly waiting: Map<string, Uint8Array[]> } {
  const [inner, waiting] = [memoryScratch(), new Map<string, Uint8Array[]>()]
  return {
    waiting,
    scratch: {
      append(name, bytes) {
        waiting.set(name, [...(waiting.get(name) ?? []), bytes.slice()])
        inner.append(name, bytes)
      },
      read: (name) => inner.read(name),
      remove: async (name) => {
        waiting.delete(name)
        await inner.remove(name)
      },
    },
  }
}

const tilesOf = (feed: PointFeed) => pointTiles(feed, memoryScratch(), memorySink(), () => undefined)

describe('points become tiles', () => {
  test('with progress that never goes back and ends, and nothing left on the scratch disk', async () => {
    const progress: number[] = []
    const { scratch, waiting } = watchedScratch()
    const sink = memorySink()
    const { root, points } = await pointTiles(feedOf(spread(60_000)), scratch, sink, (part) => void progress.push(part))
    expect([points, waiting.size, progress.at(-1)]).toEqual([60_000, 0, 1])
    expect(progress.toSorted((one, other) => one - other)).toEqual(progress)
    const tiles = everyTile(root)
    expect(tiles.map(({ uri }) => uri).toSorted()).toEqual([...sink.files.keys()].toSorted())
    expect(new Set(tiles.map(({ refine }) => refine))).toEqual(new Set(['ADD']))
    for (const { box, children } of tiles)
      for (const child of children)
        for (const axis of [0, 1, 2] as const)
          expect(child.box.min[axis] >= box.min[axis] && child.box.max[axis] <= box.max[axis]).toBe(true)
  })

  test('few of them one tile, which is exact', async () => {
    const { root, points } = await tilesOf(feedOf(spread(200)))
    expect([points, root.children, root.error]).toEqual([200, [], 0])
  })

  test('one alone', async () => {
    const { root, points, origin } = await tilesOf(feedOf([[3, 4, 5]], { min: [3, 4, 5], max: [3, 4, 5] }))
    expect([points, origin, root.box]).toEqual([1, [3, 4, 5], { min: [0, 0, 0], max: [0, 0, 0] }])
  })

  test('far from zero they are counted from their middle, so that millimetres stay', async () => {
    const corner: Vector = [836_000, 819_000, 5]
    const far = spread(100).map(([x, y, z]): Vector => [x + corner[0], y + corner[1], z + corner[2]])
    const { origin, box } = await tilesOf(feedOf(far, { min: corner, max: [836_010, 819_010, 15] }))
    expect(origin).toEqual([836_005, 819_005, 10])
    expect(Math.max(...box.max.map(Math.abs), ...box.min.map(Math.abs))).toBeLessThanOrEqual(5.001)
  })
})

describe('a header that is wrong about where points lie', () => {
  test.each<[string, Box]>([
    ['somewhere else', { min: [500, 500, 500], max: [510, 510, 510] }],
    ['a corner of it', { min: [0, 0, 0], max: [1, 1, 1] }],
    ['zero', { min: [0, 0, 0], max: [0, 0, 0] }],
    ['without end', { min: [-Infinity, 0, 0], max: [Infinity, 10, 10] }],
    ['no number', { min: [Number.NaN, 0, 0], max: [10, 10, 10] }],
    ['farther than any site', { min: [0, 0, 0], max: [limits.farthest * 3, 10, 10] }],
  ])('%s: they are looked at once more', async (_, box) => {
    const points = spread(300)
    const { points: stored, box: found, origin } = await tilesOf(feedOf(points, box))
    expect(stored).toBe(300)
    for (const axis of [0, 1, 2] as const) {
      const values = points.map((at) => at[axis])
      expect(found.min[axis] + origin[axis]).toBeCloseTo(Math.min(...values), 3)
      expect(found.max[axis] + origin[axis]).toBeCloseTo(Math.max(...values), 3)
    }
  })

  test('by less than it rounds: the point at the edge is there', async () => {
    expect((await tilesOf(feedOf([...spread(10), [10.001, -0.001, 5]]))).points).toBe(11)
  })

  test('about one stray point of many: it is left out', async () => {
    const { points, box } = await tilesOf(feedOf([...spread(500), [90_000, 0, 0]]))
    expect([points, box.max[0] < 6]).toEqual([500, true])
  })
})

describe('points that are refused', () => {
  test.each<[string, readonly Vector[], Box, string]>([
    ['none', [], unit, 'empty'],
    ['none in a box that is none', [], { min: [Infinity, 0, 0], max: [-Infinity, 0, 0] }, 'empty'],
    ['no numbers', [[Number.NaN, 0, 0]], unit, 'damaged'],
    [
      'without end',
      [
        [0, 0, 0],
        [Infinity, 0, 0],
      ],
      unit,
      'damaged',
    ],
    [
      'on two continents',
      [
        [0, 0, 0],
        [9_000_000, 0, 0],
      ],
      unit,
      'damaged',
    ],
  ])('%s', async (_, points, box, fault) => {
    await expect(tilesOf(feedOf(points, box))).rejects.toMatchObject({ name: 'ModelError', fault })
  })
})

test.each<[string, Colour, Colour]>([
  ['8 bits are as they are', [255, 128, 1], [255, 128, 1]],
  ['12 bits are brought to 8', [4_096, 2_048, 0], [255, 127, 0]],
  ['16 bits are brought to 8', [65_535, 32_768, 257], [255, 127, 1]],
  ['dark 16 bits are not taken for 8', [1_024, 512, 0], [63, 31, 0]],
  ['none are grey', [0, 0, 0], [0xb0, 0xb0, 0xb0]],
])('colours: %s', async (_, given, shown) => {
  const inner = memoryScratch()
  const spilled: Uint8Array[] = []
  const scratch: Scratch = {
    ...inner,
    append(name, bytes) {
      spilled.push(bytes.slice())
      inner.append(name, bytes)
    },
  }
  await pointTiles(feedOf([[1, 2, 3]], unit, given), scratch, memorySink(), () => undefined)
  expect([...spilled[0]!.subarray(12)]).toEqual([...shown, 255])
})
