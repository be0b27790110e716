import { tangentPlane } from '@plumbline/geometry/georeference'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { site, survey, photoOf, type Standing } from '../../testing/elevations.ts'
import { footprintOf } from '../footprint.ts'
import type { ElevationFrame, ElevationShape, Footprint } from '../types.ts'
import { fitFrame } from './fit-frame.ts'
import { fromPlain, scaleByDistance, toPlain, withScale } from './frame-scale.ts'

const on: Standing = { east: 0, north: 0, bearing: 120, lengthM: 40 }
const photos = survey(on, 30, { step: { x: 5, y: 4 }, distance: 6 }).map(({ shot }) =>
  photoOf(shot, { pdib: 6 }, { rtk: 'fixed' }),
)
const shape: ElevationShape = { heightM: 30, bearing: null, lengthM: null, lengthSource: null }
const frame = fitFrame(photos, shape)!
const typed = fitFrame(photos, { ...shape, lengthM: 50, lengthSource: 'typed' })!
const aFactor = fc.double({ min: 0.8, max: 1.25, noNaN: true })
/** The middle of the photos, near the left end and the top. */
const about = { x: 12, y: 22 }
const scaled = (of: ElevationFrame, factor: number) => withScale(of, { factor, sigma: 0.01, about })
const footprintsIn = (of: ElevationFrame) => photos.map((photo) => footprintOf(photo, of) as Footprint)

/** Metres of the middle of the first plane, east and north of the site. */
function middleOf({ planes }: ElevationFrame) {
  const [{ origin, bearing, lengthM }] = planes as [ElevationFrame['planes'][number]]
  const { x, y } = tangentPlane(site).toMetres(origin)
  const turn = (bearing * Math.PI) / 180
  return { x: x - (Math.cos(turn) * lengthM) / 2, y: y + (Math.sin(turn) * lengthM) / 2 }
}

describe('a frame whose scale is known', () => {
  test('is longer by the factor where only photos give its length, around its middle', () => {
    fc.assert(
      fc.property(aFactor, (factor) => {
        const found = scaled(frame, factor)
        expect(found.lengthM).toBeCloseTo(frame.lengthM * factor, 6)
        expect(found.planes[0]!.lengthM).toBeCloseTo(frame.lengthM * factor, 6)
        expect(found.origin).toEqual(found.planes[0]!.origin)
        const [before, after] = [middleOf(frame), middleOf(found)]
        expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.001)
      }),
      { numRuns: 30 },
    )
  })

  test('stays as long as a person says, and as high as its floors are', () => {
    expect(scaled(typed, 1.1)).toEqual({ ...typed, scale: { factor: 1.1, sigma: 0.01, about } })
    expect(scaled(frame, 1.1).heightM).toBe(30)
  })

  test('is the one before where the scale is taken away', () => {
    const back = withScale(scaled(frame, 1.3), null)
    expect(back.scale).toBeUndefined()
    expect(back.lengthM).toBeCloseTo(frame.lengthM, 9)
    expect(back.planes[0]!.origin.longitude).toBeCloseTo(frame.origin.longitude, 9)
    expect(withScale(frame, null)).toEqual(frame)
  })

  test('has its photos further apart and further away, each by the factor', () => {
    const [before, after] = [footprintsIn(typed), footprintsIn(scaled(typed, 1.1))]
    const [first, last] = [0, before.length - 1]
    const acrossOf = (of: readonly Footprint[]) => of[last]!.centre.x - of[first]!.centre.x
    const upOf = (of: readonly Footprint[]) => of[last]!.centre.y - of[first]!.centre.y
    expect(acrossOf(after)).toBeCloseTo(acrossOf(before) * 1.1, 6)
    expect(upOf(after)).toBeCloseTo(upOf(before) * 1.1, 6)
    for (const [index, { mmPx, distanceM }] of after.entries()) {
      expect(mmPx).toBeCloseTo(before[index]!.mmPx * 1.1, 6)
      expect(distanceM).toBeCloseTo(before[index]!.distanceM * 1.1, 6)
    }
  })

  test('leaves the middle of its photos where it is: what lies there stays on its floor', () => {
    for (const factor of [0.9, 1.01, 1.2]) {
      const now = scaled(typed, factor)
      expect(fromPlain(about, now)).toEqual({ x: expect.closeTo(about.x, 9), y: expect.closeTo(about.y, 9) })
      expect(fromPlain(about, scaled(frame, factor)).y).toBeCloseTo(about.y, 9)
      const above = fromPlain({ x: about.x, y: about.y + 10 }, now)
      expect(above.y - about.y).toBeCloseTo(10 * factor, 9)
    }
  })

  test('puts a place where its photo has it', () => {
    fc.assert(
      fc.property(fc.constantFrom(frame, typed), aFactor, (of, factor) => {
        const now = scaled(of, factor)
        const [before, after] = [footprintsIn(of), footprintsIn(now)]
        for (const [index, { centre }] of before.entries()) {
          // Far from the middle, a photo may look past the scaled frame.
          if (typeof after[index] === 'string') continue
          const found = fromPlain(centre, now)
          expect(found.x).toBeCloseTo(after[index]!.centre.x, 4)
          expect(found.y).toBeCloseTo(after[index]!.centre.y, 4)
          const back = toPlain(found, now)
          expect(back.x).toBeCloseTo(centre.x, 4)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a typed distance', () => {
  const known = { measuredM: 3.1, metres: 3.2, plusMinusM: 0.02, endSigmaM: 0.005 }

  test('gives the factor of all lengths, beyond the one that holds already', () => {
    expect(scaleByDistance(known, {}).factor).toBeCloseTo(3.2 / 3.1, 9)
    expect(scaleByDistance(known, scaled(frame, 1.05)).factor).toBeCloseTo((1.05 * 3.2) / 3.1, 9)
  })

  test('is as exact as the tape and its two ends', () => {
    expect(scaleByDistance(known, {}).sigma).toBeCloseTo(Math.hypot(0.01 / 3.2, (Math.SQRT2 * 0.005) / 3.1), 9)
    expect(scaleByDistance({ ...known, measuredM: 31, metres: 32 }, {}).sigma).toBeLessThan(0.0005)
  })

  test('makes what was measured as long as was typed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1.8, noNaN: true }), (by) => {
        const [from, to] = [
          { x: 10, y: 8 },
          { x: 14, y: 11 },
        ]
        const now = withScale(typed, { ...scaleByDistance({ ...known, measuredM: 5, metres: 5 * by }, typed), about })
        const [one, other] = [fromPlain(from, now), fromPlain(to, now)]
        expect(Math.hypot(other.x - one.x, other.y - one.y)).toBeCloseTo(5 * by, 6)
      }),
      { numRuns: 20 },
    )
  })
})
