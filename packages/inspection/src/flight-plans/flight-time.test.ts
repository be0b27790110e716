import { describe, expect, it } from 'vitest'
import { addedTime, batteriesFor, flightTimeOf, returnHeightOf, secondsOf, type TimedPoint } from './flight-time.ts'
import { distanceFor, flightDroneIds, flightDroneOf, mmPxAt, photoSizeAt } from './drones.ts'

const at = (east: number, heightM: number, suffix: string | null = 'north-c01-f01') => ({
  east,
  north: 0,
  heightM,
  suffix,
})

describe('the time of a flight', () => {
  const seconds = (points: readonly TimedPoint[], returnHeightM = 40) => secondsOf(flightTimeOf(points, returnHeightM))

  it('is that on the ground, of the climb, the ways, the turns, the stops and the return', () => {
    expect(seconds([])).toBe(0)
    // A minute on the ground, 30 m up, 10 m up to the way home and 40 m down at 3 m/s, one stop.
    expect(seconds([at(0, 30)])).toBeCloseTo(60 + 10 + 10 / 3 + 40 / 3 + 2.5)
    // Four metres at 2 m/s and a second for the leg.
    expect(seconds([at(0, 30), at(4, 30)]) - seconds([at(0, 30)])).toBeCloseTo(3 + 2.5)
    expect(flightTimeOf([at(0, 30), at(2, 30, null), at(4, 30)], 40)).toEqual({
      waysS: 2,
      turnsS: 2,
      stopsS: 5,
      startS: 70,
      returnS: expect.closeTo(50 / 3),
    })
  })

  it('climbs to the safe height of take-off first, and flies home above the last point', () => {
    expect(flightTimeOf([at(0, 2)], 40).startS).toBeCloseTo(60 + 20 / 3 + 18 / 3)
    expect(flightTimeOf([at(0, -50)], 20)).toMatchObject({
      startS: expect.closeTo(60 + 20 / 3 + 70 / 3),
      returnS: expect.closeTo(70 / 3 + 20 / 3),
    })
    expect(flightTimeOf([at(0, 60)], 20).returnS).toBeCloseTo(20)
  })

  it('of several flights is their sum', () => {
    const times = [[at(0, 30)], [at(0, 5), at(3, 5)]].map((points) => flightTimeOf(points, 40))
    expect(secondsOf(addedTime(times))).toBeCloseTo(secondsOf(times[0]!) + secondsOf(times[1]!))
  })

  it.each([
    [104.4, 20, 95],
    [12, 0, 22],
    [98.5, 98.5, 20],
    [3_000, 0, 1_500],
  ])('of a roof at %d m and a take-off at %d m goes home at %d m', (heightM, takeOffLevelM, height) => {
    expect(returnHeightOf({ heightM, takeOffLevelM })).toBe(height)
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
