import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectionsOf } from './detections.ts'
import { fringes, patchesFrom as patchesIn, reachedFrom } from './grow.ts'
import { emptyMap, type ProbabilityMap } from './probability-map.ts'
import { aMap, anAngle, bar, disc, rendered, stroke } from './testing/render.ts'

const size = { width: 160, height: 120 }
const middle = { x: 80.3, y: 59.6 }
const seeds = { level: 128, peak: 178, smallest: 64 }
const off = (found: number, truth: number) => Math.abs(found / truth - 1)
const patchesFrom = (map: ProbabilityMap, by: typeof seeds) => patchesIn(reachedFrom(map, by, 'patch'), map, by)
const aRamp = fc.double({ min: 1, max: 3, noNaN: true })

/** Confidence given by `share` for each place. */
function sureBy(map: ProbabilityMap, share: (x: number, y: number) => number): ProbabilityMap {
  return {
    ...map,
    values: map.values.map((value, at) => Math.round(value * share(at % map.width, Math.floor(at / map.width)))),
  }
}

test('a patch that is sure in one half and doubtful in the other has the area of both within 5 %', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 22, max: 50, noNaN: true }),
      fc.double({ min: 0.65, max: 1, noNaN: true }),
      aRamp,
      (radius, doubt, ramp) => {
        const map = sureBy(
          rendered(size, disc(middle, radius), ramp),
          (x) => 0.8 - (0.8 * (1 - doubt)) / (1 + Math.exp((middle.x - x) / 3)),
        )
        const [found, ...others] = patchesFrom(map, seeds)
        expect(others).toEqual([])
        expect(off(found!.area, Math.PI * radius ** 2)).toBeLessThan(0.05)
      },
    ),
    { numRuns: 40 },
  )
})

test('a bar inside belongs to the patch, also where it cuts the sure part in two', () => {
  const map = sureBy(rendered(size, disc(middle, 40), 2), (x, y) =>
    Math.abs(y - 60) < 3 ? 0.35 : x > 60 && x < 68 && Math.abs(y - 60) < 25 ? 0 : 0.72,
  )
  const [found, ...others] = patchesFrom(map, seeds)
  expect(others).toEqual([])
  expect(off(found!.area, Math.PI * 40 ** 2)).toBeLessThan(0.08)
  expect(off(found!.confidence, 0.72)).toBeLessThan(0.1)
})

test('what is nowhere sure is nothing, and a fringe grows no further than its level', () => {
  fc.assert(
    fc.property(aMap, (map) => {
      const found = reachedFrom(map, { ...seeds, smallest: 3 }, 'patch')
      for (const { area, confidence, peak, runs } of found) {
        expect(area >= 3 && peak >= 178 / 255 && confidence >= 128 / 255 && confidence <= peak).toBe(true)
        for (let at = 0; at < runs.length; at += 3)
          expect(
            map.values
              .subarray(runs[at]! * map.width + runs[at + 1]!, runs[at]! * map.width + runs[at + 2]!)
              .every((value) => value >= fringes.patch),
          ).toBe(true)
      }
      expect(
        patchesFrom(map, { ...seeds, smallest: 3 }).every(({ box }) =>
          found.some(
            (wide) =>
              box.left >= wide.box.left &&
              box.right <= wide.box.right &&
              box.top >= wide.box.top &&
              box.bottom <= wide.box.bottom,
          ),
        ),
      ).toBe(true)
    }),
  )
  expect(
    patchesFrom(
      sureBy(rendered(size, disc(middle, 40)), () => 0.49),
      seeds,
    ),
  ).toEqual([])
})

test('a crack whose end fades is followed to its end, in one piece', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 2, max: 6, noNaN: true }),
      fc.double({ min: 0.3, max: 0.45, noNaN: true }),
      (angle, width, faint) => {
        const line = bar(middle, 50, angle)
        const way = { x: Math.cos(angle), y: Math.sin(angle) }
        const map = sureBy(rendered(size, stroke(line, width)), (x, y) =>
          (x - middle.x) * way.x + (y - middle.y) * way.y > 15 ? faint : 0.9,
        )
        const found = detectionsOf({ crack: map }, { photo: size, sensitivity: 'medium' })
        expect(found).toHaveLength(1)
        expect(off(found[0]!.sizes.length!, 100)).toBeLessThan(0.05)
        expect(found[0]!.confidence).toBeGreaterThan(0.6)
      },
    ),
    { numRuns: 40 },
  )
})

/** The map somewhere in a larger one, with a patch of its own in the far corner. */
function embedded(map: ProbabilityMap, x: number, y: number): ProbabilityMap {
  const large = emptyMap({ width: 150, height: 130 })
  for (let row = 0; row < map.height; row += 1)
    large.values.set(map.values.subarray(row * map.width, (row + 1) * map.width), (y + row) * large.width + x)
  for (let row = 110; row < 125; row += 1) large.values.fill(240, row * large.width + 130, row * large.width + 145)
  return large
}

test('a patch is the same wherever it lies and whatever else the photo holds', () => {
  const by = { ...seeds, smallest: 3 }
  const valueAt = (map: ProbabilityMap, x: number, y: number) =>
    patchesFrom(map, by).map((patch) => ({
      area: patch.area,
      confidence: patch.confidence,
      peak: patch.peak,
      pixels: patch.runs.map((value, at) => value - (at % 3 === 0 ? y : x)),
    }))
  fc.assert(
    fc.property(aMap, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (map, x, y) => {
      expect(valueAt(embedded(map, x, y), x, y).slice(0, -1)).toEqual(valueAt(map, 0, 0))
    }),
  )
})
