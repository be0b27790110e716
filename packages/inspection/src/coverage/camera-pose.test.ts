import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoOf, shotBefore } from '../testing/elevations.ts'
import { cameraAxes, dot, known, lensOf, poseOf } from './camera-pose.ts'

const shot = shotBefore({ east: 0, north: 0, bearing: 0, lengthM: 20 }, { x: 10, y: 5, distance: 6 })
const angle = fc.double({ min: -360, max: 360, noNaN: true })

describe('the axes of a camera', () => {
  test('are of length one and square to one another, however it is turned', () => {
    fc.assert(
      fc.property(angle, angle, angle, (yaw, pitch, roll) => {
        const { view, right, up } = cameraAxes(yaw, pitch, roll)
        for (const axis of [view, right, up]) expect(dot(axis, axis)).toBeCloseTo(1, 9)
        expect(dot(view, right)).toBeCloseTo(0, 9)
        expect(dot(view, up)).toBeCloseTo(0, 9)
        expect(dot(right, up)).toBeCloseTo(0, 9)
      }),
    )
  })

  test.each([
    ['north, level', [0, 0, 0], [0, 1, 0], [1, 0, 0]],
    ['east, level', [90, 0, 0], [1, 0, 0], [0, -1, 0]],
    ['straight down', [0, -90, 0], [0, 0, -1], [1, 0, 0]],
    ['north, its right side down', [0, 0, 90], [0, 1, 0], [0, 0, -1]],
  ] as const)('%s', (_, [yaw, pitch, roll], view, right) => {
    const axes = cameraAxes(yaw, pitch, roll)
    view.forEach((value, index) => expect(axes.view[index]).toBeCloseTo(value, 9))
    right.forEach((value, index) => expect(axes.right[index]).toBeCloseTo(value, 9))
  })

  test('are the same after a whole turn', () => {
    fc.assert(
      fc.property(angle, (yaw) => {
        const [one, other] = [cameraAxes(yaw, 10, 5), cameraAxes(yaw + 360, 10, 5)]
        one.view.forEach((value, index) => expect(other.view[index]).toBeCloseTo(value, 9))
      }),
    )
  })
})

describe('the lens', () => {
  test('is that of the photo, in pixels', () => {
    expect(lensOf(photoOf(shot))).toEqual({ focal: 3000, halfWidth: 2000, halfHeight: 1500 })
  })
  test('is what was typed where the photo names none', () => {
    const typed = photoOf(shot, { cameraFocalLength: 4.5, sensorWidth: 6 }, { calibratedFocalLength: null })
    expect(lensOf(typed)!.focal).toBeCloseTo(3000, 9)
  })
  test('is none without numbers', () => {
    expect(lensOf(photoOf(shot, {}, { calibratedFocalLength: null }))).toBeUndefined()
    expect(lensOf(photoOf(shot, { width: 0, height: 0 }))).toBeUndefined()
  })
})

describe('the pose', () => {
  test('is level where the gimbal wrote no pitch', () => {
    expect(poseOf(photoOf(shot, {}, { gimbalPitch: null }))).toMatchObject({ pitch: 0, isYawOfDrone: false })
  })
  test('takes the heading of the drone where the gimbal wrote none', () => {
    expect(poseOf(photoOf(shot, {}, { gimbalYaw: null, flightYaw: 33 }))).toMatchObject({ yaw: 33, isYawOfDrone: true })
  })
  test('counts height from the foot', () => {
    expect(poseOf(photoOf(shot, { takeOffLevel: 3 }))).toMatchObject({ heightM: 8, altitude: null })
  })
  test('is none of a place that is no number', () => {
    const position = { longitude: NaN, latitude: 3, source: 'exif' } as const
    expect(poseOf(photoOf(shot, {}, { position }))).toBe('no-position')
  })
})

test('only plain numbers are known', () => {
  expect([null, undefined, NaN, Infinity, 0, -3].map(known)).toEqual([null, null, null, null, 0, -3])
})
