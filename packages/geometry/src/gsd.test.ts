import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gsdOf,
  gsdSources,
  isTypedFarOff,
  lengthInMm,
  mmPerPixelOf,
  roundGsd,
  roundScale,
  widthInMm,
  type GsdInputs,
} from './gsd.ts'

const fourThirds = (width: number) => ({ width, height: (width * 3) / 4 })
const millimetres = (inputs: Omit<GsdInputs, 'distance'>, distance = 10) => gsdOf({ distance, ...inputs })?.mmPerPixel

describe('cameras that were measured', () => {
  test.each([
    ['Mini 2', 4.49, 6.3, 4000, 3.51],
    ['Mavic 2 Enterprise', 4.3, 6.17, 4000, 3.59],
    ['M2E Advanced', 4.5, 6.4, 8000, 1.78],
    ['M30 wide', 4.5, 6.4, 4000, 3.56],
    ['Mavic 3T wide', 4.4, 6.4, 8000, 1.82],
    ['Mavic 3E wide', 12.29, 17.3, 5280, 2.67],
  ])('%s at 10 m', (_, focalLength, sensorWidth, width, expected) => {
    expect(millimetres({ image: fourThirds(width), focalLength, camera: { sensorWidth } })).toBeCloseTo(expected, 2)
  })

  test.each([
    ['a 24 mm equivalent in 4:3', 24, { width: 4000, height: 3000 }, 34.61],
    ['a thermal image in 5:4', 40, { width: 640, height: 512 }, 33.79],
    ['3:2', 24, { width: 5472, height: 3648 }, 36],
    ['16:9, cut from 4:3', 24, { width: 4000, height: 2250 }, 34.61],
    ['4:3 held upright', 24, { width: 3000, height: 4000 }, 34.61],
  ])('%s', (_, equivalentFocalLength, image, width) => {
    expect(
      (millimetres({ image, equivalentFocalLength })! * equivalentFocalLength * Math.max(image.width, image.height)) /
        10_000,
    ).toBeCloseTo(width, 2)
  })

  test('Mavic 3E at 5 m, calibrated', () => {
    expect(
      gsdOf({
        distance: 5,
        image: fourThirds(5280),
        calibratedFocalLength: 3725.15,
        focalLength: 12.29,
        camera: { sensorWidth: 17.3 },
      }),
    ).toEqual({
      mmPerPixel: 5000 / 3725.15,
      source: 'calibrated',
      used: { focalLength: 3725.15, sensorWidth: null, imageWidth: 5280, distance: 5, zoom: 1 },
    })
    expect(millimetres({ image: fourThirds(5280), equivalentFocalLength: 24 }, 5)).toBeCloseTo(1.37, 2)
    expect(millimetres({ image: fourThirds(4000), equivalentFocalLength: 162 }, 5)).toBeCloseTo(0.27, 2)
  })

  test('Mavic 3E, a file of half the size with the calibration of the whole', () => {
    const half = gsdOf({
      distance: 10,
      image: { width: 2640, height: 1978 },
      calibratedFocalLength: 3725.15,
      focalLength: 12.29,
      camera: { sensorWidth: 17.3 },
    })!
    expect([half.source, half.mmPerPixel.toFixed(2)]).toEqual(['exif', '5.33'])
  })

  test('a camera in no table, a file of half the size with the calibration of the whole', () => {
    const inputs = { image: { width: 2640, height: 1978 }, calibratedFocalLength: 3725.15, equivalentFocalLength: 24 }
    expect(gsdOf({ distance: 10, ...inputs })?.source).toBe('equivalent')
    // An equivalent length may leave out the digital zoom beside it.
    expect(gsdOf({ distance: 10, ...inputs, image: fourThirds(5280), digitalZoom: 2 })?.source).toBe('calibrated')
  })

  test('H20T thermal at 71.1 m', () => {
    expect(
      millimetres({ image: { width: 640, height: 512 }, focalLength: 13.5, camera: { sensorWidth: 7.68 } }, 71.1),
    ).toBeCloseTo(63.2, 1)
  })
})

const some = fc.double({ min: 0.5, max: 500, noNaN: true })
const image = fc.record({ width: fc.integer({ min: 100, max: 20_000 }), height: fc.integer({ min: 100, max: 20_000 }) })
const known = {
  calibrated: { calibratedFocalLength: 3700 },
  exif: { focalLength: 4.5, camera: { sensorWidth: 6.4 } },
  equivalent: { equivalentFocalLength: 24 },
  camera: { camera: { sensorWidth: 6.4, focalLength: 4.5 } },
  typed: { typed: { focalLength: 4.5, sensorWidth: 6.4 } },
} as const

test('the best source that is complete decides, and nothing is made of none', () => {
  fc.assert(
    fc.property(fc.subarray([...gsdSources]), image, some, (sources, size, distance) => {
      const calibrated = { calibratedFocalLength: (Math.max(size.width, size.height) * 4.4) / 6.4 }
      const inputs = sources
        .toReversed()
        .reduce((all, source) => ({ ...all, ...known[source], ...(source === 'calibrated' && calibrated) }), {
          distance,
          image: size,
        })
      expect(gsdOf(inputs)?.source).toBe(sources[0])
    }),
  )
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a distance, size or focal length of %d is none', (wrong) => {
  const good = { distance: 10, image: fourThirds(4000), equivalentFocalLength: 24 }
  expect(gsdOf({ ...good, distance: wrong })).toBeUndefined()
  expect(gsdOf({ ...good, image: { width: wrong, height: 100 } })).toBeUndefined()
  expect(gsdOf({ ...good, equivalentFocalLength: wrong })).toBeUndefined()
  expect(
    gsdOf({ ...good, calibratedFocalLength: wrong, focalLength: 4.5, camera: { sensorWidth: wrong } })?.source,
  ).toBe('equivalent')
})

