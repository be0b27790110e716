import { describe, expect, test } from 'vitest'
import { frameOf, photoOf, shotBefore, type Standing } from '../../testing/elevations.ts'
import { aimOf, alongOf, obliquenessOf, outwardsOf, planeViewsOf } from '../plane-view.ts'
import { frameFromPlanes } from './planes.ts'

const origin = { longitude: 114, latitude: 22, altitude: 5 }
const of = { heightM: 30, sigmaM: 0.2, source: 'georeference' } as const

describe('a frame of given planes', () => {
  test('lays them along the developed length', () => {
    const frame = frameFromPlanes(
      [
        { origin, bearing: 10, lengthM: 20 },
        { origin, bearing: 100, lengthM: 3 },
        { origin, bearing: 10, lengthM: 17 },
      ],
      of,
    )!
    expect(frame.planes.map(({ startM, lengthM }) => [startM, lengthM])).toEqual([
      [0, 20],
      [20, 3],
      [23, 17],
    ])
    expect(frame).toMatchObject({ lengthM: 40, bearing: 10, startM: 0, lengthSource: 'georeference', origin, ...of })
  })

  test('is none without a plane of a length', () => {
    expect(frameFromPlanes([], of)).toBeUndefined()
    expect(frameFromPlanes([{ origin, bearing: 0, lengthM: 0 }], of)).toBeUndefined()
    expect(frameFromPlanes([{ origin, bearing: 0, lengthM: NaN }], of)).toBeUndefined()
  })
})

describe('directions of a plane', () => {
  test.each([
    [0, [-1, 0], [0, 1]],
    [90, [0, 1], [1, 0]],
    [180, [1, 0], [0, -1]],
    [270, [0, -1], [-1, 0]],
  ])('that faces %s degrees', (bearing, along, outwards) => {
    expect(
      alongOf(bearing)
        .slice(0, 2)
        .map((value) => Math.round(value) + 0),
    ).toEqual(along)
    expect(
      outwardsOf(bearing)
        .slice(0, 2)
        .map((value) => Math.round(value) + 0),
    ).toEqual(outwards)
  })
})

describe('the planes before a camera', () => {
  const left: Standing = { east: 0, north: 0, bearing: 180, lengthM: 10 }
  const right: Standing = { east: 10, north: 0, bearing: 90, lengthM: 10 }
  const frame = frameOf([left, right], 20)
  const viewsOf = (on: Standing, turn = 0) => {
    const views = planeViewsOf(photoOf(shotBefore(on, { x: 5, y: 8, distance: 6, turn })), frame)
    return typeof views === 'string' ? views : views.map(({ index }) => index)
  }

  test('are those it stands in front of', () => {
    expect(viewsOf(left)).toEqual([0])
    expect(viewsOf(right)).toEqual([1])
  })

  test('begin with the one in the middle of the photo', () => {
    // Before both planes, from the south-east corner.
    const corner = { east: 16, north: -6, up: 8, pitch: 0, roll: 0, width: 4000, height: 3000, focal: 3000 }
    const first = (yaw: number) => {
      const views = planeViewsOf(photoOf({ ...corner, yaw }), frame)
      return typeof views === 'string' ? undefined : views[0]!.index
    }
    expect(first(-65)).toBe(0)
    expect(first(-25)).toBe(1)
  })

  test('have the camera in their own metres', () => {
    const views = planeViewsOf(photoOf(shotBefore(left, { x: 4, y: 8, distance: 6, turn: 30 })), frame)
    if (typeof views === 'string') throw new Error(views)
    const [view] = views
    expect(view!.camera).toMatchObject({ u: expect.closeTo(4, 4), v: 8, w: expect.closeTo(6, 4) })
    expect(obliquenessOf(view!)).toBeCloseTo(30, 6)
    expect(aimOf(view!)!.u).toBeCloseTo(4 + 6 * Math.tan(Math.PI / 6), 3)
  })
})
