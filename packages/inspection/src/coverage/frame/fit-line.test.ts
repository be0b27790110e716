import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoOf, shotBefore, type Standing } from '../../testing/elevations.ts'
import { alongOn, depthOf, fitLine, meanBearing, median } from './fit-line.ts'
import { flightOf, hitOf, turnBetween, type Sight } from './sights.ts'

const on: Standing = { east: 0, north: 0, bearing: 150, lengthM: 40 }

/** Photos every two metres, each with its own yaw and distance. */
function sightsOf(yaws: readonly number[], distances: readonly number[] = [], written = {}): readonly Sight[] {
  const photos = yaws.map((turn, index) => {
    const distance = distances[index] ?? 6
    return photoOf(shotBefore(on, { x: index * 2, y: 10, distance, turn }), { pdib: 6 }, { rtk: 'fixed', ...written })
  })
  return flightOf(photos, null)!.sights
}

const level = (count: number) => Array.from({ length: count }, () => 0)

describe('the mean bearing', () => {
  test('is that of the photos, also across north', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), (bearing) => {
        const photos = [-4, -2, 0, 2, 4].map((turn) =>
          photoOf(shotBefore({ ...on, bearing }, { x: 5, y: 5, distance: 6, turn }), { pdib: 6 }),
        )
        expect(turnBetween(bearing, meanBearing(flightOf(photos, null)!.sights))).toBeCloseTo(0, 6)
      }),
    )
  })

  test('is not moved by a few that look elsewhere', () => {
    expect(meanBearing(sightsOf([...level(18), 90, -120]))).toBeCloseTo(150, 6)
  })

  test('trusts a gimbal more than the heading of the drone', () => {
    const gimbal = sightsOf(level(5))
    const drone = sightsOf([20, 20, 20, 20, 20], [], { gimbalYaw: null, flightYaw: -10 })
    expect(Math.abs(turnBetween(150, meanBearing([...gimbal, ...drone])))).toBeLessThan(4)
  })
})

describe('a line through what photos look at', () => {
  test('has the bearing and the depth of the elevation', () => {
    const found = fitLine(sightsOf(level(20)), 150)!
    expect(found.bearing).toBeCloseTo(150, 2)
    expect(found.residualM).toBeLessThan(0.01)
    expect(found.inliers).toHaveLength(20)
  })

  test('leaves out a photo that stands elsewhere', () => {
    const found = fitLine(sightsOf(level(20), [...level(19).map(() => 6), 60]), 150)!
    expect(found.inliers).toHaveLength(19)
    expect(found.residualM).toBeLessThan(0.01)
  })

  test('never takes in more than it is allowed to', () => {
    const wavy = level(20).map((_, index) => 6 + (index % 5))
    const found = fitLine(sightsOf(level(20), wavy), 150, 0.6)!
    const depths = found.inliers.map((one) => depthOf(hitOf(one, found.bearing), found.bearing))
    expect(Math.max(...depths) - Math.min(...depths)).toBeLessThanOrEqual(1.2 + 1e-9)
  })

  test('is none without photos, and that of the yaw with one', () => {
    expect(fitLine([], 0)).toBeUndefined()
    expect(fitLine(sightsOf([0]), 150)).toMatchObject({ bearing: 150, residualM: 0 })
  })
})

test('along and depth are square to one another and keep lengths', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      (east, north, bearing) => {
        const at = { east, north }
        expect(Math.hypot(alongOn(at, bearing), depthOf(at, bearing))).toBeCloseTo(Math.hypot(east, north), 6)
      },
    ),
  )
})

test('the median is the middle one, or the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5]), median([])]).toEqual([2, 2.5, 5, 0])
})
