import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import {
  detectedTypes,
  mapTypes,
  mapTypesFor,
  maxTraced,
  sensitivities,
  smallest,
  thresholds,
  worthLogit,
} from './rules.ts'
import { stencilOf, withoutHoles, withoutPinholes } from './skeleton.ts'
import { startsOf } from './tile.ts'

describe('what is looked for', () => {
  test.each<[readonly (typeof detectedTypes)[number][], readonly string[]]>([
    [['crack'], ['crack']],
    [['corroded_pipe'], ['rust']],
    [
      ['corroded_pipe_bracket', 'spalling'],
      ['spalling', 'rust'],
    ],
    [[], []],
  ])('%j is seen in the maps %j', (types, maps) => {
    expect(mapTypesFor(types)).toEqual(maps)
  })

  test('more types need no fewer maps, and all of them all maps', () => {
    fc.assert(
      fc.property(fc.subarray([...detectedTypes]), fc.subarray([...detectedTypes]), (a, b) => {
        const both = mapTypesFor([...a, ...b])
        for (const map of [...mapTypesFor(a), ...mapTypesFor(b)]) expect(both).toContain(map)
      }),
    )
    expect(mapTypesFor()).toEqual([...mapTypes])
  })

  test('a higher sensitivity finds what a lower one found: its thresholds lie lower', () => {
    const rows = sensitivities.map((sensitivity) => thresholds[sensitivity])
    for (const [index, { pixel, peak }] of rows.entries()) {
      expect(pixel).toBeLessThan(peak)
      if (index > 0) {
        expect(pixel).toBeLessThan(rows[index - 1]!.pixel)
        expect(peak).toBeLessThan(rows[index - 1]!.peak)
      }
    }
  })

  test('a tile is left out only where the most sensitive reading would find nothing', () => {
    const lowest = Math.min(...sensitivities.map((sensitivity) => thresholds[sensitivity].pixel))
    for (const type of mapTypes) expect(1 / (1 + Math.exp(-worthLogit[type]))).toBeLessThan(lowest)
    for (const type of mapTypes) expect(maxTraced.stretches[type]).toBeGreaterThan(0)
    expect(smallest.crackLength / smallest.crackElongation).toBeGreaterThan(1)
  })
})

test('tiles of any length begin at its start, end at its end, and leave no gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 2, max: 600 }), (length, side) => {
      const starts = startsOf(length, { side, overlap: Math.floor(side / 4) })
      expect(starts[0]).toBe(0)
      if (length > side) expect(starts.at(-1)! + side).toBe(length)
      for (const [index, start] of starts.entries())
        if (index > 0) expect(start - starts[index - 1]!).toBeLessThanOrEqual(side)
    }),
  )
})

test('filling holes only adds pixels, and filling them again adds none', () => {
  const rows = fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(rows, (mask) => {
      const map = { width: 6, height: 6, values: Uint8Array.from(mask.flat(), (isSet) => (isSet ? 255 : 0)) }
      for (const component of componentsOf(map, { level: 128 })) {
        const stencil = stencilOf(component)
        const [some, all] = [withoutPinholes(stencil, 2), withoutHoles(stencil)]
        stencil.values.forEach((value, at) =>
          expect(some.values[at]! >= value && all.values[at]! >= some.values[at]!).toBe(true),
        )
        expect(withoutHoles(all).values).toEqual(all.values)
      }
    }),
    { numRuns: 60 },
  )
})
