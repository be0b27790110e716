import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOf, noLimits, photoOf, shotBefore, storeys, type Standing } from '../testing/elevations.ts'
import { coverageByPlace } from './by-place.ts'
import { coverageOf } from './coverage.ts'
import { shareAtScale, withScaleLimit } from './limit-scale.ts'
import { noneSeen, type CoveragePhoto } from './types.ts'

const on: Standing = { east: 10, north: -4, bearing: 130, lengthM: 24 }
const frame = frameOf([on], 18)
const floors = storeys(6)

const photos = (shots: readonly { readonly x: number; readonly y: number; readonly distance: number }[]) =>
  shots.map((at, index): CoveragePhoto => photoOf(shotBefore(on, at), { id: String(index), name: `${index}.JPG` }))
const anyShots = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 24, noNaN: true }),
    y: fc.double({ min: 0, max: 18, noNaN: true }),
    distance: fc.double({ min: 3, max: 15, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('a limit of scale on what was computed at any', () => {
  test('gives what computing with it gives, but for the count of coarser photos', () => {
    fc.assert(
      fc.property(anyShots, fc.double({ min: 0.8, max: 5, noNaN: true }), (shots, limitMmPx) => {
        const all = coverageOf({ photos: photos(shots), frame, floors, limits: noLimits })
        const computed = coverageOf({ photos: photos(shots), frame, floors, limits: { ...noLimits, limitMmPx } })
        const read = withScaleLimit(all, floors, limitMmPx)
        expect(read.best).toEqual(computed.best)
        expect([...read.count].map((times) => times > 0)).toEqual([...computed.count].map((times) => times > 0))
        expect(read.seenShare).toBe(computed.seenShare)
        expect(read.medianMmPx).toBe(computed.medianMmPx)
        expect(read.gaps).toEqual(computed.gaps)
        expect(read.floors).toEqual(computed.floors)
        expect(read.photosUsed).toBe(computed.photosUsed)
        expect(read.photosLeftOut.map(({ imageId }) => imageId).toSorted()).toEqual(
          computed.photosLeftOut.map(({ imageId }) => imageId).toSorted(),
        )
        expect(shareAtScale({ frame, best: all.best }, limitMmPx)).toBe(computed.seenShare)
      }),
      // A limit just below a whole hundredth.
      { numRuns: 40, examples: [[[{ x: 0, y: 0, distance: 14.98499776218995 }], 4.99999999]] },
    )
  })

  test('lists photos that are too coarse with their reason', () => {
    // 6 and 12 m away at a focal length of 3000 pixels: 2 and 4 mm/px.
    const found = coverageOf({
      photos: photos([
        { x: 4, y: 9, distance: 6 },
        { x: 18, y: 9, distance: 12 },
      ]),
      frame,
      floors,
      limits: noLimits,
    })
    expect(found.used.map(({ finestMmPx }) => finestMmPx)).toEqual([2, 4])
    const fine = withScaleLimit(found, floors, 3)
    expect(fine.photosLeftOut).toEqual([{ imageId: '1', name: '1.JPG', reason: 'coarse' }])
    expect(fine.used.map(({ imageId }) => imageId)).toEqual(['0'])
    expect(Math.max(...fine.best.filter((value) => value !== noneSeen))).toBeLessThanOrEqual(300)
    expect(fine.floors[3]!.photos).toBe(1)
    expect(found.floors[3]!.photos).toBe(2)
  })

  test('changes nothing without a limit, and where nothing was measured', () => {
    const found = coverageOf({ photos: photos([{ x: 4, y: 9, distance: 6 }]), frame, floors, limits: noLimits })
    expect(withScaleLimit(found, floors, null)).toBe(found)
    const byPlace = coverageByPlace({ photos: [], floors, limits: noLimits })
    expect(withScaleLimit(byPlace, floors, 1)).toBe(byPlace)
    expect(shareAtScale({ frame, best: new Uint16Array() }, 1)).toBe(0)
  })
})
