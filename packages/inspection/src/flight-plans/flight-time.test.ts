import { describe, expect, it } from 'vitest'
import { batteriesFor, flightSeconds } from './flight-time.ts'
import { distanceFor, flightDroneIds, flightDroneOf, mmPxAt, photoSizeAt } from './drones.ts'

const at = (east: number, heightM: number, suffix: string | null = 'north-c01-f01') => ({
  east,
  north: 0,
  heightM,
  suffix,
})

describe('the time of a flight', () => {
  it('is that on the ground, of the climbs, the legs and the stops', () => {
    expect(flightSeconds([])).toBe(0)
    // A minute on the ground, 30 m up and down at 3 m/s, one stop.
    expect(flightSeconds([at(0, 30)])).toBeCloseTo(60 + 20 + 2.5)
    // Four metres at 2 m/s and a second for the leg.
    expect(flightSeconds([at(0, 30), at(4, 30)])).toBeCloseTo(60 + 20 + 2.5 + 3 + 2.5)
    expect(flightSeconds([at(0, 30), at(2, 30, null), at(4, 30)])).toBeCloseTo(60 + 20 + 2.5 + 2 + 2 + 2.5)
  })
})

describe('batteries', () => {
  it.each([
    [[], 26, 0],
    [[10], 26, 1],
    [[26], 26, 1],
    [[27], 26, 2],
    [[10, 10], 26, 1],
    [[10, 10, 10], 26, 2],
    [[20, 20, 20], 26, 3],
    [[60], 26, 3],
  ])('%j minutes at %d a battery are %d', (minutes, usable, batteries) => {
    expect(batteriesFor(minutes, usable)).toBe(batteries)
  })
})

describe('distance and scale', () => {
  it.each([
    ['m30t', 6, 2.133],
    ['m3e', 5, 1.333],
    ['m3t', 5, 1.818],
    ['m350-h20t', 10, 3.482],
  ] as const)('%s at %d m has %d mm/px', (drone, distanceM, mmPx) => {
    expect(mmPxAt(flightDroneOf(drone).camera, distanceM)).toBeCloseTo(mmPx, 3)
  })

  it('give one another for every drone', () => {
    for (const id of flightDroneIds) {
      const { camera, batteryMinutes } = flightDroneOf(id)
      expect(distanceFor(camera, mmPxAt(camera, 7.3))).toBeCloseTo(7.3)
      const { width, height } = photoSizeAt(camera, 6)
      expect(width / height).toBeCloseTo(4 / 3, 1)
      // All of them have lenses like one of 24 mm.
      expect(width).toBeGreaterThan(8.2)
      expect(width).toBeLessThan(8.9)
      expect(batteryMinutes).toBeGreaterThan(10)
    }
  })
})
