import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { describe, expect, test } from 'vitest'
import { earthOf } from './defect-places.ts'

const foot = { longitude: 114.2, latitude: 22.3, altitude: 5 }
/** Metres of a degree at 22.3 degrees north, of the ellipsoid: from tables, not from our code. */
const [eastOfDegree, northOfDegree] = [103_040, 110_740]

function metresFromFoot(frame: Pick<ElevationFrame, 'planes'>, at: { x: number; y: number }) {
  const { longitude, latitude, altitude } = earthOf(frame as ElevationFrame, at)
  return {
    east: (longitude - foot.longitude) * eastOfDegree,
    north: (latitude - foot.latitude) * northOfDegree,
    altitude,
  }
}

const plane = (bearing: number) => ({ planes: [{ origin: foot, bearing, lengthM: 40, startM: 0 }] })

describe('a place on an elevation is right of its left foot, as one stands before it', () => {
  test.each([
    ['south', 180, { east: 10, north: 0 }],
    ['north', 0, { east: -10, north: 0 }],
    ['east', 90, { east: 0, north: 10 }],
    ['west', 270, { east: 0, north: -10 }],
  ])('facing %s', (_, bearing, expected) => {
    const at = metresFromFoot(plane(bearing), { x: 10, y: 12.5 })
    expect(Math.abs(at.east - expected.east)).toBeLessThan(0.02)
    expect(Math.abs(at.north - expected.north)).toBeLessThan(0.02)
    expect(at.altitude).toBe(17.5)
  })
})

test('beyond a corner it follows the plane that begins there; without a height of the foot there is none', () => {
  const corner = { ...foot, longitude: foot.longitude + 10 / eastOfDegree, altitude: null }
  const bent = {
    planes: [
      { origin: foot, bearing: 180, lengthM: 10, startM: 0 },
      { origin: corner, bearing: 90, lengthM: 10, startM: 10 },
    ],
  }
  const at = metresFromFoot(bent, { x: 13, y: 2 })
  expect(Math.abs(at.east - 10)).toBeLessThan(0.02)
  expect(Math.abs(at.north - 3)).toBeLessThan(0.02)
  expect(at.altitude).toBeNull()
})
