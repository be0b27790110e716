import { describe, expect, test } from 'vitest'
import { frameOf, noLimits, storeys, survey, type Standing } from '../../testing/elevations.ts'
import { closeRangeAreaM2, closeRangeShare } from '../close-range/close-range.ts'
import { coverageOf } from '../coverage.ts'
import type { DrawnPortion } from './drawing-length.ts'
import { areaOfFrame, partsOfDrawing, topAt, withParts } from './facade-parts.ts'
import { withScaleLimit } from '../limit-scale.ts'

const on: Standing = { east: 0, north: 0, bearing: 90, lengthM: 40 }
const frame = frameOf([on], 60)
/** Ten pixels a metre: a tower of 16 m on a podium of 40 m. */
const picture = { width: 400, height: 600 }
const podium = { location: { left: 0, top: 0.75, right: 1, bottom: 1 }, floors: [{ name: '0-4', height: 3 }] }
const tower = { location: { left: 0.3, top: 0, right: 0.7, bottom: 0.75 }, floors: [{ name: '5-19', height: 3 }] }
const stacked = [tower, podium]

describe('a tower on a wider podium', () => {
  test('is two parts, with nothing beside the tower', () => {
    const parts = partsOfDrawing(stacked, picture, frame)
    expect(parts).toEqual([
      { fromM: expect.closeTo(12, 9), toM: expect.closeTo(28, 9), bottomM: 15, topM: 60 },
      { fromM: 0, toM: 40, bottomM: 0, topM: 15 },
    ])
    const stepped = withParts(frame, stacked, picture)
    expect(areaOfFrame(stepped)).toBeCloseTo(16 * 45 + 40 * 15, 9)
    expect(areaOfFrame(frame)).toBe(2400)
    expect([topAt(stepped, 5), topAt(stepped, 20), topAt(frame, 5)]).toEqual([15, 60, 60])
  })

  test('is the whole rectangle where portions end with it, as far as a hand draws', () => {
    const sloppy = { ...tower, location: { ...tower.location, left: 0.01, right: 0.99 } }
    expect(partsOfDrawing([sloppy, podium], picture, frame)).toBeUndefined()
    expect(withParts(frame, [podium], picture)).toBe(frame)
    expect(withParts(frame, [], picture)).toBe(frame)
  })

  test.each([
    ['a length that only photos say', { ...frame, lengthSource: 'photos' as const }, picture],
    ['an elevation with a corner', frameOf([on, { ...on, bearing: 0, lengthM: 3 }], 60), picture],
    ['a drawing without a picture', frame, null],
    ['a drawing that is not to scale', frame, picture, [{ ...tower, floors: [{ name: '5', height: 3 }] }, podium]],
  ] as const)('is not known in metres of %s, and says so', (_, of, drawn, given?: readonly DrawnPortion[]) => {
    const portions = given ?? stacked
    expect(partsOfDrawing(portions, drawn, of)).toBe('unknown')
    expect(withParts(of, portions, drawn)).toMatchObject({ hasUnknownParts: true })
    expect(withParts(of, portions, drawn).parts).toBeUndefined()
  })

  const stepped = withParts(frame, stacked, picture)
  const photos = survey(on, 60, { step: { x: 6, y: 4.5 }, distance: 6 }).map(({ photo }) => photo)
  const floors = storeys(20)

  test('is wholly seen by photos of its parts, and the air is neither seen nor a gap', () => {
    const found = coverageOf({ photos, frame: stepped, floors, limits: noLimits })
    expect(found.seenShare).toBe(1)
    expect(found.gaps).toEqual([])
    // The upper left corner is air.
    expect(found.count[0]).toBe(0)
    expect(withScaleLimit(found, floors, 5).seenShare).toBe(1)
  })

  test('has gaps that end with its parts', () => {
    const found = coverageOf({ photos: [], frame: stepped, floors, limits: noLimits })
    expect(found.gaps).toHaveLength(1)
    expect(found.gaps[0]!.areaM2).toBeCloseTo(areaOfFrame(stepped), 0)
    expect(found.gaps[0]!.polygon).toHaveLength(8)
  })

  test('counts close-range areas only where they lie on it', () => {
    const area = {
      method: 'rope' as const,
      polygon: [
        { x: 0, y: 0 },
        { x: 14, y: 0 },
        { x: 14, y: 60 },
        { x: 0, y: 60 },
      ],
    }
    expect(closeRangeAreaM2([area], stepped)).toBeCloseTo(14 * 15 + 2 * 45, 9)
    expect(closeRangeShare([area], stepped)).toBeCloseTo(300 / 1320, 9)
  })
})
