import { mmPerPixelOf } from '@plumbline/geometry/gsd'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { droneModelNames } from './drone-models.ts'
import { focalPixels, gsdParts, gsdRangeOf, modelGsd, photoGsd, summariseGsd, type GsdPhoto } from './photo-gsd.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const untyped = { cameraFocalLength: null, sensorWidth: null }
const photoOf = (
  name: string,
  width: number,
  height: number,
  exif?: Readonly<Record<string, unknown>>,
  xmp?: Readonly<Record<string, unknown>>,
): GsdPhoto => ({ name, width, height, facts: readPhotoFacts({ exif, xmp }, null) })

/** EXIF and XMP as these cameras write them. */
const thermal = photoOf('DJI_0440.JPG', 640, 480, { Model: 'FC2403', ExifImageWidth: 640, ExifImageHeight: 480 })
const m2ea = photoOf(
  'DJI_0001_T.JPG',
  640,
  512,
  { Model: 'MAVIC2-ENTERPRISE-ADVANCED', ExifImageWidth: 640, ExifImageHeight: 512 },
  { GimbalPitchDegree: '-1.2' },
)
const m30t = photoOf(
  'DJI_20250828103410_0001_T.JPG',
  1280,
  1024,
  { Model: 'M30T', FocalLength: 9.1, FocalLengthIn35mmFormat: 40 },
  { ImageSource: 'InfraredCamera', LRFTargetDistance: '45.708', GimbalPitchDegree: '-4.70' },
)
const wide = photoOf('DJI_0439.JPG', 4056, 3040, {
  Model: 'FC2403',
  FocalLength: 4.3,
  ExifImageWidth: 4056,
  ExifImageHeight: 3040,
})
const bare = photoOf('DJI_0099.JPG', 640, 480)

describe('the GSD of a photo', () => {
  test.each([
    [
      'M2E Dual thermal at 5 m',
      thermal,
      8.48,
      'camera',
      { focalLength: 1.768, sensorWidth: 1.92, imageWidth: 640, distance: 5, distanceSource: 'typed' },
    ],
    ['M2EA thermal at 5 m', m2ea, 6.67, 'camera', { focalLength: 9, sensorWidth: 7.68, imageWidth: 640, distance: 5 }],
    [
      'M30T thermal, 45.7 m by laser',
      m30t,
      30,
      'exif',
      { focalLength: 9.1, sensorWidth: 7.68, imageWidth: 1280, distanceSource: 'laser' },
    ],
    [
      'M2E Dual visible at 5 m',
      wide,
      1.77,
      'exif',
      { focalLength: 4.3, sensorWidth: 6.17, imageWidth: 4056, distance: 5 },
    ],
  ] as const)('%s', (_, photo, mm, source, used) => {
    const gsd = photoGsd(photo, { pdib: 5, ...untyped })!
    expect(Number(gsd.mmPerPixel.toPrecision(3))).toBe(mm)
    expect(gsd).toMatchObject({ source, used })
    expect(mmPerPixelOf(gsd.used)).toBe(gsd.mmPerPixel)
  })

  test('a photo that names no camera is unknown until somebody types its lens', () => {
    expect(photoGsd(bare, { pdib: 5, ...untyped })).toBeUndefined()
    expect(photoGsd({ ...bare, facts: null }, { pdib: 5, ...untyped })).toBeUndefined()
    expect(focalPixels(bare, untyped)).toBeUndefined()
    expect(photoGsd(bare, { pdib: 5, cameraFocalLength: 8, sensorWidth: 6.4 })).toMatchObject({
      mmPerPixel: (6.4 * 5000) / (8 * 640),
      source: 'typed',
    })
    expect(photoGsd(bare, { pdib: null, cameraFocalLength: 8, sensorWidth: 6.4 })).toBeUndefined()
  })

  test('what a person types for this photo replaces the laser; for a whole flight it does not', () => {
    expect(photoGsd(m30t, { pdib: 10, ...untyped })!.used).toMatchObject({ distanceSource: 'laser' })
    expect(photoGsd(m30t, { pdib: 10, ...untyped }, true)!.used).toMatchObject({
      distance: 10,
      distanceSource: 'typed',
    })
    expect(photoGsd(m30t, { pdib: null, ...untyped }, true)!.used).toMatchObject({ distanceSource: 'laser' })
  })

  test('a camera that looks down has no GSD from the distance to the wall, but one from what its laser read or a person typed for it', () => {
    const roof = (laser?: number, pitch = -90) =>
      photoOf(
        'DJI_0001.JPG',
        4056,
        3040,
        { Model: 'FC2403', FocalLength: 4.3 },
        {
          GimbalPitchDegree: String(pitch),
          RelativeAltitude: '+80.0',
          ...(laser === undefined ? {} : { LRFTargetDistance: String(laser) }),
        },
      )
    expect(photoGsd(roof(), { pdib: 5, ...untyped })).toBeUndefined()
    expect(photoGsd(roof(undefined, 85), { pdib: 5, ...untyped })).toBeUndefined()
    expect(photoGsd(roof(undefined, -20), { pdib: 5, ...untyped })!.used).toMatchObject({
      distance: 5,
      distanceSource: 'typed',
    })
    expect(photoGsd(roof(40), { pdib: 5, ...untyped })!.used).toMatchObject({ distance: 40, distanceSource: 'laser' })
    expect(photoGsd(roof(), { pdib: 30, ...untyped }, true)!.used).toMatchObject({
      distance: 30,
      distanceSource: 'typed',
    })
    const { lacking, unknown } = summariseGsd([wide, roof(), roof(), bare], { pdib: 5, ...untyped })
    expect(unknown).toBe(3)
    expect(lacking.map(({ model, reason, photos }) => [model, reason, photos])).toEqual([
      ['FC2403', 'steep', 2],
      [null, 'lens', 1],
    ])
  })

  test('the size that was decoded counts, not the one in EXIF', () => {
    const half = { ...wide, width: 2028, height: 1520 }
    expect(
      photoGsd(half, { pdib: 5, ...untyped })!.mmPerPixel / photoGsd(wide, { pdib: 5, ...untyped })!.mmPerPixel,
    ).toBeCloseTo(2, 9)
  })
})

