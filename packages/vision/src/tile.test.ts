import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '@plumbline/geometry/point'
import { createMerge, type Merge } from './merge.ts'
import { type ProbabilityMap } from './probability-map.ts'
import { aMap } from './testing/render.ts'
import { tilesOf, type Tile, type Tiling } from './tile.ts'

const aTiling = fc
  .integer({ min: 4, max: 24 })
  .chain((side) => fc.record({ side: fc.constant(side), overlap: fc.integer({ min: 0, max: Math.floor(side / 2) }) }))
const aSize = fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) })

/** Two channels: the map, and the same upside down. */
const channelsOf = (value: number) => [value, 255 - value] as const

/** What a detector would read of the tile: the picture, and what lies beyond its edges. */
function cut({ width, height, values }: ProbabilityMap, tile: Tile): Float32Array {
  const read = (at: number) => {
    const [x, y] = [tile.x + (at % tile.width), tile.y + Math.floor(at / tile.width)]
    return x < width && y < height ? values[y * width + x]! : 99
  }
  return Float32Array.from({ length: tile.width * tile.height * 2 }, (_, at) => {
    const [channel, place] = [Math.floor(at / (tile.width * tile.height)), at % (tile.width * tile.height)]
    return channelsOf(read(place))[channel]!
  })
}

/** All of each channel, and how much of each pixel was read. Every pixel is given once. */
function gathered(size: Size, tiling: Tiling, give: (merge: Merge) => void) {
  const planes = [0, 1].map(() => new Float32Array(size.width * size.height))
  const shares = new Float32Array(size.width * size.height).fill(NaN)
  const merge = createMerge(
    size,
    tiling,
    2,
    ({ x: left, y: top, width, height, planes: read, first, stride, share }) => {
      for (let y = 0; y < height; y += 1) {
        for (
          let x = 0, at = first + y * stride, to = (top + y) * size.width + left;
          x < width;
          x += 1, at += 1, to += 1
        ) {
          if (!Number.isNaN(shares[to])) throw new Error('a pixel is given twice')
          shares[to] = typeof share === 'number' ? share : share[at]!
          for (const [channel, plane] of planes.entries()) plane[to] = read[channel]?.[at] ?? 0
        }
      }
    },
  )
  give(merge)
  return { planes, shares }
}

test('tiles cover every pixel, overlap as much as asked, and lie inside', () => {
  fc.assert(
    fc.property(aSize, aTiling, (size, tiling) => {
      const tiles = tilesOf(size, tiling)
      for (const [length, starts] of [
        [size.width, [...new Set(tiles.map(({ x }) => x))]],
        [size.height, [...new Set(tiles.map(({ y }) => y))]],
      ] as const) {
        expect(starts[0]).toBe(0)
        expect(starts.at(-1)).toBe(Math.max(0, length - tiling.side))
        // Rounded to whole pixels, two neighbours may come one pixel nearer.
        for (const [index, start] of starts.slice(1).entries())
          expect(starts[index]! + tiling.side - start).toBeGreaterThanOrEqual(Math.max(0, tiling.overlap - 1))
      }
      for (const { x, y } of tiles)
        expect(
          x >= 0 && y >= 0 && (x === 0 || x + tiling.side <= size.width) && (y === 0 || y + tiling.side <= size.height),
        ).toBe(true)
    }),
  )
})

test('no more tiles are read than the overlap asks for', () => {
  expect(tilesOf({ width: 512, height: 512 }, { side: 512, overlap: 64 })).toHaveLength(1)
  expect(tilesOf({ width: 513, height: 960 }, { side: 512, overlap: 64 })).toHaveLength(4)
  expect(tilesOf({ width: 5472, height: 3648 }, { side: 512, overlap: 64 })).toHaveLength(13 * 8)
})

test('an overlap of more than half a tile is refused', () => {
  expect(() => tilesOf({ width: 9, height: 9 }, { side: 8, overlap: 5 })).toThrow(RangeError)
})

test('what was cut into tiles is merged back, every channel, however it was cut', () => {
  fc.assert(
    fc.property(aMap, aTiling, (map, tiling) => {
      const { planes, shares } = gathered(map, tiling, (merge) => {
        for (const tile of tilesOf(map, tiling)) merge.add(tile, cut(map, tile))
      })
      for (const [index, plane] of planes.entries()) {
        for (const [at, value] of plane.entries())
          expect(Math.abs(value - channelsOf(map.values[at]!)[index]!)).toBeLessThan(0.001)
      }
      expect(shares.every((share) => share === 1)).toBe(true)
    }),
  )
})

test('tiles that disagree fade into each other: no neighbouring pixels jump by more than the ramp', () => {
  const [size, tiling] = [
    { width: 100, height: 70 },
    { side: 32, overlap: 16 },
  ]
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 30, maxLength: 30 }), (levels) => {
      const {
        planes: [values],
      } = gathered(size, tiling, (merge) => {
        for (const [index, tile] of tilesOf(size, tiling).entries())
          merge.add(tile, new Float32Array(32 * 32 * 2).fill(levels[index]!))
      })
      let worst = 0
      for (let y = 0; y < 70; y += 1)
        for (let x = 1; x < 100; x += 1)
          worst = Math.max(worst, Math.abs(values![y * 100 + x]! - values![y * 100 + x - 1]!))
      for (let y = 1; y < 70; y += 1)
        for (let x = 0; x < 100; x += 1)
          worst = Math.max(worst, Math.abs(values![y * 100 + x]! - values![(y - 1) * 100 + x]!))
      expect(worst).toBeLessThanOrEqual(Math.ceil(255 / 8))
    }),
  )
})

test('beside a skipped tile, what was read keeps its value and its share falls to nothing', () => {
  fc.assert(
    fc.property(aMap, aTiling, fc.infiniteStream(fc.boolean()), (map, tiling, isRead) => {
      const tiles = tilesOf(map, tiling).map((tile) => ({ tile, isRead: isRead.next().value }))
      const {
        planes: [values],
        shares,
      } = gathered(map, tiling, (merge) => {
        for (const { tile, isRead: isAsked } of tiles)
          if (isAsked) merge.add(tile, cut(map, tile))
          else merge.skip(tile)
      })
      const covers =
        (x: number, y: number) =>
        ({ tile }: { readonly tile: Tile }) =>
          x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height
      for (const [at, share] of shares.entries()) {
        const over = tiles.filter(covers(at % map.width, Math.floor(at / map.width)))
        const asked = over.filter(({ isRead: isAsked }) => isAsked)
        expect(
          asked.length === 0 ? share === 0 : asked.length === over.length ? share === 1 : share > 0 && share < 1,
        ).toBe(true)
        expect(Math.abs(values![at]! - (share > 0 ? map.values[at]! : 0))).toBeLessThan(0.001)
      }
    }),
    { numRuns: 40 },
  )
})

test('a tile out of its turn is refused, not lost', () => {
  expect(() =>
    gathered({ width: 8, height: 20 }, { side: 8, overlap: 2 }, (merge) => {
      merge.add({ x: 0, y: 6, width: 8, height: 8 }, new Float32Array(128))
      merge.add({ x: 0, y: 0, width: 8, height: 8 }, new Float32Array(128))
    }),
  ).toThrow(RangeError)
})
