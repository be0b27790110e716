import { flightDroneIds } from '@plumbline/inspection/flight-plans/drones'
import { flightLimits } from '@plumbline/inspection/flight-plans/flight-types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import { coverageRoutes, CoverageRule, FrameInput } from './coverage.ts'
import { FlightRequest, flightRoutes } from './flights.ts'

const square = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
  { x: 0, y: 4 },
]
const area = { _id: idOf(1), polygon: square, method: 'tactile', by: 'Lee Ka-ming', on: '2026-10-12', imageIds: [] }
const corners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index / 100, y: (index % 7) / 10 }))

describe('a close-range area', () => {
  const body = coverageRoutes.saveCloseRange.body

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with a note', { note: 'From the gondola' }, 'ok'],
    ['with an id that is none', { _id: '1' }, 'areas.0._id'],
    ['of two corners', { polygon: square.slice(0, 2) }, 'areas.0.polygon'],
    ['of 200 corners', { polygon: corners(200) }, 'ok'],
    ['of 201 corners', { polygon: corners(201) }, 'areas.0.polygon'],
    ['with a corner that is no number', { polygon: [...square, { x: Number.NaN, y: 0 }] }, 'areas.0.polygon.4.x'],
    ['with a corner 6 km away', { polygon: [...square, { x: 6_000, y: 0 }] }, 'areas.0.polygon.4.x'],
    ['with a corner 3 km up', { polygon: [...square, { x: 0, y: 3_000 }] }, 'areas.0.polygon.4.y'],
    ['by a method that is none', { method: 'telescope' }, 'areas.0.method'],
    ['by a drone', { method: 'drone' }, 'ok'],
    ['by no person', { by: ' ' }, 'areas.0.by'],
    ['by a name of 101 letters', { by: 'x'.repeat(101) }, 'areas.0.by'],
    ['on no day', { on: '' }, 'areas.0.on'],
    ['on a day with a time', { on: '2026-10-12T08:00:00Z' }, 'areas.0.on'],
    ['on a day that does not exist', { on: '2026-02-30' }, 'areas.0.on'],
    ['with a photo', { imageIds: [idOf(2)] }, 'ok'],
    ['with 201 photos', { imageIds: Array.from({ length: 201 }, (_, index) => idOf(index)) }, 'areas.0.imageIds'],
    ['with a note of 501 letters', { note: 'x'.repeat(501) }, 'areas.0.note'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(body, { areas: [{ ...area, ...part }] })).toBe(fault)
  })

  test('no areas are an answer, 501 are too many', () => {
    expect(faultAt(body, { areas: [], version: 3 })).toBe('ok')
    const many = Array.from({ length: 501 }, (_, index) => ({ ...area, _id: idOf(index) }))
    expect(faultAt(body, { areas: many })).toBe('areas')
    expect(faultAt(body, { areas: [], version: 0.5 })).toBe('version')
  })

  test('without a note it has an empty one', () => {
    expect(body.parse({ areas: [area] }).areas[0]!.note).toBe('')
  })
})

describe('a frame', () => {
  const plane = { origin: { longitude: 114.17, latitude: 22.31, altitude: null }, bearing: 0, lengthM: 40 }
  const typed = { source: 'typed', planes: [plane] }

  test.each<[string, object, string]>([
    ['typed', {}, 'ok'],
    ['placed on a plan', { source: 'georeference', sigmaM: 0.5 }, 'ok'],
    ['of the flight', { source: 'flight-fit' }, 'ok'],
    ['of a length alone', { source: 'length', lengthM: 22 }, 'ok'],
    ['of a length of nothing', { source: 'length', lengthM: 0 }, 'lengthM'],
    ['of a length of 3 km', { source: 'length', lengthM: 3_000 }, 'lengthM'],
    ['of a source that is none', { source: 'guessed' }, 'source'],
    ['without a plane', { planes: [] }, 'planes'],
    ['of 21 planes', { planes: Array.from({ length: 21 }, () => plane) }, 'planes'],
    ['with an altitude', { planes: [{ ...plane, origin: { ...plane.origin, altitude: 6.4 } }] }, 'ok'],
    ['at the pole', { planes: [{ ...plane, origin: { ...plane.origin, latitude: 90 } }] }, 'planes.0.origin.latitude'],
    [
      'off the map',
      { planes: [{ ...plane, origin: { ...plane.origin, longitude: 181 } }] },
      'planes.0.origin.longitude',
    ],
    ['facing 361 degrees', { planes: [{ ...plane, bearing: 361 }] }, 'planes.0.bearing'],
    ['with an exactness of nothing', { sigmaM: 0 }, 'sigmaM'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(FrameInput, { ...typed, ...part })).toBe(fault)
  })

  test('whether it faces a street can be said, withdrawn and left as it is', () => {
    const { body } = coverageRoutes.saveFrame
    for (const isStreetFacing of [true, false, null, undefined]) expect(faultAt(body, { isStreetFacing })).toBe('ok')
    expect(faultAt(body, { isStreetFacing: 'yes' })).toBe('isStreetFacing')
  })
})

