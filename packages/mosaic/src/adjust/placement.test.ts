import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchedPair } from '../match/match-photos.ts'
import { apply, homographyOf, toPixel, toPlane } from '../plane-camera.ts'
import { cameraAt, correctedSigma, priorAt, turned, usualSigma } from '../testing/cameras.ts'
import { nearestHomography, placePhoto, residualsOf } from './placement.ts'

const camera = cameraAt(3, 4)

const pairOf = (a: number, b: number, count: number, offPlane: number): MatchedPair => ({
  a,
  b,
  matches: { a: new Uint16Array(count), b: new Uint16Array(count), offPlane, shift: { x: 0, y: 0 } },
})
const place = (pairs: readonly MatchedPair[], residuals: readonly (readonly number[])[], sigma = usualSigma) =>
  placePhoto({
    index: 1,
    prior: priorAt('b', camera, { sigma, sharpness: 0.6, plane: 2 }),
    camera,
    pairs,
    residuals: residuals.map((distances) => Float64Array.from(distances)),
    gain: [1.1, 1, 0.9],
  })

describe('a photo without ties', () => {
  test('lies by its position, with the sigma of position and direction', () => {
    const alone = place([pairOf(0, 2, 30, 5)], [[0.01, 0.02]])
    expect(alone).toMatchObject({ basis: 'position', matches: 0, residualM: null, offPlaneShare: 0 })
    expect(alone.sigmaM).toBeCloseTo(Math.hypot(1.5, (6 * 2 * Math.PI) / 180))
  })

  test('is known better with corrections by radio, but no better than its direction', () => {
    const { sigmaM } = place([], [], correctedSigma)
    expect(sigmaM).toBeLessThan(0.3)
    expect(sigmaM).toBeGreaterThan((6 * 2 * Math.PI) / 180)
  })

  test('has its name, plane, gain, sharpness and scale', () => {
    expect(place([], [])).toMatchObject({
      imageId: 'b',
      plane: 2,
      gain: [1.1, 1, 0.9],
      sharpness: 0.6,
      mmPx: expect.closeTo(15),
    })
  })
})

describe('a photo with ties', () => {
  const pairs = [pairOf(0, 1, 30, 10), pairOf(1, 2, 50, 10), pairOf(0, 2, 400, 0)]

  test('counts its own matches only, and the share of them off the plane', () => {
    const own = place(pairs, [[0.01], [0.03], [9]])
    expect(own).toMatchObject({ basis: 'matched', matches: 80, offPlaneShare: expect.closeTo(0.2) })
    expect(own.residualM).toEqual({ median: 0.03, p95: 0.03 })
  })

  test('is never known better than a pixel, and worse where residuals are larger', () => {
    const exact = place(pairs, [[0], [0], [0]])
    expect(exact.sigmaM).toBeCloseTo(0.015)
    expect(place(pairs, [[0.2], [0.2], [0]]).sigmaM).toBeCloseTo(Math.hypot(0.1, 0.015))
  })
})

describe('residuals', () => {
  const at = [0, 0]
  const pixelOf = (of: typeof camera, x: number, y: number) => {
    toPixel(of, x, y, at)
    return [at[0]!, at[1]!] as const
  }

  test('are the metres between the two places of a match', () => {
    const other = turned(cameraAt(5, 4.2), 3, -5, 1)
    fc.assert(
      fc.property(
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        (dx, dy) => {
          const places = Float64Array.from([...pixelOf(camera, 4, 4), ...pixelOf(other, 4 + dx, 4 + dy)])
          const [[distance]] = residualsOf([{ a: 0, b: 1, places }], [camera, other]) as [Float64Array]
          expect(distance).toBeCloseTo(Math.hypot(dx, dy), 6)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('are endless where a photo does not meet the plane, and none of a tie without matches', () => {
    const away = turned(camera, 0, 180, 0)
    const places = Float64Array.from([240, 180, 240, 180])
    expect([...residualsOf([{ a: 0, b: 1, places }], [camera, away])[0]!]).toEqual([Infinity])
    expect(residualsOf([{ a: 0, b: 1, places: new Float64Array(0) }], [camera, away])[0]).toHaveLength(0)
    expect(residualsOf([], [])).toEqual([])
  })
})

describe('the homography of a bent lens', () => {
  const errorOf = (homography: readonly number[], of: typeof camera, px: number, py: number) => {
    const met = [0, 0]
    toPlane(of, px, py, met)
    const [x, y] = apply(homography, px, py)
    return Math.hypot(x - met[0]!, y - met[1]!)
  }
  const spread = Array.from({ length: 49 }, (_, index) => [(index % 7) * 80, Math.floor(index / 7) * 60] as const)
  const squares = (homography: readonly number[], of: typeof camera) =>
    spread.reduce((sum, [px, py]) => sum + errorOf(homography, of, px, py) ** 2, 0)

  test('is nearer to what the lens does than one that ignores the bend', () => {
    fc.assert(
      fc.property(fc.constantFrom(-0.08, -0.03, 0.03, 0.08), fc.integer({ min: -10, max: 10 }), (k1, angle) => {
        const bent = turned(cameraAt(3, 4, { k1 }), angle, -angle, 1)
        expect(squares(nearestHomography(bent), bent)).toBeLessThan(squares(homographyOf(bent), bent))
      }),
      { numRuns: 20 },
    )
  })

  test('of one that bends nothing is exact', () => {
    expect(nearestHomography(camera)).toEqual(homographyOf(camera))
  })

  test('of a camera that meets the plane nowhere is what its axes say', () => {
    const away = { ...turned(camera, 0, 180, 0), k1: 0.05 }
    expect(nearestHomography(away)).toEqual(homographyOf(away))
  })
})
