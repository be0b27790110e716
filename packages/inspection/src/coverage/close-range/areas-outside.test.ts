import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOnElevation, isAnyOutside } from './areas-outside.ts'
import { closeRangeAreaM2, closeRangeShare } from './close-range.ts'
import { complianceOf } from '../compliance.ts'
import { coverageByPlace } from '../by-place.ts'
import { frameOf, noLimits, storeys } from '../../testing/elevations.ts'
import type { CloseRangeArea, CloseRangeMethod } from '../types.ts'

const box = (
  left: number,
  bottom: number,
  right: number,
  top: number,
  method: CloseRangeMethod = 'rope',
): CloseRangeArea => ({
  method,
  polygon: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})
const frame = { lengthM: 40, heightM: 30 }

describe('an area on an elevation of 40 x 30 m', () => {
  it.each<[string, CloseRangeArea, number, number]>([
    ['on it', box(0, 0, 4, 10), 40, 0],
    ['past its right end', box(38.8, 0, 42.8, 10), 40, 28],
    ['beside it', box(41, 0, 45, 10), 40, 40],
    ['above it and below its foot', box(0, -5, 1, 35), 40, 10],
    ['of a drone, past its end', box(38.8, 0, 42.8, 10, 'drone'), 40, 28],
    ['half a centimetre past its end', box(36, 0, 40.005, 10), 40.05, 0],
  ])('%s', (_, area, areaM2, outsideM2) => {
    const found = areaOnElevation(area, frame)
    expect(found.areaM2).toBeCloseTo(areaM2, 6)
    expect(found.outsideM2).toBeCloseTo(outsideM2, 6)
    expect(isAnyOutside([box(0, 0, 1, 1), area], frame)).toBe(outsideM2 > 0)
  })

  it('is not judged without a frame', () => {
    expect(areaOnElevation(box(41, 0, 45, 10), null)).toEqual({ areaM2: 40, outsideM2: 0 })
  })

  it('counts as close-range with what does not lie outside, wherever it was drawn', () => {
    const metres = fc.double({ min: -60, max: 60, noNaN: true })
    const side = fc.double({ min: 0.5, max: 50, noNaN: true })
    fc.assert(
      fc.property(metres, metres, side, side, (left, bottom, width, height) => {
        const area = box(left, bottom, left + width, bottom + height)
        const { areaM2, outsideM2 } = areaOnElevation(area, frame)
        expect(Math.abs(areaM2 - outsideM2 - closeRangeAreaM2([area], frame))).toBeLessThan(0.101)
      }),
    )
  })
})

describe('after a shorter length was entered', () => {
  const areas = [box(0, 0, 2, 30), box(30, 0, 34, 30)]
  const judged = (lengthM: number) => {
    const shown = { ...frameOf([{ east: 0, north: 0, bearing: 90, lengthM }], 30), lengthSource: 'typed' as const }
    const coverage = { ...coverageByPlace({ photos: [], floors: storeys(10, 3), limits: noLimits }), frame: shown }
    const rule = { kind: 'sg-pfi', minShare: null, maxMmPx: null } as const
    const { items } = complianceOf({ rule, coverage, closeRange: areas, isStreetFacing: true })
    return items.find(({ item }) => item === 'close-range')!
  }

  it('an area beside the elevation is no longer counted, and the rule says so', () => {
    expect(judged(40)).toMatchObject({ state: 'met', reached: expect.closeTo(180 / 1_200), reasons: [] })
    expect(judged(28)).toMatchObject({
      state: 'not-met',
      reached: expect.closeTo(60 / 840),
      reasons: ['too-little', 'outside-not-counted'],
    })
    expect(closeRangeShare(areas, { lengthM: 28, heightM: 30 })).toBeCloseTo(60 / 840)
  })

  it('the rule says so too where the rest is enough', () => {
    expect(judged(32)).toMatchObject({ state: 'met', reasons: ['outside-not-counted'] })
  })
})
