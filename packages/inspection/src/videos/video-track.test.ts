import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrack, trackAt } from './video-track.ts'

test('the newer form, in brackets', () => {
  const srt =
    '1\n00:00:00,000 --> 00:00:00,016\n<font size="36">SrtCnt : 1, DiffTime : 16ms\n[iso : 100] [latitude: 22.300684] [longitude: 114.162162] [rel_alt: 27.300 abs_alt: 40.1] </font>\n\n2\n00:01:02,500 --> 00:01:02,516\n[latitude: 22.3] [longtitude: 114.2] [altitude: 28.6]\n'
  expect(readTrack(srt)).toEqual([
    { at: 0, latitude: 22.300684, longitude: 114.162162, relativeAltitude: 27.3 },
    { at: 62.5, latitude: 22.3, longitude: 114.2, relativeAltitude: 28.6 },
  ])
})

test('the older ones, whose order of coordinates differs', () => {
  expect(readTrack('1\n00:00:00,000 --> 00:00:01,000\nGPS(36.6146,-6.1120,0.0M) BAROMETER:13.7M')).toEqual([
    { at: 0, latitude: 36.6146, longitude: -6.112, relativeAltitude: 13.7 },
  ])
  expect(readTrack('1\r\n00:00:01,000 --> 00:00:02,000\r\nGPS(149.0251,-20.2533,16) BAROMETER:1.9')).toEqual([
    { at: 1, latitude: -20.2533, longitude: 149.0251, relativeAltitude: 1.9 },
  ])
})

test('no fix is no position, and any text is survived', () => {
  expect(readTrack('1\n00:00:00,000 --> 00:00:01,000\n[latitude: 0.0] [longitude: 0.0]')).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { longitude, latitude } of readTrack(text))
        expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90).toBe(true)
    }),
  )
})

test('a moment between two points lies between them, and one far from all has none', () => {
  const track = [
    { at: 0, longitude: 114, latitude: 22, relativeAltitude: 10 },
    { at: 2, longitude: 115, latitude: 23, relativeAltitude: 20 },
  ]
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (at) => {
      const { longitude, latitude, relativeAltitude } = trackAt(track, at)!
      expect(longitude - 114).toBeCloseTo(at / 2)
      expect(latitude - 22).toBeCloseTo(at / 2)
      expect(relativeAltitude).toBeCloseTo(10 + 5 * at)
    }),
  )
  expect(trackAt(track, 30)).toBeUndefined()
  expect(trackAt([], 1)).toBeUndefined()
})

test.each([
  ['line ends', '\n'],
  ['line ends and spaces', '\n '],
  ['one line end, then spaces', ' ', '\n'],
  ['carriage returns', '\r'],
  ['a name and spaces', 'latitude   '],
  ['a name, then spaces', ' ', 'latitude'],
  ['pairs that are not closed', 'GPS(1,1,'],
  ['moments', '00:00:00,000 -->\n'],
  ['digits', '1'],
])('a hostile file of %s is read in little time', (_, unit, head = '') => {
  const length = 4_000_000
  // Quadratic reading of so much takes hours, far beyond the limit of a test.
  expect(readTrack(`${head}${unit.repeat(length / unit.length)}x`)).toEqual([])
})
