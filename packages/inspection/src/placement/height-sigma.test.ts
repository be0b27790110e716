import { describe, expect, test } from 'vitest'
import { floorAt } from '../coverage/floor-edges.ts'
import { frameOf, photoOf, shotBefore, type Standing } from '../testing/elevations.ts'
import { placedHeightSigma } from './height-sigma.ts'

const on: Standing = { east: 0, north: 0, bearing: 300, lengthM: 40 }
const frame = { ...frameOf([on], 30), sigmaM: 1.5 }
const photo = photoOf(shotBefore(on, { x: 20, y: 10, distance: 6 }))
const byPose = { source: 'pose', sigmaM: 1.5 } as const
const byMosaic = { source: 'mosaic', sigmaM: 0.01 } as const

describe('how exact the height of a place is', () => {
  test('straight ahead only the height of the flight counts, not where it was along the elevation', () => {
    expect(placedHeightSigma(photo, frame, byPose, { x: 20, y: 10 })).toBeCloseTo(0.3, 1)
  })

  test('above and below the camera an uncertain distance counts too', () => {
    const up = placedHeightSigma(photo, frame, byPose, { x: 20, y: 13 })!
    expect(up).toBeGreaterThan(0.75)
    expect(placedHeightSigma(photo, frame, byPose, { x: 20, y: 7 })).toBeCloseTo(up, 6)
  })

  test('of a mosaic is never better than that of the flight', () => {
    expect(placedHeightSigma(photo, frame, byMosaic, { x: 20, y: 13 })).toBeCloseTo(0.3, 2)
  })

  test('is not known beside the elevation, nor without a height', () => {
    expect(placedHeightSigma(photo, frame, byPose, { x: 41, y: 10 })).toBeUndefined()
    expect(placedHeightSigma({ ...photo, facts: null }, frame, byPose, { x: 20, y: 10 })).toBeUndefined()
    expect(placedHeightSigma({ ...photo, facts: null }, frame, byMosaic, { x: 20, y: 10 })).toBeUndefined()
  })
})

test.each([
  [4.5, 0.3, '2', false],
  [3.2, 0.3, '2', true],
  [3.2, 0.1, '2', false],
  [2.8, 0.3, '1', true],
  // There is no floor below the lowest and above the highest.
  [0.1, 0.3, '1', false],
  [6.2, 0.3, '2', false],
])('%s m up, exact to %s m, is floor %s', (heightM, plusMinusM, floor, isOnBorder) => {
  const floors = [
    { name: '2', height: 3 },
    { name: '1', height: 3 },
  ]
  expect(floorAt(floors, heightM, plusMinusM)).toEqual({ floor, isOnBorder })
  expect(floorAt(floors, 7.1, plusMinusM)).toBeUndefined()
  expect(floorAt([], heightM, plusMinusM)).toBeUndefined()
})
