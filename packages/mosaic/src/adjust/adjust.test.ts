import { describe, expect, test } from 'vitest'
import { toPixel, toPlane } from '../plane-camera.ts'
import { normalOf, randomOf } from '../random.ts'
import { cameraAt, correctedSigma, disturbed, finish, flightOf, priorAt, usualSigma } from '../testing/cameras.ts'
import type { PlaneCamera, PriorSigma } from '../types.ts'
import { adjust, firstState, sampleUncertainty } from './adjust.ts'
import { linearise, priorErrors, transferError, type Problem, type Tie } from './linearise.ts'
import { nearestHomography, residualsOf } from './placement.ts'
import { uncertaintyOf } from './uncertainty.ts'

const side = 1440

/** Places that both cameras see, with noise in pixels; some may be somewhere else. */
function tieOf(
  a: number,
  b: number,
  cameras: readonly PlaneCamera[],
  random: () => number,
  noise: number,
  wrongShare: number,
): Tie {
  const [one, other] = [cameras[a]!, cameras[b]!]
  const [place, pixel] = [new Float64Array(2), new Float64Array(2)]
  const places: number[] = []
  for (let round = 0; round < 400 && places.length < 4 * 30; round += 1) {
    const [px, py] = [random() * one.widthPx, random() * one.heightPx]
    if (!toPlane(one, px, py, place) || !toPixel(other, place[0]!, place[1]!, pixel)) continue
    const [x, y] = [pixel[0]! + noise * normalOf(random), pixel[1]! + noise * normalOf(random)]
    if (x < 0 || y < 0 || x > other.widthPx || y > other.heightPx) continue
    places.push(px, py, ...(random() < wrongShare ? [random() * other.widthPx, random() * other.heightPx] : [x, y]))
  }
  return { a, b, places: Float64Array.from(places) }
}

function problemOf(seed: number, sigma: PriorSigma, { noise = 0.3, wrongShare = 0, k1 = 0 } = {}) {
  const random = randomOf(seed)
  const grid = { columns: 4, rows: 3, stepX: 3.4, stepY: 2.5 }
  const truth = flightOf(grid, random).map((camera) => ({ ...camera, k1 }))
  const ties = truth.flatMap((_, index) => [
    ...(index % 4 < 3 ? [tieOf(index, index + 1, truth, random, noise, wrongShare)] : []),
    ...(index < 8 ? [tieOf(index, index + 4, truth, random, noise, wrongShare)] : []),
  ])
  const priors = truth.map((camera, index) => priorAt(String(index), disturbed(camera, sigma, random), { sigma }))
  const problem: Problem = { priors, cameraOf: truth.map(() => 0), cameraCount: 1, ties }
  return { truth, problem }
}

const solved = (problem: Problem) => finish(adjust(problem, firstState(problem), side))
const residual = (problem: Problem, cameras: readonly PlaneCamera[]) => {
  const all = residualsOf(problem.ties, cameras).flatMap((tie) => [...tie])
  return all.sort((one, other) => one - other)[all.length >> 1]!
}

