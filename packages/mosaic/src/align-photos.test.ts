import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignPhotos, type AlignInput } from './align-photos.ts'
import { toPlane } from './plane-camera.ts'
import { randomOf } from './random.ts'
import { median } from './statistics.ts'
import {
  cameraAt,
  correctedSigma,
  disturbed,
  finish,
  flightOf,
  idsOf,
  priorAt,
  usualSigma,
  withPrior,
} from './testing/cameras.ts'
import { cloudOf, seenBy, type CloudOptions } from './testing/point-cloud.ts'
import type { Alignment, PlaneCamera, PriorSigma } from './types.ts'

const grid = { columns: 3, rows: 3, stepX: 3.6, stepY: 2.6 }
const area = { widthM: 17, heightM: 13, count: 1_600 }

function survey(seed: number, sigma: PriorSigma, options: Partial<CloudOptions> = {}) {
  const random = randomOf(seed)
  const truth = flightOf(grid, random)
  const cloud = cloudOf({ ...area, ...options }, random)
  const inputs: readonly AlignInput[] = truth.map((camera, index) => ({
    prior: priorAt(String(index), disturbed(camera, sigma, random), { sigma }),
    features: seenBy(camera, cloud, random),
  }))
  return { truth, inputs, cloud, random }
}

/** Metres between where places of a photo are and where it puts them, less what all photos have in common. */
function errorsOf({ placed }: Alignment, truth: readonly PlaneCamera[]): readonly number[] {
  const [found, true_] = [
    [0, 0],
    [0, 0],
  ]
  const errors = placed.map(({ camera, imageId }) => {
    toPlane(camera, 240, 180, found!)
    toPlane(truth[Number(imageId)]!, 240, 180, true_!)
    return [found![0]! - true_![0]!, found![1]! - true_![1]!] as const
  })
  const common = [0, 1].map((axis) => median(errors.map((error) => error[axis]!)))
  return errors.map(([x, y]) => Math.hypot(x - common[0]!, y - common[1]!))
}

describe('a flight with positions that are metres off', () => {
  test('all photos are tied, and lie where they were taken but for what all have in common', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (seed) => {
        const { truth, inputs } = survey(seed, { acrossM: 0.7, upM: 0.4, awayM: 0.4, angleDegrees: 1.5 })
        const alignment = finish(alignPhotos(inputs))
        expect(alignment.leftOut).toEqual([])
        expect(alignment.placed.every(({ basis }) => basis === 'matched')).toBe(true)
        expect(alignment.residualM!.median).toBeLessThan(0.012)
        expect(alignment.residualM!.p95).toBeLessThan(0.03)
        expect(median(errorsOf(alignment, truth))).toBeLessThan(0.35)
      }),
      { numRuns: 1 },
    )
  })

  test('with corrections by radio everything is right to centimetres and lengths to a hundredth', () => {
    const { truth, inputs } = survey(4, correctedSigma)
    const alignment = finish(alignPhotos(inputs))
    expect(Math.max(...errorsOf(alignment, truth))).toBeLessThan(0.12)
    expect(alignment.scaleSigma).toBeLessThan(0.01)
    expect(alignment.shiftSigmaM).toBeLessThan(0.1)
    for (const { camera, imageId } of alignment.placed)
      expect(camera.w / camera.focal / (truth[Number(imageId)]!.w / 400)).toBeCloseTo(1, 1)
  })

  test('says how little lengths are known where positions are', () => {
    const coarse = finish(alignPhotos(survey(4, usualSigma).inputs))
    const fine = finish(alignPhotos(survey(4, correctedSigma).inputs))
    expect(coarse.scaleSigma).toBeGreaterThan(3 * fine.scaleSigma)
    expect(coarse.shiftSigmaM).toBeGreaterThan(3 * fine.shiftSigmaM)
  })
})

test('identical floors and bays do not shift a column: the prior decides', () => {
  const sigma = { acrossM: 0.3, upM: 0.3, awayM: 0.2, angleDegrees: 1 }
  const { truth, inputs } = survey(11, sigma, { repeatedShare: 0.8 })
  const alignment = finish(alignPhotos(inputs))
  expect(Math.max(...errorsOf(alignment, truth))).toBeLessThan(1)
})

test('where nothing but the positions tells identical bays apart, no photo is shifted by one', () => {
  const sigma = { acrossM: 0.4, upM: 0.3, awayM: 0.2, angleDegrees: 1 }
  const { truth, inputs } = survey(12, sigma, { repeatedShare: 1 })
  const alignment = finish(alignPhotos(inputs))
  for (const { camera, imageId } of alignment.placed)
    expect(Math.abs(camera.x - truth[Number(imageId)]!.x)).toBeLessThan(1.65)
})

test('a photo whose position is 20 m off is left out and listed, and the others do not move', () => {
  const { truth, inputs, cloud, random } = survey(21, correctedSigma, { widthM: 40, count: 3_700 })
  const prior = priorAt('moved', cameraAt(8, 6), { sigma: correctedSigma })
  // Taken elsewhere on the elevation, and before another building with half as many corners.
  const moved = { prior, features: seenBy(cameraAt(8 + 20, 6), cloud, random) }
  const sparse = cloudOf({ ...area, count: 720 }, randomOf(99))
  const stray = { prior: { ...prior, imageId: 'stray' }, features: seenBy(cameraAt(8, 6), sparse, random) }
  expect(stray.features.count).toBeLessThan(moved.features.count / 2)
  const alignment = finish(alignPhotos([...inputs, moved, stray]))
  expect(alignment.leftOut).toEqual([
    { imageId: 'moved', reason: 'contradicts' },
    { imageId: 'stray', reason: 'contradicts' },
  ])
  expect(idsOf(alignment)).toEqual(inputs.map((input) => input.prior.imageId))
  expect(Math.max(...errorsOf(alignment, truth))).toBeLessThan(0.12)
})

