import fc from 'fast-check'
import type { Size } from '@plumbline/geometry/point'
import { describe, expect, test } from 'vitest'
import { worthReading } from './choose.ts'
import { createMerge, type MergedBlock } from './merge.ts'
import { coarseLevel } from './scales.ts'
import { tilesOf, type Tile, type Tiling } from './tile.ts'

const aSize = fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
const aTiling = fc
  .integer({ min: 2, max: 16 })
  .chain((side) => fc.record({ side: fc.constant(side), overlap: fc.integer({ min: 0, max: Math.floor(side / 2) }) }))

type Gathered = {
  readonly times: Uint8Array
  readonly shares: Float32Array
  readonly values: readonly Float32Array[]
}

/** The picture as its blocks give it, and how often each pixel was given. */
function gather(
  size: Size,
  tiling: Tiling,
  channels: number,
  read: (tile: Tile, index: number) => Float32Array | undefined,
): Gathered {
  const count = size.width * size.height
  const found = {
    times: new Uint8Array(count),
    shares: new Float32Array(count),
    values: Array.from({ length: channels }, () => new Float32Array(count).fill(Number.NaN)),
  }
  const onBlock = ({ x, y, width, height, planes, first, stride, share }: MergedBlock) => {
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const [at, from] = [(y + row) * size.width + x + column, first + row * stride + column]
        found.times[at]! += 1
        found.shares[at] = typeof share === 'number' ? share : share[from]!
        for (const [channel, plane] of planes.entries()) found.values[channel]![at] = plane[from]!
      }
  }
  const merge = createMerge(size, tiling, channels, onBlock)
  for (const [index, tile] of tilesOf(size, tiling).entries()) {
    const values = read(tile, index)
    if (values === undefined) merge.skip(tile)
    else merge.add(tile, values)
  }
  return found
}

const filled =
  ({ side }: Tiling, channels: number, value: (channel: number, x: number, y: number) => number) =>
  (tile: Tile) =>
    Float32Array.from({ length: channels * side * side }, (_, index) => {
      const [channel, pixel] = [Math.floor(index / side / side), index % (side * side)]
      return value(channel, tile.x + (pixel % side), tile.y + Math.floor(pixel / side))
    })

describe('blocks of a merged picture', () => {
  test('give every pixel exactly once, whatever is skipped', () => {
    fc.assert(
      fc.property(aSize, aTiling, fc.infiniteStream(fc.boolean()), (size, tiling, skips) => {
        const read = filled(tiling, 1, () => 1)
        const { times } = gather(size, tiling, 1, (tile) => (skips.next().value === true ? undefined : read(tile)))
        expect(times.every((count) => count === 1)).toBe(true)
      }),
    )
  })

  test('of tiles that agree are what the tiles say, in every channel', () => {
    fc.assert(
      fc.property(aSize, aTiling, (size, tiling) => {
        const value = (channel: number, x: number, y: number) => Math.sin(x * 0.7 + y * 1.3 + channel)
        const { values, shares } = gather(size, tiling, 3, filled(tiling, 3, value))
        for (const [channel, plane] of values.entries())
          plane.forEach((found, at) =>
            expect(Math.abs(found - value(channel, at % size.width, Math.floor(at / size.width)))).toBeLessThan(1e-5),
          )
        expect(shares.every((share) => share === 1)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('lie between what the least and the most of their tiles say', () => {
    fc.assert(
      fc.property(aSize, aTiling, fc.infiniteStream(fc.integer({ min: -5, max: 5 })), (size, tiling, numbers) => {
        const said: number[] = []
        const { values } = gather(size, tiling, 1, (tile) => {
          const value = numbers.next().value ?? 0
          said.push(value)
          return filled(tiling, 1, () => value)(tile)
        })
        for (const found of values[0]!) {
          expect(found).toBeGreaterThanOrEqual(Math.min(...said) - 1e-5)
          expect(found).toBeLessThanOrEqual(Math.max(...said) + 1e-5)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('beside skipped tiles keep the value of what was read, and say how much that was', () => {
    fc.assert(
      fc.property(aSize, aTiling, fc.infiniteStream(fc.boolean()), (size, tiling, skips) => {
        let hasRead = false
        const { values, shares } = gather(size, tiling, 1, (tile) => {
          if (skips.next().value === true) return undefined
          hasRead = true
          return filled(tiling, 1, () => 7)(tile)
        })
        shares.forEach((share, at) => {
          expect(share >= 0 && share <= 1 + 1e-6).toBe(true)
          if (share > 1e-3) expect(values[0]![at]).toBeCloseTo(7, 2)
        })
        if (!hasRead) expect(shares.every((share) => share === 0)).toBe(true)
      }),
    )
  })

  test('of a picture smaller than a tile end with the picture', () => {
    const tiling = { side: 16, overlap: 4 }
    const { values, times } = gather(
      { width: 5, height: 3 },
      tiling,
      1,
      filled(tiling, 1, (_, x, y) => x + 10 * y),
    )
    expect([...values[0]!]).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24])
    expect(times.length).toBe(15)
  })
})

describe('tiles worth reading', () => {
  const photo = { width: 64, height: 48 }
  const coarse = (marks: readonly (readonly [number, number, number])[], channels = 2) => {
    const planes = Array.from({ length: channels }, () => new Int8Array(32 * 24).fill(-127))
    for (const [channel, x, y] of marks) planes[channel]![y * 32 + x] = 127
    return { width: 32, height: 24, planes }
  }
  const tiles = tilesOf(photo, { side: 16, overlap: 0 })
  const both = [
    { channel: 0, logit: -1 },
    { channel: 1, logit: 2 },
  ]

  test('are those over a place that the coarse reading is not sure about, and no others', () => {
    const place = fc.tuple(
      fc.integer({ min: 0, max: 1 }),
      fc.integer({ min: 0, max: 31 }),
      fc.integer({ min: 0, max: 23 }),
    )
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), (marks) => {
        const found = worthReading(photo, tiles, coarse(marks), both)
        tiles.forEach(({ x, y }, index) => {
          const isMarked = marks.some(([, mx, my]) => mx * 2 >= x && mx * 2 < x + 16 && my * 2 >= y && my * 2 < y + 16)
          expect(found[index]).toBe(isMarked)
        })
      }),
    )
  })

  test('by the level of each channel, and of those asked for alone', () => {
    const given = coarse([])
    given.planes[0]![0] = coarseLevel(-1)
    given.planes[1]![0] = coarseLevel(2) - 1
    expect(worthReading(photo, tiles, given, both)[0]).toBe(true)
    expect(worthReading(photo, tiles, given, [both[1]!])[0]).toBe(false)
    expect(worthReading(photo, tiles, given, [])[0]).toBe(false)
  })

  test('reach as far as a pixel that two tiles share', () => {
    const odd = { width: 63, height: 48 }
    const found = worthReading(odd, tilesOf(odd, { side: 21, overlap: 0 }), coarse([[0, 10, 0]]), both)
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(1)
  })

  test('a level lies within what a byte holds, and never above its logit', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (logit) => {
        const level = coarseLevel(logit)
        expect(Number.isInteger(level) && level >= -127 && level <= 127).toBe(true)
        if (Math.abs(logit) < 7) expect(level / 16).toBeGreaterThanOrEqual(logit)
      }),
    )
  })
})
