import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOf, photoOf, shotBefore, storeys, type Standing } from '../testing/elevations.ts'
import { floorEdges } from './floor-edges.ts'
import { floorOfFootprint } from './floor-of-footprint.ts'

const on: Standing = { east: 0, north: 0, bearing: 300, lengthM: 40 }
const frame = frameOf([on], 30)
const floors = storeys(10)
const at = (y: number, known = {}, written = {}) =>
  floorOfFootprint(photoOf(shotBefore(on, { x: 20, y, distance: 6 }, known), {}, written), frame, floors)

describe('the floor in the middle of a photo', () => {
  test.each([
    [1.5, '1', false],
    [2.9, '1', true],
    [3.1, '2', true],
    [4.5, '2', false],
    [28.5, '10', false],
    [27.1, '10', true],
    // Beyond the first and the last floor is no other.
    [0.1, '1', false],
    [29.9, '10', false],
    [30.5, '10', false],
    [-0.5, '1', false],
  ])('%s m up is %s', (y, floor, isOnBorder) => {
    expect(at(y)).toMatchObject({ floor, heightM: expect.closeTo(y, 6), isOnBorder })
  })

  test('is none far above the roof and below the foot', () => {
    expect(at(31.5)).toBeUndefined()
    expect(at(-1.5)).toBeUndefined()
  })

  test('is where a tilted camera looks, not where it flies', () => {
    expect(at(10, { pitch: 30 })).toMatchObject({ floor: '5', heightM: expect.closeTo(13.46, 2) })
    expect(at(10, { pitch: -30 })).toMatchObject({ floor: '3', heightM: expect.closeTo(6.54, 2) })
  })

  test('is less sure where the camera is tilted and no laser read the distance', () => {
    const wide = { ...frame, sigmaM: 1.5 }
    const of = (pitch: number, laserRange: number | null) =>
      floorOfFootprint(
        photoOf(shotBefore(on, { x: 20, y: 10, distance: 6 }, { pitch }), {}, { laserRange }),
        wide,
        floors,
      )!
    expect(of(0, null).plusMinusM).toBeCloseTo(0.3, 1)
    expect(of(30, null).plusMinusM).toBeGreaterThan(0.8)
    expect(of(30, 6 / Math.cos(Math.PI / 6)).plusMinusM).toBeLessThan(0.4)
  })

  test('is unsure by metres where only satellites say how high', () => {
    const known = { ...frame, origin: { ...frame.origin, altitude: 10 } }
    const of = (rtk: 'fixed' | null) =>
      floorOfFootprint(
        photoOf(
          shotBefore(on, { x: 20, y: 0, distance: 6 }),
          {},
          { relativeAltitude: null, absoluteAltitude: 24.5, rtk },
        ),
        known,
        floors,
      )
    expect(of(null)).toMatchObject({ floor: '5', heightM: 14.5, isOnBorder: true })
    expect(of('fixed')).toMatchObject({ floor: '5', isOnBorder: false })
  })

  test('is unsure by a metre and more where no gimbal says the tilt', () => {
    expect(at(4.5, {}, { gimbalPitch: null })).toMatchObject({ floor: '2', isOnBorder: false })
    expect(at(4.5, {}, { gimbalPitch: null })!.plusMinusM).toBeCloseTo(1.09, 2)
    expect(at(3.8, {}, { gimbalPitch: null })).toMatchObject({ floor: '2', isOnBorder: true })
  })

  test('serves photos of heat, without a lens, and beside the ends', () => {
    expect(at(4.5, {}, { type: 'thermal' })).toMatchObject({ floor: '2' })
    expect(at(4.5, {}, { calibratedFocalLength: null })).toMatchObject({ floor: '2' })
    expect(floorOfFootprint(photoOf(shotBefore(on, { x: 60, y: 4.5, distance: 6 })), frame, floors)).toMatchObject({
      floor: '2',
    })
  })

  test('is none of a photo that looks along the elevation, away, or from nowhere', () => {
    expect(
      floorOfFootprint(photoOf(shotBefore(on, { x: 20, y: 5, distance: 6, turn: 70 })), frame, floors),
    ).toBeUndefined()
    expect(
      floorOfFootprint(photoOf(shotBefore(on, { x: 20, y: 5, distance: 6, turn: 180 })), frame, floors),
    ).toBeUndefined()
    expect(at(5, {}, { position: null })).toBeUndefined()
    expect(floorOfFootprint(photoOf(shotBefore(on, { x: 20, y: 5, distance: 6 })), frame, [])).toBeUndefined()
  })

  test('is never on a border farther away than its plus-minus', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 29.99, noNaN: true }), (y) => {
        const found = at(y)!
        const edges = [3, 6, 9, 12, 15, 18, 21, 24, 27]
        const nearest = Math.min(...edges.map((edge) => Math.abs(edge - y)))
        expect(found.floor).toBe(String(Math.floor(y / 3) + 1))
        expect(found.isOnBorder).toBe(nearest <= found.plusMinusM)
      }),
    )
  })
})

test('floors stand on one another from the foot', () => {
  expect(
    floorEdges([
      { name: 'R', height: 2 },
      { name: '1', height: 3 },
      { name: 'G', height: 4 },
    ]),
  ).toEqual([
    { bottom: 7, top: 9 },
    { bottom: 4, top: 7 },
    { bottom: 0, top: 4 },
  ])
  expect(floorEdges([])).toEqual([])
})
