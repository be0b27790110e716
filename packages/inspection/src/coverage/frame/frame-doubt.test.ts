import { describe, expect, test } from 'vitest'
import { frameOf, noLimits, photoOf, storeys, survey, type Standing } from '../../testing/elevations.ts'
import { coverageOf } from '../coverage.ts'
import type { CoveragePhoto } from '../types.ts'

const on: Standing = { east: 30, north: 12, bearing: 210, lengthM: 40 }
const flown = survey(on, 30, { step: { x: 6, y: 4.5 }, distance: 6 }).map(({ photo }) => photo)
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Moved square to the elevation, outwards. */
const moved = (metres: number, known: Partial<Standing> = {}): Standing => ({
  ...on,
  east: on.east + Math.sin(radians(on.bearing)) * metres,
  north: on.north + Math.cos(radians(on.bearing)) * metres,
  ...known,
})
const doubtOf = (standing: Standing, photos: readonly CoveragePhoto[] = flown) =>
  coverageOf({ photos, frame: frameOf([standing], 30), floors: storeys(10), limits: noLimits }).frameDoubt

describe('a frame that no photo shows', () => {
  test('has its bearing turned round where all photos look at it from behind', () => {
    const left = { ...on, bearing: 30 }
    expect(doubtOf(left)).toEqual({ kind: 'behind', photos: flown.length, of: flown.length, nearestM: null })
  })

  test('stands behind the cameras where they have it at their back', () => {
    expect(doubtOf(moved(30))).toMatchObject({ kind: 'beyond', photos: flown.length })
  })

  test('is looked away from where cameras stand before it and show the other side', () => {
    expect(doubtOf(moved(25, { bearing: 30, east: moved(25).east, north: moved(25).north }))).toMatchObject({
      kind: 'away',
    })
  })

  test('is far from every photo, and says how far', () => {
    const far = doubtOf({ ...on, north: on.north + 3_000 })
    expect(far).toMatchObject({ kind: 'far', of: flown.length })
    expect(far!.nearestM).toBeGreaterThan(2_800)
    expect(doubtOf(moved(-400))).toMatchObject({ kind: 'far', photos: flown.length })
  })

  test('is passed by photos that look beside it', () => {
    const along = { ...on, east: on.east + 60 * Math.cos(radians(210)), north: on.north - 60 * Math.sin(radians(210)) }
    expect(doubtOf(along)).toMatchObject({ kind: 'misses', photos: flown.length })
  })

  test('raises no doubt where a photo shows it, where photos are only soft, or where none has a position', () => {
    expect(doubtOf(on)).toBeNull()
    const soft = flown.map((photo) => ({
      ...photo,
      quality: { sharpness: 0, brightness: 0.5, darkShare: 0.9, brightShare: 0 },
    }))
    expect(doubtOf(on, soft)).toBeNull()
    expect(doubtOf({ ...on, bearing: 30 }, [{ ...flown[0]!, facts: null }])).toBeNull()
    expect(doubtOf({ ...on, bearing: 30 }, [])).toBeNull()
  })

  test('counts no thermal image', () => {
    const thermal = photoOf(survey(on, 30, { step: { x: 20, y: 15 }, distance: 6 })[0]!.shot, {}, { type: 'thermal' })
    expect(doubtOf({ ...on, bearing: 30 }, [...flown, thermal])).toMatchObject({ of: flown.length })
  })
})
