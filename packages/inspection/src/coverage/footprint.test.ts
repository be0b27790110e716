import { areaOf, isInPolygon } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facts } from '../testing/photos.ts'
import { frameOf, photoOf, shotBefore, type Shot, type Standing } from '../testing/elevations.ts'
import { hitOfPixel, mmPxAt, pixelOf } from '../testing/ray-trace.ts'
import { footprintOf } from './footprint.ts'
import type { Footprint } from './types.ts'

const on: Standing = { east: 12, north: -7, bearing: 37, lengthM: 40 }
const frame = frameOf([on], 30)
const seen = (shot: Shot, known = {}, written = {}): Footprint => {
  const found = footprintOf(photoOf(shot, known, written), frame)
  if (typeof found === 'string') throw new Error(`left out: ${found}`)
  return found
}
const polygonOf = (footprint: Footprint) => footprint.parts[0]!.polygon

const aShot = fc
  .record({
    x: fc.double({ min: -5, max: 45, noNaN: true }),
    y: fc.double({ min: -3, max: 35, noNaN: true }),
    distance: fc.double({ min: 1, max: 60, noNaN: true }),
    turn: fc.double({ min: -55, max: 55, noNaN: true }),
    pitch: fc.double({ min: -50, max: 50, noNaN: true }),
    roll: fc.double({ min: -180, max: 180, noNaN: true }),
    focal: fc.double({ min: 1200, max: 20_000, noNaN: true }),
  })
  .map(({ pitch, roll, focal, ...at }) => shotBefore(on, at, { pitch, roll, focal }))

