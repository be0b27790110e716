import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply } from '../plane-camera.ts'
import { normalOf, randomOf } from '../random.ts'
import { agreeHomography, fitHomography, solve, type Pairs } from './fit-homography.ts'

const small = fc.double({ min: -0.1, max: 0.1, noNaN: true })
const homographies = fc
  .tuple(small, small, small, small, fc.double({ min: -900, max: 900, noNaN: true }))
  .map(([a, b, c, d, shift]) => [1 + a, b, shift, c, 1 + d, -shift / 2, a * 1e-4, b * 1e-4, 1])

function pairsOf(homography: readonly number[], count: number, random: () => number, noise = 0, wrongShare = 0): Pairs {
  const [from, to] = [new Float64Array(count * 2), new Float64Array(count * 2)]
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [random() * 1_000, random() * 800]
    const [u, v] = apply(homography, x, y)
    const isWrong = random() < wrongShare
    from.set([x, y], index * 2)
    to.set(
      isWrong ? [random() * 1_000, random() * 800] : [u + noise * normalOf(random), v + noise * normalOf(random)],
      index * 2,
    )
  }
  return { count, from, to, limits: new Float64Array(count).fill(3) }
}

const all = (count: number) => Array.from({ length: count }, (_, index) => index)

test('finds the homography that made the pairs', () => {
  fc.assert(
    fc.property(homographies, fc.integer({ min: 4, max: 60 }), (homography, count) => {
      const found = fitHomography(pairsOf(homography, count, randomOf(count)), all(count))
      fc.pre(found !== undefined)
      for (const [x, y] of [
        [100, 100],
        [900, 100],
        [500, 700],
      ] as const) {
        const [one, other] = [apply(found, x, y), apply(homography, x, y)]
        expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeLessThan(count < 8 ? 0.5 : 0.01)
      }
    }),
    { numRuns: 60 },
  )
})

test('three pairs, and pairs on one line, have none', () => {
  const random = randomOf(1)
  const three = pairsOf([1, 0, 0, 0, 1, 0, 0, 0, 1], 3, random)
  expect(fitHomography(three, all(3))).toBeUndefined()
  const line = { from: Float64Array.from([0, 0, 1, 1, 2, 2, 3, 3]), to: Float64Array.from([0, 0, 1, 1, 2, 2, 3, 3]) }
  expect(fitHomography(line, all(4))).toBeUndefined()
})

describe('among wrong pairs', () => {
  test('those that agree are found, with up to half of them wrong', () => {
    fc.assert(
      fc.property(homographies, fc.double({ min: 0, max: 0.5, noNaN: true }), (homography, wrongShare) => {
        const pairs = pairsOf(homography, 120, randomOf(9), 0.5, wrongShare)
        const found = agreeHomography(pairs, 0.45, randomOf(2))
        expect(found).toBeDefined()
        expect(found!.inliers.length).toBeGreaterThan(120 * (1 - wrongShare) * 0.7)
        const [one, other] = [apply(found!.homography, 500, 400), apply(homography, 500, 400)]
        expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeLessThan(1.5)
      }),
      { numRuns: 12 },
    )
  })

  test('a picture upside down or of another scale is no match of two upright ones', () => {
    const turned = pairsOf([-1, 0, 1_000, 0, -1, 800, 0, 0, 1], 60, randomOf(3))
    expect(agreeHomography(turned, 0.45, randomOf(2))).toBeUndefined()
    const doubled = pairsOf([2, 0, 0, 0, 2, 0, 0, 0, 1], 60, randomOf(3))
    expect(agreeHomography(doubled, 0.45, randomOf(2))).toBeUndefined()
  })

  test('too few pairs agree on nothing', () => {
    expect(agreeHomography(pairsOf([1, 0, 0, 0, 1, 0, 0, 0, 1], 3, randomOf(3)), 0.45, randomOf(2))).toBeUndefined()
  })
})

describe('equations', () => {
  test('are solved', () => {
    expect([...solve(Float64Array.from([2, 1, 1, 3]), Float64Array.from([3, 5]))!]).toEqual([
      expect.closeTo(0.8),
      expect.closeTo(1.4),
    ])
  })

  test('whose first number is zero are solved too', () => {
    expect([...solve(Float64Array.from([0, 1, 1, 0]), Float64Array.from([2, 3]))!]).toEqual([3, 2])
  })

  test('without a single answer have none', () => {
    expect(solve(Float64Array.from([1, 1, 1, 1]), Float64Array.from([1, 2]))).toBeUndefined()
  })
})