describe('a rule', () => {
  test.each<[string, unknown, string]>([
    ['none', { kind: 'none' }, 'ok'],
    ['of Singapore', { kind: 'sg-pfi' }, 'ok'],
    ['of its own', { kind: 'own', minShare: 0.95, maxMmPx: 2 }, 'ok'],
    ['of a kind that is none', { kind: 'uk' }, 'kind'],
    ['of nothing', { kind: 'own', minShare: 0 }, 'minShare'],
    ['of more than everything', { kind: 'own', minShare: 1.01 }, 'minShare'],
    ['of a scale of nothing', { kind: 'own', minShare: 1, maxMmPx: 0 }, 'maxMmPx'],
  ])('%s', (_, rule, fault) => {
    expect(faultAt(CoverageRule, rule)).toBe(fault)
  })
})

describe('a request of a flight', () => {
  const request = { drone: flightDroneIds[0], distanceM: 6, format: 'kmz' }

  test.each<[string, object, string]>([
    ['by distance', {}, 'ok'],
    ['by scale', { distanceM: undefined, mmPx: 2 }, 'ok'],
    ['by both', { mmPx: 2 }, 'distanceM'],
    ['by neither', { distanceM: undefined }, 'distanceM'],
    ['from too far', { distanceM: flightLimits.maxDistanceM + 1 }, 'distanceM'],
    ['of a drone that is none', { drone: 'kite' }, 'drone'],
    ['of photos that overlap wholly', { sideOverlap: 1 }, 'sideOverlap'],
    ['in lanes across', { lanes: 'across' }, 'ok'],
    ['in circles', { lanes: 'circles' }, 'lanes'],
    ['of a gap', { areas: [square] }, 'ok'],
    ['of a gap of two corners', { areas: [square.slice(0, 2)] }, 'areas.0'],
    ['of gaps of 5,001 corners', { areas: [corners(2_000), corners(2_000), corners(1_001)] }, 'areas'],
    ['as a text', { format: 'txt' }, 'format'],
    ['for the file before the first', { file: -1 }, 'file'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(FlightRequest, { ...request, ...part })).toBe(fault)
  })

  test('overlaps and lanes need not be said', () => {
    expect(FlightRequest.parse(request)).toMatchObject({
      sideOverlap: 0.7,
      frontOverlap: 0.8,
      lanes: 'up',
      areas: null,
    })
  })
})

test('limits of a question arrive as texts and are numbers in their range', () => {
  const { query } = coverageRoutes.get
  expect(query.parse({ limitMmPx: '2.5', minSharpness: '0' })).toEqual({ limitMmPx: 2.5, minSharpness: 0 })
  expect(faultAt(query, { limitMmPx: '0' })).toBe('limitMmPx')
  expect(faultAt(query, { minSharpness: '1.1' })).toBe('minSharpness')
  expect(faultAt(query, { limitMmPx: 'fine' })).toBe('limitMmPx')
})

test('nothing hostile passes for a frame, a rule or a flight', () => {
  for (const value of hostile)
    for (const schema of [FrameInput, CoverageRule, FlightRequest]) expect(faultAt(schema, value)).not.toBe('ok')
})

test('any outline within its limits survives the round trip', () => {
  const number = (max: number) => fc.double({ min: -1_000, max, noNaN: true, noDefaultInfinity: true })
  const outline = fc.array(fc.record({ x: number(5_000), y: number(2_000) }), { minLength: 3, maxLength: 200 })
  fc.assert(
    fc.property(outline, (polygon) => {
      const { areas } = coverageRoutes.saveCloseRange.body.parse({ areas: [{ ...area, polygon }] })
      expect(areas[0]!.polygon).toEqual(polygon)
    }),
  )
})

test('a flight can be planned by everyone who may read, and writes need the right to edit elevations', () => {
  expect(flightRoutes.planFlight.may).toBe('project.read')
  expect([coverageRoutes.saveCloseRange.may, coverageRoutes.saveFrame.may]).toEqual([
    'elevation.edit',
    'elevation.edit',
  ])
})
