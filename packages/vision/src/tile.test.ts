import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProbabilityMap } from './probability-map.ts'
import { aMap } from './testing/render.ts'
import { createMerge, mergeScales, readingsOf, tilesOf, type Tile } from './tile.ts'

const aTiling = fc.integer({ min: 4, max: 24 }).chain((side) => fc.record({ side: fc.constant(side), overlap: fc.integer({ min: 0, max: Math.floor(side / 2) }) }))
const aSize = fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) })

/** What a detector would read of the tile: the picture, and what lies beyond its edges. */
function cut({ width, height, values }: ProbabilityMap, tile: Tile): Uint8Array {
  return Uint8Array.from({ length: tile.width * tile.height }, (_, at) => {
    const [x, y] = [tile.x + (at % tile.width), tile.y + Math.floor(at / tile.width)]
    return x < width && y < height ? values[y * width + x]! : 99
  })
}

test('tiles cover every pixel, overlap as much as asked, and lie inside', () => {
  fc.assert(fc.property(aSize, aTiling, (size, tiling) => {
    const tiles = tilesOf(size, tiling)
    for (const [length, starts] of [[size.width, [...new Set(tiles.map(({ x }) => x))]], [size.height, [...new Set(tiles.map(({ y }) => y))]]] as const) {
      expect(starts[0]).toBe(0)
      expect(starts.at(-1)).toBe(Math.max(0, length - tiling.side))
      // Rounded to whole pixels, two neighbours may come one pixel nearer.
      for (const [index, start] of starts.slice(1).entries()) expect(starts[index]! + tiling.side - start).toBeGreaterThanOrEqual(Math.max(0, tiling.overlap - 1))
    }
    for (const { x, y } of tiles) expect(x >= 0 && y >= 0 && (x === 0 || x + tiling.side <= size.width) && (y === 0 || y + tiling.side <= size.height)).toBe(true)
  }))
})

test('no more tiles are read than the overlap asks for', () => {
  expect(tilesOf({ width: 512, height: 512 }, { side: 512, overlap: 64 })).toHaveLength(1)
  expect(tilesOf({ width: 513, height: 960 }, { side: 512, overlap: 64 })).toHaveLength(4)
  expect(tilesOf({ width: 5472, height: 3648 }, { side: 512, overlap: 64 })).toHaveLength(13 * 8)
})

test('an overlap of more than half a tile is refused', () => {
  expect(() => tilesOf({ width: 9, height: 9 }, { side: 8, overlap: 5 })).toThrow(RangeError)
})

test('what was cut into tiles is merged back to the last bit', () => {
  fc.assert(fc.property(aMap, aTiling, (map, tiling) => {
    const merge = createMerge(map, tiling)
    for (const tile of tilesOf(map, tiling)) merge.add(tile, cut(map, tile))
    expect(merge.finish()).toEqual(map)
  }))
})

test('tiles that disagree fade into each other: no neighbouring pixels jump by more than the ramp', () => {
  const [size, tiling] = [{ width: 100, height: 70 }, { side: 32, overlap: 16 }]
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 30, maxLength: 30 }), (levels) => {
    const merge = createMerge(size, tiling)
    for (const [index, tile] of tilesOf(size, tiling).entries()) merge.add(tile, new Uint8Array(32 * 32).fill(levels[index]!))
    const { values } = merge.finish()
    let worst = 0
    for (let y = 0; y < 70; y += 1) for (let x = 1; x < 100; x += 1) worst = Math.max(worst, Math.abs(values[y * 100 + x]! - values[y * 100 + x - 1]!))
    for (let y = 1; y < 70; y += 1) for (let x = 0; x < 100; x += 1) worst = Math.max(worst, Math.abs(values[y * 100 + x]! - values[(y - 1) * 100 + x]!))
    expect(worst).toBeLessThanOrEqual(Math.ceil(255 / 8))
  }))
})

test('tiles left out read as nothing, and leave their neighbours whole to the edge', () => {
  fc.assert(fc.property(aMap, aTiling, fc.infiniteStream(fc.boolean()), (map, tiling, isRead) => {
    const read = tilesOf(map, tiling).filter(() => isRead.next().value)
    const merge = createMerge(map, tiling)
    for (const tile of read) merge.add(tile, cut(map, tile))
    const isCovered = (x: number, y: number) => read.some((tile) => x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height)
    const expected = map.values.map((value, at) => (isCovered(at % map.width, Math.floor(at / map.width)) ? value : 0))
    expect(merge.finish().values).toEqual(expected)
  }))
})

test('a tile of a row that is done is refused, not lost', () => {
  const merge = createMerge({ width: 8, height: 20 }, { side: 8, overlap: 2 })
  merge.add({ x: 0, y: 6, width: 8, height: 8 }, new Uint8Array(64))
  expect(() => merge.add({ x: 0, y: 0, width: 8, height: 8 }, new Uint8Array(64))).toThrow(RangeError)
})

test('two scales are read, the finest first, the coarse one never empty', () => {
  const [fine, coarse] = readingsOf({ width: 1001, height: 1 }, [0.5, 1], { side: 512, overlap: 64 })
  expect([fine!.scale, coarse!.scale, coarse!.size]).toEqual([1, 0.5, { width: 501, height: 1 }])
  expect(fine!.tiles.length).toBeGreaterThan(coarse!.tiles.length)
})

test('mixing scales stays between both, and a share of none changes nothing', () => {
  fc.assert(fc.property(aMap, aMap, fc.double({ min: 0, max: 1, noNaN: true }), (fine, coarse, share) => {
    const mixed = mergeScales(fine, coarse, share)
    const [least, most] = [Math.min(...coarse.values), Math.max(...coarse.values)]
    expect(mergeScales(fine, coarse, 0)).toEqual(fine)
    expect(mergeScales(fine, fine, share)).toEqual(fine)
    expect(mixed.values.every((value, at) => value >= Math.min(least, fine.values[at]!) && value <= Math.max(most, fine.values[at]!))).toBe(true)
  }))
})

test('a ramp read at half its size lies where it lay', () => {
  const ramp = (length: number, step: number) => ({ width: length, height: 1, values: Uint8Array.from({ length }, (_, x) => Math.round((x + 0.5) * step)) })
  const mixed = mergeScales(ramp(64, 3), ramp(32, 6), 1)
  for (let x = 1; x < 63; x += 1) expect(Math.abs(mixed.values[x]! - (x + 0.5) * 3)).toBeLessThanOrEqual(1)
})
