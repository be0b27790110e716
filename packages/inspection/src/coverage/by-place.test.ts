import { describe, expect, test } from 'vitest'
import { noLimits, photoOf, shotBefore, storeys } from '../testing/elevations.ts'
import { coverageByPlace, photosOnFloors, qualityFault, qualityOf } from './by-place.ts'
import type { CoveragePhoto } from './types.ts'

const shot = shotBefore({ east: 0, north: 0, bearing: 0, lengthM: 20 }, { x: 10, y: 5, distance: 6 })
const put = (floor: string | null, known: Partial<CoveragePhoto> = {}, written = {}) =>
  photoOf(shot, { floor, ...known }, { position: null, ...written })
const floors = storeys(3)

describe('coverage by place', () => {
  test('counts photos on the floors they were put on and says no share', () => {
    const result = coverageByPlace({ photos: [put('3'), put('3'), put('1')], floors, limits: noLimits })
    expect(result).toMatchObject({
      basis: 'by-place',
      frame: null,
      seenShare: null,
      medianMmPx: null,
      columns: 0,
      gaps: [],
      photosUsed: 0,
      photosByPlace: 3,
      photosUnmeasured: 3,
      photosLeftOut: [],
    })
    expect(result.floors).toEqual([
      { floor: '3', seenShare: null, photos: 2 },
      { floor: '2', seenShare: null, photos: 0 },
      { floor: '1', seenShare: null, photos: 1 },
    ])
    expect([result.best.length, result.count.length]).toEqual([0, 0])
  })

  test('leaves out photos on no floor of the elevation, of heat, or too soft', () => {
    const soft = { sharpness: 0.01, brightness: 0.5, darkShare: 0, brightShare: 0 }
    const result = coverageByPlace({
      photos: [put(null), put('77'), put('1', {}, { type: 'thermal' }), put('1', { quality: soft }), put('2')],
      floors,
      limits: { limitMmPx: null, minSharpness: 0.05 },
    })
    expect(result.photosLeftOut.map(({ reason }) => reason)).toEqual(['no-position', 'no-position', 'thermal', 'soft'])
    expect(result.photosByPlace).toBe(1)
  })

  test('is none without a photo of it', () => {
    expect(coverageByPlace({ photos: [], floors, limits: noLimits })).toMatchObject({ basis: 'none', photosByPlace: 0 })
    expect(coverageByPlace({ photos: [put(null)], floors: [], limits: noLimits }).basis).toBe('none')
  })
})

test('a name that two floors share is the upper one', () => {
  expect(
    photosOnFloors(
      [put('G')],
      [
        { name: 'G', height: 3 },
        { name: 'G', height: 4 },
      ],
    ),
  ).toEqual([1, 0])
})

test('quality that is no number was not measured, and is no fault', () => {
  const odd = put('1', { quality: { sharpness: 0.5, brightness: NaN, darkShare: 0, brightShare: 0 } })
  expect(qualityOf(odd)).toBeNull()
  expect(qualityFault(odd, { limitMmPx: null, minSharpness: 1 })).toBeUndefined()
})

test('a black photo is dark before it is soft', () => {
  const black = put('1', { quality: { sharpness: 0, brightness: 0.01, darkShare: 0.99, brightShare: 0 } })
  expect(qualityFault(black, { limitMmPx: null, minSharpness: 0.05 })).toBe('dark')
})
