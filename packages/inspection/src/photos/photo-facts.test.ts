import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PhotoFacts } from './photo-facts.ts'
import { metresApart, metresFrom, middleOf } from './photo-positions.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const m30t = {
  Make: 'DJI',
  Model: 'M30T',
  DateTimeOriginal: '2022:06:02 14:35:32',
  FocalLength: 9.1,
  FocalLengthIn35mmFormat: 40,
  ExifImageWidth: 1280,
  ExifImageHeight: 1024,
  DigitalZoomRatio: 1,
  latitude: 50.67,
  longitude: 4.61,
  GPSAltitude: 128.4,
  GpsLatitude: '50.6700012',
  GpsLongitude: '+4.6100034',
  AbsoluteAltitude: '+128.406',
  RelativeAltitude: '+29.046',
  GimbalYawDegree: '+170.40',
  GimbalPitchDegree: '-4.70',
  GimbalRollDegree: '+0.00',
  FlightYawDegree: '+169.80',
  LRFTargetDistance: '45.708',
  ImageSource: 'InfraredCamera',
  SerialNumber: '53HQ\0\0',
  RtkFlag: 50,
}

test('what an M30T writes', () => {
  expect(readPhotoFacts({ exif: m30t })).toEqual({
    width: 1280,
    height: 1024,
    takenAt: '2022-06-02T14:35:32',
    position: { longitude: 4.6100034, latitude: 50.6700012, source: 'xmp' },
    positionFault: null,
    absoluteAltitude: 128.406,
    relativeAltitude: 29.046,
    gimbalYaw: 170.4,
    gimbalPitch: -4.7,
    gimbalRoll: 0,
    flightYaw: 169.8,
    focalLength: 9.1,
    equivalentFocalLength: 40,
    calibratedFocalLength: null,
    digitalZoom: 1,
    laserRange: 45.708,
    rtk: 'fixed',
    model: 'M30T',
    serial: '53HQ',
    imageSource: 'InfraredCamera',
    type: 'thermal',
  })
})

describe('traps of real files', () => {
  test.each([
    [
      'a Mini 2 writes its gimbal as 0',
      { ...m30t, Model: 'FC7303', GimbalYawDegree: '+0.00', GimbalPitchDegree: '0.00' },
      { gimbalYaw: null, gimbalPitch: null, gimbalRoll: null, flightYaw: 169.8 },
    ],
    ['a laser that is not there', { ...m30t, LRFTargetDistance: '0.000' }, { laserRange: null }],
    ['a laser that missed', { ...m30t, LRFStatus: 'TooFar' }, { laserRange: null }],
    ['a laser that hit', { ...m30t, LRFStatus: 'Normal' }, { laserRange: 45.708 }],
    ['no fix', { GpsLatitude: '0.000', GpsLongitude: '+0.000' }, { position: null, positionFault: 'zero' }],
    [
      'no fix in XMP, one in EXIF',
      { GpsLatitude: '0', GpsLongitude: '0', latitude: 22.3, longitude: 114.17 },
      { position: { latitude: 22.3, longitude: 114.17, source: 'exif' } },
    ],
    [
      'the misspelt tag',
      { GpsLatitude: '22.3', GpsLongtitude: '114.17' },
      { position: { latitude: 22.3, longitude: 114.17, source: 'xmp' } },
    ],
    ['not on earth', { latitude: 222.3, longitude: 114.17 }, { position: null, positionFault: 'out-of-range' }],
    ['half a position', { latitude: 22.3 }, { position: null, positionFault: 'missing' }],
    [
      'a thermal photo without a focal length',
      { Model: 'FC2403', ExifImageWidth: 640, ExifImageHeight: 480 },
      { focalLength: null, type: 'thermal' },
    ],
    ['below the sea', { GPSAltitude: 3.5, GPSAltitudeRef: 1 }, { absoluteAltitude: -3.5 }],
    ['below take-off', { RelativeAltitude: '-2.30' }, { relativeAltitude: -2.3 }],
    ['a clock that was never set', { DateTimeOriginal: '0000:00:00 00:00:00' }, { takenAt: null }],
    ['the 30th of February', { DateTimeOriginal: '2026:02:30 10:00:00' }, { takenAt: null }],
    [
      'a zone',
      { DateTimeOriginal: '2026:10:02 15:43:02', OffsetTimeOriginal: '+08:00' },
      { takenAt: '2026-10-02T15:43:02+08:00' },
    ],
    [
      'a zone by GPS',
      { DateTimeOriginal: '2026:10:02 01:43:02', GPSDateStamp: '2026:10:01', GPSTimeStamp: [17, 43, 1] },
      { takenAt: '2026-10-02T01:43:02+08:00' },
    ],
    [
      'a zone by GPS, behind',
      { DateTimeOriginal: '2026:10:01 14:13:02', GPSDateStamp: '2026:10:01', GPSTimeStamp: '17:43:1' },
      { takenAt: '2026-10-01T14:13:02-03:30' },
    ],
    [
      'a GPS time that is no zone away',
      { DateTimeOriginal: '2026:10:01 14:21:02', GPSDateStamp: '2026:10:01', GPSTimeStamp: '17:43:01' },
      { takenAt: '2026-10-01T14:21:02' },
    ],
  ])('%s', (_, tags, facts) => {
    expect(readPhotoFacts({ exif: tags })).toMatchObject(facts)
  })
})

