import { describe, expect, test } from 'vitest'
import { normalOf, randomOf } from '../random.ts'
import { cameraAt, correctedSigma, finish, usualSigma } from '../testing/cameras.ts'
import { cloudOf, seenBy } from '../testing/point-cloud.ts'
import type { PriorSigma } from '../types.ts'
import { flightSigma } from './flight-sigma.ts'
import { locate } from './located.ts'
import { matchAgain, matchPhotos, pairKey } from './match-photos.ts'
import { overlappingPairs } from './overlaps.ts'

const scale = 0.015

/** A row of photos whose positions are off by so much each. */
function flight(
  errorM: number,
  given: { readonly count?: number; readonly repeatedShare?: number; readonly sigma?: PriorSigma } = {},
) {
  const { count = 10, repeatedShare = 0, sigma = usualSigma } = given
  const random = randomOf(7)
  const cloud = cloudOf({ widthM: 24, heightM: 9, count: 1_800, repeatedShare }, random)
  return Array.from({ length: count }, (_, index) => {
    const camera = cameraAt(4 + index * 1.7, 4.5)
    const stated = { ...camera, x: camera.x + errorM * normalOf(random), y: camera.y + 0.1 * normalOf(random) }
    return { features: seenBy(camera, cloud, random), camera: stated, plane: 0, sigma }
  })
}

function sigmaOf(photos: ReturnType<typeof flight>) {
  const located = photos.map(({ features, camera, sigma }) => locate(features, camera, sigma, scale))
  return flightSigma(overlappingPairs(photos), (index) => located[index]!, scale)
}

describe('how far photos are off against one another', () => {
  test('is measured on the photos themselves', () => {
    const [near, far] = [sigmaOf(flight(0.3)), sigmaOf(flight(1.1))]
    expect(near.x * scale).toBeLessThan(0.6)
    expect(far.x * scale).toBeGreaterThan(1.3 * near.x * scale)
    expect(far.y * scale).toBeLessThan(0.4)
  })

  test('is never nothing', () => {
    expect(sigmaOf(flight(0)).x * scale).toBeCloseTo(0.2)
  })

  test('is half a metre where nothing can be measured', () => {
    expect(sigmaOf(flight(0.3, { count: 2 })).x * scale).toBeCloseTo(0.5)
    expect(
      flightSigma(
        [],
        () => {
          throw new Error('not asked')
        },
        scale,
      ).x * scale,
    ).toBeCloseTo(0.5)
  })
})

describe('corners on the plane', () => {
  const [photo] = flight(0, { count: 1 })

  test('are in pixels of one scale, x to the right and y down', () => {
    const { x, y, bounds } = locate(photo!.features, photo!.camera, usualSigma, scale)
    expect(x).toHaveLength(photo!.features.count)
    expect(bounds.left).toBeLessThan(bounds.right)
    expect(bounds.top).toBeLessThan(bounds.bottom)
    expect((bounds.right - bounds.left) * scale).toBeLessThan(7.3)
    const [leftmost] = [...x.keys()].sort((one, other) => photo!.features.x[one]! - photo!.features.x[other]!)
    expect(x[leftmost!]).toBeCloseTo(bounds.left, 3)
    expect(y.every((value) => value <= 0)).toBe(true)
  })

  test('are as uncertain as the position and the direction', () => {
    const [coarse, fine] = [usualSigma, correctedSigma].map((sigma) =>
      locate(photo!.features, photo!.camera, sigma, scale),
    )
    expect(coarse!.sigmaX).toBeGreaterThan(coarse!.sigmaY)
    expect(coarse!.sigmaX).toBeGreaterThan(3 * fine!.sigmaX)
    expect(coarse!.sigmaScale).toBeLessThanOrEqual(0.3)
  })
})

describe('all pairs of a flight', () => {
  test('are compared once, and what fails is listed with its reason', () => {
    const photos = flight(0.3, { count: 5 })
    const { pairs, failed } = finish(matchPhotos(photos, scale))
    const keys = [...pairs, ...failed].map(({ a, b }) => pairKey(a, b))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(overlappingPairs(photos).length)
    expect(pairs.length).toBeGreaterThanOrEqual(4)
    expect(failed.every(({ reason }) => reason === 'few' || reason === 'ambiguous')).toBe(true)
  })

  test('but for those that are known already', () => {
    const photos = flight(0.3, { count: 3 })
    const known = new Set(overlappingPairs(photos).map(({ a, b }) => pairKey(a, b)))
    const { repeats } = finish(matchPhotos(photos, scale))
    const again = { pairs: known, groupOf: photos.map(() => 0), repeats, tiedSigma: () => correctedSigma }
    expect(finish(matchAgain(photos, scale, again))).toMatchObject({ pairs: [], failed: [] })
  })

  test('have one name whichever comes first', () => {
    expect(pairKey(3, 9)).toBe(pairKey(9, 3))
    expect(pairKey(3, 9)).not.toBe(pairKey(3, 8))
  })
})
