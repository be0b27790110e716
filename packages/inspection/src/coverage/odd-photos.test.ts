import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeys } from '../testing/elevations.ts'
import { facts } from '../testing/photos.ts'
import { coverageOf } from './coverage.ts'
import { fitFrame } from './frame/fit-frame.ts'
import { floorOfFootprint } from './floor-of-footprint.ts'
import { footprintOf } from './footprint.ts'
import { noneSeen, type CoveragePhoto } from './types.ts'

/** Numbers as cameras write them, and as they do not. */
const odd = (min: number, max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.double({ min, max, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 1e300, -180, 360, 90, -90) },
  )
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })

const aPhoto = fc
  .record({
    place: fc.tuple(odd(114.16, 114.161), odd(22.3, 22.301)),
    heights: fc.tuple(orNull(odd(-20, 120)), orNull(odd(-20, 300))),
    angles: fc.tuple(orNull(odd(-180, 360)), orNull(odd(-90, 30)), orNull(odd(-180, 180)), orNull(odd(-180, 360))),
    lens: fc.tuple(orNull(odd(1, 200)), orNull(odd(10, 400)), orNull(odd(500, 20_000)), orNull(odd(1, 30))),
    range: orNull(odd(0.1, 200)),
    pdib: orNull(odd(0, 50)),
    size: fc.constantFrom([4000, 3000], [3000, 4000], [640, 512], [null, null], [0, 0], [8000, 1]),
    rtk: fc.constantFrom(null, 'none', 'single', 'float', 'fixed'),
    model: fc.constantFrom(null, 'M30T', 'FC2403', 'no such'),
    takeOffLevel: odd(-10, 20),
  })
  .map(({ place, heights, angles, lens, range, pdib, size, rtk, model, takeOffLevel }, index = 0): CoveragePhoto => ({
    id: String(index),
    name: 'DJI_0001.JPG',
    width: size[0]!,
    height: size[1]!,
    pdib,
    cameraFocalLength: null,
    sensorWidth: null,
    takeOffLevel,
    floor: null,
    columnId: null,
    quality: null,
    facts: facts({
      width: size[0]!,
      height: size[1]!,
      position: { longitude: place[0], latitude: place[1], source: 'exif' },
      relativeAltitude: heights[0],
      absoluteAltitude: heights[1],
      gimbalYaw: angles[0],
      gimbalPitch: angles[1],
      gimbalRoll: angles[2],
      flightYaw: angles[3],
      focalLength: lens[0],
      equivalentFocalLength: lens[1],
      calibratedFocalLength: lens[2],
      digitalZoom: lens[3],
      laserRange: range,
      rtk,
      model,
    }),
  }))

/** Every number in an answer, however deep. */
function numbersOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  if (value instanceof Uint8Array || value instanceof Uint16Array) return []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

test('no photo, however odd, makes a frame, a footprint or a floor with a number that is none', () => {
  const floors = storeys(10)
  const shape = fc.record({
    heightM: fc.constant(30),
    bearing: orNull(odd(0, 360)),
    lengthM: orNull(fc.double({ min: 1, max: 80, noNaN: true })),
    lengthSource: fc.constant('typed' as const),
  })
  fc.assert(
    fc.property(fc.array(aPhoto, { minLength: 1, maxLength: 12 }), shape, (photos, of) => {
      const frame = fitFrame(photos, of)
      if (frame === undefined) return
      expect(numbersOf(frame).every(Number.isFinite)).toBe(true)
      expect(frame.planes.length).toBeGreaterThan(0)
      expect(frame.planes.every(({ lengthM }) => lengthM > 0)).toBe(true)
      for (const photo of photos) {
        expect(numbersOf(footprintOf(photo, frame)).every(Number.isFinite)).toBe(true)
        expect(numbersOf(floorOfFootprint(photo, frame, floors)).every(Number.isFinite)).toBe(true)
      }
      if (frame.lengthM > 500) return
      const result = coverageOf({ photos, frame, floors, limits: { limitMmPx: null, minSharpness: 0 } })
      expect(numbersOf({ ...result, frame: null }).every(Number.isFinite)).toBe(true)
      expect(result.photosUsed + result.photosLeftOut.length).toBe(photos.length)
      expect(result.seenShare === null).toBe(result.basis !== 'measured')
      expect(result.seenShare ?? 0).toBeGreaterThanOrEqual(0)
      expect(result.seenShare ?? 0).toBeLessThanOrEqual(1)
      expect(result.best.every((value, cell) => (value === noneSeen) === (result.count[cell] === 0))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a photo given twice changes no frame', () => {
  fc.assert(
    fc.property(fc.array(aPhoto, { minLength: 1, maxLength: 6 }), (photos) => {
      const of = { heightM: 30, bearing: null, lengthM: null, lengthSource: null }
      const [once, twice] = [fitFrame(photos, of), fitFrame([...photos, ...photos], of)]
      if (once === undefined || once.planes.length > 1) return
      expect(twice).toBeDefined()
    }),
    { numRuns: 60 },
  )
})