test('whatever stands in the tags, facts come out that the schema accepts', () => {
  const names = [
    ...Object.keys(m30t),
    'GpsLongtitude',
    'GPSDateStamp',
    'GPSTimeStamp',
    'OffsetTime',
    'GPSAltitudeRef',
    'CalibratedFocalLength',
  ]
  const value = fc.oneof(
    fc.anything({
      withNullPrototype: true,
      withBigInt: true,
      withDate: true,
      withSparseArray: true,
      withTypedArray: true,
    }),
    fc.array(fc.anything({ withNullPrototype: true }), { minLength: 3, maxLength: 3 }),
    fc.double(),
    fc.string(),
    fc.integer().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replaceAll('-', ':')),
    fc.array(fc.nat(99), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (tags) => {
      expect(PhotoFacts.safeParse(readPhotoFacts({ xmp: tags })).error).toBeUndefined()
    }),
  )
})

test('EXIF goes before XMP where both say the same thing', () => {
  const tags = {
    exif: { Model: 'FC2403', CreateDate: '2020:07:01 10:00:00' },
    xmp: { Model: 'Test_Pro', CreateDate: '1970-01-01', RelativeAltitude: '+9.20' },
  }
  expect(readPhotoFacts(tags)).toMatchObject({ model: 'FC2403', takenAt: '2020-07-01T10:00:00', relativeAltitude: 9.2 })
  expect(readPhotoFacts({}).type).toBe('visual')
})

test('facts survive being stored', () => {
  const facts = readPhotoFacts({ exif: m30t })
  expect(PhotoFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
})

describe('positions', () => {
  const onMap = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  })

  test('a degree is 111 km, less to the east away from the equator; the date line is no wall', () => {
    expect(metresApart({ longitude: 114, latitude: 22 }, { longitude: 114, latitude: 23 })).toBeCloseTo(111_320, -1)
    expect(metresFrom({ longitude: 179.999, latitude: 0 }, { longitude: -179.999, latitude: 0 }).east).toBeCloseTo(
      222.64,
      1,
    )
    expect(metresFrom({ longitude: 114, latitude: 60 }, { longitude: 115, latitude: 60 }).east).toBeCloseTo(55_660, 0)
  })

  test('one bad position does not move the middle', () => {
    fc.assert(
      fc.property(onMap, onMap, (here, wrong) => {
        expect(middleOf([here, here, wrong])).toEqual(here)
      }),
    )
    expect(middleOf([])).toBeUndefined()
  })
})

test('a serial number of zeros is none, and one of the drone stands in for it', () => {
  expect(readPhotoFacts({ exif: { SerialNumber: 0 } }).serial).toBeNull()
  expect(readPhotoFacts({ exif: { BodySerialNumber: '0000' }, xmp: { DroneSerialNumber: '1581F' } }).serial).toBe(
    '1581F',
  )
})
