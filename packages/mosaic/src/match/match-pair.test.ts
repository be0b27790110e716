import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import { cameraAt, correctedSigma, turned, usualSigma } from '../testing/cameras.ts'
import { cloudOf, seenBy } from '../testing/point-cloud.ts'
import type { PlaneCamera, PriorSigma } from '../types.ts'
import { findShifts } from './find-shifts.ts'
import { locate } from './located.ts'
import { matchPair, minInliers } from './match-pair.ts'
import { overlappingPairs } from './overlaps.ts'

const scale = 0.015
const area = { widthM: 14, heightM: 9, count: 1_400 }

/** Two photos of one cloud, the second said to be elsewhere by so many metres. */
function pair(
  off: { readonly x: number; readonly y: number },
  sigma: PriorSigma,
  given: {
    readonly cloud?: Partial<Parameters<typeof cloudOf>[0]>
    readonly second?: PlaneCamera
    readonly seed?: number
  } = {},
) {
  const random = randomOf(given.seed ?? 5)
  const cloud = cloudOf({ ...area, ...given.cloud }, random)
  const [one, other] = [cameraAt(5, 4.5), given.second ?? cameraAt(8, 4.6)]
  const stated = { ...other, x: other.x + off.x, y: other.y + off.y }
  return [
    locate(seenBy(one, cloud, random), one, sigma, scale),
    locate(seenBy(other, cloud, random), stated, sigma, scale),
  ] as const
}

describe('two photos of one place', () => {
  test('are matched wherever the prior allows the second to be', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2.5, max: 2.5, noNaN: true }),
        fc.double({ min: -0.8, max: 0.8, noNaN: true }),
        (x, y) => {
          const matches = matchPair(...pair({ x, y }, usualSigma))
          if (typeof matches === 'string') throw new Error(matches)
          expect(matches.a.length).toBeGreaterThan(100)
          expect(matches.shift.x * scale).toBeCloseTo(x, 1)
          expect(-matches.shift.y * scale).toBeCloseTo(y, 1)
          expect(matches.offPlane / matches.a.length).toBeLessThan(0.1)
        },
      ),
      { numRuns: 4 },
    )
  })

  test('each corner is matched once', () => {
    const matches = matchPair(...pair({ x: 1, y: 0.2 }, usualSigma))
    if (typeof matches === 'string') throw new Error(matches)
    expect(new Set(matches.a).size).toBe(matches.a.length)
    expect(new Set(matches.b).size).toBe(matches.b.length)
  })

  test('turned and nearer they are matched too', () => {
    const second = turned({ ...cameraAt(7.5, 4.4), w: 5.4 }, 2, -3, 2)
    expect(matchPair(...pair({ x: 0.5, y: 0 }, usualSigma, { second }))).toMatchObject({ a: expect.any(Uint16Array) })
  })

  test('beyond what the prior allows nothing is looked for', () => {
    expect(matchPair(...pair({ x: 3, y: 0 }, correctedSigma))).toBe('few')
  })
})

test('two photos of different places are no match', () => {
  const [one] = pair({ x: 0, y: 0 }, usualSigma, { seed: 1 })
  const [, other] = pair({ x: 0, y: 0 }, usualSigma, { seed: 2 })
  expect(matchPair(one, other)).toBe('few')
})

describe('identical bays', () => {
  const cloud = { repeatedShare: 1, count: 2_400 }

  test('are ambiguous where the prior does not decide', () => {
    const [one, other] = pair({ x: 1.65, y: 0 }, usualSigma, { cloud })
    expect(matchPair(one, other)).toBe('ambiguous')
  })

  test('are distinguished by a prior that is sure', () => {
    const matches = matchPair(...pair({ x: 0.1, y: 0 }, correctedSigma, { cloud }))
    if (typeof matches === 'string') throw new Error(matches)
    expect(Math.abs(matches.shift.x * scale - 0.1)).toBeLessThan(0.2)
  })

  test('are distinguished by what is not identical', () => {
    const matches = matchPair(...pair({ x: 1, y: 0 }, usualSigma, { cloud: { ...cloud, repeatedShare: 0.5 } }))
    if (typeof matches === 'string') throw new Error(matches)
    expect(matches.shift.x * scale).toBeCloseTo(1, 0)
  })
})

test('shifts are listed with the best first and none beside another', () => {
  const shifts = findShifts(...pair({ x: 1, y: 0 }, usualSigma, { cloud: { repeatedShare: 0.5, count: 2_400 } }))
  expect(shifts.length).toBeGreaterThan(0)
  for (const [index, { support, agreeing, at }] of shifts.entries()) {
    expect(support).toBeLessThanOrEqual(agreeing)
    expect(support).toBeLessThanOrEqual(shifts[index - 1]?.support ?? Infinity)
    for (const other of shifts.slice(0, index))
      expect(Math.hypot(other.at[0] - at[0], other.at[1] - at[1])).toBeGreaterThan(60)
  }
})

test('a match needs as many corners as are asked', () => {
  const few = pair({ x: 0, y: 0 }, usualSigma, { cloud: { count: 60 } })
  expect(matchPair(...few)).toBe('few')
  expect(minInliers).toBe(25)
})

describe('pairs that are compared', () => {
  const standing = (x: number, y: number, plane = 0) => ({ plane, camera: cameraAt(x, y) })

  test('show enough in common: 7.2 x 5.4 m each', () => {
    expect(overlappingPairs([standing(0, 0), standing(4, 0)])).toHaveLength(1)
    expect(overlappingPairs([standing(0, 0), standing(6.9, 0)])).toEqual([])
    expect(overlappingPairs([standing(0, 0), standing(20, 0)])).toEqual([])
  })

  test('lie on one plane', () => {
    expect(overlappingPairs([standing(0, 0), standing(1, 0, 1)])).toEqual([])
  })

  test('know how much they share', () => {
    const [found] = overlappingPairs([standing(0, 0), standing(3.6, 0)])
    expect(found!.share).toBeCloseTo(0.5, 0)
  })

  test('are few for each photo even where a hundred hang in one place, and no photo is forgotten', () => {
    const crowd = Array.from({ length: 100 }, (_, index) => standing(index * 0.01, 0))
    const pairs = overlappingPairs(crowd)
    expect(pairs.length).toBeLessThan(1_700)
    expect(new Set(pairs.flatMap(({ a, b }) => [a, b])).size).toBe(100)
  })

  test('none of nothing', () => {
    expect(overlappingPairs([])).toEqual([])
  })
})
