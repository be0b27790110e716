import { flightDroneIds } from '@plumbline/inspection/flight-plans/drones'
import { flightFormats } from '@plumbline/inspection/flight-plans/flight-files'
import { fileEnds, flightLanes, flightLimits } from '@plumbline/inspection/flight-plans/flight-types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLength, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { FlightReply, FlightRequest, flightRoutes } from './flights.ts'

const request = { drone: flightDroneIds[0], distanceM: 6, format: 'kmz' }
const corners = (count: number) => Array.from({ length: count }, (_, index) => ({ x: index / 10, y: index % 2 }))

describe('what a flight is asked by', () => {
  test.each(flightDroneIds)('the drone %s', (drone) => {
    expectReadTwice(FlightRequest, { ...request, drone })
  })

  test('a format, lanes and a drone that exist', () => {
    for (const format of flightFormats) expect(FlightRequest.parse({ ...request, format }).format).toBe(format)
    for (const lanes of flightLanes) expect(FlightRequest.parse({ ...request, lanes }).lanes).toBe(lanes)
    expectRequired(FlightRequest, request, 'drone', 'format')
  })

  test('a distance or a scale, whichever: exactly one of them', () => {
    const perhaps = (max: number) => fc.option(fc.double({ min: 0.1, max, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(perhaps(flightLimits.maxDistanceM), perhaps(100), (distanceM, mmPx) => {
        const isOne = (distanceM === undefined) !== (mmPx === undefined)
        expect(faultAt(FlightRequest, { ...request, distanceM, mmPx })).toBe(isOne ? 'ok' : 'distanceM')
      }),
    )
  })

  test.each<[string, object, string]>([
    ['from no distance', { distanceM: 0 }, 'distanceM'],
    ['from behind', { distanceM: -6 }, 'distanceM'],
    ['from as far as drones fly', { distanceM: flightLimits.maxDistanceM }, 'ok'],
    ['from null metres', { distanceM: null }, 'distanceM'],
    ['at a scale of nothing', { distanceM: undefined, mmPx: 0 }, 'mmPx'],
    ['at the coarsest scale', { distanceM: undefined, mmPx: 100 }, 'ok'],
    ['at a coarser scale', { distanceM: undefined, mmPx: 100.1 }, 'mmPx'],
    ['without overlap', { sideOverlap: 0, frontOverlap: 0 }, 'ok'],
    ['with the most overlap', { sideOverlap: flightLimits.maxOverlap, frontOverlap: flightLimits.maxOverlap }, 'ok'],
    ['with more of it ahead', { frontOverlap: flightLimits.maxOverlap + 0.01 }, 'frontOverlap'],
    ['with a gap between photos', { sideOverlap: -0.1 }, 'sideOverlap'],
    ['with 70 percent', { sideOverlap: 70 }, 'sideOverlap'],
    ['from a mountain', { takeOffLevelM: 10_000 }, 'ok'],
    ['from higher', { takeOffLevelM: 10_000.1 }, 'takeOffLevelM'],
    ['from a mine', { takeOffLevelM: -10_000 }, 'ok'],
    ['from deeper', { takeOffLevelM: -10_000.1 }, 'takeOffLevelM'],
    ['from no level', { takeOffLevelM: null }, 'takeOffLevelM'],
    ['on a day', { day: '2026-11-18' }, 'ok'],
    ['on a day of another calendar', { day: '18/11/2026' }, 'day'],
    ['on a day before there were drones', { day: '1899-12-31' }, 'day'],
    ['of all files', { file: null }, 'ok'],
    ['of the first file', { file: 0 }, 'ok'],
    ['of the last file', { file: 1_000 }, 'ok'],
    ['of a file after it', { file: 1_001 }, 'file'],
    ['of half a file', { file: 0.5 }, 'file'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(FlightRequest, { ...request, ...part })).toBe(fault)
  })

  test('what is not said is filled in, and the day is left to the server', () => {
    expect(FlightRequest.parse({ ...request, pilot: 'Lee' })).toEqual({
      ...request,
      ...{ sideOverlap: 0.7, frontOverlap: 0.8, lanes: 'up', takeOffLevelM: 0, areas: null, file: null },
    })
  })
})

describe('areas of a flight', () => {
  const around = (areas: readonly unknown[]) => ({ ...request, areas })

  test('are 500 at most, of 2,000 corners each', () => {
    expectLength(FlightRequest, 500, () => corners(3), around, 'areas')
    expect(faultAt(FlightRequest, around([corners(2_000)]))).toBe('ok')
    expect(faultAt(FlightRequest, around([corners(3), corners(2_001)]))).toBe('areas.1')
  })

  test('have 5,000 corners in all', () => {
    expect(faultAt(FlightRequest, around([corners(2_000), corners(2_000), corners(1_000)]))).toBe('ok')
    const counts = fc.array(fc.integer({ min: 3, max: 2_000 }), { maxLength: 5 })
    fc.assert(
      fc.property(counts, (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(faultAt(FlightRequest, around(sizes.map(corners)))).toBe(total <= 5_000 ? 'ok' : 'areas')
      }),
      { numRuns: 15 },
    )
  })

  test('lie within metres that a building can have', () => {
    const withCorner = (corner: object) => around([[...corners(2), corner]])
    expect(faultAt(FlightRequest, withCorner({ x: -5_000, y: 2_000 }))).toBe('ok')
    expect(faultAt(FlightRequest, withCorner({ x: -5_001, y: 0 }))).toBe('areas.0.2.x')
    expect(faultAt(FlightRequest, withCorner({ x: 0, y: -1_001 }))).toBe('areas.0.2.y')
    expect(faultAt(FlightRequest, withCorner({ x: 0 }))).toBe('areas.0.2.y')
  })
})

describe('a planned flight', () => {
  const planned = {
    ...{ photos: 120, minutes: 18.4, batteries: 1, distanceM: 6, mmPx: 1.6, footStripM: 0.7 },
    blocked: [{ fromM: 3, toM: 4.5 }],
    files: [{ name: 'north-1.kmz', points: 120, minutes: 18.4, endsBy: 'done' }],
    download: { name: 'north.kmz', type: 'application/vnd.google-earth.kmz', content: 'UEsDBA==' },
  }

  test('is answered with every figure', () => {
    expect(FlightReply.parse(planned)).toEqual(planned)
    expectRequired(FlightReply, planned, ...Object.keys(planned))
    for (const field of ['photos', 'batteries']) expect(faultAt(FlightReply, { ...planned, [field]: 1.5 })).toBe(field)
  })

  test.each(fileEnds)('says that a file ends by %s', (endsBy) => {
    const [file] = planned.files
    expect(faultAt(FlightReply, { ...planned, files: [{ ...file, endsBy }] })).toBe('ok')
    expect(faultAt(FlightReply, { ...planned, files: [{ ...file, endsBy: `${endsBy}?` }] })).toBe('files.0.endsBy')
  })

  test('is of one elevation', () => {
    const whole = { projectId: idOf(1), inspectionId: idOf(2), elevationId: idOf(3) }
    expectRequired(flightRoutes.planFlight.params, whole, ...Object.keys(whole))
    expect(flightRoutes.planFlight.body).toBe(FlightRequest)
  })
})
