import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOf } from './calibrate.ts'
import { worthReading } from './choose.ts'
import { createMerge } from './merge.ts'
import { createCoarse, createMixer } from './scales.ts'
import { tilesOf } from './tile.ts'

const aSize = fc.record({ width: fc.integer({ min: 1, max: 60 }), height: fc.integer({ min: 1, max: 60 }) })
const aLogit = fc.double({ min: -7, max: 7, noNaN: true })
const whole = { side: 64, overlap: 16 }
const half = (length: number) => Math.max(1, Math.round(length / 2))

/** A photo whose full reading is one function of the place and whose coarse reading another. */
function mixedOf(
  size: { width: number; height: number },
  fine: (x: number, y: number) => number,
  coarse: (x: number, y: number) => number,
  weight: number,
  isRead = true,
) {
  const small = { width: half(size.width), height: half(size.height) }
  const [tile] = tilesOf(size, whole)
  const filled = (read: (x: number, y: number) => number) =>
    Float32Array.from({ length: 64 * 64 }, (_, at) => read(at % 64, Math.floor(at / 64)))
  const gathering = createCoarse(small, whole, 1)
  gathering.add(tile!, filled(coarse))
  const into = new Uint8Array(size.width * size.height)
  const mix = createMixer(size, gathering.logits)
  const merge = createMerge(size, whole, 1, (block) => mix(block, [{ channel: 0, weight, into }]))
  if (isRead) merge.add(tile!, filled(fine))
  else merge.skip(tile!)
  return { into, coarse: gathering.logits }
}

test('two readings that are each the same everywhere mix to their weighed mean', () => {
  fc.assert(
    fc.property(aSize, aLogit, aLogit, fc.double({ min: 0, max: 1, noNaN: true }), (size, fine, coarse, weight) => {
      const { into } = mixedOf(
        size,
        () => fine,
        () => coarse,
        weight,
      )
      // The coarse map is stored in sixteenths.
      const [min, max] = [-1, 1].map((way) => byteOf(fine * weight + (coarse + way / 31) * (1 - weight)))
      for (const value of into) expect(value >= min! - 1 && value <= max! + 1).toBe(true)
    }),
  )
})

test('what was skipped is what the coarse reading says', () => {
  fc.assert(
    fc.property(aSize, aLogit, aLogit, (size, fine, coarse) => {
      expect(
        mixedOf(
          size,
          () => fine,
          () => coarse,
          0.7,
          false,
        ).into,
      ).toEqual(
        mixedOf(
          size,
          () => coarse,
          () => coarse,
          0,
          true,
        ).into,
      )
    }),
  )
})

test('a slope read at half its size lies where it lay', () => {
  const { into } = mixedOf(
    { width: 60, height: 2 },
    () => 0,
    (x) => (x + 0.5) / 8 - 2,
    0,
  )
  for (let x = 1; x < 59; x += 1) expect(Math.abs(into[x]! - byteOf((x + 0.5) / 16 - 2))).toBeLessThanOrEqual(3)
})

test('a map mixed under another is written only where that one reaches its level', () => {
  const size = { width: 40, height: 10 }
  const { coarse } = mixedOf(
    size,
    () => 0,
    (x) => (x < 10 ? -5 : 5),
    0,
  )
  const [rust, pipe] = [new Uint8Array(400), new Uint8Array(400)]
  const mix = createMixer(size, coarse)
  const merge = createMerge(size, whole, 1, (block) =>
    mix(block, [
      { channel: 0, weight: 0, into: rust },
      { channel: 0, weight: 1, into: pipe, under: { values: rust, level: 128 } },
    ]),
  )
  merge.add(tilesOf(size, whole)[0]!, new Float32Array(64 * 64).fill(9))
  for (const [at, value] of pipe.entries()) expect(value).toBe(rust[at]! >= 128 ? 255 : 0)
})

test('a tile is worth reading where any of its pixels is, and only then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 127 }),
      fc.integer({ min: 0, max: 95 }),
      aLogit,
      aLogit,
      (x, y, logit, level) => {
        fc.pre(Math.abs(logit - level) > 0.1)
        const [photo, small] = [
          { width: 256, height: 192 },
          { width: 128, height: 96 },
        ]
        const planes = [new Int8Array(small.width * small.height).fill(-127)]
        planes[0]![y * small.width + x] = Math.round(logit * 16)
        const tiles = tilesOf(photo, whole)
        const chosen = worthReading(photo, tiles, { ...small, planes }, [{ channel: 0, logit: level }])
        for (const [index, tile] of tiles.entries()) {
          const isIn =
            2 * x + 2 > tile.x && 2 * x < tile.x + tile.width && 2 * y + 2 > tile.y && 2 * y < tile.y + tile.height
          expect(chosen[index]).toBe(isIn && logit > level)
        }
      },
    ),
  )
})