test('twice as far is twice as coarse; twice the pixels or twice the zoom is twice as fine; a photo held upright has the same', () => {
  fc.assert(
    fc.property(image, some, some, fc.constantFrom(...gsdSources), (size, distance, factor, source) => {
      const at = (change: Partial<GsdInputs>) =>
        gsdOf({ distance, image: size, ...known[source], ...change })!.mmPerPixel
      expect(at({ distance: distance * factor }) / at({})).toBeCloseTo(factor, 6)
      expect(at({ image: { width: size.height, height: size.width } })).toBe(at({}))
      if (source !== 'calibrated')
        expect(at({}) / at({ image: { width: size.width * 2, height: size.height * 2 } })).toBeCloseTo(2, 6)
      if (source === 'exif' || source === 'calibrated') expect(at({}) / at({ digitalZoom: 2 })).toBeCloseTo(2, 6)
    }),
  )
})

test('the numbers it names are the numbers it computed with', () => {
  fc.assert(
    fc.property(image, some, some, fc.constantFrom(...gsdSources), (size, distance, digitalZoom, source) => {
      const gsd = gsdOf({ distance, image: size, digitalZoom, ...known[source] })!
      expect(mmPerPixelOf(gsd.used)).toBe(gsd.mmPerPixel)
      expect(gsd.used).toMatchObject({ distance, imageWidth: Math.max(size.width, size.height) })
      const { focalLength, sensorWidth, imageWidth, zoom } = gsd.used
      const byHand =
        sensorWidth === null
          ? (distance * 1000) / (focalLength * zoom)
          : (sensorWidth * distance * 1000) / (focalLength * zoom * imageWidth)
      expect(gsd.mmPerPixel / byHand).toBeCloseTo(1, 9)
    }),
  )
})

test.each([
  [8.4842, 8.48],
  [11.2097, 11.2],
  [0.27345, 0.273],
  [123.456, 123],
])('%d is shown as %d', (gsd, shown) => {
  expect(roundGsd(gsd)).toBe(shown)
})

test.each([
  [24, 11.043412, true],
  [4.5, 6.4, false],
  [5, 6.4, false],
  [3.6, 6.4, true],
])('typed %d and %d beside what the photo says', (focalLength, sensorWidth, isFarOff) => {
  const photo = { distance: 10, image: fourThirds(4000), ...known.exif }
  expect(isTypedFarOff({ ...photo, typed: { focalLength, sensorWidth } })).toBe(isFarOff)
  expect(isTypedFarOff({ ...photo, camera: null, typed: { focalLength, sensorWidth } })).toBe(false)
})

describe('measuring', () => {
  test('a width below one pixel is no number', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (gsd, pixels) => {
          expect(widthInMm(pixels, gsd)).toBe(pixels < 1 ? undefined : pixels * gsd)
        },
      ),
    )
  })

  const pixel = fc.record({ x: fc.integer({ min: 0, max: 8000 }), y: fc.integer({ min: 0, max: 8000 }) })

  test('a line is as long whichever way it is drawn, and as its parts together', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 2, maxLength: 8 }), fc.integer({ min: -75, max: 75 }), (line, tilt) => {
        const parts = line.slice(1).reduce((sum, to, index) => sum + lengthInMm([line[index]!, to], 0.5, tilt)!, 0)
        expect(lengthInMm(line, 0.5, tilt)).toBeCloseTo(parts, 6)
        expect(lengthInMm(line.toReversed(), 0.5, tilt)).toBeCloseTo(parts, 6)
        expect(parts).toBeGreaterThanOrEqual(lengthInMm(line, 0.5)! - 1e-6)
      }),
    )
  })

  test('a short line in the middle of a tilted photo has the length it has on the wall', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 60 }),
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.boolean(),
        (tilt, distance, isUpright) => {
          const [focal, length, angle] = [4000, 0.001, (tilt * Math.PI) / 180]
          // The camera at the origin looks along z, turned by the tilt; the wall is the plane z = distance.
          const project = (x: number, y: number) => {
            const [up, deep] = [
              y * Math.cos(angle) - distance * Math.sin(angle),
              y * Math.sin(angle) + distance * Math.cos(angle),
            ]
            return { x: (x / deep) * focal, y: (-up / deep) * focal }
          }
          const middle = distance * Math.tan(angle)
          const line = isUpright
            ? [project(0, middle - length / 2), project(0, middle + length / 2)]
            : [project(-length / 2, middle), project(length / 2, middle)]
          const gsd = gsdOf({ distance, image: fourThirds(4000), calibratedFocalLength: focal })!.mmPerPixel
          expect(lengthInMm(line, gsd, tilt)! / (length * 1000)).toBeCloseTo(1, 4)
        },
      ),
    )
  })

  test('along the wall nothing can be measured', () => {
    expect(
      lengthInMm(
        [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
        1,
        -90,
      ),
    ).toBeUndefined()
    expect(
      lengthInMm(
        [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
        1,
        Number.NaN,
      ),
    ).toBeUndefined()
    expect(lengthInMm([{ x: 0, y: 0 }], 1)).toBe(0)
  })
})

test.each([
  [2.094, 2.1],
  [8.48, 8.5],
  [12.34, 12],
  [0.2741, 0.27],
  [126, 130],
])('a scale is as exact as the distance it goes with: %f is %f', (scale, shown) => {
  expect(roundScale(scale)).toBe(shown)
})
