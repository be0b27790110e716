import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraAt, correctedSigma, priorAt } from '../testing/cameras.ts'
import { uncertaintyOf } from './uncertainty.ts'

const middles = [
  [0, 0],
  [10, 0],
  [0, 6],
  [10, 6],
] as const
const all = new Set([0, 1, 2, 3])
const priors = middles.map(([x, y], index) => priorAt(String(index), cameraAt(x, y)))
const share = fc.double({ min: -0.2, max: 0.2, noNaN: true })
const metres = fc.double({ min: -3, max: 3, noNaN: true })

/** What one sample moves each middle by. */
const sampleOf = (move: (x: number, y: number) => readonly [number, number]): Float64Array =>
  Float64Array.from(middles.flatMap(([x, y]) => move(x, y)))

test('samples that move all photos alike are a shift and no scale', () => {
  fc.assert(
    fc.property(metres, metres, (dx, dy) => {
      const { scaleSigma, shiftSigmaM } = uncertaintyOf(middles, [sampleOf(() => [dx, dy])], priors, all)
      expect(scaleSigma).toBeCloseTo(0, 9)
      expect(shiftSigmaM).toBeCloseTo(Math.max(Math.abs(dx), Math.abs(dy)), 9)
    }),
  )
})

test('samples that stretch around the middle are a scale and no shift', () => {
  fc.assert(
    fc.property(share, (by) => {
      const sample = sampleOf((x, y) => [(x - 5) * by, (y - 3) * by])
      const { scaleSigma, shiftSigmaM } = uncertaintyOf(middles, [sample], priors, all)
      expect(scaleSigma).toBeCloseTo(Math.abs(by), 9)
      expect(shiftSigmaM).toBeCloseTo(0, 9)
    }),
  )
})

test('a turn of the whole mosaic is neither', () => {
  const sample = sampleOf((x, y) => [-(y - 3) * 0.05, (x - 5) * 0.05])
  const { scaleSigma, shiftSigmaM } = uncertaintyOf(middles, [sample], priors, all)
  expect(scaleSigma).toBeCloseTo(0, 9)
  expect(shiftSigmaM).toBeCloseTo(0, 9)
})

test('several samples give their root mean square, whatever their sign', () => {
  const samples = [3, -4].map((dx) => sampleOf(() => [dx, 0]))
  expect(uncertaintyOf(middles, samples, priors, all).shiftSigmaM).toBeCloseTo(Math.sqrt(12.5))
})

test('photos of one place have the scale of the best known distance', () => {
  const known = [priorAt('a', cameraAt(2, 2)), priorAt('b', cameraAt(2, 2), { sigma: correctedSigma })]
  const here = [
    [2, 2],
    [2, 2],
  ] as const
  expect(uncertaintyOf(here, [new Float64Array(4)], known, new Set()).scaleSigma).toBeCloseTo(0.1 / 6)
})

test('a photo without a tie says nothing of the scale of the others', () => {
  const away = sampleOf((x, y) => (x === 10 && y === 6 ? [3, 3] : [0, 0]))
  expect(uncertaintyOf(middles, [away], priors, new Set([0, 1, 2])).scaleSigma).toBeCloseTo(0, 9)
  expect(uncertaintyOf(middles, [away], priors, all).scaleSigma).toBeGreaterThan(0.05)
})