describe('several photos', () => {
  test('of two cameras have a range, and those without a GSD are counted', () => {
    const summary = summariseGsd([wide, wide, thermal, bare], { pdib: 5, ...untyped })
    expect(summary.cameras.map(({ model, type, photos }) => [model, type, photos])).toEqual([
      ['FC2403', 'visual', 2],
      ['FC2403', 'thermal', 1],
    ])
    const range = gsdRangeOf(summary)!
    expect([
      Number(range.min!.toPrecision(3)),
      Number(range.max!.toPrecision(3)),
      range.cameras,
      range.unknown,
    ]).toEqual([1.77, 8.48, 2, 1])
    expect(gsdRangeOf(summariseGsd([bare], { pdib: 5, ...untyped }))).toEqual({
      min: null,
      max: null,
      cameras: 0,
      unknown: 1,
    })
    expect(gsdRangeOf(summariseGsd([], { pdib: 5, ...untyped }))).toBeNull()
  })

  test('each counts once, and the range holds every one of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(wide, thermal, m2ea, m30t, bare), { maxLength: 30 }),
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        (photos, pdib) => {
          const summary = summariseGsd(photos, { pdib, ...untyped })
          expect(summary.unknown + summary.cameras.reduce((sum, camera) => sum + camera.photos, 0)).toBe(photos.length)
          const range = gsdRangeOf(summary)
          for (const photo of photos) {
            const gsd = photoGsd(photo, { pdib, ...untyped })
            if (gsd) expect(gsd.mmPerPixel >= range!.min! && gsd.mmPerPixel <= range!.max!).toBe(true)
          }
        },
      ),
    )
  })
})

test('before any photo there is an estimate, whose numbers are those of its camera and not of the specification’s table', () => {
  for (const model of droneModelNames) {
    const estimate = modelGsd({ model }, 10)
    expect(estimate === undefined).toBe(model === 'Other')
    if (estimate)
      expect(estimate.mmPerPixel).toBe(
        (estimate.used.distance * 1000) /
          ((estimate.used.focalLength / estimate.used.sensorWidth!) * estimate.used.imageWidth),
      )
  }
  // 48 MP cameras take photos of 12 MP unless they are set otherwise: the finer figure would promise too much.
  for (const model of ['MAVIC 3T', 'Mavic 2 Enterprise Advanced'] as const)
    expect(modelGsd({ model }, 10)!.used.imageWidth).toBe(4000)
  expect(modelGsd({ model: 'Mini 2' }, 10)!.used).toMatchObject({
    focalLength: 4.49,
    sensorWidth: 6.3,
    imageWidth: 4000,
  })
})

test('the numbers are shown in the order of the formula, with few digits', () => {
  expect(gsdParts(photoGsd(m30t, { pdib: null, ...untyped })!.used)).toEqual([
    { part: 'focalLength', value: 9.1 },
    { part: 'sensorWidth', value: 7.68 },
    { part: 'imageWidth', value: 1280 },
    { part: 'laser', value: 45.6 },
  ])
  expect(
    gsdParts({
      focalLength: 3725.15,
      sensorWidth: null,
      imageWidth: 5280,
      distance: 5,
      distanceSource: 'typed',
      zoom: 2,
    }).map(({ part }) => part),
  ).toEqual(['focalPixels', 'zoom', 'distance'])
})