describe('a photo with nothing to see', () => {
  test('is placed by its position alone and says so, with the sigma of the position', () => {
    const { inputs } = survey(31, usualSigma)
    const features = { ...inputs[5]!.features, count: 0, x: new Float32Array(0), y: new Float32Array(0) }
    const alignment = finish(alignPhotos(inputs.map((input, index) => (index === 5 ? { ...input, features } : input))))
    const bland = alignment.placed.find(({ imageId }) => imageId === '5')!
    expect(bland).toMatchObject({ basis: 'position', matches: 0, residualM: null })
    expect(bland.sigmaM).toBeGreaterThanOrEqual(1.5)
    const { x, y, w } = inputs[5]!.prior.camera
    expect(bland.camera).toMatchObject({ x, y, w })
  })
})

test('what stands out of the plane is counted, not hidden, and does not bend the rest', () => {
  const flat = finish(alignPhotos(survey(41, correctedSigma).inputs))
  const { truth, inputs } = survey(41, correctedSigma, { outShare: 0.25, outM: 0.25 })
  const alignment = finish(alignPhotos(inputs))
  expect(alignment.offPlaneShare).toBeGreaterThan(flat.offPlaneShare)
  expect(alignment.placed).toHaveLength(inputs.length)
  expect(Math.max(...errorsOf(alignment, truth))).toBeLessThan(0.3)
})

test('a lens that bends lines is found from the photos', () => {
  const random = randomOf(51)
  const truth = flightOf(grid, random).map((camera) => ({ ...camera, k1: -0.06 }))
  const cloud = cloudOf(area, random)
  const inputs = truth.map((camera, index) => ({
    prior: priorAt(String(index), disturbed(camera, correctedSigma, random), { sigma: correctedSigma }),
    features: seenBy(camera, cloud, random),
  }))
  const alignment = finish(alignPhotos(inputs))
  expect(alignment.placed[0]!.camera.k1).toBeCloseTo(-0.06, 1)
  expect(alignment.residualM!.p95).toBeLessThan(0.04)
})

describe('never throws, and every photo is placed or listed', () => {
  const { inputs } = survey(61, usualSigma)
  const { camera } = inputs[0]!.prior

  test.each([
    ['no photo', []],
    ['one photo', inputs.slice(0, 1)],
    ['two photos', inputs.slice(0, 2)],
    ['two that do not overlap', [inputs[0]!, inputs[8]!]],
    ['the same photo three times', [0, 1, 2].map((index) => withPrior(inputs[0]!, { imageId: `same-${index}` }))],
    ['a position that is no number', [withPrior(inputs[0]!, { camera: { ...camera, x: Number.NaN } }), inputs[1]!]],
    ['a lens without length', [withPrior(inputs[0]!, { camera: { ...camera, focal: 0 } }), inputs[1]!]],
    [
      'axes that are no numbers',
      [withPrior(inputs[0]!, { camera: { ...camera, axes: camera.axes.map(() => Number.NaN) } })],
    ],
    ['no axes', [withPrior(inputs[0]!, { camera: { ...camera, axes: [] } })]],
    ['a sigma of nothing', [withPrior(inputs[0]!, { sigma: { ...usualSigma, acrossM: 0 } }), inputs[1]!]],
    ['a camera in the plane', [withPrior(inputs[0]!, { camera: { ...camera, w: 0 } }), inputs[1]!]],
    ['a camera turned away', [withPrior(inputs[0]!, { camera: { ...camera, axes: [-1, 0, 0, 0, 1, 0, 0, 0, 1] } })]],
  ])('%s', (_, photos) => {
    const alignment = finish(alignPhotos(photos))
    const named = [...idsOf(alignment), ...alignment.leftOut.map(({ imageId }) => imageId)]
    expect(named.toSorted()).toEqual(photos.map(({ prior }) => prior.imageId).toSorted())
    for (const { toElevation, sigmaM, gain } of alignment.placed)
      expect([...toElevation, sigmaM, ...gain].every(Number.isFinite)).toBe(true)
    expect(Number.isFinite(alignment.scaleSigma)).toBe(true)
  })

  test('photos of different planes are never compared', () => {
    const apart = inputs.map((input, index) => withPrior(input, { plane: index }))
    const alignment = finish(alignPhotos(apart))
    expect(alignment.matches).toBe(0)
    expect(alignment.placed.every(({ basis }) => basis === 'position')).toBe(true)
  })
})

test('says how far it is, never backwards', () => {
  const shares = [...alignPhotos(survey(71, correctedSigma).inputs)]
  expect(shares.length).toBeGreaterThan(5)
  for (const [index, share] of shares.entries()) {
    expect(share).toBeGreaterThanOrEqual(shares[index - 1] ?? 0)
    expect(share).toBeLessThanOrEqual(1)
  }
})

test('the same photos give the same mosaic', () => {
  const { inputs } = survey(81, usualSigma)
  expect(finish(alignPhotos(inputs))).toEqual(finish(alignPhotos(inputs)))
})
