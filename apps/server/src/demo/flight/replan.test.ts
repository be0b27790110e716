import { isRefused } from '@plumbline/inspection/flight-plans/flight-types'
import { planFacadeFlight } from '@plumbline/inspection/flight-plans/plan-facade-flight'
import { onMapOf } from '@plumbline/inspection/flight-plans/site'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { describe, expect, test } from 'vitest'
import { facadeOf, place, roofLevel, sides, storeys, type Side } from './building.ts'
import { columnsOf, frameOf, offset, planFlight, wideCamera } from './plan-flight.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where the painted elevation stands, without an error. */
function standing(side: Side, sigmaM: number): ElevationFrame {
  const { bearing, width, depth } = facadeOf(side)
  const [out, along] = [radians(bearing), radians(bearing - 90)]
  const left = {
    x: Math.sin(out) * depth - (Math.sin(along) * width) / 2,
    y: Math.cos(out) * depth - (Math.cos(along) * width) / 2,
  }
  const plane = {
    origin: { ...onMapOf(place, left), altitude: place.ground },
    bearing,
    lengthM: width,
    startM: 0,
  }
  return {
    ...plane,
    heightM: roofLevel,
    source: 'typed',
    lengthSource: 'typed',
    sigmaM,
    planes: [plane],
  }
}

/** The step between two neighbours of the flown grid, as a share that photos have in common. */
function overlapOf(values: readonly number[], size: number): number {
  const sorted = [...new Set(values)].toSorted((one, other) => one - other)
  return 1 - (sorted.at(-1)! - sorted[0]!) / (sorted.length - 1) / size
}

describe.each(sides)('the flight of the demonstration planned again: %s', (side) => {
  const stations = planFlight().filter((station) => station.side === side)
  const frames = stations.map((station) => frameOf(station, wideCamera))
  const size = { width: (offset * 6.4) / 4.5, height: (offset * 4.8) / 4.5 }
  const columns = Map.groupBy(stations, ({ column }) => column)
  const middles = [...columns.values()].map((of) => of.reduce((sum, { across }) => sum + across, 0) / of.length)
  const rows = [...Map.groupBy(stations, ({ floor }) => floor).keys()].map((floor) => {
    const { bottom, height } = storeys.find(({ name }) => name === floor)!
    return bottom + height / 2
  })
  // It was flown beyond both ends, as a plan does by two standard deviations of the frame.
  const margin = Math.max(0.25, size.width / 2 - Math.min(...middles))
  const [left, right] = [Math.min(...middles) - size.width / 2 + margin, Math.max(...middles) + size.width / 2 - margin]
  const [low, high] = [Math.min(...rows) - size.height / 2 + margin, Math.max(...rows) + size.height / 2 - margin]
  const plan = planFacadeFlight({
    frame: standing(side, margin / 2),
    floors: storeys,
    elevationSlug: side,
    areas: [
      [
        { x: left, y: low },
        { x: right, y: low },
        { x: right, y: high },
        { x: left, y: high },
      ],
    ],
    settings: {
      drone: 'm30t',
      distanceM: offset,
      frontOverlap: overlapOf(middles, size.width) - 0.005,
      sideOverlap: overlapOf(rows, size.height) - 0.005,
      lanes: 'across',
      takeOffLevelM: 0,
    },
  })
  if (isRefused(plan)) throw new Error(plan.refused)

  test('has as many photos, in the same columns and floors', () => {
    expect(plan.photos).toBe(stations.length)
    expect(new Set(plan.points.map(({ column }) => column)).size).toBe(columnsOf(side))
    expect(plan.points.map(({ floor, column }) => `${floor} ${column}`)).toEqual(
      stations.map(({ floor, column }) => `${floor} ${column}`),
    )
  })

  test('has the same footprints within 5 %', () => {
    for (const [index, { x, y }] of plan.points.entries()) {
      const flown = frames[index]!
      const edges = [
        [x - plan.photo.width / 2, flown.left, flown.width],
        [x + plan.photo.width / 2, flown.left + flown.width, flown.width],
        [y - plan.photo.height / 2, flown.bottom, flown.height],
        [y + plan.photo.height / 2, flown.bottom + flown.height, flown.height],
      ] as const
      for (const [one, other, of] of edges) expect(Math.abs(one - other) / of).toBeLessThan(0.05)
      expect(Math.abs(plan.photo.width / flown.width - 1)).toBeLessThan(0.05)
    }
  })

  test('is flown at the same places', () => {
    for (const [index, point] of plan.points.entries()) {
      const { longitude, latitude, relativeAltitude, yaw } = stations[index]!
      expect(Math.abs(point.latitude - latitude) * 111_320).toBeLessThan(0.5)
      expect(Math.abs(point.longitude - longitude) * 111_320).toBeLessThan(0.5)
      expect(Math.abs(point.heightM - relativeAltitude)).toBeLessThan(0.6)
      expect(Math.cos(radians(point.heading - yaw))).toBeGreaterThan(0.999)
    }
  })
})