describe('a footprint', () => {
  test('holds a place of the elevation just where the picture shows it', () => {
    const place = fc.record({
      x: fc.double({ min: 0.01, max: 39.99, noNaN: true }),
      y: fc.double({ min: 0.01, max: 29.99, noNaN: true }),
    })
    fc.assert(
      fc.property(aShot, fc.array(place, { minLength: 20, maxLength: 20 }), (shot, places) => {
        const found = footprintOf(photoOf(shot), frame)
        for (const at of places) {
          const pixel = pixelOf(shot, on, at)
          const edge = pixel?.edge ?? -Infinity
          if (found === 'oblique' || Math.abs(edge) < 2) continue
          const isHeld = typeof found !== 'string' && isInPolygon(at, polygonOf(found))
          expect(isHeld, `${found as string} at ${edge}`).toBe(edge > 0)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('has its centre where the ray of the middle pixel meets the elevation', () => {
    fc.assert(
      fc.property(aShot, (shot) => {
        const found = footprintOf(photoOf(shot), frame)
        if (typeof found === 'string') return
        const hit = hitOfPixel(shot, on, shot.width / 2, shot.height / 2)!
        const farM = Math.hypot(hit.x - 20, hit.y - 15)
        expect(Math.abs(found.centre.x - hit.x)).toBeLessThan(1e-3 + farM * 1e-5)
        expect(Math.abs(found.centre.y - hit.y)).toBeLessThan(1e-3 + farM * 1e-5)
        expect(found.mmPx / mmPxAt(shot, on, shot.width / 2, shot.height / 2)!).toBeCloseTo(1, 2)
      }),
      { numRuns: 150 },
    )
  })

  test('lies within the elevation and has no more than eight corners', () => {
    fc.assert(
      fc.property(aShot, (shot) => {
        const found = footprintOf(photoOf(shot), frame)
        if (typeof found === 'string') return
        const polygon = polygonOf(found)
        expect(polygon.length).toBeLessThanOrEqual(8)
        for (const { x, y } of polygon) {
          expect(x).toBeGreaterThan(-1e-6)
          expect(x).toBeLessThan(40 + 1e-6)
          expect(y).toBeGreaterThan(-1e-6)
          expect(y).toBeLessThan(30 + 1e-6)
        }
      }),
    )
  })

  test('of a square photo is width and height over the focal length', () => {
    const found = seen(shotBefore(on, { x: 20, y: 15, distance: 6 }))
    expect(areaOf(polygonOf(found))).toBeCloseTo(8 * 6, 3)
    expect(found).toMatchObject({
      distanceM: expect.closeTo(6, 3),
      mmPx: expect.closeTo(2, 3),
      angle: expect.closeTo(0, 3),
    })
    expect(found.centre.x).toBeCloseTo(20, 3)
  })

  test('of an upright photo stands upright', () => {
    const [narrow, upright] = [
      { width: 3000, height: 4000 },
      { width: 4000, height: 3000 },
    ]
    const xs = (shot: Shot) => polygonOf(seen(shot)).map(({ x }) => x)
    const widthOf = (shot: Shot) => Math.max(...xs(shot)) - Math.min(...xs(shot))
    const at = { x: 20, y: 15, distance: 6 }
    expect(widthOf(shotBefore(on, at, narrow))).toBeCloseTo(6, 3)
    // The file was turned already, and its camera says by how much.
    expect(widthOf(shotBefore(on, at, { ...narrow, roll: 90 }))).toBeCloseTo(6, 3)
    // The file was not turned.
    expect(widthOf(shotBefore(on, at, { ...upright, roll: 90 }))).toBeCloseTo(6, 3)
    expect(widthOf(shotBefore(on, at, upright))).toBeCloseTo(8, 3)
  })

  test('of a tilted photo is farther away and coarser', () => {
    const found = seen(shotBefore(on, { x: 20, y: 10, distance: 6 }, { pitch: 30 }))
    expect(found.centre.y).toBeCloseTo(10 + 6 * Math.tan(Math.PI / 6), 3)
    expect(found.angle).toBeCloseTo(30, 6)
    expect(found.mmPx).toBeCloseTo(2 / Math.cos(Math.PI / 6) ** 2, 3)
  })

  test('ends with the elevation where rays run above the horizon', () => {
    const found = seen(shotBefore(on, { x: 35, y: 15, distance: 3, turn: -55 }, { focal: 1500 }))
    const xs = polygonOf(found).map(({ x }) => x)
    expect(Math.min(...xs)).toBeCloseTo(0, 6)
    expect(Math.max(...xs)).toBeLessThan(36)
  })

  test('of a zoom is smaller than that of the wide lens beside it', () => {
    const shot = shotBefore(on, { x: 20, y: 15, distance: 6 })
    const lens = { calibratedFocalLength: null, model: 'M30T', width: 4000, height: 3000 }
    const wide = seen(shot, { name: 'DJI_20261012093000_0001_W.JPG' }, { ...lens, focalLength: 4.5 })
    const zoom = seen(shot, { name: 'DJI_20261012093000_0001_Z.JPG' }, { ...lens, focalLength: 21 })
    expect(areaOf(polygonOf(wide)) / areaOf(polygonOf(zoom))).toBeCloseTo((21 / 4.5) ** 2, 3)
    const enlarged = seen(shot, {}, { ...lens, focalLength: 4.5, digitalZoom: 2 })
    expect(areaOf(polygonOf(wide)) / areaOf(polygonOf(enlarged))).toBeCloseTo(4, 3)
  })
})

describe('a photo is left out', () => {
  const shot = shotBefore(on, { x: 20, y: 15, distance: 6 })
  test.each([
    ['without facts', photoOf(shot, { facts: null }), 'no-position'],
    ['without a position', photoOf(shot, {}, { position: null }), 'no-position'],
    ['without any height', photoOf(shot, {}, { relativeAltitude: null }), 'no-position'],
    [
      'with an altitude, but a foot of none',
      photoOf(shot, {}, { relativeAltitude: null, absoluteAltitude: 40 }),
      'no-position',
    ],
    ['without a direction', photoOf(shot, {}, { gimbalYaw: null }), 'no-position'],
    ['without a lens', photoOf(shot, {}, { calibratedFocalLength: null }), 'no-camera'],
    ['without a size', photoOf(shot, { width: null, height: null }, { width: null, height: null }), 'no-camera'],
    ['of heat', photoOf(shot, {}, { type: 'thermal' }), 'thermal'],
    ['that looks away', photoOf({ ...shot, yaw: shot.yaw + 180 }), 'misses'],
    ['from behind', photoOf(shotBefore(on, { x: 20, y: 15, distance: -6 })), 'misses'],
    ['above the roof', photoOf(shotBefore(on, { x: 20, y: 80, distance: 6 })), 'misses'],
    ['beside the elevation', photoOf(shotBefore(on, { x: 80, y: 15, distance: 6 })), 'misses'],
    ['along the elevation', photoOf(shotBefore(on, { x: 20, y: 15, distance: 6, turn: 70 })), 'oblique'],
    ['straight down', photoOf({ ...shot, pitch: -90, focal: 1200 }), 'oblique'],
    ['near a pole', photoOf(shot, {}, { position: { longitude: 0, latitude: 89.9, source: 'xmp' } }), 'no-position'],
  ])('%s', (_, photo, reason) => {
    expect(footprintOf(photo, frame)).toBe(reason)
  })

  test('but not for a drone without a gimbal, whose heading counts', () => {
    const found = footprintOf(photoOf(shot, {}, { gimbalYaw: null, flightYaw: shot.yaw, gimbalPitch: null }), frame)
    expect(found).toMatchObject({ angle: expect.closeTo(0, 3) })
  })

  test('and an altitude serves where the barometer says nothing and the foot is known', () => {
    const known = frameOf([on], 30, { origin: { ...frame.origin, altitude: 25 } })
    const found = footprintOf(photoOf(shot, {}, { relativeAltitude: null, absoluteAltitude: 40 }), known)
    expect(found).toMatchObject({ centre: { y: 15 } })
  })

  test('and nothing at all has no footprint', () => {
    expect(footprintOf(photoOf(shot, { facts: facts() }), frame)).toBe('no-position')
  })
})

describe('the distance', () => {
  const shot = shotBefore(on, { x: 20, y: 15, distance: 6 })
  test('is what a laser read, where the position agrees', () => {
    expect(seen(shot, {}, { laserRange: 6.4 }).distanceM).toBeCloseTo(6.4, 6)
  })
  test('is that of the position where the laser went past the building', () => {
    expect(seen(shot, {}, { laserRange: 48 }).distanceM).toBeCloseTo(6, 3)
  })
  test('is square to the elevation, though the laser read along the view', () => {
    const aside = shotBefore(on, { x: 20, y: 15, distance: 6, turn: 30 }, { pitch: 20 })
    const range = 6 / Math.cos((30 * Math.PI) / 180) / Math.cos((20 * Math.PI) / 180)
    expect(seen(aside, {}, { laserRange: range }).distanceM).toBeCloseTo(6, 6)
  })
  test('is what was typed where the position lies on the elevation or just behind it', () => {
    expect(seen(shotBefore(on, { x: 20, y: 15, distance: -0.5 }), { pdib: 5 }).distanceM).toBe(5)
  })
  test('counts the place of take-off', () => {
    expect(seen(shot, { takeOffLevel: 4 }).centre.y).toBeCloseTo(19, 6)
  })
})