describe('an adjustment', () => {
  test('brings photos together that were metres apart', () => {
    const { problem } = problemOf(1, usualSigma)
    expect(residual(problem, firstState(problem).cameras)).toBeGreaterThan(0.5)
    expect(residual(problem, solved(problem).cameras)).toBeLessThan(0.02)
  })

  test('puts them where they were taken, to what the positions leave open', () => {
    const { truth, problem } = problemOf(2, correctedSigma)
    for (const [index, { x, y, w }] of solved(problem).cameras.entries()) {
      expect(Math.abs(x - truth[index]!.x)).toBeLessThan(0.3)
      expect(Math.abs(y - truth[index]!.y)).toBeLessThan(0.3)
      expect(Math.abs(w - truth[index]!.w)).toBeLessThan(0.4)
    }
  })

  test('does not shrink: with more noise lengths stay what they are', () => {
    const { truth, problem } = problemOf(3, correctedSigma, { noise: 3 })
    const { cameras } = solved(problem)
    const width = (of: readonly PlaneCamera[]) => of[11]!.x - of[0]!.x
    expect(width(cameras) / width(truth)).toBeGreaterThan(0.98)
    expect(width(cameras) / width(truth)).toBeLessThan(1.02)
  })

  test('is not bent by matches that are wrong', () => {
    const { problem } = problemOf(4, correctedSigma, { wrongShare: 0.15 })
    expect(residual(problem, solved(problem).cameras)).toBeLessThan(0.03)
  })

  test('finds the distortion that all photos of a camera share', () => {
    const { problem } = problemOf(5, correctedSigma, { k1: 0.05 })
    const state = solved(problem)
    expect(state.bends[0]).toBeCloseTo(0.05, 1)
    expect(new Set(state.cameras.map(({ k1 }) => k1)).size).toBe(1)
  })

  test('without ties leaves every photo where its position is', () => {
    const { problem } = problemOf(6, usualSigma)
    const alone = { ...problem, ties: [] }
    const { cameras } = solved(alone)
    for (const [index, { x, y, w }] of cameras.entries()) {
      const { camera } = problem.priors[index]!
      expect([x, y, w]).toEqual([expect.closeTo(camera.x), expect.closeTo(camera.y), expect.closeTo(camera.w)])
    }
  })

  test('of nothing is nothing', () => {
    const empty: Problem = { priors: [], cameraOf: [], cameraCount: 0, ties: [] }
    expect(solved(empty).cameras).toEqual([])
  })

  test('costs less at the truth than beside it', () => {
    const { truth, problem } = problemOf(7, correctedSigma)
    const at = (cameras: readonly PlaneCamera[]) =>
      linearise(problem, { cameras, focalShares: [0], bends: [0] }, { side, loss: 4 }).cost
    const moved = truth.map((camera, index) => (index === 5 ? { ...camera, x: camera.x + 0.3 } : camera))
    expect(at(truth)).toBeLessThan(at(moved))
  })
})

describe('errors', () => {
  test('of a transfer are pixels, and endless where nothing is in sight', () => {
    const [one, other] = [cameraAt(0, 0), cameraAt(1, 0)]
    const places = Float64Array.from([240, 180, 240 - 400 / 6 + 5, 180])
    expect(transferError(one, other, places, 0, side)).toBeCloseTo(5)
    const away = { ...other, axes: [-1, 0, 0, 0, 1, 0, 0, 0, 1] }
    expect(transferError(one, away, places, 0, side)).toBe(Infinity)
  })

  test('of a position are standard deviations', () => {
    const prior = priorAt('a', cameraAt(0, 0))
    const errors = priorErrors(prior, cameraAt(1.5, -0.5, { w: 9 }))
    expect(errors.map((error) => Math.round(error * 10) / 10 + 0)).toEqual([1, -1, 2, 0, 0, 0])
  })
})

describe('uncertainty', () => {
  const spreadBy = (sigma: PriorSigma) => {
    const { problem } = problemOf(8, sigma)
    const state = solved(problem)
    const moves = sampleUncertainty(problem, state, side, 16)
    return uncertaintyOf(
      state.cameras.map(({ x, y }) => [x, y] as const),
      moves,
      problem.priors,
    )
  }

  test('is that of the positions: a tenth with corrections by radio', () => {
    const [coarse, fine] = [spreadBy(usualSigma), spreadBy(correctedSigma)]
    expect(coarse.shiftSigmaM).toBeGreaterThan(0.2)
    expect(fine.shiftSigmaM).toBeLessThan(0.1)
    expect(coarse.scaleSigma).toBeGreaterThan(fine.scaleSigma)
  })

  test('of one photo is that of its own distance, of none nothing', () => {
    const { priors } = problemOf(9, usualSigma).problem
    const alone = uncertaintyOf([[0, 0]], [new Float64Array(2)], priors.slice(0, 1))
    expect(alone.scaleSigma).toBeCloseTo(1.5 / priors[0]!.camera.w)
    expect(uncertaintyOf([], [], [])).toEqual({ scaleSigma: 0, shiftSigmaM: 0 })
  })
})

describe('the nearest homography', () => {
  test('is exact without distortion, and near with it', () => {
    const place = [0, 0]
    for (const k1 of [0, -0.04]) {
      const camera = cameraAt(3, 4, { k1 })
      const [a, b, c, d, e, f, g, h, i] = nearestHomography(camera) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      for (const [px, py] of [
        [50, 60],
        [240, 180],
        [400, 300],
      ] as const) {
        toPlane(camera, px, py, place)
        const under = g * px + h * py + i
        const error = Math.hypot((a * px + b * py + c) / under - place[0]!, (d * px + e * py + f) / under - place[1]!)
        expect(error).toBeLessThan(k1 === 0 ? 1e-9 : 0.05)
      }
    }
  })
})
