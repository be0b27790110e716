import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOf, photoOf, shotBefore, type Standing } from '../testing/elevations.ts'
import { hitOfPixel } from '../testing/ray-trace.ts'
import { placementOf, placementsOf, toElevation } from './placement-of.ts'

const on: Standing = { east: 12, north: -7, bearing: 37, lengthM: 40 }
const frame = frameOf([on], 30)
const quality = { sharpness: 0.4, brightness: 0.5, darkShare: 0, brightShare: 0 }

const aShot = fc
  .record({
    x: fc.double({ min: 5, max: 35, noNaN: true }),
    y: fc.double({ min: 5, max: 25, noNaN: true }),
    distance: fc.double({ min: 2, max: 30, noNaN: true }),
    turn: fc.double({ min: -30, max: 30, noNaN: true }),
    pitch: fc.double({ min: -25, max: 25, noNaN: true }),
    roll: fc.double({ min: -20, max: 20, noNaN: true }),
  })
  .map(({ pitch, roll, ...at }) => shotBefore(on, at, { pitch, roll }))

describe('a placement by pose', () => {
  test('takes each pixel to where a ray traced apart from it meets the elevation', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(aShot, share, share, (shot, across, down) => {
        const placement = placementOf(photoOf(shot), frame, 'north')!
        const pixel = { x: across * shot.width, y: down * shot.height }
        const [found, hit] = [toElevation(placement, pixel), hitOfPixel(shot, on, pixel.x, pixel.y)]
        expect(found === undefined).toBe(hit === undefined)
        if (!found || !hit || Math.hypot(hit.x, hit.y) > 200) return
        expect(Math.hypot(found.x - hit.x, found.y - hit.y)).toBeLessThan(0.01)
      }),
      { numRuns: 300 },
    )
  })

  test('says its picture, scale, sharpness and where it came from', () => {
    const shot = shotBefore(on, { x: 20, y: 15, distance: 9 })
    const placement = placementOf(photoOf(shot, { id: 'photo-1', quality }), frame, 'north')
    expect(placement).toMatchObject({
      imageId: 'photo-1',
      elevationId: 'north',
      widthPx: 4000,
      heightPx: 3000,
      source: 'pose',
      sharpness: 0.4,
    })
    expect(placement!.mmPx).toBeCloseTo(3, 2)
  })

  test('is surer with a fixed position than without, and less sure with the heading of the drone', () => {
    const shot = shotBefore(on, { x: 20, y: 15, distance: 10 })
    const sigma = (written: Parameters<typeof photoOf>[2]) =>
      placementOf(photoOf(shot, {}, written), frame, 'north')!.sigmaM
    expect(sigma({ rtk: 'fixed' })).toBeCloseTo(0.353, 2)
    expect(sigma({ rtk: null })).toBeCloseTo(1.54, 2)
    expect(sigma({ rtk: 'fixed', gimbalYaw: null, flightYaw: shot.yaw })).toBeCloseTo(1.052, 2)
  })

  test('is given once for each plane that the photo sees, the middle one first', () => {
    const left: Standing = { east: 0, north: 0, bearing: 180, lengthM: 10 }
    const right: Standing = { east: 10, north: 0, bearing: 180, lengthM: 10 }
    const two = frameOf([left, right], 20)
    const shot = shotBefore(left, { x: 9, y: 10, distance: 10 })
    const placements = placementsOf(photoOf(shot), two, 'north')
    if (typeof placements === 'string') throw new Error(placements)
    expect(placements.map(({ fromM, toM }) => [fromM, toM])).toEqual([
      [0, 10],
      [10, 20],
    ])
    // Both planes lie in one, so both homographies agree.
    for (const placement of placements) expect(toElevation(placement, { x: 2000, y: 1500 })!.x).toBeCloseTo(9, 2)
  })

  test('is refused where the photo has no position or looks away', () => {
    const shot = shotBefore(on, { x: 20, y: 15, distance: 9 })
    expect(placementsOf(photoOf(shot, {}, { position: null }), frame, 'north')).toBe('no-position')
    expect(placementOf(photoOf({ ...shot, yaw: shot.yaw + 180 }), frame, 'north')).toBeUndefined()
  })

  test('holds for any multiple of its homography', () => {
    const placement = placementOf(photoOf(shotBefore(on, { x: 20, y: 15, distance: 9 })), frame, 'north')!
    const [a, b, c, d, e, f, g, h, i] = placement.toElevation
    const turned = { ...placement, toElevation: [-a, -b, -c, -d, -e, -f, -g, -h, -i] as const }
    const [one, other] = [toElevation(placement, { x: 100, y: 90 })!, toElevation(turned, { x: 100, y: 90 })!]
    expect(other.x).toBeCloseTo(one.x, 9)
    expect(other.y).toBeCloseTo(one.y, 9)
  })
})
